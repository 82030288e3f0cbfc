"""`mjtutor content`: files of curated questions checked and shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from mjtutor.cli import main
from mjtutor.quiz.bank import bank


def test_the_files_of_the_course_are_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "check", "--lang", "en"]) == 0
    assert f"{len(bank())} questions" in capsys.readouterr().out


def test_faults_are_told_with_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("schema = 1\n[[item]]\nnumber = 0\n", encoding="utf-8")

    assert main(["content", "check", str(path), "--lang", "zh"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "mine.toml:3" in "".join(lines) and lines[-1].startswith(str(len(lines) - 1))
    assert main(["content", "check", str(tmp_path / "none.toml")]) == 1
    assert "content" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ("zh", "en"))
def test_a_preview_shows_question_hints_and_answer(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["content", "preview", "--lang", lang, "--number", "6"]) == 0
    said = capsys.readouterr().out

    one = bank()[6]
    assert one.teaches[lang] in said and one.after[lang] in said
    assert "22334455667788m" in said and "1/3" in said and "234m 234m 567m 567m 88m" in said
    assert main(["content", "preview", "--lang", lang]) == 0
    assert all(other.teaches[lang] in capsys.readouterr().out for other in [one])
