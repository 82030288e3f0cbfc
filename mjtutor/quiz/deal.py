"""Hands that practice can use, built rather than hoped for: random ones are almost never ready."""

from __future__ import annotations

from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.tiles import TILES, Tile

_TRIPLET_SHARE = 0.35
"""About what real winning hands hold."""


def complete_hand(rng: Random, melds: int, suits: int, open_melds: int = 0) -> Hand:
    """A win of `melds` melds and a pair out of at most `suits` suits.

    Up to `open_melds` of its triplets lie open as pongs.
    """
    while True:
        chosen = rng.sample(range(3), suits)
        groups = [group_of(rng, rng.choice(chosen)) for _ in range(melds)]
        pair = [TILES[9 * rng.choice(chosen) + rng.randrange(9)]] * 2
        tiles = [tile for group in groups for tile in group] + pair
        if max(tiles.count(tile) for tile in tiles) > 4:
            continue
        opened = [group for group in groups if group[0] == group[1]][:open_melds]
        for group in opened:
            for tile in group:
                tiles.remove(tile)
        return Hand.of(tiles, [Meld.of("peng", group[0]) for group in opened])


def group_of(rng: Random, suit: int) -> list[Tile]:
    """A run or triplet of a suit (0 to 2)."""
    if rng.random() < _TRIPLET_SHARE:
        return [TILES[9 * suit + rng.randrange(9)]] * 3
    first = 9 * suit + rng.randrange(7)
    return list(TILES[first : first + 3])


def without_one(rng: Random, hand: Hand) -> Hand:
    """The hand without one of its concealed tiles: ready, as that tile completes it."""
    return hand.discard(rng.choice(hand.tiles))


def any_tiles(rng: Random, number: int, suit: int) -> Hand:
    """So many tiles of a suit, every choice of them as likely as any other."""
    while True:
        # Stars and bars: each set of places is one multiset of ranks.
        places = sorted(rng.sample(range(number + 8), number))
        ranks = [place - before for before, place in enumerate(places)]
        if max(map(ranks.count, ranks)) <= 4:
            return Hand.of([TILES[9 * suit + rank] for rank in ranks])


def wall(rng: Random) -> list[Tile]:
    """The 108 tiles, shuffled (R1)."""
    tiles = [tile for tile in TILES for _ in range(4)]
    rng.shuffle(tiles)
    return tiles


def changed(rng: Random, hand: Hand, tiles: int, suits: str) -> Hand:
    """The hand with so many of its concealed tiles changed for any of these suits."""
    held, own = list(hand.tiles), list(hand.own)
    for place in rng.sample(range(len(held)), tiles):
        own[held[place]] -= 1
        free = [tile for tile in TILES if own[tile] < 4 and tile.suit in suits]
        held[place] = rng.choice(free)
        own[held[place]] += 1
    return Hand.of(held, hand.melds)
