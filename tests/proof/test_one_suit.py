"""All 118,800 ways to hold fourteen tiles of one suit."""

from collections.abc import Iterator

from mjtutor import SUITS, TILES, Hand, is_win, splits
from tests.reference.splits import suit_splits


def counts_of_one_suit(tiles: int = 14, ranks: int = 9) -> Iterator[tuple[int, ...]]:
    if ranks == 1:
        if tiles <= 4:
            yield (tiles,)
        return
    for copies in range(min(4, tiles) + 1):
        for rest in counts_of_one_suit(tiles - copies, ranks - 1):
            yield (copies, *rest)


def hand_of(counts: tuple[int, ...], suit: str) -> Hand:
    first = 9 * SUITS.index(suit)
    return Hand.of([TILES[first + r] for r, copies in enumerate(counts) for _ in range(copies)])


def test_standard_wins_of_one_suit_are_exactly_13_259() -> None:
    held = list(counts_of_one_suit())
    assert len(held) == 118_800
    expected = {
        counts
        for counts in held
        if any(sum(len(group) == 2 for group in split) == 1 for split in suit_splits(counts))
    }
    found = set()
    for number, counts in enumerate(held):
        hand = hand_of(counts, SUITS[number % 3])
        if is_win(hand) and any(split.form == "standard" for split in splits(hand)):
            found.add(counts)
    assert len(found) == 13_259
    assert found == expected
