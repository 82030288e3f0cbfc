"""What the tiles of one player can do: win, wait, be worth something."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from ..fan import How, Table, score
from ..hand import Melded, held, tile_named
from ..splits import suit_splits

ALL = tuple(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10))
INDEX = {tile: at for at, tile in enumerate(ALL)}


def by_suit(tile: str) -> int:
    """Sorting key: 万, 条, 筒, each by rank."""
    return INDEX[tile]


def in_order(tiles: Sequence[str]) -> list[str]:
    return sorted(tiles, key=by_suit)


def tiles_in(text: str) -> list[str]:
    """Tiles written 123m55p or 1m2m3m5p5p, in this order."""
    return [rank + run[-1] for run in re.findall(r"\d+[msp]", text) for rank in run[:-1]]


def tile_of(meld: str) -> str:
    return meld[1] + meld[-2]


def is_kong(meld: str) -> bool:
    return len(meld) == 7


def tiles_of(meld: str) -> list[str]:
    return [tile_of(meld)] * (4 if is_kong(meld) else 3)


def pong(tile: str) -> str:
    return f"[{tile[0] * 3}{tile[1]}]"


def kong(tile: str, concealed: bool = False) -> str:
    body = tile[0] * 4 + tile[1]
    return f"({body})" if concealed else f"[{body}]"


def own(tiles: Sequence[str], melds: Sequence[str]) -> list[str]:
    """Everything that is the player's, melds included."""
    return [*tiles, *(tile for meld in melds for tile in tiles_of(meld))]


def suits(tiles: Sequence[str], melds: Sequence[str]) -> set[str]:
    return {tile[1] for tile in tiles} | {meld[-2] for meld in melds}


def wins(tiles: Sequence[str], melds: Sequence[str], missing: str | None) -> bool:
    """R4, R8: two suits at most, none of the named one; melds and a pair, or seven pairs."""
    held_suits = suits(tiles, melds)
    if len(tiles) + 3 * len(melds) != 14 or len(held_suits) > 2 or missing in held_suits:
        return False
    counts = [0] * 27
    for tile in tiles:
        counts[INDEX[tile]] += 1
    if len(tiles) == 14 and all(count % 2 == 0 for count in counts):
        return True
    # Fourteen tiles in two suits: where every suit splits, one of them has the pair.
    return all(suit_splits(tuple(counts[at : at + 9])) for at in (0, 9, 18))


def completing(
    tiles: Sequence[str], melds: Sequence[str], missing: str | None, only_concealed: bool = False
) -> frozenset[str]:
    """R17: the tiles that make thirteen a win, less those of which the player holds all four.

    With `only_concealed` copies in melds do not count as held.
    """
    return _completing(tuple(tiles), tuple(melds), missing, only_concealed)


@lru_cache(maxsize=20_000)
def _completing(
    tiles: tuple[str, ...], melds: tuple[str, ...], missing: str | None, only_concealed: bool
) -> frozenset[str]:
    if len(suits(tiles, melds)) > 2 or missing in suits(tiles, melds):
        return frozenset()
    held_tiles = list(tiles) if only_concealed else own(tiles, melds)
    return frozenset(
        tile for tile in ALL if held_tiles.count(tile) < 4 and wins([*tiles, tile], melds, missing)
    )


def fan(tiles: Sequence[str], melds: Sequence[str], how: How, table: Table) -> int:
    """What a win is worth, cap included; a fifth copy (MIL's waits) still makes one 根."""
    groups = tuple(
        Melded(tile_named(tile_of(meld)), is_kong(meld), meld[0] == "(") for meld in melds
    )
    hand = held([tile_named(tile) for tile in tiles], groups)
    worth = score(hand, how, replace(table, cap=None))
    if worth is None:
        raise ValueError(f"no win: {hand}")
    total = worth.fan + table.extras["gen"] * hand.own.count(5)
    return total if table.cap is None else min(total, table.cap)
