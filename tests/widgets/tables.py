"""Tables made up for the tests of `TableView`."""

from __future__ import annotations

from collections.abc import Collection

from mjtutor.core.tiles import TILES, Tile
from mjtutor.text import tile_name
from mjtutor.widgets.table import SeatData, SetData, TableData, TileData

NAMES = ("You", "Right", "Opposite", "Left")


def tiles(text: str, off: Collection[int] = (), lang: str = "en") -> list[TileData]:
    made: list[TileData] = []
    for place, face in enumerate(text.split()):
        tile: TileData = {"face": face, "name": tile_name(lang, Tile(face))}
        if place in off:
            tile |= {"off": True, "note": f"not {face}"}
        made.append(tile)
    return made


def table(
    hand: str = "2m 3m 4m 4m 5m 6m 7m 7m 3p 4p 5p 7p 8p 9p",
    off: Collection[int] = (),
    pick: str = "one",
    rivers: tuple[str, str, str, str] = ("1m", "2p 3p", "", "9s"),
) -> TableData:
    """Three backs to the right, seven opposite, thirteen to the left."""
    seats: list[SeatData] = [
        {
            "name": name, "label": f"{name} sits here", "score": "0",
            "river": river.split(), "river_name": f"{name} discarded", "rack_name": f"{name} holds",
        }
        for name, river in zip(NAMES, rivers, strict=True)
    ]  # fmt: skip
    seats[0] |= {"tiles": tiles(hand, off), "apart": True, "turn": True}
    for seat, hidden in zip(seats[1:], (10, 7, 13), strict=True):
        seat["hidden"] = hidden
    return {
        "seats": seats, "wall": 37, "wall_name": "left", "event": "Left discards 9s.",
        "said": "Left discards nine.", "prompt": "Your turn.", "pick": pick,
    }  # fmt: skip


def full_table() -> TableData:
    """As much as a table can hold, in Chinese: long rivers, open hands, melds, arrows."""
    data = table(rivers=(" ".join(str(tile) for tile in TILES),) * 4)
    sets: list[SetData] = [
        {"faces": ["back", face, face, "back"], "name": f"暗杠{tile_name('zh', Tile(face))}"}
        for face in ("1m", "9s", "5p", "2s")
    ]
    for seat in data["seats"]:
        seat |= {
            "label": "下家：庄家，缺万，已胡，手里十三张，分数负二十四", "tags": [
                {"text": "第 1 个胡", "kind": "out"}, {"text": "缺万", "kind": "suit"},
                {"text": "跳舞", "kind": "call"}, {"text": "庄", "kind": "dealer"},
            ], "change": "−8", "out": True, "won": ["5p"], "waits": ["2p", "5p", "8p"],
            "waits_name": "叫", "sets": sets, "river_name": "弃牌：" + "五万、" * 27,
        }  # fmt: skip
        seat["tiles"] = tiles("2m 3m 4m 4m 5m 6m 7m 7m 3p 4p 5p 7p 8p 9p", range(14), "zh")
    data["arrows"] = [{"from": seat, "to": 0, "amount": "32"} for seat in (1, 2, 3)]
    return data
