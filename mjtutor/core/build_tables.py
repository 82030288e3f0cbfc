"""Build `tables.bin`: `python -m mjtutor.core.build_tables` (about ten seconds).

What is in it, in this order, compressed as one (see `tables` for how it is used):

    sizes        of what follows, as 32-bit numbers: classes, rows, and the length of each step
    classes      the class of a suit without melds, by its key; 0 above 14 tiles. They are cut
                 into rows of 5**4 bytes, few of which differ: 5**5 16-bit numbers say which row,
                 then come the rows
    steps        nine arrays of 16-bit numbers: the minimised machine for suits with melds
    merged       for k = 0 … 4 melds and a pair: rows of bytes, tiles to draw in two suits,
                 by the classes of the two
"""

from __future__ import annotations

import zlib
from array import array
from pathlib import Path

from mjtutor.core.automaton import NEVER, Costs, Machine

SYMBOLS = ((0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (0, 1), (1, 1), (0, 0))
"""What a rank of a suit with melds can be: (tiles held, copies melds leave free)."""
_TILES = tuple(count + 4 - cap - (cap == 0) for count, cap in SYMBOLS)
"""How much of fourteen tiles each symbol takes: a meld counts as three."""


def open_classes() -> tuple[bytearray, list[Costs]]:
    """Class by key of every suit without melds, and the classes' vectors."""
    machine = Machine(4)
    classes = bytearray(5**9)
    vectors: dict[Costs, int] = {}

    def read(costs: Costs, rank: int, key: int, tiles: int) -> None:
        if rank == 9:
            classes[key] = vectors.setdefault(machine.vector(costs), len(vectors))
            return
        for count in range(min(4, 14 - tiles) + 1):
            after = machine.step(costs, rank, count, 4)
            read(after, rank + 1, key + count * 5**rank, tiles + count)

    read(machine.start, 0, 0, 0)
    return classes, list(vectors)


def locked_steps(vectors: list[Costs]) -> list[array[int]]:
    """The machine for suits with melds, minimised; its classes are added to `vectors`.

    A row of eight numbers a state, a number a symbol: the next rank's state, and the class after
    the last rank. Rows that agree wherever both can be reached are one.
    """
    machine = Machine(3)
    layers: list[dict[Costs, int]] = [{machine.start: 0}]
    for rank in range(9):
        layer: dict[Costs, int] = {}
        for costs, tiles in layers[-1].items():
            for (count, cap), more in zip(SYMBOLS, _TILES, strict=True):
                if tiles + more <= 14:
                    after = machine.step(costs, rank, count, cap)
                    layer[after] = min(layer.get(after, 14), tiles + more)
        layers.append(layer)
    classes = {vector: index for index, vector in enumerate(vectors)}
    state_of = {}
    for costs in layers[9]:
        vector = machine.vector(costs)
        state_of[costs] = classes.setdefault(vector, len(classes))
    vectors[:] = list(classes)
    steps = []
    for rank in range(8, -1, -1):
        rows = {}
        for costs, tiles in layers[rank].items():
            rows[costs] = tuple(
                state_of[machine.step(costs, rank, count, cap)] if tiles + more <= 14 else None
                for (count, cap), more in zip(SYMBOLS, _TILES, strict=True)
            )
        state_of, merged = _merge_rows(rows)
        steps.append(array("H", [state or 0 for row in merged for state in row]))
    return steps[::-1]


Row = tuple[int | None, ...]


def _merge_rows(rows: dict[Costs, Row]) -> tuple[dict[Costs, int], list[Row]]:
    """Number the rows, giving one number to rows that agree; the fullest rows come first."""
    kept: list[Row] = []
    number: dict[Costs, int] = {}
    by_shape: dict[tuple[int, ...], dict[Row, int]] = {}
    for costs, row in sorted(rows.items(), key=lambda item: item[1].count(None)):
        shape = tuple(place for place, state in enumerate(row) if state is not None)
        if shape not in by_shape:
            by_shape[shape] = {}
            for index, full in enumerate(kept):
                by_shape[shape].setdefault(tuple(full[place] for place in shape), index)
        known = by_shape[shape]
        part = tuple(row[place] for place in shape)
        if part not in known:
            known[part] = len(kept)
            kept.append(row)
        number[costs] = known[part]
    return number, kept


def merge(vectors: list[Costs]) -> list[bytes]:
    """For k = 0 … 4: tiles to draw for k melds and a pair in two suits, rows by class."""
    tables = []
    for k in range(5):
        table = bytearray()
        for a in vectors:
            for b in vectors:
                without_with = min(a[m] + b[5 + k - m] for m in range(k + 1))
                with_without = min(a[5 + m] + b[k - m] for m in range(k + 1))
                table.append(min(without_with, with_without, NEVER))
        tables.append(bytes(table))
    return tables


def build() -> bytes:
    """The contents of `tables.bin`."""
    classes, vectors = open_classes()
    steps = locked_steps(vectors)
    rows: dict[bytes, int] = {}
    places = array("H")
    for start in range(0, 5**9, 5**4):
        places.append(rows.setdefault(bytes(classes[start : start + 5**4]), len(rows)))
    sizes = array("I", [len(vectors), len(rows), *(len(step) for step in steps)])
    parts = [sizes.tobytes(), places.tobytes(), *rows, *(step.tobytes() for step in steps)]
    return zlib.compress(b"".join(parts + merge(vectors)), 9)


if __name__ == "__main__":
    Path(__file__).with_name("tables.bin").write_bytes(build())
