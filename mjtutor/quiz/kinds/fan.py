"""How many fan is a win worth: the sum of kind and extras, as a number.

Levels: those of `mjtutor.quiz.counting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.scoring import Score
from mjtutor.quiz.counting import LEVELS, hints_of, total, why, win_to_count, worth_of
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict
from mjtutor.quiz.misread import counted


class Fan(Kind):
    """Give the fan of a win as a number."""

    id = "fan"
    tag = "fn"
    levels = LEVELS
    clauses = ("Fan",)

    def make(self, rng: Random, level: int) -> Item:
        """A win of the level."""
        return self.about(win_to_count(rng, level))

    def about(self, content: Content) -> Item:
        """The fan of a win; raises HandError (`no_win`, `bad_won`)."""
        worth_of(content)
        content = Content(content.hand, won=content.won)
        fields = {"hand": content.hand, "won": content.won}
        return Item(self.id, "fan.ask_total", fields, "number", content=content)

    def keys(self, item: Item) -> tuple[int]:
        """The fan of the engine's score."""
        return (_worth(item).fan,)

    def check(self, item: Item, answer: int) -> Verdict:
        """The reasons one by one, and the sum."""
        worth = _worth(item)
        notes = [Note("fan.yours", {"fan": answer})] if answer != worth.fan else []
        notes += [*(why(worth, reason) for reason in worth.reasons), total(worth)]
        return Verdict("right" if answer == worth.fan else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """What mistaken ideas count."""
        found = counted(item.fields["hand"], item.fields["won"])
        return {id: worth.fan for id, worth in found.items()}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """One kind; four alike; the kind."""
        worth = _worth(item)
        named = Note("hint.fan.kind", {"kind": worth.kind})
        return (*hints_of(worth, item.fields["hand"]), named)


def _worth(item: Item) -> Score:
    return worth_of(Content(item.fields["hand"], won=item.fields["won"]))
