"""What a win is worth: the dearest reading of the hand, and the reasons that add up to its fan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple

from mjtutor.core import fan as marks
from mjtutor.core.fan import CAP_ID, Kind
from mjtutor.core.hand import Hand
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.shape import acceptance, copies_left, shanten
from mjtutor.core.splits import TRIPLETS_OF, Split, marked_splits, marks_of
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError

_BY = ("discard", "self_draw", "robbed_kong")
_OPENINGS = {None: 0, "tian": marks.DEALER_OPENING, "di": marks.OTHER_OPENING}


@dataclass(frozen=True)
class Won:
    """How a hand was won.

    by         "discard" (点炮), "self_draw" (自摸) or "robbed_kong" (抢杠)
    kongs      length of the unbroken chain of kongs before it: 杠上花 when self-drawn, 杠上炮 on
               the discard straight after
    opening    "tian" (天胡), "di" (地胡) or None
    last_tile  won on the wall's last tile or its discard (海底)

    Raises HandError (`bad_won`) for what cannot be.
    """

    by: str = "discard"
    kongs: int = 0
    opening: str | None = None
    last_tile: bool = False

    def __post_init__(self) -> None:
        opening_fits = self.opening is None or (self.by == "self_draw" and not self.kongs)
        robbing_fits = self.by != "robbed_kong" or not self.kongs
        known = self.by in _BY and self.opening in _OPENINGS and 0 <= self.kongs <= 4
        if not (known and opening_fits and robbing_fits):
            raise HandError("bad_won", by=self.by, kongs=self.kongs, opening=self.opening)


PLAIN = Won()
"""On a discard, with nothing special about it: the fan of the hand itself."""


class Reason(NamedTuple):
    """One line of a score: an id of the fan table and its fan.

    tiles  for 根: the tiles held four of that count
    """

    id: str
    fan: int
    tiles: tuple[Tile, ...] = ()


class Reading(NamedTuple):
    """One way to read a winning hand: its best kind, and its fan with all extras, uncapped."""

    kind: str
    fan: int
    split: Split


class Score(NamedTuple):
    """What a win is worth.

    kind      id of the kind named
    fan       the sum of the reasons
    reasons   the kind first, then the extras; a cap comes last with negative fan
    readings  every way to read the hand, the one scored first
    """

    kind: str
    fan: int
    reasons: tuple[Reason, ...]
    readings: tuple[Reading, ...]

    @property
    def multiplier(self) -> int:
        """What the base is multiplied by: 2**fan."""
        return 1 << self.fan

    @property
    def split(self) -> Split:
        """The split that is scored."""
        return self.readings[0].split


class Wait(NamedTuple):
    """A tile that completes a hand.

    left   copies not seen: 4 - own - visible
    score  what the hand is then worth, without event fan
    """

    tile: Tile
    left: int
    score: Score

    @property
    def kind(self) -> str:
        """Id of the kind the win is named."""
        return self.score.kind

    @property
    def fan(self) -> int:
        """Fan of the win, without event fan."""
        return self.score.fan

    @property
    def splits(self) -> tuple[Split, ...]:
        """Every way the tile completes the hand, the one scored first."""
        return tuple(reading.split for reading in self.score.readings)


def score(hand: Hand, won: Won = PLAIN, rules: Rules = CHENGDU) -> Score | None:
    """What a winning hand is worth, or None if it is no win.

    Of all readings the one with the highest total counts; on equal totals the kind of the larger
    own value, then the earlier row of the table is named. Raises HandError
    (`opening_with_melds`; `bad_won`, such as a chain longer than the hand has kongs).
    """
    ways = marked_splits(hand)
    if not ways:
        return None
    if won.kongs or won.opening:
        _refuse_impossible(hand, won)
    own = hand.own
    gens = tuple([tile for tile, n in zip(TILES, own, strict=True) if n == 4]) if 4 in own else ()
    gen = rules.extras["gen"]
    extras = _extras(hand, won, rules) if won.kongs or rules.has_more else ()
    added = len(gens) * gen + sum([reason.fan for reason in extras])
    common = _OPENINGS[won.opening] | (marks.FOUR_ALIKE if gens else 0)
    if hand.keys.count(0) == 2 and (not hand.melds or len(hand.suits) == 1):
        common |= marks.ONE_SUIT
    if len(hand.melds) == 4:
        common |= marks.FOUR_MELDS
        if all(meld.is_kong for meld in hand.melds):
            common |= marks.FOUR_KONGS
    # A mark that all groups must show falls if a meld does not show it.
    melded = _meld_marks(hand) if hand.melds else -1
    readings = []
    for split, shown in ways:
        worth, value, row, kind = _best_kind(shown & melded | common, rules)
        readings.append((worth + added, value, row, kind, split))
    if len(readings) > 1:
        readings.sort(key=itemgetter(0, 1, 2), reverse=True)
    total, value, _, kind, _ = readings[0]
    reasons: tuple[Reason, ...] = (Reason(kind.id, value),)
    if len(gens) > kind.uses_gen:
        counted = gens[kind.uses_gen :]
        reasons += (Reason("gen", len(counted) * gen, counted),)
    reasons += extras
    if rules.fan_cap is not None and total > rules.fan_cap:
        reasons += (Reason(CAP_ID, rules.fan_cap - total),)
        total = rules.fan_cap
    read = tuple([Reading(one.id, worth, split) for worth, _, _, one, split in readings])
    return Score(kind.id, total, reasons, read)


def payment(worth: Score, won: Won = PLAIN, rules: Rules = CHENGDU) -> int:
    """What each player who pays gives, in bases: 2**fan, and what self-draw adds to it (R14)."""
    return worth.multiplier + (won.by == "self_draw" and rules.self_draw == "base")


def waits(hand: Hand, visible: Iterable[Tile] = (), rules: Rules = CHENGDU) -> tuple[Wait, ...]:
    """The tiles that complete the hand (下叫, 叫牌), in order; none if it is not ready.

    A tile held four times is no wait; one with no copies left is. For a hand about to draw;
    raises HandError (`not_before_draw`, `five_of_a_tile`).
    """
    if hand.before_draw and shanten(hand) != 0:
        copies_left(hand, visible)
        return ()
    found = []
    for tile, left in acceptance(hand, visible).items():
        worth = score(hand.add(tile), PLAIN, rules)
        assert worth is not None
        found.append(Wait(tile, left, worth))
    return tuple(found)


def _refuse_impossible(hand: Hand, won: Won) -> None:
    """Raise HandError where the hand cannot have been won like this."""
    own_chain = won.kongs if won.by == "self_draw" else 0
    if won.opening and hand.melds:
        raise HandError("opening_with_melds", opening=won.opening)
    if own_chain > sum(meld.is_kong for meld in hand.melds) or (
        won.opening and hand.concealed != 14
    ):
        raise HandError("bad_won", by=won.by, kongs=won.kongs, opening=won.opening)


def _meld_marks(hand: Hand) -> int:
    """The marks that the melds leave to a reading."""
    return marks_of(TRIPLETS_OF[tile] for _, tile in hand.melds) | marks.STANDARD


def _best_kind(shown: int, rules: Rules) -> tuple[int, int, int, Kind]:
    """The kind named for a reading that shows these marks.

    As (value less the 根 it uses up, value, minus its row, kind): the order in which kinds win.
    """
    best = rules.best_kind.get(shown)
    if best is None:
        gen = rules.extras["gen"]
        best = rules.best_kind[shown] = max(
            (value - kind.uses_gen * gen, value, -row, kind)
            for row, (kind, value) in enumerate(rules.kinds)
            if kind.needs & shown == kind.needs
        )
    return best


def _extras(hand: Hand, won: Won, rules: Rules) -> tuple[Reason, ...]:
    """The reasons beside kind and 根, those worth nothing left out."""
    fan = rules.extras
    kongs = won.kongs if rules.kong_fan == "each" else min(won.kongs, 1)
    drawn = won.by == "self_draw"
    last = won.last_tile and (drawn or rules.last_tile == "any")
    found = [
        Reason("gang_shang_hua", drawn * kongs * fan["gang_shang_hua"]),
        Reason("gang_shang_pao", (won.by == "discard") * kongs * fan["gang_shang_pao"]),
        Reason("qiang_gang", (won.by == "robbed_kong") * fan["qiang_gang"]),
        Reason("zi_mo", drawn * fan["zi_mo"]),
        Reason("hai_di", last * fan["hai_di"]),
        Reason("men_qing", all(m.kind == "an_gang" for m in hand.melds) * fan["men_qing"]),
        Reason("zhong_zhang", _no_ends(hand) * fan["zhong_zhang"]),
        Reason("jin_gou_diao_jia", (len(hand.melds) == 4) * fan["jin_gou_diao_jia"]),
    ]
    return tuple(reason for reason in found if reason.fan)


def _no_ends(hand: Hand) -> bool:
    own = hand.own
    return not any(own[end] for end in (0, 8, 9, 17, 18, 26))
