"""Tiles and hands for a table: four hands, melds and discards out of one set of 108."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.shape import shanten
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.quiz.deal import complete_hand

STYLES = ("two", "two", "one", "triplets", "pairs")
"""What winning hands look like, by how often they are made."""


class Bag:
    """The tiles not yet placed anywhere."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = [4] * 27

    def take(self, tiles: Iterable[Tile]) -> bool:
        """Take all of them, or none if they are not all there."""
        wanted = Counter(tiles)
        if any(self.left[tile] < n for tile, n in wanted.items()):
            return False
        for tile, n in wanted.items():
            self.left[tile] -= n
        return True

    def back(self, hand: Hand) -> None:
        """Put the tiles of a hand back."""
        for tile, n in enumerate(hand.own):
            self.left[tile] += n

    def any(self, but: Iterable[Tile] = (), suits: Iterable[str] = SUITS) -> Tile:
        """Take any tile there is of these suits, except some."""
        refused, allowed = set(but), set(suits)
        kinds = [
            tile
            for tile in TILES
            if self.left[tile] and tile.suit in allowed and tile not in refused
        ]
        tile = self.rng.choice(kinds)
        self.left[tile] -= 1
        return tile

    def river(self, number: int, but: Iterable[Tile] = ()) -> tuple[Tile, ...]:
        """Discards, none of them any of some tiles."""
        refused = tuple(but)
        return tuple([self.any(refused) for _ in range(number)])

    def ready(self, style: str = "", melds: int = 0, suits: str = "") -> tuple[Hand, Tile]:
        """A hand about to draw, and a tile it wins on; all fourteen are taken.

        suits  two suits, where it must hold no other
        """
        while True:
            whole = _complete(self.rng, style or self.rng.choice(STYLES), melds)
            if suits and not set(whole.suits) <= set(suits):
                continue
            if self.take(_all(whole)):
                tile = self.rng.choice(whole.tiles)
                return whole.discard(tile), tile

    def ready_hand(self, melds: int = 0) -> Hand:
        """A hand about to draw that is ready; its thirteen tiles are taken."""
        hand, tile = self.ready(melds=melds)
        self.left[tile] += 1
        return hand

    def not_ready(self, melds: int = 0, suits: str = "") -> Hand:
        """A hand of at most two suits that looks made, and is not ready."""
        while True:
            whole = _complete(self.rng, self.rng.choice(("two", "two", "one")), melds)
            if suits and not set(whole.suits) <= set(suits):
                continue
            held = list(whole.discard(self.rng.choice(whole.tiles)).tiles)
            wanted = suits or "".join(self.rng.sample(SUITS, 2))
            wanted = whole.suits if len(whole.suits) == 2 else whole.suits + wanted
            for place in self.rng.sample(range(len(held)), min(3, len(held))):
                held[place] = _any_of(self.rng, self.rng.choice(wanted))
            if hand := _hand(held, whole.melds):
                away = shanten(hand)
                if len(hand.suits) <= 2 and (away is None or away > 0) and self.take(_all(hand)):
                    return hand

    def three_suits(self, melds: int = 0, loose: int = 2) -> Hand:
        """A hand of three suits, with so many tiles of the third."""
        while True:
            whole = _complete(self.rng, "two", melds)
            third = [suit for suit in SUITS if suit not in whole.suits]
            if len(third) != 1:
                continue
            held = list(whole.discard(self.rng.choice(whole.tiles)).tiles)
            if len(held) < loose:
                continue
            for place in self.rng.sample(range(len(held)), loose):
                held[place] = _any_of(self.rng, third[0])
            hand = _hand(held, whole.melds)
            if hand and len(hand.suits) == 3 and self.take(_all(hand)):
                return hand


def _any_of(rng: Random, suit: str) -> Tile:
    return TILES[9 * SUITS.index(suit) + rng.randrange(9)]


def _complete(rng: Random, style: str, melds: int) -> Hand:
    if style == "pairs":
        return _pairs(rng)
    if style == "triplets":
        return _triplets(rng, melds)
    return complete_hand(rng, 4, 1 if style == "one" else 2, melds)


def _pairs(rng: Random) -> Hand:
    suits = rng.sample(range(3), rng.choice((1, 2, 2)))
    kinds = [TILES[9 * suit + rank] for suit in suits for rank in range(9)]
    chosen = rng.sample(kinds, 7)
    if rng.random() < 0.25:
        chosen[0] = chosen[1]
    return Hand.of([tile for tile in chosen for _ in range(2)])


def _triplets(rng: Random, melds: int) -> Hand:
    suits = rng.sample(range(3), 2)
    kinds = [TILES[9 * suit + rank] for suit in suits for rank in range(9)]
    *triplets, pair = rng.sample(kinds, 5)
    held = [tile for tile in triplets[melds:] for _ in range(3)] + [pair] * 2
    return Hand.of(held, [Meld.of("peng", tile) for tile in triplets[:melds]])


def _hand(tiles: list[Tile], melds: tuple[Meld, ...]) -> Hand | None:
    """The hand, if there are no five of a tile."""
    every = Counter(tiles)
    for meld in melds:
        every[meld.tile] += len(meld.tiles)
    return Hand.of(tiles, melds) if max(every.values()) <= 4 else None


def _all(hand: Hand) -> list[Tile]:
    """Every tile of a hand, melds included."""
    own = hand.own
    return [tile for tile in TILES for _ in range(own[tile])]
