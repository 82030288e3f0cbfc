"""What a run met and where it found a difference."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field

import pytest


@dataclass
class Tally:
    """The cases met, the claims compared and the differences found in each."""

    met: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    differences: dict[str, list[str]] = field(default_factory=dict)
    hands: set[object] = field(default_factory=set)

    def meet(self, hand: object) -> None:
        """Count a hand, and a different one if it has not been met before."""
        self.met["hands"] += 1
        self.met["different hands"] += hand not in self.hands
        self.hands.add(hand)

    def expect(self, claim: str, hand: object, got: object, expected: object) -> None:
        """Note a difference in place of stopping at the first."""
        self.compared[claim] += 1
        if got != expected:
            self.differences.setdefault(claim, []).append(
                f"{hand}: the engine says {got}, the reference {expected}"
            )

    def agrees(self, claim: str) -> None:
        """Fail with the first differences, or if the claim was never put to the test."""
        assert self.compared[claim], f"{claim} was never compared"
        found = self.differences.get(claim, [])
        assert not found, f"{len(found)} differences in {claim}:\n" + "\n".join(found[:10])

    def reached(self, cases: dict[str, int], claims: dict[str, int]) -> None:
        """Fail if fewer cases were met, or claims compared, than are asked for."""
        short = [
            f"{what}: {counted[what]} of {least}"
            for counted, asked in ((self.met, cases), (self.compared, claims))
            for what, least in asked.items()
            if counted[what] < least
        ]
        assert not short, "met too few: " + ", ".join(short)

    def show(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Print the counts past pytest's capture, from a worker of xdist too."""
        with capsys.disabled():
            for title, counts in (("compared", self.compared), ("met", self.met)):
                print(f"\n{title}", file=sys.stderr)
                for what, times in sorted(counts.items()):
                    print(f"  {what:36} {times:>7,}", file=sys.stderr)
