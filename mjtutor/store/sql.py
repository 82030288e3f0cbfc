"""A store that lasts: tables in a database, and in memory what could not be written yet."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime
from threading import RLock, Timer
from typing import Protocol, TypeVar

from mjtutor.errors import StoreError
from mjtutor.store import schema
from mjtutor.store.answer import Answer, Json, Progress
from mjtutor.store.memory import (
    MemoryStore,
    lesson_done,
    loaded,
    require_learners,
    value_saved,
)
from mjtutor.store.schema import Transaction

T = TypeVar("T")
log = logging.getLogger("mjtutor")

PATIENCE = 4.0
"""Seconds that a learner waits for a database in use before an answer is set aside."""
_BRIEFLY = 0.2
"""The same once it is known to be in use, so that every further answer is not as slow."""
_AGAIN = 5.0
"""Seconds between tries to write what waits."""


class Database(Protocol):
    """Where the tables are. Every trouble is a StoreError, none an exception of its own."""

    where: str
    notices: list[StoreError]

    def run(self, work: Callable[[Transaction], T], patience: float) -> T:
        """Do `work` in one transaction, safely written when this returns.

        Waits up to `patience` seconds for others. Raises StoreError; then nothing was done, or
        all of it just before the connection broke. `work` may be called twice.
        """
        ...

    def close(self) -> None:
        """Let go of it; the next `run` opens it again."""
        ...


class SqlStore:
    """A `Store` in a database.

    What is written goes into memory first, and out of it once it is safe: an answer is in one of
    both at every moment, whatever becomes of the database.
    """

    lasting = True

    def __init__(self, database: Database, patience: float = PATIENCE) -> None:
        self.place = database.where
        self.notices = database.notices
        self.trouble: StoreError | None = None
        self._database = database
        self._patience = patience
        self._waiting = MemoryStore()
        self._lock = RLock()
        self._timer: Timer | None = None

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
        with self._lock:
            kept = self._waiting.progress(learner)
            if name not in kept.saved:
                kept = self._run(lambda do: schema.read_saved(do, learner, name))
        return loaded(kept, name)

    def progress(self, learner: str) -> Progress:
        """See `Store`."""
        with self._lock:
            written = self._run(lambda do: schema.read(do, learner))
            waiting = self._waiting.progress(learner)
        if waiting == Progress():
            return written
        both = MemoryStore()
        both.take_in({learner: written})
        both.take_in({learner: waiting})
        return both.progress(learner)

    def learners(self) -> tuple[str, ...]:
        """See `Store`."""
        with self._lock:
            written = self._run(schema.learners)
            return tuple(sorted({*written, *self._waiting.learners()}))

    def take_in(self, learners: Mapping[str, Progress]) -> dict[str, int]:
        """See `Store`."""
        require_learners(learners)

        def work(do: Transaction) -> dict[str, int]:
            before = {learner: schema.count(do, learner) for learner in learners}
            for learner, progress in learners.items():
                schema.add(do, learner, progress)
            return {learner: schema.count(do, learner) - had for learner, had in before.items()}

        with self._lock:
            return self._run(work)

    def retry(self) -> bool:
        """See `Store`."""
        with self._lock:
            return self._write(_BRIEFLY)

    def close(self) -> None:
        """See `Store`."""
        with self._lock:
            if not self._write(self._patience):
                log.error("What could not be written is lost: %s", self.trouble)
            if self._timer:
                self._timer.cancel()
                self._timer = None
            self._database.close()

    def _add(self, learner: str, progress: Progress) -> bool:
        with self._lock:
            self._waiting.take_in({learner: progress})
            return self._write(_BRIEFLY if self.trouble else self._patience)

    def _write(self, patience: float) -> bool:
        """Write all that waits; whether that went well."""
        waiting = {name: self._waiting.progress(name) for name in self._waiting.learners()}

        def work(do: Transaction) -> None:
            for learner, progress in waiting.items():
                schema.add(do, learner, progress)

        try:
            if waiting:
                self._database.run(work, patience)
        except StoreError as error:
            if self.trouble is None:
                log.warning("An answer waits to be written: %s", error)
            self.trouble = error
            self._try_again_later()
            return False
        self._waiting = MemoryStore()
        self.trouble = None
        return True

    def _run(self, work: Callable[[Transaction], T]) -> T:
        return self._database.run(work, _BRIEFLY if self.trouble else self._patience)

    def _try_again_later(self) -> None:
        if self._timer and self._timer.is_alive():
            return
        self._timer = Timer(_AGAIN, self._later)
        self._timer.daemon = True
        try:
            self._timer.start()
        except RuntimeError:  # no threads here; then the next answer tries
            self._timer = None

    def _later(self) -> None:
        with self._lock:
            self._timer = None
            self._write(_BRIEFLY)
