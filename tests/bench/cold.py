"""What a fresh interpreter pays: time to import, time to open the tables, memory."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from . import hands

ROOT = Path(__file__).resolve().parents[2]

# Each ends by saying how much processor time was used, in milliseconds: by the interpreter so
# far, or for opening the tables alone.
SAY = "import time; print(time.process_time() * 1000)"
STEPS = {
    "bare": SAY,
    "import": "import mjtutor; " + SAY,
    "names": "from mjtutor import Hand, acceptance, discards, score, shanten, waits; " + SAY,
    "tables": """
import os, sys, time, zlib
from array import array
from typing import Any
import mjtutor.core.tiles
start = time.process_time()
import mjtutor.core.tables
print((time.process_time() - start) * 1000)
""",
}

# Reads hands of 13 tiles and prints the resident memory in MB and its peak: at the start, with
# the names imported, and after each quarter of the hands.
MEMORY = """
import sys
def say():
    with open("/proc/self/status") as status:
        found = dict(line.split(":") for line in status)
    print(*(int(found[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")), flush=True)
say()
from mjtutor import Hand, acceptance, discards, score, shanten, waits
say()
quarter = int(sys.argv[1]) // 4
for number, line in enumerate(sys.stdin, 1):
    hand = Hand(line)
    if not shanten(hand):
        waits(hand)
    for tile in acceptance(hand):
        drawn = hand.add(tile)
        score(drawn), discards(drawn)
        break
    if not number % quarter:
        say()
"""


def start(code: str, *arguments: str, compiled: str = "") -> list[str]:
    """The command for a fresh interpreter that finds the checkout and nothing of the user's."""
    path = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
    kept = ["-X", f"pycache_prefix={compiled}"] if compiled else []
    return [sys.executable, "-I", *kept, "-c", path + code, *arguments]


def import_times(times: int) -> dict[str, float]:
    """Milliseconds of processor time, medians of interleaved runs, the bare interpreter's off.

    "names" is all of the core, the tables with it; "tables" is their share.
    """
    runs: dict[str, list[float]] = {step: [] for step in STEPS}
    with TemporaryDirectory() as compiled:  # as an installed package is
        for turn in range(times + 1):
            for step, code in STEPS.items():
                command = start(code, compiled=compiled)
                done = subprocess.run(command, check=True, capture_output=True, text=True)
                if turn:  # the first run compiles
                    runs[step].append(float(done.stdout))
    bare, imported, names, tables = (median(runs[step]) for step in STEPS)
    return {"bare": bare, "import": imported - bare, "names": names - bare, "tables": tables}


def memory(size: int) -> list[tuple[float, float]]:
    """(resident, peak) MB at each point of ``MEMORY``, over so many different hands."""
    makers = {name: make for name, make in hands.mix(13).items() if name != "one suit"}
    source = hands.fresh(makers, random.Random("memory"), set())
    child = subprocess.Popen(
        start(MEMORY, str(size)), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None and child.stdout is not None
    for _ in range(size):
        case = next(source)
        child.stdin.write(case.text + "".join(case.meld_texts) + "\n")
    child.stdin.close()
    figures = [(float(now), float(peak)) for now, peak in map(str.split, child.stdout)]
    if child.wait():
        raise RuntimeError("the memory run failed")
    return figures
