"""`mjtutor simulate`, `replay` and `check`: records out, and what is said of them."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from mjtutor.cli import main

EXAMPLE = Path(__file__).parents[2] / "exercises" / "records" / "worked-example-1.json"


@pytest.fixture
def hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A file of three records."""
    assert main(["simulate", "--hands", "3", "--seed", "s", "--rules", "TRAD4"]) == 0
    said = capsys.readouterr()
    assert said.err == ""  # no bar where nobody is looking
    path = tmp_path / "hands.jsonl"
    path.write_text(said.out, encoding="utf-8")
    return path


def test_simulate_writes_a_record_a_line(hands: Path) -> None:
    records = [json.loads(line) for line in hands.read_text(encoding="utf-8").splitlines()]

    assert len(records) == 3
    assert {record["rules"] for record in records} == {"TRAD4"}
    assert all(record["schema"] == 1 and sum(record["scores"]) == 0 for record in records)


def test_the_same_seed_writes_the_same(hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--hands", "3", "--seed", "s", "--rules", "trad4", "--players", "sensible"])
    assert capsys.readouterr().out == hands.read_text(encoding="utf-8")
    main(["simulate", "--hands", "3", "--seed", "t", "--rules", "TRAD4"])
    assert capsys.readouterr().out != hands.read_text(encoding="utf-8")


def test_simulate_in_other_modes(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "--no-rain", "--no-bloody", "--players", "random,sensible,random,sensible"])
    (record,) = map(json.loads, capsys.readouterr().out.splitlines())

    assert record["rules"] == {"preset": "CHENGDU", "rain": False, "bloody": False}
    assert not [event for event in record["events"] if "gang" in event]


@pytest.mark.parametrize(
    "arguments",
    [["--rules", "NONE"], ["--players", "perfect"], ["--players", "random,random"],
     ["--hands", "0"], ["--hands", "-3"]],
)  # fmt: skip
def test_simulate_refuses_kindly(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("mjtutor simulate: ") and said.err.count("\n") == 1


def test_replay_for_a_program(hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(hands)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    records = [json.loads(line) for line in hands.read_text(encoding="utf-8").splitlines()]

    assert [row["scores"] for row in rows] == [record["scores"] for record in records]
    assert any(row["ledger"] for row in rows)
    for row in rows:
        sums = [0, 0, 0, 0]
        for one in row["ledger"]:
            assert set(one) == {"from", "to", "amount", "reason", "clause"}
            sums[one["from"] - 1] -= one["amount"]
            sums[one["to"] - 1] += one["amount"]
        assert sums == row["scores"]
        assert row["ended"] in ("one_left", "first_win", "wall")


@pytest.mark.parametrize(("lang", "said"), [("en", "seat 1"), ("zh", "1 号位")])
def test_replay_for_a_person(lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--lang", lang, str(EXAMPLE)]) == 0
    out = capsys.readouterr().out

    record = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert record["title"][lang] in out
    assert said in out and "R12" in out and "+19" in out
    assert out.count("\n") == 2 + len(record["ledger"])


def test_replay_goes_on_after_a_bad_record(hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = hands.read_text(encoding="utf-8").splitlines()
    bad = json.dumps({"schema": 1, "events": ["1 dances"]})
    hands.write_text("\n".join([good[0], "", bad, "{", good[2]]), encoding="utf-8-sig")

    assert main(["replay", "--json", str(hands)]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert ["error" in row for row in rows] == [False, True, True, False]
    assert rows[1]["place"].endswith("hands.jsonl:2")
    assert set(rows[1]["error"]) == {"id", "zh", "en"}

    assert main(["replay", "--lang", "en", str(hands)]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 2 and "hands.jsonl:2" in said.err
    assert said.out.count("Scores") == 2


def test_check_names_every_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = {"schema": 1, "hands": {"1": "12x"}, "dealer": 9, "events": ["5 peng", "1 discard 0p"]}
    path = tmp_path / "bad.json"
    path.write_text(json.dumps(bad, indent=2), encoding="utf-8")

    assert main(["check", "--lang", "en", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    for place in ("hands.1", "dealer", "events[0]", "events[1]"):
        assert sum(place in line for line in lines) == 1, place

    monkeypatch.setattr(sys, "stdin", io.StringIO(EXAMPLE.read_text(encoding="utf-8")))
    assert main(["check", "--lang", "en", "-"]) == 0
    assert capsys.readouterr().out == "1 record, and nothing is wrong with it.\n"


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nowhere.json"]) == 1
    assert capsys.readouterr().err.startswith("mjtutor check: ")
