"""Waits (下叫): pick every tile that completes the hand.

Levels, each a hand that is ready:

    1   4 tiles of one suit
    2   7 tiles of one suit
    3   7 tiles of two suits; wrong answers can come from a third
    4   10 tiles of one suit
    5   13 tiles of two suits, up to two of its melds open
    6   13 tiles of one suit
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.scoring import Wait, waits
from mjtutor.core.splits import why_not
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.deal import any_tiles, complete_hand, without_one
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict, judged

_TILES = (4, 7, 7, 10, 13, 13)
_SUITS = (1, 1, 2, 1, 2, 1)
_MELDS = (0, 0, 0, 0, 2, 0)
_MANY = 3
_SHARES = (36, 34, 30)
"""How often one, two, and more waits are to come, in percent."""
_SLIPS = {
    "third_suit": "third_suit_allowed",
    "missing_suit": "missing_suit_allowed",
    "missing_suit_held": "missing_suit_allowed",
    "fifth_copy": "fifth_copy_hoped_for",
    "no_pair": "pair_forgotten",
}
_TRIES = 200
"""Hands looked at before one with another number of waits will do."""


class Waits(Kind):
    """Pick every tile that completes the hand."""

    id = "waits"
    tag = "wt"
    levels = len(_TILES)
    clauses = ("R8", "R17")
    lesson = "waits"

    def make(self, rng: Random, level: int) -> Item:
        """A ready hand of the level; one, two, and more waits come often enough each."""
        tiles, suits, melds = (column[level - 1] for column in (_TILES, _SUITS, _MELDS))
        hand: Hand | None = None
        (wanted,) = rng.choices((1, 2, _MANY), _SHARES)
        for _ in range(_TRIES):
            if level == 2:  # so few of them that each should be as likely
                one = any_tiles(rng, tiles, rng.randrange(3))
            else:
                complete = complete_hand(rng, tiles // 3, suits, rng.randint(0, melds))
                one = without_one(rng, complete)
            found = len(waits(one)) if len(one.suits) == suits else 0
            hand = one if found else hand
            if min(found, _MANY) == wanted:
                break
        return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """What a ready hand waits for; raises HandError (`not_ready`).

        Where it holds two suits, tiles of the third can be picked too.
        """
        hand = content.hand
        if hand is None or not hand.before_draw or not waits(hand):
            raise HandError("not_ready", text=str(hand))
        ask = "waits.ask_melds" if hand.melds else "waits.ask"
        fields = {"hand": hand, "suits": hand.suits if len(hand.suits) == 1 else SUITS}
        return Item(self.id, ask, fields, "tiles", content=Content(hand))

    def keys(self, item: Item) -> tuple[tuple[Tile, ...], ...]:
        """All waits, the only right answer."""
        return (tuple(wait.tile for wait in waits(item.fields["hand"])),)

    def check(self, item: Item, answer: Iterable[Tile]) -> Verdict:
        """Each tile picked or missed gets its note."""
        hand: Hand = item.fields["hand"]
        found = {wait.tile: wait for wait in waits(hand)}
        picked = set(answer)
        notes = [_completes(wait, tile in picked) for tile, wait in found.items()]
        notes += [_does_not(hand, tile) for tile in sorted(picked - set(found))]
        return judged(notes, _slip(notes, found))

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Set melds aside; how many waits there are; one way the hand falls apart."""
        found = waits(item.fields["hand"])
        rest = max(found, key=lambda wait: len(wait.splits)).splits[0]
        kept = [group.tiles for group in rest.groups if found[0].tile not in group.tiles]
        kept = kept[: len(rest.groups) - 2]  # with all of them the rest would tell the answer
        three = [Note("hint.waits.aside"), Note("hint.waits.number", {"n": len(found)})]
        if kept:
            three.append(Note("hint.waits.groups", {"groups": kept}))
        return tuple(three)


def _completes(wait: Wait, picked: bool) -> Note:
    split = wait.splits[0]
    fields = {
        "tile": wait.tile,
        "split": [group.tiles for group in split.groups],
        "left": wait.left,
        "fan": wait.fan,
    }
    mark = "right" if picked else "missed"
    pairs = "_pairs" if split.form == "seven_pairs" else ""
    return Note(f"waits.{mark}{pairs}", fields, mark, wait.tile)


def _slip(notes: list[Note], found: dict[Tile, Wait]) -> str | None:
    """The mistaken idea behind the first tile that is wrong, or else missed."""
    for note in notes:
        if note.mark == "wrong":
            return _SLIPS.get(note.id.removeprefix("waits.wrong."))
    for note in notes:
        if note.id == "waits.missed_pairs":
            return "seven_pairs_overlooked"
    seen = [note.about for note in notes if note.mark == "right"]
    for note in notes:
        if note.mark == "missed" and isinstance(note.about, Tile):
            near = {TILES[t] for t in (note.about - 3, note.about + 3) if 0 <= t < 27}
            if any(tile in seen and tile.suit == note.about.suit for tile in near):
                return "one_side_seen"
    return None


def _does_not(hand: Hand, tile: Tile) -> Note:
    id, fields = why_no_wait(hand, tile)
    return Note(f"waits.wrong.{id}", {"tile": tile} | fields, "wrong", tile)


def why_no_wait(hand: Hand, tile: Tile) -> tuple[str, dict[str, object]]:
    """Why a tile does not complete a hand about to draw, as an id and its fields.

    `fifth_copy`; `missing_suit`, `missing_suit_held` and `third_suit` (R4); `no_pair` and
    `leaves_tiles`, with the tiles left over by a split that leaves the fewest; `not_connected`.
    """
    if hand.own[tile] == 4:
        return "fifth_copy", {}
    reason = why_not(hand.add(tile))
    if reason is None:
        raise ValueError(f"{tile} completes {hand}")
    if reason.id == "missing_suit_held":
        return "missing_suit" + "_held" * (tile.suit != hand.missing), {"suit": hand.missing}
    if reason.id == "three_suits":
        return "third_suit", {"suit": tile.suit}
    if not _touches(hand, tile):
        return "not_connected", {}
    return ("no_pair" if reason.id == "no_pair" else "leaves_tiles"), {"tiles": reason.tiles}


def _touches(hand: Hand, tile: Tile) -> bool:
    """Whether the hand holds the tile or one it could stand in a run with."""
    return any(held.suit == tile.suit and abs(held - tile) <= 2 for held in hand.tiles)
