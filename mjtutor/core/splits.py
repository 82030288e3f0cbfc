"""Every way a hand splits into melds and a pair, or seven pairs; and why it does not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from mjtutor.core import fan
from mjtutor.core.hand import KEY_STEP, Hand
from mjtutor.core.shape import is_win
from mjtutor.core.tables import PAIRS
from mjtutor.core.tiles import SUITS, TILES, Tile

_STEPS = KEY_STEP[:9]
SEVEN_PAIRS = 7 * 16
"""The sum of `PAIRS` over the suits of seven pairs."""


class Group(NamedTuple):
    """A part of a split.

    kind   "run" (顺子), "triplet" (刻子) or "pair" (对子, the 将 of a standard win)
    tile   its lowest tile
    """

    kind: str
    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the group, in order."""
        if self.kind == "run":
            return TILES[self.tile : self.tile + 3]
        return (self.tile,) * (3 if self.kind == "triplet" else 2)

    def __str__(self) -> str:
        ranks = "".join(str(tile.rank) for tile in self.tiles)
        return f"{ranks}{self.tile.suit}"


class Split(NamedTuple):
    """One way to read the concealed tiles of a winning hand.

    form    "standard" (melds and a pair) or "seven_pairs"
    groups  the concealed groups in order; the hand's own melds are not repeated here
    """

    form: str
    groups: tuple[Group, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.groups))


class WhyNot(NamedTuple):
    """Why a hand is no win.

    id     "not_drawn" (no tile drawn yet), "missing_suit_held" (定缺), "three_suits" (R4),
           "no_pair" (all melds, then two tiles that differ), "tiles_left_over"
    tiles  the tiles in the way: of the missing suit, of the least suit of three, or left over
           by a split that leaves the fewest
    groups the groups of that split
    """

    id: str
    tiles: tuple[Tile, ...] = ()
    groups: tuple[Group, ...] = ()


class Part(NamedTuple):
    """One way to split the concealed tiles of one suit, and the marks all its groups show."""

    groups: tuple[Group, ...]
    marks: int


_SHARED = fan.TRIPLETS | fan.ENDS | fan.ONLY_258
"""The marks a reading shows only if all its groups do."""
NO_PART = Part((), _SHARED)


def splits(hand: Hand) -> tuple[Split, ...]:
    """Every way the hand splits into a legal win (R4); none if it is no win.

    Standard splits come first, those with more runs before those with more triplets.
    """
    return tuple(split for split, _ in marked_splits(hand))


def marked_splits(hand: Hand) -> list[tuple[Split, int]]:
    """The same, each split with the marks of `fan` that its concealed groups show."""
    if not is_win(hand):
        return []
    parts = [suit_parts(suit, key) for suit, key in enumerate(hand.keys) if key]
    first, second = parts if len(parts) == 2 else (parts[0], (NO_PART,))
    found = [
        (Split("standard", x.groups + y.groups), x.marks & y.marks | fan.STANDARD)
        for x in first
        for y in second
    ]
    if sum(hand.pairs) == SEVEN_PAIRS:
        held = [(tile, n) for tile, n in enumerate(hand.counts) if n]
        pairs = tuple([PAIRS_OF[tile] for tile, n in held for _ in range(n // 2)])
        only_258 = all(tile % 3 == 1 for tile, _ in held)
        found.append((Split("seven_pairs", pairs), fan.SEVEN_PAIRS | only_258 * fan.ONLY_258))
    return found


RUNS_FROM = tuple(Group("run", tile) for tile in TILES)
TRIPLETS_OF = tuple(Group("triplet", tile) for tile in TILES)
PAIRS_OF = tuple(Group("pair", tile) for tile in TILES)


def marks_of(groups: Iterable[Group]) -> int:
    """The marks that all of these groups show."""
    shown = _SHARED
    for kind, tile in groups:
        rank = tile % 9
        if kind == "run":
            shown &= fan.ENDS if rank in (0, 6) else 0
        else:
            shown &= (
                fan.TRIPLETS
                | (fan.ENDS if rank in (0, 8) else 0)
                | (fan.ONLY_258 if rank in (1, 4, 7) else 0)
            )
    return shown


_GROUPS = tuple(
    (RUNS_FROM[first : first + 9] + TRIPLETS_OF[first : first + 9] + PAIRS_OF[first : first + 9])
    for first in (0, 9, 18)
)
"""By suit: the runs from each rank (those that are none, unused), the triplets, the pairs."""

_MARKS = tuple([marks_of((group,)) for group in _GROUPS[0]])


@lru_cache(maxsize=1 << 14)
def suit_parts(suit: int, key: int) -> tuple[Part, ...]:
    """Every way one suit's concealed tiles are melds, with a pair if their number asks for one."""
    pairs, singles = divmod(PAIRS[key], 16)
    over = (2 * pairs + singles) % 3
    if over == 1:
        return ()
    groups = _GROUPS[suit]
    return tuple(
        [
            Part(tuple([groups[one] for one in which]), marks)
            for which, marks in _ways(key, over // 2)
        ]
    )


@lru_cache(maxsize=1 << 14)
def _ways(key: int, pairs: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The ways to split a suit into melds and so many pairs, those with more runs first.

    Each as places in `_GROUPS`, and the marks that all of them show.
    """
    if not key:
        return () if pairs else (((), _SHARED),)
    rank = 0
    while not key % 5:
        key //= 5
        rank += 1
    key, count = divmod(key, 5)
    found: list[tuple[tuple[int, ...], int]] = []
    # At the lowest rank: perhaps a triplet, perhaps the pair; what is left begins runs.
    for triplet, pair in ((0, 0), (0, 1), (1, 0), (1, 1)):
        runs = count - 3 * triplet - 2 * pair
        if runs < 0 or pair > pairs or (runs and (key % 5 < runs or key // 5 % 5 < runs)):
            continue
        here = (rank,) * runs + (9 + rank,) * triplet + (18 + rank,) * pair
        shown = _SHARED
        for one in here:
            shown &= _MARKS[one]
        rest = _ways((key - 6 * runs) * 5 ** (rank + 1), pairs - pair)
        found += [(here + more, shown & marks) for more, marks in rest]
    return tuple(found)


def why_not(hand: Hand) -> WhyNot | None:
    """Why the hand is no win, or None if it is one (R4)."""
    if is_win(hand):
        return None
    if hand.before_draw:
        return WhyNot("not_drawn")
    melded = tuple(tile for meld in hand.melds for tile in meld.tiles)
    by_suit = {suit: [t for t in hand.tiles + melded if t.suit == suit] for suit in SUITS}
    if hand.missing and by_suit[hand.missing]:
        return WhyNot("missing_suit_held", tuple(by_suit[hand.missing]))
    if all(by_suit.values()):
        least: list[Tile] = min(by_suit.values(), key=len)
        return WhyNot("three_suits", tuple(least))
    groups, left = _best_rest(hand)
    pair = any(group.kind == "pair" for group in groups)
    return WhyNot("tiles_left_over" if pair or len(left) > 2 else "no_pair", left, groups)


def _best_rest(hand: Hand) -> Rest:
    """A split that leaves the fewest tiles over; seven pairs only if they leave fewer."""
    best: dict[bool, Rest] = {False: ((), ())}
    for suit, key in enumerate(hand.keys):
        after: dict[bool, Rest] = {}
        for pair, (groups, left) in best.items():
            for here, (more, over) in suit_rest(suit, key).items():
                if not (pair and here):
                    _keep_best(after, pair or here, (groups + more, left + over))
        best = after
    standard: Rest = min(best.values(), key=_left_over)
    singles = tuple(tile for tile, n in zip(TILES, hand.counts, strict=True) if n & 1)
    if hand.concealed == 14 and len(singles) < len(standard[1]):
        return tuple(PAIRS_OF[t] for t in TILES for _ in range(hand.counts[t] // 2)), singles
    return standard


Rest = tuple[tuple[Group, ...], tuple[Tile, ...]]
"""Groups, and the tiles they leave over."""


@lru_cache(maxsize=1 << 12)
def suit_rest(suit: int, key: int) -> dict[bool, Rest]:
    """Without and with a pair: groups of one suit that leave the fewest tiles over, and those."""
    if not key:
        return {False: ((), ())}
    rank = next(rank for rank, step in enumerate(_STEPS) if key // step % 5)
    count, step = key // _STEPS[rank] % 5, _STEPS[rank]
    tile = 9 * suit + rank
    run = rank < 7 and key // step // 5 % 5 and key // step // 25 % 5
    ways = [
        (run, (RUNS_FROM[tile],), (), 31 * step),
        (count >= 3, (TRIPLETS_OF[tile],), (), 3 * step),
        (count >= 2, (PAIRS_OF[tile],), (), 2 * step),
        (True, (), (TILES[tile],), step),
    ]
    best: dict[bool, Rest] = {}
    for possible, groups, left, used in ways:
        if possible:
            here = any(group.kind == "pair" for group in groups)
            for pair, (more, over) in suit_rest(suit, key - used).items():
                if not (pair and here):
                    _keep_best(best, pair or here, (groups + more, left + over))
    return best


def _left_over(rest: Rest) -> int:
    return len(rest[1])


def _keep_best(best: dict[bool, Rest], pair: bool, rest: Rest) -> None:
    if pair not in best or _left_over(rest) < _left_over(best[pair]):
        best[pair] = rest
