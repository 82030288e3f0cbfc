"""The table to play at and the replay viewer, by touch, mouse and keyboard, as pages and in Lab."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from mjtutor.play.record import read
from mjtutor.text import LANGUAGES, say
from tests.browser.conftest import NewPage

# The moves of the others are over: tiles may be picked, or there is something to press.
MINE = """() => {
  const ids = [...document.querySelectorAll('.mj-actions button:not([aria-disabled])')]
    .map((button) => button.dataset.id);
  return !ids.includes('skip') && (document.querySelector('.mj-tiles[data-picking]')
    || ids.some((id) => /^(pass|hu|next|draw|exchange|name .)$/.test(id))) && ids;
}"""
LOOK = """() => [...document.querySelectorAll('.mj-actions, .mj-felt, .mj-river')]
  .map((node) => node.innerText + node.childElementCount + node.querySelectorAll('[href]').length)
  .join()"""


def mine(page: Any) -> list[str]:
    """The buttons of the person, once it is their turn."""
    return list(page.wait_for_function(MINE).json_value())


def after(page: Any, act: Callable[[], object]) -> None:
    """Act, and wait until the page has changed."""
    before = page.evaluate(LOOK)
    act()
    page.wait_for_function(f"before => ({LOOK})() !== before", arg=before)


def press(page: Any, id: str) -> None:
    after(page, page.locator(f".mj-actions button[data-id='{id}']").click)


def free(page: Any) -> Any:
    """The tiles that may be discarded."""
    return page.locator(".mj-tiles[data-picking] .mj-tile:not([data-off])")


def skip(page: Any) -> None:
    """Skip the moves of the others, unless they are just over."""
    with suppress(Exception):
        page.locator("button[data-id=skip]").click(timeout=500)


def to_a_turn(page: Any) -> None:
    """Pass on every claim."""
    while "pass" in mine(page):
        press(page, "pass")
        skip(page)
    assert free(page).count(), "the hand went on to its end too soon"


def discard_by_touch(page: Any) -> None:
    """Two taps on the last tile that may go."""
    to_a_turn(page)
    tile = free(page).last
    tile.tap()
    assert tile.get_attribute("aria-selected") == "true"
    page.locator("button[data-id=discard]:not([aria-disabled])").wait_for()
    after(page, tile.tap)


def discard_by_mouse(page: Any) -> None:
    """A double click."""
    to_a_turn(page)
    after(page, free(page).last.dblclick)


def discard_by_keyboard(page: Any) -> None:
    """The arrows, the space bar, the enter key; the hand has the focus."""
    to_a_turn(page)
    free(page).last.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    page.locator(".mj-tiles .mj-tile[aria-selected=true]").wait_for()
    after(page, lambda: page.keyboard.press("Enter"))


def finish(page: Any) -> None:
    """Play the hand to its end, with the least effort."""
    for _ in range(120):
        skip(page)
        ids = mine(page)
        if "next" in ids:
            return
        if "hu" in ids or "pass" in ids:
            press(page, "hu" if "hu" in ids else "pass")
        else:
            after(page, free(page).last.dblclick)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_by_touch(lesson_page: NewPage, lang: str) -> None:
    page = lesson_page(f"{lang}/table.ipynb", width=360, height=740, has_touch=True)
    for _ in range(3):
        discard_by_touch(page)
    to_a_turn(page)

    widths = [tile.bounding_box()["width"] for tile in page.locator(".mj-tiles .mj-tile").all()]
    assert min(widths) >= 40
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".mj-table [aria-live=polite]").inner_text().strip()

    press(page, "undo")
    to_a_turn(page)
    press(page, "hint")
    page.get_by_text(say(lang, "play.hint_note")).wait_for()
    assert page.locator(".mj-tiles .mj-badge:not(:empty)").count() > 0


def test_a_desk_by_keyboard_and_what_is_greyed_out(lesson_page: NewPage) -> None:
    axe = pytest.importorskip("axe_core_python.sync_playwright", reason="install axe-core-python")
    page = lesson_page("en/table.ipynb", width=1024, theme="dark")
    for _ in range(3):
        discard_by_keyboard(page)
    to_a_turn(page)

    off = page.locator(".mj-actions button[aria-disabled]").first
    off.focus()
    why = page.locator(".mj-why:not(:empty)")
    assert why.inner_text() == off.get_attribute("title")
    press(page, "hint")
    page.get_by_text(say("en", "play.hint_note")).wait_for()
    found = axe.Axe().run(page)["violations"]
    assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


def test_to_the_end_saved_and_reviewed(lesson_page: NewPage, tmp_path: Path) -> None:
    page = lesson_page("en/table.ipynb", width=1024)
    finish(page)
    page.locator("button[data-id=save]").click()
    link = page.get_by_role("link", name=say("en", "play.download"))
    with page.expect_download() as download:
        link.click()
    download.value.save_as(tmp_path / "hand.json")
    record = read(json.loads((tmp_path / "hand.json").read_text(encoding="utf-8")))
    assert record.final.phase == "over"

    press(page, "review")
    page.locator(".mj-timeline button[data-id=last]").click()
    page.locator(".mj-events [aria-current]").last.wait_for()
    page.get_by_role("button", name=say("en", "play.back"), exact=True).click()
    press(page, "next")
    assert mine(page)


def test_jupyterlab_by_mouse_and_by_keyboard(lab_page: NewPage) -> None:
    page = lab_page("en/table.ipynb")
    page.locator(".mj-felt").scroll_into_view_if_needed()
    discard_by_mouse(page)
    discard_by_keyboard(page)
    to_a_turn(page)
    press(page, "undo")
    assert free(page).count()


def watch_a_hand(page: Any) -> None:
    """Forward, back, by the slider, by a sentence, by itself, from another seat, hands down."""
    keys = {name: page.locator(f".mj-timeline button[data-id={name}]") for name in
            ("first", "back", "play", "forward", "last")}  # fmt: skip
    wall = page.locator(".mj-count")

    def now(place: int) -> None:
        page.locator(f".mj-events li:nth-child({place + 1}) [aria-current]").wait_for()

    now(0)
    assert wall.inner_text() == "55"
    keys["forward"].click()
    now(1)
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    now(5)
    keys["back"].click()
    now(4)
    page.locator(".mj-events button").nth(20).click()
    now(20)
    page.wait_for_function("() => document.querySelector('.mj-count').textContent < 55")
    page.locator(".mj-pace select").select_option("fast")
    keys["play"].click()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.mj-events button')]"
        ".findIndex((event) => event.hasAttribute('aria-current')) >= 22"
    )
    page.locator(".mj-timeline button[data-playing]").click()
    keys["last"].click()
    page.locator(".mj-events li:last-child [aria-current]").wait_for()

    opponents = page.locator(".mj-seat[data-side=left] .mj-rack[data-count]")
    keys["first"].click()
    now(0)
    assert opponents.count() == 0
    page.locator(".mj-option", has_text=say("en", "replay.open")).click()
    opponents.wait_for()
    page.locator(".mj-option", has_text=say("en", "table.seat", n=3)).click()
    page.locator(".mj-seat[data-side=bottom] .mj-name", has_text="3").wait_for()


def test_a_hand_is_watched_as_a_page(lesson_page: NewPage) -> None:
    axe = pytest.importorskip("axe_core_python.sync_playwright", reason="install axe-core-python")
    page = lesson_page("en/replay.ipynb", width=360)
    watch_a_hand(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    found = axe.Axe().run(page)["violations"]
    assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found]


def test_a_hand_is_watched_in_jupyterlab(lab_page: NewPage) -> None:
    watch_a_hand(lab_page("en/replay.ipynb"))
