"""Binder builds the environment that is tested, and says which Python it takes."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What repo2docker would do with this checkout."""
    pytest.importorskip("repo2docker", reason="install jupyter-repo2docker")
    there = tmp_path_factory.mktemp("binder") / "checkout"
    there.mkdir()
    shutil.copytree(ROOT / "binder", there / "binder")
    for name in ("pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, there)
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug",
         "--user-id=1000", "--user-name=jovyan", str(there)],
        capture_output=True, text=True, env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    return said


def test_the_python_version_is_stated_and_taken(plan: str) -> None:
    stated = re.search(
        r"^  - python=(3\.\d+)$", (ROOT / "binder" / "environment.yml").read_text(), re.MULTILINE
    )
    assert stated
    assert f"Building conda environment for python={stated[1]}" in plan


def test_our_installation_and_start_are_used(plan: str) -> None:
    assert "RUN ./binder/postBuild" in plan
    assert 'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in plan
    for name in ("postBuild", "start"):
        script = ROOT / "binder" / name
        assert script.stat().st_mode & stat.S_IXUSR or os.name == "nt"
        subprocess.run(["bash", "-n", str(script)], check=True)


def test_everything_it_installs_is_pinned() -> None:
    script = (ROOT / "binder" / "postBuild").read_text()
    assert '-c constraints.txt ".[app]"' in script


def test_it_starts_at_the_notebooks_with_our_settings(tmp_path: Path) -> None:
    """The start script given a command that only tells what it was given."""
    program = "import os, sys; print(os.environ['JUPYTER_CONFIG_PATH'], sys.argv[1:])"
    done = subprocess.run(
        ["bash", str(ROOT / "binder" / "start"), sys.executable, "-c", program, "--port=1"],
        capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT),
             "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    settings, given = done.stdout.split(" ", 1)
    assert (Path(settings) / "jupyter_server_config.json").exists()
    assert given.strip() == str(
        ["--port=1", f"--ServerApp.root_dir={tmp_path}/notebooks", "--ServerApp.default_url=/voila"]
    )
