"""How well a skill is known, what the answers come to, which lesson is next."""

from __future__ import annotations

import random
from datetime import UTC, timedelta
from math import comb
from typing import Any

import pytest

from mjtutor.store import Answer, Skill, new_id
from mjtutor.store.skills import (
    FEWEST,
    Estimate,
    SkillSummary,
    Suggestion,
    below,
    estimate,
    quantile,
    suggest,
    summary,
)
from mjtutor.text import LANGUAGES, say
from tests.store.test_store import NOON, an_answer

WAITS, TILES = Skill("waits", 2), Skill("tiles", 1)


def run(results: str, days: float = 0, **fields: Any) -> list[Answer]:
    """Answers one after another, the last so many days ago: r right, w wrong, p partly, h hints."""
    verdicts = {"r": "right", "h": "right", "w": "wrong", "p": "partly", "s": "shown"}
    return [
        an_answer(
            new_id(), verdict=verdicts[letter], hints=int(letter == "h"),
            at=NOON - timedelta(days=days, seconds=len(results) - place), **fields,
        )
        for place, letter in enumerate(results)
    ]  # fmt: skip


def exact(a: int, b: int, x: float) -> float:
    """The share of Beta(a, b) below x for whole numbers: a sum of binomials."""
    n = a + b - 1
    return sum(comb(n, j) * x**j * (1 - x) ** (n - j) for j in range(a, n + 1))


def test_the_beta_distribution_is_the_beta_distribution() -> None:
    rng = random.Random(3)
    for _ in range(400):
        a, b, x = rng.randint(1, 60), rng.randint(1, 60), rng.random()
        assert below(a, b, x) == pytest.approx(exact(a, b, x), abs=1e-12)
        p = rng.uniform(0.001, 0.999)
        assert exact(a, b, quantile(a, b, p)) == pytest.approx(p, abs=1e-6)
    # Steps of less than one: Beta(1/2, 1/2) is the arcsine law, with a quarter below sin²(π/8).
    assert below(0.5, 0.5, 0.1464466094067262) == pytest.approx(0.25, abs=1e-12)
    assert below(2.5, 1.5, 0.3) + below(1.5, 2.5, 0.7) == pytest.approx(1)
    assert (below(2, 3, 0), below(2, 3, 1), below(2, 3, -1), below(2, 3, 2)) == (0, 1, 0, 1)


def test_under_five_answers_it_is_too_early_to_say() -> None:
    assert all(estimate(run("r" * n), NOON) is None for n in range(FEWEST))
    assert estimate(run("r" * FEWEST), NOON)
    assert say("en", "memory.too_early") and say("zh", "memory.too_early")


def test_fresh_answers_without_later_ones_count_almost_in_full() -> None:
    """Five right: about Beta(1 + 4.4, 1), the fifth-last counting 0.76."""
    weight = sum(0.5 ** (n / 10) for n in range(5))
    found = estimate(run("rrrrr"), NOON)

    assert found
    assert found.mean == pytest.approx((1 + weight) / (2 + weight), abs=1e-5)
    assert found.low == pytest.approx(0.05 ** (1 / (1 + weight)), abs=1e-5)
    assert found.high == pytest.approx(0.95 ** (1 / (1 + weight)), abs=1e-5)


def test_later_answers_count_more_and_old_ones_less() -> None:
    def mean(results: str, days: float = 0) -> float:
        found = estimate(run(results, days), NOON)
        assert found and 0 < found.low < found.mean < found.high < 1
        return found.mean

    assert mean("wwwwwrrrrr") > 0.5 > mean("rrrrrwwwww")
    assert mean("r" * 40) > mean("r" * 5) > mean("rrrrp") > mean("rrrrw")
    assert mean("rrrrp") == pytest.approx(mean("rrrrh")) and mean("rrrrw") == mean("rrrrs")
    assert mean("r" * 20, 600) == pytest.approx(0.5, abs=0.01)
    wide, narrow = estimate(run("rrrrw" * 2, 120), NOON), estimate(run("rrrrw" * 2), NOON)
    assert wide and narrow and wide.high - wide.low > narrow.high - narrow.low


def test_the_interval_holds_what_it_says() -> None:
    """Of learners who know 80 %, about nine in ten lie within; the decay makes it wider."""
    rng = random.Random(4)
    held = 0
    for _ in range(300):
        results = "".join("r" if rng.random() < 0.8 else "w" for _ in range(25))
        found = estimate(run(results), NOON)
        held += bool(found and found.low <= 0.8 <= found.high)
    assert 255 <= held <= 300


def test_what_was_carried_here_stands_in_until_there_are_answers() -> None:
    carried = estimate([], NOON, 1.0)

    assert carried and carried.mean == pytest.approx(6 / 7)
    mixed = estimate(run("wwww"), NOON, 1.0)
    assert mixed and mixed.mean < carried.mean
    assert estimate(run("wwwww"), NOON, 1.0) == estimate(run("wwwww"), NOON)


def test_a_summary() -> None:
    answers = [
        *run("rrwrr", milliseconds=3000), *run("rw", 1, kind="tiles", level=1, misconception="x"),
        *run("w", 3, kind="tiles", level=1, misconception="y", milliseconds=9000),
    ]  # fmt: skip
    found = summary([*answers, *answers], NOON, UTC)

    assert (found.answers, found.right, found.today) == (8, 5, 5)
    assert (found.streak, found.longest) == (2, 2)
    tiles, waits = found.skills
    assert tiles == SkillSummary(TILES, 3, 1, 9000, None)
    assert waits[:4] == (WAITS, 5, 4, 3000) and waits.estimate
    assert list(found.misconceptions.items()) == [("x", 2), ("y", 1)]
    empty = summary([], NOON, UTC, {TILES: 0.5})
    assert empty.answers == empty.streak == 0 and [one.skill for one in empty.skills] == [TILES]
    assert empty.skills[0].estimate and summary([], NOON, UTC).skills == ()


def known(skill: Skill, low: float, high: float) -> SkillSummary:
    return SkillSummary(skill, 9, 5, None, Estimate((low + high) / 2, low, high))


def test_the_next_lesson() -> None:
    course = [("tiles", [TILES]), ("waits", [WAITS, Skill("waits", 3)]), ("fan", [])]
    well, badly, unsure = (
        known(WAITS, 0.8, 0.95), known(WAITS, 0.1, 0.5), known(WAITS, 0.2, 0.7),
    )  # fmt: skip

    assert suggest(course, [], []) == Suggestion("tiles", "first")
    assert suggest(course, ["tiles"], []) == Suggestion("waits", "next")
    assert suggest(course, ["waits"], [well]) == Suggestion("tiles", "next")
    assert suggest(course, ["tiles", "waits"], [badly]) == Suggestion("waits", "weak", WAITS)
    assert suggest(course, ["tiles", "waits"], [unsure]) == Suggestion("fan", "next")
    assert suggest(course, ["tiles"], [badly]) == Suggestion("waits", "next")
    assert suggest(course, ["tiles", "waits", "fan"], [well]) is None
    for lang in LANGUAGES:
        for reason in ("first", "next", "weak"):
            assert "Waits" in say(lang, f"suggest.{reason}", lesson="Waits")
