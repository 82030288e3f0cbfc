"""What pages and the quiz know of a store, and the store that lasts as long as its program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from threading import RLock
from typing import Any, Protocol

from mjtutor.errors import StoreError
from mjtutor.store.answer import (
    Answer,
    Json,
    Progress,
    Saved,
    in_order,
    json_text,
    now,
    require_text,
    require_time,
)


class Store(Protocol):
    """Remembers learners. What is written changes nothing if it is written again.

    lasting  whether it outlives the program
    place    where it is, to be shown to people (without a password)
    trouble  why something written still waits, or None; what waits is tried again and again
    notices  what happened that the learner should be told, oldest first
    """

    lasting: bool
    place: str
    trouble: StoreError | None
    notices: list[StoreError]

    def record(self, answer: Answer) -> bool:
        """Keep an answer. True: it is safe. False: it waits in memory, and `trouble` says why."""
        ...

    def finish(self, learner: str, lesson: str, at: datetime | None = None) -> bool:
        """Keep that a lesson (a slug) is done, since `at` (now); the earliest time counts.

        Returns as `record`; raises StoreError (`bad_value`).
        """
        ...

    def save(self, learner: str, name: str, value: Json) -> bool:
        """Keep a value by name, such as a quiz to go on with; None to forget it.

        Returns as `record`; raises StoreError (`bad_value`) for no JSON or too much of it.
        """
        ...

    def load(self, learner: str, name: str) -> Json:
        """The value last saved by that name, or None. Raises StoreError."""
        ...

    def progress(self, learner: str) -> Progress:
        """All that is remembered of a learner, what waits included. Raises StoreError."""
        ...

    def learners(self) -> tuple[str, ...]:
        """Everybody of whom something is remembered, by name. Raises StoreError."""
        ...

    def take_in(self, learners: Mapping[str, Progress]) -> dict[str, int]:
        """Add what was remembered elsewhere, all or nothing; returns how many answers were new.

        The key says whose it is, whoever's name is in the answers; they count by their id, of
        lessons the earlier time counts, of saved values the later. Raises StoreError.
        """
        ...

    def retry(self) -> bool:
        """Try once more to write what waits; returns whether nothing waits any longer."""
        ...

    def close(self) -> None:
        """Write what waits if that is possible, and let go of files and connections."""
        ...


class _Kept:
    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.lessons: dict[str, datetime] = {}
        self.saved: dict[str, Saved] = {}

    def add(self, learner: str, progress: Progress) -> int:
        before = len(self.answers)
        for answer in progress.answers:
            self.answers.setdefault(answer.id, owned(answer, learner))
        for lesson, at in progress.lessons.items():
            self.lessons[lesson] = min(at, self.lessons.get(lesson, at))
        for name, saved in progress.saved.items():
            old = self.saved.get(name)
            if old is None or saved.at >= old.at or old.at > now():  # set by a clock gone wrong
                self.saved[name] = saved
        return len(self.answers) - before

    def progress(self) -> Progress:
        return Progress(in_order(self.answers), dict(self.lessons), dict(self.saved))


class MemoryStore:
    """A `Store` for hosts that forget, and for tests."""

    lasting = False
    place = ""
    trouble: StoreError | None = None

    def __init__(self) -> None:
        self.notices: list[StoreError] = []
        self._kept: dict[str, _Kept] = {}
        self._lock = RLock()

    def record(self, answer: Answer) -> bool:
        """See `Store`."""
        return self._add(answer.learner, Progress((answer,)))

    def finish(self, learner: str, lesson: str, at: datetime | None = None) -> bool:
        """See `Store`."""
        return self._add(learner, lesson_done(lesson, at))

    def save(self, learner: str, name: str, value: Json) -> bool:
        """See `Store`."""
        return self._add(learner, value_saved(name, value))

    def load(self, learner: str, name: str) -> Json:
        """See `Store`."""
        return loaded(self.progress(learner), name)

    def progress(self, learner: str) -> Progress:
        """See `Store`."""
        with self._lock:
            kept = self._kept.get(learner)
            return kept.progress() if kept else Progress()

    def learners(self) -> tuple[str, ...]:
        """See `Store`."""
        with self._lock:
            return tuple(sorted(self._kept))

    def take_in(self, learners: Mapping[str, Progress]) -> dict[str, int]:
        """See `Store`."""
        require_learners(learners)
        with self._lock:
            return {
                learner: self._kept.setdefault(learner, _Kept()).add(learner, progress)
                for learner, progress in learners.items()
            }

    def retry(self) -> bool:
        """See `Store`; nothing ever waits."""
        return True

    def close(self) -> None:
        """See `Store`; there is nothing to let go of."""

    def _add(self, learner: str, progress: Progress) -> bool:
        self.take_in({learner: progress})
        return True


def require_learners(learners: Iterable[str]) -> None:
    """Raises StoreError (`bad_value`) unless all are names that a learner can have."""
    for learner in learners:
        require_text("learner", learner)


def owned(answer: Answer, learner: str) -> Answer:
    """The answer as that learner's."""
    return answer if answer.learner == learner else replace(answer, learner=learner)


def lesson_done(lesson: str, at: datetime | None) -> Progress:
    """That a lesson is done, as progress to add. Raises StoreError (`bad_value`)."""
    require_text("lesson", lesson)
    return Progress(lessons={lesson: require_time("at", now() if at is None else at)})


def value_saved(name: str, value: Any) -> Progress:
    """A value saved now, as progress to add. Raises StoreError (`bad_value`)."""
    require_text("name", name)
    return Progress(saved={name: Saved(json_text(name, value), now())})


def loaded(progress: Progress, name: str) -> Json:
    """A saved value of somebody's progress, or None."""
    found = progress.saved.get(name)
    value: Json = json.loads(found.value) if found else None
    return value
