"""The learner's working copy: kept up to date, and nothing of the learner's ever lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mjtutor.serve.places import working_copy
from tests.serve.lessons import notebook


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "course"
    for lang in ("zh", "en"):
        (folder / lang).mkdir(parents=True)
        (folder / lang / "waits.ipynb").write_text(notebook(("markdown", f"# {lang} 1")))
    (folder / "en" / "hand.svg").write_bytes(b"<svg/>")
    (folder / "en" / ".ipynb_checkpoints").mkdir()
    (folder / "en" / ".ipynb_checkpoints" / "waits.ipynb").write_text("{}")
    return folder


def test_the_first_time_everything_is_copied(course: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"

    assert working_copy(course, mine) == []
    files = {p.relative_to(mine).as_posix() for p in mine.rglob("*") if p.is_file()}
    assert files == {"zh/waits.ipynb", "en/waits.ipynb", "en/hand.svg", ".mjtutor.json"}


def test_what_the_learner_did_not_change_is_renewed(course: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    working_copy(course, mine)
    (course / "en" / "waits.ipynb").write_text(notebook(("markdown", "# en 2")))
    (course / "en" / "hand.svg").write_bytes(b"<svg id='2'/>")
    (mine / "zh" / "waits.ipynb").unlink()

    assert working_copy(course, mine) == []
    assert "# en 2" in (mine / "en" / "waits.ipynb").read_text()
    assert (mine / "en" / "hand.svg").read_bytes() == b"<svg id='2'/>"
    assert "# zh 1" in (mine / "zh" / "waits.ipynb").read_text()


def test_running_the_cells_is_no_change(course: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    working_copy(course, mine)
    run = json.loads((mine / "en" / "waits.ipynb").read_text())
    run["cells"][0]["source"] = [run["cells"][0]["source"]]  # as JupyterLab writes it
    run["metadata"]["language_info"] = {"name": "python"}
    (mine / "en" / "waits.ipynb").write_text(json.dumps(run))
    (course / "en" / "waits.ipynb").write_text(notebook(("markdown", "# en 2")))

    assert working_copy(course, mine) == []
    assert "# en 2" in (mine / "en" / "waits.ipynb").read_text()


def test_what_the_learner_changed_is_kept_and_named_once(course: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    working_copy(course, mine)
    changed = notebook(("markdown", "# en 1"), ("code", "my_own = 1"))
    (mine / "en" / "waits.ipynb").write_text(changed)
    (mine / "en" / "mine.ipynb").write_text("mine")
    assert working_copy(course, mine) == []  # nothing new, nothing to say

    (course / "en" / "waits.ipynb").write_text(notebook(("markdown", "# en 2")))
    assert working_copy(course, mine) == ["en/waits.ipynb"]
    assert working_copy(course, mine) == []
    assert (mine / "en" / "waits.ipynb").read_text() == changed
    assert (mine / "en" / "mine.ipynb").read_text() == "mine"

    (course / "en" / "waits.ipynb").write_text(notebook(("markdown", "# en 3")))
    assert working_copy(course, mine) == ["en/waits.ipynb"]


def test_a_deleted_changed_file_comes_back_new(course: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    working_copy(course, mine)
    (mine / "en" / "waits.ipynb").write_text("my own")
    (course / "en" / "waits.ipynb").write_text(notebook(("markdown", "# en 2")))
    working_copy(course, mine)
    (mine / "en" / "waits.ipynb").unlink()

    assert working_copy(course, mine) == []
    assert "# en 2" in (mine / "en" / "waits.ipynb").read_text()


@pytest.mark.parametrize("record", ["", "{}", "[]", '{"files": 3}', "not json", None])
def test_without_its_record_it_overwrites_nothing_changed(
    course: Path, tmp_path: Path, record: str | None
) -> None:
    mine = tmp_path / "mine"
    working_copy(course, mine)
    (mine / "en" / "waits.ipynb").write_text("my own")
    if record is None:
        (mine / ".mjtutor.json").unlink()
    else:
        (mine / ".mjtutor.json").write_text(record)

    assert working_copy(course, mine) == ["en/waits.ipynb"]
    assert (mine / "en" / "waits.ipynb").read_text() == "my own"


def test_a_folder_that_cannot_be_is_an_error(course: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(OSError, match="file"):
        working_copy(course, tmp_path / "file" / "mine")
