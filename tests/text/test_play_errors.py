"""What may not be done at the table, and what is wrong with a record, in words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import mjtutor
from mjtutor.core.tiles import Tile
from mjtutor.errors import PlayError, RecordError, RulesError, TutorError
from mjtutor.play.players import find_player
from mjtutor.play.record import check
from mjtutor.text import LANGUAGES, error_id, error_text, say
from mjtutor.text.catalog import _entries

from .fake import fake_language, unmarked
from .test_catalog import promised_errors

PLAY = Path(mjtutor.__file__).parent / "play"


def raised() -> dict[tuple[str, str], list[set[str]]]:
    """(class, id) -> the fields of every call in the package that makes such an error."""
    found: dict[tuple[str, str], list[set[str]]] = {}
    classes = {"_no": "PlayError", "PlayError": "PlayError", "RecordError": "RecordError"}
    for path in PLAY.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "")
            if name in classes and node.args and isinstance(node.args[0], ast.Constant):
                given = {word.arg for word in node.keywords if word.arg}
                given |= {"clause"} if name == "_no" else set()
                found.setdefault((classes[name], str(node.args[0].value)), []).append(given)
    return found


def test_every_error_of_play_is_listed_with_its_fields() -> None:
    promised = {key: params for key, params in promised_errors().items() if key in RAISED}

    assert len(RAISED) > 60
    assert set(promised) == {k for k in promised_errors() if k[0] in ("PlayError", "RecordError")}
    assert set(promised) == set(RAISED)
    for key, calls in RAISED.items():
        assert all(given == promised[key] for given in calls), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_needs_what_an_error_does_not_have(lang: str) -> None:
    for (name, id), calls in RAISED.items():
        text = _entries(lang)[f"error.{name.removesuffix('Error').lower()}.{id}"]
        assert isinstance(text, str)
        needed = {field for _, field, _, _ in Formatter().parse(text) if field}
        assert all(needed <= given for given in calls), id


RAISED = raised()

READY = "23445677m34578p"
"""Waits on 6p and 9p."""
BASIC = "23445677m345789p"
SING = {"preset": "CHENGDU", "sing": True, "dance": True}
NO_WIN = "234m456s24456778p"


def turn(hand: str, *events: str, **more: Any) -> dict[str, Any]:
    """A record in which seat 1 holds this hand and is in its turn."""
    return {"schema": 1, "hands": {"1": hand}, "events": list(events), **more}


def other(hand: str, *events: str, **more: Any) -> dict[str, Any]:
    """A record in which seat 1 holds this hand and seat 2 is to draw."""
    return turn(hand, *events, **{"turn": 2, "wall": 20, **more})


def three_left(hand: str, *events: str, **more: Any) -> dict[str, Any]:
    """The same late in a hand: seat 3 is out, and seat 4 can claim nothing."""
    hands = {"1": hand, "4": "1133557799s112p"}
    return turn(hand, *events, **{"hands": hands, "turn": 1, "wall": 20, "out": [3], **more})


NOT_ALLOWED: dict[str, dict[str, Any]] = {
    "hand_over": turn(
        BASIC, "1 hu", "1 discard 2m", rules={"preset": "CHENGDU", "bloody": False}
    ),
    "already_out": turn(BASIC, "1 hu", "2 discard 4m", "1 peng"),
    "not_now": turn(BASIC, "1 name s"),
    "not_your_turn": turn(BASIC, "2 discard 1s", hands={"1": BASIC, "2": "1112223334445s"}),
    "not_asked": other(READY, "2 discard 7m", "1 pass", "1 peng"),
    "own_tile": turn(BASIC, "1 discard 2m", "1 peng"),
    "kong_not_robbed": other(READY, "2 an_gang 1s", "1 hu"),
    "win_after_peng": other(READY, "2 discard 7m", "1 peng", "1 hu", out=[3, 4]),
    "no_win": turn(NO_WIN, "1 hu"),
    "let_go": other(
        READY, "2 draw 6p", "2 discard 6p", "1 pass", "3 discard 9p", "1 hu",
        hands={"1": READY, "2": "1133557799s111m", "4": "1224466889s113p"},
    ),
    "other_fan": other(READY, "2 discard 6p", "1 hu fan=3"),
    "other_tile": turn(READY, "1 draw 3m", wall="12m", turn=1),
    "fan_unknown": other(READY, "2 draw", "2 hu"),
    "must_win": other(READY, "2 discard 6p", "1 pass", wall=4),
    "only_robbing": other(
        READY, "2 bu_gang 1s", "1 peng", hands={"1": READY, "2": "??????????[111s]"}
    ),
    "not_enough": turn(BASIC, "1 an_gang 4m"),
    "missing_suit_claim": turn(
        "2222m4445557788p-m", "1 an_gang 2m", rules="TRAD4", wall=20, turn=1
    ),
    "missing_suit_first": turn(
        "2222m4445557788p-m", "1 discard 4p", rules="TRAD4", wall=20, turn=1
    ),
    "locked_peng": three_left(
        "23445677m345788p", "1 discard 8p sing", "2 discard 7m", "1 peng", rules=SING
    ),
    "no_kongs": turn("2222m4445557788p", "1 an_gang 2m", rules={"rain": False}),
    "wall_empty": turn("2222m4445557788p", "1 an_gang 2m", wall=0, turn=1),
    "kong_after_peng": other("2222m444555778p", "2 discard 7p", "1 peng", "1 an_gang 2m"),
    "no_pong": turn(BASIC, "1 bu_gang 4m"),
    "not_held": turn(BASIC, "1 discard 1m"),
    "kong_changes_waits": three_left(
        "2223334445556m7p", "1 discard 7p sing", "2 discard 2m", "1 zhi_gang", rules=SING
    ),
    "locked_kong": turn(
        "22223m44455577p8s", "1 discard 8s sing", "1 draw 9s", "1 an_gang 2m", rules=SING
    ),
    "locked_discard": turn(
        "23445677m345788p", "1 discard 8p sing", "1 draw 1s", "1 discard 2m", rules=SING
    ),
    "banned": turn(
        "23445677m345788p", "1 discard 8p dance", "2 draw 5s", "2 discard 6p",
        hands={"1": "23445677m345788p", "2": "123456789s1236p"}, rules=SING,
    ),
    "not_played": turn("23445677m345788p", "1 discard 8p sing"),
    "announced_before": turn(
        "23445677m345788p", "1 discard 8p sing", "1 draw 1s", "1 discard 1s sing", rules=SING
    ),
    "waits_unknown": turn(BASIC, "1 discard 2m", "2 discard 1s dance", rules=SING),
    "not_ready": turn(NO_WIN, "1 discard 2m sing", rules=SING),
    "not_as_dealt": other(READY, "2 announce sing", rules=SING),
    "nothing_announced": turn(BASIC, "1 discard 2m", "2 announce", rules=SING),
    "not_three": turn(BASIC, "1 exchange 23m", rules="APP_XUEZHAN", direction=1),
    "not_one_suit": turn(BASIC, "1 exchange 23m4p", rules="APP_XUEZHAN", direction=1),
    "no_suit_named": turn(BASIC, "1 name", rules="TRAD4"),
    "readiness_unknown": turn(NO_WIN, "1 discard 2m", wall=0, turn=1),
}  # fmt: skip
"""By what is refused: a record whose last line may not be."""


def only_fault(document: object) -> RecordError:
    (fault,) = check(document)
    return fault


def test_all_that_may_be_refused_is_tried() -> None:
    assert {id for name, id in RAISED if name == "PlayError"} == {*NOT_ALLOWED, "unknown_player"}


@pytest.mark.parametrize("id", NOT_ALLOWED)
def test_what_may_not_be_done_is_said_with_place_and_clause(id: str) -> None:
    document = NOT_ALLOWED[id]
    fault = only_fault(document)
    error = fault.params["error"]
    last = len(document["events"]) - (id != "readiness_unknown")

    assert (fault.id, error.id) == ("illegal", id)
    assert fault.params["place"] == f"events[{last}]"
    for lang in LANGUAGES:
        said = error_text(lang, fault)
        clause = say(lang, f"clause.{error.params['clause']}")
        assert said.startswith(f"events[{last}]") and clause in said
        assert said.endswith(error_text(lang, error))
        assert len(said) > len(clause) + 15
    with fake_language() as lang:
        assert not re.search(r"[A-Za-z]{2,}", unmarked(error_text(lang, error)))


def test_what_was_let_go_is_named() -> None:
    error = only_fault(NOT_ALLOWED["let_go"]).params["error"]

    assert error_text("zh", error) == (
        "R15 过水不胡：刚放过一次 0 番的胡，这张九筒值 0 番，并没有更大。"
        "等自己摸过牌，就又能胡别人的牌了。"
    )
    assert error_text("en", error).startswith(
        "R15 Letting a win go: A win of 0 fan was let go, and now 9 of dots is worth 0"
    )


def test_why_a_hand_has_not_won_is_said() -> None:
    error = only_fault(NOT_ALLOWED["no_win"]).params["error"]

    assert "三门都有" in error_text("zh", error)
    assert "three suits" in error_text("en", error)
    unknown = PlayError("no_win", clause="R4", why=None)
    assert error_text("zh", unknown) == "R4 缺一门：这还不是胡牌。单看知道的牌，已经胡不了。"


def test_seats_are_counted_from_one_and_unknown_tiles_have_a_name() -> None:
    for lang, seat in (("zh", "3 号"), ("en", "seat 3")):
        error = PlayError("readiness_unknown", clause="R17", seat=2)
        assert seat in error_text(lang, error)
        error = PlayError("not_held", clause="R8", tile=None)
        assert say(lang, "table.unknown") in error_text(lang, error)


def test_a_player_who_does_not_exist_has_no_clause() -> None:
    with pytest.raises(PlayError) as info:
        find_player("oracle")

    assert error_text("en", info.value).startswith("There is no player called “oracle”")
    assert "sensible" in error_text("zh", info.value)


BAD_RECORDS: dict[str, Any] = {
    "not_json": '{"schema": 1,\n"events": [}',
    "not_an_object": [1],
    "unknown_key": turn(BASIC, deal=1),
    "no_schema": {"events": []},
    "newer_schema": turn(BASIC, schema=99),
    "bad_rules": turn(BASIC, rules={"fan_cap": "no"}),
    "bad_number": turn(BASIC, dealer=5),
    "bad_dice": turn(BASIC, dice=[0, 7]),
    "bad_wall": turn(BASIC, wall=56),
    "not_with_a_deal": turn(BASIC, wall="?" * 108),
    "not_by_seat": turn(BASIC, rivers=["5m"]),
    "bad_seat": turn(BASIC, "5 discard 2p"),
    "unreadable": turn("23445677m345789"),
    "wrong_number": turn("123m5p"),
    "turn_is_out": turn(BASIC, turn=1, out=[1]),
    "suit_needed": turn(BASIC, rules="TRAD4", turn=1, wall=20),
    "five_of_a_tile": turn(BASIC, rivers={"2": "5555m"}, turn=1),
    "bad_status": turn(BASIC, draw={"2": {"ready": True}}),
    "bad_ledger": turn(BASIC, ledger={}),
    "bad_scores": turn(BASIC, scores=[0, 0, 0]),
    "bad_words": turn(BASIC, title={"zh": 1}),
    "bad_events": turn(BASIC) | {"events": "1 hu"},
    "bad_event": turn(BASIC, "1 throws 2p"),
    "tile_missing": turn(BASIC, "1 discard"),
    "bad_word": turn(BASIC, "1 discard 2m loudly"),
    "illegal": turn(BASIC, "1 peng"),
    "other_entry": turn(BASIC, ledger=[{"from": 2}]),
    "entry_missing": turn(BASIC, "1 hu", ledger=[]),
    "other_scores": turn(BASIC, "1 hu", scores=[1, 0, 0, -1]),
    "other_status": turn(
        READY + "1p", "1 discard 1p", wall=0, turn=1, out=[3, 4],
        draw={"1": {"ready": False}, "2": {"ready": False}},
    ),
}  # fmt: skip
"""By the fault: a document that has it."""


def test_all_that_a_record_may_have_wrong_is_tried() -> None:
    assert {id for name, id in RAISED if name == "RecordError"} == set(BAD_RECORDS)


@pytest.mark.parametrize("id", BAD_RECORDS)
def test_what_is_wrong_with_a_record_is_said_with_its_place(id: str) -> None:
    faults = {fault.id: fault for fault in check(BAD_RECORDS[id])}
    fault = faults[id]
    place = {"not_json": "2", "not_an_object": "JSON"}.get(id, fault.params["place"])

    for lang in LANGUAGES:
        assert place in error_text(lang, fault)
    with fake_language() as lang:
        shown = [str(fault.params.get(name, "")) for name in ("place", "text", "word", "key")]
        left = unmarked(error_text(lang, fault))
        for text in shown:
            left = left.replace(text, "")
        assert not re.search(r"[A-Za-z]{2,}", left), left


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_fault_behind_a_fault_is_shown(lang: str) -> None:
    for id in ("unreadable", "bad_rules", "illegal"):
        (fault,) = (one for one in check(BAD_RECORDS[id]) if one.id == id)
        inside = fault.params["error"]

        assert isinstance(inside, TutorError)
        assert error_text(lang, inside) in error_text(lang, fault)


def test_what_a_caller_gave_is_shown_whatever_it_is() -> None:
    error = RecordError(
        "bad_rules", place="rules", error=RulesError("unknown_rules", name=None, known=["A"])
    )

    assert error_id(error) == "error.record.bad_rules"
    assert "“None”" in error_text("en", error)
    long = RecordError("bad_event", place="events[0]", text="z" * 99)
    assert "z" * 24 + "…" in error_text("zh", long) and "z" * 25 not in error_text("zh", long)
    fifth = RecordError("five_of_a_tile", place="hands", tile=Tile("5m"))
    assert error_text("zh", fifth) == "hands：出现了第五张五万，每种牌只有四张。"
