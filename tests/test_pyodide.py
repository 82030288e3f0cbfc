"""Python 3.14 as a browser runs it: the core's tests under Node, in Pyodide.

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

# Imports the package and every module of its core, and names what came from elsewhere.
FOREIGN = """
import importlib, pkgutil, sys
before = set(sys.modules)
import mjtutor.core
core = [module.name for module in pkgutil.iter_modules(mjtutor.core.__path__)]
for name in core:
    if name != "batch":  # the one that asks for NumPy
        importlib.import_module("mjtutor.core." + name)
assert {"hand", "shape", "scoring"} <= set(core), core
roots = {name.partition(".")[0] for name in set(sys.modules) - before}
foreign = sorted(roots - set(sys.stdlib_module_names) - {"mjtutor"})
"""

# `report` is what one run of pytest leaves: every test's outcome, and the summary line.
IN_THE_BROWSER = """
import json, os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/checkout")
os.chdir("/checkout")
exec(foreign_code)

sys.path.append("/site-packages")
os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = "/tmp/hypothesis"
import pytest

class Report:
    def __init__(self):
        self.outcomes = {}
        self.summary = ""

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome

    def pytest_collectreport(self, report):
        if report.outcome != "passed":
            self.outcomes[report.nodeid] = report.outcome

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter):
        self.summary = terminalreporter.build_summary_stats_line()[0]
        self.summary = ", ".join(text for text, _ in self.summary)

runs = []
for arguments in json.loads(arguments):
    report = Report()
    exit = pytest.main(["-q", "-p", "no:cacheprovider", *arguments], plugins=[report])
    runs.append({"exit": int(exit), "outcomes": report.outcomes, "summary": report.summary})
json.dumps({"python": sys.version, "foreign": foreign, "runs": runs})
"""

NODE = """
const [pyodide, packages, checkout, code, foreign, runs] = process.argv.slice(1);
const { loadPyodide } = await import(pyodide);
globalThis.fetch = () => { throw new Error("the tests may make no request"); };
const python = await loadPyodide();
python.mountNodeFS("/checkout", checkout);
python.mountNodeFS("/site-packages", packages);
python.globals.set("foreign_code", foreign);
python.globals.set("arguments", runs);
console.log("\\n" + python.runPython(code));
process.exit(0);
"""

RUNS = {
    "core": ["tests/core"],
    "proof": ["tests/proof"],
}


@cache
def pyodide() -> Path | None:
    """The folder of the npm package, if everything needed is there."""
    folder = Path(os.environ.get("MJTUTOR_PYODIDE", ROOT)) / "node_modules/pyodide"
    packages = folder / "site-packages"
    needed = [folder / "pyodide.mjs", packages / "pytest", packages / "hypothesis"]
    return folder if shutil.which("node") and all(path.exists() for path in needed) else None


@pytest.fixture(scope="module")
def browser() -> dict[str, Any]:
    """What Pyodide had to say; it starts once for all tests here."""
    folder = pyodide()
    if folder is None:
        pytest.skip(INSTALL)
    command = ["node", "--input-type=module", "--eval", NODE, "--"]
    paths = [(folder / "pyodide.mjs").as_uri(), str(folder / "site-packages"), str(ROOT)]
    command += [*paths, IN_THE_BROWSER, FOREIGN, json.dumps([*RUNS.values()])]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        pytest.fail(f"Pyodide ended with {done.returncode}:\n{done.stdout}\n{done.stderr}")
    *printed, last = done.stdout.strip().splitlines()
    return {**json.loads(last), "printed": "\n".join(printed)}


def test_it_is_python_3_14(browser: dict[str, Any]) -> None:
    assert browser["python"].startswith("3.14.")


def test_nothing_but_the_standard_library_in_the_browser(browser: dict[str, Any]) -> None:
    assert browser["foreign"] == []


@pytest.mark.parametrize("name", RUNS)
def test_all_passed(name: str, browser: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    run = browser["runs"][[*RUNS].index(name)]
    with capsys.disabled():
        print(f"\nPyodide, Python {browser['python'].split()[0]}, {name}: {run['summary']}")
    assert set(run["outcomes"].values()) == {"passed"}, browser["printed"]
    assert run["exit"] == 0, browser["printed"]


def test_nothing_but_the_standard_library() -> None:
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{FOREIGN}\nprint(*foreign)"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
