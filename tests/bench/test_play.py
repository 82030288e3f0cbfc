"""The benchmark of whole hands runs and says what it measures."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("resource", reason="memory is measured on Unix only")

from tests.bench import play


def test_it_prints_a_row_for_every_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["play", "--hands", "2", "--memory", "8"])
    monkeypatch.setattr(play, "one_core", lambda: None)  # this process has other tests to run
    play.main()
    out = capsys.readouterr().out

    for name, promised in play.PROMISED.items():
        assert f"| {name} | " in out
        assert f"- ≥ {promised} hands a second, {name}: " in out
    assert out.count(" MB, ") == 3
