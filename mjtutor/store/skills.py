"""How well a learner knows each skill, how sure that is, and what to do next.

What is known of a skill is a Beta distribution, begun from one where everything is equally
likely; each answer adds to it, right as 1, right with hints or partly right as a half, wrong or
shown as 0. An answer counts half as much for every ten later ones and for every sixty days.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from math import exp, lgamma, log, log1p
from statistics import median
from typing import NamedTuple

from mjtutor.store.answer import Answer, Skill
from mjtutor.store.days import local_date, longest_streak, streak

FEWEST = 5
"""Answers before anything is said."""
_HALF_ANSWERS, _HALF_DAYS = 10, 60
_DAY = 86_400
_TAIL = 0.05
"""On either side of a 90 % interval."""
_WEAK = 0.6
"""A skill is weak if it is below this, as good as surely."""


class Estimate(NamedTuple):
    """How likely the next answer is right, with the interval that holds this at 90 %; 0 to 1."""

    mean: float
    low: float
    high: float


class SkillSummary(NamedTuple):
    """What the answers to one skill come to.

    answers, right  how many there were, and wholly right ones
    milliseconds    the median of those that were timed, or None
    estimate        None where it is too early to say
    """

    skill: Skill
    answers: int
    right: int
    milliseconds: int | None
    estimate: Estimate | None


class Summary(NamedTuple):
    """What somebody's answers come to.

    answers, right  how many there were, and wholly right ones
    today           answers of this day
    streak          days in a row up to today; `longest` of all times
    skills          in the order of their names
    misconceptions  id -> how often, most frequent first
    """

    answers: int
    right: int
    today: int
    streak: int
    longest: int
    skills: tuple[SkillSummary, ...]
    misconceptions: Mapping[str, int]


class Suggestion(NamedTuple):
    """A lesson, and why: "weak" (done, but `skill` is), "next", or "first" of all."""

    lesson: str
    reason: str
    skill: Skill | None = None


def summary(
    answers: Iterable[Answer],
    now: datetime,
    zone: tzinfo,
    carried: Mapping[Skill, float] = {},
) -> Summary:
    """What answers come to; one that is there twice, from two sessions or files, counts once.

    `carried` is what a progress code brought (`codes.read_code`).
    """
    found = list({answer.id: answer for answer in answers}.values())
    by_skill: dict[Skill, list[Answer]] = defaultdict(list)
    for answer in found:
        by_skill[answer.skill].append(answer)
    skills = []
    for skill in sorted({*by_skill, *carried}):
        own = by_skill[skill]
        times = [answer.milliseconds for answer in own if answer.milliseconds]
        right = sum(answer.verdict == "right" for answer in own)
        known = estimate(own, now, carried.get(skill))
        typical = round(median(times)) if times else None
        skills.append(SkillSummary(skill, len(own), right, typical, known))
    days = [local_date(answer.at, zone) for answer in found]
    today = local_date(now, zone)
    mistakes = Counter(answer.misconception for answer in found if answer.misconception)
    return Summary(
        len(found),
        sum(answer.verdict == "right" for answer in found),
        days.count(today),
        streak(days, today),
        longest_streak(days),
        tuple(skills),
        dict(mistakes.most_common()),
    )


def estimate(
    answers: Iterable[Answer], now: datetime, carried: float | None = None
) -> Estimate | None:
    """How well the skill that all these answers are of is known; None: too early to say.

    What was carried over from elsewhere stands for `FEWEST` answers as long as there are fewer.
    """
    found = sorted(answers, key=lambda answer: (answer.at, answer.id), reverse=True)
    good = bad = 1.0
    if len(found) < FEWEST:
        if carried is None:
            return None
        good, bad = good + FEWEST * carried, bad + FEWEST * (1 - carried)
    for later, answer in enumerate(found):
        days = max(0.0, (now - answer.at).total_seconds() / _DAY)
        weight = 0.5 ** (later / _HALF_ANSWERS + days / _HALF_DAYS)
        good += weight * _credit(answer)
        bad += weight * (1 - _credit(answer))
    low, high = quantile(good, bad, _TAIL), quantile(good, bad, 1 - _TAIL)
    return Estimate(good / (good + bad), low, high)


def suggest(
    lessons: Sequence[tuple[str, Iterable[Skill]]],
    done: Iterable[str],
    skills: Iterable[SkillSummary],
) -> Suggestion | None:
    """The lesson to take now: a done one whose skill is weak, or else the next in order.

    `lessons` are slugs in the order of the course with the skills they teach. None: all is done
    and nothing weak.
    """
    done = set(done)
    known = {one.skill: one.estimate for one in skills if one.estimate}
    for lesson, taught in lessons:
        weak = [skill for skill in taught if skill in known and known[skill].high < _WEAK]
        if lesson in done and weak:
            return Suggestion(lesson, "weak", min(weak, key=lambda skill: known[skill].mean))
    for lesson, _ in lessons:
        if lesson not in done:
            return Suggestion(lesson, "next" if done else "first")
    return None


def quantile(a: float, b: float, p: float) -> float:
    """Where a share `p` of Beta(a, b) lies below; a, b > 0, 0 < p < 1."""
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        if below(a, b, middle) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def below(a: float, b: float, x: float) -> float:
    """The share of Beta(a, b) that lies below x: the regularised incomplete beta function."""
    if not 0 < x < 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction is quick to settle on the other side only
        return 1 - below(b, a, 1 - x)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    # The continued fraction 1/(1 + d1/(1 + d2/(1 + …))), by Lentz's method.
    tiny = 1e-300
    value, top, bottom = tiny, tiny, 0.0
    for n in range(500):
        m = n // 2
        if n == 0:
            d = 1.0
        elif n % 2:
            d = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            d = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        bottom = 1 / ((1 + d * bottom) or tiny)
        top = (1 + d / top) or tiny
        value *= top * bottom
        if abs(top * bottom - 1) < 1e-13:
            break
    return front * value


def _credit(answer: Answer) -> float:
    if answer.verdict == "right":
        return 0.5 if answer.hints else 1.0
    return 0.5 if answer.verdict == "partly" else 0.0
