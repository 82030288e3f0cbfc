"""Quiz panel, calculator, show and lesson, driven as a browser would, without one."""

import json
import logging

import pytest

from mjtutor import TILES, Hand, QuizError
from mjtutor.apps import calculator, lesson, quiz, set_language, show
from mjtutor.course import LESSONS
from mjtutor.quiz import KINDS, check, keys
from mjtutor.quiz.answers import write
from mjtutor.text import CatalogError, say
from tests.quiz.mutants import mutants

EVERY_LEVEL = [(kind.id, level) for kind in KINDS.values() for level in range(1, kind.levels + 1)]


@pytest.fixture(params=("zh", "en"))
def lang(request) -> str:
    return request.param


def click(panel, id: str) -> None:
    panel.actions.clicked = [panel.actions.clicked[0] + 1, id]


def pick(panel, answer) -> None:
    """Give an answer as a browser would."""
    item = panel.session.item
    if item.answer == "choice":
        panel.choice.selected = [answer]
    elif item.answer == "ticks":
        panel.ticks.selected = list(answer)
    elif item.answer == "tiles":
        panel.board.selected = [str(TILES[tile]) for tile in answer]
    else:
        panel.entry.value = write(item, answer)


def key(panel):
    return keys(panel.session.item)[0]


def wrong(panel):
    """An answer that is not right."""
    item = panel.session.item
    return next(one for one in mutants(item, key(panel)) if check(item, one).outcome != "right")


def state(panel) -> str:
    """All that the browser knows of a panel."""
    widgets = [panel.progress, panel.level, panel.ask, panel.prompt, panel.board, panel.choice]
    widgets += [panel.ticks, panel.entry, panel.actions, panel.feedback, panel.mishap]
    own = [{k: v for k, v in w.get_state().items() if k not in ("_esm", "_css")} for w in widgets]
    return json.dumps(own, ensure_ascii=False)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_a_question_answered_right_wrong_and_blank(kind: str, level: int, lang: str) -> None:
    panel = quiz(kind, level, seed=11, lang=lang)

    click(panel, "check")
    assert panel.feedback.blocks[0]["tone"] == "none" and not panel.session.answered

    pick(panel, key(panel))
    click(panel, "check")
    assert panel.feedback.blocks[0]["tone"] == "right"
    assert [each["id"] for each in panel.actions.buttons] == ["next"]

    click(panel, "next")
    assert not panel.feedback.blocks and panel.session.number == 2
    pick(panel, wrong(panel))
    click(panel, "check")
    assert panel.feedback.blocks[0]["tone"] in ("wrong", "partly")
    assert panel.session.right == 1
    assert not panel.mishap.blocks


def test_the_verdict_stands_before_the_way_on() -> None:
    panel = quiz("waits", 1, seed=2, lang="en")
    order = list(panel.children)

    assert order.index(panel.board) < order.index(panel.feedback) < order.index(panel.actions)
    click(panel, "show")
    assert list(panel.children) == order and panel.ask.revealed[0] == 0
    click(panel, "next")
    assert panel.ask.revealed == [1, True]


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_no_key_reaches_the_browser_before_the_answer(kind: str, level: int) -> None:
    """The page of a question is the same whichever of its answers is the right one."""
    panel = quiz(kind, level, seed=3, lang="en")
    before = state(panel)

    assert '"mark"' not in before and "missed" not in panel.feedback.text
    item = panel.session.item
    if item.answer in ("choice", "ticks"):
        widget = panel.choice if item.answer == "choice" else panel.ticks
        shown = [option["line"] for option in widget.options]
        assert len({json.dumps(line) for line in shown}) == len(item.choices)
        assert all(set(option) == {"line"} for option in widget.options)
    elif item.answer != "tiles":
        assert panel.entry.value == "" and panel.entry.hint
    elif item.choices:
        offered = [tile for row in panel.board.rows for tile in row["tiles"]]
        allowed = {tile["face"] for tile in offered if not tile.get("off")}
        assert allowed == {str(tile) for tile in item.choices}
    else:
        faces = [set(tile) for row in panel.board.rows for tile in row["tiles"]]
        assert all(each == {"face", "name"} for each in faces)


def test_what_a_browser_should_never_send_is_met_with_a_sentence(caplog) -> None:
    panel = quiz("waits", 2, seed=3, lang="en")

    panel.board.selected = ["zz", "0m"]
    click(panel, "check")
    assert panel.feedback.blocks[0]["tone"] == "none" and panel.session.results == ()
    panel.level.selected = [99]
    assert panel.session.level == 2
    panel = quiz("tiles", 1, seed=3, lang="en")
    panel.choice.selected = [77]
    click(panel, "check")
    assert not panel.session.answered
    click(panel, "no such button")
    assert not panel.mishap.blocks


def test_an_internal_error_is_one_line_with_an_id_and_the_log_has_the_rest(
    monkeypatch, caplog, lang: str
) -> None:
    panel = quiz("waits", 1, seed=1, lang=lang)
    monkeypatch.setattr(type(panel.session), "answer", lambda *_: 1 / 0)

    with caplog.at_level(logging.ERROR, logger="mjtutor"):
        click(panel, "check")

    [block] = panel.mishap.blocks
    [record] = caplog.records
    assert record.args[0] in str(block)
    assert "ZeroDivisionError" in caplog.text and "ZeroDivision" not in state(panel)


def test_a_run_ends_with_how_it_went(lang: str) -> None:
    panel = quiz("tiles", 1, n=2, seed=1, lang=lang)
    for _ in range(2):
        pick(panel, key(panel))
        click(panel, "check")
        click(panel, "next")

    assert panel.session.done
    assert "2" in panel.ask.text
    click(panel, "again")
    assert panel.session.number == 1 and not panel.session.done


def test_unknown_kinds_levels_and_languages_are_refused() -> None:
    with pytest.raises(QuizError):
        quiz("riichi")
    with pytest.raises(QuizError):
        quiz("waits", level=9)
    with pytest.raises(CatalogError):
        set_language("fr")


@pytest.mark.parametrize(
    "text",
    ["1112m", "1113456666788s", "23445677m345789p", "666m444p789p456s99s",
     "1m234p[111s][222m][333p]",
     "5566m2337998888p", "11223344m5566p7s", "12m", "123456789m123p9s-s"],
)  # fmt: skip
def test_every_sort_of_hand_is_shown(text: str, lang: str) -> None:
    shown = show(text, lang=lang)

    assert shown.picture is not None
    assert shown.plain().startswith(str(Hand(text)))
    assert show(text, explain="folded", lang=lang).sheet.blocks[-1]["kind"] == "details"
    assert show(text, explain="no", lang=lang).plain() == str(Hand(text))


@pytest.mark.parametrize("text", ["", "123", "55555m", "[123m]", "riichi"])
def test_what_is_no_hand_is_answered_with_a_sentence(text: str, lang: str) -> None:
    shown = show(text, lang=lang)

    assert shown.picture is None
    assert shown.sheet.blocks[0]["kind"] == "verdict"


def test_the_calculator_clicks_and_undoes(lang: str) -> None:
    calc = calculator("1112m", lang=lang)
    assert calc.result.blocks[0]["tone"] == "right"

    calc.board.selected = ["3m"]
    assert calc.text == "11123m" and calc.result.blocks[0]["kind"] == "verdict"
    assert calc.board.selected == []
    calc.adds.selected = [1]
    calc.board.selected = ["9p"]
    assert calc.text == "11123m[999p]"
    click(calc, "undo")
    click(calc, "undo")
    assert calc.text == "1112m"
    click(calc, "clear")
    assert calc.text == "" and calc.actions.buttons[1]["disabled"]
    click(calc, "undo")
    assert calc.text == "1112m"


def test_text_typed_and_not_read_yet_is_not_lost(lang: str) -> None:
    calc = calculator("1112m", lang=lang)

    calc.entry.value = "123m5p"  # typed, and the field left for the board
    assert calc.text == "1112m" and not calc.actions.buttons[0]["disabled"]
    calc.board.selected = ["5p"]
    assert calc.text == calc.entry.value == "123m55p"
    calc.entry.value = "12x"
    calc.board.selected = ["5p"]
    assert calc.entry.value == "12x" and calc.entry.error
    calc.examples.clicked = [1, "basic"]
    for before in ("12x", "123m55p", "123m5p", "1112m", ""):
        click(calc, "undo")
        assert calc.entry.value == before
    calc.entry.value = "9p"
    click(calc, "clear")
    click(calc, "undo")
    assert calc.text == "9p"


@pytest.mark.parametrize(
    ("text", "add", "after"),
    [
        ("123m5p+5p", "7s", "123m7s5p+5p"),  # six: no hand, and 5p is still what came
        ("123m7s5p+5p", "8s", "123m78s55p"),  # seven: about to draw, so nothing has come
        ("123m5p+5p", "[9p]", "123m5p[999p]+5p"),
        ("1234m-s", "5m", "12345m-s"),
        ("1112m+3m-p", "1m", "11112m+3m-p"),
    ],
)
def test_a_click_keeps_what_the_text_says_besides(text: str, add: str, after: str) -> None:
    calc = calculator(text, lang="en")
    calc.adds.selected = [1] if "[" in add else [0]
    calc.board.selected = [add.strip("[]")]

    assert calc.text == after and not calc.entry.error
    drawn = [group for group in calc.picture.groups if group["kind"] == "drawn"]
    assert len(drawn) == after.count("+")
    assert bool(calc.missing.blocks) == ("-" in after)


def test_the_calculator_explains_its_words(lang: str) -> None:
    calc = calculator("1112m", lang=lang)
    few = calc.words.text

    for id in ("gang", "fan", "di_jin", "gen"):
        assert say(lang, f"term.{id}") in few and say(lang, f"term.{id}.note") in few
    calc.examples.clicked = [1, "seven_pairs"]
    assert say(lang, "term.long_qi_dui.note") in calc.words.text
    calc.examples.clicked = [2, "many_waits"]
    assert say(lang, "term.qing_yi_se.note") in calc.words.text


def test_why_three_suits_are_far_from_ready(lang: str) -> None:
    one = show("222m567p3s", brief=True, lang=lang).plain()
    two = show("11m5s9p", brief=True, lang=lang).plain()

    assert "3s" in one.splitlines()[-1]
    assert say(lang, "calc.third_suit_of", suits=["s", "p"]) in two


def test_the_calculator_says_what_is_wrong(lang: str) -> None:
    calc = calculator(lang=lang)

    for bad in ("123", "11111m", "12x", "[123m]"):
        calc.entry.submitted = [calc.entry.submitted[0] + 1, bad]
        assert calc.entry.error and not calc.result.blocks, bad
    calc.entry.submitted = [9, "1111m"]
    assert not calc.entry.error and calc.result.blocks
    calc.board.selected = ["1m"]
    assert calc.entry.error and calc.text == "1111m"
    calc.examples.clicked = [1, "melds"]
    assert not calc.entry.error
    calc.board.selected = ["1m"]
    assert calc.entry.error
    calc.visible.value = "2p2p2p"
    calc.visible.submitted = [1, "2p2p2p"]
    assert not calc.mishap.blocks


def test_rules_and_ways_of_winning_change_the_fan() -> None:
    calc = calculator("345s2234p[222s](8888p)+5p", lang="en")

    assert "1 fan" in calc.result.text
    calc.won.selected = [1]
    calc.kongs.selected = [1]
    assert "3 fan" in calc.result.text
    calc.rules.selected = [4]
    assert "self" in calc.result.text


def test_the_course_knows_its_lessons(lang: str) -> None:
    first, last = lesson(LESSONS[0].slug, lang), lesson(LESSONS[-1].slug, lang)

    assert str(first.onward()).count("<a ") == 1 and str(last.onward()).count("<a ") == 1
    assert str(lesson("start", lang).map()).count("mj-card") == len(LESSONS)
    assert repr(lesson("start", lang).map()).count("\n") == len(LESSONS) - 1
    with pytest.raises(QuizError):
        lesson("riichi", lang)
