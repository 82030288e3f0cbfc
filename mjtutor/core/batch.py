"""Shanten of many hands at once, with NumPy (the optional extra `mjtutor[batch]`)."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mjtutor.core.hand import KEY_STEP
from mjtutor.core.tables import CLASSES, MERGED, PAIRS, SEVEN
from mjtutor.errors import HandError

_ROWS = 1 << 14
"""Hands worked on together: their intermediate arrays stay in the cache of the processor."""


def shanten(counts: NDArray[Any]) -> NDArray[np.int8]:
    """Shanten of hands without melds, no suit declared missing; equal to `mjtutor.shanten`.

    counts  an array of shape (hands, 27), 0 to 4 of each tile, the same number of tiles in every
            hand: 3k + 1 or 3k + 2, at most 14
    Returns an array of shape (hands,). Raises HandError (`bad_counts`, `wrong_number`).
    """
    if counts.ndim != 2 or counts.shape[1] != 27 or counts.dtype.kind not in "iu":
        raise HandError("bad_counts", shape=counts.shape, dtype=str(counts.dtype))
    out = np.empty(len(counts), np.int8)
    if not len(counts):
        return out
    concealed = int(counts[0].sum())
    if not 0 < concealed <= 14 or concealed % 3 == 0:
        raise HandError("wrong_number", count=concealed, melds=0)
    for start in range(0, len(counts), _ROWS):
        _some(counts[start : start + _ROWS], concealed, out[start : start + _ROWS])
    return out


def _some(counts: NDArray[Any], concealed: int, out: NDArray[np.int8]) -> None:
    classes, pairs, seven, merged, weights = _arrays()
    # 5**9 is below 2**24, so single precision is exact, and fast.
    sums = counts.astype(np.float32) @ weights
    if (sums[:, 3] != concealed).any() or counts.max() > 4 or counts.min() < 0:
        raise HandError("bad_counts", shape=counts.shape, dtype=str(counts.dtype))
    keys = sums[:, :3].T.astype(np.int32)
    x, y, z = classes.take(keys)
    table = merged[concealed // 3]
    n = np.uint16(len(MERGED[0]))  # of which a square fits into 16 bits
    rows = x * n
    lack = np.minimum(table.take(rows + y), table.take(rows + z))
    np.minimum(lack, table.take(y * n + z), out=lack)
    if concealed >= 13:
        x, y, z = pairs.take(keys)
        for both in (x + y, x + z, y + z):
            np.minimum(lack, seven.take(both), out=lack)
    np.subtract(lack, 1, out=out, dtype=np.int8, casting="unsafe")


@cache
def _arrays() -> tuple[NDArray[Any], ...]:
    """Classes, pairs, seven pairs' lack, merged tables, and weights that give keys and size."""
    weights = np.zeros((27, 4), np.float32)
    for tile, step in enumerate(KEY_STEP):
        weights[tile, tile // 9] = step
        weights[tile, 3] = 1
    return (
        np.frombuffer(CLASSES, np.uint8).astype(np.uint16),
        np.frombuffer(PAIRS, np.uint8).astype(np.uint16),
        np.frombuffer(SEVEN, np.uint8),
        np.array([np.frombuffer(b"".join(rows), np.uint8) for rows in MERGED]),
        weights,
    )
