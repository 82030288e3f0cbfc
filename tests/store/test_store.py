"""What every store promises, in memory, in a file and on a server."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjtutor.errors import StoreError
from mjtutor.store import Answer, MemoryStore, Progress, Skill, Store
from mjtutor.store.answer import NAME, SAVED, TEXT, VERDICTS, Saved
from tests.store.conftest import Opener

NUMBERS = count()
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def an_answer(id: str = "a", **fields: Any) -> Answer:
    usual = {"learner": "me", "kind": "waits", "level": 2, "item": "w2-7", "verdict": "right"}
    return Answer(**usual | {"at": NOON} | fields, id=id)


def kept_text(most: int, least: int = 1) -> st.SearchStrategy[str]:
    """Any text that may be kept: no half characters and no NUL."""
    letters = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
    return st.text(letters, min_size=least, max_size=most)


ANSWERS = st.builds(
    Answer,
    learner=kept_text(NAME),
    kind=kept_text(NAME),
    level=st.integers(0, 99),
    item=kept_text(TEXT),
    verdict=st.sampled_from(VERDICTS),
    answer=kept_text(TEXT, 0),
    rules=kept_text(NAME, 0),
    misconception=kept_text(NAME, 0),
    hints=st.integers(0, 99),
    milliseconds=st.integers(0, 2**31 - 1),
    at=st.datetimes(
        datetime(1, 1, 3), datetime(9999, 12, 29),
        timezones=st.timedeltas(timedelta(hours=-23), timedelta(hours=23)).map(timezone),
    ),
    id=kept_text(NAME),
    version=kept_text(NAME, 0),
)  # fmt: skip


def test_an_answer_comes_back_as_it_was(store: Store) -> None:
    one = an_answer(
        answer="“3m”; DROP TABLE mjtutor_answers", misconception="long_qi_dui", hints=3,
        milliseconds=4200, rules="TRAD4", version="0.0.9", item="下叫 :name %s",
    )  # fmt: skip

    assert store.record(one)
    assert store.progress("me") == Progress((one,))
    assert store.progress("me").answers[0].skill == Skill("waits", 2)
    assert store.trouble is None


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(answer=ANSWERS)
def test_any_answer_comes_back_as_it_was(store: Store, answer: Answer) -> None:
    answer = replace(answer, id=f"{next(NUMBERS)} {answer.id}"[:NAME])

    assert store.record(answer)
    assert answer in store.progress(answer.learner).answers
    assert answer.at.utcoffset() == timedelta(0)


def test_the_same_id_counts_once(store: Store) -> None:
    first = an_answer("x")

    assert store.record(first) and store.record(first)
    assert store.record(an_answer("x", verdict="wrong"))
    assert store.progress("me").answers == (first,)
    assert store.record(an_answer("x", learner="you"))
    assert len(store.progress("you").answers) == 1


def test_answers_come_in_the_order_of_time(store: Store) -> None:
    for number in (3, 1, 2, 0):
        store.record(an_answer(f"n{number}", at=NOON + timedelta(microseconds=number)))

    assert [answer.id for answer in store.progress("me").answers] == ["n0", "n1", "n2", "n3"]


def test_learners_are_kept_apart(store: Store) -> None:
    store.record(an_answer())
    store.finish("李华", "waits")
    store.save("Zoë", "quiz", 1)

    assert store.learners() == ("Zoë", "me", "李华")
    assert store.progress("李华").answers == () and list(store.progress("李华").lessons) == [
        "waits"
    ]
    assert store.progress("nobody") == Progress() and store.load("nobody", "quiz") is None


def test_a_lesson_is_done_from_the_first_time_on(store: Store) -> None:
    assert store.finish("me", "waits", NOON)
    assert store.finish("me", "waits", NOON + timedelta(days=1))
    store.finish("me", "tiles", NOON)
    store.finish("me", "tiles", NOON - timedelta(days=1))
    store.finish("me", "now")

    lessons = store.progress("me").lessons
    assert lessons["waits"] == NOON and lessons["tiles"] == NOON - timedelta(days=1)
    assert abs(datetime.now(UTC) - lessons["now"]) < timedelta(minutes=1)


@pytest.mark.parametrize("value", [0, "一二三", [1, None, {"a": 2.5}], {"results": ["right"] * 9}])
def test_what_is_saved_is_loaded(store: Store, value: Any) -> None:
    assert store.load("me", "quiz") is None
    assert store.save("me", "quiz", "older") and store.save("me", "quiz", value)
    assert store.load("me", "quiz") == value
    assert store.load("me", "other") is None and store.load("you", "quiz") is None
    store.save("me", "quiz", None)
    assert store.load("me", "quiz") is None


def test_what_a_fast_clock_saved_does_not_stand_for_ever(store: Store) -> None:
    ahead = datetime.now(UTC) + timedelta(days=400)
    store.take_in({"me": Progress(saved={"quiz": Saved('"old"', ahead)})})

    store.save("me", "quiz", "new")
    assert store.load("me", "quiz") == "new"


def test_what_was_remembered_elsewhere_is_added(store: Store) -> None:
    store.record(an_answer("a"))
    store.finish("me", "tiles", NOON)
    store.save("me", "quiz", "mine")
    elsewhere = Progress(
        (an_answer("a"), an_answer("b", learner="anna")),
        {"tiles": NOON - timedelta(1), "waits": NOON},
        {"quiz": Saved('"older"', NOON), "more": Saved("[1]", NOON)},
    )

    assert store.take_in({"me": elsewhere, "you": elsewhere}) == {"me": 1, "you": 2}
    assert store.take_in({"me": elsewhere, "you": elsewhere}) == {"me": 0, "you": 0}
    kept = store.progress("me")
    assert kept.answers == (an_answer("a"), an_answer("b"))
    assert kept.lessons == elsewhere.lessons
    assert (store.load("me", "quiz"), store.load("me", "more")) == ("mine", [1])
    assert store.learners() == ("me", "you")


def test_many_answers_are_taken_in_at_once(store: Store) -> None:
    many = Progress(tuple(an_answer(f"id{number}") for number in range(3000)))

    assert store.take_in({"me": many}) == {"me": 3000}
    assert len(store.progress("me").answers) == 3000


def test_after_closing_it_can_be_used_again(store: Store) -> None:
    store.record(an_answer("a"))
    store.close()

    assert store.record(an_answer("b")) and store.retry()
    assert len(store.progress("me").answers) == 2


def test_it_is_there_the_next_time(reopen: Opener) -> None:
    store = reopen()
    store.record(an_answer())
    store.finish("me", "tiles", NOON)
    store.save("me", "quiz", {"at": 3})
    before = store.progress("me")
    store.close()

    again = reopen()
    assert again.lasting and again.place
    assert again.progress("me") == before and again.load("me", "quiz") == {"at": 3}


def test_two_at_once_see_each_other(reopen: Opener) -> None:
    one, two = reopen(), reopen()

    for number in range(20):
        assert (one, two)[number % 2].record(an_answer(f"n{number:02}"))
    assert one.progress("me") == two.progress("me")
    assert len(one.progress("me").answers) == 20


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("learner", ""), ("learner", "x" * (NAME + 1)), ("kind", ""), ("kind", None),
        ("level", -1), ("level", 100), ("level", True), ("level", "2"), ("level", 2.0),
        ("item", ""), ("item", "x" * (TEXT + 1)), ("item", b"x"), ("verdict", "skipped"),
        ("verdict", ""), ("answer", "a\0b"), ("answer", "\ud800"), ("answer", "x" * (TEXT + 1)),
        ("misconception", None), ("hints", -1), ("milliseconds", 2**31), ("milliseconds", 1.5),
        ("at", datetime(2026, 1, 1)), ("at", "2026-01-01T00:00:00Z"), ("id", ""),
        ("at", datetime.min.replace(tzinfo=timezone(timedelta(hours=5)))), ("version", None),
    ],
)  # fmt: skip
def test_no_answer_can_be_made_that_could_not_be_kept(name: str, value: Any) -> None:
    with pytest.raises(StoreError) as info:
        an_answer(**{name: value}) if name != "id" else an_answer(value)

    assert (info.value.id, info.value.params["field"]) == ("bad_value", name)


def test_nothing_else_can_be_kept_that_makes_no_sense(store: Store) -> None:
    for call in (
        lambda: store.finish("me", ""),
        lambda: store.finish("me", "x" * 65),
        lambda: store.finish("me", "waits", datetime(2026, 1, 1)),
        lambda: store.finish("", "waits"),
        lambda: store.save("me", "", 1),
        lambda: store.save("me", "a\0b", 1),
        lambda: store.save("me", "quiz", float("nan")),
        lambda: store.save("me", "quiz", object()),  # type: ignore[arg-type]
        lambda: store.save("me", "quiz", "x" * SAVED),
        lambda: store.take_in({"": Progress()}),
    ):
        with pytest.raises(StoreError, match="bad_value"):
            call()
    assert store.learners() == ()


def test_a_store_in_memory_says_that_it_forgets() -> None:
    assert not MemoryStore().lasting
