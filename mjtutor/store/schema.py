"""The tables of a store that lasts, and what is asked of them, in SQL that every database reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from typing import Any, Protocol

from mjtutor.errors import StoreError
from mjtutor.store.answer import (
    FIELDS,
    Answer,
    Progress,
    Saved,
    in_order,
    now,
    read_time,
    require_text,
    time_text,
)

Row = Mapping[str, Any]
NO_FIELDS: Row = {}


class Transaction(Protocol):
    """What is done takes effect as a whole or not at all. Fields stand as `:name`."""

    def write(self, statement: str, rows: Sequence[Row] = (NO_FIELDS,)) -> None:
        """Do it once for each row of fields."""
        ...

    def read(self, statement: str, row: Row = NO_FIELDS) -> Iterable[Sequence[Any]]:
        """What is found, row by row."""
        ...


MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE mjtutor_answers ("
        " learner TEXT NOT NULL, kind TEXT NOT NULL, level INTEGER NOT NULL, item TEXT NOT NULL,"
        " verdict TEXT NOT NULL, answer TEXT NOT NULL, rules TEXT NOT NULL,"
        " misconception TEXT NOT NULL, hints INTEGER NOT NULL, milliseconds INTEGER NOT NULL,"
        " at TEXT NOT NULL, id TEXT NOT NULL, version TEXT NOT NULL,"
        " PRIMARY KEY (learner, id))",
        "CREATE TABLE mjtutor_lessons ("
        " learner TEXT NOT NULL, lesson TEXT NOT NULL, at TEXT NOT NULL,"
        " PRIMARY KEY (learner, lesson))",
        "CREATE TABLE mjtutor_saved ("
        " learner TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, at TEXT NOT NULL,"
        " PRIMARY KEY (learner, name))",
    ),
)
"""What leads from each form of the tables to the next; the number of a form is that of the steps
to it. Steps that were released never change."""

COLUMNS = {
    "mjtutor_answers": FIELDS,
    "mjtutor_lessons": ("learner", "lesson", "at"),
    "mjtutor_saved": ("learner", "name", "value", "at"),
}
MARK = "mjtutor_schema"
"""The table that tells the number; where it is, a database is ours."""

_ON_CONFLICT = {
    "mjtutor_answers": "(learner, id) DO NOTHING",
    "mjtutor_lessons": "(learner, lesson) DO UPDATE SET at = excluded.at"
    " WHERE excluded.at < mjtutor_lessons.at",
    "mjtutor_saved": "(learner, name) DO UPDATE SET value = excluded.value, at = excluded.at"
    " WHERE excluded.at >= mjtutor_saved.at OR mjtutor_saved.at > :now",
}
_ADD = {
    table: f"INSERT INTO {table} ({', '.join(columns)})"
    f" VALUES ({', '.join(f':{name}' for name in columns)}) ON CONFLICT {_ON_CONFLICT[table]}"
    for table, columns in COLUMNS.items()
}
_ALL = {table: f"SELECT {', '.join(columns)} FROM {table}" for table, columns in COLUMNS.items()}
_COUNT = "SELECT count(*) FROM mjtutor_answers WHERE learner = :learner"
_LEARNERS = " UNION ".join(f"SELECT learner FROM {table}" for table in COLUMNS)


def migrate(do: Transaction, new: bool, where: str) -> None:
    """Bring the tables to the newest form, from none at all if the database is `new`.

    Raises StoreError (`newer_tables`).
    """
    if new:
        do.write(f"CREATE TABLE {MARK} (number INTEGER NOT NULL)")
        do.write(f"INSERT INTO {MARK} (number) VALUES (0)")
    ((number,),) = do.read(f"SELECT number FROM {MARK}")
    if number > len(MIGRATIONS):
        raise StoreError("newer_tables", where=where, schema=number, known=len(MIGRATIONS))
    for step in MIGRATIONS[number:]:
        for statement in step:
            do.write(statement)
    if number < len(MIGRATIONS):
        do.write(f"UPDATE {MARK} SET number = :number", ({"number": len(MIGRATIONS)},))


def add(do: Transaction, learner: str, progress: Progress) -> None:
    """Add progress to a learner's; see `Store.take_in`."""
    rows: dict[str, list[Row]] = {
        "mjtutor_answers": [_row(answer) | {"learner": learner} for answer in progress.answers],
        "mjtutor_lessons": [
            {"learner": learner, "lesson": lesson, "at": time_text(at)}
            for lesson, at in progress.lessons.items()
        ],
        "mjtutor_saved": [
            {"learner": learner, "name": name, "value": saved.value, "at": time_text(saved.at),
             "now": time_text(now())}
            for name, saved in progress.saved.items()
        ],
    }  # fmt: skip
    for table, found in rows.items():
        if found:
            do.write(_ADD[table], found)


def count(do: Transaction, learner: str) -> int:
    """How many answers of a learner there are."""
    ((number,),) = do.read(_COUNT, {"learner": learner})
    return int(number)


def learners(do: Transaction) -> tuple[str, ...]:
    """Everybody of whom something is remembered, by name."""
    return tuple(sorted(str(learner) for (learner,) in do.read(_LEARNERS)))


def read(do: Transaction, learner: str) -> Progress:
    """All that is remembered of a learner."""
    only = " WHERE learner = :learner"
    rows = {table: do.read(all + only, {"learner": learner}) for table, all in _ALL.items()}
    return by_learner(rows).get(learner, Progress())


def read_saved(do: Transaction, learner: str, name: str) -> Progress:
    """A learner's saved value of that name, and nothing else."""
    one = " WHERE learner = :learner AND name = :name"
    rows = do.read(_ALL["mjtutor_saved"] + one, {"learner": learner, "name": name})
    return by_learner({"mjtutor_saved": rows}).get(learner, Progress())


def by_learner(rows: Mapping[str, Iterable[Sequence[Any]]]) -> dict[str, Progress]:
    """Rows of the tables as progress; what makes no sense is left out."""
    answers: dict[str, dict[str, Answer]] = defaultdict(dict)
    lessons: dict[str, dict[str, Any]] = defaultdict(dict)
    saved: dict[str, dict[str, Saved]] = defaultdict(dict)
    for table, found in rows.items():
        for row in found:
            fields = dict(zip(COLUMNS[table], row, strict=True))
            try:
                learner = require_text("learner", fields["learner"])
                fields["at"] = read_time("at", fields["at"])
                if table == "mjtutor_answers":
                    answers[learner][fields["id"]] = Answer(**fields)
                elif table == "mjtutor_lessons":
                    lessons[learner][require_text("lesson", fields["lesson"])] = fields["at"]
                else:
                    name = require_text("name", fields["name"])
                    saved[learner][name] = Saved(fields["value"], fields["at"])
            except StoreError:
                continue
    return {
        learner: Progress(in_order(answers[learner]), lessons[learner], saved[learner])
        for learner in {*answers, *lessons, *saved}
    }


def _row(answer: Answer) -> dict[str, Any]:
    return dict(zip(FIELDS, astuple(answer), strict=True)) | {"at": time_text(answer.at)}
