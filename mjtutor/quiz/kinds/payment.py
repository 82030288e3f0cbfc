"""Who pays whom how much for a win (R7, R13, R14): a table of four by four.

What a hidden hand is worth is told in fan. Levels:

    1   one win, on a discard or self-drawn, nobody out before
    2   one win, on a discard or self-drawn, one or two players out before
    3   one discard won by two, or a kong robbed by one or two; up to one player out before
    4   the winner's hand is shown and its fan to be counted, 杠上花 or 杠上炮 in half of the
        items; the rain of a kong on the way belongs to the answer

Fields: `table` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import waits
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.play import Entry, State
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import Hidden, Holding
from mjtutor.play.ledger import RAIN
from mjtutor.quiz.answers import Matrix
from mjtutor.quiz.deal import complete_hand
from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.paying import by, matrix, scores_note, table_verdict, wrongly
from mjtutor.quiz.scene import UNSEEN, Scene, discard, draw, kong, win
from mjtutor.quiz.stage import Bag

_ASK = {1: "payment.ask", 2: "payment.ask", 3: "payment.ask_several", 4: "payment.ask_hand"}
_FAN = (0, 1, 1, 2, 2, 3, 3, 4, 5)


class Payment(Kind):
    """Fill in who pays whom for a win."""

    id = "payment"
    tag = "py"
    levels = 4
    clauses = ("R14", "R7", "R13")

    def make(self, rng: Random, level: int) -> Item:
        """A win that just happens at a table."""
        scene = _hand_shown(rng) if level == 4 else _fan_told(rng, level)
        return Item(self.id, _ASK[level], {"table": scene}, "matrix")

    def keys(self, item: Item) -> tuple[Matrix]:
        """The engine's ledger, added up."""
        return (matrix(_scene(item).paid_later()),)

    def check(self, item: Item, answer: Matrix) -> Verdict:
        """A note for every payment, then the fan where it was to be counted, and the scores."""
        scene = _scene(item)
        final = scene.final()
        verdict = table_verdict(final.ledger, answer, scene.out, _slip(final, answer))
        worth = [
            Note("payment.worth", {"seat": one.seat + 1, "kind": one.score.kind, "fan": one.fan})
            for one in final.wins
            if one.score
        ]
        notes = (*worth, *verdict.notes, scores_note(final.ledger))
        return Verdict(verdict.outcome, notes, verdict.misconception)

    def slips(self, item: Item) -> Mapping[str, Matrix]:
        """Wrong payers, and amounts that are not doubled."""
        scene = _scene(item)
        final = scene.final()
        return slips_of(final, scene)

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Where the tile came from; who is still in; how fan becomes bases."""
        final = _scene(item).final()
        first = final.wins[0]
        three = [Note(f"hint.payment.{first.won.by}")]
        if _scene(item).out:
            three.append(Note("hint.payment.out"))
        told = first.score is None
        three.append(
            Note("hint.payment.bases", {"fan": first.fan}) if told else Note("hint.payment.count")
        )
        return tuple(three)


def _scene(item: Item) -> Scene:
    scene: Scene = item.fields["table"]
    return scene


def slips_of(final: State, scene: Scene) -> dict[str, Matrix]:
    """What comes of mistaken ideas about who pays for a win, and how much."""
    entries, out = final.ledger, scene.out
    fan = {one.seat: one.fan for one in final.wins}
    won = [entry for entry in entries if entry.reason == "hu"]
    first = final.wins[0]
    found: dict[str, Matrix] = {}
    others = [seat for seat in SEATS if seat not in (*out, *(one.seat for one in final.wins))]
    if first.payer is None:
        if len(won) > 1:
            found["self_draw_one_pays"] = wrongly(entries, drop=lambda e: e in won[1:])
        chain = [entry for entry in entries if entry.reason == "zhi_gang"]
        if chain and len(won) > 1:
            feeder = chain[-1].payer
            found["feeder_pays_flower"] = wrongly(
                entries, drop=lambda e: e in won and e.payer != feeder
            )
    else:
        rest = [seat for seat in others if seat != first.payer]
        more = [one for entry in won for one in by(entry, rest)]
        if more:
            found["discard_paid_by_all"] = wrongly(entries, more=more)
        if len(won) > 1:
            found["second_winner_unpaid"] = wrongly(entries, drop=lambda e: e in won[1:])
    if first.won.by == "robbed_kong" and first.payer is not None:
        kong_paid = Entry(first.payer, first.payer, 1, "bu_gang", "R12", 0)
        payers = [seat for seat in SEATS if seat not in out and seat != first.payer]
        found["robbed_kong_rains"] = wrongly(entries, more=by(kong_paid, payers))
    paid_by_all = [entry for entry in entries if not (entry in won and first.payer is not None)]
    paid_by_all = [entry for entry in paid_by_all if entry.reason != "zhi_gang"]
    if out and paid_by_all:
        more = [one for e in {e.event: e for e in paid_by_all}.values() for one in by(e, out)]
        found["out_still_pays"] = wrongly(entries, more=more)
    if any(entry.reason in RAIN for entry in entries):
        found["rain_forgotten"] = wrongly(entries, drop=lambda e: e.reason in RAIN)
    if any(one.fan for one in final.wins):
        found["fan_not_doubled"] = wrongly(
            entries, amount=lambda e: fan[e.payee] or e.amount if e in won else e.amount
        )
    return found


def _slip(final: State, answer: Matrix) -> str | None:
    """A self-drawn win that only some have paid."""
    won = [entry for entry in final.ledger if entry.reason == "hu"]
    given = [answer[entry.payer][entry.payee] for entry in won]
    if final.wins[0].payer is None and len(won) > 1 and given.count(0) == len(given) - 1:
        return "self_draw_one_pays" if not _by_feeder(final, answer) else None
    return None


def _by_feeder(final: State, answer: Matrix) -> bool:
    """Whether the one who pays is the one whose discard made the kong."""
    feeders = {entry.payer for entry in final.ledger if entry.reason == "zhi_gang"}
    payers = {seat for seat in SEATS if answer[seat][final.wins[0].seat]}
    return bool(feeders & payers)


def _fan_told(rng: Random, level: int) -> Scene:
    """A win by a hidden hand."""
    seats = rng.sample(SEATS, 4)
    loser, winner, second, last = seats
    tile = rng.choice(TILES)
    hands: list[Holding] = [UNSEEN] * 4
    out: tuple[int, ...] = ()
    fan, more = rng.choice(_FAN), rng.choice(_FAN)
    if level < 3:
        if level == 2:
            out = tuple(sorted(seats[2 if rng.random() < 0.5 else 3 :]))
        if rng.random() < (0.5 if level == 1 else 0.35):
            events = [discard(loser, tile), win(winner, fan)]
        else:
            loser, events = winner, [draw(winner, tile), win(winner, fan)]
    else:
        if rng.random() < 0.5:
            out = (last,)
        wins = [win(winner, fan)]
        if rng.random() < 0.5:
            events = [discard(loser, tile)]
            wins.append(win(second, more))
        else:
            hands[loser] = Hidden(unknown=10, melds=(Meld.of("peng", tile),))
            events = [draw(loser, tile), kong(loser, "bu_gang", tile)]
            if rng.random() < 0.5:
                wins.append(win(second, more))
        events += wins
    return Scene(tuple(hands), loser, rng.randint(12, 45), tuple(events), out=out)


def _hand_shown(rng: Random) -> Scene:
    """A win by a hand that is shown, perhaps after a kong."""
    seats = rng.sample(SEATS, 4)
    winner, loser = seats[:2]
    out = tuple(sorted(seats[rng.choice((2, 3, 4)) :]))
    hands: list[Holding] = [UNSEEN] * 4
    how = rng.choice(("discard", "self_draw", "an_gang", "zhi_gang", "cannon"))
    wall = rng.randint(12, 45)
    bag = Bag(rng)
    if how in ("an_gang", "zhi_gang"):
        hand, four, tile = _before_kong(rng)
        events = [draw(winner, four)] if how == "an_gang" else [discard(loser, four)]
        events += [kong(winner, how, four), draw(winner, tile), win(winner)]
        hands[winner] = hand
        return Scene(tuple(hands), events[0].seat, wall, tuple(events), out=out)
    hands[winner], tile = bag.ready(melds=rng.randint(0, 2))
    if how == "self_draw":
        events = [draw(winner, tile), win(winner)]
    elif how == "discard":
        events = [discard(loser, tile), win(winner)]
    else:
        four = rng.choice([each for each in TILES if bag.left[each] == 4])
        events = [
            draw(loser, four), kong(loser, "an_gang", four), draw(loser), discard(loser, tile),
            win(winner),
        ]  # fmt: skip
    return Scene(tuple(hands), events[0].seat, wall, tuple(events), out=out)


def _before_kong(rng: Random) -> tuple[Hand, Tile, Tile]:
    """A hand with three alike that a fourth makes ready, the fourth, and a tile that then wins."""
    while True:
        whole = complete_hand(rng, 3, rng.choice((1, 2, 2)))
        suits = whole.suits if len(whole.suits) == 2 else SUITS
        four = rng.choice([t for t in TILES if t.suit in suits and not whole.counts[t]])
        hand = whole.discard(rng.choice(whole.tiles))
        tiles = [wait.tile for wait in waits(hand) if wait.tile != four]
        if tiles:
            return Hand.of((*hand.tiles, *[four] * 3)), four, rng.choice(tiles)
