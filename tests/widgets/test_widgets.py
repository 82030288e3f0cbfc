"""The widgets as Python sees them: traits, sizes, plain text, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from traitlets import TraitError

import mjtutor.widgets as widgets
from mjtutor.core.hand import Hand
from mjtutor.core.splits import splits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.draw import sprite, stylesheet
from mjtutor.text import tile_name
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
from tests.widgets.tables import full_table, table

STATIC = Path(widgets.__file__).parent / "static"
FULL = Hand("234s2234p[222s](8888p)+4p")


def name(tile: Tile) -> str:
    return tile_name("zh", tile)


EXAMPLES: dict[str, Callable[[], View]] = {
    "hand": lambda: HandView(
        hand=Hand("1122334455667m+7m"), select="many", names=name, lang="zh",
        marks=dict.fromkeys(range(14), "right"), badges=dict.fromkeys(range(14), ("3", "剩 3 张")),
        mark_names={"right": "对"}, label="手牌",
    ),
    "board": lambda: TileBoard(
        names=name, lang="zh", marks=dict.fromkeys(TILES, "missed"), mark_names={"missed": "漏选"},
        badges=dict.fromkeys(TILES, ("3", "剩 3 张")), disabled=TILES, label="选牌",
    ),
    "choice": lambda: Choice(
        options=[[rich.tiles(Hand("1122334455667m7m").tiles, "七对")]] * 4, label="哪一手"
    ),
    "actions": lambda: Actions(buttons=[button("check", "Check", primary=True)] * 6),
    "entry": lambda: Entry(label="Hand", hint="For example 123m55p", error="Which suit?"),
    "sheet": lambda: Sheet(
        blocks=[
            rich.verdict("partly", "Almost", "One tile is missing."),
            rich.rows([rich.row([rich.tile(t, name(t))], "why " * 20, "missed") for t in TILES]),
        ]
    ),
    "table": lambda: TableView(table=full_table(), lang="zh", label="牌桌"),
    "timeline": lambda: Timeline(
        events=["你打出五万。"] * 120, words={word: word for word in WORDS}, lang="zh",
    ),
    "download": lambda: Download(label="下载", name="x.json", content="x" * 8000),
    "progress": lambda: Progress(results=["right"] * 100, caption="100 of 100"),
}  # fmt: skip


@pytest.fixture(params=EXAMPLES, ids=str)
def widget(request: pytest.FixtureRequest) -> View:
    return EXAMPLES[request.param]()


def test_state_is_small_and_art_travels_once(widget: View) -> None:
    state = json.dumps(widget.get_state(), ensure_ascii=False)

    assert len(state.encode()) <= (30_000 if isinstance(widget, TableView) else 20_000)
    assert "<symbol" not in state and "--mj-paper:" not in state
    assert widget.look is look()
    assert widget.get_state("look") == {"look": f"IPY_MODEL_{look().model_id}"}


def test_look_carries_art_and_stylesheet_and_is_made_again_when_closed() -> None:
    first = look()

    assert first is look()
    assert first.sprite == sprite() and first._css == stylesheet()
    first.close()
    assert look() is not first and look() is look()


def test_plain_text_is_the_callers_and_the_view_stays(widget: View) -> None:
    widget.text = "in words"
    data, _ = widget._repr_mimebundle_()

    assert data["text/plain"] == "in words"
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id


def test_constructors_take_keywords_only() -> None:
    for kind in (HandView, TileBoard, Choice, Actions, Entry, Sheet, Progress, TableView, Timeline):
        with pytest.raises(TypeError):
            kind("x")  # type: ignore[call-arg, arg-type]


def test_names_are_exported_in_order() -> None:
    exported = [each for each in widgets.__all__ if each not in ("MARKS", "SIDES")]

    assert exported == sorted(exported)
    assert all(hasattr(widgets, each) for each in widgets.__all__)


class TestHandView:
    def test_shows_concealed_then_drawn_then_melds(self) -> None:
        assert HandView(hand=Hand("2345m+1m")).shown == (*TILES[1:5], TILES[0])

        view = HandView(hand=FULL)
        assert [group["kind"] for group in view.groups] == [
            "concealed", "drawn", "peng", "an_gang",
        ]  # fmt: skip
        assert [tile["face"] for tile in view.groups[3]["tiles"]] == ["back", "8p", "8p", "back"]
        assert view.text == str(FULL)

    def test_drawn_tile_is_taken_out_once(self) -> None:
        view = HandView(hand=Hand("2m+2m"))

        assert view.shown == (Tile("2m"), Tile("2m")) and len(view.groups) == 2

    def test_single_drawn_tile_and_loose_tiles(self) -> None:
        view = HandView(tiles=[Tile("9p"), Tile("1m")], drawn=Tile("3s"))

        assert view.shown == (Tile("9p"), Tile("1m"), Tile("3s")) and view.text == "9p 1m +3s"

    def test_names_marks_and_badges_are_spoken(self) -> None:
        view = HandView(
            tiles=[Tile("5m")], names=name, marks={0: "missed"}, badges={0: ("3", "剩 3 张")},
            mark_names={"missed": "漏选"},
        )  # fmt: skip

        assert view.groups[0]["tiles"] == [
            {"face": "5m", "name": "五万, 剩 3 张, 漏选", "mark": "missed", "badge": "3"}
        ]

    def test_selected_tiles_follow_the_trait(self) -> None:
        view = HandView(hand=FULL, select="many", selected=[7, 0])
        assert view.selected == [0, 7] and view.selected_tiles == (Tile("2s"), Tile("4p"))

        view.selected = [3]
        assert view.selected_tiles == (Tile("2p"),)

    def test_places_that_are_none_are_not_picked(self) -> None:
        view = HandView(tiles=[Tile("5m")], select="many")
        view.selected = [-1, 0, 7]

        assert view.selected_tiles == (Tile("5m"),)

    def test_badge_is_spoken_even_without_words_for_it(self) -> None:
        view = HandView(tiles=[Tile("5m")], badges={0: ("3", "")})

        assert view.groups[0]["tiles"][0]["name"] == "5m, 3"

    def test_show_clears_selection_and_marks_and_renews_the_text(self) -> None:
        view = HandView(hand=FULL, select="one", selected=[1], marks={1: "right"}, text="mine")
        assert view.text == "mine"

        view.show(hand=Hand("2345m"))

        assert view.selected == [] and view.text == "2345m"
        assert all("mark" not in tile for group in view.groups for tile in group["tiles"])

    def test_refuses_unknown_mark_and_mode(self) -> None:
        with pytest.raises(ValueError, match="splendid"):
            HandView(hand=FULL, marks={0: "splendid"})
        with pytest.raises(TraitError):
            HandView(hand=FULL, select="all")


class TestTileBoard:
    def test_is_three_rows_of_nine_in_order(self) -> None:
        board = TileBoard()
        faces = [tile["face"] for row in board.rows for tile in row["tiles"]]

        assert [len(row["tiles"]) for row in board.rows] == [9, 9, 9]
        assert faces == [str(tile) for tile in TILES]

    def test_some_suits_only_with_names(self) -> None:
        board = TileBoard(suits="ps", suit_names={"p": "Dots"})

        assert [row["name"] for row in board.rows] == ["Dots", ""]
        assert [row["tiles"][0]["face"] for row in board.rows] == ["1p", "1s"]

    def test_selection_marks_and_disabled(self) -> None:
        board = TileBoard(selected=[Tile("5p"), Tile("1m")], disabled={Tile("2m")})
        assert board.selected == ["1m", "5p"] and board.selected_tiles == (Tile("1m"), Tile("5p"))
        assert [tile["face"] for row in board.rows for tile in row["tiles"] if "off" in tile] == [
            "2m"
        ]

        board.selected = ["9z", "5p"]
        assert board.selected_tiles == (Tile("5p"),)

        board.mark({Tile("1m"): "wrong"})
        marked = [tile for row in board.rows for tile in row["tiles"] if len(tile) > 2]
        assert marked == [{"face": "1m", "name": "1m", "mark": "wrong"}]


class TestEvents:
    def test_actions_call_back_with_the_id_each_time(self) -> None:
        actions, heard = Actions(buttons=[button("next", "Next")]), []
        actions.on_click(heard.append)
        actions.clicked = [1, "next"]
        actions.clicked = [2, "next"]

        assert heard == ["next", "next"] and actions.text == "[Next]"

    def test_a_button_that_is_not_there_or_disabled_does_nothing(self) -> None:
        actions, heard = Actions(buttons=[button("skip", "Skip", disabled=True)]), []
        actions.on_click(heard.append)
        actions.clicked = [1, "skip"]
        actions.clicked = [2, "other"]

        assert heard == []

    def test_entry_calls_back_with_the_value(self) -> None:
        entry, heard = Entry(label="Hand"), []
        entry.on_submit(heard.append)
        entry.submitted = [1, "123m"]
        entry.submitted = [2, "123m"]

        assert heard == ["123m", "123m"]


class TestChoice:
    def test_show_clears_and_mark_is_spoken(self) -> None:
        choice = Choice(
            options=["a", ["b ", rich.tile(Tile("5m"))]], selected=[1], marks={1: "right"},
            mark_names={"right": "correct"},
        )  # fmt: skip
        assert choice.options[1]["mark"] == "right"
        assert choice.options[1]["mark_name"] == "correct"
        assert choice.text == "- a\n- b 5m"

        choice.show(["c"])
        assert choice.selected == [] and choice.options == [{"line": "c"}]


class TestProgress:
    def test_says_what_it_shows_and_refuses_unknown_results(self) -> None:
        progress = Progress(results=["right", "none"], caption="1 of 2", note="0 in a row")

        assert progress.text == "1 of 2 · 0 in a row"
        with pytest.raises(ValueError, match="great"):
            progress.show(["great"], caption="")


class TestRich:
    BLOCKS = (
        rich.heading("Why"),
        rich.paragraph(["It is ", rich.strong("ready"), " on ", rich.tile(Tile("2m"), "two")]),
        rich.bullets(["one", "two"]),
        rich.table(
            ["tile", "left"], [[[rich.tile("2m")], "3"]], caption="Waits", marks={0: "right"}
        ),
        rich.verdict("right", "Right!", "All of them."),
        rich.rows([rich.row([rich.tile("2m")], "makes 123", "right")]),
        rich.groups([rich.group(["1m", "2m", "3m"], "run", "run"), rich.group(["5p", "5p"])]),
        rich.details("More", [rich.paragraph("inside")]),
    )

    def test_every_block_has_a_plain_form(self) -> None:
        assert Sheet(blocks=self.BLOCKS).text.splitlines() == [
            "Why",
            "It is ready on 2m",
            "- one",
            "- two",
            "Waits",
            "tile | left",
            "2m | 3",
            "Right!: All of them.",
            "2m: makes 123",
            "1m2m3m run  5p5p",
            "More",
            "  inside",
        ]

    def test_blocks_are_plain_data(self) -> None:
        assert json.loads(json.dumps(self.BLOCKS)) == list(self.BLOCKS)

    def test_every_kind_of_block_can_be_drawn(self) -> None:
        source = (STATIC / "sheet.js").read_text(encoding="utf-8")
        drawn = set(re.findall(r"^  (\w+)(?::|\()", source.split("function build")[0], re.M))

        assert drawn == {block["kind"] for block in self.BLOCKS}

    def test_refusals(self) -> None:
        with pytest.raises(ValueError, match="no such block"):
            Sheet(blocks=[{"kind": "video"}])
        with pytest.raises(ValueError, match="no such tone"):
            rich.verdict("fine", "x")

    @pytest.mark.parametrize("lang", ["zh", "en"])
    def test_lines_from_the_catalogues_values(self, lang: str) -> None:
        (split,) = splits(Hand("123m55p"))
        melds = Hand("234s2234p[222s](8888p)+4p").melds
        parts: list[Any] = [
            "a ",
            Tile("5m"),
            (Tile("2m"), Tile("2m")),
            split,
            melds[1],
            [Tile("1p")],
        ]
        faces = [
            segment if isinstance(segment, str) else segment.get("tile") or segment["tiles"]
            for segment in rich.line(lang, parts)
        ]

        assert faces == [
            "a ", "5m", ["2m", "2m"], ["1m", "2m", "3m"], " ", ["5p", "5p"],
            ["back", "8p", "8p", "back"], "1p",
        ]  # fmt: skip

    def test_lists_are_enumerated(self) -> None:
        parts = [[Tile("1p"), Tile("2p"), Tile("3p")]]

        assert [each for each in rich.line("en", parts) if isinstance(each, str)] == [", ", " and "]


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_modules_set_text_only_and_ask_for_nothing(path: Path) -> None:
    source = path.read_text(encoding="utf-8")

    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\bfetch\(", source
    )
    assert not re.search(r"\bimport\b", source)
    assert set(re.findall(r"https?://[^\"]+", source)) <= {"http://www.w3.org/2000/svg"}


def test_widgets_hold_no_sentence() -> None:
    """Every word shown comes from outside: no literal with a space or Chinese in the modules."""
    for path in STATIC.glob("*.js"):
        source = re.sub(r"//.*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert not re.search(r"[\u4e00-\u9fff]", source)
        assert not re.search(r"text: \"", source)


class TestTableView:
    def test_has_four_seats(self) -> None:
        data = table()
        data["seats"] = data["seats"][:3]

        with pytest.raises(ValueError, match="4 seats, not 3"):
            TableView(table=data)

    def test_a_full_table_is_small(self) -> None:
        assert len(json.dumps(full_table(), ensure_ascii=False).encode()) <= 10_000

    def test_a_pick_is_heard_once_it_is_one(self) -> None:
        view, heard = TableView(table=table("2m 3m 5p", off=[1])), []
        view.on_pick(heard.append)
        for picked in ([1, 2, "5p"], [2, 0, "3m"], [3, 1, "3m"], [4, 7, "5p"], [5, -1, ""], ["x"]):
            view.picked = picked

        assert heard == [2]

        view.show(table("2m 3m 5p", pick="wait"))
        view.picked = [6, 0, "2m"]
        assert heard == [2]

    def test_lifted_places_are_those_that_may_be(self) -> None:
        view = TableView(table=table("2m 3m 5p", off=[1]))
        view.lifted = [2, 2, 1, -1, 9]
        assert view.lifted_places == (2,)

        view.show(table("2m 3m", pick="many"), lifted=[0])
        assert view.lifted_places == (0,)
        view.show(table("2m 3m"))
        assert view.lifted == []


class TestTimeline:
    def test_needs_every_word(self) -> None:
        with pytest.raises(ValueError, match="pause"):
            Timeline(events=[], words={word: word for word in WORDS if word != "pause"})

    def test_its_place_is_always_one_of_its_events(self) -> None:
        line = Timeline(events=["a", "b"], words={word: word for word in WORDS})
        for at, place in ((0, 0), (1, 1), (7, 1), (-1, 0)):
            line.at = at
            assert line.place == place
