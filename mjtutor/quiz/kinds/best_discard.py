"""The discard that leaves the hand nearest to ready, and of those the one with most useful draws.

Every discard that is as good is right. Another that is as near to ready is partly right, and
told how many useful draws it loses. Danger and fan are not weighed, so nothing is called best
play. Levels:

    1   8 tiles of one suit, ready or one tile from it
    2   14 tiles of two suits, one tile from ready at best
    3   14 tiles of three suits, up to two tiles from ready
    4   14 tiles of two suits with melds, or of one suit, one tile from ready at best
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.shape import Discard, discards, is_win
from mjtutor.core.tiles import SUITS
from mjtutor.errors import HandError
from mjtutor.quiz.deal import changed, complete_hand
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict
from mjtutor.quiz.naive import shanten_in_three_suits

_AWAY = ((0, 1), (1,), (1, 2), (1,))
_TOLD = 3
"""So many other discards are listed beside the one chosen."""


class BestDiscard(Kind):
    """Choose a discard by distance and useful draws."""

    id = "best_discard"
    tag = "bd"
    levels = len(_AWAY)
    clauses = ("R4", "R8")

    def make(self, rng: Random, level: int) -> Item:
        """A hand of the level in which it matters what is discarded."""
        while True:
            hand = _some(rng, level)
            if is_win(hand) or not _fits(hand, level):
                continue
            rows = discards(hand)
            if rows[0].shanten in _AWAY[level - 1] and len(_best(rows)) <= len(rows) // 2:
                return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """What to discard from a hand; raises HandError (`not_after_draw`)."""
        hand = content.hand
        if hand is None or hand.before_draw or is_win(hand) or discards(hand)[0].shanten is None:
            raise HandError("not_after_draw", count=hand.concealed if hand else 0)
        choices = tuple(sorted(row.tile for row in discards(hand)))
        return Item(
            self.id, "discard.ask", {"hand": hand}, "choice", choices, content=Content(hand)
        )

    def keys(self, item: Item) -> tuple[int, ...]:
        """Every discard with the lowest shanten and, among these, the most tiles accepted."""
        best = _best(discards(item.fields["hand"]))
        return tuple(sorted(item.choices.index(row.tile) for row in best))

    def check(self, item: Item, answer: int) -> Verdict:
        """What the chosen discard leaves, what the best leaves, and the tiles lost."""
        rows = discards(item.fields["hand"])
        best = _best(rows)
        chosen = next(row for row in rows if row.tile == item.choices[answer])
        right = chosen in best
        near = chosen.shanten == best[0].shanten
        mark = "right" if right else "wrong"
        notes = [_row(chosen, mark, answer)]
        notes += [_row(r, "missed", item.choices.index(r.tile)) for r in best if r != chosen]
        if not right and near:
            lost = {"n": best[0].left - chosen.left, "left": best[0].left}
            notes.append(Note("discard.lost", lost))
        elif not right:
            away = (chosen.shanten or 0) - (best[0].shanten or 0)
            id = "discard.never" if chosen.shanten is None else "discard.slower"
            notes.append(Note(id, {"n": away}))
        others = [r for r in rows if r not in best and r != chosen and r.shanten is not None]
        notes += [_row(row, None, item.choices.index(row.tile)) for row in others[:_TOLD]]
        notes.append(Note("discard.not_weighed"))
        return Verdict("right" if right else "partly" if near else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """The third suit kept; the drawn tile thrown on; an end tile thrown because it is one."""
        hand: Hand = item.fields["hand"]
        found = {}
        if len(hand.suits) == 3 and not hand.missing:
            away = {tile: shanten_in_three_suits(hand.discard(tile)) for tile in item.choices}
            found["third_suit_allowed"] = min(away, key=lambda tile: away[tile])
        if hand.drawn is not None:
            found["drawn_tile_thrown_on"] = hand.drawn
        ends = [t for t in item.choices if t.rank in (1, 9) and hand.counts[t] == 1]
        if ends:
            found["ends_go_first"] = ends[0]
        return {id: item.choices.index(tile) for id, tile in found.items()}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Two suits; loose tiles; what the best leaves."""
        hand: Hand = item.fields["hand"]
        best = _best(discards(hand))[0]
        first = "suits" if len(hand.suits) == 3 else "loose"
        ready = "" if best.shanten else "_ready"
        left = {"n": best.shanten, "left": best.left}
        return (
            Note(f"hint.discard.{first}"),
            Note("hint.discard.compare"),
            Note(f"hint.discard.best{ready}", left),
        )


def _best(rows: tuple[Discard, ...]) -> list[Discard]:
    """The rows as good as the first."""
    return [row for row in rows if (row.shanten, row.left) == (rows[0].shanten, rows[0].left)]


def _row(row: Discard, mark: str | None, place: int) -> Note:
    fields = {"tile": row.tile, "n": row.shanten, "left": row.left, "tiles": list(row.accepts)}
    if row.shanten is None:
        return Note("discard.row_never", fields, mark, place)
    ready = "" if row.shanten else "_ready"
    few = "" if len(row.accepts) <= 9 else "_many"
    return Note(f"discard.row{ready}{few}", fields | {"kinds": len(row.accepts)}, mark, place)


def _fits(hand: Hand, level: int) -> bool:
    """Whether it has the suits and melds of the level."""
    if level == 4:
        return bool(hand.melds) or len(hand.suits) == 1
    return len(hand.suits) == (1, 2, 3)[level - 1]


def _some(rng: Random, level: int) -> Hand:
    if level == 1:
        whole = complete_hand(rng, 2, 1)
        hand = changed(rng, whole, rng.randint(1, 2), whole.suits)
    elif level == 2:
        whole = complete_hand(rng, 4, 2)
        hand = changed(rng, whole, 2, whole.suits)
    elif level == 3:
        whole = complete_hand(rng, 4, 2)
        hand = changed(rng, whole, 3, "".join(SUITS))
    else:
        suits = rng.choice((1, 2))
        whole = complete_hand(rng, 4, suits, rng.randint(1, 2) if suits == 2 else 0)
        hand = changed(rng, whole, 2, whole.suits)
    return Hand.of(hand.tiles, hand.melds, rng.choice(hand.tiles))
