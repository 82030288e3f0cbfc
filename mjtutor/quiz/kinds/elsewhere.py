"""The draw at another table (R17, R18, Table variants): who pays whom how much there?

The table's rules are told, and what is asked comes out otherwise than by the rules of this
course. Suits were named. Levels, each with two or three in, or four where nobody need be out:

    1   TRAD4: the dearest wait is paid, a pig pays 16
    2   ROOMCARD: as before, no win and no pig counts more than four fan
    3   APP_XUEZHAN: the dearest wait is paid, a pig pays 16, to players who are out as well
    4   MIL_SBR_2025: a cap of three fan, no pigs, four alike kill a wait only in the hand itself,
        and nothing is paid if all stand alike

Fields: `table`; `rules` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mjtutor.core.presets import find_rules
from mjtutor.core.rules import CHENGDU
from mjtutor.quiz.answers import Matrix
from mjtutor.quiz.ending import DEAD, NOT_READY, PIG, READY, ending
from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.kinds.cha_jiao import settled_hints, settled_verdict
from mjtutor.quiz.kinds.legal import rules_of
from mjtutor.quiz.paying import matrix, wrongly
from mjtutor.quiz.scene import Scene

_TABLES = ("TRAD4", "ROOMCARD", "APP_XUEZHAN", "MIL_SBR_2025")


class Elsewhere(Kind):
    """Fill in who pays whom at the draw at another table."""

    id = "elsewhere"
    tag = "es"
    levels = 4
    clauses = ("Presets", "R17", "R18")

    def make(self, rng: Random, level: int) -> Item:
        """An empty wall at a table where that is worth something else."""
        name = _TABLES[level - 1]
        rules = find_rules(name)
        while True:
            scene = _scene(rng, level)
            if matrix(scene.paid_later(rules)) != matrix(scene.paid_later()):
                fields = {"table": scene, "rules": name}
                return Item(self.id, f"elsewhere.ask.{name}", fields, "matrix")

    def keys(self, item: Item) -> tuple[Matrix]:
        """The engine's settlement by the table's rules."""
        return (matrix(item.fields["table"].paid_later(rules_of(item))),)

    def check(self, item: Item, answer: Matrix) -> Verdict:
        """How every player stands, then every payment."""
        scene: Scene = item.fields["table"]
        return settled_verdict(scene.first(rules_of(item)), scene, answer)

    def slips(self, item: Item) -> Mapping[str, Matrix]:
        """The rules of this course, or a table's rule overlooked."""
        scene, rules = item.fields["table"], rules_of(item)
        (key,) = self.keys(item)
        found = {
            "cheapest_wait_pays": matrix(scene.paid_later(replace(rules, ready_payment="lowest"))),
            "cap_overlooked": matrix(scene.paid_later(replace(rules, fan_cap=None))),
            "pig_pays_those_in": matrix(scene.paid_later(replace(rules, pig_paid_to="in"))),
            "pig_pays_home": matrix(scene.paid_later(replace(rules, pig_fan=CHENGDU.pig_fan))),
            "alike_settled": matrix(scene.paid_later(replace(rules, alike_draw="settled"))),
            "dead_wait_own": matrix(scene.paid_later(replace(rules, dead_wait="own"))),
            "rain_kept": wrongly(
                scene.paid_later(rules), drop=lambda entry: entry.reason == "tui_yu"
            ),
            "home_rules": matrix(scene.paid_later()),
        }
        return {id: one for id, one in found.items() if one != key}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Who is ready; by which wait; what becomes of rain."""
        return settled_hints(item.fields["table"].first(rules_of(item)))


def _scene(rng: Random, level: int) -> Scene:
    more = [rng.choice((READY, NOT_READY))] if rng.random() < 0.5 else []
    if level < 4:
        stands = [READY, rng.choice((PIG, NOT_READY)), *more]
        stands += [PIG] if level == 3 and len(stands) < 3 else []
        kongs = rng.choice((0, 0, 1))
        return ending(rng, stands, kongs, many_fan=True, declared=True)
    how = rng.choice(("alike", "dead", "dead", "fan", "fan"))
    if how == "alike":
        return ending(rng, [NOT_READY, NOT_READY], 1, declared=True)
    if how == "dead":
        return ending(rng, [DEAD, NOT_READY, *more], rng.choice((0, 1)), declared=True)
    return ending(rng, [READY, NOT_READY, *more], 0, many_fan=True, declared=True)
