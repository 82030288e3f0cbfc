"""Rain (刮风下雨; R12, R13): who pays whom how much for each kong, as a table of four by four.

Levels:

    1   one kong of any sort, nobody out
    2   one kong of any sort, one or two players out
    3   two kongs, one of them an added one that is late or robbed; up to one player out
    4   three kongs, of which one can be late or robbed, with a win between them: who is out by
        then pays nothing

Fields: `table` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from mjtutor.core.tiles import Tile
from mjtutor.play import Entry
from mjtutor.play.deal import SEATS
from mjtutor.play.ledger import RAIN
from mjtutor.quiz.answers import Matrix
from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.paying import by, matrix, table_verdict, wrongly
from mjtutor.quiz.scene import Scene
from mjtutor.quiz.script import KONGS, Script


class Rain(Kind):
    """Fill in who pays whom for kongs."""

    id = "rain"
    tag = "rn"
    levels = 4
    clauses = ("R12", "R13", "R7")

    def make(self, rng: Random, level: int) -> Item:
        """Kongs made one after another."""
        scene = _script(rng, level)
        ask = "rain.ask" if level < 3 else "rain.ask_kongs"
        return Item(self.id, ask, {"table": scene}, "matrix")

    def keys(self, item: Item) -> tuple[Matrix]:
        """The rain in the engine's ledger, added up."""
        return (matrix(rain_of(item.fields["table"])),)

    def check(self, item: Item, answer: Matrix) -> Verdict:
        """A note for every payment, then the kongs that bring nothing."""
        scene: Scene = item.fields["table"]
        verdict = table_verdict(rain_of(scene), answer, scene.out)
        dry = [
            Note(f"rain.{one.why}", {"seat": one.seat + 1, "tile": one.tile}) for one in _dry(scene)
        ]
        return Verdict(verdict.outcome, (*verdict.notes, *dry), verdict.misconception)

    def slips(self, item: Item) -> Mapping[str, Matrix]:
        """The wrong payers, the wrong amounts, and rain where there is none."""
        scene: Scene = item.fields["table"]
        entries = rain_of(scene)
        found: dict[str, Matrix] = {}
        direct = [entry for entry in entries if entry.reason == "zhi_gang"]
        if direct:
            more = [e for one in direct for e in by(one, _others(scene, one))]
            found["direct_kong_paid_by_all"] = wrongly(entries, more=more)
        from_all = {entry.event: entry for entry in entries if entry.reason != "zhi_gang"}
        if scene.out and from_all:
            more = [e for one in from_all.values() for e in by(one, scene.out)]
            found["out_still_pays"] = wrongly(entries, more=more)
        for dry in _dry(scene):
            paid = Entry(dry.seat, dry.seat, RAIN["bu_gang"], "bu_gang", "R12", 0)
            found[f"{dry.why}_kong_rains"] = wrongly(entries, more=by(paid, dry.payers))
        reasons = {entry.reason for entry in entries}
        if "bu_gang" in reasons:
            found["added_kong_pays_two"] = wrongly(
                entries, amount=lambda e: 2 if e.reason == "bu_gang" else e.amount
            )
        if "an_gang" in reasons:
            found["concealed_kong_pays_one"] = wrongly(
                entries, amount=lambda e: 1 if e.reason == "an_gang" else e.amount
            )
        return found

    def hints(self, item: Item) -> tuple[Note, ...]:
        """What each sort brings; then who is out, and which added kongs bring nothing."""
        scene: Scene = item.fields["table"]
        three = [Note("hint.rain.sorts")]
        if scene.out or item.level == 4:
            three.append(Note("hint.rain.out"))
        if _dry(scene):
            three.append(Note("hint.rain.dry"))
        return tuple(three)


def rain_of(scene: Scene) -> list[Entry]:
    """The payments for kongs."""
    return [entry for entry in scene.paid_later() if entry.reason in RAIN]


class _Dry(NamedTuple):
    """An added kong that brings no rain: "late" or "robbed"; `payers` would have paid."""

    seat: int
    tile: Tile | None
    why: str
    payers: list[int]


def _dry(scene: Scene) -> list[_Dry]:
    paid = {entry.event for entry in rain_of(scene)}
    found = []
    for seat, action, state, place in scene.steps():
        if action.do == "bu_gang" and place is not None and state.event - 1 not in paid:
            robbed = [one.action.do for one in scene.events[place + 1 : place + 2]] == ["hu"]
            payers = [other for other in SEATS if other != seat and other not in state.out]
            found.append(_Dry(seat, action.tile, "robbed" if robbed else "late", payers))
    return found


def _script(rng: Random, level: int) -> Scene:
    """Kongs for the level."""
    script = Script(rng, {1: 0, 2: rng.choice((1, 2)), 3: rng.choice((0, 1)), 4: 0}[level])
    if level < 3:
        kongs = [rng.choice(KONGS)]
    elif level == 3:
        kongs = [rng.choice(("late", "robbed")), rng.choice(KONGS)]
    else:
        kongs = [rng.choice((*KONGS, "late", "robbed")), *rng.sample(KONGS, 2)]
    rng.shuffle(kongs)
    place = rng.choice((1, 2)) if level == 4 else 0
    for number, how in enumerate(kongs):
        if place and number == place:
            script.win()
        script.kong(how)
    return script.scene()


def _others(scene: Scene, entry: Entry) -> list[int]:
    """Those in besides whom a payment is between, when it was made."""
    number = entry.event
    states = [step.state for step in scene.steps() if step.state.event - 1 == number]
    return [s for s in SEATS if s not in (entry.payer, entry.payee) and s not in states[0].out]
