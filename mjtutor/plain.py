"""Questions as plain text: for a terminal, for paper, and to see that nothing is left unsaid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.tiles import Tile, spread
from mjtutor.quiz import Item, Named, Note, Said, Term, Verdict, kind_of
from mjtutor.quiz.answers import letter
from mjtutor.quiz.facts import facts
from mjtutor.text import say, segments, term, tile_name

_PICTURE = 0x1F007


def question(lang: str, item: Item) -> list[str]:
    """What is asked, what is shown with it, and the options by letter."""
    lines = [sentence(lang, item.ask, item.fields), *shown(lang, item)]
    if item.answer in ("choice", "ticks"):
        lines += [f"  {letter(i)}. {option(lang, one, item)}" for i, one in enumerate(item.choices)]
    return lines


def shown(lang: str, item: Item) -> list[str]:
    """The hand or tiles that a question shows, and what it tells besides."""
    lines = []
    if isinstance(hand := item.fields.get("hand"), Hand):
        lines.append(f"  {hand}")
    if tiles := item.fields.get("tiles"):
        lines.append("  " + " ".join(map(picture, tiles)))
    return lines + [f"  {sentence(lang, one.id, one.fields)}" for one in facts(item)]


def option(lang: str, option: Any, item: Item | None = None) -> str:
    """One of the choices."""
    if isinstance(option, Tile):
        only_picture = item is not None and "hand" not in item.fields
        return picture(option) if only_picture else str(option)
    if isinstance(option, Named):
        return tile_name(lang, option.tile)
    if isinstance(option, Term):
        return term(lang, option.id)
    if isinstance(option, Said):
        return sentence(lang, option.id, option.fields)
    return " ".join(map(spread, option)) if isinstance(option, tuple) else str(option)


def note(lang: str, note: Note) -> str:
    """What a note says, "" for a mark alone."""
    return sentence(lang, note.id, note.fields) if note.id else ""


def verdict(lang: str, verdict: Verdict) -> list[str]:
    """What came of an answer: outcome, mistaken idea, explanation."""
    lines = [say(lang, f"verdict.{verdict.outcome}")]
    if verdict.misconception:
        lines.append(say(lang, f"misconception.{verdict.misconception}"))
    return lines + [note(lang, one) for one in verdict.notes if one.id]


def sources(lang: str, item: Item) -> list[str]:
    """The clauses that decide a question, and the lesson that teaches it."""
    kind = kind_of(item)
    lines = [say(lang, "quiz.clauses", clauses=kind.clauses)]
    if kind.lesson:
        title = say(lang, f"lesson.{kind.lesson}.title")
        lines.append(say(lang, "quiz.lesson", title=title))
    return lines


def sentence(lang: str, id: str, fields: Mapping[str, Any]) -> str:
    """An entry of the catalogue with tiles written as notation, and those to be named by name."""
    named = {
        name: tile_name(lang, value.tile) if isinstance(value, Named) else value
        for name, value in fields.items()
    }
    return "".join(_written(lang, part) for part in segments(lang, id, **named))


def picture(tile: Tile) -> str:
    """A tile as a character of Unicode."""
    return chr(_PICTURE + tile)


def _written(lang: str, part: Any) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        between, last = say(lang, "list.between"), say(lang, "list.last")
        *rest, end = [_written(lang, one) for one in part]
        return last.join(filter(None, [between.join(rest), end]))
    if isinstance(part, tuple) and type(part) is tuple:
        return spread(part)
    return str(part)
