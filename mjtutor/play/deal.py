"""The opening (R1-R3): dice, the wall and where it is broken, the deal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from mjtutor.core.tiles import TILES, Tile

SEATS = range(4)
DEALT = 53
"""Tiles dealt; the dealer takes the last of them."""
T = TypeVar("T")


class Break(NamedTuple):
    """Where the wall is broken (R2).

    side     the seat before whom it is broken
    skipped  stacks left standing from that side's right end
    """

    side: int
    skipped: int


def roll(rng: Random) -> tuple[int, int]:
    """Two dice."""
    return rng.randint(1, 6), rng.randint(1, 6)


def first_dealer(rng: Random) -> tuple[int, list[dict[int, tuple[int, int]]]]:
    """Roll for the deal: the seat that deals, and the rolls by seat, a round each (R2).

    The highest sum deals; those that tie roll again among themselves.
    """
    left = list(SEATS)
    rounds = []
    while len(left) > 1:
        rolls = {seat: roll(rng) for seat in left}
        rounds.append(rolls)
        best = max(map(sum, rolls.values()))
        left = [seat for seat in left if sum(rolls[seat]) == best]
    return left[0], rounds


def break_wall(dealer: int, dice: tuple[int, int]) -> Break:
    """Where the dealer's roll breaks the wall (R2)."""
    return Break((dealer + sum(dice) - 1) % 4, min(dice))


def stacks(dealer: int) -> tuple[int, ...]:
    """Stacks of two before each seat: 14 before the dealer and opposite, else 13 (R2)."""
    return tuple(14 if (seat - dealer) % 2 == 0 else 13 for seat in SEATS)


def exchange_direction(how: str, rng: Random) -> int:
    """How many seats on the three tiles go: 1 the next, 2 opposite, 3 the previous player.

    `how` is the field of that name: one die, fixed, or at random.
    """
    if how == "fixed":
        return 1
    return rng.randint(1, 3) if how == "random" else (rng.randint(1, 6) + 1) // 2


def shuffled_wall(rng: Random) -> tuple[Tile, ...]:
    """The 108 tiles (R1), in the order in which they will be drawn."""
    tiles = [tile for tile in TILES for _ in range(4)]
    rng.shuffle(tiles)
    return tuple(tiles)


def dealt(wall: Sequence[T], dealer: int) -> list[list[T]]:
    """Each seat's tiles: four at a time three times round, one each, the 53rd to the dealer."""
    hands: list[list[T]] = [[], [], [], []]
    for place, tile in enumerate(wall[: DEALT - 1]):
        turn = place // 4 if place < 48 else place
        hands[(dealer + turn) % 4].append(tile)
    hands[dealer].append(wall[DEALT - 1])
    return hands


def stacked_wall(
    hands: Sequence[Sequence[Tile]],
    draws: Sequence[Tile] = (),
    replacements: Sequence[Tile] = (),
    *,
    rng: Random,
    dealer: int = 0,
) -> tuple[Tile, ...]:
    """A wall made on purpose, for teaching and tests; what is not said is shuffled.

    hands         what is dealt to each seat, as far as said; a dealer's fourteenth comes last
    draws         the tiles drawn first
    replacements  the tiles at the tail, in the order in which kongs take them
    Raises ValueError if a tile is asked for more than four times.
    """
    left = list(shuffled_wall(rng))
    for tile in (*draws, *replacements, *(tile for hand in hands for tile in hand)):
        if tile not in left:
            raise ValueError(f"a wall does not hold five of {tile}")
        left.remove(tile)
    queues = []
    for seat, hand in enumerate(hands):
        lack = 13 + (seat == dealer) - len(hand)
        queues.append(iter([*hand, *(left.pop() for _ in range(lack))]))
    order = dealt(range(DEALT), dealer)
    of = {place: seat for seat, places in enumerate(order) for place in places}
    stacks = [replacements[place : place + 2] for place in range(0, len(replacements), 2)]
    tail = [tile for stack in reversed(stacks) for tile in stack]
    return (*(next(queues[of[place]]) for place in range(DEALT)), *draws, *left, *tail)
