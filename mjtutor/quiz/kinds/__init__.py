"""The kinds of question there are, one a module; a new one is a module and a line here."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from mjtutor.errors import QuizError
from mjtutor.quiz.answers import Unreadable, Vocabulary, read
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict
from mjtutor.quiz.kinds.acceptance import Acceptance
from mjtutor.quiz.kinds.best_discard import BestDiscard
from mjtutor.quiz.kinds.cha_jiao import ChaJiao
from mjtutor.quiz.kinds.copies_left import CopiesLeft
from mjtutor.quiz.kinds.count_fan import CountFan
from mjtutor.quiz.kinds.dearest_wait import DearestWait
from mjtutor.quiz.kinds.elsewhere import Elsewhere
from mjtutor.quiz.kinds.fan import Fan
from mjtutor.quiz.kinds.gen import Gen
from mjtutor.quiz.kinds.hua_zhu import HuaZhu
from mjtutor.quiz.kinds.keep_ready import KeepReady
from mjtutor.quiz.kinds.last_four import LastFour
from mjtutor.quiz.kinds.legal import Legal
from mjtutor.quiz.kinds.let_go import LetGo
from mjtutor.quiz.kinds.may_win import MayWin
from mjtutor.quiz.kinds.missing_suit import MissingSuit
from mjtutor.quiz.kinds.name_kind import NameKind
from mjtutor.quiz.kinds.next_dealer import NextDealer
from mjtutor.quiz.kinds.other_table import OtherTable
from mjtutor.quiz.kinds.payment import Payment
from mjtutor.quiz.kinds.rain import Rain
from mjtutor.quiz.kinds.robbing import Robbing
from mjtutor.quiz.kinds.shanten import Shanten
from mjtutor.quiz.kinds.split import HowSplit
from mjtutor.quiz.kinds.tiles import Tiles
from mjtutor.quiz.kinds.waits import Waits
from mjtutor.quiz.kinds.waits_fan import WaitsFan
from mjtutor.quiz.kinds.whole_hand import WholeHand

EVERY: tuple[Kind, ...] = (
    Tiles(),
    CopiesLeft(),
    MissingSuit(),
    MayWin(),
    HowSplit(),
    Waits(),
    NameKind(),
    Gen(),
    CountFan(),
    Fan(),
    WaitsFan(),
    DearestWait(),
    OtherTable(),
    Shanten(),
    Acceptance(),
    KeepReady(),
    BestDiscard(),
    Payment(),
    Rain(),
    Legal(),
    LetGo(),
    LastFour(),
    Robbing(),
    ChaJiao(),
    HuaZhu(),
    NextDealer(),
    WholeHand(),
    Elsewhere(),
)
"""All kinds in all versions, the newest of a kind last."""

KINDS: dict[str, Kind] = {kind.id: kind for kind in EVERY}
SEEDS = 1 << 32
"""Seeds are 0 … SEEDS - 1."""


def find_kind(id: str, version: int | None = None) -> Kind:
    """The kind of that id, the newest or that version; raises QuizError.

    `unknown_kind`, `newer_version` (one that this program does not know yet).
    """
    if not isinstance(id, str) or id not in KINDS:
        raise QuizError("unknown_kind", name=id, known=list(KINDS))
    if version is None:
        return KINDS[id]
    for kind in EVERY:
        if (kind.id, kind.version) == (id, version):
            return kind
    raise QuizError("newer_version", name=id, version=version, known=KINDS[id].version)


def require_level(kind: str, level: int, version: int | None = None) -> Kind:
    """The kind of that id if it has that level; raises QuizError (`unknown_kind`, `bad_level`)."""
    found = find_kind(kind, version)
    if type(level) is not int or not 1 <= level <= found.levels:
        raise QuizError("bad_level", name=kind, level=level, highest=found.levels)
    return found


def require_seed(seed: int) -> int:
    """The seed, if it is one; raises QuizError (`bad_seed`)."""
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise QuizError("bad_seed", value=seed)
    return seed


def make(kind: str, level: int, seed: int, version: int | None = None) -> Item:
    """The item of that kind, level, seed and version of the kind, the same every time.

    Raises QuizError (`unknown_kind`, `newer_version`, `bad_level`, `bad_seed`).
    """
    found = require_level(kind, level, version)
    rng = Random(f"{kind} {level} {require_seed(seed)}")
    item = found.make(rng, level)
    return replace(item, level=level, seed=seed, version=found.version)


def about(kind: str, content: Content, level: int = 0, version: int | None = None) -> Item:
    """The item about something chosen, or what `make` made of the same content at that level.

    Raises QuizError (`unknown_kind`, `newer_version`, `bad_level`, `bad_content`) and HandError.
    """
    found = require_level(kind, level, version) if level else find_kind(kind, version)
    return replace(found.about(content), level=level, version=found.version)


def kind_of(item: Item) -> Kind:
    """The kind that made an item."""
    return find_kind(item.kind, item.version)


def check(item: Item, answer: Any, names: Vocabulary | None = None) -> Verdict:
    """Judge an answer, picked or typed (see `answers`); never raises for it.

    Nothing given is "not_answered", what cannot be read "unreadable".
    """
    try:
        given = read(item, answer, names)
    except Unreadable as error:
        return Verdict("unreadable", (error.note,))
    if given is None:
        return Verdict("not_answered")
    kind = kind_of(item)
    verdict = kind.check(item, given)
    if verdict.outcome != "right" and verdict.misconception is None:
        for id, slip in kind.slips(item).items():
            if slip == given:
                return replace(verdict, misconception=id)
    return verdict


def keys(item: Item) -> tuple[Any, ...]:
    """Every right answer, the one shown first; not for whoever is still to answer."""
    return kind_of(item).keys(item)


def hints(item: Item) -> tuple[Note, ...]:
    """Up to three hints, each saying more than the one before."""
    return kind_of(item).hints(item)


def solution(item: Item) -> tuple[Note, ...]:
    """The notes that give the answer away, as if all of it had been missed."""
    kind = kind_of(item)
    notes = kind.check(item, kind.keys(item)[0]).notes
    return tuple(replace(n, mark="missed") if n.mark == "right" else n for n in notes)
