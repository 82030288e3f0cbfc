"""Short records of every clause and field, their ledgers worked out by hand from RULES.md."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from mjtutor import CHENGDU
from mjtutor.core.rules import CHOICES, Rules
from mjtutor.errors import PlayError
from mjtutor.play import next_dealer
from mjtutor.play.record import check, read, write_entry

FOLDER = Path(__file__).parents[1] / "data" / "records"
FILES = sorted(FOLDER.glob("*.json"))
CLAUSES = {f"R{number}" for number in range(1, 21)}
OF_ONE_HAND = {"name", "fan", "robbing_kong_fan", "exchange_direction"}
"""Fields that say nothing about play, or (the direction) are said by the record itself."""


def told(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """A record, and what the test is told beside it."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return document, document.pop("test")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_comes_out_as_worked_out_by_hand(path: Path) -> None:
    document, test = told(path)
    if "refused" in test:
        (fault,) = check(document)
        error = fault.params["error"]
        assert isinstance(error, PlayError)
        assert fault.params["place"] == f"events[{test['refused']['event']}]"
        assert error.params["clause"] == test["refused"]["clause"]
        return
    assert check(document) == []
    final = read(document).final
    assert [write_entry(entry) for entry in final.ledger] == document["ledger"]
    if "next_dealer" in test:
        assert next_dealer(final) + 1 == test["next_dealer"]


def test_every_clause_and_field_has_its_records() -> None:
    tests = [told(path)[1] for path in FILES]
    fields_told = defaultdict(set)
    for test in tests:
        name, _, value = test.get("field", "").partition("=")
        fields_told[name].add(value)

    assert len(FILES) >= 60
    assert {test["clause"] for test in tests} >= CLAUSES
    missing = {one.name for one in fields(Rules)} - set(fields_told) - OF_ONE_HAND
    assert not missing
    for name, values in fields_told.items():
        if name and isinstance(getattr(CHENGDU, name), str):
            assert values == set(CHOICES[name]), name
