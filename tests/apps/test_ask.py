"""Questions about chosen hands."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("ipywidgets", reason="install mjtutor[app]")

from mjtutor.apps import AskPanel, ask
from mjtutor.errors import HandError, QuizError


def buttons(panel: AskPanel) -> list[str]:
    return [button["id"] for button in panel.actions.buttons]


def answer(panel: AskPanel, *tiles: str) -> str:
    panel.board.selected = list(tiles)
    panel._on_click("check")
    return panel.session.verdict.outcome if panel.session.verdict else ""


def test_one_hand_is_asked_without_tally_or_level_and_can_be_tried_again() -> None:
    panel = ask("waits", "1112m", lang="en")
    assert panel.progress not in panel.children and panel.level not in panel.children
    assert answer(panel) == "not_answered" and buttons(panel) == ["check", "show"]
    assert answer(panel, "2m") == "partly" and buttons(panel) == ["again"]
    panel._on_click("again")
    assert answer(panel, "2m", "3m") == "right"


def test_several_hands_come_one_after_another() -> None:
    panel = ask("waits", "3488p", "1288p", lang="en")
    assert answer(panel, "2p", "5p") == "right" and buttons(panel) == ["next"]
    panel._on_click("next")
    assert answer(panel, "9p") == "wrong"
    panel._on_click("next")
    assert panel.session.done and (panel.session.right, panel.session.counted) == (1, 2)
    panel._on_click("again")
    assert str(panel.session.item.fields["hand"]) == "3488p" and not panel.session.results


def test_the_missing_suit_of_a_hand() -> None:
    panel = ask("missing_suit", "23466m19s123567p", lang="en")
    panel.choice.selected = [1]
    panel._on_click("check")
    assert panel.session.verdict and panel.session.verdict.outcome == "right"


@pytest.mark.parametrize(("hand", "rows"), [("1112m", 1), ("222m56p11p", 3)])
def test_with_two_suits_the_third_can_be_picked_too(hand: str, rows: int) -> None:
    assert len(ask("waits", hand).board.rows) == rows


@pytest.mark.parametrize(
    ("kind", "hand"),
    [("fan", "112233778899m11p"), ("split", "123m55p"), ("shanten", "147m25p8p1m"),
     ("keep_ready", "2346677p8p"), ("best_discard", "2234568s8s"), ("may_win", "123m45p")],
)  # fmt: skip
def test_any_question_about_one_hand_can_be_asked(kind: str, hand: str) -> None:
    panel = ask(kind, hand, lang="zh")

    assert panel.session.item.kind == kind and panel.session.item.level == 0
    panel._on_click("show")
    assert panel.feedback.blocks and not panel.mishap.blocks


def test_its_text_asks_and_does_not_tell() -> None:
    assert ask("waits", "1112m", lang="en").plain() == "Which tiles win? Pick every one.\n1112m"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("tiles", "1m"), QuizError),
        (("waits", "12m"), HandError),
        (("waits", "123m45p"), HandError),
        (("waits", "147m2p"), HandError),
        (("missing_suit", "1112345678999m"), HandError),
    ],
)
def test_what_cannot_be_asked(arguments: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        ask(*arguments)
