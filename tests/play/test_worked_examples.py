"""The two worked examples of document A, as records: the fixed points, and what is said there."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mjtutor.core.hand import Hand
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import Wait, waits
from mjtutor.core.shape import discards
from mjtutor.core.tiles import Tile
from mjtutor.play.record import Record, check, read
from mjtutor.play.replay import Step
from mjtutor.play.state import State, scores
from mjtutor.text import LANGUAGES

RECORDS = Path(__file__).parents[2] / "exercises" / "records"
HERO = {1: 0, 2: 2}


@cache
def document(number: int) -> Any:
    source = (RECORDS / f"worked-example-{number}.json").read_text(encoding="utf-8")
    return json.loads(source)


@cache
def record(number: int) -> Record:
    return read(document(number))


def line(number: int, event: str) -> int:
    """Index of the only event with this line."""
    lines = [one if isinstance(one, str) else one["do"] for one in document(number)["events"]]
    (place,) = (place for place, told in enumerate(lines) if told == event)
    return place


def at(number: int, event: str) -> tuple[State, Step]:
    """The state in which an event is decided on, and its step."""
    steps = record(number).steps
    place = line(number, event)
    (index,) = (i for i, step in enumerate(steps) if step.place == place)
    return steps[index - 1].state if index else record(number).first, steps[index]


def hero(number: int, state: State) -> Hand:
    hand = state.hands[HERO[number]]
    assert isinstance(hand, Hand)
    return hand


def note(number: int, event: str, lang: str) -> str:
    return record(number).events[line(number, event)].note[lang]


def visible(state: State, seat: int) -> list[Tile]:
    """What a seat sees besides its own tiles while nobody has won."""
    assert not state.wins
    melds = [meld for other, hand in enumerate(state.hands) if other != seat for meld in hand.melds]
    seen = [tile for river in state.rivers for tile in river if tile is not None]
    return seen + [tile for meld in melds for tile in meld.tiles]


def found(hand: Hand, seen: list[Tile]) -> dict[str, Wait]:
    return {str(wait.tile): wait for wait in waits(hand, seen, CHENGDU)}


def ranked(number: int, state: State) -> dict[str, tuple[int, int]]:
    """By discard: the distance it leaves, and the copies left of useful draws."""
    best_first = discards(hero(number, state), visible(state, HERO[number]))
    return {str(r.tile): (r.shanten, r.left) for r in best_first if r.shanten is not None}


@pytest.mark.parametrize("number", HERO)
def test_is_a_record_with_commentary_in_both_languages(number: int) -> None:
    assert check(document(number)) == []
    assert record(number).rules is CHENGDU
    assert set(record(number).title) == set(LANGUAGES)
    notes = [event.note for event in record(number).events if event.note]
    assert len(notes) > 10
    for one in notes:
        assert list(one) == list(LANGUAGES)
        cited = {lang: re.findall(r"R\d+", one[lang]) for lang in LANGUAGES}
        assert cited["zh"] == cited["en"]
        assert not re.search("[\u4e00-\u9fff]", one["en"])


@pytest.mark.parametrize("number", HERO)
def test_every_choice_of_the_hero_is_explained(number: int) -> None:
    for event in record(number).events:
        if event.seat == HERO[number] and event.action.do != "draw":
            assert set(event.note) == set(LANGUAGES)


def test_the_first_ends_as_the_rules_say() -> None:
    final = record(1).final
    paid = [
        (entry.payer + 1, entry.payee + 1, entry.amount, entry.reason) for entry in final.ledger
    ]

    assert paid == [
        (1, 2, 1, "hu"), (3, 1, 2, "an_gang"), (4, 1, 2, "an_gang"),
        (3, 1, 8, "hu"), (4, 1, 8, "hu"),
    ]  # fmt: skip
    assert scores(final) == (19, 1, -10, -10)
    robbed, won = final.wins
    assert (robbed.seat, robbed.won.by, robbed.payer) == (1, "robbed_kong", 0)
    assert won.score is not None
    assert str(hero(1, final)) == "345s2234p[222s](8888p)+5p"
    assert [(reason.id, reason.fan) for reason in won.score.reasons] == [
        ("ji_ben_hu", 0), ("gen", 1), ("gang_shang_hua", 2),
    ]  # fmt: skip


def test_the_first_chooses_as_the_text_does() -> None:
    before, after = at(1, "1 discard 6p")
    seen = visible(before, 0)
    by = {tile: found(hero(1, before).discard(Tile(tile)), seen) for tile in ("2p", "6p")}

    assert str(hero(1, before)) == "234s22346888p[222s]"
    assert {tile: {t: (w.left, w.fan) for t, w in ways.items()} for tile, ways in by.items()} == {
        "2p": {"6p": (1, 1), "7p": (4, 1)},
        "6p": {"2p": (2, 1), "5p": (4, 1)},
    }
    assert hero(1, after.state) == hero(1, before).discard(Tile("6p"))
    assert "一共五张" in note(1, "1 discard 6p", "zh")
    assert "make six" in note(1, "1 discard 6p", "en")


def test_the_first_kong_is_late_and_leaves_thirteen_tiles() -> None:
    asked = at(1, "1 bu_gang 2s")[1].state.asked
    _, robbed = at(1, "2 hu fan=0")
    drawn, useless = at(1, "1 discard 1m")

    assert asked is not None and not asked.drawn
    # The others have been passed over by the next draw.
    assert hero(1, drawn).discard(Tile("1m")) == hero(1, useless.state)
    assert str(hero(1, useless.state)) == "345s2234888p[222s]"
    assert not any(entry.reason == "bu_gang" for entry in record(1).final.ledger)
    assert robbed.seat == 1


def test_what_is_counted_in_the_first_comes_out() -> None:
    nine = ranked(1, at(1, "1 discard 9p")[0])
    assert (nine["9p"], nine["6p"]) == ((1, 27), (1, 29))
    for lang, figures in (("zh", ("二十九", "二十七")), ("en", ("29", "27"))):
        assert all(figure in note(1, "1 discard 9p", lang) for figure in figures)

    # A direct kong would not be ready; the careful discard keeps waits and 根.
    state, _ = at(1, "1 peng")
    assert hero(1, state).counts[Tile("2s")] == 3
    assert discards(Hand("34s22346888p[2222s]+9m"))[0].shanten == 1
    late, _ = at(1, "1 bu_gang 2s")
    careful = found(hero(1, late).discard(Tile("5s")), [])
    assert {tile: wait.fan for tile, wait in careful.items()} == {"2p": 1, "5p": 1}


def test_the_second_ends_as_the_rules_say() -> None:
    final = record(2).final
    (won,) = final.wins

    assert scores(final) == (-8, -8, 24, -8)
    assert {(entry.payer, entry.amount) for entry in final.ledger} == {(0, 8), (1, 8), (3, 8)}
    assert won.score is not None
    assert str(hero(2, final)) == "1256788m[111m][444m]+3m"
    assert [(reason.id, reason.fan) for reason in won.score.reasons] == [
        ("qing_yi_se", 2), ("gen", 1),
    ]  # fmt: skip
    last, _ = at(2, "3 draw 3m")
    ways = found(hero(2, last), visible(last, 2))
    assert {tile: (wait.left, wait.fan) for tile, wait in ways.items()} == {"3m": (4, 3)}


def test_what_is_counted_in_the_second_comes_out() -> None:
    steps = {step.place: index for index, step in enumerate(record(2).steps)}
    lines = [event.action for event in record(2).events]
    places = [i for i, action in enumerate(lines) if action.do == "discard"]
    first_five, second_five = (i for i in places if str(lines[i].tile) == "5s")
    first_four, last_four = (
        i for i in places if str(lines[i].tile) == "4s" and record(2).events[i].seat == 2
    )

    def choices(place: int) -> dict[str, tuple[int, int]]:
        return ranked(2, record(2).steps[steps[place] - 1].state)

    pairs_kept = min(choices(first_five).values())[0]
    assert (choices(first_five)["5s"][0], pairs_kept) == (2, 1)
    near = [left for distance, left in choices(second_five).values() if distance == 1]
    assert choices(second_five)["5s"] == (1, max(near))
    assert (choices(first_four)["1m"], choices(first_four)["4s"]) == ((1, 16), (1, 8))
    assert choices(last_four)["4s"] == (0, 4)
    # The pong let go would have been one tile from ready.
    assert discards(Hand("1124456788m5s[444s]"))[0].shanten == 1
