"""A progress code: skills and lessons done in at most 200 characters, to be typed or pasted.

    1 | day: 3 | length of lessons: 1 | lessons, a bit each | skills, three bits each | check: 2

in the alphabet of Crockford's base 32, which has no letters that look like digits; hyphens,
blanks and small letters are allowed when it is read. The two check characters find every single
mistake and every exchange of neighbours. Lessons and skills have their places by the lists here,
so an old code says the same for ever.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from mjtutor.errors import StoreError
from mjtutor.store.answer import Progress, Skill, now
from mjtutor.store.memory import Store, loaded
from mjtutor.store.skills import SkillSummary

LESSONS = ("tiles", "missing-suit", "waits", "whole-hands")
"""Append only: the place in this list is what a code holds. More than 150 have no room."""

_KINDS = (
    ("tiles", 1, 3),
    ("missing_suit", 1, 3),
    ("waits", 1, 6),
    ("payment", 1, 4),
    ("rain", 1, 4),
    ("legal", 1, 4),
    ("let_go", 1, 4),
    ("last_four", 1, 3),
    ("robbing", 1, 4),
    ("copies_left", 1, 3),
    ("may_win", 1, 4),
    ("split", 1, 4),
    ("name_kind", 1, 3),
    ("gen", 1, 4),
    ("count_fan", 1, 4),
    ("fan", 1, 4),
    ("waits_fan", 1, 3),
    ("dearest_wait", 1, 3),
    ("other_table", 1, 3),
    ("shanten", 1, 4),
    ("acceptance", 1, 4),
    ("keep_ready", 1, 3),
    ("best_discard", 1, 4),
    ("cha_jiao", 1, 4),
    ("hua_zhu", 1, 3),
    ("next_dealer", 1, 3),
    ("whole_hand", 1, 4),
    ("elsewhere", 1, 4),
)  # fmt: skip
"""Append only, for the same reason: a kind with its first and last level. A kind that gets more
levels gets another row."""

SKILLS = tuple(
    Skill(kind, level) for kind, first, last in _KINDS for level in range(first, last + 1)
)

MOST = 200
"""Characters of a code, hyphens included."""
CARRIED = "carried"
"""The name under which a store keeps what a code brought."""
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS = str.maketrans("OIL", "011", " \t\r\n-‐‑–—_.")
_VERSION = "1"
_FIRST_DAY = date(2025, 1, 1)
_PRIME = 1021
"""The largest below 32 x 32."""
_STEPS = 7
"""What a skill can be worth in a code, besides 0: not known."""
_GROUP = 5


class Carried(NamedTuple):
    """What a code says.

    day      it was made
    skills   how likely an answer is right, 0 to 1, to within a twelfth
    lessons  slugs of those done
    """

    day: date
    skills: Mapping[Skill, float]
    lessons: tuple[str, ...]


def write_code(skills: Iterable[SkillSummary], lessons: Iterable[str], day: date) -> str:
    """The code of what is known and done; skills of which nothing can be said yet are left out."""
    known = {one.skill: one.estimate.mean for one in skills if one.estimate}
    done = set(lessons)
    bits = sum(1 << place for place, lesson in enumerate(LESSONS) if lesson in done)
    worth = sum(
        (1 + round(known[skill] * (_STEPS - 1))) << 3 * place
        for place, skill in enumerate(SKILLS)
        if skill in known
    )
    days = max(0, min((day - _FIRST_DAY).days, 32**3 - 1))
    part = _digits(bits)
    text = f"{_VERSION}{_digits(days):0>3}{_LETTERS[len(part)]}{part}{_digits(worth)}"
    text += f"{_digits(_number(text) % _PRIME):0>2}"
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def read_code(text: str) -> Carried:
    """What a code says. What a later version knows besides is passed over.

    Raises StoreError: `code_empty`, `code_too_long`, `code_letter` (`letter`, `place`),
    `code_mistyped`, `code_newer`.
    """
    if len(text) > 2 * MOST:
        raise StoreError("code_too_long", most=MOST)
    plain = text.upper().translate(_READ_AS)
    if not plain:
        raise StoreError("code_empty")
    for place, letter in enumerate(plain, 1):
        if letter not in _LETTERS:
            raise StoreError("code_letter", letter=letter, place=place)
    body, check = plain[:-2], plain[-2:]
    if len(body) < 5 or _number(body) % _PRIME != _number(check):
        raise StoreError("code_mistyped")
    if body[0] != _VERSION:
        raise StoreError("code_newer")
    start = 5 + _number(body[4])
    bits, worth = _number(body[5:start]), _number(body[start:])
    skills = {}
    for place, skill in enumerate(SKILLS):
        if value := worth >> 3 * place & _STEPS:
            skills[skill] = (value - 1) / (_STEPS - 1)
    lessons = tuple(lesson for place, lesson in enumerate(LESSONS) if bits >> place & 1)
    return Carried(_FIRST_DAY + timedelta(_number(body[1:4])), skills, lessons)


def carry_in(store: Store, learner: str, text: str) -> Carried:
    """Take a code in: its lessons are done, its skills stand until there are answers to go by.

    Raises StoreError as `read_code`, and what reading a store can meet.
    """
    code = read_code(text)
    before = carried(store.progress(learner))
    skills = {str(skill): value for skill, value in (before | dict(code.skills)).items()}
    at = min(datetime.combine(code.day, time(12), UTC), now())
    for lesson in code.lessons:
        store.finish(learner, lesson, at)
    store.save(learner, CARRIED, dict(skills))
    return code


def carried(progress: Progress) -> dict[Skill, float]:
    """What codes have brought, for `summary` and `estimate`."""
    kept = loaded(progress, CARRIED)
    found = {}
    for skill in SKILLS:
        value = kept.get(str(skill)) if isinstance(kept, dict) else None
        if isinstance(value, int | float) and 0 <= value <= 1:
            found[skill] = float(value)
    return found


def _digits(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 32)
        text = _LETTERS[digit] + text
    return text


def _number(text: str) -> int:
    number = 0
    for letter in text:
        number = 32 * number + _LETTERS.index(letter)
    return number
