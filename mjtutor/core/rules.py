"""A table's rules as one frozen value; `CHENGDU` is the law of RULES.md and the default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from mjtutor.core.fan import EXTRAS, FAN_IDS, KINDS, Kind
from mjtutor.errors import RulesError

CHOICES: dict[str, tuple[Any, ...]] = {
    "missing_suit": ("open", "declared"),
    "late_added_kong": ("unpaid", "paid"),
    "self_draw": ("none", "fan", "base"),
    "pass_scope": ("line", "wait", "tile", "none"),
    "ready_payment": ("lowest", "highest"),
    "kong_fan": ("each", "once"),
    "last_tile": ("any", "drawn"),
    "exchange": ("none", "one_suit", "any"),
    "exchange_direction": ("dice", "fixed", "random"),
    "replacement": ("tail", "front"),
    "kong_discard_rain": ("stays", "given_back", "winner"),
    "direct_kong_flower": ("all", "feeder"),
    "dead_wait": ("own", "concealed", "visible"),
    "pig_paid_to": ("in", "all"),
    "alike_draw": ("settled", "nothing"),
    "next_dealer": ("first_winner", "fixed", "turn"),
}
"""What the fields that are words may say, the default first."""
_ALWAYS = ("ji_ben_hu", "qi_dui")
"""Kinds that no table can leave out: without them a win would have no name."""
_SWITCHES = (
    "rain", "bloody", "last_four_forced", "sing", "dance", "pong_lifts_pass", "pig_capped",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One value a decision; change some with `dataclasses.replace(CHENGDU, fan_cap=4)`.

    Raises RulesError (`bad_rule`, `unknown_fan`) for a value that is none.
    """

    name: str = "CHENGDU"
    missing_suit: str = "open"
    """R4: "open" (打缺) or "declared" (定缺)."""
    rain: bool = True
    """R5, R12: kongs are played and paid at once (下雨)."""
    bloody: bool = True
    """R6: the rest play on after a win (血战)."""
    late_added_kong: str = "unpaid"
    """R12: rain for an added kong of a tile not drawn in this turn: "unpaid" or "paid"."""
    robbing_kong_fan: int = 0
    """R13: fan added for robbing a kong (抢杠)."""
    self_draw: str = "none"
    """R14: what 自摸 adds: "none", one "fan", or one "base" from each payer."""
    pass_scope: str = "line"
    """R15: what a win let go bars: its "line" (147, 258, 369), the whole "wait", the "tile", or
    "none"."""
    last_four_forced: bool = True
    """R16: with the last four tiles every win is taken (后四张必胡)."""
    ready_payment: str = "lowest"
    """R17: which wait 查叫 is paid by: "lowest" or "highest"."""
    pig_fan: int | None = 5
    """R18: doublings a 花猪 pays; None: R17 alone."""
    fan_cap: int | None = None
    """The most fan a win counts (封顶); None: no cap."""
    sing: bool = False
    """R19: 唱歌 is played."""
    dance: bool = False
    """R20: 跳舞 is played."""
    kong_fan: str = "each"
    """杠上花 and 杠上炮: for "each" kong of the chain, or "once"."""
    last_tile: str = "any"
    """海底, where it has fan: on "any" win on the last tile, or only if "drawn"."""
    exchange: str = "none"
    """换三张 after the deal: "none", three of "one_suit", or "any" three."""
    exchange_direction: str = "dice"
    """Where the three go: by "dice" (1, 2 next player; 3, 4 opposite; 5, 6 previous), "fixed" (the
    next player) or "random"."""
    replacement: str = "tail"
    """R8: a kong's replacement comes from the wall's "tail" or its "front"."""
    kong_discard_rain: str = "stays"
    """The rain of the kong that 杠上炮 follows: it "stays", is "given_back", or goes to the
    "winner" (呼叫转移), to whom alone it must be."""
    direct_kong_flower: str = "all"
    """R14: who pays 杠上花 after a 直杠: "all" in, or its "feeder" (点杠花)."""
    dead_wait: str = "own"
    """R17: whose four copies of a tile kill a wait: all "own", those "concealed" in the own
    hand, or all "visible" ones."""
    pig_paid_to: str = "in"
    """R18: whom a 花猪 pays: those still "in", or "all" who are none."""
    pig_capped: bool = False
    """R18: whether `fan_cap` holds for `pig_fan` too."""
    alike_draw: str = "settled"
    """When all in are ready, or none is: "settled" by R17, or "nothing" is paid."""
    pong_lifts_pass: bool = False
    """R15: whether 碰 lifts it as a draw does."""
    next_dealer: str = "first_winner"
    """R3: the "first_winner", a "fixed" dealer, or each in "turn"."""
    fan: Mapping[str, int | None] = field(default_factory=dict)
    """Changes to the fan table: id -> fan; None takes a kind (not 基本胡, 七对) or extra out."""

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            _require(name, getattr(self, name), getattr(self, name) in choices)
        for name in _SWITCHES:
            _require(name, getattr(self, name), isinstance(getattr(self, name), bool))
        for name in ("robbing_kong_fan", "pig_fan", "fan_cap"):
            value = getattr(self, name)
            whole = type(value) is int and value >= 0
            _require(name, value, whole or (value is None and name != "robbing_kong_fan"))
        for id, value in self.fan.items():
            if id not in FAN_IDS:
                raise RulesError("unknown_fan", name=id)
            left_out = value is None and id not in _ALWAYS
            _require(id, value, left_out or (type(value) is int and value >= 0))
        object.__setattr__(self, "fan", _FrozenMapping(self.fan))

    @cached_property
    def kinds(self) -> tuple[tuple[Kind, int], ...]:
        """The kinds played here with their fan, in the order of the table."""
        played = ((kind, self.fan.get(kind.id, kind.fan)) for kind in KINDS)
        return tuple((kind, fan) for kind, fan in played if fan is not None)

    @cached_property
    def extras(self) -> dict[str, int]:
        """Fan of every extra, 0 where it is not played."""
        changed = {extra.id: self.fan.get(extra.id, extra.fan) or 0 for extra in EXTRAS}
        changed["qiang_gang"] = self.robbing_kong_fan
        changed["zi_mo"] = int(self.self_draw == "fan")
        return changed

    @cached_property
    def has_more(self) -> bool:
        """Whether more is played than 根 and the fan of kongs."""
        few = ("gen", "gang_shang_hua", "gang_shang_pao")
        return any(fan for id, fan in self.extras.items() if id not in few)

    @cached_property
    def best_kind(self) -> dict[int, tuple[int, int, int, Kind]]:
        """A memo for `scoring`: what is named for each set of marks met (a few dozen)."""
        return {}

    def changes(self) -> dict[str, Any]:
        """The fields that differ from `CHENGDU`, the name left out."""
        return {
            one.name: getattr(self, one.name)
            for one in fields(self)
            if one.name != "name" and getattr(self, one.name) != getattr(CHENGDU, one.name)
        }


class _FrozenMapping(dict[str, "int | None"]):
    """A mapping that does not change, so that rules can be hashed."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *args: object, **kwargs: object) -> Any:
        raise TypeError("the fan of a rule set does not change; make a new one")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = clear = setdefault = _refuse


def _require(name: str, value: object, right: bool) -> None:
    if not right:
        raise RulesError("bad_rule", name=name, value=value)


CHENGDU = Rules()
