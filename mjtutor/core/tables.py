"""The packed tables, opened when this module is imported (see `build_tables` for the making).

CLASSES[key]      the class of a suit without melds: suits of one class are equally far from
                  everything; 126 classes serve 405,350 suits
TREE[s1]…[s9]     the class of any suit of a hand with melds, by what it holds of each rank: the
                  count, + BESIDE_PONG or + BESIDE_KONG where a meld of that rank lies open
MERGED[k][a][b]   fewest tiles to draw for k melds and a pair out of two suits of classes a and b
PAIRS[key]        16 x pairs + single tiles of a suit, four alike being two pairs
SEVEN[pairs]      fewest tiles to draw for seven pairs, by the PAIRS of two suits added up

One tile more than there are, a fifth, never looks like a step nearer: in TREE it leads to a
class from which nothing can be made, in CLASSES it carries to a suit without those four tiles.
"""

from __future__ import annotations

import os
import sys
import zlib
from array import array
from typing import Any

NEVER = 99
"""A lack above every real one."""
BESIDE_PONG = 6
BESIDE_KONG = 9


def _open() -> tuple[bytes, list[array[int]], list[list[bytes]]]:
    with open(os.path.join(os.path.dirname(__file__), "tables.bin"), "rb") as file:
        data = memoryview(zlib.decompress(file.read()))

    def numbers(code: str, start: int, stop: int) -> array[int]:
        found = array(code, data[start:stop].tobytes())
        if sys.byteorder == "big":
            found.byteswap()
        return found

    n, *lengths = numbers("I", 0, 40)
    place = 40 + 5**9
    classes = data[40:place].tobytes() + bytes(5**8)  # room for a fifth 9
    steps = []
    for length in lengths:
        steps.append(numbers("H", place, place + 2 * length))
        place += 2 * length
    merged = []
    for _ in range(5):
        rows = [data[place + n * a : place + n * (a + 1)].tobytes() + _FAR for a in range(n)]
        merged.append([*rows, _FAR * (n + 1)])
        place += n * n
    return classes, steps, merged


def _pairs() -> bytes:
    table = b"\0"
    for _ in range(9):
        shifted = []
        for count in range(5):
            step = 16 * (count // 2) + count % 2
            shifted.append(table.translate(bytes((byte + step) % 256 for byte in range(256))))
        table = b"".join(shifted)
    return table


def _seven(pairs: int, singles: int) -> int:
    lack = max(0, 7 - pairs)
    return lack + max(0, lack - singles)


def _tree(steps: list[array[int]], classes: int) -> Any:
    """The machine of `build_tables` as a tree of tuples: nine look-ups give a class."""
    after: list[Any] = list(range(classes))
    fifth: Any = classes
    for step in reversed(steps):
        after += [None] * (max(step) + 1 - len(after))
        states = zip(*[iter(step)] * 8, strict=True)
        rows = [[after[state] for state in row] for row in states]
        after = [(a, b, c, d, e, fifth, f, g, fifth, h, fifth) for a, b, c, d, e, f, g, h in rows]
        fifth = (fifth,) * 11
    return after[0]


_FAR = bytes([NEVER])
CLASSES, _STEPS, MERGED = _open()
TREE = _tree(_STEPS, len(MERGED[0]) - 1)
PAIRS = _pairs()
SEVEN = bytes(_seven(*divmod(pairs, 16)) for pairs in range(512))
