"""Questions, answers and verdicts as plain values: no user interface, no language.

An item says what is asked and nothing of the answer: whoever shows it may send all of it to a
browser. The key is the engine's, worked out when an answer is checked. How a kind of question
is written, and what every view may count on, stands in `mjtutor.quiz`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from mjtutor.core.hand import Hand
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import PLAIN, Won
from mjtutor.core.tiles import Tile
from mjtutor.errors import QuizError

OUTCOMES = ("right", "partly", "wrong", "shown", "not_answered", "unreadable")
"""What can come of a question; the last two leave it open and spend no attempt."""

ANSWERS = ("tiles", "choice", "ticks", "number", "matrix", "text")
"""How an item can be answered; what each hands over is told in `mjtutor.quiz.answers`."""


class Named(NamedTuple):
    """A tile to be named in words, not drawn: what it is called is the question."""

    tile: Tile


class Term(NamedTuple):
    """A term of the glossary, by its id."""

    id: str


class Said(NamedTuple):
    """An option that is a sentence: the id of an entry and its fields, as pairs."""

    id: str
    values: tuple[tuple[str, Any], ...] = ()

    @property
    def fields(self) -> dict[str, Any]:
        """The fields by name."""
        return dict(self.values)

    @property
    def short(self) -> str:
        """What can be typed for it in any language: its values ("2s 1"), or the id's last word."""
        values = [str(value) for _, value in self.values]
        return " ".join(values) or self.id.rpartition(".")[2]


def said(id: str, /, **fields: Any) -> Said:
    """The option that an entry of the catalogue says."""
    return Said(id, tuple(fields.items()))


class Content(NamedTuple):
    """What a question is about, where that alone makes the item: its code can carry this.

    hand     the hand asked about
    tile     a tile asked about
    visible  tiles seen elsewhere
    won      how the hand was won
    rules    name of the preset
    ask      which of a kind's questions, a letter; "" where there is one
    """

    hand: Hand | None = None
    tile: Tile | None = None
    visible: tuple[Tile, ...] = ()
    won: Won = PLAIN
    rules: str = CHENGDU.name
    ask: str = ""


@dataclass(frozen=True)
class Item:
    """One question; items made alike are equal.

    kind     id of the kind of question ("waits")
    ask      id of the sentence that asks
    fields   the sentence's fields, and what is shown, by these names: a `hand`, or `tiles`; a
             `table`, which is a `quiz.scene.Scene`;
             `visible` tiles elsewhere; `won`; `rules`, a preset's name; for "tiles", the
             `suits` to pick from
    answer   how it is answered: one of `ANSWERS`
    choices  for "choice" and "ticks", the options: tiles, `Named` tiles, `Term`s, `Said`s,
             groups (a tuple of tuples of tiles), numbers, or text as it is; for "tiles", the
             tiles to pick from if not all of the suits; for "text", the terms it may name
    reads    for "text", what is typed: "terms", "tiles" or "groups" of tiles
    content  what it is about, where that alone makes it again
    level    1 is the easiest; 0 is a question about something chosen, not made
    seed     with kind, version and level it makes the same item again
    version  of the kind that made it
    """

    kind: str
    ask: str
    fields: Mapping[str, Any]
    answer: str
    choices: tuple[Any, ...] = ()
    reads: str = ""
    content: Content | None = None
    level: int = 0
    seed: int | None = field(default=None, compare=False)
    version: int = 1


@dataclass(frozen=True)
class Note:
    """One thing to say about an answer: the id of a sentence and its fields.

    id     "" where a mark says all there is to say
    mark   "right", "wrong" or "missed" where the note is about one tile or choice
    about  that tile, or the index of that choice; for "matrix" a (payer, payee) pair
    """

    id: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    mark: str | None = None
    about: Tile | int | tuple[int, int] | None = None


@dataclass(frozen=True)
class Verdict:
    """What came of an answer.

    outcome        one of `OUTCOMES`
    notes          the explanation, in the order to be read
    misconception  id of the mistaken idea that the answer looks like, an entry of
                   `misconception` in the catalogues
    """

    outcome: str
    notes: tuple[Note, ...] = ()
    misconception: str | None = None

    @property
    def closes(self) -> bool:
        """Whether the question is over; a blank or unreadable answer leaves it open."""
        return self.outcome not in ("not_answered", "unreadable")


class Kind(ABC):
    """A kind of question: how it is made, and how an answer is judged. See `mjtutor.quiz`.

    id       names it, in code and catalogues
    tag      its two letters in a code
    levels   there are levels 1 … `levels`; the module's docstring says what sets them apart
    version  of this generator; a new one is a new class, and the old one stays
    clauses  of RULES.md that decide it
    lesson   slug of the lesson that teaches it, "" if there is none
    yes      of a question to be answered with yes or a reason why not, the option that says yes
    """

    id: str
    tag: str
    levels: int
    version: int = 1
    clauses: tuple[str, ...] = ()
    lesson: str = ""
    yes: Any = None

    @abstractmethod
    def make(self, rng: Random, level: int) -> Item:
        """A new item; all chance comes from `rng`. Level, seed and version are put in later."""

    @abstractmethod
    def keys(self, item: Item) -> tuple[Any, ...]:
        """Every right answer, as `answers.read` gives answers; the first is the one shown."""

    @abstractmethod
    def check(self, item: Item, answer: Any) -> Verdict:
        """Judge an answer that has been read; "right" for those in `keys` and no other."""

    def about(self, content: Content) -> Item:
        """The question about something chosen: the same content, the same item.

        Raises HandError or QuizError (`bad_content`) for what it cannot be asked about.
        """
        raise QuizError("bad_content", name=self.id)

    def slips(self, item: Item) -> Mapping[str, Any]:
        """What someone with a mistaken idea would answer, by the id of the misconception.

        Wrong choices are made of these, and wrong answers are recognised by them; some may be
        right all the same, where the mistake makes no difference.
        """
        return {}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Up to three hints, each saying more than the one before; none gives the key away."""
        return ()


def judged(notes: list[Note], misconception: str | None = None) -> Verdict:
    """The verdict that marked notes amount to: all right, some right, or none."""
    marks = {note.mark for note in notes}
    if marks <= {"right", None}:
        return Verdict("right", tuple(notes))
    outcome = "partly" if "right" in marks else "wrong"
    return Verdict(outcome, tuple(notes), misconception)
