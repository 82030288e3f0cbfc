"""Which items codes stand for, written down: `tests/data/golden_items.tsv`.

    python -m tests.quiz.golden             adds the lines of kinds, versions and levels not there
    python -m tests.quiz.golden --anew ID   writes those of a kind anew, before it was ever released

A line is kind, version, level, seed, code and a digest of the item. Once released, a line never
changes: a generator that makes something else is a new version of its kind.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import blake2s
from pathlib import Path
from typing import Any

from mjtutor.core.rules import Rules
from mjtutor.quiz import Item, make
from mjtutor.quiz.code import code_of
from mjtutor.quiz.kinds import EVERY

FILE = Path(__file__).parents[1] / "data" / "golden_items.tsv"
SEEDS = (0, 1, 4_294_967_295)


def digest(item: Item) -> str:
    """Of all that an item shows."""
    shown = (item.kind, item.ask, item.fields, item.answer, item.choices, item.reads)
    return blake2s(told(shown).encode(), digest_size=8).hexdigest()


def told(value: Any) -> str:
    """A value as text that says the same in every version of Python and of the rules."""
    if isinstance(value, Rules):
        return f"{value.name} {sorted(value.changes().items())!r}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {told(each)}" for key, each in sorted(value.items())) + "}"
    if isinstance(value, tuple | list):
        return type(value).__name__ + "(" + ", ".join(map(told, value)) + ")"
    if is_dataclass(value) and not isinstance(value, type):
        inner = {one.name: getattr(value, one.name) for one in fields(value)}
        return type(value).__name__ + told(inner)
    return repr(value)


def line(kind: str, version: int, level: int, seed: int) -> str:
    item = make(kind, level, seed, version)
    return f"{kind}\t{version}\t{level}\t{seed}\t{code_of(item)}\t{digest(item)}"


def main() -> None:
    anew = sys.argv[2:] if sys.argv[1:2] == ["--anew"] else []
    lines = FILE.read_text(encoding="utf-8").splitlines() if FILE.exists() else []
    lines = [one for one in lines if one.split("\t")[0] not in anew]
    there = {tuple(one.split("\t")[:4]) for one in lines}
    for kind in EVERY:
        for level in range(1, kind.levels + 1):
            for seed in SEEDS:
                if (kind.id, str(kind.version), str(level), str(seed)) not in there:
                    lines.append(line(kind.id, kind.version, level, seed))
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
