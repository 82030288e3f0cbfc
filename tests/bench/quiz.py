"""Measure how many questions a second are made, level by level.

python -m tests.bench.quiz                 from the checkout, about two minutes
python -m tests.bench.quiz --seconds 0.1   a quick look
"""

from __future__ import annotations

import argparse
import time

from mjtutor.quiz import KINDS, make

from .__main__ import machine, one_core

PROMISED = {"one hand": 1000, "a table": 50}
"""Questions a second, at least, by what they are about."""


def main() -> None:
    """Run every level and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.quiz", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--seconds", type=float, default=1, help="a level (%(default)s)")
    options = parser.parse_args()
    one_core()
    print(machine([]).partition(";")[0] + ".\n")
    print("| kind | about | questions a second, by level |")
    print("| --- | --- | --: |")
    slowest: dict[str, tuple[float, str]] = {}
    for kind in KINDS.values():
        about = "a table" if "table" in make(kind.id, 1, 0).fields else "one hand"
        rates = [rate(kind.id, level, options.seconds) for level in range(1, kind.levels + 1)]
        print(f"| {kind.id} | {about} | {', '.join(f'{one:,.0f}' for one in rates)} |")
        slowest[about] = min((min(rates), kind.id), slowest.get(about, (min(rates), kind.id)))
    print()
    for about, promised in PROMISED.items():
        found, kind = slowest[about]
        holds = "yes" if found >= promised else "**no**"
        print(f"- ≥ {promised:,} a second, {about}: {found:,.0f} ({kind}) – {holds}")


def rate(kind: str, level: int, seconds: float) -> float:
    """Items of a level made a second."""
    made, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        make(kind, level, made)
        made += 1
    return made / spent


if __name__ == "__main__":
    main()
