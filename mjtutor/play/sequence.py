"""Hands one after another: who deals next (R3), running scores, all from one seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.tiles import Tile
from mjtutor.play import record
from mjtutor.play.deal import SEATS, exchange_direction, roll, shuffled_wall
from mjtutor.play.players import Player, playing
from mjtutor.play.replay import Step
from mjtutor.play.state import State, next_dealer, scores
from mjtutor.play.step import start


class Dealt(NamedTuple):
    """A hand about to be played: the state after the deal, its wall and the dealer's roll."""

    first: State
    wall: tuple[Tile, ...]
    dice: tuple[int, int]


class Played(NamedTuple):
    """A hand that was played.

    number  from 0
    totals  the running scores after it, in bases, by seat
    """

    number: int
    dealt: Dealt
    steps: tuple[Step, ...]
    totals: tuple[int, ...]

    @property
    def final(self) -> State:
        """The state at its end."""
        return self.steps[-1].state

    def document(self, title: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Its record."""
        return record.write(self.dealt.first, self.steps, self.dealt.wall, self.dealt.dice, title)


def deal(seed: object, number: int, dealer: int, rules: Rules = CHENGDU) -> Dealt:
    """Roll and deal hand `number` of a sequence."""
    rng = Random(f"{seed}/{number}")
    dice, wall = roll(rng), shuffled_wall(rng)
    direction = 1
    if rules.exchange != "none":
        direction = exchange_direction(rules.exchange_direction, rng)
    return Dealt(start(rules, wall, dealer, direction), wall, dice)


def hands(
    seed: object,
    rules: Rules = CHENGDU,
    makers: Sequence[Callable[[Random], Player]] = (),
) -> Iterator[Played]:
    """Hands without end; seat 0 is the first dealer.

    makers  of the four players (see `players.PLAYERS`); they are made anew for every hand
    """
    dealer, totals = 0, (0, 0, 0, 0)
    number = 0
    while True:
        dealt = deal(seed, number, dealer, rules)
        players = [make(Random(f"{seed}/{number}/{seat}")) for seat, make in enumerate(makers)]
        steps = tuple(playing(dealt.first, players))
        final = steps[-1].state
        won = scores(final)
        totals = tuple([totals[seat] + won[seat] for seat in SEATS])  # type: ignore[assignment]
        yield Played(number, dealt, steps, totals)
        dealer, number = next_dealer(final), number + 1
