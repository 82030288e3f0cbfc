"""How dangerous a discard is, judged from what lies open.

A rough estimate: how likely each opponent is ready, times how likely the tile is what they wait
on, times what such a win costs.
"""

from __future__ import annotations

from collections.abc import Sequence

from mjtutor.core.tiles import SUITS, TILES
from mjtutor.play.deal import SEATS
from mjtutor.play.state import State

_FULL_WALL = 55
_TYPICAL_WAITS = 1.0
"""Kinds of tile a ready hand waits on."""
_TYPICAL_COST = 4.0
"""Bases paid to a win on a discard."""


def unseen(seen: State, seat: int) -> list[int]:
    """27 ints: copies of each tile that the seat cannot see."""
    left = [4 - n for n in seen.hands[seat].own]
    for other in SEATS:
        if other != seat:
            for meld in seen.hands[other].melds:
                left[meld.tile] -= len(meld.tiles)
        for tile in seen.rivers[other]:
            if tile is not None:
                left[tile] -= 1
    for _, tile in {(win.event, win.tile) for win in seen.wins}:
        if tile is not None:
            left[tile] -= 1
    return [max(0, n) for n in left]


def dangers(seen: State, seat: int, left: Sequence[int]) -> list[float]:
    """27 numbers: what discarding each tile costs on average, in bases."""
    ways = _ways(left)
    costs = [0.0] * 27
    for other in SEATS:
        if other != seat and other not in seen.out:
            _add_danger(costs, seen, other, ways)
    return costs


def _add_danger(costs: list[float], seen: State, other: int, ways: Sequence[float]) -> None:
    shown = seen.danced[other]
    if shown is not None:
        for tile in shown:
            costs[tile] += _TYPICAL_COST
        return
    river = set(seen.rivers[other])
    suits = _suit_factors(seen, other)
    likely = [ways[tile] * suits[tile // 9] * (0.35 if tile in river else 1.0) for tile in TILES]
    total = sum(likely)
    if total:
        share = _ready(seen, other) * _TYPICAL_WAITS * _cost(seen, other) / total
        for tile in TILES:
            costs[tile] += share * likely[tile]


def _ready(seen: State, other: int) -> float:
    """About how likely an opponent is ready: more with every turn and every meld."""
    if seen.sung[other]:
        return 1.0
    played = (_FULL_WALL - len(seen.wall)) / _FULL_WALL
    return min(0.9, 0.8 * played * played + 0.12 * len(seen.hands[other].melds) * (0.3 + played))


def _cost(seen: State, other: int) -> float:
    """Melds in one suit, and kongs, make a dear hand more likely."""
    melds = seen.hands[other].melds
    one_suit = len({meld.tile // 9 for meld in melds}) == 1 and len(melds) > 1
    kongs = sum(meld.is_kong for meld in melds)
    return _TYPICAL_COST * (1.6 if one_suit else 1.0) * (1 + 0.4 * kongs)


def _suit_factors(seen: State, other: int) -> list[float]:
    """How likely each suit is in the hand: not the named one, hardly one thrown from the start."""
    missing = seen.hands[other].missing
    if missing is not None:
        return [float(suit != missing) for suit in SUITS]
    factors = [1.0, 1.0, 1.0]
    thrown = [tile for tile in seen.rivers[other] if tile is not None]
    counts = [sum(tile // 9 == suit for tile in thrown) for suit in range(3)]
    melded = {meld.tile // 9 for meld in seen.hands[other].melds}
    most = max(range(3), key=counts.__getitem__)
    if counts[most] >= 3 and most not in melded:
        factors[most] = 0.25 if counts[most] < 5 else 0.1
    return factors


def _ways(left: Sequence[int]) -> list[float]:
    """How many ways there are to wait on each tile with tiles that are not seen."""
    ways = []
    for tile in TILES:
        rank = tile % 9
        found = left[tile] * (left[tile] - 1) * 0.5 + left[tile] * 0.6
        if rank >= 2:
            found += left[tile - 2] * left[tile - 1]
        if 1 <= rank <= 7:
            found += left[tile - 1] * left[tile + 1] * 0.8
        if rank <= 6:
            found += left[tile + 1] * left[tile + 2]
        ways.append(float(found))
    return ways
