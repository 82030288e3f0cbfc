"""A whole hand from its record: what has one seat won or lost? (R7, R12-R14, R17, R18)

Kongs and wins are told, with their fan; one of the seats that won or lost something is asked
about. Levels:

    1   three wins one after another, no kong
    2   two or three wins with one or two kongs before or between them
    3   one or two wins and one or two kongs, then a draw
    4   a discard won by two or a robbed kong, a late kong perhaps, and a draw, perhaps with a pig

Fields: `table`; `seat`, counted from 1 (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.play import Entry, Status, scores
from mjtutor.play.deal import SEATS
from mjtutor.play.ledger import RAIN, totals
from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.paying import entry_note, scores_note, signed
from mjtutor.quiz.scene import Scene
from mjtutor.quiz.script import KONGS, Script

_DRAW = ("cha_jiao", "hua_zhu", "tui_yu")


class WholeHand(Kind):
    """Say what a seat has won or lost in a hand."""

    id = "whole_hand"
    tag = "wh"
    levels = 4
    clauses = ("R14", "R12", "R7", "R17", "R18")

    def make(self, rng: Random, level: int) -> Item:
        """A hand, and one of its seats."""
        while True:
            scene = _scene(rng, level)
            total = scores(scene.final())
            seats = [seat for seat in SEATS if total[seat]]
            if seats:
                fields = {"table": scene, "seat": rng.choice(seats) + 1}
                return Item(self.id, "whole_hand.ask", fields, "number")

    def keys(self, item: Item) -> tuple[int]:
        """The seat's score in the engine's ledger."""
        seat: int = item.fields["seat"] - 1
        score: int = scores(_scene_of(item).final())[seat]
        return (score,)

    def check(self, item: Item, answer: int) -> Verdict:
        """Every payment to or by the seat, then all four scores."""
        seat, (key,) = item.fields["seat"] - 1, self.keys(item)
        entries = _scene_of(item).final().ledger
        mark = "right" if answer == key else "wrong"
        id = "whole_hand.right" if answer == key else "whole_hand.is"
        notes = [Note(id, {"seat": seat + 1, "score": signed(key)}, mark)]
        notes += [entry_note(one) for one in entries if seat in (one.payer, one.payee)]
        return Verdict(mark, (*notes, scores_note(entries)))

    def slips(self, item: Item) -> Mapping[str, int]:
        """Something left out of the account."""
        (key,) = self.keys(item)
        seat: int = item.fields["seat"] - 1
        final = _scene_of(item).final()
        fan = {one.seat: one.fan for one in final.wins}

        def without(*reasons: str) -> int:
            return totals(e for e in final.ledger if e.reason not in reasons)[seat]

        def as_fan(entry: Entry) -> Entry:
            bases = fan.get(entry.payee, 0) or entry.amount
            return entry._replace(amount=bases) if entry.reason == "hu" else entry

        found = {
            "sign_turned": -key,
            "rain_kept": without("tui_yu"),
            "draw_not_settled": without(*_DRAW),
            "rain_forgotten": without(*RAIN, "tui_yu"),
            "fan_not_doubled": totals(map(as_fan, final.ledger))[seat],
        }
        return {id: score for id, score in found.items() if score != key}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Go event by event; who is in; the number of payments."""
        seat, scene = item.fields["seat"] - 1, _scene_of(item)
        ledger = scene.final().ledger
        paid = sum(one.payer == seat for one in ledger)
        got = sum(one.payee == seat for one in ledger)
        three = [Note("hint.whole_hand.order")]
        if any(scene.draw):
            three.append(Note("hint.whole_hand.draw"))
        counts = {"seat": seat + 1, "paid": paid, "got": got}
        return (*three, Note("hint.whole_hand.number", counts))


def _scene_of(item: Item) -> Scene:
    scene: Scene = item.fields["table"]
    return scene


def _scene(rng: Random, level: int) -> Scene:
    script = Script(rng)
    dealer = rng.randrange(4)
    if level == 1:
        for _ in range(3):
            script.win(rng.random() < 0.4)
        return script.scene(dealer)
    kongs = [rng.choice(KONGS) for _ in range(rng.choice((1, 2)))]
    wins = ["win"] * (rng.choice((2, 3)) if level == 2 else rng.choice((1, 1, 2)))
    if level == 4:
        wins = [rng.choice(("double", "robbed"))]
        kongs[0] = rng.choice(("late", kongs[0]))
    steps = [*kongs, *wins]
    rng.shuffle(steps)
    for step in steps:
        if len(script.left) < 2:
            break
        if step == "win":
            script.win(rng.random() < 0.4)
        elif step == "double":
            script.win(winners=2)
        else:
            script.kong(step)
    stands: list[Status | None] = [None] * 4
    if level > 2:
        for seat in script.left:
            stands[seat] = _stand(rng, level)
    return script.scene(dealer, stands)


def _stand(rng: Random, level: int) -> Status:
    """How a seat stands at the draw."""
    if rng.random() < 0.5:
        return Status(True, rng.choice((0, 1, 1, 2, 3)))
    return Status(False, pig=level == 4 and rng.random() < 0.4)
