"""Hands for the benchmark, in no library's own types, so that all get the same ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

TILES = range(27)  # 万 0-8, 条 9-17, 筒 18-26


class Case(NamedTuple):
    """One hand: concealed tiles in order, (kind, tile) melds, the drawn one of the tiles."""

    tiles: tuple[int, ...]
    melds: tuple[tuple[str, int], ...] = ()
    drawn: int | None = None

    @property
    def text(self) -> str:
        """The concealed tiles as all libraries spell them: ``123m456s789p``."""
        runs = ("".join(str(t % 9 + 1) for t in self.tiles if t // 9 == suit) for suit in range(3))
        return "".join(run + letter for run, letter in zip(runs, "msp", strict=True) if run)

    @property
    def meld_texts(self) -> list[str]:
        """The melds as mjtutor spells them: ``[222s]``, ``[2222s]``, ``(2222s)``."""
        runs = [str(t % 9 + 1) * (3 + (kind != "peng")) + "msp"[t // 9] for kind, t in self.melds]
        brackets = [("(", ")") if kind == "an_gang" else ("[", "]") for kind, _ in self.melds]
        return [left + run + right for run, (left, right) in zip(runs, brackets, strict=True)]


Maker = Callable[[random.Random], Case | None]


def deal(suits: int, size: int) -> Maker:
    """Random tiles of so many suits, nothing melded."""

    def make(rng: random.Random) -> Case:
        wall = [t for s in rng.sample(range(3), suits) for t in range(9 * s, 9 * s + 9)] * 4
        return Case(tuple(sorted(rng.sample(wall, size))))

    return make


def melded(size: int) -> Maker:
    """One to three melds and random tiles of the same two suits."""

    def make(rng: random.Random) -> Case:
        kinds = [t for s in rng.sample(range(3), 2) for t in range(9 * s, 9 * s + 9)]
        melds = _melds(rng, kinds, rng.randint(1, 3))
        locked = {tile: 3 if kind == "peng" else 4 for kind, tile in melds}
        wall = [t for t in kinds for _ in range(4 - locked.get(t, 0))]
        return Case(tuple(sorted(rng.sample(wall, size - 3 * len(melds)))), melds)

    return make


def win(suits: int = 2, melds: int = 0, kong: bool = False) -> Maker:
    """A winning hand of four melds and a pair, built from the melds up."""

    def make(rng: random.Random) -> Case | None:
        kinds = [t for s in rng.sample(range(3), suits) for t in range(9 * s, 9 * s + 9)]
        outside = _melds(rng, kinds, melds) or (kong * (("an_gang", rng.choice(kinds)),))
        tiles = [rng.choice(kinds)] * 2
        for _ in range(4 - len(outside)):
            first = rng.choice(kinds)
            run = first % 9 < 7 and rng.random() < 0.7
            tiles += [first, first + 1, first + 2] if run else [first] * 3
        held = tiles + [tile for kind, tile in outside for _ in range(3 + (kind != "peng"))]
        if any(held.count(t) > 4 for t in held):
            return None
        return Case(tuple(sorted(tiles)), outside, rng.choice(tiles))

    return make


def pairs(rng: random.Random) -> Case:
    """Seven different pairs of two suits."""
    kinds = [t for s in rng.sample(range(3), 2) for t in range(9 * s, 9 * s + 9)]
    chosen = rng.sample(kinds, 7)
    return Case(tuple(sorted(chosen * 2)), (), chosen[0])


def ready(won: Maker) -> Maker:
    """The winning hand before its last tile."""

    def make(rng: random.Random) -> Case | None:
        case = won(rng)
        if case is None or case.drawn is None:
            return None
        tiles = list(case.tiles)
        tiles.remove(case.drawn)
        return Case(tuple(tiles), case.melds)

    return make


def _melds(rng: random.Random, kinds: list[int], count: int) -> tuple[tuple[str, int], ...]:
    chosen = rng.sample(kinds, count)
    return tuple((rng.choice(("peng", "peng", "ming_gang", "an_gang")), t) for t in chosen)


def mix(size: int) -> dict[str, Maker]:
    """Hands as dealt, of 13 or 14 tiles."""
    return {
        "three suits": deal(3, size),
        "two suits": deal(2, size),
        "one suit": deal(1, size),
        "melds": melded(size),
    }


# Riichi scores these too: concealed, self-drawn, no four alike but in the kong.
WINNING: dict[str, Maker] = {
    "two suits": win(),
    "one suit": win(suits=1),
    "seven pairs": pairs,
    "kong": win(kong=True),
}
READY: dict[str, Maker] = {
    "two suits": ready(win()),
    "one suit": ready(win(suits=1)),
    "seven pairs": ready(pairs),
    "melds": ready(win(melds=2)),
}


def fresh(makers: dict[str, Maker], rng: random.Random, seen: set[int]) -> Iterator[Case]:
    """Endless hands in equal parts of all makers, none of which was seen before.

    `seen` keeps their hashes: the hands themselves would crowd the memory that is measured.
    """
    while True:
        for make in makers.values():
            case = make(rng)
            while case is None or hash(case) in seen:
                case = make(rng)
            seen.add(hash(case))
            yield case
