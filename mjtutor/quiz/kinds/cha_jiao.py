"""查叫 at the draw (R17, R18): who pays whom how much, as a table of four by four.

The hands of all players in are shown, and the rain paid before. Levels:

    1   two players in, one of them ready; no rain
    2   three or four players in, one or two of them ready; one has waits of different fan
    3   as 2, and one or two kongs were paid before, which may have to be given back
    4   three or four players in, one of them a pig, or waiting on a tile it holds all four of;
        one kong may have been paid before

Fields: `table` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from mjtutor.core.rules import CHENGDU
from mjtutor.play import Entry, State
from mjtutor.play.deal import SEATS
from mjtutor.quiz.answers import Matrix
from mjtutor.quiz.ending import DEAD, NOT_READY, PIG, READY, ending
from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.paying import matrix, scores_note, table_verdict, wrongly
from mjtutor.quiz.scene import Scene


class ChaJiao(Kind):
    """Fill in who pays whom at the draw."""

    id = "cha_jiao"
    tag = "cj"
    levels = 4
    clauses = ("R17", "R18")

    def make(self, rng: Random, level: int) -> Item:
        """An empty wall."""
        ask = "cha_jiao.ask" if level < 3 else "cha_jiao.ask_rain"
        return Item(self.id, ask, {"table": _scene(rng, level)}, "matrix")

    def keys(self, item: Item) -> tuple[Matrix]:
        """The engine's settlement, added up."""
        return (matrix(_scene_of(item).paid_later()),)

    def check(self, item: Item, answer: Matrix) -> Verdict:
        """How every player stands, then every payment."""
        scene = _scene_of(item)
        return settled_verdict(scene.first(), scene, answer)

    def slips(self, item: Item) -> Mapping[str, Matrix]:
        """Another wait, rain kept, or pigs and dead waits overlooked."""
        scene = _scene_of(item)
        entries = scene.paid_later()
        found: dict[str, Any] = {}
        for id, change in (
            ("dearest_wait_pays", {"ready_payment": "highest"}),
            ("pig_overlooked", {"pig_fan": None}),
            ("dead_wait_counts", {"dead_wait": "concealed"}),
        ):
            found[id] = matrix(scene.paid_later(replace(CHENGDU, **change)))
        ready = _ready(scene.first())
        found["pig_pays_ready_only"] = wrongly(
            entries, drop=lambda e: e.reason == "hua_zhu" and e.payee not in ready
        )
        found["rain_kept"] = wrongly(entries, drop=lambda e: e.reason == "tui_yu")
        found["rain_back_to_those_in"] = wrongly(
            entries, drop=lambda e: e.reason == "tui_yu" and e.payee in scene.out
        )
        found["fan_not_doubled"] = wrongly(entries, amount=_fan)
        key = matrix(entries)
        return {id: one for id, one in found.items() if one != key}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Who is ready; by which wait; what becomes of rain."""
        scene = _scene_of(item)
        return settled_hints(scene.first())


def settled_hints(state: State) -> tuple[Note, ...]:
    """Who is ready; by which wait is paid; what becomes of rain."""
    ready = [seat + 1 for seat in sorted(_ready(state))]
    three = [Note("hint.cha_jiao.ready")]
    three.append(Note("hint.cha_jiao.number", {"n": len(ready)}))
    three.append(Note("hint.cha_jiao.rain"))
    return tuple(three)


def settled_verdict(state: State, scene: Scene, answer: Matrix) -> Verdict:
    """How every player stands in a settled state, then a note for every payment."""
    entries = state.ledger[len(scene.paid) :]
    verdict = table_verdict(entries, answer, scene.out)
    notes = (*standing_notes(state), *verdict.notes, scores_note(entries))
    return Verdict(verdict.outcome, notes, verdict.misconception)


def standing_notes(state: State) -> list[Note]:
    """How every player in stands at the draw."""
    notes = []
    for seat, found in enumerate(state.settlement or ()):
        if found is None:
            continue
        fields = {"seat": seat + 1, "fan": found.fan, "tiles": [tile for tile, _ in found.waits]}
        if found.ready:
            notes.append(Note("cha_jiao.ready", fields))
        else:
            notes.append(Note("cha_jiao.pig" if found.pig else "cha_jiao.not_ready", fields))
    return notes


def _scene_of(item: Item) -> Scene:
    scene: Scene = item.fields["table"]
    return scene


def _ready(state: State) -> set[int]:
    return {
        seat for seat in SEATS if state.settlement and (one := state.settlement[seat]) and one.ready
    }


def _fan(entry: Entry) -> int:
    """A payment by who takes fan for bases."""
    if entry.reason not in ("cha_jiao", "hua_zhu"):
        return entry.amount
    return entry.amount.bit_length() - 1 or 1


def _scene(rng: Random, level: int) -> Scene:
    if level == 1:
        return ending(rng, [READY, NOT_READY])
    more = [rng.choice((READY, NOT_READY))] if rng.random() < 0.6 else []
    third = NOT_READY if level < 4 else rng.choice((PIG, DEAD))
    stands = [READY, rng.choice((READY, NOT_READY)), third, *more]
    kongs = {3: rng.choice((1, 1, 2)), 4: rng.choice((0, 1))}.get(level, 0)
    return ending(rng, stands, kongs, many_fan=level < 4)
