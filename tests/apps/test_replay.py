"""Hands told and drawn: every record of the tests and every preset, from every seat."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets", reason="install mjtutor[app]")

from mjtutor.apps import ReplayPanel, replay
from mjtutor.apps.language import Voice
from mjtutor.apps.replay import OPEN, SEES
from mjtutor.apps.scene import scene
from mjtutor.apps.tale import Tale, signed, visible
from mjtutor.core.presets import PRESETS
from mjtutor.core.tiles import TILES
from mjtutor.course import record_names
from mjtutor.errors import QuizError
from mjtutor.play import scores, view
from mjtutor.play.players import find_player
from mjtutor.play.record import Record, read
from mjtutor.play.sequence import hands
from mjtutor.text import LANGUAGES, ids, say
from mjtutor.text.catalog import error_text

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*ROOT.glob("tests/data/records/*.json"), *ROOT.glob("exercises/records/*.json")])


def good_records() -> Iterator[Record]:
    for path in FILES:
        document = json.loads(path.read_text(encoding="utf-8"))
        document.pop("test", None)
        try:
            record = read(document)
            if record.steps:
                yield record
        except ValueError:  # some show what is refused
            continue


RECORDS = list(good_records())


def panel(*arguments: Any, **named: Any) -> ReplayPanel:
    made = replay(*arguments, **named)
    assert isinstance(made, ReplayPanel)
    return made


def seats(made: ReplayPanel) -> list[dict[str, Any]]:
    return list(made.table.table["seats"])


def test_there_are_records_to_tell() -> None:
    assert len(RECORDS) >= 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_its_sentence(lang: str) -> None:
    """Between them the records and some played hands tell all there is to tell."""
    tale, told = Tale(Voice(lang)), set()
    players = [find_player("sensible")] * 4
    played = [
        (hand.dealt.first, hand.steps)
        for rules in PRESETS.values()
        for hand, _ in zip(hands(1, rules, players), range(3), strict=False)
    ]
    for first, steps in [*((one.first, one.steps) for one in RECORDS), *played]:
        told |= {one.id for one in tale.begins(first)}
        before = first
        for step in steps:
            sentences = tale.told(before, step)
            assert tale.line(sentences) or not sentences
            told |= {one.id for one in sentences}
            before = step.state
    known = {id for id in ids(lang) if id.startswith("event.")}
    parts = {"event.worth", "event.worth_fan", "event.named_one"}
    # Draws of tiles nobody knows, and a directions of the exchange, depend on the records.
    assert known - parts <= told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_moment_is_small_and_whole(lang: str) -> None:
    for record in RECORDS:
        for seat in range(4):
            tale = Tale(Voice(lang), seat)
            for step in record.steps[:: max(1, len(record.steps) // 4)]:
                data = scene(tale, step.state, (), step.state.ledger)
                assert len(json.dumps(data, ensure_ascii=False).encode()) <= 10_000
                for place, one in enumerate(data["seats"]):
                    hand = step.state.hands[(seat + place) % 4]
                    size = hand.concealed if hasattr(hand, "concealed") else len(hand.tiles)
                    shown = (
                        one.get("hidden", 0) + len(one.get("tiles", ())) + len(one.get("won", ()))
                    )
                    assert shown == size


def test_what_a_seat_cannot_see_is_not_sent() -> None:
    hand = next(hands(5, makers=[find_player("sensible")] * 4))
    tale = Tale(Voice("en"), 2)
    for step in hand.steps:
        if step.state.phase != "over":
            _, *others = scene(tale, view(step.state, 2))["seats"]
            assert not any("tiles" in one for one in others)


def test_scores_and_arrows_are_those_of_the_ledger() -> None:
    hand = next(hands(5, makers=[find_player("sensible")] * 4))
    final = hand.final
    data = scene(Tale(Voice("en"), 1), final, (), final.ledger, before=(1, 0, 0, -1))

    wanted = [signed(a + b) for a, b in zip(scores(final), (1, 0, 0, -1), strict=True)]
    assert [one["score"] for one in data["seats"]] == [wanted[s] for s in (1, 2, 3, 0)]
    sums = [0] * 4
    for arrow in data["arrows"]:
        sums[arrow["from"]] -= int(arrow["amount"])
        sums[arrow["to"]] += int(arrow["amount"])
    assert sums == [scores(final)[s] for s in (1, 2, 3, 0)]


def test_visible_tiles_and_own_ones_make_no_fifth() -> None:
    for hand, _ in zip(hands(9, makers=[find_player("sensible")] * 4), range(5), strict=False):
        for step in hand.steps:
            for seat in range(4):
                own, seen = step.state.hands[seat].own, visible(step.state, seat)
                assert all(own[tile] + seen.count(tile) <= 4 for tile in TILES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_going_through_a_hand(lang: str) -> None:
    made = panel(seed=7, lang=lang)
    assert made.timeline.place == 0 and seats(made)[0]["river"] == []
    for at in (1, len(made.frames) // 2, len(made.frames) - 1, 10_000, -3):
        made.timeline.at = at
        frame = made.frames[made.timeline.place]
        assert made.table.table["wall"] == len(frame.state.wall)
        assert str(made.timeline.place) in made.timeline.now
    assert not made.mishap.blocks


def test_from_another_seat_and_with_hands_down() -> None:
    made = panel(seed=7, lang="en", seat=3)
    assert [one["name"] for one in seats(made)] == ["Seat 3", "Seat 4", "Seat 1", "Seat 2"]
    assert all("tiles" in one for one in seats(made))

    made.shows.selected = []
    assert ["tiles" in one for one in seats(made)] == [True, False, False, False]
    made.seat.selected = [0]
    assert seats(made)[0]["name"] == "Seat 1" and "tiles" in seats(made)[0]
    made.timeline.at = next(
        place for place, frame in enumerate(made.frames)
        if frame.told[0].id == "event.drew_tile" and "Seat 1" not in made.tale.say(frame.told)
    )  # fmt: skip
    assert made.table.table["said"].endswith("drew a tile.")


def test_what_the_engine_sees_is_shown_when_wanted() -> None:
    made = panel(seed=7, lang="en")
    assert not made.sees.blocks
    made.shows.selected = [OPEN, SEES]
    for at in range(len(made.frames)):
        made.timeline.at = at
        assert len(made.sees.blocks) >= 2
    assert not made.mishap.blocks


def test_commentary_is_shown_in_its_language() -> None:
    document = json.loads((ROOT / "exercises/records/worked-example-1.json").read_text("utf-8"))
    made = panel(document, lang="en")
    notes = [place for place, frame in enumerate(made.frames) if frame.note]
    assert notes
    assert all(made.timeline.events)

    made.timeline.at = notes[0]
    assert made.frames[notes[0]].note in made.note.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_record_is_a_sentence(lang: str) -> None:
    made = replay('{"schema": 1, "dealer": 9}', lang=lang)
    assert say(lang, "replay.bad_record") in made.plain() and "dealer" in made.plain()


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    document = next(hands(3, makers=[find_player("random")] * 4)).document()
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(document), encoding="utf-8")

    assert panel(file).frames[-1].state == panel(document).frames[-1].state
    assert panel(str(file)).plain() == panel(document).plain()


def test_the_text_form_tells_who_won_and_who_paid() -> None:
    made = panel(seed=7, lang="en")
    assert "Seat 2 won by drawing" in made.plain() and "(R14)" in made.plain()


def test_a_seat_that_is_none_is_refused() -> None:
    with pytest.raises(QuizError) as caught:
        replay(seat=0, lang="en")
    assert caught.value.id == "bad_option"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_courses_own_records_go_by_name(lang: str) -> None:
    for name in record_names():
        made = panel(name, lang=lang)
        assert made.title and made.title in made.plain()
    with pytest.raises(QuizError) as caught:
        replay("worked-example-9", lang=lang)
    said = error_text(lang, caught.value)
    assert "worked-example-9" in said and "worked-example-1" in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_record_can_be_watched(lang: str) -> None:
    for record in RECORDS:
        made = panel(record, lang=lang)
        made.shows.selected = [SEES]
        made.timeline.at = len(made.frames) - 1
        assert made.frames[-1].state.ledger == record.final.ledger
        assert not made.mishap.blocks
