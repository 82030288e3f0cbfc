"""The widgets in Chromium, without a server: their modules on a stand-in for the widget model."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from mjtutor.core.hand import Hand
from mjtutor.core.tiles import TILES, Tile
from mjtutor.draw import sprite, stylesheet, svg_hand
from mjtutor.widgets import (
    Actions,
    Choice,
    Download,
    Entry,
    HandView,
    Progress,
    Sheet,
    TableView,
    TileBoard,
    Timeline,
    View,
    button,
    look,
    rich,
)
from mjtutor.widgets.timeline import WORDS
from tests.browser.conftest import NewPage, chromium, new_page, watch  # noqa: F401
from tests.widgets.tables import full_table, table

pytestmark = pytest.mark.browser

MOUNT = """
async ({state, esm}) => {
  const listeners = [];
  const model = {
    state, listeners,
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      listeners.filter(([event]) => event === `change:${name}`).forEach(([, call]) => call());
    },
    save_changes() {},
    on: (events, call) => events.split(" ").forEach((event) => listeners.push([event, call])),
    off(events, call) {
      for (const event of events.split(" ")) {
        const at = listeners.findIndex(([e, c]) => e === event && c === call);
        if (at >= 0) listeners.splice(at, 1);
      }
    },
  };
  const url = URL.createObjectURL(new Blob([esm], {type: "text/javascript"}));
  const el = document.querySelector("main").appendChild(document.createElement("div"));
  const {default: widget} = await import(url);
  await widget.initialize?.({model});
  window.cleanup = await widget.render?.({model, el});
  window.model = model;
}
"""

Mount = Callable[..., Any]


@pytest.fixture
def mount(new_page: NewPage) -> Mount:  # noqa: F811
    """`mount(*widgets, width=…, **page_options)`: a page with them; `model` is the last one's."""

    def show(*views: Any, lang: str = "en", **options: Any) -> Any:
        page = new_page(**options)
        page.set_content(
            f'<!doctype html><html lang="{lang}">'
            '<meta name="viewport" content="width=device-width">'
            f"<style>{stylesheet()}</style><body class='mj-page'>{sprite()}"
            "<main class='mj-main'></main>"
        )
        for view in views:
            state = {
                key: value for key, value in view.get_state().items()
                if key not in ("layout", "look") and not key.startswith("_")
            }  # fmt: skip
            page.evaluate(MOUNT, {"state": json.loads(json.dumps(state)), "esm": view._esm})
        return page

    return show


def get(page: Any, trait: str) -> Any:
    return page.evaluate(f"() => model.get({trait!r})")


def put(page: Any, trait: str, value: Any) -> None:
    page.evaluate("([name, value]) => model.set(name, value)", [trait, value])


def focused(page: Any) -> str:
    return str(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


HAND = "23445677m345789p"


@pytest.mark.parametrize("text", [HAND, "123456m678s2233p+8s"])
def test_hand_stands_in_two_rows_on_a_phone(mount: Mount, text: str) -> None:
    page = mount(HandView(hand=Hand(text)), width=360)
    boxes = [tile.bounding_box() for tile in page.locator(".mj-tile").all()]

    assert len({box["y"] for box in boxes}) == 2
    assert min(box["width"] for box in boxes) >= 40
    assert max(box["x"] + box["width"] for box in boxes) <= 360


@pytest.mark.parametrize("width", [1024, 1920])
def test_hand_stands_in_one_row_on_a_desk(mount: Mount, width: int) -> None:
    page = mount(HandView(hand=Hand(HAND)), width=width)

    assert len({tile.bounding_box()["y"] for tile in page.locator(".mj-tile").all()}) == 1


def test_projector_makes_tiles_larger(mount: Mount) -> None:
    page = mount(HandView(hand=Hand(HAND)), width=1920)
    tile = page.locator(".mj-tile").first
    before = tile.bounding_box()["width"]
    page.evaluate("() => document.documentElement.classList.add('mj-projector')")

    assert tile.bounding_box()["width"] > 1.3 * before


def test_hand_by_keyboard(mount: Mount) -> None:
    page = mount(HandView(hand=Hand(HAND), select="many", label="Hand"))
    press(
        page, "Tab", "Space", "ArrowRight", "ArrowRight", "Enter", "End", "Space", "Home", "Space"
    )

    assert get(page, "selected") == [2, 13]
    assert focused(page) == "2m"
    assert page.locator("[role=option][aria-selected=true]").count() == 2
    assert page.locator("[role=option][tabindex='0']").count() == 1
    assert page.get_by_role("listbox", name="Hand").count() == 1


def test_hand_by_pointer_one_at_a_time(mount: Mount) -> None:
    page = mount(HandView(hand=Hand(HAND), select="one"))
    for place in (3, 5):
        page.locator(".mj-tile").nth(place).click()
    assert get(page, "selected") == [5]

    page.locator(".mj-tile").nth(5).click()
    assert get(page, "selected") == []


def test_rows_of_a_phone_are_crossed_by_up_and_down(mount: Mount) -> None:
    page = mount(HandView(hand=Hand(HAND), select="many"), width=360)
    press(page, "Tab", "ArrowRight", "ArrowDown")
    assert focused(page) == "3p"

    press(page, "ArrowDown", "ArrowUp")
    assert focused(page) == "3m"


def test_a_picture_takes_no_focus(mount: Mount) -> None:
    page = mount(HandView(hand=Hand("234s2234p[222s](8888p)+4p")))
    press(page, "Tab")

    assert page.evaluate("() => document.activeElement === document.body")
    assert page.get_by_role("img").count() == 8 + 2
    assert page.get_by_role("listbox").count() == 0


@pytest.mark.parametrize("how", ["locked", "disabled"])
def test_what_may_not_be_picked_is_not(mount: Mount, how: str) -> None:
    view = (
        HandView(hand=Hand(HAND), select="many", locked=True)
        if how == "locked"
        else HandView(hand=Hand(HAND), select="many", disabled={0})
    )
    page = mount(view)
    page.locator(".mj-tile").first.click(force=True)
    press(page, "Space")

    assert get(page, "selected") == []


def test_marks_come_without_losing_the_focus(mount: Mount) -> None:
    view = HandView(hand=Hand(HAND), select="many")
    page = mount(view)
    press(page, "Tab", "ArrowRight")
    view.mark({1: "wrong"}, badges={1: "3"})
    put(page, "groups", view.groups)

    assert focused(page) == "3m, 3"
    assert page.locator(".mj-tile[data-mark=wrong] > .mj-icon").count() == 1
    assert page.locator(".mj-tile").nth(1).inner_text() == "3"

    put(page, "groups", HandView(hand=Hand(HAND)).groups)
    assert page.locator(".mj-icon").count() == 0


def test_board_in_two_dimensions(mount: Mount) -> None:
    page = mount(TileBoard(), width=360)
    press(
        page,
        "Tab",
        "ArrowRight",
        "ArrowDown",
        "Space",
        "ArrowDown",
        "Space",
        "End",
        "Home",
        "Enter",
    )

    assert get(page, "selected") == ["1m", "2s", "2p"]
    boxes = [tile.bounding_box() for tile in page.locator(".mj-tile").all()]
    assert len({box["y"] for box in boxes}) <= 6  # picked ones stand a little higher
    assert max(box["x"] + box["width"] for box in boxes) <= 360


@pytest.mark.parametrize(("select", "chosen"), [("one", [2]), ("many", [0, 2])])
def test_choice(mount: Mount, select: str, chosen: list[int]) -> None:
    page = mount(Choice(options=["a", ["b", rich.tile(Tile("5m"), "five")], "c"], select=select))
    for place in (0, 2):
        page.locator(".mj-option").nth(place).click()
    assert get(page, "selected") == chosen

    put(page, "locked", True)
    page.locator(".mj-option").nth(1).click(force=True)
    assert get(page, "selected") == chosen


def test_choice_is_named_and_marked_in_words(mount: Mount) -> None:
    page = mount(
        Choice(
            options=[["take ", rich.tile(Tile("5m"), "five of characters")]], label="Which?",
            marks={0: "missed"}, mark_names={"missed": "missed"},
        )
    )  # fmt: skip

    assert page.get_by_role("radio", name="take five of characters missed").count() == 1
    assert page.get_by_role("group", name="Which?").count() == 1


@pytest.mark.parametrize(
    ("options", "columns"),
    [
        (["4 of characters", "6 of dots", "6 of characters", "8 of characters"], (1, 2)),
        (["4p", "2m", "2p", "2s"], (2, 4)),
        (["characters", "bamboos", "dots"], (1, 3)),
        (["万", "条", "筒"], (3, 3)),
        ([[rich.tiles(["1m"] * 13, "ones")], "two", "three", "four", "five"], (1, 1)),
    ],
)
def test_boxes_of_a_choice_are_of_one_size(
    mount: Mount, options: list[Any], columns: tuple[int, int]
) -> None:
    """In full rows, as many in a row as fit; a mark changes nothing."""
    for width, many in zip((360, 1024), columns, strict=True):
        page = mount(Choice(options=options), width=width)
        for _ in range(2):
            boxes = [each.bounding_box() for each in page.locator(".mj-option").all()]
            assert len({round(box["width"]) for box in boxes}) == 1
            assert len({round(box["height"]) for box in boxes}) == 1
            assert len({round(box["x"]) for box in boxes}) == many
            put(page, "options", [{"line": line, "mark": "wrong"} for line in options])


def test_what_a_level_means_is_said_and_shown(mount: Mount) -> None:
    page = mount(Choice(options=["1", "2"], names=["easy", "hard"], selected=[0], label="Level"))

    assert page.locator("p").inner_text() == "easy"
    page.get_by_role("radio", name="2 hard").check(force=True)
    assert page.locator("p").inner_text() == "hard"


def test_what_comes_next_is_brought_into_view_and_has_the_focus(mount: Mount) -> None:
    sheet = Sheet(blocks=[rich.heading("The next question")])
    below = [Sheet(blocks=[rich.paragraph("So it was.")] * 50)]
    page = mount(*below, sheet, height=400)
    put(page, "revealed", [1, True])

    assert page.evaluate("() => document.activeElement.innerText") == "The next question"
    box = page.get_by_role("heading").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 400


def test_buttons_count_clicks_and_keep_the_focus(mount: Mount) -> None:
    page = mount(Actions(buttons=[button("check", "Check"), button("skip", "Skip", disabled=True)]))
    press(page, "Tab", "Enter")
    put(page, "buttons", Actions(buttons=[button("next", "Next")]).buttons)
    press(page, "Enter")

    assert get(page, "clicked") == [2, "next"]


def test_disabled_button_does_nothing(mount: Mount) -> None:
    page = mount(Actions(buttons=[button("skip", "Skip", disabled=True, hint="Later")]))
    page.get_by_role("button").click(force=True)

    assert get(page, "clicked") == [0, ""]


def test_why_a_button_is_disabled_is_told_and_moves_nothing_while_another_is_pressed(
    mount: Mount,
) -> None:
    page = mount(
        Actions(buttons=[button("win", "Win", disabled=True, hint="R4: no win " * 20)]),
        Actions(buttons=[button("pass", "Pass")]),
        width=360,
    )
    page.get_by_role("button", name="Win").click(force=True)
    why = page.locator(".mj-why:not(:empty)")
    assert why.inner_text().startswith("R4: no win")

    page.get_by_role("button", name="Pass").click()
    assert get(page, "clicked") == [1, "pass"]


def test_entry_is_sent_by_enter_and_by_button_and_tied_to_its_error(mount: Mount) -> None:
    page = mount(Entry(label="Hand", hint="Like 123m", button="Go"))
    field = page.get_by_label("Hand")
    field.fill("55p")
    press(page, "Enter")
    assert get(page, "submitted") == [1, "55p"]

    page.get_by_role("button", name="Go").click()
    assert get(page, "submitted") == [2, "55p"] and get(page, "value") == "55p"

    put(page, "error", "Which suit?")
    described = field.get_attribute("aria-describedby").split()
    assert [page.locator(f"#{each}").inner_text() for each in described] == [
        "Which suit?", "Like 123m",
    ]  # fmt: skip
    assert field.get_attribute("aria-invalid") == "true"


def test_sheet_changes_only_what_changed(mount: Mount) -> None:
    blocks = [rich.verdict("info", "Pick"), rich.details("More", [rich.paragraph("inside")])]
    page = mount(Sheet(blocks=blocks, live=True))
    page.get_by_text("More").click()
    put(page, "blocks", [rich.verdict("right", "Right!"), blocks[1]])

    assert page.get_by_text("inside").is_visible()
    assert page.locator("[aria-live=polite]").inner_text().startswith("Right!")


def test_data_is_never_markup(mount: Mount) -> None:
    bad = "<img src=x onerror=alert(1)>"
    page = mount(
        Sheet(blocks=[rich.paragraph(bad), rich.table([bad], [[bad]])], label=bad),
        Choice(options=[bad], label=bad),
        Actions(buttons=[button(bad, bad, hint=bad)]),
        HandView(tiles=[Tile("5m")], names=lambda _: bad, badges={0: bad}),
        Progress(results=[], caption=bad),
        Entry(label=bad, hint=bad, error=bad, value=bad),
        TableView(table={**table(), "event": bad, "prompt": bad, "wall_name": bad, "said": bad}),
    )

    assert page.locator("main img").count() == 0
    assert page.get_by_text(bad).count() >= 8


@pytest.mark.parametrize(
    "view",
    [
        HandView(hand=Hand(HAND)), TileBoard(), Choice(options=["a"]), Entry(label="x"),
        Actions(buttons=[button("a", "A")]), Sheet(blocks=[rich.heading("x")]), Progress(),
        TableView(table=table()), Timeline(events=["a", "b"], words={word: word for word in WORDS}),
        Download(label="Save", content="x"),
    ],
    ids=lambda view: type(view).__name__,
)  # fmt: skip
def test_nothing_listens_after_cleanup(mount: Mount, view: View) -> None:
    page = mount(view)
    assert page.evaluate("() => model.listeners.length") > 0

    page.evaluate("() => cleanup()")
    assert page.evaluate("() => model.listeners.length") == 0


def test_art_is_put_on_the_page_once(mount: Mount) -> None:
    page = mount(look(), look(), HandView(hand=Hand("55p")))

    assert page.locator("#mj-sprite").count() == 1
    assert page.evaluate("() => document.querySelector('.mj-pic').getBBox().width") > 0


@pytest.mark.parametrize(("lang", "shown"), [("en", True), ("zh", False)])
def test_numerals_follow_language_and_page(mount: Mount, lang: str, shown: bool) -> None:
    page = mount(HandView(hand=Hand("55p"), lang=lang), lang=lang)
    index = (
        "() => getComputedStyle(document.querySelector('.mj-pic')).getPropertyValue('--mj-index')"
    )
    assert page.evaluate(index).strip() == ("inline" if shown else "none")

    for setting, value in (("on", "inline"), ("off", "none")):
        page.evaluate(f"() => document.documentElement.dataset.mjNumerals = '{setting}'")
        assert page.evaluate(index).strip() == value


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_theme_is_the_systems_unless_the_page_says(mount: Mount, theme: str) -> None:
    page = mount(HandView(hand=Hand("55p")), theme=theme)
    colour = "() => getComputedStyle(document.querySelector('.mj')).color"
    ink = {"light": "rgb(29, 36, 34)", "dark": "rgb(233, 230, 222)"}
    assert page.evaluate(colour) == ink[theme]

    page.evaluate("() => document.body.dataset.jpThemeLight = 'false'")
    assert page.evaluate(colour) == ink["dark"]
    page.evaluate("() => document.documentElement.dataset.mjTheme = 'light'")
    assert page.evaluate(colour) == ink["light"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nothing_is_wider_than_a_phone(mount: Mount, lang: str) -> None:
    seven = rich.tiles(Hand("1122334455667m7m").tiles, "seven pairs")
    page = mount(
        HandView(hand=Hand("234s2234p[222s](8888p)+4p"), lang=lang),
        TileBoard(lang=lang, badges=dict.fromkeys(TILES, "4")),
        Choice(options=[["a ", seven], ["b ", seven]], lang=lang),
        Sheet(
            lang=lang,
            blocks=[
                rich.paragraph(["It is ", seven]),
                rich.rows([rich.row([seven], "a word")]),
                rich.groups([rich.group(["1m"] * 4, "kong", "kong")] * 5),
                rich.table(["a", "b", "c"], [[[seven], [seven], "word"]]),
            ],
        ),
        Actions(buttons=[button(str(i), "A long label") for i in range(5)], lang=lang),
        TableView(table=full_table(), lang=lang),
        timeline(["A long sentence of many words " * 5] * 30, lang=lang),
        width=320,
    )
    page.evaluate(
        "svg => document.querySelector('main').insertAdjacentHTML('beforeend', svg)",
        svg_hand(Hand(HAND)),
    )

    assert page.evaluate("() => document.documentElement.scrollWidth") <= 320


# The table


def places(page: Any, selector: str) -> list[dict[str, float]]:
    return [node.bounding_box() for node in page.locator(selector).all()]


def test_table_on_a_phone_has_the_hand_in_two_rows(mount: Mount) -> None:
    page = mount(TableView(table=table()), width=360)
    own = places(page, ".mj-tiles .mj-tile")

    assert len({box["y"] for box in own}) == 2
    assert min(box["width"] for box in own) >= 40
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    top, left, right = (
        places(page, f"[data-side={side}] .mj-river")[0] for side in ("top", "left", "right")
    )
    assert top["y"] < left["y"] < own[0]["y"] and left["x"] + left["width"] < right["x"]
    assert all(box["width"] >= 20 for box in places(page, ".mj-river .mj-pic"))


@pytest.mark.parametrize("width", [1024, 1920])
def test_table_on_a_desk_has_four_sides(mount: Mount, width: int) -> None:
    page = mount(TableView(table=table()), width=width, height=900)
    own = places(page, ".mj-tiles .mj-tile")
    bottom, right, top, left = (
        places(page, f"[data-side={side}] .mj-river")[0]
        for side in ("bottom", "right", "top", "left")
    )

    assert len({box["y"] for box in own}) == 1
    assert top["y"] + top["height"] < bottom["y"] and left["x"] + left["width"] < top["x"]
    assert abs((left["x"] + right["x"] + right["width"]) / 2 - top["x"] - top["width"] / 2) < 3
    felt = places(page, ".mj-felt")[0]
    assert 0.6 < felt["height"] / felt["width"] < 1 and felt["height"] <= 900


def test_table_is_larger_where_large_tiles_are_wanted(mount: Mount) -> None:
    page = mount(TableView(table=table()), width=1024)
    before = places(page, ".mj-tiles .mj-tile")[0]["width"]
    page.evaluate("() => document.documentElement.classList.add('mj-projector')")

    assert places(page, ".mj-tiles .mj-tile")[0]["width"] > 1.3 * before


def test_first_tap_lifts_second_tap_picks(mount: Mount) -> None:
    page = mount(TableView(table=table(off=[0])), width=360)
    tile = page.locator(".mj-tiles .mj-tile")
    tile.nth(3).click()
    assert get(page, "lifted") == [3] and get(page, "picked") == [0, -1, ""]

    tile.nth(5).click()
    assert get(page, "lifted") == [5]
    tile.nth(5).click()
    assert get(page, "picked") == [1, 5, "6m"]


def test_table_by_keyboard(mount: Mount) -> None:
    page = mount(TableView(table=table()))
    press(page, "Tab", "ArrowRight", "Space", "End", "Enter", "Enter")

    assert get(page, "picked") == [1, 13, "9p"]
    assert page.get_by_role("listbox", name="You holds").count() == 1
    assert page.get_by_role("option", selected=True).count() == 1


def test_why_a_tile_may_not_be_picked_is_said_where_it_has_the_focus(mount: Mount) -> None:
    data = table(off=[0])
    data["seats"][0]["tiles"][0]["note"] *= 40
    page = mount(TableView(table=data), width=360)
    before = places(page, ".mj-tiles .mj-tile")[0]["y"]
    page.locator(".mj-tiles .mj-tile").first.click(force=True)
    assert page.locator(".mj-tip").inner_text() == "not 2m" * 40
    assert focused(page) == "2 of characters, " + "not 2m" * 40
    assert get(page, "lifted") == []
    assert places(page, ".mj-tiles .mj-tile")[0]["y"] == before, "tiles stay under the finger"

    press(page, "ArrowRight")
    assert page.locator(".mj-prompt").inner_text() == "Your turn."
    assert places(page, ".mj-tiles .mj-tile")[0]["y"] == before


@pytest.mark.parametrize("pick", ["wait", "none"])
def test_nothing_is_picked_where_nothing_may_be(mount: Mount, pick: str) -> None:
    page = mount(TableView(table=table(pick=pick)))
    page.locator(".mj-tiles .mj-tile").first.click()
    press(page, "Tab", "Space", "Space")

    assert get(page, "lifted") == [] and get(page, "picked") == [0, -1, ""]
    assert page.get_by_role("listbox").count() == (pick == "wait")


def test_three_tiles_are_lifted_together(mount: Mount) -> None:
    page = mount(TableView(table={**table(pick="many"), "most": 3}))
    for place in (0, 1, 2, 3, 1):
        page.locator(".mj-tiles .mj-tile").nth(place).click()

    assert get(page, "lifted") == [0, 2] and get(page, "picked") == [0, -1, ""]


def test_the_focus_stays_in_the_hand_when_it_changes(mount: Mount) -> None:
    page = mount(TableView(table=table()))
    press(page, "Tab", "End")
    put(page, "table", table("2m 3m 4m", pick="wait"))
    assert focused(page) == "4 of characters"

    put(page, "table", table("2m 3m 4m 5p"))
    press(page, "ArrowRight", "Space", "Space")
    assert get(page, "picked") == [1, 3, "5p"]


def test_a_table_is_read_aloud(mount: Mount) -> None:
    page = mount(TableView(table=table(), label="The table"))
    for role, name in (
        ("group", "The table"), ("group", "Opposite sits here"),
        ("img", "Left holds"), ("img", "Right discarded"),
    ):  # fmt: skip
        assert page.get_by_role(role, name=name).count() == 1
    assert page.locator("[aria-live=polite]").inner_text() == "Left discards nine."

    axe = pytest.importorskip("axe_core_python.sync_playwright", reason="install axe-core-python")
    put(page, "table", full_table())
    found = axe.Axe().run(page)["violations"]
    assert not [(v["id"], v["nodes"][0]["html"][:200]) for v in found if v["id"] not in PAGE_ONLY]


PAGE_ONLY = {"document-title", "html-has-lang", "page-has-heading-one", "landmark-one-main"}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_arrows_lead_from_payer_to_payee(mount: Mount, theme: str) -> None:
    arrows = [{"from": 1, "to": 0, "amount": "8"}, {"from": 2, "to": 0, "amount": "16"}]
    page = mount(TableView(table={**table(), "arrows": arrows}), theme=theme, width=360)

    assert page.locator(".mj-amounts b").all_inner_texts() == ["8", "16"]
    felt = places(page, ".mj-felt")[0]
    for box, head in zip(
        places(page, ".mj-amounts b"), places(page, ".mj-arrows .mj-head"), strict=True
    ):
        assert felt["x"] < box["x"] and box["x"] + box["width"] < felt["x"] + felt["width"]
        plate = places(page, "[data-side=bottom] .mj-plate")[0]
        assert abs(head["y"] + head["height"] - plate["y"]) < 12

    put(page, "table", table())
    assert page.locator(".mj-amounts b").count() == page.locator(".mj-arrows path").count() == 0


def test_a_discard_moves_into_the_river_unless_motion_is_unwanted(mount: Mount) -> None:
    for reduced, moving in (("no-preference", 1), ("reduce", 0)):
        page = mount(TableView(table=table()), reduced_motion=reduced)
        put(page, "table", table(rivers=("1m", "2p 3p 4p", "", "9s")))
        assert page.locator("[data-side=right] .mj-river .mj-pic").count() == 3
        assert page.evaluate("() => document.getAnimations().length") == moving


# Going along


def timeline(events: list[str], **traits: Any) -> Timeline:
    return Timeline(events=events, words={word: word for word in WORDS}, label="Events", **traits)


def test_timeline_by_buttons_slider_and_list(mount: Mount) -> None:
    page = mount(timeline([f"event {n}" for n in range(40)]))
    for name in ("back", "forward", "forward", "last", "forward", "back"):
        page.get_by_role("button", name=name, exact=True).click(force=True)
    assert get(page, "at") == 38

    page.get_by_role("button", name="event 5", exact=True).click()
    assert get(page, "at") == 5
    page.get_by_role("slider", name="Events").focus()
    press(page, "ArrowRight", "ArrowRight", "Home")
    assert get(page, "at") == 0
    assert page.locator("[aria-current=step]").inner_text() == "event 0"


def test_timeline_scrolls_its_list_and_not_the_page(mount: Mount) -> None:
    page = mount(timeline([f"event {n}" for n in range(200)]), height=300)
    put(page, "at", 150)
    assert page.evaluate("() => document.querySelector('.mj-events').scrollTop") > 1000
    assert page.evaluate("() => scrollY") == 0


def test_timeline_plays_to_the_end_and_stops(mount: Mount) -> None:
    page = mount(timeline(["a", "b", "c"]))
    page.locator("select").select_option("fast")
    page.get_by_role("button", name="play", exact=True).click()
    page.get_by_role("button", name="pause", exact=True).wait_for()
    page.wait_for_function("() => model.get('at') === 2")
    page.get_by_role("button", name="play", exact=True).wait_for()


def test_a_download_holds_the_text_and_nothing_is_offered_without(mount: Mount) -> None:
    page = mount(Download(label="Keep", name="hand.json", content='{"a": "五万 #%"}'))
    with page.expect_download() as saved:
        page.get_by_role("link", name="Keep").click()
    assert saved.value.suggested_filename == "hand.json"
    assert saved.value.path().read_text(encoding="utf-8") == '{"a": "五万 #%"}'

    put(page, "content", "")
    assert not page.get_by_role("link").count()
