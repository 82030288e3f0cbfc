"""Useful draws (进张): which tiles bring the hand nearer to ready, and how many there are.

Levels; none asks for more than eight kinds of tile:

    1   7 tiles of one or two suits, one tile from ready: pick the kinds
    2   13 tiles of two suits, one tile from ready: pick the kinds
    3   13 tiles, some of a third suit or with melds, one or two tiles from ready: pick the kinds
    4   as in 2 and 3: how many tiles of these kinds are left, those in hand counted off
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.shape import acceptance, shanten, shanten_without
from mjtutor.core.tiles import SUITS, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.deal import changed, complete_hand, without_one
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict, judged
from mjtutor.quiz.naive import accepted_in_three_suits

_MOST = 8
_COUNT = "n"


class Acceptance(Kind):
    """Pick the useful draws, or count them."""

    id = "acceptance"
    tag = "ac"
    levels = 4
    clauses = ("R4",)

    def make(self, rng: Random, level: int) -> Item:
        """A hand of the level that few kinds of tile help."""
        while True:
            hand = _some(rng, level)
            away = shanten(hand)
            if level == 3 and len(hand.suits) < 3 and not hand.melds:
                continue
            if away in ((1, 2) if level > 2 else (1,)) and len(acceptance(hand)) <= _MOST:
                return self.about(Content(hand, ask=_COUNT if level == 4 else ""))

    def about(self, content: Content) -> Item:
        """The useful draws of a hand; raises HandError (`not_before_draw`)."""
        hand = content.hand
        if hand is None or not hand.before_draw or not acceptance(hand):
            raise HandError("not_before_draw", count=hand.concealed if hand else 0)
        fields: dict[str, Any] = {"hand": hand}
        content = Content(hand, ask=content.ask)
        if content.ask == _COUNT:
            return Item(self.id, "acceptance.ask_count", fields, "number", content=content)
        fields |= {"suits": hand.suits if len(hand.suits) == 1 else SUITS}
        return Item(self.id, "acceptance.ask", fields, "tiles", content=content)

    def keys(self, item: Item) -> tuple[Any]:
        """The engine's kinds, or the sum of their copies."""
        found = acceptance(item.fields["hand"])
        return (sum(found.values()) if item.answer == "number" else tuple(found),)

    def check(self, item: Item, answer: Any) -> Verdict:
        """Each tile picked or missed; in numbers, what each kind has left."""
        hand: Hand = item.fields["hand"]
        found = acceptance(hand)
        if item.answer == "number":
            total = sum(found.values())
            notes = [Note("acceptance.yours", {"n": answer})] if answer != total else []
            notes += [Note("copies.left", {"tile": t, "n": n}) for t, n in found.items()]
            notes.append(Note("acceptance.total", {"n": total, "kinds": len(found)}))
            return Verdict("right" if answer == total else "wrong", tuple(notes))
        notes = [_helps(hand, tile, left, tile in answer) for tile, left in found.items()]
        slip = None
        for tile in answer:
            if tile not in found:
                id = _why_not(hand, tile)
                slip = slip or ("third_suit_allowed" if id == "third_suit" else None)
                fields = {"tile": tile, "suit": tile.suit}
                notes.append(Note(f"acceptance.wrong.{id}", fields, "wrong", tile))
        return judged(notes, slip)

    def slips(self, item: Item) -> Mapping[str, Any]:
        """Tiles of a third suit taken in; copies in hand not counted off."""
        hand: Hand = item.fields["hand"]
        found = acceptance(hand)
        if item.answer == "number":
            return {"own_copies_forgotten": 4 * len(found), "kinds_for_tiles": len(found)}
        return {"third_suit_allowed": tuple(accepted_in_three_suits(hand))}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """How far it is; how many kinds; where they are."""
        hand: Hand = item.fields["hand"]
        found = acceptance(hand)
        suits = sorted({tile.suit for tile in found}, key=SUITS.index)
        return (
            Note("hint.acceptance.away", {"n": shanten(hand)}),
            Note("hint.acceptance.kinds", {"n": len(found)}),
            Note("hint.acceptance.suits", {"suits": suits}),
        )


def _helps(hand: Hand, tile: Tile, left: int, picked: bool) -> Note:
    """What a useful tile does: from here to there."""
    mark = "right" if picked else "missed"
    away = (shanten(hand) or 0) - 1
    id = f"acceptance.{mark}{'' if away else '_ready'}"
    return Note(id, {"tile": tile, "left": left, "n": away}, mark, tile)


def _why_not(hand: Hand, tile: Tile) -> str:
    if hand.own[tile] == 4:
        return "fifth_copy"
    if tile.suit not in hand.suits:
        return "third_suit" if len(hand.suits) == 2 else "no_nearer"
    if len(hand.suits) == 3:
        away = shanten(hand)
        if all(shanten_without(hand, s) != away for s in SUITS if s != tile.suit):
            return "third_suit"
    return "no_nearer"


def _some(rng: Random, level: int) -> Hand:
    if level == 1:
        whole = complete_hand(rng, 2, rng.choice((1, 2, 2)))
        return changed(rng, without_one(rng, whole), 1, whole.suits)
    if level == 2:
        whole = complete_hand(rng, 4, 2)
        return changed(rng, without_one(rng, whole), 1, whole.suits)
    whole = complete_hand(rng, 4, 2, rng.choice((0, 0, 1, 2)))
    return changed(rng, without_one(rng, whole), rng.randint(1, 2), "".join(SUITS))
