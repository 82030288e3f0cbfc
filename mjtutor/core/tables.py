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
from io import BytesIO
from typing import Any

NEVER = 99
"""A lack above every real one."""
BESIDE_PONG = 6
BESIDE_KONG = 9


def _open() -> tuple[bytes, list[array[int]], list[list[bytes]]]:
    with open(os.path.join(os.path.dirname(__file__), "tables.bin"), "rb") as file:
        data = BytesIO(zlib.decompress(file.read()))

    def numbers(code: str, count: int) -> array[int]:
        found = array(code, data.read(count * array(code).itemsize))
        if sys.byteorder == "big":
            found.byteswap()
        return found

    n, kept, *lengths = numbers("I", 11)
    row_at = numbers("H", 5**5)
    rows = [data.read(5**4) for _ in range(kept)]
    classes = b"".join([rows[row] for row in row_at])
    steps = [numbers("H", length) for length in lengths]
    merged = [[data.read(n) + _FAR for _ in range(n)] + [_FAR * (n + 1)] for _ in range(5)]
    return classes + bytes(5**8), steps, merged  # room for a fifth 9


def _pairs() -> bytes:
    low, high = _pairs_of(4), _pairs_of(5)
    raised = {more: _raised(low, more) for more in set(high)}
    return b"".join([raised[more] for more in high])


def _pairs_of(ranks: int) -> bytes:
    table = b"\0"
    for _ in range(ranks):
        table = b"".join([_raised(table, more) for more in (0, 1, 16, 17, 32)])
    return table


def _raised(table: bytes, more: int) -> bytes:
    return table.translate(bytes([(byte + more) % 256 for byte in range(256)]))


def _seven(pairs: int, singles: int) -> int:
    lack = max(0, 7 - pairs)
    return lack + max(0, lack - singles)


def _tree(steps: list[array[int]], classes: int) -> Any:
    """The machine of `build_tables` as a tree of tuples: nine look-ups give a class."""
    after: list[Any] = list(range(classes))
    fifth: Any = classes
    for step in reversed(steps):
        after += [None] * (max(step) + 1 - len(after))
        rows = zip(*[map(after.__getitem__, step)] * 8, strict=True)
        after = [(a, b, c, d, e, fifth, f, g, fifth, h, fifth) for a, b, c, d, e, f, g, h in rows]
        fifth = (fifth,) * 11
    return after[0]


_FAR = bytes([NEVER])
CLASSES, _STEPS, MERGED = _open()
TREE = _tree(_STEPS, len(MERGED[0]) - 1)
PAIRS = _pairs()
SEVEN = bytes(_seven(*divmod(pairs, 16)) for pairs in range(512))
