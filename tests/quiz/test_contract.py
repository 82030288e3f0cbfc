"""What every kind of question promises (`mjtutor.quiz`); a new kind joins by being in KINDS.

A run looks at some hundred items of a kind, with --long at a thousand of every level.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import fields
from itertools import permutations
from typing import Any

import pytest

from mjtutor import plain
from mjtutor.course.order import LESSONS
from mjtutor.quiz import KINDS, Item, Verdict, check, find_kind, hints, keys, make, solution
from mjtutor.quiz.answers import read, write
from mjtutor.quiz.item import ANSWERS
from mjtutor.quiz.kinds import EVERY
from mjtutor.text import LANGUAGES, say, vocabulary
from tests.text.fake import fake_language, unmarked

from .mutants import mutants

EVERY_LEVEL = [(kind.id, level) for kind in KINDS.values() for level in range(1, kind.levels + 1)]
NAMES = vocabulary()
A_FEW = 12
MOST = 0.40
"""No key is right more often; of yes-or-no questions, `yes` is in 40 to 60 %."""


class Made:
    """The items of a level, made once: few where a table is played, which takes longer."""

    def __init__(self, long: bool) -> None:
        self.long = long
        self.items: dict[tuple[str, int], list[Item]] = {}

    def __call__(self, kind: str, level: int, number: int) -> list[Item]:
        there = self.items.setdefault((kind, level), [])
        while len(there) < number:
            there.append(make(kind, level, len(there)))
        return there[:number]

    def some(self, kind: str, level: int) -> list[Item]:
        """For what is asked of every item."""
        if self.long:
            return self(kind, level, 1000)
        return self(kind, level, max(20, (60 if played(kind) else 240) // find_kind(kind).levels))

    def many(self, kind: str, level: int) -> list[Item]:
        """For shares."""
        return self(kind, level, 1000 if self.long else 100 if played(kind) else 400)


def played(kind: str) -> bool:
    return "table" in make(kind, 1, 0).fields


@pytest.fixture(scope="module")
def made(request: pytest.FixtureRequest) -> Made:
    return Made(request.config.getoption("--long"))


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_the_key_is_right_and_every_change_of_it_is_refused(
    kind: str, level: int, made: Made
) -> None:
    for item in made.some(kind, level):
        right = keys(item)
        assert right and len(set(right)) == len(right)
        for key in right:
            assert read(item, key) == key, "the key is not in the form answers are read in"
            assert check(item, key).outcome == "right", (item, key)
            assert read(item, write(item, key), NAMES) == key, "it cannot be typed"
        for wrong in mutants(item, right[0]):
            if wrong not in right:
                outcome = check(item, wrong).outcome
                assert outcome in ("wrong", "partly", "unreadable"), (item, wrong)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_a_seed_makes_the_same_item_and_the_item_tells_nothing(kind: str, level: int) -> None:
    for seed in range(A_FEW):
        item = make(kind, level, seed)
        assert item == make(kind, level, seed, find_kind(kind).version)
        assert (item.kind, item.level, item.seed) == (kind, level, seed)
        assert item.answer in ANSWERS
        told = {one.name for one in fields(Item)} - {"fields", "choices", "content"}
        assert told == {"kind", "ask", "answer", "reads", "level", "seed", "version"}
        if item.content is not None:
            again = find_kind(kind).about(item.content)
            assert (again.ask, again.fields, again.choices) == (item.ask, item.fields, item.choices)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_choices_differ_and_wrong_ones_are_wrong(kind: str, level: int, made: Made) -> None:
    for item in made.some(kind, level):
        if item.answer not in ("choice", "ticks"):
            continue
        shown = {plain.option("en", one, item) for one in item.choices}
        assert len(shown) == len(item.choices) >= 2, item
        right = keys(item)
        if item.answer == "choice":
            assert len(right) < len(item.choices)
            for i in set(range(len(item.choices))) - set(right):
                assert check(item, i).outcome in ("wrong", "partly")
        else:
            assert len(right) == 1 and 0 < len(right[0]) < len(item.choices)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_keys_are_spread(kind: str, level: int, made: Made) -> None:
    """By what is right, and by the place where it stands."""
    met: dict[Any, float] = defaultdict(float)
    places: dict[Any, float] = defaultdict(float)
    items, yes = made.many(kind, level), find_kind(kind).yes
    total = len(items)
    for item in items:
        right = keys(item)
        for key in right:  # where several are right, each in part
            met[what_is_right(item, key)] += 1 / len(right)
            if item.answer == "choice":
                places[key] += 1 / len(right)
    noise = 2.4 * (MOST * (1 - MOST) / total) ** 0.5  # standard deviations of a share
    if yes is not None:
        said_yes = met.pop(plain_text(yes), 0)
        assert 0.4 - noise <= said_yes / total <= 0.6 + noise, met
        assert max(met.values()) <= MOST * total and len(met) > 1, met
        return
    assert max(met.values()) <= (MOST + noise) * total, sorted(met.values())[-3:]
    if any(item.choices != items[0].choices for item in items):
        assert not places or max(places.values()) <= (MOST + noise) * total, places


def what_is_right(item: Item, key: Any) -> Any:
    if item.answer == "choice":
        return plain_text(item.choices[key])
    if item.answer == "ticks":
        return tuple(plain_text(item.choices[i]) for i in key)
    return key


def plain_text(option: Any) -> str:
    return plain.option("en", option)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_items_differ_up_to_suit_and_order(kind: str, level: int, made: Made) -> None:
    """95 of 100, for kinds that have a thousand items to draw from."""
    different = {up_to_suit(item) for item in made(kind, level, 100)}

    if len(different) < 95:
        many = {up_to_suit(item) for item in made(kind, level, 4000)}
        assert len(many) < 1000, f"{len(different)} of 100 differ, out of {len(many)} or more"


def up_to_suit(item: Item) -> tuple[str, ...]:
    """What an item shows, whatever its suits are called and in which order things stand."""
    text = f"{item.fields!r} {item.choices!r}"
    runs = re.findall(r"(?<![a-zA-Z])([1-9]+)([msp])(?![a-zA-Z])", text)
    words = sorted(re.findall(r"[a-z_]{2,}|\b\d+\b(?![msp])", text))
    names = [
        sorted(ranks + named["msp".index(suit)] for ranks, suit in runs)
        for named in permutations("xyz")
    ]
    return (item.ask, *min(names), *words)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_blank_and_unreadable_answers_leave_the_question_open(kind: str, level: int) -> None:
    item = make(kind, level, 7)

    for blank in (None, "", " ", ()):
        verdict = check(item, blank)
        assert (verdict.outcome, verdict.closes) == ("not_answered", False)
    for nonsense in ("55x", "0m", "1 2 z", object(), ("?",), {"?": 2}, -7.5):
        verdict = check(item, nonsense)
        assert (verdict.outcome, verdict.closes) == ("unreadable", False), nonsense
        assert verdict.notes


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_the_solution_says_something_and_hints_do_not_tell(kind: str, level: int) -> None:
    for seed in range(A_FEW):
        item = make(kind, level, seed)
        given = solution(item)
        assert given and all(note.mark != "right" for note in given)
        if item.answer in ("choice", "tiles"):
            marked = {note.about for note in given if note.mark == "missed"}
            assert marked == set(keys(item)[0] if item.answer == "tiles" else keys(item))
        offered = hints(item)
        assert 1 <= len(offered) <= 3 and len({note.id for note in offered}) == len(offered)
        assert all(note.mark is None for note in offered)


@pytest.mark.parametrize("kind", KINDS)
def test_slips_are_named_when_they_are_made(kind: str, made: Made) -> None:
    """Whoever answers as a misconception would is told its name, if that answer is wrong."""
    met: Counter[str] = Counter()
    for level in range(1, find_kind(kind).levels + 1):
        for item in made(kind, level, 40 if played(kind) and not made.long else 100):
            for id, slip in find_kind(kind).slips(item).items():
                verdict = check(item, slip)
                assert verdict.closes, (id, slip)
                if slip not in keys(item):
                    assert verdict.misconception, (item, id)
                    met[id] += verdict.misconception == id
    assert all(times > 0 for times in met.values()), met


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_everything_is_said_in_every_language(kind: str, level: int) -> None:
    with fake_language() as fake:
        for lang in (*LANGUAGES, fake):
            lines = [say(lang, f"quiz.kinds.{kind}"), say(lang, f"quiz.levels.{kind}.{level}")]
            for seed in range(A_FEW):
                lines += everything_said(lang, make(kind, level, seed))
            assert all(lines)
            if lang == fake:
                left_out = {unmarked(line) for line in lines}
                # What is left is notation, pictures of tiles, letters of options, numbers.
                bare = {re.sub(r"^  [A-Z]\.|[\dmsp+\-\[\]()\s,.🀀-🀪]", "", x) for x in left_out}
                assert bare <= {"", " and "}, bare


def everything_said(lang: str, item: Item) -> list[str]:
    said = plain.question(lang, item) + plain.sources(lang, item)
    said += [plain.note(lang, note) for note in hints(item)]
    said += plain.verdict(lang, Verdict("shown", solution(item)))
    answers = [*find_kind(item.kind).slips(item).values(), *list(mutants(item, keys(item)[0]))[:9]]
    for answer in answers:
        said += plain.verdict(lang, check(item, answer))
    return said


def test_tags_versions_and_lessons() -> None:
    newest = list(KINDS.values())

    assert len({kind.tag for kind in newest}) == len(newest)
    for kind in EVERY:
        assert re.fullmatch("[abcdefghjkmnpqrstwxyz]{2}", kind.tag), "letters that codes know"
        assert 1 <= kind.version <= KINDS[kind.id].version
        assert kind.clauses and (not kind.lesson or kind.lesson in {p.slug for p in LESSONS})
        assert "Levels" in (__import__(type(kind).__module__, fromlist="_").__doc__ or "")
