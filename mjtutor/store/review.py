"""When a skill should come back, by FSRS (spaced repetition), and why.

The schedule is worked out from the answers alone: the first answer to a skill brings it in, and
after that the first answer on a day when it is due, or later, moves it on. All others are extra
practice and change nothing. So two tabs, an import or another machine cannot spoil it, and not
to look at it is all it takes to switch it off.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, tzinfo
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from mjtutor.store.answer import Answer, Skill, needs
from mjtutor.store.days import local_date

if TYPE_CHECKING:
    from fsrs import Card

_AGAIN, _HARD, _GOOD = 1, 2, 3
"""How well it went, as FSRS counts it."""


class Planned(NamedTuple):
    """A skill in the schedule.

    last    the day of the review that counted last
    due     the day it should come back
    went    how that review went: "wrong" (or shown), "partly" (or with hints), "right"
    card    what FSRS knows of it
    """

    last: date
    due: date
    went: str
    card: Card


class Due(NamedTuple):
    """A skill that is due, and why.

    days    since its last review
    late    days since it was due; 0: today
    reason  "wrong" or "partly", how the last review went; "faded" if it was right and is likely
            to have been forgotten since: an entry `review.<reason>` of the catalogue, of n = days
    chance  that it is still known, 0 to 1
    """

    skill: Skill
    days: int
    late: int
    reason: str
    chance: float


def schedule(answers: Iterable[Answer], zone: tzinfo) -> dict[Skill, Planned]:
    """When each skill should come back, from answers in the order of time.

    Raises StoreError (`needs`) where the package fsrs is missing.
    """
    plan: dict[Skill, Planned] = {}
    for answer in answers:
        day = local_date(answer.at, zone)
        before = plan.get(answer.skill)
        if before is None or day >= before.due:
            card = before.card if before else _new_card()
            went = _went(answer)
            rating = {"wrong": _AGAIN, "partly": _HARD, "right": _GOOD}[went]
            card = _scheduler().review_card(card, _ratings()(rating), _noon(day))[0]
            plan[answer.skill] = Planned(day, card.due.date(), went, card)
    return plan


def due(answers: Iterable[Answer], now: datetime, zone: tzinfo) -> tuple[Due, ...]:
    """What is due on the learner's day, what is most likely forgotten first.

    Raises StoreError (`needs`).
    """
    today = local_date(now, zone)
    found = []
    for skill, planned in schedule(answers, zone).items():
        if planned.due <= today:
            reason = "faded" if planned.went == "right" else planned.went
            chance = _scheduler().get_card_retrievability(planned.card, _noon(today))
            days, late = (today - planned.last).days, (today - planned.due).days
            found.append(Due(skill, days, late, reason, chance))
    return tuple(sorted(found, key=lambda one: (one.chance, one.skill)))


def _went(answer: Answer) -> str:
    if answer.verdict == "right" and not answer.hints:
        return "right"
    return "partly" if answer.verdict in ("right", "partly") else "wrong"


def _noon(day: date) -> datetime:
    """A day as FSRS wants it: it counts whole days, and those are the learner's."""
    return datetime.combine(day, time(12), UTC)


def _new_card() -> Card:
    return _fsrs().Card(card_id=0)  # type: ignore[no-any-return]


@cache
def _scheduler() -> Any:
    # Whole days only, and no chance: the same answers give the same schedule everywhere.
    return _fsrs().Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _ratings() -> Any:
    return _fsrs().Rating


def _fsrs() -> Any:
    try:
        import fsrs
    except ModuleNotFoundError:
        raise needs("fsrs", "store") from None
    return fsrs
