"""The state of a hand being played, as an immutable value; and what one seat sees of it.

Seats are 0 to 3 anticlockwise (逆时针), the order of play. The phases, and who acts in them:

    "exchange"  all at once: three tiles each (换三张)
    "name"      all at once: the missing suit (定缺, R4)
    "draw"      `seat` takes the next tile of the wall (R8)
    "turn"      `seat` wins, kongs or discards
    "answer"    all who may do something with the tile `asked` about (R9, R13)
    "over"      nobody
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from mjtutor.core.rules import Rules
from mjtutor.core.scoring import Score, Won
from mjtutor.core.tiles import Tile
from mjtutor.play.actions import PASS, Action
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import Holding, MaybeTile, hide
from mjtutor.play.ledger import Ledger, totals

T = TypeVar("T")


class Kong(NamedTuple):
    """A kong of the unbroken chain in this turn.

    do      "zhi_gang", "bu_gang" or "an_gang"
    feeder  whose discard it took (直杠)
    event   number of the action that made it stand, as in its entries
    """

    do: str
    feeder: int | None
    event: int


class Asked(NamedTuple):
    """The tile others are asked about.

    by     "discard", or "robbed_kong" for a 补杠 that may be robbed
    seat   who discards or kongs
    drawn  whether the tile of a 补杠 was drawn in this turn (R12)
    """

    tile: MaybeTile
    by: str
    seat: int
    drawn: bool = True


class Passed(NamedTuple):
    """What a seat has let go since its last draw (R15): the best fan, and the tiles barred."""

    fan: int
    tiles: frozenset[Tile]


class Win(NamedTuple):
    """A seat that went out.

    payer  the discarder or robbed player; None if self-drawn
    score  None where the hand is not known to whoever looks; `fan` is known to all
    """

    seat: int
    tile: MaybeTile
    won: Won
    payer: int | None
    fan: int
    score: Score | None
    event: int


class Status(NamedTuple):
    """How a seat stands at the draw (R17, R18).

    waits  the living waits with the fan each is worth, without event fan
    fan    what is paid for: the cheapest or the dearest of them; None if not ready
    pig    花猪
    """

    ready: bool
    fan: int | None = None
    waits: tuple[tuple[Tile, int], ...] = ()
    pig: bool = False


class State(NamedTuple):
    """A hand at one moment.

    wall     the tiles left, head first
    rivers   each seat's discards, without those claimed
    phase, seat  see the module; in "answer" `seat` is whose tile is asked about
    drawn    the tiles drawn in this turn, replacements included; empty in a turn begun by 碰
    chain    the kongs of this turn that follow each other unbroken
    asked    in "answer": the tile
    answers  what seats have answered, None while they are asked
    offers   by seat: the win that is there to take, its score
    opening  "tian" or "di" while such a win is possible (天胡, 地胡)
    drew     which seats have had their first draw
    called   whether anybody has made 碰 or 杠
    passed   what each seat has let go (R15)
    sung, danced  announcements (R19, R20); a dancer's shown waits
    stated   what a record states of seats with unknown tiles for the draw
    settlement  by seat, at the draw; None for those out
    ended    "one_left", "first_win" or "wall" (R11)
    event    number of actions so far, passes left out
    replaced number of tiles taken from the tail
    """

    rules: Rules
    dealer: int
    hands: tuple[Holding, ...]
    wall: tuple[MaybeTile, ...]
    rivers: tuple[tuple[MaybeTile, ...], ...] = ((),) * 4
    phase: str = "turn"
    seat: int = 0
    drawn: tuple[MaybeTile, ...] = ()
    chain: tuple[Kong, ...] = ()
    asked: Asked | None = None
    answers: tuple[Action | None, ...] = (None,) * 4
    offers: tuple[Score | None, ...] = (None,) * 4
    opening: str | None = None
    drew: tuple[bool, ...] = (False,) * 4
    called: bool = False
    passed: tuple[Passed | None, ...] = (None,) * 4
    wins: tuple[Win, ...] = ()
    out: frozenset[int] = frozenset()
    ledger: Ledger = ()
    sung: tuple[bool, ...] = (False,) * 4
    danced: tuple[frozenset[Tile] | None, ...] = (None,) * 4
    stated: tuple[Status | None, ...] = (None,) * 4
    settlement: tuple[Status | None, ...] | None = None
    ended: str | None = None
    direction: int = 1
    event: int = 0
    replaced: int = 0

    @property
    def last_four(self) -> bool:
        """Whether every win on offer must be taken (R16)."""
        return self.rules.last_four_forced and len(self.wall) <= 3

    @property
    def next_place(self) -> int:
        """Where in the wall the next tile to draw lies (R2)."""
        if not self.chain or self.rules.replacement == "front":
            return 0
        # The last stack's upper tile goes before its lower one.
        return -2 if self.replaced % 2 == 0 and len(self.wall) > 1 else -1


def to_act(state: State) -> tuple[int, ...]:
    """The seats that have something to do now."""
    if state.phase in ("draw", "turn"):
        return (state.seat,)
    if state.phase == "over":
        return ()
    return tuple([seat for seat in SEATS if state.answers[seat] is None])


def scores(state: State) -> tuple[int, ...]:
    """What each seat has won or lost so far, in bases."""
    return totals(state.ledger)


def next_dealer(state: State) -> int:
    """Who deals the next hand (R3): the first winner; the payer of a first win by several."""
    if state.rules.next_dealer == "turn":
        return (state.dealer + 1) % 4
    if state.rules.next_dealer == "fixed" or not state.wins:
        return state.dealer
    first = state.wins[0]
    together = [win for win in state.wins if win.event == first.event]
    return first.seat if first.payer is None or len(together) == 1 else first.payer


def view(state: State, seat: int) -> State:
    """What a seat sees: own tiles, and of the others what lies open. When it is over, everything.

    Unknown tiles are `UNKNOWN`, hands of others `Hidden`; what others were offered, let go or
    have answered is left out.
    """
    if state.phase == "over":
        return state
    own = state.seat == seat
    return state._replace(
        hands=tuple([h if i == seat else hide(h) for i, h in enumerate(state.hands)]),
        wall=(None,) * len(state.wall),
        drawn=state.drawn if own else (None,) * len(state.drawn),
        answers=_only(seat, state.answers, PASS),
        offers=_only(seat, state.offers, None),
        passed=_only(seat, state.passed, None),
        opening=state.opening if own else None,
        stated=(None,) * 4,
        wins=tuple([w if w.seat == seat else w._replace(score=None) for w in state.wins]),
        asked=state.asked and state.asked._replace(drawn=True),
    )


def _only(seat: int, values: tuple[T, ...], other: T) -> tuple[T, ...]:
    return tuple([value if i == seat else other for i, value in enumerate(values)])
