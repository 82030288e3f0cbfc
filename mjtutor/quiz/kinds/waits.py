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
from mjtutor.core.tiles import SUITS, Tile
from mjtutor.quiz.deal import complete_hand, without_one
from mjtutor.quiz.item import Item, Note, Verdict, judged

_TILES = (4, 7, 7, 10, 13, 13)
_SUITS = (1, 1, 2, 1, 2, 1)
_MELDS = (0, 0, 0, 0, 2, 0)
_MANY = 3
_TRIES = 200
"""Hands looked at before one with another number of waits will do."""


class Waits:
    """Pick every tile that completes the hand."""

    id = "waits"
    levels = len(_TILES)

    def make(self, rng: Random, level: int, seed: int) -> Item:
        """A ready hand of the level; one, two, and more waits come about equally often."""
        tiles, suits, melds = (column[level - 1] for column in (_TILES, _SUITS, _MELDS))
        wanted = rng.randint(1, _MANY)
        for _ in range(_TRIES):
            complete = complete_hand(rng, tiles // 3, suits, rng.randint(0, melds))
            hand = without_one(rng, complete)
            if len(hand.suits) == suits and min(len(waits(hand)), _MANY) == wanted:
                break
        return item_about(hand, hand.suits if level < 3 else SUITS, level, seed)

    def check(self, item: Item, answer: Iterable[Tile]) -> Verdict:
        """Each tile picked or missed gets its note."""
        hand: Hand = item.fields["hand"]
        found = {wait.tile: wait for wait in waits(hand)}
        picked = set(answer)
        notes = [_completes(wait, tile in picked) for tile, wait in found.items()]
        notes += [_does_not(hand, tile) for tile in sorted(picked - set(found))]
        return judged(notes)


def item_about(hand: Hand, suits: Iterable[str], level: int = 1, seed: int = 0) -> Item:
    """The question what a ready hand waits for, tiles of these suits to pick from."""
    ask = "waits.ask_melds" if hand.melds else "waits.ask"
    return Item(Waits.id, level, seed, ask, {"hand": hand, "suits": suits}, "tiles")


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
