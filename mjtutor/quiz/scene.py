"""A table as a question shows it: what lies open, whose hands are shown, and what happens.

Plain data. A view says it in sentences (`Scene.told`), or draws it: `first` and `steps` are
states as `apps.scene` draws them, each step with the action that led there. What the engine
makes of it (wins on offer, payments, who is ready) is in no `Scene`, only in those states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from mjtutor.core.hand import Hand
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.tiles import Tile
from mjtutor.play import Entry, State, Status
from mjtutor.play.actions import PASS, Action
from mjtutor.play.deal import SEATS
from mjtutor.play.events import Event
from mjtutor.play.holding import Hidden, Holding, MaybeTile
from mjtutor.play.replay import Step, replay
from mjtutor.play.settle import settle
from mjtutor.play.step import asking
from mjtutor.quiz.item import Said, said

UNSEEN = Hidden(unknown=13)
"""A hand that is not shown, without melds."""
_BEFORE = -9
"""Number of an action before the scene."""


class Scene(NamedTuple):
    """A moment at the table, and what happens from there on. Seats are 0 to 3.

    hands   by seat: a `Hand` where it is shown, else `Hidden` with its melds
    seat    who draws next
    wall    number of tiles left
    events  what happens, as in a record: who is asked and is not heard of has passed, and turns
            of hidden hands in which nothing matters may be left out
    rivers  each seat's discards, as far as they are shown
    out     seats that have won before
    dealer  who deals
    you     the reader's own seat; None for an onlooker
    paid    rain paid before
    draw    by seat, where hands are hidden and nothing more happens before the wall is empty:
            how it stands at the draw
    """

    hands: tuple[Holding, ...]
    seat: int
    wall: int
    events: tuple[Event, ...] = ()
    rivers: tuple[tuple[MaybeTile, ...], ...] = ((),) * 4
    out: tuple[int, ...] = ()
    dealer: int = 0
    you: int | None = None
    paid: tuple[Entry, ...] = ()
    draw: tuple[Status | None, ...] = (None,) * 4

    def first(self, rules: Rules = CHENGDU) -> State:
        """The state before the events; with an empty wall the hand is over and settled."""
        state = State(
            rules, self.dealer, self.hands, (None,) * self.wall, self.rivers, "draw", self.seat,
            drew=(True,) * 4, called=True, out=frozenset(self.out), ledger=self.paid,
            stated=self.draw,
        )  # fmt: skip
        return state if self.wall else settle(state)

    def steps(self, rules: Rules = CHENGDU) -> Iterator[Step]:
        """Every step of the events; raises RecordError at one that cannot be."""
        return replay(self.first(rules), self.events)

    def final(self, rules: Rules = CHENGDU) -> State:
        """The state after the events; where it is told how seats stand at the draw, after that."""
        state = self.first(rules)
        for step in replay(state, self.events):
            state = step.state
        if any(self.draw) and state.phase != "over":
            return settle(state._replace(wall=()))
        return state

    def moment(self, rules: Rules = CHENGDU) -> State:
        """The state in which the last event leaves it: others are asked about a tile shown."""
        state = self.first(rules)
        for step in replay(state, self.events):
            last = step.place == len(self.events) - 1
            if last and (asked := asking(state, step.seat, step.action)):
                answers = enumerate(asked.answers)
                given = [PASS if seat in state.out else one for seat, one in answers]
                return asked._replace(answers=tuple(given))
            state = step.state
        return state

    def paid_later(self, rules: Rules = CHENGDU) -> tuple[Entry, ...]:
        """What the ledger says of all that happens here."""
        return self.final(rules).ledger[len(self.paid) :]

    def told(self) -> tuple[Said, ...]:
        """All of it in sentences: entries of the catalogue, seats counted from 1."""
        you = [] if self.you is None else [said("scene.you", seat=self.you + 1)]
        about = [said("scene.dealer", seat=self.dealer + 1)]
        about += [said("scene.wall", n=self.wall)] if self.wall else []
        seats = [line for seat in SEATS for line in self._of_seat(seat)]
        stated = [line for seat in SEATS for line in self._stated(seat)]
        if stated or not self.wall:
            stated.insert(0, said("scene.ended"))
        return (*you, *about, *seats, *_rain(self.paid), *_events(self.events), *stated)

    def _of_seat(self, seat: int) -> Iterator[Said]:
        hand, number = self.hands[seat], seat + 1
        if seat in self.out:
            yield said("scene.out", seat=number)
        if isinstance(hand, Hand):
            shown = "hand_melds" if hand.melds else "hand"
            yield said(f"scene.{shown}", seat=number, tiles=hand.tiles, melds=list(hand.melds))
        elif hand.melds:
            yield said("scene.melds", seat=number, melds=list(hand.melds))
        if hand.missing and seat not in self.out:
            yield said("scene.missing", seat=number, suit=hand.missing)
        if self.rivers[seat]:
            yield said("scene.river", seat=number, tiles=self.rivers[seat])

    def _stated(self, seat: int) -> Iterator[Said]:
        status = self.draw[seat]
        if status is not None:
            stands = "ready" if status.ready else "pig" if status.pig else "not_ready"
            yield said(f"scene.{stands}", seat=seat + 1, fan=status.fan)


def rain(owner: int, payers: Iterable[int], do: str, bases: int, number: int) -> list[Entry]:
    """Payments for the kong that is the `number`th before a scene."""
    event = _BEFORE + number
    return [Entry(payer, owner, bases, do, "R12", event) for payer in payers]


def _rain(paid: Iterable[Entry]) -> Iterator[Said]:
    """One sentence for each kong."""
    for _, entries in groupby(paid, key=lambda entry: entry.event):
        first, *more = entries
        payers = [one.payer + 1 for one in (first, *more)]
        fields = {"seat": first.payee + 1, "reason": first.reason, "payers": payers}
        yield said("scene.rain", n=first.amount, **fields)


def _events(events: Iterable[Event]) -> Iterator[Said]:
    """One sentence for each event."""
    shown: tuple[str, int, MaybeTile] = ("self_draw", 0, None)
    owner: int | None = None
    for seat, action, _ in events:
        did = action.do
        if did == "draw":
            did = "replace" if owner == seat else "draw"
            did += "" if action.tile is None else "_tile"
            shown = ("self_draw", seat, action.tile)
        elif did in ("discard", "bu_gang"):
            shown = ("discard" if did == "discard" else "robbed_kong", seat, action.tile)
        elif did == "hu":
            did = f"hu_{shown[0]}" + ("" if action.fan is None else "_fan")
        owner = seat if action.do in ("zhi_gang", "bu_gang", "an_gang") else None
        tile = shown[2] if action.tile is None else action.tile
        fields = {"seat": seat + 1, "other": shown[1] + 1, "tile": tile, "fan": action.fan}
        yield said(f"scene.did.{did}", **fields)


# What scripts are written with


def draw(seat: int, tile: Tile | None = None) -> Event:
    """A seat draws; of a hidden hand the tile need not be told."""
    return Event(seat, Action("draw", tile))


def discard(seat: int, tile: Tile) -> Event:
    """A seat discards."""
    return Event(seat, Action("discard", tile))


def kong(seat: int, do: str, tile: Tile) -> Event:
    """A seat makes a kong: "an_gang", "bu_gang"; or "zhi_gang", of the tile just discarded."""
    return Event(seat, Action(do, None if do == "zhi_gang" else tile))


def win(seat: int, fan: int | None = None) -> Event:
    """A seat wins; a hidden hand says what it is worth."""
    return Event(seat, Action("hu", fan=fan))


def answer(seat: int, do: str) -> Event:
    """A seat says "peng" or "pass" to the tile just shown."""
    return Event(seat, Action(do))
