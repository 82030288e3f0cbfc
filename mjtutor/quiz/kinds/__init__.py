"""The kinds of question there are, one a module; a new one is a module and a line here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from mjtutor.core.notation import parse_tiles
from mjtutor.core.tiles import Tile
from mjtutor.errors import NotationError, QuizError
from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.kinds.missing_suit import MissingSuit
from mjtutor.quiz.kinds.tiles import Tiles
from mjtutor.quiz.kinds.waits import Waits

KINDS: dict[str, Kind] = {kind.id: kind for kind in (Tiles(), MissingSuit(), Waits())}


def find_kind(id: str) -> Kind:
    """The kind of that id; raises QuizError (`unknown_kind`)."""
    if not isinstance(id, str) or id not in KINDS:
        raise QuizError("unknown_kind", name=id, known=list(KINDS))
    return KINDS[id]


def require_level(kind: str, level: int) -> Kind:
    """The kind of that id if it has that level; raises QuizError (`unknown_kind`, `bad_level`)."""
    found = find_kind(kind)
    if type(level) is not int or not 1 <= level <= found.levels:
        raise QuizError("bad_level", name=kind, level=level, highest=found.levels)
    return found


def make(kind: str, level: int, seed: int) -> Item:
    """The item of that kind, level and seed, the same every time.

    Raises QuizError (`unknown_kind`, `bad_level`).
    """
    return require_level(kind, level).make(Random(f"{kind} {level} {seed}"), level, seed)


def check(item: Item, answer: str | Iterable[Tile] | int | None) -> Verdict:
    """Judge an answer: tiles or their notation, or the index of a choice; never raises for it.

    Nothing picked is "not_answered", text that is no tiles "unreadable".
    """
    if item.answer == "choice":
        if answer is None or answer == "":
            return Verdict("not_answered")
        if type(answer) is not int or not 0 <= answer < len(item.choices):
            return Verdict("unreadable", (Note("error.quiz.bad_choice", {"text": str(answer)}),))
        return find_kind(item.kind).check(item, answer)
    try:
        picked = _tiles(answer)
    except NotationError as error:
        return Verdict("unreadable", (Note(f"error.notation.{error.id}", error.params),))
    if not picked:
        return Verdict("not_answered")
    return find_kind(item.kind).check(item, picked)


def solution(item: Item) -> tuple[Note, ...]:
    """The notes that give the answer away, as if all of it had been missed."""
    kind = find_kind(item.kind)
    if item.answer == "tiles":
        answers: Iterable[Any] = [{note.about for note in kind.check(item, ()).notes}]
    else:
        answers = range(len(item.choices))
    for answer in answers:
        verdict = kind.check(item, answer)
        if verdict.outcome == "right":
            return tuple(
                replace(note, mark="missed") if note.mark == "right" else note
                for note in verdict.notes
            )
    raise AssertionError(f"no answer is right: {item}")


def _tiles(answer: Any) -> tuple[Tile, ...]:
    if answer is None:
        return ()
    tiles = parse_tiles(answer) if isinstance(answer, str) else answer
    return tuple(sorted(set(tiles)))
