"""Progress codes: what they carry, that they stay short, and how bad ones are refused."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtutor.course import LESSONS as COURSE
from mjtutor.errors import StoreError
from mjtutor.quiz import KINDS
from mjtutor.store import MemoryStore, Skill, codes
from mjtutor.store.codes import LESSONS, MOST, SKILLS, carried, carry_in, read_code, write_code
from mjtutor.store.skills import Estimate, SkillSummary, summary
from mjtutor.text import LANGUAGES, error_text
from tests.store.test_skills import run
from tests.store.test_store import NOON

DAY = date(2026, 11, 30)


def known(skill: Skill, mean: float) -> SkillSummary:
    return SkillSummary(skill, 9, 5, None, Estimate(mean, 0.0, 1.0))


def code(skills: dict[Skill, float], lessons: Any = (), day: date = DAY) -> str:
    return write_code([known(skill, mean) for skill, mean in skills.items()], lessons, day)


ALL = code(dict.fromkeys(SKILLS, 1.0), LESSONS)


def test_every_skill_and_lesson_there_is_has_its_place() -> None:
    """A new one goes to the end of the lists in mjtutor/store/codes.py."""
    skills = {
        Skill(kind.id, level) for kind in KINDS.values() for level in range(1, kind.levels + 1)
    }

    assert skills - set(SKILLS) == set()
    assert {place.slug for place in COURSE} - set(LESSONS) == set()
    assert len(set(SKILLS)) == len(SKILLS) and len(set(LESSONS)) == len(LESSONS)


def test_old_codes_say_what_they_said() -> None:
    """Put together by hand from the description; these must be read the same for ever."""
    # 698 days: 0NT. Lessons 1 and 3: one letter, 5. tiles 1 (place 0) 4 of 7, waits 1 (place 6)
    # 7 of 7: 4 + 7 * 8**6, 1R004.
    found = read_code("10NT1-51R00-4KH")

    assert found.day == DAY and found.lessons == ("tiles", "waits")
    assert found.skills == {Skill("tiles", 1): 0.5, Skill("waits", 1): 1.0}
    assert code(dict(found.skills), found.lessons) == "10NT1-51R00-4KH"


@settings(max_examples=200)
@given(
    st.dictionaries(st.sampled_from(SKILLS), st.floats(0, 1)),
    st.sets(st.sampled_from(LESSONS)),
    st.dates(date(2025, 1, 1), date(2110, 1, 1)),
)
def test_a_code_says_what_was_put_in(
    skills: dict[Skill, float], lessons: set[str], day: date
) -> None:
    text = code(skills, lessons, day)
    found = read_code(text)

    assert len(text) <= MOST and text.isascii()
    assert (set(found.skills), set(found.lessons)) == (set(skills), lessons)
    assert found.day == min(day, date(2025, 1, 1) + timedelta(32**3 - 1))
    assert all(abs(found.skills[skill] - mean) <= 1 / 12 + 1e-9 for skill, mean in skills.items())


def test_the_longest_code_is_short_enough_with_room_to_spare() -> None:
    print(f"{len(ALL)} characters for {len(SKILLS)} skills and {len(LESSONS)} lessons")

    assert len(ALL) <= MOST
    assert len(code({}, [])) <= 12


def test_two_hundred_skills_would_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    many = tuple(Skill(f"kind{number}", 1) for number in range(200))
    monkeypatch.setattr(codes, "SKILLS", many)
    monkeypatch.setattr(codes, "LESSONS", tuple(f"lesson{number}" for number in range(60)))
    text = code(dict.fromkeys(many, 1.0), codes.LESSONS)

    assert len(text) <= MOST and set(read_code(text).skills) == set(many)


def test_it_can_be_typed_carelessly() -> None:
    said = read_code(ALL)

    for text in (
        ALL.lower(),
        ALL.replace("-", ""),
        ALL.replace("-", " "),
        f"\n {ALL}\t",
        ALL.replace("0", "o").replace("1", "l"),
        ALL.replace("1", "I"),
        ALL.replace("-", "–"),
    ):
        assert read_code(text) == said


def test_every_single_mistake_is_found() -> None:
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    text = code({SKILLS[0]: 0.5, SKILLS[7]: 0.9, SKILLS[-1]: 0.3}, LESSONS[:2]).replace("-", "")
    tried = 0
    for place, right in enumerate(text):
        wrong = [text[:place] + letter + text[place + 1 :] for letter in letters if letter != right]
        wrong.append(text[:place] + text[place + 1 :])
        if place + 1 < len(text) and right != text[place + 1]:
            wrong.append(text[:place] + text[place + 1] + right + text[place + 2 :])
        for each in wrong:
            tried += 1
            with pytest.raises(StoreError, match="code_mistyped"):
                read_code(each)
    assert tried > 500


BAD = {
    "": "code_empty", " - ": "code_empty", "hello": "code_mistyped", "12U4": "code_letter",
    "10NV0-07!": "code_letter", "七条": "code_letter", "1": "code_mistyped",
    "A" * 401: "code_too_long",
}  # fmt: skip


@pytest.mark.parametrize("text", BAD)
def test_a_bad_code_is_refused_by_name(text: str) -> None:
    with pytest.raises(StoreError) as info:
        read_code(text)

    assert info.value.id == BAD[text]
    for lang in LANGUAGES:
        assert error_text(lang, info.value)


def test_chance_seldom_makes_a_code() -> None:
    rng = random.Random(5)
    taken = 0
    for _ in range(5000):
        try:
            read_code("1" + "".join(rng.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=20)))
            taken += 1
        except StoreError as error:
            assert error.id == "code_mistyped"
    assert taken < 25


def test_a_code_of_a_later_version(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as later:
        later.setattr(codes, "SKILLS", (*SKILLS, Skill("new", 1)))
        later.setattr(codes, "LESSONS", (*LESSONS, "new"))
        text = code({SKILLS[0]: 1.0, Skill("new", 1): 1.0}, ["new", LESSONS[0]])
        later.setattr(codes, "_VERSION", "2")
        newer = code({})

    found = read_code(text)
    assert (found.skills, found.lessons) == ({SKILLS[0]: 1.0}, LESSONS[:1])
    with pytest.raises(StoreError, match="code_newer"):
        read_code(newer)


def test_what_was_brought_stands_until_there_are_answers() -> None:
    here, there = MemoryStore(), MemoryStore()
    for answer in run("rrrrrrrr"):
        here.record(answer)
    here.finish("me", "waits", NOON)
    progress = here.progress("me")
    text = write_code(summary(progress.answers, NOON, UTC).skills, progress.lessons, DAY)

    assert carried(there.progress("you")) == {}
    carry_in(there, "you", text)
    brought = there.progress("you")
    (waits,) = carried(brought).items()
    assert waits[0] == Skill("waits", 2) and waits[1] > 0.7
    assert brought.lessons == {"waits": datetime(2026, 11, 30, 12, tzinfo=UTC)}
    found = summary(brought.answers, NOON, UTC, carried(brought))
    assert found.answers == 0 and found.skills[0].estimate
    again = write_code(found.skills, brought.lessons, DAY)
    assert set(read_code(again).skills) == {Skill("waits", 2)}
    carry_in(there, "you", code({Skill("tiles", 1): 0.5}))
    assert set(carried(there.progress("you"))) == {Skill("waits", 2), Skill("tiles", 1)}


def test_what_is_kept_wrongly_brings_nothing() -> None:
    store = MemoryStore()
    for value in ([], "x", {"waits.2": "high"}, {"waits.2": 7}, {"nothing.1": 0.5}):
        store.save("me", codes.CARRIED, value)
        assert carried(store.progress("me")) == {}
