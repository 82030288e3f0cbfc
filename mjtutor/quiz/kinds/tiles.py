"""Tiles and notation: what a tile is called, and how it is written.

Levels, each with four choices that are easily taken for one another:

    1   a tile is shown and its name chosen, or a name is given and its tile chosen
    2   a tile is shown and its notation chosen, or the notation is given and its tile chosen
    3   four tiles of two suits are shown, and their notation chosen
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from mjtutor.core.notation import parse_tiles
from mjtutor.core.tiles import TILES, Tile, spread
from mjtutor.quiz.item import Item, Kind, Named, Note, Verdict

_ASK_SHOWN = {1: "tiles.ask_name", 2: "tiles.ask_write"}
_ASK_GIVEN = {1: "tiles.ask_pick", 2: "tiles.ask_read"}
_WRITE: dict[int, Callable[[Tile], Any]] = {1: Named, 2: str}


class Tiles(Kind):
    """Pick the name, the notation or the picture of a tile."""

    id = "tiles"
    tag = "tn"
    levels = 3
    clauses = ("R1",)
    lesson = "tiles"

    def make(self, rng: Random, level: int) -> Item:
        """A tile, or four of them, and three that are close to it."""
        if level == 3:
            return _four_tiles(rng)
        tile = rng.choice(TILES)
        options = [tile, *rng.sample(_near(tile), 3)]
        rng.shuffle(options)
        write = _WRITE[level]
        if rng.random() < 0.5:
            choices = tuple(write(option) for option in options)
            ask, fields = _ASK_SHOWN[level], {"tiles": (tile,)}
        else:
            choices = tuple(options)
            ask, fields = _ASK_GIVEN[level], {("name" if level == 1 else "text"): write(tile)}
        return Item(self.id, ask, fields, "choice", choices)

    def keys(self, item: Item) -> tuple[int, ...]:
        """The one choice that is what is asked about."""
        key = _asked(item)
        return tuple(i for i, choice in enumerate(item.choices) if _tiles_of(choice) == key)

    def check(self, item: Item, answer: int) -> Verdict:
        """Whether suit and number were right; for several tiles, what is missing or too much."""
        key, picked = _asked(item), _tiles_of(item.choices[answer])
        right = self.keys(item)
        mark = "right" if answer in right else "wrong"
        notes = [] if mark == "right" else _differences(key, picked)
        text = spread(key)
        name = Named(key[0]) if len(key) == 1 else key
        notes.append(Note("tiles.answer", {"name": name, "text": text}))
        notes += [Note("", {}, "missed", i) for i in right if i != answer]
        slip = None if mark == "right" else _slip(key, picked)
        return Verdict(mark, (Note("", {}, mark, answer), *notes), slip)

    def hints(self, item: Item) -> tuple[Note, ...]:
        """How suits are written, then what the suit is."""
        suit = {tile.suit for tile in _asked(item)}
        named = Note("hint.tiles.suit", {"suit": sorted(suit)})
        return Note("hint.tiles.letters" if item.level > 1 else "hint.tiles.pictures"), named


def _asked(item: Item) -> tuple[Tile, ...]:
    return _tiles_of(next(iter(item.fields.values())))


def _slip(key: tuple[Tile, ...], picked: tuple[Tile, ...]) -> str:
    """Whether suits or numbers were mixed up; of four tiles one differs."""
    wrong = [tile for tile in picked if tile not in key]
    missed = [tile for tile in key if tile not in picked]
    ranks = [t.rank for t in wrong] == [t.rank for t in missed]
    return "suits_mixed_up" if ranks else "numbers_mixed_up"


def _tiles_of(value: Any) -> tuple[Tile, ...]:
    """The tiles that a choice, or what is asked about, stands for."""
    if isinstance(value, Tile):
        return (value,)
    return parse_tiles(value) if isinstance(value, str) else tuple(value)


def _differences(key: tuple[Tile, ...], picked: tuple[Tile, ...]) -> list[Note]:
    if len(key) == 1:
        (right,), (wrong,) = key, picked
        part = {right.rank == wrong.rank: "suit", right.suit == wrong.suit: "rank"}
        id = f"tiles.wrong_{part.get(True, 'both')}"
        return [Note(id, {"name": Named(right), "picked": Named(wrong)})]
    missed = tuple(tile for tile in key if tile not in picked)
    extra = tuple(tile for tile in picked if tile not in key)
    found = [Note("tiles.missed", {"tiles": missed}), Note("tiles.extra", {"tiles": extra})]
    return [note for note in found if note.fields["tiles"]]


def _near(tile: Tile) -> list[Tile]:
    """The tiles of the same number, and those of the suit at most two ranks away."""
    return [
        other
        for other in TILES
        if other != tile
        and (other.rank == tile.rank or (other.suit == tile.suit and abs(other - tile) <= 2))
    ]


def _four_tiles(rng: Random) -> Item:
    suits = rng.sample(range(3), 2)
    tiles = sorted(TILES[9 * suit + rank] for suit in suits for rank in rng.sample(range(9), 2))
    wrong: set[str] = set()
    while len(wrong) < 3:
        other = tiles.copy()
        place = rng.randrange(4)
        other[place] = rng.choice(_near(tiles[place]))
        if len(set(other)) == 4:
            wrong.add(spread(sorted(other)))
    choices = [spread(tiles), *sorted(wrong)]
    rng.shuffle(choices)
    fields = {"tiles": tuple(tiles)}
    return Item(Tiles.id, "tiles.ask_write_hand", fields, "choice", tuple(choices))
