"""What is installed: the pins, the layers, the wheel."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.serve import servers
from tests.serve.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    found = dict(line.split("==") for line in lines if line and not line.startswith("#"))
    return {canonical(name): version for name, version in found.items()}


def test_the_pins_are_names_and_versions_only() -> None:
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        assert re.fullmatch(r"(#.*)?|[A-Za-z0-9._-]+==[0-9a-z.]+", line), line


def test_everything_needed_is_pinned() -> None:
    """What our extras need, directly or not, as far as it is installed here."""
    packaging = pytest.importorskip("packaging.requirements")
    seen: set[str] = set()

    def follow(name: str, extras: frozenset[str]) -> None:
        try:
            requirements = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            return
        for text in requirements:
            wanted = packaging.Requirement(text)
            if wanted.marker and not any(
                wanted.marker.evaluate({"extra": extra}) for extra in (*extras, "")
            ):
                continue
            if (key := canonical(wanted.name)) not in seen:
                seen.add(key)
                follow(wanted.name, frozenset(wanted.extras))

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == []
    for extra in ("app", "batch", "postgresql", "store", "test"):
        for text in project["optional-dependencies"][extra]:
            wanted = packaging.Requirement(text)
            if wanted.name != "mjtutor" and (not wanted.marker or wanted.marker.evaluate()):
                seen.add(canonical(wanted.name))
                follow(wanted.name, frozenset(wanted.extras))
    assert seen - set(pins()) == set()


def test_every_pin_suits_the_oldest_python() -> None:
    """Debian 12 has 3.11.2; a package that wants a later 3.11 must be held back."""
    specifiers = pytest.importorskip("packaging.specifiers")
    pinned = pins()
    for package in importlib.metadata.distributions():
        if pinned.get(canonical(package.name)) == package.version:
            wants = package.metadata.get("Requires-Python") or ""
            assert specifiers.SpecifierSet(wants).contains("3.11.0"), package.name


def test_serving_is_imported_only_when_it_starts() -> None:
    code = (
        "import sys, mjtutor.serve, mjtutor.cli, mjtutor.serve.bootstrap, mjtutor.serve.places\n"
        "heavy = {'tornado', 'traitlets', 'jupyter_server', 'voila', 'jinja2', 'IPython'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("build", reason="install build: pip install build hatchling")
    out = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", f"--outdir={out}", str(ROOT)],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_carries_the_course(wheel: Path) -> None:
    """Every file that the checkout's package, notebooks and exercises have, and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "mjtutor", "notebooks", "exercises"],
        capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    if listed.returncode:
        pytest.skip("install git and run from a clone: its list of files is what is compared")
    wanted = {
        name if name.startswith("mjtutor/") else f"mjtutor/{name}"
        for name in listed.stdout.splitlines()
        if (ROOT / name).exists()
    }
    assert packed == wanted
    assert any(name.startswith("mjtutor/notebooks/") for name in packed)


def test_installed_into_an_empty_folder_it_opens_the_course(wheel: Path, tmp_path: Path) -> None:
    """A new environment with nothing but the wheel; the rest of the packages is looked up here."""
    environment = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run(
        [str(python), "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)],
        check=True,
    )
    site = subprocess.run(
        [str(python), "-c", "import site; print(site.getsitepackages()[-1])"],
        check=True, capture_output=True, text=True,
    ).stdout.strip()  # fmt: skip
    here = [path for path in sys.path if path.endswith("site-packages")]
    (Path(site) / "others.pth").write_text("\n".join(here))
    home = tmp_path / "home"
    data = os.pathsep.join(str(Path(path).parents[2] / "share" / "jupyter") for path in here)
    with servers.start(
        ["-m", "mjtutor", "open", "--no-browser", "--lang", "zh", "--port",
         str(servers.free_port())],
        home, python=python, environment={"HOME": str(home), "USERPROFILE": str(home),
                                          "PYTHONPATH": "", "JUPYTER_PATH": data},
    ) as server:  # fmt: skip
        assert "课程已经打开" in server.said()
        page, _ = Visitor(server, token=True).lesson("zh/start.ipynb")
        assert 'lang="zh-CN"' in page
        assert (home / "mjtutor" / "en" / "start.ipynb").exists()
    assert "Traceback" not in server.said()


@pytest.mark.parametrize("command", ["open", "serve"])
def test_without_jupyter_a_sentence_says_what_to_install(command: str, tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "sys.modules['jupyter_server'] = sys.modules['voila'] = None\n"
        "from mjtutor.cli import main\n"
        f"sys.exit(main([{command!r}, '--lang', 'en', '--dir', {str(tmp_path)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("please run pip install 'mjtutor[app]'.")
    assert "Traceback" not in done.stderr
