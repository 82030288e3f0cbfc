"""Every way of answering, picked and typed: what is read, what is blank, what cannot be read."""

from __future__ import annotations

from typing import Any

import pytest

from mjtutor import TILES, Tile, parse_tiles
from mjtutor.quiz import Item, Named, Term, said
from mjtutor.quiz.answers import Unreadable, read
from mjtutor.text import error_text, say, vocabulary

NAMES = vocabulary()
FIVE, SIX = Tile("5p"), Tile("6p")
KINDS = tuple(Term(id) for id in ("qing_yi_se", "qi_dui", "gen", "bu_gang", "dui_zi_hu"))


def item(answer: str, *choices: Any, reads: str = "") -> Item:
    return Item("waits", "waits.ask", {}, answer, choices, reads)


TERMS = item("text", *KINDS, reads="terms")
GROUPS = item("text", reads="groups")
MATRIX = item("matrix")
ZERO = ((0, 0, 0, 0),) * 4
TWO_PAY = ((0, 8, 0, 0), (0, 0, 0, 0), (0, 8, 0, 0), (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("asked", "given", "means"),
    [
        (item("tiles"), "5p 6p 5p", (FIVE, SIX)),
        (item("tiles"), [SIX, 22], (FIVE, SIX)),
        (item("tiles"), "五六筒", (FIVE, SIX)),
        (item("tiles", FIVE, SIX), "5p", (FIVE,)),
        (item("choice", FIVE, SIX), 1, 1),
        (item("choice", FIVE, SIX), "b", 1),
        (item("choice", FIVE, SIX), "Ｂ", 1),
        (item("choice", FIVE, SIX), "6p", 1),
        (item("choice", Named(FIVE), Named(SIX)), "六饼", 1),
        (item("choice", *KINDS), "对对胡", 4),
        (item("choice", *KINDS), "pure suit", 0),
        (item("choice", *KINDS), "Full Flush", 0),
        (item("choice", 3, 4, 2), "2", 2),
        (item("choice", 0, -1), "−1", 1),
        (item("choice", "55m", "56m"), "56m", 1),
        (
            item("choice", (parse_tiles("123m"), parse_tiles("55p")), (parse_tiles("12355m"),)),
            "55p 123m",
            0,
        ),
        (item("ticks", *KINDS), [2, 0, 2], (0, 2)),
        (item("ticks", *KINDS), "AC", (0, 2)),
        (item("ticks", *KINDS), "根、清一色", (0, 2)),
        (item("ticks", *KINDS), "gen, pure suit", (0, 2)),
        (item("ticks", FIVE, SIX), "6p, 5p", (0, 1)),
        (item("number"), 3, 3),
        (item("number"), " ３ ", 3),
        (item("number"), "3番", 3),
        (item("number"), "3 fan", 3),
        (item("number"), "−1", -1),
        (item("number"), "两番", 2),
        (item("number"), "十二", 12),
        (item("number"), "二十", 20),
        (MATRIX, TWO_PAY, TWO_PAY),
        (MATRIX, [[None, 8, "", 0], [None] * 4, [0, "8", 0, 0], [None] * 4], TWO_PAY),
        (MATRIX, {(0, 1): 8, (2, 1): 8}, TWO_PAY),
        (MATRIX, "1>2 8, 3>2 8", TWO_PAY),
        (MATRIX, "3→2：8；1 -> 2 = 8", TWO_PAY),
        (MATRIX, "0", ZERO),
        (MATRIX, {(0, 1): 0}, ZERO),
        (TERMS, "大对子 巴杠", (Term("bu_gang"), Term("dui_zi_hu"))),
        (TERMS, "弯杠大对子", (Term("bu_gang"), Term("dui_zi_hu"))),
        (TERMS, "added kong and all triplets", (Term("bu_gang"), Term("dui_zi_hu"))),
        (TERMS, "ALL PONGS, 补杠", (Term("bu_gang"), Term("dui_zi_hu"))),
        (TERMS, "dui_zi_hu; gen", (Term("dui_zi_hu"), Term("gen"))),
        (TERMS, [Term("gen"), "qi_dui"], (Term("gen"), Term("qi_dui"))),
        (item("text", reads="tiles"), "5p6p5p", (FIVE, FIVE, SIX)),
        (GROUPS, "55p 123m", (parse_tiles("123m"), parse_tiles("55p"))),
        (GROUPS, "123 456m 55p", tuple(map(parse_tiles, ("123m", "456m", "55p")))),
        (GROUPS, [[FIVE, FIVE], parse_tiles("321m")], (parse_tiles("123m"), parse_tiles("55p"))),
    ],
)  # fmt: skip
def test_what_is_given_is_read(asked: Item, given: Any, means: Any) -> None:
    found = read(asked, given, NAMES)

    assert found == means
    assert type(found) is type(means)


@pytest.mark.parametrize(
    "asked",
    [item("tiles"), item("choice", 1), item("ticks", 1), item("number"), MATRIX, TERMS, GROUPS],
    ids=lambda asked: asked.answer + asked.reads,
)
def test_blank_is_blank(asked: Item) -> None:
    for blank in (None, "", "  ", (), [], "　"):
        assert read(asked, blank, NAMES) is None
    assert read(MATRIX, [[None] * 4] * 4) is None and read(MATRIX, {}) is None


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        (item("tiles"), "55x"),
        (item("tiles"), ["9z"]),
        (item("tiles"), 3),
        (item("tiles", FIVE), "6p"),
        (item("choice", FIVE, SIX), 2),
        (item("choice", FIVE, SIX), -1),
        (item("choice", FIVE, SIX), True),
        (item("choice", FIVE, SIX), "c"),
        (item("choice", FIVE, SIX), "7p"),
        (item("choice", *KINDS), "riichi"),
        (item("ticks", *KINDS), [0, 9]),
        (item("ticks", *KINDS), "清一色, ?"),
        (item("number"), "3 or 4"),
        (item("number"), "three"),
        (item("number"), "3 riichi"),
        (item("number"), 2.5),
        (item("number"), "99999999999999"),
        (item("number"), "十百"),
        (MATRIX, "1>1 8"),
        (MATRIX, "1>5 8"),
        (MATRIX, "8"),
        (MATRIX, [[0] * 4] * 3),
        (MATRIX, [[-1] * 4] * 4),
        (MATRIX, {(0, 7): 1}),
        (TERMS, "riichi"),
        (TERMS, "pure suitable"),
        (TERMS, "听牌"),
        (TERMS, "and"),
        (GROUPS, "123m 45"),
        (GROUPS, "12x"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_in_both_languages(asked: Item, given: Any) -> None:
    with pytest.raises(Unreadable) as raised:
        read(asked, given, NAMES)
    note = raised.value.note
    for lang in ("zh", "en"):
        assert say(lang, note.id, **note.fields)


def test_without_a_vocabulary_ids_are_read() -> None:
    assert read(TERMS, "dui_zi_hu") == (Term("dui_zi_hu"),)
    with pytest.raises(Unreadable):
        read(TERMS, "pure suit")


def test_every_name_in_every_language_is_read() -> None:
    every = {id for ids in NAMES.values() for id in ids}
    met = 0
    for name, ids in NAMES.items():
        if len(ids) == 1:
            asked = item("text", *map(Term, sorted(every)), reads="terms")
            assert read(asked, f" {name.upper()}、", NAMES) == (Term(ids[0]),), name
            met += 1

    assert met >= 250


def test_options_that_are_sentences_are_chosen_by_letter() -> None:
    asked = item("ticks", said("calc.win.fan_value", fan=1), said("calc.win.fan_value", fan=2))

    assert read(asked, "b", NAMES) == (1,)
    assert say("en", asked.choices[1].id, **asked.choices[1].fields) == "2 fan"


def test_errors_of_the_quiz_have_sentences() -> None:
    from mjtutor.quiz import Content, about, find_kind, make

    for call in (
        lambda: about("tiles", Content()),
        lambda: find_kind("waits", 99),
        lambda: make("waits", 1, -1),
    ):
        with pytest.raises(ValueError) as raised:
            call()
        for lang in ("zh", "en"):
            assert error_text(lang, raised.value)  # type: ignore[arg-type]
    assert len(TILES) == 27
