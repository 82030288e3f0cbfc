"""Questions, answers and verdicts as plain values: no user interface, no language.

An item says what is asked and nothing of the answer: whoever shows it may send all of it to a
browser. The key is the engine's, worked out when an answer is checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, Protocol

from mjtutor.core.tiles import Tile

OUTCOMES = ("right", "partly", "wrong", "shown", "not_answered", "unreadable")
"""What can come of a question; the last two leave it open and spend no attempt."""


class Named(NamedTuple):
    """A tile to be named in words, not drawn: what it is called is the question."""

    tile: Tile


class Term(NamedTuple):
    """A term of the glossary, by its id."""

    id: str


@dataclass(frozen=True)
class Item:
    """One question.

    kind     id of the kind of question ("waits")
    level    1 is the easiest
    seed     with kind and level it makes the same item again
    ask      id of the sentence that asks
    fields   the sentence's fields, and what is shown: a `hand`, or `tiles`; for "tiles", the
             `suits` to pick from
    answer   how it is answered: "tiles" (pick tiles) or "choice" (pick one)
    choices  for "choice", what can be chosen: tiles, `Named` tiles, `Term`s, or text as it is
    """

    kind: str
    level: int
    seed: int
    ask: str
    fields: Mapping[str, Any]
    answer: str
    choices: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Note:
    """One thing to say about an answer: the id of a sentence and its fields.

    id     "" where a mark says all there is to say
    mark   "right", "wrong" or "missed" where the note is about one tile or choice
    about  that tile, or the index of that choice
    """

    id: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    mark: str | None = None
    about: Tile | int | None = None


@dataclass(frozen=True)
class Verdict:
    """What came of an answer.

    outcome  one of `OUTCOMES`
    notes    the explanation, in the order to be read
    """

    outcome: str
    notes: tuple[Note, ...] = ()

    @property
    def closes(self) -> bool:
        """Whether the question is over; a blank or unreadable answer leaves it open."""
        return self.outcome not in ("not_answered", "unreadable")


class Kind(Protocol):
    """A kind of question: how it is made, and how an answer is judged."""

    id: str
    levels: int
    """Levels 1 … `levels`; what sets them apart stands in the module's docstring."""

    def make(self, rng: Random, level: int, seed: int) -> Item:
        """A new item; all chance comes from `rng`."""
        ...

    def check(self, item: Item, answer: Any) -> Verdict:
        """Judge an answer: tiles, one tile, or the index of a choice; None is no answer."""
        ...


def judged(notes: list[Note]) -> Verdict:
    """The verdict that marked notes amount to: all right, some right, or none."""
    marks = {note.mark for note in notes}
    if marks <= {"right", None}:
        return Verdict("right", tuple(notes))
    return Verdict("partly" if "right" in marks else "wrong", tuple(notes))
