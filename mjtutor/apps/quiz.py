"""`quiz("waits", level=2, n=10)`: questions one after another, each answer explained."""

from __future__ import annotations

from dataclasses import replace
from secrets import randbelow
from typing import Any

from ipywidgets import HBox

from mjtutor.apps.language import Voice, kindly
from mjtutor.apps.panel import Panel, guarded
from mjtutor.core.tiles import TILES
from mjtutor.quiz import Session, find_kind
from mjtutor.quiz.facts import facts
from mjtutor.quiz.item import Item, Note
from mjtutor.text import vocabulary
from mjtutor.widgets import (
    Actions,
    Choice,
    Entry,
    HandView,
    Progress,
    Sheet,
    TileBoard,
    button,
    rich,
)

_TONES = {"right": "right", "partly": "partly", "wrong": "wrong"}


class QuizPanel(Panel):
    """A run of questions; all that is right or wrong is decided by `mjtutor.quiz`.

    Raises QuizError (`unknown_kind`, `bad_level`).
    """

    def __init__(self, voice: Voice, session: Session) -> None:
        self.session = session
        super().__init__(voice)
        say, lang = voice.say, voice.lang
        self.progress = Progress(lang=lang, label=say("quiz.title"), goal=session.total or 0)
        levels = range(1, find_kind(session.kind).levels + 1)
        self.level = Choice(
            options=[str(level) for level in levels],
            names=[say(f"quiz.levels.{session.kind}.{level}") for level in levels],
            selected=[session.level - 1],
            label=say("quiz.level"),
            show_label=True,
            lang=lang,
        )
        self.level.add_class("mj-segments")
        self.bar = HBox([self.progress, self.level])
        self.bar.add_class("mj-bar")
        self.ask = Sheet(lang=lang)
        self.prompt = HandView(
            label=say("widget.hand"), group_names=voice.group_names(), **voice.tiles()
        )
        self.board = TileBoard(
            label=say("widget.board_pick"), suit_names=voice.suit_names(), **voice.tiles()
        )
        # Of single choices none is missed: the mark shows what was right, or right as well.
        mark_names = voice.tiles()["mark_names"] | {"missed": say("mark.answer")}
        words = {"lang": lang, "mark_names": mark_names}
        self.choice = Choice(options=[], label=say("quiz.your_answer"), **words)
        self.ticks = Choice(options=[], select="many", label=say("quiz.your_answers"), **words)
        self.entry = Entry(label=say("quiz.your_answer"), lang=lang)
        self.actions = Actions(buttons=[], lang=lang, label=say("quiz.title"))
        self.feedback = Sheet(live=True, lang=lang)
        self.entry.on_submit(lambda value: self._on_click("check"))
        self.level.observe(self._on_level, "selected")
        self.actions.on_click(self._on_click)
        self._open()

    def plain(self) -> str:
        """What is practised: the questions themselves differ each time."""
        kind = self.voice.say(f"quiz.kinds.{self.session.kind}")
        n = self.session.level
        what = self.voice.say(f"quiz.levels.{self.session.kind}.{n}")
        level = self.voice.say("quiz.level_value", n=n, what=what)
        return f"{self.voice.say('quiz.title')} · {kind} · {level}"

    @guarded
    def _on_click(self, id: str) -> None:
        if id == "check":
            self.session = self.session.answer(self._answer(), vocabulary())
            self._show_verdict()
        elif id == "show":
            self.session = self.session.show_answer()
            self._show_verdict()
        elif id == "next":
            self.session = self.session.next()
            self._open()
            self.ask.reveal(focus=True)
        elif id == "again":
            self.session = replace(self.session, seed=_seed(), results=(), verdict=None)
            self._open()
            self.ask.reveal(focus=True)

    @guarded
    def _on_level(self, change: dict[str, Any]) -> None:
        if change["new"] and change["new"][0] + 1 != self.session.level:
            self.session = self.session.at_level(change["new"][0] + 1)
            self._open()

    def _answer(self) -> Any:
        answer = self.session.item.answer
        if answer == "choice":
            return self.choice.selected[0] if self.choice.selected else None
        if answer == "ticks":
            return self.ticks.selected
        return "".join(self.board.selected) if answer == "tiles" else self.entry.value

    def _open(self) -> None:
        """Show the question at hand, or how it went if there is none left."""
        self._show_progress()
        self.feedback.show([])
        if self.session.done:
            self._close()
            return
        item = self.session.item
        fields = item.fields
        told = [self.voice.line(one.id, **one.fields) for one in facts(item)]
        heading = rich.heading(self.voice.line(item.ask, **fields), level=3)
        self.ask.show([heading, *([rich.bullets(told)] if told else [])])
        shown: list[Any] = []
        if "hand" in fields or "tiles" in fields:
            self.prompt.show(hand=fields.get("hand"), tiles=fields.get("tiles", ()))
            shown.append(self.prompt)
        shown.append(self._answer_widget(item))
        self._show_buttons()
        self.children = [
            *self._bar(),
            self.ask,
            *shown,
            self.feedback,
            self.mishap,
            self.actions,
        ]

    def _bar(self) -> list[Any]:
        """What stands above the question."""
        return [self.bar]

    def _answer_widget(self, item: Item) -> Any:
        widget = self._widget(item)
        widget.locked = False
        if item.answer in ("choice", "ticks"):
            widget.show([self.voice.choice(choice) for choice in item.choices])
        elif item.answer == "tiles":
            self.board.show(item.fields["suits"])
            out = [t for t in TILES if item.choices and t not in item.choices]
            self.board.mark(disabled=out)
        else:
            how = f"{item.answer}_{item.reads}" if item.reads else item.answer
            self.entry.value, self.entry.hint = "", self.voice.say(f"quiz.type.{how}")
        return widget

    def _widget(self, item: Item) -> Any:
        widgets = {"choice": self.choice, "ticks": self.ticks, "tiles": self.board}
        return widgets.get(item.answer, self.entry)

    def _show_verdict(self) -> None:
        verdict = self.session.verdict
        if verdict is None:
            return
        title = self.voice.say(f"verdict.{verdict.outcome}")
        if not verdict.closes:
            text = self.voice.line(f"verdict.{verdict.outcome}_note")
            notes = [rich.paragraph(self.voice.note(note)) for note in verdict.notes]
            self.feedback.show([rich.verdict("none", title, text), *notes])
            return
        marks: Any = {note.about: note.mark for note in verdict.notes if note.mark}
        widget = self._widget(self.session.item)
        widget.locked = True
        if widget is not self.entry:
            widget.mark(marks)
        self._show_progress()
        self._show_buttons()
        tone = _TONES.get(verdict.outcome, "info")
        more = self.voice.line("quiz.shown") if verdict.outcome == "shown" else ""
        blocks = [rich.verdict(tone, title, more), *self._notes(verdict.notes)]
        if verdict.misconception:
            said = self.voice.line(f"misconception.{verdict.misconception}")
            blocks.insert(1, rich.paragraph(said))
        self.feedback.show(blocks)

    def _notes(self, notes: tuple[Note, ...]) -> list[rich.Block]:
        """Notes with a mark as a list, those that follow from them as sentences."""
        marked = [note for note in notes if note.id and note.about is not None]
        others = [note for note in notes if note.id and note.about is None]
        blocks = [rich.paragraph(self.voice.note(note)) for note in others]
        if not marked:
            return blocks
        marks = {place: note.mark for place, note in enumerate(marked) if note.mark}
        return [rich.bullets(map(self.voice.note, marked), marks=marks), *blocks]

    def _show_progress(self) -> None:
        session = self.session
        tones = [_TONES.get(outcome, "none") for outcome in session.results]
        tally = "quiz.tally" if session.counted else "quiz.tally_none"
        caption = self.voice.say(tally, right=session.right, total=session.counted)
        streak = session.streak > 1 and self.voice.say("quiz.streak", n=session.streak)
        self.progress.show(tones[-12:], caption=caption, note=streak or "")

    def _show_buttons(self) -> None:
        say = self.voice.say
        if self.session.answered:
            self.actions.show([button("next", say("quiz.next"), primary=True)])
        else:
            check = button("check", say("quiz.check"), primary=True)
            self.actions.show([check, button("show", say("quiz.show_answer"))])

    def _close(self) -> None:
        session = self.session
        done = self.voice.line("quiz.done", right=session.right, total=session.counted)
        self.ask.show([rich.heading(done, level=3)])
        self.actions.show([button("again", self.voice.say("quiz.again"), primary=True)])
        self.children = [self.progress, self.ask, self.mishap, self.actions]


def _seed() -> int:
    return randbelow(1 << 32)


@kindly
def quiz(
    kind: str,
    level: int = 1,
    n: int | None = None,
    *,
    seed: int | None = None,
    lang: str | None = None,
) -> QuizPanel:
    """Practise one kind of question ("waits", "fan", …: `mjtutor.quiz.KINDS`), n or without end.

    The same seed asks the same questions. Raises QuizError (`unknown_kind`, `bad_level`,
    `bad_total`, `bad_seed`).
    """
    return QuizPanel(Voice(lang), Session(kind, level, _seed() if seed is None else seed, n))
