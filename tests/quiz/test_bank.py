"""Curated questions: those of the course are right, and every fault of a file has its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjtutor.errors import BankError, QuizError
from mjtutor.quiz import bank, check, keys
from mjtutor.quiz.answers import write
from mjtutor.quiz.code import code_of, item_of
from mjtutor.text import LANGUAGES, error_text

GOOD = """\
schema = 1

[[item]]
number = 3
kind = "waits"
hand = "1112m"
answer = "23m"
clause = "R8"
teaches.zh = "一行"
teaches.en = "A line"
"""


def faults(tmp_path: Path, text: str) -> list[BankError]:
    path = tmp_path / "some.toml"
    path.write_text(text, encoding="utf-8")
    return bank.read_files([path])[1]


def test_the_bank_of_the_course_is_right_and_broad() -> None:
    every = bank.bank()

    assert len(every) >= 25
    assert len({one.item.kind for one in every.values()}) >= 12
    for number, one in every.items():
        assert one.number == number == one.item.seed and one.item.level == 0
        for key in keys(one.item):
            assert check(one.item, write(one.item, key)).outcome == "right"
        for lang in LANGUAGES:
            assert "\n" not in one.teaches[lang]
            han = re.search("[\u4e00-\u9fff]", one.teaches[lang] + one.after.get(lang, ""))
            assert bool(han) == (lang == "zh"), (number, lang)


def test_a_curated_question_has_a_code_and_is_known_by_it() -> None:
    for one in bank.bank().values():
        code = code_of(one.item)
        assert item_of(code) == one.item
        assert bank.curated(item_of(code)) == one
    assert bank.numbered("split", 6) == bank.bank()[6].item
    for kind, number in (("split", 999), ("waits", 6)):
        with pytest.raises(QuizError, match="not_in_bank"):
            bank.numbered(kind, number)


def test_a_content_too_long_for_a_code_goes_by_its_number(tmp_path: Path) -> None:
    text = GOOD.replace('"waits"', '"copies_left"').replace('answer = "23m"', 'answer = "0"')
    text = text.replace('"1112m"', '"2288m445566789p"')
    text = text.replace('answer = "0"', 'visible = "2m2m8m8m1s3s5s7s9s"\nanswer = "0"')
    path = tmp_path / "some.toml"
    path.write_text(text, encoding="utf-8")
    [one], wrong = bank.read_files([path])

    assert not wrong
    assert code_of(one.item).startswith("ck01-n3-")


@pytest.mark.parametrize(
    ("old", "new", "id", "line"),
    [
        ("schema = 1\n", "", "no_schema", 1),
        ("schema = 1", "schema = 9", "newer_schema", 1),
        ("schema = 1", "schema = 1\nauthor = 1", "unknown_key", 2),
        ("number = 3\n", "", "missing_key", 3),
        ("number = 3", "number = 0", "bad_value", 4),
        ("number = 3", 'number = "3"', "bad_value", 4),
        ('"waits"', '"riichi"', "does_not_fit", 5),
        ('"1112m"', '"111m"', "unreadable", 6),
        ('"1112m"', "7", "bad_value", 6),
        ('"1112m"', '"1125m"', "does_not_fit", 6),
        ('hand = "1112m"', 'hand = "1112m"\nrules = "vegas"', "unreadable", 7),
        ('hand = "1112m"', 'hand = "1112m"\nwon = { how = "magic" }', "bad_value", 7),
        ('hand = "1112m"', 'hand = "1112m"\nwon = { by = "magic" }', "unreadable", 7),
        ('hand = "1112m"', 'hand = "1112m"\nlevel = 2', "unknown_key", 7),
        ('"23m"', '"2m"', "other_answer", 7),
        ('"23m"', '["23m", "2m"]', "other_answer", 7),
        ('"23m"', '"2x"', "bad_value", 7),
        ('"R8"', '"R21"', "bad_value", 8),
        ("teaches.zh", "teaches.fr", "no_words", 9),
        ('teaches.en = "A line"', 'teaches.en = ""', "no_words", 9),
        ('teaches.en = "A line"', 'teaches.en = "A line"\nafter.zh = "一"', "no_words", 11),
        ("[[item]]", "[item]", "not_items", 1),
        ("number = 3", "number = = 3", "not_toml", 4),
    ],
)
def test_every_fault_has_its_place_and_a_sentence(
    tmp_path: Path, old: str, new: str, id: str, line: int
) -> None:
    assert old in GOOD
    found = faults(tmp_path, GOOD.replace(old, new))

    assert id in {fault.id for fault in found}, found
    [fault] = [fault for fault in found if fault.id == id][:1]
    assert fault.params["place"] == f"some.toml:{line}"
    for lang in LANGUAGES:
        assert error_text(lang, fault).startswith(f"some.toml:{line}")


def test_all_faults_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    second = GOOD.replace("schema = 1\n", "").replace('"23m"', '"9m"')
    found = faults(tmp_path, GOOD.replace('"R8"', '"R99"') + second)

    assert [(fault.id, fault.params["place"]) for fault in found] == [
        ("bad_value", "some.toml:8"),
        ("other_answer", "some.toml:16"),
    ]


def test_a_number_or_a_question_used_twice_is_found_across_files(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(GOOD.replace("number = 3", "number = 4"), encoding="utf-8")
    path = tmp_path / "some.toml"
    path.write_text(GOOD, encoding="utf-8")
    _, found = bank.read_files([path, other])
    assert [fault.id for fault in found] == ["same_question"]

    other.write_text(GOOD.replace("1112m", "2223m").replace('"23m"', '"134m"'), encoding="utf-8")
    wrong = bank.read_files([path, other])[1]
    assert {fault.id for fault in wrong} >= {"same_number"}
    assert all("other.toml" in str(fault.params["place"]) for fault in wrong)
