"""What a seat holds: a `Hand` where all of it is known, else a `Hidden`.

An unknown tile is a value of its own, `UNKNOWN`. Other seats' tiles are unknown in what a player
sees, and in a record that tells only the tiles that matter. A `Hidden` holding may have whatever
no known tile rules out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.tiles import SUITS, TILES, Tile

UNKNOWN = None
"""A tile that is there and is not known."""

MaybeTile = Tile | None
_NONE = (0,) * 27


class Hidden(NamedTuple):
    """Concealed tiles of which some are unknown, and the melds, which lie open.

    counts   27 ints: the concealed tiles that are known
    unknown  number of concealed tiles that are not
    """

    counts: tuple[int, ...] = _NONE
    unknown: int = 0
    melds: tuple[Meld, ...] = ()
    missing: str | None = None

    @property
    def concealed(self) -> int:
        """Number of concealed tiles."""
        return sum(self.counts) + self.unknown

    @property
    def own(self) -> tuple[int, ...]:
        """27 ints: copies known to be held, melds included."""
        own = list(self.counts)
        for meld in self.melds:
            own[meld.tile] += len(meld.tiles)
        return tuple(own)

    @property
    def suits(self) -> str:
        """The suits known to be held, melds included."""
        held = {TILES[tile].suit for tile, n in enumerate(self.own) if n}
        return "".join(suit for suit in SUITS if suit in held)


Holding = Hand | Hidden


def hold(
    counts: Iterable[int],
    unknown: int,
    melds: tuple[Meld, ...],
    missing: str | None,
    drawn: Tile | None = None,
) -> Holding:
    """Make a holding of its parts: a `Hand` if nothing is unknown (raises HandError)."""
    counts = tuple(counts)
    if unknown:
        return Hidden(counts, unknown, melds, missing)
    tiles = [tile for tile in TILES for _ in range(counts[tile])]
    return Hand.of(tiles, melds, drawn, missing)


def hide(holding: Holding) -> Hidden:
    """What others see of it: how many tiles, the melds, the named suit."""
    return Hidden(_NONE, holding.concealed, holding.melds, holding.missing)


def may_hold(holding: Holding, tile: MaybeTile, copies: int = 1) -> bool:
    """Whether the concealed tiles have, or may have, so many of the tile."""
    unknown = holding.unknown if isinstance(holding, Hidden) else 0
    if tile is None:
        return unknown >= copies
    return holding.counts[tile] + unknown >= copies


def take(holding: Holding, tile: MaybeTile) -> Holding:
    """The holding with one tile more."""
    if isinstance(holding, Hand) and tile is not None:
        return holding.add(tile)
    counts, unknown = _parts(holding)
    if tile is None:
        unknown += 1
    else:
        counts[tile] += 1
    return hold(counts, unknown, holding.melds, holding.missing)


def give(holding: Holding, tile: MaybeTile) -> Holding:
    """The holding with one tile less; for a turn, where a Hand has 14 tiles."""
    if isinstance(holding, Hand) and tile is not None:
        return holding.discard(tile)
    return _without(holding, tile, 1, holding.melds)


def lay(holding: Holding, tile: Tile, copies: int, meld: Meld) -> Holding:
    """The holding with so many copies laid down as `meld`.

    One that enlarges a pong stands where the pong stood.
    """
    melds = list(holding.melds)
    pong = next((i for i, one in enumerate(melds) if one.tile == tile), None)
    if pong is None:
        melds.append(meld)
    else:
        melds[pong] = meld
    return _without(holding, tile, copies, tuple(melds))


def name_missing(holding: Holding, suit: str) -> Holding:
    """The holding with its missing suit declared (定缺)."""
    counts, unknown = _parts(holding)
    drawn = holding.drawn if isinstance(holding, Hand) else None
    return hold(counts, unknown, holding.melds, suit, drawn)


def exchange(holding: Holding, given: Iterable[MaybeTile], taken: Iterable[MaybeTile]) -> Holding:
    """The holding after 换三张."""
    counts, unknown = _parts(holding)
    for tiles, step in ((given, -1), (taken, 1)):
        for tile in tiles:
            if tile is None or (step < 0 and not counts[tile]):
                unknown += step
            else:
                counts[tile] += step
    return hold(counts, unknown, holding.melds, holding.missing)


def _parts(holding: Holding) -> tuple[list[int], int]:
    return list(holding.counts), holding.unknown if isinstance(holding, Hidden) else 0


def _without(holding: Holding, tile: MaybeTile, copies: int, melds: tuple[Meld, ...]) -> Holding:
    counts, unknown = _parts(holding)
    known = 0 if tile is None else min(copies, counts[tile])
    if tile is not None:
        counts[tile] -= known
    return hold(counts, unknown - (copies - known), melds, holding.missing)
