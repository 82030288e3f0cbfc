"""Which discards keep the hand ready: pick every one of them.

Levels; some discards keep it ready and some do not:

    1   8 tiles of one suit
    2   14 tiles of two suits
    3   14 tiles of one suit, or with one or two melds
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.shape import Discard, discards, is_win
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.deal import complete_hand, without_one
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict, judged


class KeepReady(Kind):
    """Pick the discards that leave the hand ready."""

    id = "keep_ready"
    tag = "kr"
    levels = 3
    clauses = ("R8", "R17")

    def make(self, rng: Random, level: int) -> Item:
        """A ready hand and a tile more, which does not win."""
        while True:
            suits = 1 if level == 1 or (level == 3 and rng.random() < 0.5) else 2
            melds = rng.randint(1, 2) if level == 3 and suits == 2 else 0
            ready = without_one(rng, complete_hand(rng, 2 if level == 1 else 4, suits, melds))
            near = [t for t in TILES if ready.own[t] < 4 and t.suit in ready.suits]
            hand = ready.add(rng.choice(near))
            fits = len(hand.suits) == suits and bool(hand.melds) == bool(melds)
            if fits and not is_win(hand) and len(_keep(hand)) < len(set(hand.tiles)):
                return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """The discards that keep a hand ready; raises HandError (`not_ready`)."""
        hand = content.hand
        if hand is None or hand.before_draw or not _keep(hand):
            raise HandError("not_ready", text=str(hand))
        fields = {"hand": hand, "suits": hand.suits}
        choices = tuple(sorted(set(hand.tiles)))
        return Item(self.id, "keep_ready.ask", fields, "tiles", choices, content=Content(hand))

    def keys(self, item: Item) -> tuple[tuple[Tile, ...]]:
        """Those after which the engine calls it ready."""
        return (tuple(sorted(_keep(item.fields["hand"]))),)

    def check(self, item: Item, answer: tuple[Tile, ...]) -> Verdict:
        """What each leaves the hand waiting for."""
        hand: Hand = item.fields["hand"]
        keep = _keep(hand)
        notes = []
        for tile in sorted(keep):
            mark = "right" if tile in answer else "missed"
            fields = {"tile": tile, "tiles": list(keep[tile].accepts)}
            notes.append(Note(f"keep_ready.{mark}", fields, mark, tile))
        rows = {row.tile: row for row in discards(hand)}
        for tile in answer:
            if tile not in keep:
                away = rows[tile].shanten if tile in rows else None
                id = "keep_ready.never" if away is None else "keep_ready.wrong"
                notes.append(Note(id, {"tile": tile, "n": away}, "wrong", tile))
        only_drawn = answer == (hand.drawn,) and len(keep) > 1
        return judged(notes, "only_the_drawn_tile" if only_drawn else None)

    def slips(self, item: Item) -> Mapping[str, tuple[Tile, ...]]:
        """The drawn tile alone; the tiles that stand alone."""
        hand: Hand = item.fields["hand"]
        return {"only_the_drawn_tile": (hand.drawn,)} if hand.drawn is not None else {}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """One at a time; how many; what one of them leaves."""
        keep = _keep(item.fields["hand"])
        most = max(keep.values(), key=lambda row: len(row.accepts))
        return (
            Note("hint.keep_ready.each"),
            Note("hint.keep_ready.number", {"n": len(keep)}),
            Note("hint.keep_ready.waits", {"tiles": list(most.accepts)}),
        )


def _keep(hand: Hand) -> dict[Tile, Discard]:
    return {row.tile: row for row in discards(hand) if row.shanten == 0}
