"""Answers for other programs: a table (CSV), and statements of the xAPI standard."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from mjtutor.store.answer import FIELDS, Answer, time_text

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What makes a spreadsheet run a cell instead of showing it."""
_CREDIT = {"right": 1.0, "partly": 0.5, "wrong": 0.0, "shown": 0.0}


def csv_text(answers: Iterable[Answer]) -> str:
    """A table with a row an answer, its columns those of `Answer`, times UTC.

    Text that a spreadsheet would take for a formula has an apostrophe before it.
    """
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(FIELDS)
    for answer in answers:
        writer.writerow([_cell(answer, name) for name in FIELDS])
    return table.getvalue()


def _cell(answer: Answer, name: str) -> Any:
    value = getattr(answer, name)
    if name == "at":
        return time_text(value)
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def xapi(
    answers: Iterable[Answer], home_page: str = "http://localhost/mjtutor"
) -> list[dict[str, Any]]:
    """A statement of xAPI 1.0.3 for each answer, with an id that is always the same.

    `home_page` is the address of the system where the learners have their names.
    """
    return [_statement(answer, home_page) for answer in answers]


def _statement(answer: Answer, home_page: str) -> dict[str, Any]:
    seconds = f"{answer.milliseconds / 1000:.3f}".rstrip("0").rstrip(".")
    result: dict[str, Any] = {
        "completion": answer.verdict != "shown",
        "success": answer.verdict == "right",
        "score": {"scaled": _CREDIT[answer.verdict]},
        "response": answer.answer,
        "extensions": {
            "urn:mjtutor:verdict": answer.verdict,
            "urn:mjtutor:misconception": answer.misconception,
            "urn:mjtutor:hints": answer.hints,
        },
    }
    if answer.milliseconds:
        result["duration"] = f"PT{seconds}S"
    return {
        "id": str(uuid5(NAMESPACE_URL, f"{home_page}\n{answer.learner}\n{answer.id}")),
        "version": "1.0.3",
        "actor": {
            "objectType": "Agent",
            "account": {"homePage": home_page, "name": answer.learner},
        },
        "verb": {"id": "http://adlnet.gov/expapi/verbs/answered"},
        "object": {
            "objectType": "Activity",
            "id": f"urn:mjtutor:item:{uuid5(NAMESPACE_URL, answer.item)}",
            "definition": {
                "type": "http://adlnet.gov/expapi/activities/question",
                "extensions": {
                    "urn:mjtutor:item": answer.item,
                    "urn:mjtutor:kind": answer.kind,
                    "urn:mjtutor:level": answer.level,
                    "urn:mjtutor:rules": answer.rules,
                },
            },
        },
        "result": result,
        "context": {"platform": f"mjtutor {answer.version}".strip()},
        "timestamp": time_text(answer.at),
    }
