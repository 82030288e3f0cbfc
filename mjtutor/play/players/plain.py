"""A player that does anything legal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mjtutor.play.actions import Action
from mjtutor.play.state import State


class RandomPlayer:
    """Picks any legal action, each as likely as the other."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, seen: State, seat: int, actions: Sequence[Action]) -> Action:
        """See `Player`."""
        return self._rng.choice(actions)
