"""The 27 kinds of tile (R1) and their suits.

A tile is a kind, not one of its four copies: an `int` from 0 to 26 in the order
万 1-9, 条 1-9, 筒 1-9, which is also Unicode's (U+1F007 … U+1F021).
"""

from __future__ import annotations

from mjtutor.errors import HandError

SUITS = ("m", "s", "p")
"""万 characters, 条 bamboos, 筒 dots."""


class Tile(int):
    """A kind of tile: `Tile("5m")` is 五万, as are `Tile("五万")` and `Tile(4)`.

    Raises HandError (`bad_tile`) for anything else.
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Tile:
        if value.__class__ is Tile:
            return value
        tile = _BY_VALUE.get(value) if isinstance(value, int | str) else None
        return _read(value) if tile is None else tile

    @property
    def suit(self) -> str:
        """One of `SUITS`."""
        return SUITS[self // 9]

    @property
    def rank(self) -> int:
        """1 to 9."""
        return self % 9 + 1

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    def __repr__(self) -> str:
        return f"Tile('{self}')"

    def __reduce__(self) -> tuple[type[Tile], tuple[int]]:
        return Tile, (int(self),)


def _read(value: object) -> Tile:
    """A tile in any spelling of the notation."""
    from mjtutor.core.notation import parse_tiles  # which stands on this module

    try:
        (tile,) = parse_tiles(value) if isinstance(value, str) else ()
    except ValueError:
        raise HandError("bad_tile", value=value) from None
    return tile


TILES = tuple(int.__new__(Tile, index) for index in range(27))
"""All kinds; `TILES[i]` is the tile of index i."""

_BY_VALUE: dict[int | str, Tile] = {}
_BY_VALUE.update((int(tile), tile) for tile in TILES)
_BY_VALUE.update((str(tile), tile) for tile in TILES)


def spread(tiles: tuple[Tile, ...] | list[Tile]) -> str:
    """Write tiles as text, each suit after its run of ranks: `123m55p`. The order is kept."""
    text = []
    for place, tile in enumerate(tiles):
        text.append(str(tile.rank))
        if place + 1 == len(tiles) or tiles[place + 1].suit != tile.suit:
            text.append(tile.suit)
    return "".join(text)
