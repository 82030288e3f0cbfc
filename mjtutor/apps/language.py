"""The language a page speaks, and sentences ready for the widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import signature
from textwrap import wrap
from typing import Any, ParamSpec, TypeVar

from mjtutor import text
from mjtutor.core.tiles import SUITS, Tile
from mjtutor.errors import QuizError, TutorError
from mjtutor.quiz.item import Named, Note, Said, Term
from mjtutor.widgets import MARKS, rich

P = ParamSpec("P")
R = TypeVar("R")

_spoken = "zh"


def kindly(call: Callable[P, R]) -> Callable[P, R]:
    """Let the errors of `call` show in a notebook as a sentence in its language.

    They are raised as ever: a notebook that is run from beginning to end stops there.
    """
    takes = signature(call)

    @wraps(call)
    def kind(*args: P.args, **named: P.kwargs) -> R:
        lang = named.get("lang")
        try:
            try:
                lang = takes.bind(*args, **named).arguments.get("lang")
            except TypeError:
                name = getattr(call, "__name__", "")
                raise QuizError("bad_call", name=name, known=list(takes.parameters)) from None
            return call(*args, **named)
        except (TutorError, text.CatalogError) as error:
            # JupyterLab breaks lines anywhere, so they are broken here.
            said = wrap(_sentence(error, lang), 76, break_long_words=False)
            error._render_traceback_ = lambda: said  # type: ignore[union-attr]  # IPython asks
            raise

    return kind


def _sentence(error: TutorError | text.CatalogError, lang: object) -> str:
    voice = Voice(lang if isinstance(lang, str) and lang in text.languages() else None)
    if isinstance(error, TutorError):
        return voice.error(error)
    return voice.say("error.language", known=list(text.languages()))


@kindly
def set_language(lang: str) -> None:
    """Choose the language of what is shown from now on; raises CatalogError for one not there."""
    global _spoken
    _spoken = Voice(lang).lang


class Voice:
    """Speaks one language: sentences as text or as lines for the widgets."""

    def __init__(self, lang: str | None = None) -> None:
        self.lang = str(lang or _spoken)
        text.say(self.lang, "language.name")

    def say(self, id: str, /, **fields: Any) -> str:
        """A sentence as plain text; tiles are named."""
        return text.say(self.lang, id, **self._named(fields))

    def line(self, id: str, /, **fields: Any) -> list[rich.Segment]:
        """A sentence as a line; tiles are drawn, but for those that are to be named."""
        return rich.line(self.lang, text.segments(self.lang, id, **self._named(fields)))

    def drawn(self, part: Any) -> list[rich.Segment]:
        """A tile, a group or a split as a line."""
        return rich.line(self.lang, [part])

    def note(self, note: Note) -> list[rich.Segment]:
        """What a note says."""
        return self.line(note.id, **note.fields)

    def error(self, error: TutorError) -> str:
        """An error of the engine as a sentence."""
        return text.error_text(self.lang, error)

    def name(self, tile: Tile) -> str:
        """What a tile is called."""
        return text.tile_name(self.lang, tile)

    def term(self, id: str) -> str:
        """What a term is called."""
        return text.term(self.lang, id)

    def tiles(self) -> dict[str, Any]:
        """The words every tile widget needs, as keyword arguments."""
        marks = {mark: self.say(f"mark.{mark}") for mark in MARKS}
        return {"lang": self.lang, "names": self.name, "mark_names": marks}

    def group_names(self) -> dict[str, str]:
        """The words for the parts of a hand."""
        names = {kind: self.term(kind) for kind in ("peng", "ming_gang", "an_gang")}
        return names | {
            "drawn": self.say("widget.drawn"),
            "concealed": self.say("widget.concealed"),
        }

    def suit_names(self) -> dict[str, str]:
        """The words for the rows of a board."""
        return {suit: self.term(suit) for suit in SUITS}

    def choice(self, choice: Any) -> rich.Line:
        """An option of a question."""
        if isinstance(choice, Tile):
            return self.drawn(choice)
        if isinstance(choice, Term):
            return self.term(choice.id)
        if isinstance(choice, Said):
            return self.line(choice.id, **choice.fields)
        if isinstance(choice, Named):
            return self.name(choice.tile)
        if isinstance(choice, tuple):  # groups of tiles, side by side
            drawn = [self.drawn(group) for group in choice]
            return [part for group in drawn for part in (*group, " ")][:-1]
        return str(choice)

    def _named(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        return {
            name: self.name(value.tile) if isinstance(value, Named) else value
            for name, value in fields.items()
        }
