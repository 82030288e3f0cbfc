"""RECORDS.md says of the format what the code does, and shows a record to copy."""

from __future__ import annotations

import json
import re
from pathlib import Path

import mjtutor
from mjtutor.play import document
from mjtutor.play.events import DOES, read_event, write_event
from mjtutor.play.record import check, read
from tests.text.test_catalog import promised_errors

PAGE = (Path(mjtutor.__file__).parent / "play" / "RECORDS.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    body = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    table = [line for line in body.splitlines() if line.startswith("|")]
    return [line.split("|")[1] for line in table[2:]]


def codes(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_the_record_to_copy_is_one() -> None:
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE, flags=re.S)

    assert check(shown) == []
    assert read(shown).final.ended == "wall"
    assert len(json.loads(shown)["ledger"]) == len(read(shown).final.ledger)


def test_every_entry_is_told() -> None:
    assert [code for row in rows("Entries") for code in codes(row)] == list(document._KEYS)
    assert f"the number of the format: {document.SCHEMA}" in PAGE


def test_every_line_shown_is_read_and_written_again() -> None:
    lines = [code for row in rows("Events") for code in codes(row)]

    assert {read_event(line, "").action.do for line in lines} == set(DOES)
    assert [write_event(read_event(line, "")) for line in lines] == lines


def test_every_fault_is_told() -> None:
    told = [code for row in rows("Faults") for code in codes(row)]

    assert sorted(told) == sorted(id for name, id in promised_errors() if name == "RecordError")


def test_a_line_holds_one_sentence() -> None:
    prose = re.sub(r"```.*?```", "", PAGE, flags=re.S).splitlines()
    lines = [line for line in prose if line and not line.startswith("|")]

    assert len(lines) > 40
    for line in lines:
        assert not re.search(r"[.!?] (?=[A-Z])", re.sub(r"\*\*.+?\*\*", "", line)), line
