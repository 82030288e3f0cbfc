"""Progress as a document, to be taken elsewhere: JSON with a schema number.

    {"schema": 1, "program": "mjtutor 0.1.0", "at": "2026-11-30T22:57:01.000000Z",
     "learners": {"me": {
        "answers": [{"id": …, "kind": …, "level": …, "item": …, "verdict": …, "at": …, …}],
        "lessons": {"waits": "2026-11-30T22:57:01.000000Z"},
        "saved": {"quiz": {"value": …, "at": …}}}}}

An answer has the fields of `Answer` but the learner; those that are as usual may be left out.
A document is checked before anything of it is taken in, each fault with its place, and it is
taken in as a whole. Its size, and what a learner can have in all, is limited.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from typing import Any

from mjtutor import __version__
from mjtutor.errors import StoreError
from mjtutor.store.answer import (
    FIELDS,
    Answer,
    Json,
    Progress,
    Saved,
    in_order,
    json_text,
    now,
    read_time,
    require_text,
    time_text,
)
from mjtutor.store.memory import Store

SCHEMA = 1
"""The number of this format; it grows when an old reader could misread a new document."""
MOST_BYTES = 64 * 2**20
"""Bytes that a document may have."""
MOST_ANSWERS = 200_000
"""Answers that a learner may have once a document is taken in: a hundred a day for five years."""
MOST_NAMES = 1000
"""Learners of a document, lessons of a learner, saved values of a learner."""
MOST_FAULTS = 20
"""Faults that are told before the reader gives up."""

_OPTIONAL = {
    each.name: each.default
    for each in fields(Answer)
    if each.default is not MISSING and each.name != "version"
}
_REQUIRED = {*FIELDS} - {*_OPTIONAL, "learner", "version"}


def export(learners: Mapping[str, Progress]) -> dict[str, Json]:
    """The document that holds this progress."""
    return {
        "schema": SCHEMA,
        "program": f"mjtutor {__version__}",
        "at": time_text(now()),
        "learners": {name: _written(progress) for name, progress in learners.items()},
    }


def read_export(document: str | bytes) -> tuple[dict[str, Progress], list[StoreError]]:
    """The progress in a document by learner, and what is wrong with it.

    A fault has its place in the parameter `entry`; the first `MOST_FAULTS` are told. If there is
    any, there is no progress.
    """
    found: list[StoreError] = []
    learners: dict[str, Progress] = {}
    for fault in _faults(document, learners):
        found.append(fault)
        if len(found) == MOST_FAULTS:
            break
    return ({} if found else learners), found


def take_in(
    store: Store, learners: Mapping[str, Progress], learner: str | None = None
) -> dict[str, int]:
    """Add progress to a store, as a whole or not at all; how many answers were new, by learner.

    All of it becomes that `learner`'s, if one is named. Raises StoreError: `too_many`, and what
    reading or writing can meet.
    """
    if learner is not None:
        learners = {require_text("learner", learner): _together(learners.values())}
    for name, progress in learners.items():
        had = store.progress(name)
        ids = {answer.id for answer in (*had.answers, *progress.answers)}
        names = max(len({*had.lessons, *progress.lessons}), len({*had.saved, *progress.saved}))
        if len(ids) > MOST_ANSWERS or names > MOST_NAMES:
            raise StoreError("too_many", entry=f"learners.{_short(name)}", most=MOST_ANSWERS)
    return store.take_in(learners)


def _together(all: Iterable[Progress]) -> Progress:
    answers: dict[str, Answer] = {}
    lessons: dict[str, datetime] = {}
    saved: dict[str, Saved] = {}
    for progress in all:
        answers |= {answer.id: answer for answer in progress.answers}
        for lesson, at in progress.lessons.items():
            lessons[lesson] = min(at, lessons.get(lesson, at))
        for name, value in progress.saved.items():
            saved[name] = max(value, saved.get(name, value), key=lambda one: one.at)
    return Progress(in_order(answers), lessons, saved)


def _written(progress: Progress) -> dict[str, Json]:
    return {
        "answers": [_written_answer(answer) for answer in progress.answers],
        "lessons": {lesson: time_text(at) for lesson, at in sorted(progress.lessons.items())},
        "saved": {
            name: {"value": json.loads(saved.value), "at": time_text(saved.at)}
            for name, saved in sorted(progress.saved.items())
        },
    }


def _written_answer(answer: Answer) -> dict[str, Json]:
    row: dict[str, Json] = {"id": answer.id, "at": time_text(answer.at)}
    for name in FIELDS:
        if name not in ("id", "at", "learner"):
            value = getattr(answer, name)
            if name not in _OPTIONAL or value != _OPTIONAL[name]:
                row[name] = value
    return row


def _faults(document: str | bytes, learners: dict[str, Progress]) -> Iterator[StoreError]:
    """Read a document into `learners`, and give each fault as it is met."""
    size = len(document) if isinstance(document, bytes) else len(document.encode(errors="replace"))
    if size > MOST_BYTES:
        yield StoreError("too_large", most=MOST_BYTES // 2**20)
        return
    try:
        text = document.decode("utf-8-sig") if isinstance(document, bytes) else document
        read = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        yield StoreError("not_json", line=getattr(error, "lineno", 1))
        return
    if not isinstance(read, dict) or "learners" not in read:
        yield StoreError("not_an_export")
        return
    schema = read.get("schema")
    if type(schema) is not int or schema < 1:
        yield StoreError("bad_entry", entry="schema")
        return
    if schema > SCHEMA:
        yield StoreError("newer_export", schema=schema, known=SCHEMA)
        return
    yield from _unknown(read, {"schema", "program", "at", "learners"}, "")
    if not isinstance(read["learners"], dict) or len(read["learners"]) > MOST_NAMES:
        yield StoreError("bad_entry", entry="learners")
        return
    for name, content in read["learners"].items():
        yield from _faults_of_learner(name, content, learners)


def _faults_of_learner(
    name: str, content: Any, learners: dict[str, Progress]
) -> Iterator[StoreError]:
    place = f"learners.{_short(name)}"
    if not isinstance(content, dict):
        yield StoreError("bad_entry", entry=place)
        return
    yield from _unknown(content, {"answers", "lessons", "saved"}, place)
    rows, given_lessons, given_saved = (
        content.get(key, empty) for key, empty in (("answers", []), ("lessons", {}), ("saved", {}))
    )
    if not isinstance(rows, list):
        yield StoreError("bad_entry", entry=f"{place}.answers")
        return
    if len(rows) > MOST_ANSWERS:
        yield StoreError("too_many", entry=f"{place}.answers", most=MOST_ANSWERS)
        return
    answers: dict[str, Answer] = {}
    for number, row in enumerate(rows):
        fault = _read_answer(name, row, f"{place}.answers[{number}]", answers)
        if fault:
            yield fault
    lessons: dict[str, datetime] = {}
    saved: dict[str, Saved] = {}
    for key, given in (("lessons", given_lessons), ("saved", given_saved)):
        if not isinstance(given, dict) or len(given) > MOST_NAMES:
            yield StoreError("bad_entry", entry=f"{place}.{key}")
            continue
        for inner, value in given.items():
            at = f"{place}.{key}.{_short(inner)}"
            try:
                require_text("name", inner)
                if key == "lessons":
                    lessons[inner] = read_time("at", value)
                else:
                    saved[inner] = _read_saved(value)
            except StoreError as error:
                yield StoreError("bad_entry", entry=f"{at}.{error.params['field']}")
    learners[name] = Progress(in_order(answers), lessons, saved)


def _read_answer(
    learner: str, row: Any, place: str, answers: dict[str, Answer]
) -> StoreError | None:
    if not isinstance(row, dict):
        return StoreError("bad_entry", entry=place)
    for fault in _unknown(row, {*FIELDS} - {"learner"}, place):
        return fault
    for name in _REQUIRED:
        if name not in row:
            return StoreError("missing_entry", entry=place, key=name)
    try:
        given = row | {"at": read_time("at", row["at"]), "version": row.get("version", "")}
        answer = Answer(learner=learner, **given)
    except StoreError as error:
        return StoreError("bad_entry", entry=f"{place}.{error.params['field']}")
    if answers.setdefault(answer.id, answer) != answer:
        return StoreError("same_id", entry=place, other=answer.id)
    return None


def _read_saved(value: Any) -> Saved:
    if not isinstance(value, dict) or set(value) != {"value", "at"}:
        raise StoreError("bad_value", field="value", value=value)
    # From a clock that is ahead it would count as the latest for ever.
    at = min(read_time("at", value["at"]), now())
    return Saved(json_text("value", value["value"]), at)


def _unknown(given: Mapping[str, Any], known: set[str], place: str) -> Iterator[StoreError]:
    for key in given:
        if key not in known:
            at = f"{place}.{_short(key)}" if place else _short(key)
            yield StoreError("unknown_entry", entry=at)


def _short(name: str) -> str:
    """A name as part of a place: one line, not too long."""
    plain = re.sub(r"[^\w.-]", "?", name)
    return plain if len(plain) <= 40 else plain[:40] + "…"


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)  # NaN and Infinity are not JSON
