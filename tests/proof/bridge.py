"""The reference's hands as the engine's, and the engine's answers as the reference's."""

from collections.abc import Iterable

from mjtutor import Hand, Score, Split, Tile, Won
from tests.reference.fan import How
from tests.reference.hand import Held, name
from tests.reference.splits import Split as Groups


def engine_hand(hand: Held, drawn: int | None = None) -> Hand:
    """The engine's hand, read from text; `drawn` is one of its concealed tiles."""
    if drawn is None:
        return Hand(str(hand))
    plain = Held(hand.counts, hand.melds).changed(drawn, -1)
    missing = f"-{hand.missing}" if hand.missing else ""
    return Hand(f"{plain}+{name(drawn)}{missing}")


def engine_tiles(tiles: Iterable[int]) -> list[Tile]:
    return [Tile(name(tile)) for tile in tiles]


def engine_won(how: How) -> Won:
    return Won(how.by, how.kongs, how.opening, how.last_tile)


def groups(split: Split) -> Groups:
    """The engine's split as sorted groups of plain numbers."""
    return tuple(sorted(tuple(map(int, group.tiles)) for group in split.groups))


def reason_fans(won: Score) -> dict[str, int]:
    """The fan of each reason that is worth any."""
    return {reason.id: reason.fan for reason in won.reasons if reason.fan}
