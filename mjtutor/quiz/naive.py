"""Distance from ready as somebody sees it who forgets that a win holds two suits at most (R4).

For wrong answers alone; what is right is the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mjtutor.core.hand import Hand
from mjtutor.core.tiles import TILES, Tile

_Blocks = frozenset[tuple[int, int, int]]
"""Ways to see a suit: melds, parts of melds (pairs among them), and whether one is a pair."""


def shanten_in_three_suits(hand: Hand) -> int:
    """Four melds and a pair counted out of all three suits, by melds and parts of them."""
    wanted = hand.concealed // 3
    ways: _Blocks = frozenset({(0, 0, 0)})
    for first in (0, 9, 18):
        suit = _seen(hand.counts[first : first + 9])
        ways = frozenset((a + d, b + e, c | f) for a, b, c in ways for d, e, f in suit)
    best = 2 * wanted
    for melds, parts, pair in ways:
        melds = min(melds, wanted)
        plain = 2 * wanted - 2 * melds - min(parts, wanted - melds)
        best = min(best, plain)
        if pair:
            best = min(best, 2 * wanted - 2 * melds - min(parts - 1, wanted - melds) - 1)
    return best - (not hand.before_draw and best == 0 and _complete(ways, wanted))


def _complete(ways: _Blocks, wanted: int) -> bool:
    return any(melds >= wanted and pair for melds, _, pair in ways)


def accepted_in_three_suits(hand: Hand) -> tuple[Tile, ...]:
    """The tiles that bring a hand nearer, seen like this."""
    now = shanten_in_three_suits(hand)
    found: list[Tile] = []
    for tile in _fewer_than_four(hand):
        if shanten_in_three_suits(hand.add(tile)) < now:
            found.append(tile)
    return tuple(found)


def _fewer_than_four(hand: Hand) -> Iterable[Tile]:
    return (tile for tile in TILES if hand.own[tile] < 4)


@lru_cache(maxsize=1 << 14)
def _seen(counts: tuple[int, ...]) -> _Blocks:
    """The best ways to see a suit, those that another way betters left out."""
    rank = next((rank for rank, n in enumerate(counts) if n), None)
    if rank is None:
        return frozenset({(0, 0, 0)})
    found = set()
    for taken, (melds, parts, pair) in _TAKE:
        left = list(counts)
        for step, n in enumerate(taken):
            if rank + step > 8 or left[rank + step] < n:
                if n:
                    break
                continue
            left[rank + step] -= n
        else:
            for a, b, c in _seen(tuple(left)):
                found.add((a + melds, b + parts, c | pair))
    return frozenset(
        one for one in found if not any(one != o and all(map(int.__le__, one, o)) for o in found)
    )


_TAKE = (
    ((3,), (1, 0, 0)),
    ((1, 1, 1), (1, 0, 0)),
    ((2,), (0, 1, 1)),
    ((1, 1), (0, 1, 0)),
    ((1, 0, 1), (0, 1, 0)),
    ((1,), (0, 0, 0)),
)
"""What can be taken at the lowest rank: a meld, a part of one, a tile left alone."""
