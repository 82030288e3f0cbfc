"""A table to play at, driven as a browser would, without one."""

from __future__ import annotations

import asyncio
import importlib
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("ipywidgets", reason="install mjtutor[app]")

from mjtutor import RulesError
from mjtutor.apps import TablePanel, play
from mjtutor.apps.play import MODES
from mjtutor.apps.scene import own_tiles
from mjtutor.core.notation import parse_tiles
from mjtutor.core.presets import PRESETS
from mjtutor.core.tiles import Tile
from mjtutor.errors import PlayError
from mjtutor.play import next_dealer, scores, stacked_wall, start
from mjtutor.play.record import read
from mjtutor.text import LANGUAGES


def ids(panel: TablePanel) -> list[str]:
    """The buttons that can be pressed."""
    return [each["id"] for each in panel.actions.buttons if not each["disabled"]]


def off(panel: TablePanel) -> dict[str, str]:
    """The buttons greyed out, with the reason."""
    buttons = [*panel.actions.buttons, *panel.more.buttons]
    return {each["id"]: each["hint"] for each in buttons if each["disabled"]}


def click(panel: TablePanel, id: str) -> None:
    rows = (panel.actions, panel.more, panel.restart)
    row = next(row for row in rows if any(each["id"] == id for each in row.buttons))
    row.clicked = [row.clicked[0] + 1, id]


def tiles(panel: TablePanel) -> list[dict[str, Any]]:
    return list(panel.table.table["seats"][0]["tiles"])


def pick(panel: TablePanel, place: int) -> None:
    panel.table.picked = [panel.table.picked[0] + 1, place, tiles(panel)[place]["face"]]


def act(panel: TablePanel) -> None:
    """Win, else throw away the last tile that may go, else answer with the last button."""
    phase = panel.state.phase
    if "hu" in ids(panel):
        click(panel, "hu")
    elif phase == "turn":
        pick(panel, [place for place, tile in enumerate(tiles(panel)) if not tile.get("off")][-1])
    elif phase == "exchange":
        held = own_tiles(panel.hand)
        suit = next(s for s in "msp" if sum(t.suit == s for t in held if t) >= 3)
        panel.table.lifted = [i for i, t in enumerate(held) if t and t.suit == suit][:3]
        click(panel, "exchange")
    else:
        click(panel, ids(panel)[-1])
    assert not panel.mishap.blocks


def finish(panel: TablePanel) -> TablePanel:
    while panel.state.phase != "over":
        assert panel.waiting
        act(panel)
    return panel


def until(phase: str, seed: int = 0, **named: Any) -> TablePanel:
    """A game whose person is asked in that phase."""
    for number in range(seed, seed + 60):
        panel = play(seed=number, **named)
        while panel.state.phase not in (phase, "over"):
            act(panel)
        if panel.state.phase == phase:
            return panel
    raise AssertionError(f"no {phase}")


def stacked(hand: str, **rules: Any) -> TablePanel:
    """A game in which the person deals, with these fourteen tiles."""
    panel = play(replace(PRESETS["CHENGDU"], **rules), seed=1, lang="en")
    while panel.me:
        panel.seed += "x"
        panel._begin_game()
    wall = stacked_wall([parse_tiles(hand), (), (), ()], rng=Random(1))
    panel._deal(0)
    panel.dealt = panel.dealt._replace(first=start(panel.rules, wall, 0), wall=wall)
    panel._begin_hand()
    return panel


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_of_every_rule_set_is_played_to_its_end(name: str, lang: str) -> None:
    panel = finish(play(name, seed=4, lang=lang))

    assert ids(panel) == ["next", "review", "save"]
    assert sum(scores(panel.state)) == 0
    assert all("tiles" in seat for seat in panel.table.table["seats"])


@pytest.mark.parametrize("mode", MODES)
def test_a_hand_of_every_mode_with_announcements(mode: str) -> None:
    rain, bloody = MODES[mode]
    rules = replace(PRESETS["CHENGDU"], rain=rain, bloody=bloody, sing=True, dance=True)
    assert finish(play(rules, seed=2, players="random", lang="en")).state.ended


def test_the_same_seed_deals_the_same_tiles() -> None:
    one, other = (play(seed="a lesson", lang="en") for _ in range(2))
    assert one.dealt == other.dealt and one.me == other.me
    assert play(seed="another", lang="en").dealt != one.dealt


def test_names_that_are_none_are_refused() -> None:
    with pytest.raises(RulesError, match="vegas"):
        play("vegas")
    with pytest.raises(PlayError, match="oracle"):
        play(players="oracle")


def test_the_browser_knows_nothing_that_the_person_cannot_see() -> None:
    panel = until("turn", lang="en")
    state = json.dumps(panel.table.table) + panel.ledger.text + panel.hint.text
    for seat in panel.table.table["seats"][1:]:
        assert "tiles" not in seat and seat["hidden"] >= 1
    assert len(state) < 12_000


def test_a_tile_is_lifted_then_discarded_by_the_button() -> None:
    panel = until("turn", lang="en")
    assert off(panel)["discard"] == "First pick a tile of your hand."

    place = next(place for place, tile in enumerate(tiles(panel)) if not tile.get("off"))
    face, made = tiles(panel)[place]["face"], len(panel.steps)
    panel.table.lifted = [place]
    assert "discard" in ids(panel)
    click(panel, "discard")
    assert panel.steps[made].action.tile == Tile(face)


def test_what_is_not_legal_is_greyed_out_with_its_clause() -> None:
    panel = until("turn", lang="en")
    assert off(panel)["hu"].startswith("R4 One suit missing: ")
    assert off(panel)["gang"]

    declared = until("turn", rules="TRAD4", lang="en")
    while not any(tile.get("off") for tile in tiles(declared)):
        act(declared)
    note = next(tile["note"] for tile in tiles(declared) if tile.get("off"))
    assert note.startswith("R4 ")


def test_a_tile_that_may_not_go_does_not() -> None:
    panel = until("turn", rules="TRAD4", lang="en")
    while not any(tile.get("off") for tile in tiles(panel)):
        act(panel)
    made = len(panel.steps)
    place = next(place for place, tile in enumerate(tiles(panel)) if tile.get("off"))
    pick(panel, place)
    panel.table.lifted = [place]
    click(panel, "discard")
    assert len(panel.steps) == made and not panel.mishap.blocks


@pytest.mark.parametrize("sent", [[], ["x"], [1, 99, "5m"], [1, -1, ""], [1, 0, "back"]])
def test_rubbish_from_a_browser_does_nothing(sent: list[Any]) -> None:
    panel = until("turn", lang="en")
    made = len(panel.steps)
    panel.table.picked = sent
    panel.table.lifted = [99, -1, 3, 3]
    panel.actions.clicked = [99, "peng"]
    panel.actions.clicked = [100, "hu"]
    assert len(panel.steps) == made and not panel.mishap.blocks


def test_claims_are_asked_with_the_tile_and_answered() -> None:
    panel = until("answer", lang="en")
    assert panel.state.asked and ids(panel)[-1] == "pass"
    assert any(isinstance(part, dict) for part in panel.table.table["prompt"])
    assert "asked" in [seat.get("last") for seat in panel.table.table["seats"]]

    claim = ids(panel)[0]
    click(panel, claim)
    assert any(step.action.do == claim for step in panel.steps)


def test_a_suit_is_named_by_a_button() -> None:
    panel = play("TRAD4", seed=3, lang="en")
    assert panel.state.phase == "name" and ids(panel) == ["name m", "name s", "name p"]
    click(panel, "hint" if "hint" not in off(panel) else "name s")
    assert "bamboos" in panel.hint.text
    click(panel, "name s")
    assert panel.hand.missing == "s"
    assert any(tag["text"] == "no bamboos" for tag in panel.table.table["seats"][0]["tags"])


def test_three_tiles_are_exchanged() -> None:
    panel = play("APP_XUEZHAN", seed=3, lang="en")
    assert panel.state.phase == "exchange" and off(panel)["exchange"]
    held = own_tiles(panel.hand)
    mixed = [held.index(next(t for t in held if t and t.suit == s)) for s in panel.hand.suits]
    if len(mixed) == 3:
        panel.table.lifted = mixed
        assert off(panel)["exchange"]
    act(panel)
    assert panel.state.phase == "name" and panel.hand.tiles != tuple(sorted(t for t in held if t))


def test_taking_back_goes_to_every_decision_before() -> None:
    panel = until("turn", lang="en")
    while not any(button["id"] == "undo" and button["disabled"] for button in panel.more.buttons):
        click(panel, "undo")
    assert off(panel)["undo"] == "There is nothing to take back yet."
    seen = []
    for _ in range(6):
        seen.append((panel.state, panel.table.table))
        act(panel)
    for state, table in reversed(seen):
        click(panel, "undo")
        assert panel.state == state
        assert panel.table.table["seats"] == table["seats"]


def test_a_finished_hand_can_be_taken_back_too() -> None:
    panel = finish(play(seed=4, lang="en"))
    click(panel, "undo")
    assert panel.waiting and panel.state.phase != "over"


def test_a_hint_says_what_the_engine_sees_and_goes_with_the_move() -> None:
    panel = until("turn", lang="en")
    click(panel, "hint")
    assert any(tile.get("best") for tile in tiles(panel))
    assert "tiles from ready" in panel.hint.text or "Ready" in panel.hint.text
    assert "optimal" not in panel.hint.text and "not always the best play" in panel.hint.text

    click(panel, "hint")
    assert not panel.hint.blocks and not any("badge" in tile for tile in tiles(panel))
    click(panel, "hint")
    act(panel)
    assert not panel.hint.blocks


def test_a_hint_shows_the_waits_with_fan_and_copies_left() -> None:
    panel = stacked("23445677m34578p1s")
    click(panel, "hint")
    assert "waits on" in panel.hint.text or "You can win" in panel.hint.text


def test_a_win_on_offer_is_a_button_and_is_paid() -> None:
    panel = stacked("23445677m345789p")
    assert "hu" in ids(panel) and panel.actions.buttons[1]["primary"]
    click(panel, "hu")
    assert panel.me in panel.state.out
    assert scores(panel.state)[0] > 0 or panel.state.phase == "over"
    assert panel.ledger.text.count("R14") >= 3


def test_a_concealed_kong_is_offered_and_rained_on() -> None:
    panel = stacked("1111m2346789s579p")
    click(panel, "an_gang 1m")
    assert panel.ledger.text.count("R12") >= 3
    assert panel.table.table["seats"][0]["sets"][0]["faces"] == ["back", "1m", "1m", "back"]


def test_singing_goes_with_the_discard() -> None:
    panel = stacked("23445677m34578p1s", sing=True)
    click(panel, "sing")
    refused = [tile for tile in tiles(panel) if tile.get("off")]
    assert refused and all(tile["note"].startswith("R19") for tile in refused)
    assert panel.table.lifted_places, "only one tile may go: it stands out"
    click(panel, "discard")
    assert panel.state.sung[panel.me]


def test_hands_follow_each_other_with_running_scores() -> None:
    panel = finish(play(seed=4, lang="en"))
    won, dealer = scores(panel.state), next_dealer(panel.state)
    click(panel, "next")

    assert panel.totals == won and panel.state.dealer == dealer and panel.number == 1
    shown = [seat["score"] for seat in panel.table.table["seats"]]
    mine = won[panel.me]
    assert shown[0] == (f"+{mine}" if mine > 0 else f"−{-mine}" if mine else "0")
    finish(panel)
    click(panel, "undo")
    assert panel.totals == won


def test_a_hand_is_saved_as_a_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SERVER_SOFTWARE", "")
    panel = finish(play(seed=4, lang="en"))
    click(panel, "save")

    (file,) = tmp_path.iterdir()
    assert file.name in panel.saved.text and file.read_text("utf-8") == panel.download.content
    record = read(panel.download.content)
    assert record.final.ledger == panel.state.ledger and record.final.hands == panel.state.hands
    assert len(panel.download.content.encode()) <= 8_000


def test_where_the_folder_is_not_the_persons_a_link_is_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5.13")
    panel = finish(play(seed=4, lang="en"))
    click(panel, "save")

    assert not list(tmp_path.iterdir()) and panel.download.content


def test_a_hand_is_reviewed_in_the_viewer() -> None:
    panel = finish(play(seed=4, lang="en"))
    click(panel, "review")
    viewer = panel.children[0]
    viewer.timeline.at = len(viewer.frames) - 1
    assert viewer.frames[-1].state == panel.state
    assert viewer.table.table["seats"][0]["name"] == "You"

    viewer.seat.selected = [(panel.me + 1) % 4]
    assert viewer.table.table["seats"][0]["name"] == "Right"
    panel._on_click("back")
    assert panel.table in panel.children


def test_rules_are_chosen_for_a_new_game() -> None:
    panel = play(seed=4, lang="en")
    assert panel.settings.layout.display == "none"
    click(panel, "rules")
    assert panel.settings.layout.display == "flex"

    panel.preset.selected = [list(PRESETS).index("TRAD4")]
    panel.mode.selected = [list(MODES).index("biao_zhun_xue_zhan")]
    panel.extras.selected = [1]
    click(panel, "new")
    assert panel.rules.name == "TRAD4" and panel.state.phase == "name"
    assert (panel.rules.rain, panel.rules.bloody) == (False, True)
    assert (panel.rules.sing, panel.rules.dance) == (False, True)
    assert panel.number == 0 and panel.settings.layout.display == "none"


def test_moves_of_the_others_come_one_by_one_and_can_be_skipped() -> None:
    async def watched() -> list[Any]:
        panel = until("turn", lang="en")
        await asyncio.sleep(0)
        click(panel, "skip") if panel._task else None
        shown = [panel.table.table]
        panel.table.observe(lambda change: shown.append(change["new"]), "table")
        pick(panel, [place for place, tile in enumerate(tiles(panel)) if not tile.get("off")][-1])
        first = len(shown)
        assert first == 2, "the own move is shown at once"
        assert panel._task is not None and ids(panel) == ["skip"]
        assert shown[-1]["pick"] == "wait" and shown[-1]["said"] == ""
        made = len(panel.steps)
        pick(panel, 0)
        assert len(panel.steps) == made, "nothing is picked meanwhile"
        click(panel, "skip")
        assert panel._task is None and len(shown) == 3
        assert panel.waiting or panel.state.phase == "over"
        assert shown[-1]["said"].count("discarded") >= 1
        return shown

    assert asyncio.run(watched())


def test_left_alone_the_moves_come_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("mjtutor.apps.play")
    monkeypatch.setattr(module, "PAUSE", 0.001)
    monkeypatch.setattr(module, "PAID_PAUSE", 0.001)

    async def watched() -> None:
        panel = play(seed=4, lang="en")
        for _ in range(200):
            while panel._task is not None:
                await asyncio.sleep(0.002)
            if panel.state.phase == "over":
                break
            act(panel)
        assert panel.state.phase == "over" and ids(panel) == ["next", "review", "save"]

    asyncio.run(watched())
