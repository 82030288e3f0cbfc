"""Hands told event by event: kongs and wins of hidden hands, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mjtutor.core.hand import Meld
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.play import Status
from mjtutor.play.deal import SEATS
from mjtutor.play.events import Event
from mjtutor.play.holding import Hidden, Holding
from mjtutor.quiz.scene import Scene, discard, draw, kong, win

KONGS = ("zhi_gang", "bu_gang", "an_gang")
_FAN = (0, 0, 1, 1, 2, 2, 3, 4)


class Script:
    """Puts a scene together; every tile that is told is another one, and no hand has three suits.

    out   so many players are out before it begins
    left  the seats still in
    """

    def __init__(self, rng: Random, out: int = 0) -> None:
        self.rng = rng
        seats = rng.sample(SEATS, 4)
        self.out, self.left = tuple(sorted(seats[4 - out :])), seats[: 4 - out]
        self.events: list[Event] = []
        self._tiles = rng.sample(TILES, len(TILES))
        # Of two suits each hand lacks one, so that any of them can win on the third.
        lacks = rng.sample(SUITS, 2)
        self._lacks = [rng.choice(lacks) for _ in SEATS]
        self._melds: list[list[Meld]] = [[], [], [], []]

    def kong(self, how: str, robbers: int = 1) -> None:
        """A kong by one of those in: one of `KONGS`, or an added one that is "late" or "robbed"."""
        owner, *others = self.rng.sample(self.left, 1 + robbers)
        tile = self._tile(owner, *others)
        if how == "zhi_gang":
            self.events += [discard(others[0], tile), kong(owner, how, tile)]
        elif how == "an_gang":
            self.events += [draw(owner, tile), kong(owner, how, tile)]
        else:
            self._melds[owner].append(Meld.of("peng", tile))
            drawn = self._tile(owner) if how == "late" else tile
            self.events += [draw(owner, drawn), kong(owner, "bu_gang", tile)]
            for seat in others if how == "robbed" else ():
                self._goes_out(seat)

    def win(self, self_drawn: bool = False, winners: int = 1) -> None:
        """A win by one or more of those in."""
        loser, *others = self.rng.sample(self.left, 1 + winners)
        tile = self._tile(loser, *others)
        if self_drawn:
            self.events.append(draw(loser, tile))
            self._goes_out(loser)
            return
        self.events.append(discard(loser, tile))
        for seat in others:
            self._goes_out(seat)

    def scene(self, dealer: int = 0, stands: Sequence[Status | None] = (None,) * 4) -> Scene:
        """The script, at a table with tiles enough for the turns left out."""
        hands: list[Holding] = [
            Hidden(unknown=13 - 3 * len(melds), melds=tuple(melds)) for melds in self._melds
        ]
        first, wall = self.events[0].seat if self.events else dealer, self.rng.randint(30, 45)
        events = tuple(self.events)
        return Scene(
            tuple(hands), first, wall, events, out=self.out, dealer=dealer, draw=tuple(stands)
        )

    def _tile(self, *seats: int) -> Tile:
        """The next tile that suits these seats."""
        lacks = {self._lacks[seat] for seat in seats}
        tile = next(tile for tile in self._tiles if tile.suit not in lacks)
        self._tiles.remove(tile)
        return tile

    def _goes_out(self, seat: int) -> None:
        """The tile told last is won."""
        self.events.append(win(seat, self.rng.choice(_FAN)))
        self.left = [each for each in self.left if each != seat]
