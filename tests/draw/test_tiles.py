"""The drawings: complete, self-contained, without text elements, the same in every run."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.tiles import TILES, Tile
from mjtutor.draw import SvgText, art, meld_faces, sprite, svg_hand, svg_tile

SVG = "{http://www.w3.org/2000/svg}"


def ids(source: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', source)


def references(source: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', source))


def test_sprite_holds_every_tile_once() -> None:
    found = ids(sprite())

    assert {f"mj-{tile}" for tile in TILES} | {"mj-back", "mj-blank"} <= set(found)
    assert len(found) == len(set(found))
    assert references(sprite()) <= set(found)


def test_sprite_is_small_and_has_no_text_element() -> None:
    root = ElementTree.fromstring(sprite())

    assert len(sprite().encode()) <= 40_000
    assert not [node for node in root.iter() if node.tag in (f"{SVG}text", f"{SVG}image")]


def test_no_two_tiles_look_alike_even_without_colour() -> None:
    def shapes(tile: Tile) -> str:
        return re.sub(r'class="[^"]*"', "", art.face(tile.suit, tile.rank))

    assert len({shapes(tile) for tile in TILES}) == len(TILES)


@pytest.mark.parametrize(
    "text", ["2345m", "123456m2233p678s+8s", "1122334455m[999p]", "234s2234p[222s](8888p)+4p"]
)
def test_hand_is_self_contained(text: str) -> None:
    drawing = svg_hand(Hand(text))
    root = ElementTree.fromstring(drawing)
    symbols = {node.get("id") for node in root.iter(f"{SVG}symbol")}

    assert isinstance(drawing, SvgText) and drawing._repr_svg_() == drawing
    assert references(drawing) == set(ids(drawing)), "a symbol is missing or is not needed"
    assert len(symbols) == len({str(t) for t in Hand(text).tiles} | set_of_meld_faces(Hand(text)))


def set_of_meld_faces(hand: Hand) -> set[str]:
    return {face for meld in hand.melds for face in meld_faces(meld)}


def test_same_hand_same_text_and_other_hand_other_ids() -> None:
    hand = Hand("123m55p")

    assert svg_hand(hand) == svg_hand(hand)
    assert not set(ids(svg_hand(hand))) & set(ids(svg_hand(Hand("123m66p"))))
    assert not set(ids(svg_hand(hand))) & set(ids(sprite()))


def test_every_tile_is_named_and_names_are_escaped() -> None:
    root = ElementTree.fromstring(svg_hand(Hand("1m+2m"), names=lambda tile: f"<{tile}> & co"))
    titles = [node.text for node in root.iter(f"{SVG}title")]

    assert titles == ["<1m> & co", "<2m> & co"]


def test_drawn_tile_stands_last_and_apart() -> None:
    root = ElementTree.fromstring(svg_hand(Hand("2345m+1m")))
    groups = [node for node in root if node.get("role") == "img"]
    titles = [node.findtext(f"{SVG}title") for node in groups]
    places = [int(node.find(f"{SVG}use").get("x")) for node in groups]  # type: ignore[union-attr]

    assert titles == ["2m", "3m", "4m", "5m", "1m"]
    assert places[-1] - places[-2] > places[1] - places[0]


def test_numerals_follow_the_language_unless_said() -> None:
    hand = Hand("12m")

    assert "--mj-index:inline" in svg_hand(hand, "en")
    assert "--mj-index:none" in svg_hand(hand, "zh")
    assert "--mj-index:inline" in svg_hand(hand, "zh", numerals=True)
    assert "--mj-index:none" in svg_tile(Tile("1m"), "en", numerals=False)


def test_concealed_kong_lies_between_two_backs() -> None:
    assert meld_faces(Meld("(8888p)")) == ("back", "8p", "8p", "back")
    assert meld_faces(Meld("[8888p]")) == ("8p",) * 4
    assert meld_faces(Meld("[888p]")) == ("8p",) * 3


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_single_tile(tile: Tile) -> None:
    root = ElementTree.fromstring(svg_tile(tile, names=lambda t: f"tile {t}"))

    assert [node.text for node in root.iter(f"{SVG}title")] == [f"tile {tile}"]
    assert root.get("viewBox") == "0 0 300 400"
