"""The benchmark of questions runs and says what it measures."""

from __future__ import annotations

import sys

import pytest

from mjtutor.quiz import KINDS
from tests.bench import quiz


def test_it_prints_a_row_for_every_kind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["quiz", "--seconds", "0.002"])
    monkeypatch.setattr(quiz, "one_core", lambda: None)  # this process has other tests to run
    quiz.main()
    out = capsys.readouterr().out

    assert all(f"| {kind} | " in out for kind in KINDS)
    assert all(f"- ≥ {promised:,} a second, {about}: " in out
               for about, promised in quiz.PROMISED.items())  # fmt: skip
