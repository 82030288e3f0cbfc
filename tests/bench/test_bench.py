"""The benchmark compares like with like: one hand is the same hand to every library."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from . import hands, timing
from .hands import Case
from .peers import LIBRARIES, Jansou, Library, Mahjong, Mjtutor, Riichienv, Xiangting, riichi

ROOT = Path(__file__).parents[2]
MISSING = [library.name for library in LIBRARIES[1:] if find_spec(library.name) is None]
pytestmark = pytest.mark.skipif(
    bool(MISSING), reason=f'needs {", ".join(MISSING)}: pip install -e ".[bench]"'
)


def alike(source: Iterator[Case], number: int) -> list[Case]:
    """Hands Chengdu and riichi rules see alike: two suits, seven kinds, no four of a tile."""
    chosen: list[Case] = []
    while len(chosen) < number:
        case = next(source)
        counts = [case.tiles.count(tile) for tile in set(case.tiles)]
        if len(counts) >= 7 and max(counts) < 4:
            chosen.append(case)
    return chosen


def answers(library: Library, method: str, cases: list[Case]) -> list[Any]:
    call, columns = getattr(library, method)(cases)
    return list(map(call, *columns))


def in_question(case: Case) -> list[int]:
    """Tiles whose drawing leaves the hand one that both rules see alike."""
    suits = {tile // 9 for tile in case.tiles}
    return [t for t in hands.TILES if t // 9 in suits and case.tiles.count(t) < 3]


@pytest.mark.parametrize("size", [13, 14])
def test_shanten_is_the_same_where_the_rules_are(size: int) -> None:
    two_suits = hands.fresh({"": hands.deal(2, size)}, random.Random(size), set())
    cases = alike(two_suits, 300)
    ours = answers(Mjtutor(), "shanten", cases)
    assert len(set(ours)) > 3
    for library in (Jansou(), Mahjong(), Riichienv()):
        assert answers(library, "shanten", cases) == ours, library.name
    assert answers(Jansou(), "shanten_counts", cases) == ours
    assert [found - 1 for found in answers(Xiangting(), "shanten", cases)] == ours


def test_acceptance_is_the_same_where_the_rules_are() -> None:
    cases = alike(hands.fresh({"": hands.deal(2, 13)}, random.Random(1), set()), 300)
    rows = zip(
        cases,
        answers(Mjtutor(), "acceptance", cases),
        answers(Jansou(), "acceptance", cases),
        answers(Jansou(), "acceptance_counts", cases),
        answers(Xiangting(), "acceptance", cases),
        strict=True,
    )
    for case, ours, jansou, counts, (_, xiangting) in rows:
        for tile in in_question(case):
            assert ours.get(tile) == jansou.get(riichi(tile)) == counts.get(riichi(tile)), case
            assert (tile in ours) == bool(xiangting >> riichi(tile) & 1), case


def test_discard_tables_lead_to_the_same_shanten() -> None:
    cases = alike(hands.fresh({"": hands.deal(2, 14)}, random.Random(2), set()), 100)
    rows = zip(
        cases,
        answers(Mjtutor(), "discards", cases),
        answers(Jansou(), "discards", cases),
        strict=True,
    )
    for case, ours, jansou in rows:
        left = [Case(tuple(t for t in case.tiles if t != tile)) for tile in set(case.tiles)]
        if all(len(set(rest.tiles)) >= 7 for rest in left):
            found = {riichi(row.tile): row.shanten for row in ours}
            assert found == {row.discard: row.shanten for row in jansou}, case


def test_waits_are_the_same_where_the_rules_are() -> None:
    cases = alike(hands.fresh(hands.READY, random.Random(3), set()), 300)
    rows = zip(
        cases,
        answers(Mjtutor(), "waits", cases),
        answers(Jansou(), "waits", cases),
        answers(Riichienv(), "waits", cases),
        strict=True,
    )
    compared = 0
    for case, ours, jansou, riichienv in rows:
        for tile in in_question(case):
            held = tile in [wait.tile for wait in ours]
            assert held == (riichi(tile) in jansou) == (riichi(tile) in riichienv), case
            compared += held
    assert compared > 300


def test_the_hands_to_score_are_won_under_both_rules() -> None:
    source = hands.fresh(hands.WINNING, random.Random(4), set())
    cases = [next(source) for _ in range(200)]
    assert all(answers(Mjtutor(), "score", cases))
    assert all(found.yaku for found in answers(Jansou(), "score", cases))
    assert not any(found.error for found in answers(Mahjong(), "score", cases))
    assert all(found.is_win for found in answers(Riichienv(), "score", cases))


def test_no_hand_comes_twice() -> None:
    seen: set[int] = set()
    taken = 0
    for makers in (hands.mix(13), hands.mix(14), hands.WINNING, hands.READY):
        source = hands.fresh(makers, random.Random(5), seen)
        taken += len([next(source) for _ in range(400)])
    assert len(seen) == taken


def test_the_command_prints_a_row_for_every_call(tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    command = [sys.executable, "-m", "tests.bench", "--rounds", "2", "--scale", "0.02"]
    command += ["--hands", "400", "--json", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text(encoding="utf-8"))
    assert [*figures["calls"]] == [task.title for task in timing.TASKS]
    for task in timing.TASKS:
        assert f"| {task.title} |" in done.stdout
        able = [library.name for library in LIBRARIES if hasattr(library, task.method)]
        assert [*figures["calls"][task.title]] == able
    promised = sum(len(task.targets) for task in timing.TASKS)
    assert len(figures["promises"]) >= promised + 2
