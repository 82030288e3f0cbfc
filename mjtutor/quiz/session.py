"""A run of questions of one kind and level: which comes next, and how it has gone so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from mjtutor.errors import QuizError
from mjtutor.quiz.answers import Vocabulary
from mjtutor.quiz.item import Item, Verdict
from mjtutor.quiz.kinds import SEEDS, check, make, require_level, require_seed, solution


@dataclass(frozen=True)
class Session:
    """Where a learner stands; every step gives a new one.

    kind, level  of the questions
    seed         the first question's; the others follow it
    total        how many there are; None: without end
    results      the outcome of each question done: "right", "partly", "wrong", "skipped"
    verdict      what came of the question at hand, None while it is open

    Raises QuizError (`unknown_kind`, `bad_level`, `bad_total`, `bad_seed`).
    """

    kind: str
    level: int = 1
    seed: int = 0
    total: int | None = None
    results: tuple[str, ...] = ()
    verdict: Verdict | None = None

    def __post_init__(self) -> None:
        require_level(self.kind, self.level)
        if self.total is not None and (type(self.total) is not int or self.total < 1):
            raise QuizError("bad_total", total=self.total)
        require_seed(self.seed)

    @property
    def number(self) -> int:
        """The number of the question at hand, from 1."""
        return len(self.results) + (not self.answered)

    @property
    def answered(self) -> bool:
        """Whether the question at hand is over."""
        return self.verdict is not None and self.verdict.closes

    @property
    def done(self) -> bool:
        """Whether the last question is behind us."""
        return self.total is not None and len(self.results) >= self.total and not self.answered

    @cached_property
    def item(self) -> Item:
        """The question at hand."""
        return make(self.kind, self.level, (self.seed + self.number - 1) % SEEDS)

    @property
    def right(self) -> int:
        """How many were answered wholly right."""
        return self.results.count("right")

    @property
    def counted(self) -> int:
        """How many count: all but those skipped."""
        return len(self.results) - self.results.count("skipped")

    @property
    def streak(self) -> int:
        """How many in a row were right, up to now."""
        run = 0
        for outcome in reversed(self.results):
            if outcome != "right":
                break
            run += 1
        return run

    def answer(self, answer: Any, names: Vocabulary | None = None) -> Session:
        """Judge an answer to the question at hand; an answered one stays as it is."""
        if self.answered or self.done:
            return self
        verdict = check(self.item, answer, names)
        results = self.results + ((verdict.outcome,) if verdict.closes else ())
        return replace(self, verdict=verdict, results=results)

    def show_answer(self) -> Session:
        """Give the open question up and show its answer; it counts neither way."""
        if self.answered or self.done:
            return self
        verdict = Verdict("shown", solution(self.item))
        return replace(self, verdict=verdict, results=(*self.results, "skipped"))

    def next(self) -> Session:
        """Go on to the next question; an open one counts as skipped."""
        if self.done:
            return self
        results = self.results + (() if self.answered else ("skipped",))
        return replace(self, results=results, verdict=None)

    def at_level(self, level: int) -> Session:
        """The same run at another level, from the next question on; the tally stays."""
        return replace(self.next() if self.answered else self, level=level, verdict=None)
