"""The README's two commands, on a bare Python and when something is in the way."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mjtutor.serve import bootstrap, words

ROOT = Path(__file__).resolve().parents[2]
DOORS = [ROOT / "mjtutor" / "__main__.py", ROOT / "tests" / "__main__.py"]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of its own for the environment."""
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(bootstrap, "LOG", tmp_path / ".venv" / "install.log")
    return tmp_path


def pip_that_says(folder: Path, text: str, status: int) -> Path:
    """An environment's Python that only prints."""
    python = folder / ".venv" / "python"
    python.parent.mkdir(exist_ok=True)
    python.write_text(f"#!/bin/sh\necho '{text}'\nexit {status}\n")
    python.chmod(0o755)
    return python


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.parent.name)
def test_an_old_python_can_read_why_it_is_too_old(door: Path) -> None:
    source = door.read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 5))

    old = f"import sys; sys.version_info = (3, 8, 1); exec({source!r}, {{'__name__': '__main__'}})"
    done = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip().startswith(
        "mjtutor needs Python 3.11 or newer, and this is Python 3.8"
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("folder", "extra"), [("mjtutor", "app"), ("tests", "test")])
def test_running_the_folder_leads_to_the_bootstrap(folder: str, extra: str, tmp_path: Path) -> None:
    """With the checkout, not the folder, on the path, whatever the working directory."""
    code = (
        "import runpy, sys\n"
        "import mjtutor.serve.bootstrap as b\n"
        "b.run = lambda *given: print(given, sys.path[0])\n"
        f"sys.argv = ['x', '--port', '1']\n"
        f"runpy.run_path({str(ROOT / folder)!r}, run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    module = {"mjtutor": "mjtutor", "tests": "pytest"}[folder]
    assert done.stdout.strip() == f"({extra!r}, ['-m', {module!r}, '--port', '1']) {ROOT}"


def test_a_prepared_environment_is_used_at_once(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    python = pip_that_says(checkout, "Collecting nothing", 0)
    bootstrap.prepare("app", python, "en")
    assert "once" in capsys.readouterr().err

    monkeypatch.setattr(bootstrap, "_install", None)
    bootstrap.prepare("app", python, "en")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("file", ["pyproject.toml", "constraints.txt"])
def test_new_requirements_renew_it(checkout: Path, file: str) -> None:
    before = bootstrap._fingerprint()
    (checkout / file).write_text("changed")
    assert bootstrap._fingerprint() != before


@pytest.mark.parametrize(
    ("said", "id"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "no_space"),
        ("WARNING: Retrying after connection broken by NewConnectionError: "
         "Failed to establish: [Errno -3] Temporary failure in name resolution", "no_network"),
        ("ERROR: ReadTimeoutError: Read timed out.", "no_network"),
        ("ERROR: Cannot install x and y because of conflicting dependencies.", "not_installed"),
    ],
)  # fmt: skip
def test_a_failed_installation_says_why_in_one_sentence(checkout: Path, said: str, id: str) -> None:
    python = pip_that_says(checkout, said, 1)

    with pytest.raises(bootstrap.SetupError) as error:
        bootstrap.prepare("app", python, "en")
    assert error.value.id == id
    for lang in words.LANGUAGES:
        assert "\n" not in words.say(id, lang, **error.value.params)
    assert said in bootstrap.LOG.read_text()
    assert not list((checkout / ".venv").glob("*.stamp"))


def test_a_missing_venv_module_is_named(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)

    with pytest.raises(bootstrap.SetupError) as error:
        bootstrap.prepare("app", checkout / ".venv" / "python", "en")
    sentence = words.say(error.value.id, "en", **error.value.params)
    assert f"apt install python{sys.version_info[0]}.{sys.version_info[1]}-venv" in sentence


def test_a_folder_that_cannot_be_written_is_named(checkout: Path) -> None:
    (checkout / ".venv").write_text("in the way")

    with pytest.raises(bootstrap.SetupError) as error:
        bootstrap.prepare("app", checkout / ".venv" / "bin" / "python", "en")
    assert error.value.id == "cannot_write"


def test_failure_is_a_sentence_and_a_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*given: object) -> None:
        raise bootstrap.SetupError("no_network")

    monkeypatch.setattr(bootstrap, "prepare", fail)
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")

    assert bootstrap.run("app", []) == 1
    assert capsys.readouterr().err.strip() == words.say("no_network", "zh")
