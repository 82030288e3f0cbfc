"""The next dealer (R3): which seat deals the next hand?

The wins of a hand are told. Levels:

    1   one to three wins, one after another
    2   one discard is won by two or three, as the first win or a later one
    3   nobody wins, or the first win is a kong robbed by one or two

Fields: `table` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.play import State, Status, next_dealer
from mjtutor.play.deal import SEATS
from mjtutor.quiz.item import Item, Kind, Note, Verdict, said
from mjtutor.quiz.scene import Scene
from mjtutor.quiz.script import Script

_CHOICES = tuple(said("next_dealer.seat", seat=seat + 1) for seat in SEATS)


class NextDealer(Kind):
    """Choose who deals the next hand."""

    id = "next_dealer"
    tag = "nd"
    levels = 3
    clauses = ("R3",)

    def make(self, rng: Random, level: int) -> Item:
        """The wins of a hand."""
        return Item(self.id, "next_dealer.ask", {"table": _scene(rng, level)}, "choice", _CHOICES)

    def keys(self, item: Item) -> tuple[int]:
        """The engine's next dealer."""
        return (next_dealer(item.fields["table"].final()),)

    def check(self, item: Item, answer: int) -> Verdict:
        """Who won first, and what follows."""
        scene: Scene = item.fields["table"]
        final, (key,) = scene.final(), self.keys(item)
        mark = "right" if answer == key else "wrong"
        missed = [] if answer == key else [Note("", {}, "missed", key)]
        together = _first_winners(final)
        why = "nobody" if not together else "first" if len(together) == 1 else "several"
        why = "robbed" if why == "several" and _robbed(final) else why
        note = Note(f"next_dealer.why.{why}", {"seat": key + 1})
        return Verdict(mark, (Note("", {}, mark, answer), *missed, note))

    def slips(self, item: Item) -> Mapping[str, int]:
        """The deal goes round, or stays, or goes to another winner."""
        scene: Scene = item.fields["table"]
        final = scene.final()
        together = _first_winners(final)
        found = {
            "deal_goes_round": (scene.dealer + 1) % 4,
            "dealer_stays": scene.dealer,
        }
        if together:
            found["last_winner_deals"] = final.wins[-1].seat
        if len(together) > 1:
            found["first_of_several_deals"] = together[0]
        if len(together) == 1 and (payer := final.wins[0].payer) is not None:
            found["discarder_deals"] = payer
        (key,) = self.keys(item)
        order = ("first_of_several_deals", "last_winner_deals", "discarder_deals")
        found = {id: found[id] for id in (*order, *found) if id in found}
        return {id: seat for id, seat in found.items() if seat != key}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """What counts is the first win; how many won with it."""
        number = len(_first_winners(item.fields["table"].final()))
        return Note("hint.next_dealer.first"), Note("hint.next_dealer.number", {"n": number})


def _first_winners(final: State) -> list[int]:
    return [one.seat for one in final.wins if one.event == final.wins[0].event]


def _robbed(final: State) -> bool:
    return final.wins[0].won.by == "robbed_kong"


def _scene(rng: Random, level: int) -> Scene:
    script = Script(rng)
    dealer = rng.randrange(4)
    stands: list[Status | None] = [None] * 4
    if level == 1:
        for _ in range(rng.choice((1, 2, 3))):
            script.win(rng.random() < 0.4)
    elif level == 2:
        if rng.random() < 0.35:
            script.win(rng.random() < 0.4)
        script.win(winners=2 if len(script.left) < 4 else rng.choice((2, 2, 3)))
        if len(script.left) > 1 and rng.random() < 0.4:
            script.win(rng.random() < 0.4)
    elif rng.random() < 0.3:
        if rng.random() < 0.5:
            script.kong(rng.choice(("bu_gang", "an_gang")))
        stands = [_stand(rng) for _ in SEATS]
    else:
        script.kong("robbed", robbers=rng.choice((1, 2, 2)))
        if len(script.left) > 1 and rng.random() < 0.5:
            script.win(rng.random() < 0.4)
    return script.scene(dealer, stands)


def _stand(rng: Random) -> Status:
    return Status(True, rng.randint(0, 3)) if rng.random() < 0.6 else Status(False)
