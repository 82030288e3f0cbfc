"""The packed tables, opened when this module is imported (see `build_tables` for the making).

CLASSES[key]      the class of a suit without melds: suits of one class are equally far from
                  everything; 126 classes serve 405,350 suits
MERGED[k][a][b]   fewest tiles to draw for k melds and a pair out of two suits of classes a and b
PAIRS[key]        16 x pairs + single tiles of a suit, four alike being two pairs
SEVEN[pairs]      fewest tiles to draw for seven pairs, by the PAIRS of two suits added up
"""

from __future__ import annotations

import sys
import zlib
from array import array
from functools import lru_cache
from pathlib import Path


def _open() -> tuple[bytes, list[array[int]], list[list[bytes]]]:
    data = memoryview(zlib.decompress(Path(__file__).with_name("tables.bin").read_bytes()))

    def numbers(code: str, start: int, stop: int) -> array[int]:
        found = array(code, data[start:stop].tobytes())
        if sys.byteorder == "big":
            found.byteswap()
        return found

    n, *lengths = numbers("I", 0, 40)
    place = 40 + 5**9
    classes = data[40:place].tobytes()
    steps = []
    for length in lengths:
        steps.append(numbers("H", place, place + 2 * length))
        place += 2 * length
    merged = []
    for _ in range(5):
        merged.append([data[place + n * a : place + n * (a + 1)].tobytes() for a in range(n)])
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


CLASSES, _STEPS, MERGED = _open()
PAIRS = _pairs()
SEVEN = bytes(_seven(*divmod(pairs, 16)) for pairs in range(512))
_SYMBOL = {4: 0, 1: 5, 0: 7}


@lru_cache(maxsize=1 << 16)
def locked_class(key: int, caps: tuple[int, ...]) -> int:
    """The class of a suit with melds.

    `caps` are nine ints: copies of each rank that melds leave free (4, 1 after a pong, 0 after a
    kong).
    """
    state = 0
    for step, cap in zip(_STEPS, caps, strict=True):
        key, count = divmod(key, 5)
        state = step[8 * state + _SYMBOL[cap] + count]
    return state
