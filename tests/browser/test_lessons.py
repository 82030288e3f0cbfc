"""The lessons as learners use them: tiles picked by mouse and keyboard, verdicts read."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from mjtutor import TILES, Hand, Tile, waits
from mjtutor.course import LESSONS, START, TOOLS
from mjtutor.text import LANGUAGES, say, tile_name
from tests.browser.conftest import NewPage

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SLUGS = [START, *(lesson.slug for lesson in LESSONS), *TOOLS]
PAGES = [f"{lang}/{slug}.ipynb" for lang in LANGUAGES for slug in SLUGS]


def first_question() -> Hand:
    """The hand of the first question in the lesson on waits."""
    notebook = json.loads((NOTEBOOKS / "en" / "waits.ipynb").read_text(encoding="utf-8"))
    code = "\n".join("".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code")
    call = next(
        node
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ask"
    )
    return Hand(ast.literal_eval(call.args[1]))


def panel(page: Any) -> Any:
    """The first thing on the page that asks for tiles."""
    return page.locator(".mj-panel:has(.mj-board)").first


def pick(page: Any, lang: str, tiles: Iterable[Tile]) -> None:
    for tile in tiles:
        name = tile_name(lang, tile)
        panel(page).locator(".mj-board").get_by_role("option", name=name, exact=True).click()


def pick_by_keyboard(page: Any, tiles: Iterable[Tile]) -> None:
    """From the first tile of the board; the hand has one suit, so the board has one row."""
    panel(page).locator(".mj-board .mj-tile").first.focus()
    page.keyboard.press("Home")
    at = 0
    for tile in sorted(tiles):
        for _ in range(tile % 9 - at):
            page.keyboard.press("ArrowRight")
        at = tile % 9
        page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def check(page: Any, lang: str) -> None:
    panel(page).get_by_role("button", name=say(lang, "quiz.check"), exact=True).click()


def reads(page: Any, lang: str, outcome: str) -> None:
    """Wait until the panel says so."""
    verdict = panel(page).locator(".mj-verdict", has_text=say(lang, f"verdict.{outcome}"))
    verdict.first.wait_for()


def answer_in_every_way(page: Any, lang: str) -> None:
    hand = first_question()
    key = [wait.tile for wait in waits(hand)]
    wrong = next(t for t in TILES if t.suit == key[0].suit and t not in key and hand.own[t] < 4)
    again = say(lang, "quiz.again")

    check(page, lang)
    reads(page, lang, "not_answered")
    pick(page, lang, [wrong])
    check(page, lang)
    reads(page, lang, "wrong")
    assert tile_name(lang, wrong) in panel(page).locator(".mj-marked").first.inner_html()

    panel(page).get_by_role("button", name=again, exact=True).click()
    pick(page, lang, key)
    check(page, lang)
    reads(page, lang, "right")

    panel(page).get_by_role("button", name=again, exact=True).click()
    pick_by_keyboard(page, key)
    reads(page, lang, "right")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_voila_by_mouse_and_by_keyboard(lesson_page: NewPage, lang: str) -> None:
    answer_in_every_way(lesson_page(f"{lang}/waits.ipynb", width=360), lang)


def test_jupyterlab_by_mouse_and_by_keyboard(lab_page: NewPage) -> None:
    page = lab_page("en/waits.ipynb")
    panel(page).scroll_into_view_if_needed()

    answer_in_every_way(page, "en")


@pytest.mark.parametrize("notebook", PAGES)
def test_every_page_fits_a_phone_and_passes_axe(lesson_page: NewPage, notebook: str) -> None:
    axe = pytest.importorskip("axe_core_python.sync_playwright", reason="install axe-core-python")
    page = lesson_page(notebook, width=360, theme="dark" if "zh/" in notebook else "light")

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator(".mj-failed").count() == 0
    widths = page.evaluate(
        "() => [...document.querySelectorAll('.mj-hand .mj-tile')].map(t => t.offsetWidth)"
    )
    assert all(width >= 40 for width in widths)
    found = axe.Axe().run(page)["violations"]
    assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
    page.evaluate("document.documentElement.classList.add('mj-projector')")  # large tiles
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_verdict_comes_where_one_looks_and_the_next_question_into_view(
    lesson_page: NewPage,
) -> None:
    page = lesson_page("en/whole-hands.ipynb", width=360, height=740)
    run = page.locator(".mj-panel:has(.mj-board):has(.mj-segments)").first
    button = run.get_by_role("button").first
    button.scroll_into_view_if_needed()
    for tile in run.locator(".mj-board .mj-tile").all():
        tile.click()
    before = button.bounding_box()
    button.press("Enter")

    run.locator(".mj-verdict").wait_for()
    page.wait_for_timeout(500)  # nothing moves by itself
    verdict, onward = run.locator(".mj-verdict").bounding_box(), button.bounding_box()
    assert abs(verdict["y"] - before["y"]) < 20
    assert onward["y"] > verdict["y"] + verdict["height"]
    assert button.inner_text() == say("en", "quiz.next")
    assert button.evaluate("button => button === document.activeElement")
    button.press("Enter")
    ask = json.dumps(say("en", "waits.ask"))
    page.wait_for_function(f"() => document.activeElement.innerText.includes({ask})")
    assert run.locator(".mj-verdict").count() == 0
    assert 0 <= run.locator("h3").first.bounding_box()["y"] < 400


def test_links_lead_to_the_parts_of_a_page(lesson_page: NewPage) -> None:
    for lang, name, many in (("en", "On this page", True), ("zh", "本页内容", False)):
        page = lesson_page(f"{lang}/{'waits' if many else 'start'}.ipynb", width=360)
        links = page.get_by_role("navigation", name=name).get_by_role("link")
        assert links.count() == many * page.locator("h2").count()
        for link in links.all()[1:3]:
            link.click()
            head = page.get_by_role("heading", name=link.inner_text())
            assert 0 <= head.bounding_box()["y"] < 100


def test_the_calculator_answers_what_is_typed(lesson_page: NewPage) -> None:
    page = lesson_page("zh/calculator.ipynb")
    field = page.get_by_role("textbox").first

    field.fill("23445677万345789筒")
    field.press("Enter")
    page.locator(".mj-verdict", has_text="基本胡").wait_for()
    field.fill("55555万")
    field.press("Enter")
    page.get_by_text("第五张五万").wait_for()


def test_a_click_on_the_board_comes_after_what_is_typed(lesson_page: NewPage) -> None:
    page = lesson_page("en/calculator.ipynb", width=360)
    field = page.get_by_role("textbox").first

    field.fill("123m5p-s")
    page.get_by_role("option", name=tile_name("en", Tile("5p")), exact=True).click()
    page.locator(".mj-verdict", has_text=say("en", "shanten.won")).wait_for()
    assert field.input_value() == "123m55p-s"
    page.get_by_text(say("en", "hand.missing", suit="s")).wait_for()
    page.get_by_text(say("en", "calc.words")).click()
    page.get_by_text(say("en", "term.gang.note")).wait_for()


def test_large_tiles_come_with_a_large_page(lesson_page: NewPage) -> None:
    page = lesson_page("en/start.ipynb")

    def sizes() -> list[float]:
        return [
            page.locator(each).first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
            for each in (".mj-nav a", ".mj-goal", ".mj-card p", ".mj-prose p", ".mj-button")
        ]

    before = sizes()
    page.get_by_role("button", name=say("en", "nav.large"), exact=True).click()
    assert sizes() == [size * 1.5 for size in before]


def test_settings_are_remembered(lesson_page: NewPage) -> None:
    page = lesson_page("zh/tiles.ipynb")
    button = page.get_by_role("button", name=say("zh", "nav.numerals"), exact=True)
    assert button.get_attribute("aria-pressed") == "false"

    button.click()
    assert page.evaluate("document.documentElement.dataset.mjNumerals") == "on"
    page.reload()
    page.wait_for_function("() => document.documentElement.dataset.mjNumerals === 'on'")
