"""Shanten, acceptance and the table of discards, by the definition in the rules.

The fewest tiles still to draw for some legal winning hand, less one. A winning hand is a
target; a target that uses `use` copies of a tile one holds `have` times needs
max(0, use - have) more. Two suits at most (R4), four copies of a tile, melds included.
"""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product

from .hand import SUITS, TILES, Held

NEVER = 99
Needs = tuple[tuple[int, ...], ...]


@cache
def _ways(
    melds: int, pair: int, last: int, before: int, run_may_begin: bool
) -> tuple[tuple[int, tuple[int, int, int, int]], ...]:
    """What one rank can be used for: the copies used, and where that leaves the target.

    `last` and `before` are the runs begun one and two ranks below, which pass through here.
    """
    ways = []
    for runs, triplet, eyes in product(range(5 if run_may_begin else 1), (0, 1), (0, 1)):
        use = last + before + runs + 3 * triplet + 2 * eyes
        if use <= 4 and melds + runs + triplet <= 4 and pair + eyes <= 1:
            ways.append((use, (melds + runs + triplet, pair + eyes, runs, last)))
    return tuple(ways)


@cache
def suit_needs(have: tuple[int, ...], most: tuple[int, ...]) -> Needs:
    """For 0 or 1 pair and 0 to 4 melds out of one suit: the fewest tiles still to draw.

    Goes through every target of the suit rank by rank; `most` copies of a rank are free.
    """
    targets = {(0, 0, 0, 0): 0}
    for r in range(9):
        price = [max(0, use - have[r]) if use <= most[r] else NEVER for use in range(5)]
        longer: dict[tuple[int, int, int, int], int] = {}
        for target, cost in targets.items():
            for use, next_target in _ways(*target, r < 7):
                total = cost + price[use]
                if total < longer.get(next_target, NEVER):
                    longer[next_target] = total
        targets = longer
    return tuple(
        tuple(targets.get((melds, pair, 0, 0), NEVER) for melds in range(5)) for pair in (0, 1)
    )


def suit_pairs(hand: Held) -> list[tuple[str, str]]:
    """The two suits a winning hand may be made of."""
    melded = {SUITS[meld.tile // 9] for meld in hand.melds}
    return [
        pair for pair in combinations(SUITS, 2) if melded <= set(pair) and hand.missing not in pair
    ]


def standard_need(hand: Held, suits: tuple[str, str], locks: bool = True) -> int:
    """Tiles to draw for melds and a pair out of two suits."""
    locked = hand.locked if locks else (0,) * 27
    of_suit = []
    for s in map(SUITS.index, suits):
        span = slice(9 * s, 9 * s + 9)
        of_suit.append(suit_needs(hand.counts[span], tuple(4 - n for n in locked[span])))
    one, other = of_suit
    melds = (hand.size - 1) // 3 - len(hand.melds)
    return min(
        one[pair][m] + other[1 - pair][melds - m] for m in range(melds + 1) for pair in (0, 1)
    )


def seven_pairs_need(hand: Held, suits: tuple[str, str]) -> int:
    """Tiles to draw for seven pairs out of two suits: the seven cheapest pairs there are.

    A second pair of the same tile never costs less than the first, so cheapest first is right.
    """
    prices = []
    for tile in TILES:
        if SUITS[tile // 9] in suits:
            one, two = (max(0, use - hand.counts[tile]) for use in (2, 4))
            prices += [one, two - one]
    return sum(sorted(prices)[:7])


def shanten(hand: Held, locks: bool = True) -> int | None:
    """-1 won, 0 ready, None if the melds rule out every win.

    With `locks` off, copies lying in melds are forgotten: only to see whether they matter.
    """
    needs = [standard_need(hand, suits, locks) for suits in suit_pairs(hand)]
    if hand.size >= 13 and not hand.melds:
        needs += [seven_pairs_need(hand, suits) for suits in suit_pairs(hand)]
    return min(needs) - 1 if needs and min(needs) < NEVER else None


def left(hand: Held, tile: int, visible: Iterable[int] = ()) -> int:
    return 4 - hand.own[tile] - Counter(visible)[tile]


def acceptance(hand: Held, visible: Iterable[int] = (), locks: bool = True) -> dict[int, int]:
    """The tiles that bring a hand about to draw one nearer, and how many of each are unseen."""
    now = shanten(hand, locks)
    if now is None:
        return {}
    visible = list(visible)
    nearer = {}
    for tile in TILES:
        if hand.own[tile] < 4:
            then = shanten(hand.changed(tile, +1), locks)
            if then is not None and then < now:
                nearer[tile] = left(hand, tile, visible)
    return nearer


def discards(
    hand: Held, visible: Iterable[int] = ()
) -> dict[int, tuple[int | None, dict[int, int]]]:
    """Each tile that may be thrown, with the shanten and the acceptance it leaves.

    The tile thrown is seen. Tiles of the declared suit go first (R4).
    """
    may = [tile for tile in TILES if hand.counts[tile]]
    forced = [tile for tile in may if SUITS[tile // 9] == hand.missing]
    table = {}
    for tile in forced or may:
        rest = hand.changed(tile, -1)
        table[tile] = (shanten(rest), acceptance(rest, [*visible, tile]))
    return table
