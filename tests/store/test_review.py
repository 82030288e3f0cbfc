"""Reviews: what comes back when and why, in the learner's own days."""

from __future__ import annotations

import builtins
import random
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import Any

import pytest

from mjtutor.errors import StoreError
from mjtutor.store import Answer, Skill
from mjtutor.store import review as reviews
from mjtutor.store.days import find_zone, local_date, longest_streak, streak
from mjtutor.store.review import due, schedule
from mjtutor.text import LANGUAGES, error_text, say
from tests.store.test_store import NOON, an_answer

pytest.importorskip("fsrs", reason="needs fsrs: pip install 'mjtutor[store]'")

WAITS = Skill("waits", 2)
CHENGDU, LOS_ANGELES = find_zone("Asia/Shanghai", 480), timezone(timedelta(hours=-8))


def on(day: int, verdict: str = "right", **fields: Any) -> Answer:
    """An answer some days after the first."""
    return an_answer(f"{day} {fields}", verdict=verdict, at=NOON + timedelta(days=day), **fields)


def day(number: int) -> date:
    return NOON.date() + timedelta(days=number)


def test_the_first_answer_brings_a_skill_in() -> None:
    plan = schedule([on(0)], UTC)

    assert list(plan) == [WAITS] and plan[WAITS].last == day(0)
    assert plan[WAITS].due > day(0) and due([on(0)], NOON, UTC) == ()
    wrong = schedule([on(0, "wrong")], UTC)[WAITS]
    partly = schedule([on(0, "partly")], UTC)[WAITS]
    assert wrong.due == day(1) <= partly.due < plan[WAITS].due


def test_a_skill_comes_back_later_each_time_it_goes_right() -> None:
    answers, gaps, at = [on(0)], [], 0
    for _ in range(5):
        planned = schedule(answers, UTC)[WAITS]
        gap = (planned.due - planned.last).days
        gaps.append(gap)
        at += gap
        answers.append(on(at))

    assert gaps == sorted(set(gaps)) and gaps[-1] > 5 * gaps[0]
    late = schedule([*answers, on(at + gaps[-1] * 3, "wrong")], UTC)[WAITS]
    assert (late.due - late.last).days < gaps[-1]


def test_extra_practice_changes_nothing() -> None:
    rng = random.Random(1)
    first = [on(0)]
    planned = schedule(first, UTC)[WAITS]
    extra = [
        on(0, rng.choice(["right", "wrong", "partly", "shown"]), milliseconds=number,
           hints=rng.randrange(3))
        for number in range(200)
    ] + [on(number, "wrong") for number in range(1, (planned.due - day(0)).days)]  # fmt: skip

    assert schedule([*first, *extra], UTC)[WAITS] == planned
    back = on((planned.due - day(0)).days)
    again = schedule([*first, back], UTC)[WAITS]
    same_day = [on((planned.due - day(0)).days, "wrong", milliseconds=1)]
    assert again.last == planned.due
    assert schedule([*first, *extra, back, *same_day, *extra], UTC)[WAITS] == again


def test_a_schedule_is_the_same_wherever_it_is_worked_out() -> None:
    rng = random.Random(2)
    answers = [
        on(day, rng.choice(["right", "right", "wrong"]), level=rng.randrange(1, 4))
        for day in sorted(rng.choices(range(200), k=300))
    ]

    assert schedule(answers, UTC) == schedule(answers, UTC)
    assert len(schedule(answers, UTC)) == 3
    assert set(schedule(answers, UTC)) == {Skill("waits", level) for level in (1, 2, 3)}


def test_what_is_due_says_why() -> None:
    answers = [
        on(0, "wrong", kind="a"), on(0, "shown", kind="b"), on(0, "partly", kind="c"),
        on(0, kind="d", hints=1), on(0, kind="e"),
    ]  # fmt: skip
    found = {one.skill.kind: one for one in due(answers, NOON + timedelta(days=40), UTC)}

    assert {kind: one.reason for kind, one in found.items()} == {
        "a": "wrong", "b": "wrong", "c": "partly", "d": "partly", "e": "faded",
    }  # fmt: skip
    assert all(one.days == 40 and 0 < one.chance < 1 for one in found.values())
    assert found["a"].late == 39 and found["e"].late < 39
    order = [one.chance for one in due(answers, NOON + timedelta(days=40), UTC)]
    assert order == sorted(order)
    for lang in LANGUAGES:
        for one in found.values():
            assert "40" in say(lang, f"review.{one.reason}", n=one.days)
        assert say(lang, "review.due", n=1) != say(lang, "review.due", n=3)


def test_a_day_is_the_learners_day() -> None:
    """23:30 in Chengdu, and an hour later: yesterday and today there, one day in Greenwich."""
    late = datetime(2026, 11, 30, 15, 30, tzinfo=UTC)
    answers = [an_answer("a", verdict="wrong", at=late)]
    hour_later = late + timedelta(hours=1)

    assert [one.days for one in due(answers, hour_later, CHENGDU)] == [1]
    assert due(answers, hour_later, UTC) == () == due(answers, hour_later, LOS_ANGELES)
    review = an_answer("b", at=hour_later)
    assert schedule([*answers, review], CHENGDU)[WAITS].last == date(2026, 12, 1)
    assert schedule([*answers, review], UTC)[WAITS].last == date(2026, 11, 30)
    assert schedule([*answers, review], UTC)[WAITS].went == "wrong"


def test_without_the_package_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name == "fsrs":
            raise ModuleNotFoundError(name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    reviews._scheduler.cache_clear()
    assert schedule([], UTC) == {} and due([], NOON, UTC) == ()
    with pytest.raises(StoreError) as info:
        schedule([on(0)], UTC)
    assert "mjtutor[store]" in error_text("en", info.value)


# Days


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [([], 0, 0), ([0], 1, 1), ([-1], 1, 1), ([-2], 0, 1), ([0, -1, -1, -2], 3, 3),
     ([-1, -2, -4, -5, -6], 2, 3), ([0, -2, -3], 1, 2), ([1, 0], 1, 2)],
)  # fmt: skip
def test_streaks(days: list[int], now: int, longest: int) -> None:
    found = [day(number) for number in days]

    assert (streak(found, day(0)), longest_streak(found)) == (now, longest)


def test_a_streak_counts_the_learners_days() -> None:
    times = [datetime(2026, 11, 28, 17, tzinfo=UTC), datetime(2026, 11, 30, 15, tzinfo=UTC)]

    def there(zone: tzinfo) -> int:
        return streak([local_date(at, zone) for at in times], date(2026, 11, 30))

    assert there(CHENGDU) == 2 and there(UTC) == 1


def test_zones_have_names_and_something_stands_in_for_them() -> None:
    assert find_zone("UTC").utcoffset(NOON) == timedelta(0)  # type: ignore[union-attr]
    for name in ("Mars/Olympus", "../etc/passwd", "", "\0"):
        assert find_zone(name, -480).utcoffset(None) == timedelta(hours=-8)
        for minutes in (None, 1440, True, 1.5):
            with pytest.raises(StoreError) as info:
                find_zone(name, minutes)  # type: ignore[arg-type]
            assert error_text("en", info.value)
