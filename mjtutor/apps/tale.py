"""A hand told in sentences: what each step did, who pays whom, how it ended."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from mjtutor.apps.language import Voice
from mjtutor.core.tiles import Tile
from mjtutor.play import Entry, State, Status, Win, scores
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import MaybeTile
from mjtutor.play.replay import Step
from mjtutor.widgets import rich

PLACES = ("you", "right", "opposite", "left")
"""What seats are called by who sits at the table, from the own seat on."""


class Sentence(NamedTuple):
    """An entry of the catalogue and its fields."""

    id: str
    fields: dict[str, Any] = {}  # noqa: RUF012 (never changed)


class Tale:
    """Tells a hand in one language.

    eye   the seat at the bottom of the table
    sits  the seat that is the reader's own ("you"); None where the reader looks on ("Seat 1")
    """

    def __init__(self, voice: Voice, eye: int = 0, sits: int | None = None) -> None:
        self.voice, self.eye, self.sits = voice, eye, sits

    def name(self, seat: int) -> str:
        """What a seat is called in the middle of a sentence."""
        if self.sits is not None:
            return self.voice.say(f"table.{PLACES[(seat - self.sits) % 4]}")
        return self.voice.say("table.seat", n=seat + 1)

    def title(self, seat: int) -> str:
        """What a seat is called on its own."""
        return _capital(self.name(seat))

    def say(self, sentences: Iterable[Sentence]) -> str:
        """Sentences as text."""
        said = [_capital(self.voice.say(one.id, **one.fields)) for one in sentences]
        return self.voice.say("list.sentences").join(said)

    def line(self, sentences: Iterable[Sentence]) -> list[rich.Segment]:
        """Sentences as a line in which tiles are drawn."""
        line: list[rich.Segment] = []
        for place, one in enumerate(sentences):
            if place:
                line.append(self.voice.say("list.sentences"))
            first, *rest = self.voice.line(one.id, **one.fields)
            line += [_capital(first) if isinstance(first, str) else first, *rest]
        return line

    def begins(self, state: State) -> list[Sentence]:
        """How a hand begins, or a position that is shown."""
        dealt = len(state.wall) == 55 and not any(state.rivers) and not state.called
        if dealt:
            return [Sentence("event.start", {"who": self.name(state.dealer)})]
        return [Sentence("event.position", {"who": self.name(state.seat)})]

    def told(self, before: State, step: Step) -> list[Sentence]:
        """What a step did, as far as both states show it; nothing for a silent one."""
        after, action = step.state, step.action
        who = {"who": self.name(step.seat)}
        told: list[Sentence] = []
        if before.phase == "answer":
            told = self._resolved(before, after)
        elif action.do == "exchange" and after.phase != "exchange":
            told = [Sentence(f"event.exchanged_{after.direction}")]
        elif action.do == "name" and after.phase != "name":
            told = [Sentence("event.named", {"named": self._named(after)})]
        elif action.do == "draw":
            did = "replaced" if before.chain else "drew"
            told = [self._with(did, f"{did}_tile", after.drawn[-1], who)]
        elif action.do == "discard":
            told = [self._with("discarded_unknown", "discarded", action.tile, who)]
        elif action.do == "an_gang":
            told = [Sentence("event.an_gang", who | {"tile": action.tile})]
        elif action.do == "bu_gang":
            robbable = "_asked" if after.phase == "answer" else ""
            told = [Sentence(f"event.bu_gang{robbable}", who | {"tile": action.tile})]
        elif action.do == "hu":
            told = [self._won(win) for win in after.wins[len(before.wins) :]]
        if action.sing:
            told.append(Sentence("event.sung", who))
        if action.dance:
            shown = sorted(after.danced[step.seat] or ())
            told.append(Sentence("event.danced", who | {"tiles": shown}))
        if after.phase == "over" and before.phase != "over":
            told.append(Sentence(f"event.ended_{after.ended}"))
        return told

    def _with(self, without: str, wording: str, tile: MaybeTile, who: dict[str, Any]) -> Sentence:
        if tile is None:
            return Sentence(f"event.{without}", who)
        return Sentence(f"event.{wording}", who | {"tile": tile})

    def _resolved(self, before: State, after: State) -> list[Sentence]:
        """What came of the answers to a tile, once all have answered."""
        asked = before.asked
        assert asked is not None
        if after.phase == "answer" and after.asked == asked:
            return []
        if won := after.wins[len(before.wins) :]:
            return [self._won(win) for win in won]
        if asked.by == "robbed_kong":
            fields = {"who": self.name(asked.seat), "tile": asked.tile}
            return [Sentence("event.bu_gang", fields)]
        for seat in SEATS:
            melds = after.hands[seat].melds
            if seat != asked.seat and len(melds) > len(before.hands[seat].melds):
                did = "peng" if melds[-1].kind == "peng" else "zhi_gang"
                fields = {"who": self.name(seat), "tile": asked.tile}
                return [Sentence(f"event.{did}", fields)]
        return []

    def _named(self, state: State) -> str:
        say = self.voice.say
        named = [
            say("event.named_one", who=self.name(seat), suit=state.hands[seat].missing)
            for seat in SEATS
        ]
        return say("list.between").join(named)

    def worth(self, win: Win) -> str:
        """What a win is worth, in words."""
        if win.score is None:
            return self.voice.say("event.worth_fan", fan=win.fan)
        return self.voice.say("event.worth", kind=win.score.kind, fan=win.fan)

    def _won(self, win: Win) -> Sentence:
        fields: dict[str, Any] = {"who": self.name(win.seat), "worth": self.worth(win)}
        if win.tile is None:
            return Sentence("event.hu_unknown", fields)
        if win.payer is not None:
            fields["other"] = self.name(win.payer)
        return Sentence(f"event.hu_{win.won.by}", fields | {"tile": win.tile})

    # The ledger

    def accounts(self, state: State, before: tuple[int, ...] | None = None) -> list[rich.Block]:
        """Scores, and every payment, the newest first; `before`: what was won in earlier hands."""
        say = self.voice.say
        blocks = [self._scores(state, before)]
        if state.settlement is not None:
            found = enumerate(state.settlement)
            blocks.append(rich.bullets([self._status(s, one) for s, one in found if one]))
        if not state.ledger:
            return [*blocks, rich.paragraph(say("ledger.empty"), quiet=True)]
        rows: list[list[rich.Line]] = [
            [self._pair(entry), str(entry.amount), self._reason(entry)]
            for entry in reversed(state.ledger)
        ]
        head = [say(f"ledger.{name}") for name in ("who", "amount", "why")]
        return [*blocks, rich.table(head, rows, numbers=[1])]

    def _scores(self, state: State, before: tuple[int, ...] | None) -> rich.Block:
        say, here = self.voice.say, scores(state)
        head = [say("ledger.player"), say("ledger.hand")]
        order = [((self.sits or 0) + place) % 4 for place in SEATS]
        rows: list[list[rich.Line]] = [[self.title(s), signed(here[s])] for s in order]
        if before is not None:
            head.append(say("ledger.total"))
            rows = [[*row, signed(before[s] + here[s])] for row, s in zip(rows, order, strict=True)]
        return rich.table(head, rows, numbers=range(1, len(head)))

    def _pair(self, entry: Entry) -> str:
        names = {"other": self.title(entry.payer), "who": self.title(entry.payee)}
        return self.voice.say("ledger.pair", **names).replace(" ", "\N{NO-BREAK SPACE}")

    def _reason(self, entry: Entry) -> str:
        clause = entry.clause if entry.clause.startswith("R") else self.clause(entry.clause)
        return self.voice.say("ledger.reason", reason=entry.reason, clause=clause)

    def _status(self, seat: int, status: Status) -> rich.Line:
        fields: dict[str, Any] = {"who": self.name(seat), "fan": status.fan}
        if status.pig:
            return self.line([Sentence("ledger.pig", fields)])
        if not status.ready:
            return self.line([Sentence("ledger.not_ready", fields)])
        if not status.waits:
            return self.line([Sentence("ledger.ready_fan", fields)])
        fields["tiles"] = [tile for tile, _ in status.waits]
        return self.line([Sentence("ledger.ready", fields)])

    def clause(self, clause: str) -> str:
        """The title of a clause."""
        return self.voice.say(f"clause.{clause}")


def signed(number: int) -> str:
    """A score as it is shown: "+3", "−3", "0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def visible(state: State, seat: int) -> list[Tile]:
    """The tiles that a seat sees besides its own: rivers, others' melds, winning tiles shown."""
    seen = [tile for river in state.rivers for tile in river]
    for other, hand in enumerate(state.hands):
        if other != seat:
            seen += [tile for meld in hand.melds for tile in meld.tiles]
    shown = {(win.event, win.tile) for win in state.wins if win.seat != seat}
    own = {(win.event, win.tile) for win in state.wins if win.seat == seat}
    seen += [tile for event, tile in shown - own]
    return [tile for tile in seen if tile is not None]


def last_discarder(steps: Iterable[Step]) -> int | None:
    """Whose discard is the last one that lies in a river, if it is the latest of all."""
    for step in reversed(list(steps)):
        if step.action.do == "discard":
            return step.seat
        if step.action.do not in ("draw", "pass"):
            return None
    return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
