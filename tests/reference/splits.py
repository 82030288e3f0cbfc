"""Every way to split a hand, and whether it wins (R4, R8)."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from .hand import TILES, Held

Group = tuple[int, ...]
Split = tuple[Group, ...]


@cache
def suit_splits(counts: tuple[int, ...]) -> frozenset[Split]:
    """All ways to share out the tiles of one suit to runs, triplets and at most one pair.

    The lowest tile must be in some group, and in that group it is the lowest.
    """
    if not any(counts):
        return frozenset({()})
    low = next(r for r in range(9) if counts[r])
    found = set()
    for group in ((low, low), (low,) * 3, (low, low + 1, low + 2)):
        left = [*counts, 0, 0]
        for r in group:
            left[r] -= 1
        if min(left) < 0:
            continue
        for rest in suit_splits(tuple(left[:9])):
            split = (group, *rest)
            if sum(len(g) == 2 for g in split) <= 1:
                found.add(tuple(sorted(split)))
    return frozenset(found)


def standard_splits(hand: Held) -> Iterator[Split]:
    """Melds and one pair, of the concealed tiles."""
    by_suit = [
        [
            tuple(tuple(9 * s + r for r in group) for group in split)
            for split in suit_splits(hand.counts[9 * s : 9 * s + 9])
        ]
        for s in range(3)
    ]
    for parts in product(*by_suit):
        split = tuple(sorted(sum(parts, ())))
        if sum(len(group) == 2 for group in split) == 1:
            yield split


def seven_pairs(hand: Held) -> Iterator[Split]:
    """Fourteen tiles, nothing melded; four alike are two pairs."""
    if sum(hand.counts) == 14 and all(count % 2 == 0 for count in hand.counts):
        yield tuple((tile, tile) for tile in TILES for _ in range(hand.counts[tile] // 2))


def splits(hand: Held) -> frozenset[Split]:
    """Every way the concealed tiles split, suits set aside."""
    return frozenset([*standard_splits(hand), *seven_pairs(hand)])


def suits_allow(hand: Held) -> bool:
    """R4: two suits at most, melds included, and none of the declared one."""
    return len(hand.suits) <= 2 and hand.missing not in hand.suits


def wins(hand: Held) -> bool:
    return hand.size % 3 == 2 and suits_allow(hand) and bool(splits(hand))


@cache
def suit_left_over(counts: tuple[int, ...], pairs: int) -> int:
    """The fewest tiles of one suit that runs, triplets and at most `pairs` pairs leave over."""
    if not any(counts):
        return 0
    low = next(r for r in range(9) if counts[r])
    fewest = 99
    for group in ((low,), (low, low), (low,) * 3, (low, low + 1, low + 2)):
        left = [*counts, 0, 0]
        for r in group:
            left[r] -= 1
        pair = len(group) == 2
        if min(left) >= 0 and pairs >= pair:
            rest = suit_left_over(tuple(left[:9]), pairs - pair)
            fewest = min(fewest, rest + (len(group) == 1))
    return fewest


def melds_leave_over(hand: Held) -> int:
    """The fewest concealed tiles that any way to lay out melds and one pair leaves over."""
    parts = (hand.counts[:9], hand.counts[9:18], hand.counts[18:])
    return min(
        sum(suit_left_over(part, int(s == with_pair)) for s, part in enumerate(parts))
        for with_pair in range(3)
    )


def left_over(hand: Held) -> int:
    """The same, seven pairs tried as well."""
    over = melds_leave_over(hand)
    if sum(hand.counts) == 14:
        over = min(over, sum(count % 2 for count in hand.counts))
    return over


def faults(hand: Held) -> set[str]:
    """Everything that may truly be said of why a hand is no win."""
    if hand.size % 3 != 2:
        return {"not_drawn"}
    over = 0 if splits(hand) else melds_leave_over(hand)
    is_so = {
        "three_suits": len(hand.suits) > 2,
        "missing_suit_held": hand.missing in hand.suits,
        "tiles_left_over": over > 2,
        "no_pair": over == 2,
    }
    return {fault for fault, so in is_so.items() if so}


def completing(hand: Held, locks: bool = True) -> list[int]:
    """The tiles that make a hand win; never a fifth copy, melds included.

    With `locks` off, copies lying in melds are forgotten: only to see whether they matter.
    """
    held = hand.own if locks else hand.counts
    return [t for t in TILES if held[t] < 4 and wins(hand.changed(t, +1))]
