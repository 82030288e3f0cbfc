"""Copies left (R1, R17): of a tile, or of all waits together, how many have not been seen.

Levels:

    1   a tile, some copies in hand, some among six discards
    2   a tile, with one or two melds of one's own and twelve tiles seen elsewhere
    3   all waits of a ready hand together, with twelve tiles seen elsewhere
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import waits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.deal import complete_hand, wall, without_one
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict

_SEEN = (6, 12, 12)
_SPLITS = ((4, 0, 0), (3, 1, 0), (3, 0, 1), (2, 1, 1), (2, 2, 0), (2, 0, 2), (1, 2, 1), (1, 1, 2),
           (1, 0, 3), (1, 3, 0), (0, 2, 2), (0, 1, 3), (0, 3, 1))  # fmt: skip
"""Of a tile asked about: copies left, in hand, seen elsewhere."""


class CopiesLeft(Kind):
    """Count the copies of a tile that have not been seen."""

    id = "copies_left"
    tag = "ck"
    levels = len(_SEEN)
    clauses = ("R1", "R17")

    def make(self, rng: Random, level: int) -> Item:
        """A hand and tiles seen elsewhere."""
        while True:
            made = _waits(rng) if level == 3 else _tile(rng, level)
            if made is not None:
                return self.about(made)

    def about(self, content: Content) -> Item:
        """The copies left of a tile, or without one of the waits; raises HandError."""
        hand, tile = content.hand, content.tile
        if hand is None or (tile is None and not (hand.before_draw and waits(hand))):
            raise HandError("not_ready", text=str(hand))
        fields = {"hand": hand, "visible": content.visible}
        content = Content(hand, tile, content.visible)
        if tile is None:
            return Item(self.id, "copies.ask_waits", fields, "number", content=content)
        fields |= {"tile": tile}
        return Item(self.id, "copies.ask", fields, "number", content=content)

    def keys(self, item: Item) -> tuple[int]:
        """Four of each less those in hand, in melds and seen elsewhere."""
        return (sum(_left(item).values()),)

    def check(self, item: Item, answer: int) -> Verdict:
        """Where the copies of each tile are."""
        found = _left(item)
        total = sum(found.values())
        hand: Hand = item.fields["hand"]
        notes = [Note("copies.yours", {"n": answer})] if answer != total else []
        for tile, left in found.items():
            where = {
                "held": hand.counts[tile],
                "melded": hand.own[tile] - hand.counts[tile],
                "seen": item.fields["visible"].count(tile),
            }
            notes.append(Note("copies.where", {"tile": tile, "n": left} | where))
        if len(found) > 1:
            notes.append(Note("copies.total", {"n": total}))
        return Verdict("right" if answer == total else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """Copies in hand, in melds or on the table not counted off; those seen given."""
        hand: Hand = item.fields["hand"]
        seen: tuple[Tile, ...] = item.fields["visible"]
        tiles = list(_left(item))
        every = 4 * len(tiles)
        own = sum(hand.own[tile] for tile in tiles)
        shut = sum(hand.counts[tile] for tile in tiles)
        elsewhere = sum(seen.count(tile) for tile in tiles)
        return {
            "own_copies_forgotten": every - elsewhere,
            "seen_copies_forgotten": every - own,
            "melds_not_counted_off": every - shut - elsewhere,
            "seen_for_left": own + elsewhere,
            "kinds_for_tiles": len(tiles),
        }

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Four of each; where to look; which tiles."""
        found = _left(item)
        three = [Note("hint.copies.four"), Note("hint.copies.places")]
        if "tile" not in item.fields:
            three.append(Note("hint.copies.waits", {"tiles": list(found)}))
        return tuple(three)


def _left(item: Item) -> dict[Tile, int]:
    """The tiles asked about with their copies left."""
    hand: Hand = item.fields["hand"]
    visible = item.fields["visible"]
    if "tile" in item.fields:
        tile = item.fields["tile"]
        return {tile: 4 - hand.own[tile] - visible.count(tile)}
    return {wait.tile: wait.left for wait in waits(hand, visible)}


def _tile(rng: Random, level: int) -> Content | None:
    """A tile whose copies lie where they are drawn to lie; None where they do not go there."""
    wanted = rng.randrange(5)
    _, held, seen = rng.choice([one for one in _SPLITS if one[0] == wanted])
    tile = TILES[rng.randrange(27)]
    rest = [one for one in wall(rng) if one != tile]
    melds: list[Meld] = []
    if level == 2:
        if held == 3:
            melds.append(Meld.of("peng", tile))
        kinds = [one for one in dict.fromkeys(rest) if one != tile]
        melds += [Meld.of("peng", one) for one in kinds[: rng.randint(not melds, 1)]]
        for meld in melds:
            rest = [one for one in rest if one != meld.tile]  # its fourth copy stays unseen
    shut = held if not any(meld.tile == tile for meld in melds) else 0
    size = 13 - 3 * len(melds)
    hand = [tile] * shut + rest[: size - shut]
    number = _SEEN[level - 1]
    visible = [tile] * seen + rest[size - shut : size - shut + number - seen]
    rng.shuffle(visible)
    return Content(Hand.of(hand, melds), tile, tuple(visible))


def _waits(rng: Random) -> Content | None:
    """A ready hand, and tiles seen elsewhere, some of them waits."""
    hand = without_one(rng, complete_hand(rng, 4, rng.choice((1, 2, 2)), rng.randint(0, 2)))
    left = [4 - n for n in hand.own]
    found = [wait.tile for wait in waits(hand)]
    visible: list[Tile] = []
    stock = [tile for tile in found for _ in range(left[tile])]
    if not stock:
        return None
    rng.shuffle(stock)
    for tile in stock[: rng.randint(0, len(stock))]:
        visible.append(tile)
        left[tile] -= 1
    free = [t for t in TILES if t not in found for _ in range(left[t])]
    rng.shuffle(free)
    visible = (visible + free)[: max(_SEEN[2], len(visible))]
    rng.shuffle(visible)
    return Content(hand, visible=tuple(visible))
