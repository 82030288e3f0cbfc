"""Answers beside the right one: what `tests/quiz/test_contract.py` sees refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mjtutor.core.tiles import SUITS, TILES
from mjtutor.quiz import Item


def mutants(item: Item, key: Any) -> Iterator[Any]:
    """Answers that differ from a right one in one thing, as `answers.read` gives answers."""
    made: Iterator[Any] = _MUTANTS[item.answer](item, key)
    return made


def _tiles(item: Item, key: Any) -> Iterator[Any]:
    """A tile dropped, added, swapped."""
    suits = item.fields.get("suits", SUITS)
    offered = item.choices or [tile for tile in TILES if tile.suit in suits]
    for tile in key:
        if len(key) > 1:
            yield tuple(t for t in key if t != tile)
    for other in offered:
        if other not in key:
            yield tuple(sorted((*key, other)))
            for tile in key[:2]:
                yield tuple(sorted({*key, other} - {tile}))


def _choice(item: Item, key: Any) -> Iterator[Any]:
    yield from (i for i in range(len(item.choices)) if i != key)


def _ticks(item: Item, key: Any) -> Iterator[Any]:
    """A tick more, a tick less, one for another."""
    for i in range(len(item.choices)):
        changed = {*key} ^ {i}
        if changed:
            yield tuple(sorted(changed))
        if i not in key and key:
            yield tuple(sorted({*key, i} - {key[0]}))


def _number(item: Item, key: Any) -> Iterator[Any]:
    yield from (key + 1, key - 1, key + 2, key * 2 + 1)


def _matrix(item: Item, key: Any) -> Iterator[Any]:
    """An amount changed, left out, paid by or to another, paid the other way round."""
    paid = [(i, j) for i in range(4) for j in range(4) if key[i][j]]
    for i, j in paid:
        for amount in (key[i][j] + 1, key[i][j] - 1, key[i][j] * 2, 0):
            yield _with(key, {(i, j): amount})
        for other in range(4):
            if other not in (i, j):
                yield _with(key, {(i, j): 0, (other, j): key[i][j] + key[other][j]})
                yield _with(key, {(i, j): 0, (i, other): key[i][j] + key[i][other]})
        if not key[j][i]:
            yield _with(key, {(i, j): 0, (j, i): key[i][j]})
    for i in range(4):
        for j in range(4):
            if i != j and not key[i][j]:
                yield _with(key, {(i, j): 1})


def _with(key: Any, changes: dict[tuple[int, int], int]) -> Any:
    return tuple(tuple(changes.get((i, j), key[i][j]) for j in range(4)) for i in range(4))


def _text(item: Item, key: Any) -> Iterator[Any]:
    if item.reads == "terms":
        for one in key:
            if len(key) > 1:
                yield tuple(t for t in key if t != one)
        for other in item.choices:
            if other not in key:
                yield tuple(sorted((*key, other)))
                yield tuple(sorted({*key, other} - {key[0]}))
        return
    if item.reads == "tiles":
        for i in range(len(key)):
            yield key[:i] + key[i + 1 :]
            yield tuple(sorted((*key, key[i])))
        return
    for i in range(len(key)):  # groups: a tile moved on, left out, two groups made one
        group = key[i]
        yield tuple(sorted((*key[:i], group[:-1], *key[i + 1 :])))
        yield tuple(sorted((*key[:i], (*group[:-1], TILES[(group[-1] + 1) % 27]), *key[i + 1 :])))
        if i:
            yield tuple(sorted((tuple(sorted(key[i - 1] + group)), *key[: i - 1], *key[i + 1 :])))


_MUTANTS = {
    "tiles": _tiles,
    "choice": _choice,
    "ticks": _ticks,
    "number": _number,
    "matrix": _matrix,
    "text": _text,
}
