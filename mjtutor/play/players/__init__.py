"""Players: each is asked with what its seat sees, and picks one of its legal actions.

A new one needs `choose` and a line in `PLAYERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Protocol

from mjtutor.errors import PlayError
from mjtutor.play.actions import DRAW, Action
from mjtutor.play.legal import legal_actions
from mjtutor.play.players.plain import RandomPlayer
from mjtutor.play.players.sensible import SensiblePlayer
from mjtutor.play.replay import Step
from mjtutor.play.state import State, to_act, view
from mjtutor.play.step import apply


class Player(Protocol):
    """Whoever can choose."""

    def choose(self, seen: State, seat: int, actions: Sequence[Action]) -> Action:
        """Pick one of at least two legal actions; `seen` is the seat's `view`."""
        ...


PLAYERS: dict[str, Callable[[Random], Player]] = {
    "random": RandomPlayer,
    "sensible": SensiblePlayer,
}
"""How to make each player, by name; what it does by chance comes from the generator given."""


def find_player(name: str) -> Callable[[Random], Player]:
    """The maker of that name; raises PlayError (`unknown_player`)."""
    if name not in PLAYERS:
        raise PlayError("unknown_player", clause="", name=name, known=list(PLAYERS))
    return PLAYERS[name]


def choices(state: State, players: Sequence[Player]) -> Iterator[tuple[int, Action]]:
    """What every seat that is to act does, all asked before any of it takes effect (R9)."""
    if state.phase == "draw" and not (state.rules.sing or state.rules.dance):
        yield state.seat, DRAW
        return
    for seat in to_act(state):
        actions = legal_actions(state, seat)
        if len(actions) == 1:
            yield seat, actions[0]
        else:
            yield seat, players[seat].choose(view(state, seat), seat, actions)


def playing(state: State, players: Sequence[Player]) -> Iterator[Step]:
    """Play on to the end of the hand, a step at a time."""
    while state.phase != "over":
        for seat, action in tuple(choices(state, players)):
            state = apply(state, seat, action)
            yield Step(seat, action, state)
