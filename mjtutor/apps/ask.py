"""`ask("waits", "1112m")`: questions about hands of one's own choosing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from mjtutor.apps.language import Voice, kindly
from mjtutor.apps.quiz import QuizPanel
from mjtutor.core.hand import Hand
from mjtutor.quiz import Content, Item, Session, about
from mjtutor.widgets import button


@dataclass(frozen=True)
class Asked(Session):
    """A run over items that were chosen, one after another; again begins with the first."""

    items: tuple[Item, ...] = ()

    @cached_property
    def item(self) -> Item:
        """The question at hand."""
        return self.items[self.number - 1]


class AskPanel(QuizPanel):
    """A quiz of chosen questions: no levels, and a tally only where there are several."""

    session: Asked

    def plain(self) -> str:
        """The questions; their answers are for the learner to find."""
        lines = []
        for item in self.session.items:
            lines += [self.voice.say(item.ask, **item.fields), str(item.fields["hand"])]
        return "\n".join(lines)

    def _bar(self) -> list[Any]:
        return [self.progress] if len(self.session.items) > 1 else []

    def _show_buttons(self) -> None:
        if self.session.answered and len(self.session.items) == 1:
            self.actions.show([button("again", self.voice.say("quiz.again"))])
        else:
            super()._show_buttons()


@kindly
def ask(kind: str, *hands: str | Hand, lang: str | None = None) -> AskPanel:
    """Ask about these hands: what each waits for ("waits"), which suit to drop ("missing_suit") …

    Any kind of question about one hand will do, with hands that it can be asked about: "waits"
    takes those that are ready, "fan" those that win. Raises NotationError or HandError for what is
    no hand or does not fit the question (`not_ready`, `no_win` …), QuizError for a kind that is
    not there or needs more than a hand (`unknown_kind`, `bad_content`).
    """
    items = tuple(about(kind, Content(Hand(str(hand)))) for hand in hands)
    return AskPanel(Voice(lang), Asked(kind, total=len(items), items=items))
