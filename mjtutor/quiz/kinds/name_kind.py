"""Name the kind of a winning hand: the one the fan table gives it, of all that fit the dearest.

Levels:

    1   nothing melded; 基本胡, 对子胡, 清一色, 七对 or 龙七对; four names to choose from
    2   any kind but the pure dragon, perhaps with melds; four names to choose from
    3   any kind, perhaps with melds and a kong; the name is typed
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.scoring import Score, score
from mjtutor.errors import HandError
from mjtutor.quiz.item import Content, Item, Kind, Note, Term, Verdict
from mjtutor.quiz.misread import CONFUSED
from mjtutor.quiz.wins import PAIRS, PLAYED, win_of

_FIRST = ("ji_ben_hu", "dui_zi_hu", "qing_yi_se", "qi_dui", "long_qi_dui")
_SHARES = {"qing_yao_jiu": 2, "qing_qi_dui": 5, "jiang_dui": 6, "yao_jiu": 8}
"""How often a kind comes, beside 10 for others: there are few hands of these."""
_TYPED = "t"


class NameKind(Kind):
    """Choose or type the name of a winning hand."""

    id = "name_kind"
    tag = "nk"
    levels = 3
    clauses = ("Fan",)

    def make(self, rng: Random, level: int) -> Item:
        """A hand of a kind drawn first."""
        kinds = _FIRST if level == 1 else PLAYED[:-1] if level == 2 else PLAYED
        (kind,) = rng.choices(kinds, [_SHARES.get(id, 10) for id in kinds])
        opened = 0 if level == 1 else rng.randrange(3)
        hand = win_of(rng, kind, opened, kongs=rng.randrange(level - 1) if level > 1 else 0)
        return self.about(Content(hand, ask=_TYPED if level == 3 else ""))

    def about(self, content: Content) -> Item:
        """Which kind a win is; raises HandError (`no_win`)."""
        hand = content.hand
        worth = score(hand) if hand is not None else None
        if hand is None or worth is None or worth.kind not in CONFUSED:
            raise HandError("no_win", text=str(hand))
        content = Content(hand, ask=content.ask)
        if content.ask == _TYPED:
            every = tuple(map(Term, PLAYED))
            fields = {"hand": hand}
            return Item(self.id, "kind.ask_type", fields, "text", every, "terms", content)
        names = {worth.kind, *CONFUSED[worth.kind].values()}
        choices = [Term(id) for id in PLAYED if id in names]
        Random(str(hand)).shuffle(choices)
        fields = {"hand": hand}
        return Item(self.id, "kind.ask", fields, "choice", tuple(choices), content=content)

    def keys(self, item: Item) -> tuple[Any, ...]:
        """The kind that the engine names."""
        return (_answer(item, _worth(item).kind),)

    def check(self, item: Item, answer: Any) -> Verdict:
        """What makes the hand what it is; what the name given would ask for."""
        worth = _worth(item)
        key = self.keys(item)[0]
        fields = {"kind": worth.kind, "fan": worth.reasons[0].fan, "split": worth.split}
        about = key if item.answer == "choice" else None
        if answer == key:
            return Verdict("right", (Note("kind.is", fields, "right", about),))
        given = [item.choices[answer]] if item.answer == "choice" else answer
        notes = [Note("kind.is", fields, "missed", about)]
        partly = item.answer == "text" and Term(worth.kind) in answer
        for term in given:
            if term.id != worth.kind:
                place = answer if item.answer == "choice" else None
                notes.append(Note("kind.wants", {"kind": term.id}, "wrong", place))
        return Verdict("partly" if partly else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, Any]:
        """The kinds it is taken for."""
        taken = CONFUSED[_worth(item).kind]
        return {id: _answer(item, kind) for id, kind in taken.items()}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Suits; melds or pairs; what all groups share."""
        hand: Hand = item.fields["hand"]
        worth = _worth(item)
        form = "pairs" if worth.kind in PAIRS else "melds"
        return (
            Note("hint.kind.suits", {"n": len(hand.suits)}),
            Note(f"hint.kind.{form}"),
            Note("hint.kind.fan", {"fan": worth.reasons[0].fan}),
        )


def _answer(item: Item, kind: str) -> Any:
    return item.choices.index(Term(kind)) if item.answer == "choice" else (Term(kind),)


def _worth(item: Item) -> Score:
    worth = score(item.fields["hand"])
    assert worth is not None
    return worth
