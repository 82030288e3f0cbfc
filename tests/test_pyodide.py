"""Python 3.14 as a browser runs it: tests of core and play under Node, in Pyodide.

`MJTUTOR_PYODIDE` names the folder whose `node_modules` holds Pyodide; without it the checkout's
own `node_modules` is tried. Pyodide, pytest and Hypothesis are read from there: no request is
made.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
INSTALL = (
    "needs Node and, in the checkout: npm install --no-save pyodide@314.0.6 &&"
    " pip install --target node_modules/pyodide/site-packages"
    " --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --only-binary :all:"
    " hypothesis pytest"
)

# Imports the package, every module of its core and of play, and names what came from elsewhere.
FOREIGN = """
import importlib, pkgutil, sys
before = set(sys.modules)
import mjtutor.core, mjtutor.play
core = [module.name for module in pkgutil.iter_modules(mjtutor.core.__path__)]
for name in core:
    if name != "batch":  # the one that asks for NumPy
        importlib.import_module("mjtutor.core." + name)
assert {"hand", "shape", "scoring"} <= set(core), core
play = pkgutil.walk_packages(mjtutor.play.__path__, "mjtutor.play.")
play = [importlib.import_module(module.name) for module in play]
assert len(play) > 10, play
roots = {name.partition(".")[0] for name in set(sys.modules) - before}
foreign = sorted(roots - set(sys.stdlib_module_names) - {"mjtutor"})
"""

# Every run of pytest leaves the outcome of each test and the summary line. WebAssembly is some
# five times slower: Hypothesis tries fewer examples, and the proof compares a part of its hands,
# so it is not asked whether it met enough of every case.
IN_THE_BROWSER = """
import json, os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
os.chdir("/checkout")
exec(foreign_code)

sys.path.append("/site-packages")
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = "/tmp/hypothesis"
import pytest

def fewer(number):
    return {key: fewer(value) for key, value in number.items()} if isinstance(number, dict) else (
        max(1, number // 25)
    )

class Run:
    def __init__(self):
        self.outcomes = {}
        self.left_out = []
        self.summary = ""

    def pytest_sessionstart(self):
        from hypothesis import settings
        settings.register_profile("browser", max_examples=20, deadline=None)
        settings.load_profile("browser")

    def pytest_collection_modifyitems(self, items):
        for module in {item.module for item in items}:
            for name in counts.get(module.__name__.rpartition(".")[2], ()):
                setattr(module, name, fewer(getattr(module, name)))

    def pytest_deselected(self, items):
        self.left_out += [item.nodeid for item in items]

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome

    def pytest_collectreport(self, report):
        if report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter):
        parts = terminalreporter.build_summary_stats_line()[0]
        self.summary = ", ".join(text for text, _ in parts)

counts = json.loads(counts)
runs = []
for arguments in json.loads(arguments):
    run = Run()
    exit = pytest.main(["-q", "-p", "no:cacheprovider", *arguments], plugins=[run])
    runs.append({**vars(run), "exit": int(exit)})
json.dumps({"python": sys.version, "foreign": foreign, "runs": runs})
"""

# Node shows the line an error comes from, which here is megabytes long: its message is enough.
NODE = """
const [pyodide, packages, checkout, code, foreign, runs, counts] = process.argv.slice(1);
try {
  const { loadPyodide } = await import(pyodide);
  globalThis.fetch = () => { throw new Error("the tests may make no request"); };
  const python = await loadPyodide();
  python.mountNodeFS("/checkout", checkout);
  python.mountNodeFS("/site-packages", packages);
  python.globals.set("foreign_code", foreign);
  python.globals.set("arguments", runs);
  python.globals.set("counts", counts);
  console.log("\\n" + python.runPython(code));
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
"""

RUNS = {
    "core": ["tests/core"],
    "play": ["tests/play/test_deal.py", "tests/play/test_records.py"],
    "proof": ["tests/proof", "-k", "not met_every_case"],
}
COUNTS = {
    "test_winning_hands": ["WINS_A_KIND", "HANDS", "DRAWN"],
    "test_distances": ["HANDS_A_STYLE", "WITH_LOCKS", "TABLES_A_STYLE"],
}
"""How many hands the proof compares, by their names there."""
LEFT_OUT = {
    "test_tables_are_what_the_recipe_makes",  # a longer check
    "test_the_run_met_every_case",
}


@cache
def pyodide() -> Path | None:
    """The folder of the npm package, if everything needed is there."""
    folder = Path(os.environ.get("MJTUTOR_PYODIDE", ROOT)) / "node_modules/pyodide"
    packages = folder / "site-packages"
    needed = [folder / "pyodide.mjs", packages / "pytest", packages / "hypothesis"]
    return folder if shutil.which("node") and all(path.exists() for path in needed) else None


@pytest.fixture(scope="module")
def ran() -> dict[str, Any]:
    """What Pyodide had to say; it starts once for all tests here."""
    folder = pyodide()
    if folder is None:
        pytest.skip(INSTALL)
    command = ["node", "--input-type=module", "--eval", NODE, "--"]
    paths = [(folder / "pyodide.mjs").as_uri(), str(folder / "site-packages"), str(ROOT)]
    command += [*paths, IN_THE_BROWSER, FOREIGN, json.dumps([*RUNS.values()]), json.dumps(COUNTS)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        pytest.fail(f"Pyodide ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    *printed, last = done.stdout.strip().splitlines()
    return {**json.loads(last), "printed": "\n".join(printed)}


def test_it_is_python_3_14(ran: dict[str, Any]) -> None:
    assert ran["python"].startswith("3.14.")


def test_nothing_but_the_standard_library_in_the_browser(ran: dict[str, Any]) -> None:
    assert ran["foreign"] == []


@pytest.mark.parametrize("name", RUNS)
def test_all_passed(name: str, ran: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    run = ran["runs"][[*RUNS].index(name)]
    with capsys.disabled():
        print(f"\nPyodide, Python {ran['python'].split()[0]}, {name}: {run['summary']}")
    assert set(run["outcomes"].values()) == {"passed"}, ran["printed"]
    assert run["exit"] == 0, ran["printed"]
    assert {test.rpartition("::")[2] for test in run["left_out"]} <= LEFT_OUT


def test_nothing_but_the_standard_library() -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{FOREIGN}\nprint(*foreign)"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
