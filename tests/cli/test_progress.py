"""`mjtutor where`, `export` and `import`."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from mjtutor.cli import main
from mjtutor.errors import StoreError
from mjtutor.store import Progress, open_store, places
from mjtutor.store.places import (
    LEARNER,
    MEMORY,
    SETTING,
    data_folder,
    learner_name,
    path_of,
    setting,
    shown,
)
from mjtutor.store.transfer import MOST_BYTES
from tests.store.test_store import NOON, an_answer

Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home where nothing has been kept yet; what is opened there is closed again."""
    for name in (SETTING, LEARNER, "JUPYTERHUB_USER", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    opened: dict[str, object] = {}
    monkeypatch.setattr(places, "_open", opened)
    yield tmp_path  # type: ignore[misc]
    for store in opened.values():
        store.close()  # type: ignore[attr-defined]


def answered(n: int = 3, learner: str = "me") -> Path:
    store = open_store()
    for number in range(n):
        store.record(an_answer(f"n{number}", learner=learner))
    store.finish(learner, "tiles", NOON)
    return Path(store.place)


def run(*arguments: str, capsys: Captured, status: int = 0) -> tuple[str, str]:
    assert main([*arguments, "--lang", "en"]) == status
    said = capsys.readouterr()
    return said.out, said.err


# Where


def test_where_before_anything_is_kept(home: Path, capsys: Captured) -> None:
    out, err = run("where", capsys=capsys)

    assert str(data_folder() / "mjtutor" / "progress.db") in out and str(home) in out
    assert "Nothing has been written" in out and SETTING in out and not err
    assert not list(home.rglob("progress.db*"))  # asking writes nothing


def test_where_and_how_much(capsys: Captured) -> None:
    path = answered()
    assert main(["where", "--lang", "zh"]) == 0

    out = capsys.readouterr().out
    assert str(path) in out and "me：答题 3 条，学完 1 课。" in out
    assert path.exists() and path == Path(setting())


def test_where_another_place_is_named(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    for given in (str(home / "x.sqlite"), f"sqlite:///{home / 'x.sqlite'}", "~/x.sqlite"):
        monkeypatch.setenv(SETTING, given)
        assert str(home / "x.sqlite") in run("where", capsys=capsys)[0]
    monkeypatch.setenv(SETTING, MEMORY)
    assert "forgotten" in run("where", capsys=capsys)[0]
    monkeypatch.setenv(SETTING, "postgresql+psycopg://anna:secret@127.0.0.1:1/db?password=secret")
    out, err = run("where", capsys=capsys, status=1)
    assert "secret" not in out + err and "anna:…@127.0.0.1:1/db" in out
    assert err.startswith("mjtutor where: ") and err.count("\n") == 1


def test_where_damaged_files_are_kept(capsys: Captured) -> None:
    path = answered()
    open_store().close()
    path.write_bytes(b"\xa5" * 9999)

    out, err = run("where", capsys=capsys)
    (kept,) = path.parent.glob("progress-damaged-*.db")
    assert str(kept) in out and str(kept) in err and "damaged" in err
    out, err = run("where", capsys=capsys)
    assert str(kept) in out


@pytest.mark.parametrize(
    "given", ["thesis.txt", "/tmp/x", "mysql://anna:secret@h/x.db", "sqlite:", "http://x/y.db"]
)
def test_what_is_no_place_is_refused(
    given: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv(SETTING, given)
    out, err = run("where", capsys=capsys, status=1)

    assert err.startswith("mjtutor where: ") and ".sqlite3" in err and "secret" not in out + err
    with pytest.raises(StoreError):
        path_of(given)


def test_passwords_are_not_shown() -> None:
    for url in ("postgresql://a:se@cr/et@h/d", "postgresql+psycopg://a:secret@h/d?sslkey=secret"):
        assert "cr" not in shown(url).partition("@")[0] and "secret" not in shown(url)
    assert shown("/home/anna/x.db") == "/home/anna/x.db"


def test_whose_answers_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("USER", "anna")
    server = "postgresql://localhost/class"

    assert learner_name() == learner_name(MEMORY) == "me" and learner_name(server) == "anna"
    monkeypatch.setenv("JUPYTERHUB_USER", "li")
    assert learner_name() == learner_name(server) == "li"
    monkeypatch.setenv(LEARNER, "x" * 99)
    assert learner_name() == "x" * 64


# Export and import


def test_out_and_in_again(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    answered()
    file = str(home / "me.json")
    out, _ = run("export", file, capsys=capsys)
    assert out == f"3 answers written to {file}.\n"

    monkeypatch.setenv(SETTING, str(home / "other.db"))
    monkeypatch.setenv(LEARNER, "anna")
    assert run("import", file, capsys=capsys)[0] == "anna: new answers 3; in the file 3.\n"
    assert run("import", file, capsys=capsys)[0] == "anna: new answers 0; in the file 3.\n"
    assert open_store().progress("anna").lessons == {"tiles": NOON}
    run("import", file, "--learner", "li", capsys=capsys)
    assert open_store().learners() == ("anna", "li")


def test_a_file_is_not_written_over(home: Path, capsys: Captured) -> None:
    answered()
    (home / "notes.json").write_text("mine")

    out, err = run("export", str(home / "notes.json"), capsys=capsys, status=1)
    assert "exists already" in err and not out
    assert (home / "notes.json").read_text() == "mine"


def test_everybodys(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    answered(2, "anna")
    answered(3, "li")
    out, _ = run("export", "-", capsys=capsys)
    assert json.loads(out)["learners"]["me"]["answers"] == []
    out, _ = run("export", "-", "--learner", "li", capsys=capsys)
    assert list(json.loads(out)["learners"]) == ["li"]
    run("export", str(home / "all.json"), "--all", capsys=capsys)

    monkeypatch.setenv(SETTING, str(home / "other.db"))
    out, _ = run("import", str(home / "all.json"), capsys=capsys)
    assert out == "anna: new answers 2; in the file 2.\nli: new answers 3; in the file 3.\n"


def test_other_formats(home: Path, capsys: Captured) -> None:
    answered()
    run("export", str(home / "me.csv"), capsys=capsys)
    assert (home / "me.csv").read_text(encoding="utf-8").count("\n") == 4
    out, _ = run("export", "-", "--format", "xapi", capsys=capsys)
    assert [each["actor"]["account"]["name"] for each in json.loads(out)] == ["me"] * 3


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    answered()
    document, _ = run("export", "-", capsys=capsys)

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(document.encode())))
    assert "new answers 0" in run("import", "-", capsys=capsys)[0]


def test_a_bad_file_is_refused_fault_by_fault(home: Path, capsys: Captured) -> None:
    file = home / "bad.json"
    bad = {"schema": 1, "learners": {"me": {"answers": [1, {}], "more": 1}}}
    file.write_text(json.dumps(bad))
    out, err = run("import", str(file), capsys=capsys, status=1)

    assert out == "" and err.count("\n") == 4 and err.endswith("Nothing was taken in.\n")
    assert "answers[0]" in err and "answers[1]" in err and "learners.me.more" in err
    with file.open("wb") as large:
        large.truncate(MOST_BYTES + 2)
    assert "MB" in run("import", str(file), capsys=capsys, status=1)[1]
    assert "No such file" in run("import", str(home / "none.json"), capsys=capsys, status=1)[1]
    assert not Path(setting()).exists()


def test_a_store_in_use_is_told(home: Path, capsys: Captured) -> None:
    path = answered()
    file = str(home / "me.json")
    run("export", file, capsys=capsys)
    store = open_store()
    store._patience = 0.05  # type: ignore[attr-defined]
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        _, err = run("import", file, capsys=capsys, status=1)
        other.execute("ROLLBACK")

    assert err == f"mjtutor import: Another program is using {path} just now.\n"
    assert store.take_in({"me": Progress()}) == {"me": 0}
