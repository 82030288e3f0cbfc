"""Measure mjtutor beside other mahjong libraries and print a table in Markdown.

    python -m tests.bench                      from the checkout, a few minutes
    python -m tests.bench --json FILE          the figures of every round as well
    python -m tests.bench --rounds 3 --scale 0.05 --hands 2000      a quick look

The other libraries come with ``pip install -e ".[bench]"``; what is missing is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from dataclasses import asdict
from pathlib import Path
from statistics import median
from typing import Any

from . import cold, timing
from .peers import LIBRARIES, Library, Mjtutor

Verdict = tuple[str, str, bool]  # what was promised, what was measured, whether it holds


def main() -> None:
    """Run everything asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    parser.add_argument("--only", metavar="WORD", default="", help="only calls with this word")
    parser.add_argument("--by-hands", action="store_true", help="a row for every sort of hand")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of every call (%(default)s)")
    parser.add_argument("--scale", type=float, default=1, help="times the hands of a round")
    parser.add_argument("--hands", type=int, default=1_000_000, help="for memory (%(default)s)")
    options = parser.parse_args()
    one_core()
    libraries, missing = installed()
    tasks = [task for task in timing.TASKS if options.only in task.title]
    if options.by_hands:
        tasks = [part for task in tasks for part in task.parts()]
    seen: set[int] = set()
    results = {
        task.title: timing.compare(task, libraries, seen, options.rounds, options.scale)
        for task in tasks
    }
    print(machine(libraries) + "\n")
    print(calls_table(libraries, results) + "\n")
    verdicts = ratio_verdicts(tasks, results)
    facts: dict[str, Any] = {}
    if not options.only:
        facts = whole(options)
        print(facts_table(facts) + "\n")
        verdicts += fact_verdicts(facts)
    for promised, measured, holds in verdicts:
        print(f"- {promised}: {measured} – {'yes' if holds else '**no**'}")
    for line in missing:
        print(line, file=sys.stderr)
    if options.json:
        figures = {
            "machine": machine(libraries),
            "calls": {
                title: {name: asdict(timed) for name, timed in row.items()}
                for title, row in results.items()
            },
            "facts": facts,
            "promises": verdicts,
        }
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


def one_core() -> None:
    """Stay on one core where the system lets us say so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def installed() -> tuple[list[Library], list[str]]:
    """The libraries that are there, and a line for each that is not."""
    found: list[Library] = []
    missing = []
    for library in LIBRARIES:
        try:
            found.append(library())
        except ImportError:
            if library is Mjtutor:
                raise
            missing.append(f'{library.name} is missing: pip install -e ".[bench]"')
    return found, missing


def machine(libraries: list[Library]) -> str:
    """A line on what it was measured with."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        cpu = names[0].partition(":")[2].strip() if names else cpu
    versions = ", ".join(f"{it.name} {it.version} ({it.language})" for it in libraries)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{cpu}, {platform.system()}, {python}, one core; {versions}."


def calls_table(libraries: list[Library], results: dict[str, dict[str, timing.Timing]]) -> str:
    """Microseconds a call with their spread, for the others their multiple of ours."""
    names = [library.name for library in libraries]
    rows = [["µs a call", *names], ["---"] + ["--:"] * len(names)]
    for title, row in results.items():
        cells = []
        for name in names:
            timed = row.get(name)
            if timed is None:
                cells.append("–")
            else:
                times = "" if name == Mjtutor.name else f" (× {timed.ratio:.3g})"
                cells.append(f"{timed.us:.3g} ± {timed.spread:.0%}{times}")
        rows.append([title, *cells])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def ratio_verdicts(
    tasks: list[timing.Task], results: dict[str, dict[str, timing.Timing]]
) -> list[Verdict]:
    """Whether each call is as fast beside the others as promised."""
    verdicts = []
    for task in tasks:
        for name, least in task.targets.items():
            if name in results[task.title]:
                ratio = results[task.title][name].ratio
                if least >= 1:
                    promised = f"{task.title} ≥ {least:g} × as fast as {name}"
                    verdicts.append((promised, f"{ratio:.1f} ×", ratio >= least))
                else:
                    promised = f"{task.title} ≤ {1 / least:g} × the time of {name}"
                    verdicts.append((promised, f"{1 / ratio:.2f} ×", ratio >= least))
    return verdicts


def whole(options: argparse.Namespace) -> dict[str, Any]:
    """What is not one call: NumPy batches, starting, memory."""
    facts: dict[str, Any] = {}
    batch = timing.batch(options.rounds, int(300_000 * options.scale))
    if batch:
        facts["batch"] = batch
    facts["start"] = cold.import_times(2 * options.rounds + 1)
    if sys.platform.startswith("linux"):
        facts["hands"] = options.hands
        facts["memory"] = cold.memory(options.hands)
    return facts


def facts_table(facts: dict[str, Any]) -> str:
    """The figures that are not one call, two columns."""
    start = facts["start"]
    rows = [
        ["`import mjtutor`", f"{start['import']:.1f} ms"],
        ["… and its core used", f"{start['names']:.1f} ms, {start['tables']:.1f} of them tables"],
    ]
    if "batch" in facts:
        low, high = min(facts["batch"]), max(facts["batch"])
        text = f"{median(facts['batch']):.1f} million hands a second ({low:.1f}–{high:.1f})"
        rows.append(["shanten of a NumPy batch", text])
    if "memory" in facts:
        (bare, _), (names, _), *quarters = facts["memory"]
        _, peak = quarters[-1]
        text = f"{bare:.1f} MB bare, {names:.1f} with the core imported"
        rows.append(["memory of the interpreter", text])
        text = (
            f"peak {peak:.1f} MB; after each quarter {', '.join(f'{q:.1f}' for q, _ in quarters)}"
        )
        rows.append([f"memory over {facts['hands']:,} different hands", text])
    head = [["as a whole", "mjtutor"], ["---", "---"]]
    return "\n".join("| " + " | ".join(row) + " |" for row in head + rows)


def fact_verdicts(facts: dict[str, Any]) -> list[Verdict]:
    """Whether starting, batches and memory keep what is promised."""
    start = facts["start"]
    tables = start["tables"]
    code = start["names"] - tables
    verdicts = [
        ("import ≤ 40 ms, the core with it", f"{code:.1f} ms", code <= 40),
        ("tables open ≤ 20 ms more", f"{tables:.1f} ms", tables <= 20),
    ]
    if "batch" in facts:
        speed = median(facts["batch"])
        promised = "batch shanten ≥ 15 million hands a second"
        verdicts.append((promised, f"{speed:.1f} million", speed >= 15))
    if "memory" in facts:
        quarters = [now for now, _ in facts["memory"][2:]]
        growth = quarters[3] - quarters[1]
        promised = "memos bounded: ≤ 1 MB more in the second half of the hands"
        verdicts.append((promised, f"{growth:+.1f} MB", growth <= 1))
    return verdicts


if __name__ == "__main__":
    main()
