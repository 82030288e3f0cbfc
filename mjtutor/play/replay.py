"""Playing a record again: its lines in order, and what they pass over in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from mjtutor.core.tiles import TILES
from mjtutor.errors import HandError, PlayError, RecordError
from mjtutor.play.actions import DRAW, PASS, Action
from mjtutor.play.events import Event
from mjtutor.play.holding import Hidden
from mjtutor.play.state import State, to_act
from mjtutor.play.step import apply, asking

_ANSWERS = ("hu", "zhi_gang", "peng", "pass")


class Step(NamedTuple):
    """An action, and the state it leads to.

    place  index of its line in the record's events; None for what the record passes over
    """

    seat: int
    action: Action
    state: State
    place: int | None = None


def replay(state: State, events: Iterable[Event]) -> Iterator[Step]:
    """Every step from `state` on; raises RecordError at the first that cannot be.

    Who is asked and is not heard of has passed. Turns of seats with unknown tiles may be left
    out, as may draws of tiles that the wall tells.
    """
    asked: State | None = None
    place, number = "events[0]", -1
    try:
        for number, event in enumerate(events):
            place = f"events[{number}]"
            while implied := _passed_over(state, event):
                state = apply(state, *implied)
                yield Step(*implied, state)
            seat, action = event.seat, event.action
            if action.do == "pass" and seat not in to_act(state):
                continue
            if action.do in _ANSWERS and state.phase == "draw" and asked and not state.chain:
                apply(asked, seat, action)  # nobody could claim the tile: says why not
            asked = asking(state, seat, action) or asked
            state = apply(state, seat, action)
            refuse_fifth(known_copies(state), place)
            yield Step(seat, action, state, number)
        place = f"events[{number + 1}]"
        while state.phase == "answer":
            seat = to_act(state)[0]
            state = apply(state, seat, PASS)
            yield Step(seat, PASS, state)
    except PlayError as error:
        raise RecordError("illegal", place=place, error=error) from None
    except HandError as error:
        raise RecordError("unreadable", place=place, error=error) from None


def _passed_over(state: State, event: Event) -> tuple[int, Action] | None:
    """What has happened before an event though the record is silent on it."""
    seat, do = event.seat, event.action.do
    if seat in state.out:
        return None
    hidden = isinstance(state.hands[state.seat], Hidden)
    said = state.answers[seat]
    answers = do in _ANSWERS and seat != state.seat and (said is None or said.do == "pass")
    if state.phase == "answer":
        return None if answers else (to_act(state)[0], PASS)
    if state.phase == "draw" and not answers:
        here = seat == state.seat and do in ("draw", "announce")
        told = hidden or state.wall[state.next_place] is not None
        return (state.seat, DRAW) if told and not here else None
    if state.phase == "turn" and seat != state.seat and hidden:
        return state.seat, Action("discard")
    return None


def known_copies(state: State) -> list[int]:
    """27 ints: the copies of each tile that are known, on the table and in the wall."""
    copies = [0] * 27
    for hand in state.hands:
        for tile, n in enumerate(hand.own):
            copies[tile] += n
    for place in (state.wall, *state.rivers):
        for lying in place:
            if lying is not None:
                copies[lying] += 1
    # A tile that several won on is one tile, shown by all of them.
    claimed = [(win.event, win.tile) for win in state.wins if win.payer is not None]
    for number, (_, won) in enumerate(claimed):
        if won is not None and claimed[number] in claimed[:number]:
            copies[won] -= 1
    return copies


def refuse_fifth(copies: Sequence[int], place: str) -> None:
    """Raise RecordError where more than four of a tile are seen (R1)."""
    if max(copies) > 4:
        tile = next(tile for tile in TILES if copies[tile] > 4)
        raise RecordError("five_of_a_tile", place=place, tile=tile)
