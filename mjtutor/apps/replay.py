"""`replay(record)`: a hand watched step by step, from any seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ipywidgets import HBox

from mjtutor.apps.analysis import analysis
from mjtutor.apps.language import Voice, kindly
from mjtutor.apps.panel import Panel, guarded
from mjtutor.apps.scene import Ask, scene
from mjtutor.apps.tale import Sentence, Tale, last_discarder, visible
from mjtutor.core.hand import Hand
from mjtutor.course import record_names, record_path
from mjtutor.errors import HandError, QuizError, RecordError
from mjtutor.play import State, view
from mjtutor.play.deal import SEATS
from mjtutor.play.players import find_player
from mjtutor.play.record import Record, read
from mjtutor.play.replay import Step
from mjtutor.play.sequence import hands
from mjtutor.widgets import Choice, Sheet, TableView, Timeline, rich
from mjtutor.widgets.timeline import WORDS

OPEN, SEES = range(2)
"""What may be shown besides: everybody's tiles, what the engine sees."""


class Frame(NamedTuple):
    """A moment worth showing.

    steps  how many steps have been made
    """

    steps: int
    before: State
    state: State
    told: list[Sentence]
    note: str = ""


class ReplayPanel(Panel):
    """A hand to go through: table, events, ledger, and what the engine sees of the seat."""

    def __init__(
        self,
        voice: Voice,
        first: State,
        steps: Sequence[Step],
        *,
        notes: Iterable[tuple[int, str]] = (),
        title: str = "",
        seat: int = 0,
        open_hands: bool = True,
        tale: Tale | None = None,
    ) -> None:
        super().__init__(voice)
        say, lang = voice.say, voice.lang
        self.first, self.steps = first, tuple(steps)
        self.tale = tale or Tale(voice, seat)
        self.frames = self._frames(dict(notes))
        self.title = title or say("replay.title")
        self.heading = Sheet(blocks=[rich.heading(self.title, 2)] if title else [], lang=lang)
        self.table = TableView(table=scene(self.tale, first), label=say("table.label"), lang=lang)
        self.note = Sheet(live=True, lang=lang)
        self.timeline = Timeline(
            events=[self.tale.line(frame.told) for frame in self.frames],
            words={word: say(f"replay.{word}") for word in WORDS},
            label=say("replay.events"),
            lang=lang,
        )
        self.seat = Choice(
            options=[self.tale.title(seat) for seat in SEATS],
            selected=[self.tale.eye],
            label=say("replay.seat"),
            show_label=True,
            lang=lang,
        )
        self.seat.add_class("mj-segments")
        self.shows = Choice(
            options=[say("replay.open"), say("replay.sees")],
            select="many",
            selected=[OPEN] if open_hands else [],
            label=say("replay.shows"),
            lang=lang,
        )
        bar = HBox([self.shows, self.seat])
        bar.add_class("mj-bar")
        self.sees = Sheet(lang=lang)
        self.ledger = Sheet(lang=lang)
        self.children = [
            self.heading,
            self.table,
            self.note,
            self.timeline,
            bar,
            self.sees,
            self.ledger,
            self.mishap,
        ]
        self.timeline.observe(self._on_change, "at")
        self.seat.observe(self._on_change, "selected")
        self.shows.observe(self._on_change, "selected")
        self._show()

    def plain(self) -> str:
        """The hand as text: how it begins, what was paid for, how it ended, and the ledger."""
        paid = [
            frame for frame in self.frames if len(frame.before.ledger) != len(frame.state.ledger)
        ]
        frames = dict.fromkeys(frame.steps for frame in (self.frames[0], *paid, self.frames[-1]))
        lines = [self.title]
        lines += [self.tale.say(frame.told) for frame in self.frames if frame.steps in frames]
        accounts = self.tale.accounts(self.frames[-1].state)
        return "\n".join([*lines, rich.plain_blocks(accounts)])

    def _frames(self, notes: dict[int, str]) -> list[Frame]:
        frames = [Frame(0, self.first, self.first, self.tale.begins(self.first))]
        before = self.first
        for number, step in enumerate(self.steps, 1):
            told = self.tale.told(before, step)
            note = notes.get(-1 if step.place is None else step.place, "")
            if told:
                frames.append(Frame(number, before, step.state, told, note))
            elif note:  # on what nobody sees, such as a pass: it belongs to what was answered
                both = self.voice.say("list.sentences").join(filter(None, (frames[-1].note, note)))
                frames[-1] = frames[-1]._replace(note=both)
            before = step.state
        return frames

    @guarded
    def _on_change(self, change: dict[str, Any]) -> None:
        self._show()

    def _show(self) -> None:
        """Show the moment, seen from the seat chosen."""
        chosen = self.seat.selected
        self.tale.eye = chosen[0] if chosen and chosen[0] in SEATS else self.tale.eye
        place = self.timeline.place
        frame = self.frames[place]
        state, told = frame.state, frame.told
        if OPEN not in self.shows.selected:
            before = view(frame.before, self.tale.eye)
            state = view(state, self.tale.eye)
            if frame.steps:
                step = self.steps[frame.steps - 1]
                told = self.tale.told(before, step._replace(state=state))
        entries = state.ledger[len(frame.before.ledger) :]
        self.table.show(
            scene(
                self.tale,
                state,
                told,
                entries,
                Ask(),
                last=last_discarder(self.steps[: frame.steps]),
            )
        )
        total = len(self.frames) - 1
        at = self.voice.say("replay.at", n=place, total=total)
        self.timeline.now = self.voice.say("list.sentences").join([at, self.tale.say(told)])
        self.note.show([rich.paragraph(frame.note)] if frame.note else [])
        self._show_sight(state)
        accounts = self.tale.accounts(state)
        self.ledger.show([rich.heading(self.voice.say("ledger.title"), 2), *accounts])

    def _show_sight(self, state: State) -> None:
        """What the engine sees of the hand at the bottom, if it is wanted."""
        blocks = []
        if SEES in self.shows.selected:
            title = self.voice.say("replay.sees_of", who=self.tale.name(self.tale.eye))
            blocks = [rich.heading(title, 2), *sight(self.tale, state, self.tale.eye)]
        self.sees.show(blocks)


def sight(tale: Tale, state: State, seat: int) -> list[rich.Block]:
    """Distance, waits with fan and copies left, useful draws, discards: what there is to see."""
    voice, hand = tale.voice, state.hands[seat]
    for win in state.wins:
        if win.seat == seat:
            said = voice.line("replay.won", who=tale.title(seat), worth=tale.worth(win))
            return [rich.paragraph(said)]
    if not isinstance(hand, Hand):
        return [rich.paragraph(voice.say("replay.unseen"), quiet=True)]
    try:
        return analysis(voice, hand, state.rules, visible=visible(state, seat))
    except HandError as error:  # a record may show what cannot be counted
        return [rich.paragraph(voice.error(error), quiet=True)]


class Unreadable(Panel):
    """What stands where a record cannot be read: why, and where."""

    def __init__(self, voice: Voice, error: RecordError) -> None:
        super().__init__(voice)
        said = voice.say("replay.bad_record")
        self.children = [Sheet(blocks=[rich.verdict("none", said, voice.error(error))])]

    def plain(self) -> str:
        """The same as text."""
        return str(self.children[0].text)


def _text_of(told: str) -> str | bytes:
    """The JSON text meant: told itself, one of the course's records, or in a file.

    Raises QuizError (`no_record`) where there is no such file.
    """
    if told.lstrip().startswith(("{", "[")):
        return told
    path = record_path(told) or Path(told)
    try:
        return path.read_bytes()
    except (OSError, ValueError):
        raise QuizError("no_record", name=told, known=record_names()) from None


@kindly
def replay(
    record: object = None,
    *,
    seed: object = 0,
    seat: int = 1,
    open_hands: bool = True,
    lang: str | None = None,
) -> ReplayPanel | Unreadable:
    """Watch a hand: `replay("worked-example-1")`, or a record of one's own.

    That is a `Record`, its document (a mapping or JSON text), or the name of a file that ends in
    ".json". Without a record four sensible players play a hand, the same for the same seed.
    seat: 1 to 4, who sits at the bottom. open_hands: whether everybody's tiles lie face up.
    A record that cannot be read is answered with a sentence; raises QuizError (`bad_option`,
    `no_record`).
    """
    voice = Voice(lang)
    if seat not in range(1, 5):
        raise QuizError("bad_option", name="seat", value=seat, known=["1", "2", "3", "4"])
    if record is None:
        record = next(hands(seed, makers=[find_player("sensible")] * 4)).document()
    try:
        if isinstance(record, str | Path):
            record = _text_of(str(record))
        found = record if isinstance(record, Record) else read(record)
        steps = found.steps
    except RecordError as error:
        return Unreadable(voice, error)
    notes = [
        (place, event.note[voice.lang])
        for place, event in enumerate(found.events)
        if voice.lang in event.note
    ]
    return ReplayPanel(
        voice,
        found.first,
        steps,
        notes=notes,
        title=found.title.get(voice.lang, ""),
        seat=seat - 1,
        open_hands=open_hands,
    )
