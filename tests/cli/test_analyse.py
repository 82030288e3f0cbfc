"""`mjtutor analyse`: JSON Lines out, in order, whatever comes in."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from mjtutor.cli import main

HERE = Path(__file__).parent


def run(capsys, monkeypatch, *arguments: str, lines: str = "") -> tuple[int, list[dict]]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    status = main(["analyse", *arguments])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_ready_hand(capsys, monkeypatch) -> None:
    status, [row] = run(capsys, monkeypatch, "1113456666788s", "--visible", "5s5s5s")

    assert status == 0
    assert (row["hand"], row["tiles"], row["shanten"]) == ("1113456666788s", 13, 0)
    assert [(wait["tile"], wait["left"]) for wait in row["waits"]] == [
        ("2s", 4), ("5s", 0), ("7s", 3), ("8s", 2),
    ]  # fmt: skip
    assert {wait["fan"] for wait in row["waits"]} == {3}
    assert row["waits"][0]["kind"] == {"id": "qing_yi_se", "zh": "清一色", "en": "pure suit"}
    assert [accept["tile"] for accept in row["accepts"]] == ["2s", "5s", "7s", "8s"]
    assert "win" not in row


def test_a_win_and_its_reasons(capsys, monkeypatch) -> None:
    _, [row] = run(capsys, monkeypatch, "222234m444p55566p")

    assert row["shanten"] == -1
    assert row["win"]["kind"]["id"] == "ji_ben_hu"
    assert (row["win"]["fan"], row["win"]["multiplier"]) == (1, 2)
    assert [(reason["id"], reason["fan"]) for reason in row["win"]["reasons"]] == [
        ("ji_ben_hu", 0), ("gen", 1),
    ]  # fmt: skip
    assert "why_not" not in row and "waits" not in row


def test_no_win_and_the_discards(capsys, monkeypatch) -> None:
    _, [row] = run(capsys, monkeypatch, "5566m2337998888p")

    assert row["win"] is None
    assert row["why_not"]["id"] == "tiles_left_over"
    assert [(d["tile"], d["shanten"], d["left"]) for d in row["discards"][:2]] == [
        ("2p", 0, 3), ("7p", 0, 3),
    ]  # fmt: skip
    assert row["discards"][0]["accepts"] == [{"tile": "7p", "left": 3}]


def test_only_the_missing_suit_may_be_discarded(capsys, monkeypatch) -> None:
    _, [row] = run(capsys, monkeypatch, "1234567m123456p9s-s")

    assert row["why_not"]["id"] == "missing_suit_held"
    assert [discard["tile"] for discard in row["discards"]] == ["9s"]


def test_melds_that_rule_out_every_win(capsys, monkeypatch) -> None:
    _, [row] = run(capsys, monkeypatch, "1m234p[111s][222m][333p]")

    assert row["shanten"] is None
    assert (row["waits"], row["accepts"]) == ([], [])


def test_bad_lines_are_named_and_the_rest_goes_on(capsys, monkeypatch) -> None:
    status, rows = run(capsys, monkeypatch, lines="1112m\n\n  \n11111m\nx\n2m\n")

    assert status == 1
    assert [row["hand"] for row in rows] == ["1112m", "11111m", "x", "2m"]
    assert [(row.get("line"), row.get("error", {}).get("id")) for row in rows] == [
        (None, None), (4, "five_of_a_tile"), (5, "unknown_token"), (None, None),
    ]  # fmt: skip
    assert all(row["error"]["zh"] and row["error"]["en"] for row in rows[1:3])


def test_a_tile_seen_too_often_is_that_hands_error(capsys, monkeypatch) -> None:
    status, [row] = run(capsys, monkeypatch, "1112m", "--visible", "1m1m")

    assert status == 1
    assert row["error"]["id"] == "five_of_a_tile"


def test_presets_count_otherwise(capsys, monkeypatch) -> None:
    _, [chengdu] = run(capsys, monkeypatch, "11223344m5566p99p")
    _, [sbr] = run(capsys, monkeypatch, "11112244m5566p99p", "--rules", "mil_sbr_2025")

    assert chengdu["win"]["kind"]["id"] == "qi_dui"
    assert [reason["id"] for reason in sbr["win"]["reasons"]] == ["qi_dui", "gen"]


@pytest.mark.parametrize("bad", [["--rules", "riichi"], ["--visible", "5"]])
def test_bad_options_are_one_sentence(capsys, monkeypatch, bad) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))

    assert main(["analyse", "1112m", *bad]) == 2
    captured = capsys.readouterr()
    assert not captured.out
    assert captured.err.startswith("mjtutor analyse: ")
    assert len(captured.err.splitlines()) == 1


def test_as_typed_in_a_shell() -> None:
    """Bytes that are no text, and a reader that leaves early, end in no traceback."""
    program = [sys.executable, "-m", "mjtutor", "analyse"]
    found = subprocess.run(
        program,
        input=b"1112m\n\xff\n" + "五万\n".encode(),
        capture_output=True,
        cwd=HERE.parents[1],
    )

    rows = [json.loads(line) for line in found.stdout.decode("utf-8").splitlines()]
    assert found.returncode == 1
    assert not found.stderr
    assert [row.get("shanten") for row in rows] == [0, None, 0]
