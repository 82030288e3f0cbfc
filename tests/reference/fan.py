"""What a win is worth: the value of one kind and the extras, dearest total first."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .hand import Held, rank
from .splits import Split, completing, splits, wins

CHENGDU_KINDS = {
    "ji_ben_hu": 0,
    "dui_zi_hu": 1,
    "qing_yi_se": 2,
    "qi_dui": 2,
    "yao_jiu": 2,
    "jiang_dui": 3,
    "qing_dui": 3,
    "long_qi_dui": 4,
    "qing_qi_dui": 4,
    "qing_yao_jiu": 4,
    "qing_long_qi_dui": 5,
    "tian_hu": 5,
    "di_hu": 5,
}
USES_UP_GEN = {"long_qi_dui": 1, "qing_long_qi_dui": 1, "shi_ba_luo_han": 4}


def _kinds(*without: str, **more: int) -> dict[str, int]:
    return {k: v for k, v in (CHENGDU_KINDS | more).items() if k not in without}


@dataclass(frozen=True)
class Table:
    """What one table pays for. An extra that is not named is worth nothing."""

    kinds: dict[str, int] = field(default_factory=_kinds)
    extras: dict[str, int] = field(
        default_factory=lambda: {"gen": 1, "gang_shang_hua": 2, "gang_shang_pao": 1}
    )
    every_kong_counts: bool = True
    last_tile_drawn_only: bool = False
    cap: int | None = None


_DRAGONS = ("long_qi_dui", "qing_long_qi_dui")
_NO_TERMINALS = ("yao_jiu", "qing_yao_jiu", "jiang_dui")
_NO_OPENINGS = ("tian_hu", "di_hu")
_ONCE = {"gen": 1, "gang_shang_hua": 1, "gang_shang_pao": 1, "qiang_gang": 1, "hai_di": 1}

TABLES = {
    "CHENGDU": Table(),
    "MIL_SBR_2025": Table(
        kinds=_kinds(*_DRAGONS, *_NO_TERMINALS, *_NO_OPENINGS),
        extras=_ONCE | {"jin_gou_diao_jia": 1},
        every_kong_counts=False,
        cap=3,
    ),
    "APP_XUEZHAN": Table(
        kinds=_kinds(*_DRAGONS, jiang_qi_dui=4, shi_ba_luo_han=6, jin_gou_diao=2),
        extras=_ONCE | {"gang_shang_pao": 0, "zhong_zhang": 1, "zi_mo": 1},
        every_kong_counts=False,
        last_tile_drawn_only=True,
    ),
    "ROOMCARD": Table(
        kinds=_kinds(*_DRAGONS, jiang_qi_dui=4, shi_ba_luo_han=6),
        extras=_ONCE | {"jin_gou_diao_jia": 1, "men_qing": 1, "zhong_zhang": 1},
        every_kong_counts=False,
        cap=4,
    ),
    "TRAD4": Table(
        kinds=_kinds(*_DRAGONS, *_NO_TERMINALS, *_NO_OPENINGS),
        extras=_ONCE | {"jin_gou_diao_jia": 1, "zi_mo": 1},
        every_kong_counts=False,
        last_tile_drawn_only=True,
        cap=4,
    ),
}
CHENGDU = TABLES["CHENGDU"]


@dataclass(frozen=True)
class How:
    """How the hand was won; `kongs` is the length of the unbroken chain just before."""

    by: str = "discard"
    kongs: int = 0
    opening: str | None = None
    last_tile: bool = False


@dataclass(frozen=True)
class Worth:
    kind: str
    fan: int
    reasons: dict[str, int]


def kinds_of(hand: Held, split: Split) -> list[str]:
    """The kinds this reading of the hand shows, the opening aside."""
    one_suit = len(hand.suits) == 1
    only_258 = all(rank(tile) in (2, 5, 8) for tile in range(27) if hand.own[tile])
    if len(split) == 7:
        four_alike = 4 in hand.counts
        shown = {
            "qi_dui": True,
            "long_qi_dui": four_alike,
            "qing_qi_dui": one_suit,
            "qing_long_qi_dui": one_suit and four_alike,
            "jiang_qi_dui": only_258,
        }
    else:
        groups = [*split, *(meld.group for meld in hand.melds)]
        alike = all(len(set(group)) == 1 for group in groups)
        terminal = all(any(rank(tile) in (1, 9) for tile in group) for group in groups)
        four_melds = len(hand.melds) == 4
        shown = {
            "ji_ben_hu": True,
            "dui_zi_hu": alike,
            "qing_yi_se": one_suit,
            "yao_jiu": terminal,
            "jiang_dui": alike and only_258,
            "qing_dui": alike and one_suit,
            "qing_yao_jiu": terminal and one_suit,
            "jin_gou_diao": alike and four_melds,
            "shi_ba_luo_han": four_melds and all(meld.kong for meld in hand.melds),
        }
    return [kind for kind, is_so in shown.items() if is_so]


def extras_of(hand: Held, how: How, table: Table) -> dict[str, int]:
    """How often each extra is there, before a kind uses up a 根."""
    kongs = how.kongs if table.every_kong_counts else min(how.kongs, 1)
    drawn = how.by == "self_draw"
    return {
        "gen": hand.own.count(4),
        "gang_shang_hua": kongs if drawn else 0,
        "gang_shang_pao": kongs if how.by == "discard" else 0,
        "qiang_gang": how.by == "robbed_kong",
        "hai_di": how.last_tile and (drawn or not table.last_tile_drawn_only),
        "zi_mo": drawn,
        "jin_gou_diao_jia": len(hand.melds) == 4,
        "men_qing": all(meld.concealed for meld in hand.melds),
        "zhong_zhang": not any(hand.own[tile] and rank(tile) in (1, 9) for tile in range(27)),
    }


def worth_as(kind: str, hand: Held, how: How, table: Table) -> Worth:
    """The hand taken as this kind, with all that goes with it, cap aside."""
    times = extras_of(hand, how, table)
    times["gen"] -= USES_UP_GEN.get(kind, 0)
    reasons = {kind: table.kinds[kind]} | {
        extra: fan * times[extra] for extra, fan in table.extras.items()
    }
    return Worth(kind, sum(reasons.values()), {why: fan for why, fan in reasons.items() if fan})


def dearest(worths: Iterable[Worth], table: Table) -> Worth:
    """The highest total; equal totals go to the kind of the larger value, then earlier row."""
    rows = list(table.kinds)
    return max(worths, key=lambda w: (w.fan, table.kinds[w.kind], -rows.index(w.kind)))


def readings(hand: Held, how: How | None = None, table: Table = CHENGDU) -> dict[Split, Worth]:
    """What each way to split a winning hand is worth at its best, cap aside."""
    how = how or How()
    opening = {"tian": ["tian_hu"], "di": ["di_hu"], None: []}[how.opening]
    return {
        split: dearest(
            (
                worth_as(kind, hand, how, table)
                for kind in kinds_of(hand, split) + opening
                if kind in table.kinds
            ),
            table,
        )
        for split in splits(hand)
    }


def score(hand: Held, how: How | None = None, table: Table = CHENGDU) -> Worth | None:
    """The dearest reading of a win, cut down to the cap."""
    if not wins(hand):
        return None
    best = dearest(readings(hand, how, table).values(), table)
    if table.cap is not None and best.fan > table.cap:
        return replace(
            best, fan=table.cap, reasons=best.reasons | {"feng_ding": table.cap - best.fan}
        )
    return best


def waits(hand: Held, table: Table = CHENGDU) -> dict[int, Worth]:
    """Each completing tile with what it makes of the hand, no event counted."""
    worths = ((t, score(hand.changed(t, +1), table=table)) for t in completing(hand))
    return {t: worth for t, worth in worths if worth}
