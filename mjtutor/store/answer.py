"""One answer of a learner, and what else is remembered of them: plain values, checked when made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeAlias
from uuid import uuid4

from mjtutor import __version__
from mjtutor.errors import StoreError

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

VERDICTS = ("right", "partly", "wrong", "shown")
"""What can come of a question that is over; "shown" is a question given up."""

NAME = 64
"""Characters that an id, a name of a learner, a kind … may have at most."""
TEXT = 400
"""Characters that the code of an item or an answer may have at most."""
SAVED = 65_536
"""Characters of JSON that a saved value may have at most."""
_LONGEST = {"item": TEXT, "answer": TEXT}
_EMPTY = {"answer", "misconception", "rules", "version"}
_NUMBERS = {"level": 99, "hints": 99, "milliseconds": 2**31 - 1}


def new_id() -> str:
    """An id that no other answer has."""
    return uuid4().hex


def now() -> datetime:
    """The time, UTC."""
    return datetime.now(UTC)


class Skill(NamedTuple):
    """What is reviewed and estimated: a kind of question at a level."""

    kind: str
    level: int

    def __str__(self) -> str:
        return f"{self.kind}.{self.level}"


@dataclass(frozen=True)
class Answer:
    """One answer to one question.

    learner        whose it is
    kind, level    of the question; together the skill
    item           code of the question, as text
    verdict        one of `VERDICTS`
    answer         what was answered, as text
    rules          name of the rule set
    misconception  id of the mistaken idea it looks like, or ""
    hints          how many were taken
    milliseconds   from the question to the answer
    at             when, UTC
    id             chosen by the caller; recording an answer of the same learner and id again
                   changes nothing
    version        of the program

    Raises StoreError (`bad_value`).
    """

    learner: str
    kind: str
    level: int
    item: str
    verdict: str
    answer: str = ""
    rules: str = "CHENGDU"
    misconception: str = ""
    hints: int = 0
    milliseconds: int = 0
    at: datetime = field(default_factory=now)
    id: str = field(default_factory=new_id)
    version: str = __version__

    def __post_init__(self) -> None:
        for name, most in _NUMBERS.items():
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= most:
                raise StoreError("bad_value", field=name, value=value)
        for name in _TEXTS:
            require_text(name, getattr(self, name), _LONGEST.get(name, NAME), name in _EMPTY)
        if self.verdict not in VERDICTS:
            raise StoreError("bad_value", field="verdict", value=self.verdict)
        object.__setattr__(self, "at", require_time("at", self.at))

    @property
    def skill(self) -> Skill:
        """What it shows something about."""
        return Skill(self.kind, self.level)


FIELDS = tuple(each.name for each in fields(Answer))
"""The names of an answer's fields, in order."""
_TEXTS = tuple(name for name in FIELDS if name not in _NUMBERS and name != "at")


class Saved(NamedTuple):
    """A value kept by name, such as a quiz to go on with: JSON text and when it was saved, UTC."""

    value: str
    at: datetime


@dataclass(frozen=True)
class Progress:
    """All that is remembered of one learner.

    answers  in the order of time
    lessons  done: slug -> when first, UTC
    saved    values by name
    """

    answers: tuple[Answer, ...] = ()
    lessons: Mapping[str, datetime] = field(default_factory=dict)
    saved: Mapping[str, Saved] = field(default_factory=dict)


def in_order(answers: Mapping[str, Answer]) -> tuple[Answer, ...]:
    """Answers by id in the order of time."""
    return tuple(sorted(answers.values(), key=lambda answer: (answer.at, answer.id)))


def needs(package: str | None, extra: str) -> StoreError:
    """That a package is missing, and how to install it."""
    return StoreError("needs", name=str(package), command=f"pip install 'mjtutor[{extra}]'")


def require_text(name: str, value: Any, most: int = NAME, empty: bool = False) -> str:
    """`value` if it is text that can be kept; raises StoreError (`bad_value`)."""
    if type(value) is str and len(value) <= most and (value or empty) and "\0" not in value:
        try:
            value.encode()
            return value
        except UnicodeEncodeError:
            pass  # half a pair of surrogates
    raise StoreError("bad_value", field=name, value=value)


def require_time(name: str, value: Any) -> datetime:
    """`value` as a time in UTC, if it is a time with a zone; raises StoreError (`bad_value`)."""
    if isinstance(value, datetime) and value.utcoffset() is not None:
        try:
            return value.astimezone(UTC)
        except OverflowError:
            pass
    raise StoreError("bad_value", field=name, value=value)


def time_text(at: datetime) -> str:
    """A time in UTC as text of one length, which sorts as times do."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def read_time(name: str, text: Any) -> datetime:
    """The time that `time_text` or any ISO 8601 text with a zone tells.

    Raises StoreError (`bad_value`).
    """
    try:
        return require_time(name, datetime.fromisoformat(text))
    except (TypeError, ValueError):
        raise StoreError("bad_value", field=name, value=text) from None


def json_text(name: str, value: Any) -> str:
    """A value to be saved as JSON; raises StoreError (`bad_value`) for what is none or too long."""
    try:
        text = json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        text = ""
    if not text or len(text) > SAVED:
        raise StoreError("bad_value", field=name, value=value)
    return text
