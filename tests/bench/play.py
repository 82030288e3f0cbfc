"""Measure whole hands: how many a second, how large a record is, what memory they keep.

    python -m tests.bench.play                 from the checkout, about four minutes
    python -m tests.bench.play --hands 40 --memory 400      a quick look

No other library plays these rules, so there is no peer; figures are of one core.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from itertools import islice
from statistics import median

from mjtutor.core.rules import CHENGDU
from mjtutor.play.players import PLAYERS
from mjtutor.play.sequence import hands

from .__main__ import machine, one_core

PROMISED = {"random": 100, "sensible": 40}
"""Hands a second, at least."""
LARGEST = 8_000
ROUNDS = 5


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.play", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--hands", type=int, default=200, help="a round (%(default)s)")
    parser.add_argument("--memory", type=int, default=10_000, help="for memory (%(default)s)")
    options = parser.parse_args()
    one_core()
    print(machine([]).partition(";")[0] + ".\n")
    print("| 血战下雨 hands of four players | a second | largest record |")
    print("| --- | --: | --: |")
    verdicts = []
    for name, promised in PROMISED.items():
        rates, sizes = zip(*(one_round(name, n, options.hands) for n in range(ROUNDS)), strict=True)
        rate = median(rates)
        print(f"| {name} | {rate:.0f} ({min(rates):.0f}–{max(rates):.0f}) | {max(sizes):,} bytes |")
        verdicts.append((f"≥ {promised} hands a second, {name}", f"{rate:.0f}", rate >= promised))
        size = max(sizes)
        verdicts.append((f"a record ≤ {LARGEST:,} bytes, {name}", f"{size:,}", size <= LARGEST))
    quarters = memory(options.memory)
    growth = quarters[3] - quarters[1]
    print(f"\nPeak memory after each quarter of {options.memory:,} hands: ", end="")
    print(", ".join(f"{peak:.1f} MB" for peak in quarters) + "\n")
    verdicts.append(("≤ 1 MB more in the second half of the hands", f"{growth:+.1f}", growth <= 1))
    for promise, measured, holds in verdicts:
        print(f"- {promise}: {measured} – {'yes' if holds else '**no**'}")


def one_round(name: str, number: int, many: int) -> tuple[float, int]:
    """Hands a second, played alone, and the bytes of the largest record."""
    began = time.process_time()
    played = list(islice(hands(f"bench {number}", CHENGDU, [PLAYERS[name]] * 4), many))
    spent = time.process_time() - began
    sizes = [len(json.dumps(one.document(), ensure_ascii=False).encode()) for one in played]
    return many / spent, max(sizes)


def memory(many: int) -> list[float]:
    """Peak megabytes of this process after each quarter of the hands."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    peaks = []
    endless = hands("memory", CHENGDU, [PLAYERS["sensible"]] * 4)
    for _ in range(4):
        for _ in islice(endless, many // 4):
            pass
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)
    return peaks


if __name__ == "__main__":
    main()
