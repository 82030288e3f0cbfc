"""Progress taken elsewhere: as a document, as a table, as statements."""

from __future__ import annotations

import csv
import io
import json
import random
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mjtutor.errors import StoreError
from mjtutor.store import MemoryStore, Progress, Store, transfer
from mjtutor.store.answer import FIELDS, SAVED, Saved, now
from mjtutor.store.skills import summary
from mjtutor.store.tables import csv_text, xapi
from mjtutor.store.transfer import MOST_FAULTS, export, read_export, take_in
from mjtutor.text import LANGUAGES, error_text
from tests.store.test_store import ANSWERS, NOON, an_answer


def written(learners: dict[str, Progress]) -> str:
    return json.dumps(export(learners))


SOME = Progress(
    (
        an_answer(
            "a", hints=2, misconception="gen", milliseconds=900, answer="七对", version="0.0"
        ),
        an_answer("b", verdict="wrong", at=NOON + timedelta(hours=1), rules="TRAD4"),
    ),
    {"tiles": NOON, "waits": NOON + timedelta(microseconds=7)},
    {"quiz": Saved('{"seed":5,"words":["\\u4e00"]}', NOON), "off": Saved("null", NOON)},
)


def test_all_of_it_arrives(store: Store) -> None:
    learners, faults = read_export(written({"me": SOME, "李华": Progress()}))

    assert faults == [] and learners == {"me": SOME, "李华": Progress()}
    assert take_in(store, learners) == {"me": 2, "李华": 0}
    assert store.progress("me") == SOME and store.load("me", "quiz") == {"seed": 5, "words": ["一"]}
    assert take_in(store, learners) == {"me": 0, "李华": 0}
    assert store.progress("me") == SOME


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(ANSWERS, max_size=4, unique_by=lambda answer: answer.id),
    st.dictionaries(st.sampled_from(["tiles", "一", "x" * 64]), st.just(NOON)),
)
def test_anything_arrives_as_it_was(answers: list[Any], lessons: dict[str, datetime]) -> None:
    store = MemoryStore()
    store.take_in({"me": Progress(tuple(answers), lessons)})

    learners, faults = read_export(written({"me": store.progress("me")}).encode())
    assert faults == [] and learners == {"me": store.progress("me")}


def test_a_file_may_begin_with_a_mark_of_its_encoding() -> None:
    document = json.dumps(export({"me": SOME}), ensure_ascii=False)

    assert read_export(document.encode("utf-8-sig")) == ({"me": SOME}, [])
    assert read_export(document.encode("utf-16"))[1][0].id == "not_json"


def test_it_can_become_somebody_elses() -> None:
    store = MemoryStore()
    other = Progress(
        (an_answer("a"), an_answer("c", learner="you")),
        {"tiles": NOON - timedelta(1)},
        {"quiz": Saved("9", NOON + timedelta(1))},
    )

    assert take_in(store, {"me": SOME, "you": other}, "anna") == {"anna": 3}
    kept = store.progress("anna")
    assert {answer.id for answer in kept.answers} == {"a", "b", "c"}
    assert {answer.learner for answer in kept.answers} == {"anna"}
    assert kept.lessons["tiles"] == NOON - timedelta(1) and store.load("anna", "quiz") == 9
    assert store.learners() == ("anna",)
    with pytest.raises(StoreError, match="bad_value"):
        take_in(store, {"me": SOME}, "")


def test_answers_of_several_sessions_count_once() -> None:
    """Three pages of a host that forgets, each begun with what the last one had."""
    home, rng, total = MemoryStore(), random.Random(6), 0
    for page in range(3):
        store = MemoryStore()
        take_in(store, {"me": home.progress("me")})
        for number in range(5):
            store.record(an_answer(f"{page} {number}", verdict=rng.choice(["right", "wrong"])))
            total += 1
        learners, _ = read_export(written({"me": store.progress("me")}))
        for _ in range(2):
            take_in(home, learners)
        both = [*home.progress("me").answers, *store.progress("me").answers]
        assert summary(both, NOON, UTC).answers == total
    assert len(home.progress("me").answers) == total == 15


Change = Callable[[dict[str, Any]], Any]


def entry(document: dict[str, Any], name: str) -> Any:
    """A part of a learner's."""
    return document["learners"]["me"][name]


BAD: dict[str, tuple[Change, str, str]] = {
    "no object": (lambda d: [], "not_an_export", ""),
    "something else": (lambda d: {"cells": []}, "not_an_export", ""),
    "no schema": (lambda d: d.pop("schema") and d, "bad_entry", "schema"),
    "schema as text": (lambda d: d.update(schema="1"), "bad_entry", "schema"),
    "schema true": (lambda d: d.update(schema=True), "bad_entry", "schema"),
    "newer": (lambda d: d.update(schema=2), "newer_export", ""),
    "unknown": (lambda d: d.update(extra=1), "unknown_entry", "extra"),
    "learners": (lambda d: d.update(learners=[]), "bad_entry", "learners"),
    "learner": (lambda d: d["learners"].update(me=[]), "bad_entry", "learners.me"),
    "no name": (lambda d: d["learners"].update({"": entry_of_one()}), "bad_entry",
                "learners..answers[0].learner"),
    "unknown part": (lambda d: d["learners"]["me"].update(x=1), "unknown_entry", "learners.me.x"),
    "answers": (lambda d: d["learners"]["me"].update(answers={}), "bad_entry",
                "learners.me.answers"),
    "answer": (lambda d: entry(d, "answers").append(3), "bad_entry", "learners.me.answers[2]"),
    "missing": (lambda d: entry(d, "answers")[1].pop("kind") and d, "missing_entry",
                "learners.me.answers[1]"),
    "misspelt": (lambda d: entry(d, "answers")[0].update(hint=1), "unknown_entry",
                 "learners.me.answers[0].hint"),
    "somebody else": (lambda d: entry(d, "answers")[0].update(learner="x"), "unknown_entry",
                      "learners.me.answers[0].learner"),
    "level": (lambda d: entry(d, "answers")[0].update(level="2"), "bad_entry",
              "learners.me.answers[0].level"),
    "verdict": (lambda d: entry(d, "answers")[0].update(verdict="great"), "bad_entry",
                "learners.me.answers[0].verdict"),
    "time": (lambda d: entry(d, "answers")[0].update(at="yesterday"), "bad_entry",
             "learners.me.answers[0].at"),
    "time without zone": (lambda d: entry(d, "answers")[0].update(at="2026-01-01T00:00"),
                          "bad_entry", "learners.me.answers[0].at"),
    "time as number": (lambda d: entry(d, "answers")[0].update(at=1), "bad_entry",
                       "learners.me.answers[0].at"),
    "long": (lambda d: entry(d, "answers")[0].update(answer="x" * 401), "bad_entry",
             "learners.me.answers[0].answer"),
    "same id": (lambda d: entry(d, "answers")[1].update(id="a"), "same_id",
                "learners.me.answers[1]"),
    "lessons": (lambda d: d["learners"]["me"].update(lessons=[]), "bad_entry",
                "learners.me.lessons"),
    "lesson": (lambda d: entry(d, "lessons").update(tiles=None), "bad_entry",
               "learners.me.lessons.tiles.at"),
    "lesson's name": (lambda d: entry(d, "lessons").update({"x" * 65: None}), "bad_entry",
                      f"learners.me.lessons.{'x' * 40}….name"),
    "saved": (lambda d: entry(d, "saved").update(quiz=1), "bad_entry",
              "learners.me.saved.quiz.value"),
    "much": (lambda d: entry(d, "saved")["quiz"].update(value="x" * SAVED), "bad_entry",
             "learners.me.saved.quiz.value"),
    "NUL": (lambda d: entry(d, "lessons").update({"a\0\nb": "x"}), "bad_entry",
            "learners.me.lessons.a??b.name"),
}  # fmt: skip


def entry_of_one() -> dict[str, Any]:
    learners: Any = export({"me": SOME})["learners"]
    return {"answers": learners["me"]["answers"][:1]}


@pytest.mark.parametrize("name", BAD)
def test_each_fault_is_told_with_its_place(name: str, store: Store) -> None:
    change, id, place = BAD[name]
    document: Any = json.loads(written({"me": SOME}))
    changed = change(document)
    document = changed if isinstance(changed, dict | list) else document
    learners, (fault,) = read_export(json.dumps(document))

    assert learners == {}
    assert (fault.id, fault.params.get("entry", "")) == (id, place)
    for lang in LANGUAGES:
        assert place in error_text(lang, fault)


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("{\n\n]", 3), ("[" * 100_000, 1), ('{"schema": NaN}', 1), (b"\xff\xfe\x00", 1),
     ('{"schema": ' + "1" * 5000 + "}", 1), ("Dear diary", 1)],
)  # fmt: skip
def test_what_is_no_json_is_told(text: str | bytes, line: int) -> None:
    learners, (fault,) = read_export(text)

    assert learners == {} and (fault.id, fault.params["line"]) == ("not_json", line)


def test_not_more_faults_are_told_than_anybody_reads() -> None:
    document: Any = export({"me": Progress(tuple(an_answer(str(n)) for n in range(100)))})
    for row in document["learners"]["me"]["answers"]:
        row["level"] = -1

    assert len(read_export(json.dumps(document))[1]) == MOST_FAULTS


def test_no_document_fills_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "MOST_BYTES", 2**20)
    monkeypatch.setattr(transfer, "MOST_ANSWERS", 50)
    monkeypatch.setattr(transfer, "MOST_NAMES", 5)
    long = " " * 2**20

    assert [each.id for each in read_export(written({"me": SOME}) + long)[1]] == ["too_large"]
    assert read_export("字" * 2**19)[1][0].id == "too_large"
    many = Progress(tuple(an_answer(f"n{number}") for number in range(51)))
    ((fault,), (names,), (people,)) = (
        read_export(written(learners))[1]
        for learners in (
            {"me": many},
            {"me": Progress(lessons={str(number): NOON for number in range(6)})},
            {str(number): Progress() for number in range(6)},
        )
    )
    assert (fault.id, fault.params["entry"]) == ("too_many", "learners.me.answers")
    assert (names.id, people.id) == ("bad_entry", "bad_entry")
    store = MemoryStore()
    half = [
        {"me": Progress(tuple(an_answer(f"{part}{number}") for number in range(30)))}
        for part in "ab"
    ]
    assert take_in(store, half[0]) == {"me": 30} and take_in(store, half[0]) == {"me": 0}
    with pytest.raises(StoreError, match="too_many"):
        take_in(store, half[1])
    assert len(store.progress("me").answers) == 30
    with pytest.raises(StoreError, match="too_many"):
        take_in(store, {"me": Progress(saved={str(n): Saved("1", NOON) for n in range(6)})})


def test_a_clock_that_is_ahead_does_not_count_for_ever() -> None:
    ahead = Progress(saved={"quiz": Saved("1", NOON + timedelta(days=9999))})
    learners, _ = read_export(written({"me": ahead}))

    assert learners["me"].saved["quiz"].at <= now()


def test_a_table_of_answers() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(SOME.answers))))

    assert [tuple(row) for row in rows] == [FIELDS, FIELDS]
    assert rows[0] == {
        "learner": "me", "kind": "waits", "level": "2", "item": "w2-7", "verdict": "right",
        "answer": "七对", "rules": "CHENGDU", "misconception": "gen", "hints": "2",
        "milliseconds": "900", "at": "2026-11-30T12:00:00.000000Z", "id": "a", "version": "0.0",
    }  # fmt: skip
    assert csv_text([]) == ",".join(FIELDS) + "\r\n"


@pytest.mark.parametrize("answer", ['=HYPERLINK("x")', "+1", "-s", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_a_table_is_a_formula(answer: str) -> None:
    (row,) = csv.DictReader(io.StringIO(csv_text([an_answer(answer=answer)]), newline=""))

    assert row["answer"] == f"'{answer}"


def test_statements_of_xapi() -> None:
    first, second = xapi(SOME.answers, "https://class.example/")

    assert uuid.UUID(first["id"]) != uuid.UUID(second["id"])
    assert xapi(SOME.answers, "https://class.example/")[0]["id"] == first["id"]
    assert xapi(SOME.answers)[0]["id"] != first["id"]
    assert first["actor"] == {
        "objectType": "Agent",
        "account": {"homePage": "https://class.example/", "name": "me"},
    }
    assert first["verb"]["id"].endswith("/answered") and "://" in first["verb"]["id"]
    assert first["object"]["id"].startswith("urn:mjtutor:item:")
    assert first["object"]["id"] == second["object"]["id"]  # both answered the same question
    assert first["result"]["duration"] == "PT0.9S" and "duration" not in second["result"]
    assert (first["result"]["success"], second["result"]["success"]) == (True, False)
    assert first["result"]["score"] == {"scaled": 1.0} and first["result"]["response"] == "七对"
    assert datetime.fromisoformat(first["timestamp"]) == NOON
    assert first["context"]["platform"] == "mjtutor 0.0"
    assert json.loads(json.dumps(first)) == first
