"""Count the fan: tick every reason that counts, kind and extras, each with its fan.

Levels: those of `mjtutor.quiz.counting`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mjtutor.core.fan import EXTRAS
from mjtutor.core.fan import KINDS as ROWS
from mjtutor.core.scoring import Score
from mjtutor.quiz.counting import LEVELS, hints_of, total, why, win_to_count, worth_of
from mjtutor.quiz.item import Content, Item, Kind, Note, Said, Verdict, judged, said
from mjtutor.quiz.misread import CONFUSED, counted, reasons

_ORDER = [row.id for row in (*ROWS, *EXTRAS)]
_FEW = 6
_ALWAYS = (("ji_ben_hu", 0), ("dui_zi_hu", 1), ("gen", 1), ("zi_mo", 1), ("gen", 2), ("qi_dui", 2))
"""What is offered besides, until there are enough options; some of it may be right."""
_EXTRAS = frozenset(row.id for row in EXTRAS)


class CountFan(Kind):
    """Tick the reasons that add up to the fan of a win."""

    id = "count_fan"
    tag = "cf"
    levels = LEVELS
    clauses = ("Fan",)

    def make(self, rng: Random, level: int) -> Item:
        """A win of the level."""
        return self.about(win_to_count(rng, level))

    def about(self, content: Content) -> Item:
        """The reasons of a win; raises HandError (`no_win`, `bad_won`)."""
        content = Content(content.hand, won=content.won)
        fields = {"hand": content.hand, "won": content.won}
        choices = tuple(_said(*pair) for pair in _offered(content))
        return Item(self.id, "fan.ask_reasons", fields, "ticks", choices, content=content)

    def keys(self, item: Item) -> tuple[tuple[int, ...], ...]:
        """The reasons of the engine's score."""
        return (_places(item, _worth(item)),)

    def check(self, item: Item, answer: tuple[int, ...]) -> Verdict:
        """A note for each option that matters, then the sum."""
        worth = _worth(item)
        right = {_said(one.id, one.fan): one for one in worth.reasons}
        notes = []
        for place, option in enumerate(item.choices):
            if reason := right.get(option):
                mark = "right" if place in answer else "missed"
                notes.append(replace(why(worth, reason), mark=mark, about=place))
            elif place in answer:
                id = "not_counted" if option.fields["reason"] in _EXTRAS else "other_kind"
                notes.append(Note(f"fan.{id}", option.fields, "wrong", place))
        if worth.kind in ("long_qi_dui", "qing_long_qi_dui"):
            notes.append(Note("fan.dragon_uses_gen"))
        return judged([*notes, total(worth)])

    def slips(self, item: Item) -> Mapping[str, tuple[int, ...]]:
        """The reasons that mistaken ideas count."""
        found = counted(item.fields["hand"], item.fields["won"])
        return {id: _places(item, worth) for id, worth in found.items()}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """One kind; what four alike there are; how many reasons."""
        worth = _worth(item)
        number = Note("hint.fan.reasons", {"n": len(worth.reasons)})
        return (*hints_of(worth, item.fields["hand"]), number)


def _worth(item: Item) -> Score:
    return worth_of(Content(item.fields["hand"], won=item.fields["won"]))


def _offered(content: Content) -> list[tuple[str, int]]:
    """Reasons to tick, in the order of the table: the right ones, and those of mistaken ideas."""
    worth = worth_of(content)
    hand = content.hand
    assert hand is not None
    found = set(reasons(worth))
    for other in counted(hand, content.won).values():
        found.update(reasons(other))
    values = {row.id: row.fan for row in ROWS}
    for kind in CONFUSED.get(worth.kind, {}).values():
        if len(found) < _FEW:
            found.add((kind, values[kind] or 0))
    for pair in _ALWAYS:
        if len(found) < _FEW:
            found.add(pair)
    return sorted(found, key=lambda pair: (_ORDER.index(pair[0]), pair[1]))


def _said(reason: str, fan: int) -> Said:
    return said("fan.extra" if reason in _EXTRAS else "fan.kind", reason=reason, fan=fan)


def _places(item: Item, worth: Score) -> tuple[int, ...]:
    return tuple(sorted(item.choices.index(_said(*pair)) for pair in reasons(worth)))
