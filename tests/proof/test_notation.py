"""Whatever a hand, a meld or a tile prints as reads back as the same, in every spelling."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from mjtutor import SUITS, TILES, Hand, Meld, Tile, parse_tiles

from .strategies import hands

round_trip = settings(max_examples=300, deadline=None, derandomize=True)

NUMERALS = "一二三四五六七八九"
SUIT_NAMES = {
    "m": ("m", "万", "萬", "万子", "萬子", "ｍ"),
    "s": ("s", "条", "條", "索", "条子", "條子", "索子", "ｓ"),
    "p": ("p", "筒", "饼", "餅", "筒子", "饼子", "餅子", "ｐ"),
}


def full_width(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)


def unicode_tile(tile: Tile) -> str:
    return chr(0x1F007 + tile)


def spelled(hand: Hand, tiles: Callable[[list[Tile]], str]) -> str:
    """The hand with each run of tiles written by `tiles`: concealed, melds and drawn alike."""
    concealed = list(hand.tiles)
    if hand.drawn is not None:
        concealed.remove(hand.drawn)
    text = tiles(concealed)
    for meld in hand.melds:
        text += ("({})" if meld.kind == "an_gang" else "[{}]").format(tiles(list(meld.tiles)))
    if hand.drawn is not None:
        text += "+" + tiles([hand.drawn])
    return text + (f"-{hand.missing}" if hand.missing else "")


def by_tile(name: Callable[[Tile], str], between: str = "") -> Callable[[list[Tile]], str]:
    return lambda tiles: between.join(map(name, tiles))


def by_run(suit: Callable[[str], str], ranks: str = "123456789") -> Callable[[list[Tile]], str]:
    """Ranks, then their suit once."""
    return lambda tiles: "".join(
        "".join(ranks[tile.rank - 1] for tile in tiles if tile.suit == s) + suit(s)
        for s in SUITS
        if any(tile.suit == s for tile in tiles)
    )


SPELLINGS: dict[str, Callable[[list[Tile]], str]] = {
    "suit after each run": by_run(str),
    "suit after each tile": by_tile(str),
    "spaces between tiles": by_tile(str, " "),
    "wide spaces between tiles": by_tile(str, "\u3000"),
    "spaces inside a run": lambda tiles: " ".join(by_run(str)(tiles)),
    "Chinese numerals": by_tile(lambda tile: NUMERALS[tile.rank - 1] + SUIT_NAMES[tile.suit][1]),
    "Chinese numerals in runs": by_run(lambda s: SUIT_NAMES[s][1], NUMERALS),
    "full-width": lambda tiles: full_width(by_run(str)(tiles)),
    "Unicode tiles": by_tile(unicode_tile),
    "Unicode tiles and letters": lambda tiles: "".join(
        unicode_tile(tile) if number % 2 else str(tile) for number, tile in enumerate(tiles)
    ),
} | {
    f"suits {'/'.join(names)}": by_run(dict(zip(SUITS, names, strict=True)).__getitem__)
    for names in zip(*(SUIT_NAMES[s][1:6] for s in "msp"), strict=True)
}


@round_trip
@given(hands())
def test_a_hand_prints_what_reads_back(hand: Hand) -> None:
    assert Hand(str(hand)) == hand
    assert eval(repr(hand)) == hand
    assert str(Hand(str(hand))) == str(hand)


@round_trip
@given(hands(sizes=(2, 5, 14)))
def test_a_drawn_tile_is_kept(hand: Hand) -> None:
    for tile in set(hand.tiles):
        drawn = Hand.of(hand.tiles, hand.melds, drawn=tile, missing=hand.missing)
        assert Hand(str(drawn)) == drawn
        assert eval(repr(drawn)) == drawn
        assert Hand(str(drawn)).drawn == tile
        assert drawn.tiles == hand.tiles


@pytest.mark.parametrize("tiles", SPELLINGS.values(), ids=SPELLINGS)
def test_every_spelling_is_read_as_the_same_hand(tiles: Callable[[list[Tile]], str]) -> None:
    @round_trip
    @given(hands())
    def reads_the_same(hand: Hand) -> None:
        assert Hand(spelled(hand, tiles)) == hand

    reads_the_same()


@pytest.mark.parametrize("suit", SUITS)
def test_every_name_of_a_suit_declares_it(suit: str) -> None:
    other = next(s for s in SUITS if s != suit)
    expected = Hand(f"1{other}-{suit}")
    assert expected.missing == suit
    for name in SUIT_NAMES[suit]:
        for sign in ("-", "－", "缺", "定缺"):
            assert Hand(f"1{other}{sign}{name}") == expected
            assert Hand(f"1{other} {sign}{name}") == expected


@pytest.mark.parametrize(
    "text",
    [
        "234s2234p[222s](8888p)+5p-m",
        "234条2234筒[222条](8888筒)+5筒-万",
        " 234s 2234p [222s] (8888p) +5p -m ",
        "234s2234p[2s2s2s](8p8p8p8p)+5p-m",
        "２３４ｓ２２３４ｐ［２２２ｓ］（８８８８ｐ）＋５ｐ－ｍ",
        "二三四条二二三四筒[二二二条](八八八八筒)+五筒缺万",
        "🀑🀒🀓🀚🀚🀛🀜[🀑🀑🀑](🀠🀠🀠🀠)+🀝-m",
    ],
)
def test_the_example_of_the_law_in_many_spellings(text: str) -> None:
    hand = Hand(text)
    assert hand == Hand.of(
        map(Tile, ["2s", "3s", "4s", "2p", "2p", "3p", "4p", "5p"]),
        (Meld("[222s]"), Meld("(8888p)")),
        drawn=Tile("5p"),
        missing="m",
    )
    assert str(hand) == "234s2234p[222s](8888p)+5p-m"


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_prints_what_reads_back(tile: Tile) -> None:
    assert Tile(str(tile)) == tile
    assert eval(repr(tile)) == tile
    assert Tile(int(tile)) == tile


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_is_read_in_every_spelling(tile: Tile) -> None:
    spellings = [str(tile), unicode_tile(tile), full_width(str(tile))]
    for name in SUIT_NAMES[tile.suit]:
        spellings += [f"{tile.rank}{name}", f" {tile.rank} {name} ", NUMERALS[tile.rank - 1] + name]
    for text in spellings:
        assert [*parse_tiles(text)] == [tile]


@pytest.mark.parametrize("shape", ["[{0}{0}{0}{1}]", "[{0}{0}{0}{0}{1}]", "({0}{0}{0}{0}{1})"])
@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_meld_prints_what_reads_back(tile: Tile, shape: str) -> None:
    text = shape.format(tile.rank, tile.suit)
    meld = Meld(text)
    assert str(meld) == text
    assert eval(repr(meld)) == meld
    assert meld.tile == tile
    assert meld.tiles == (tile,) * (len(text) - 3)


@pytest.mark.parametrize("tiles", SPELLINGS.values(), ids=SPELLINGS)
def test_a_meld_is_read_in_every_spelling(tiles: Callable[[list[Tile]], str]) -> None:
    for tile in TILES:
        assert Meld(f"[{tiles([tile] * 3)}]") == Meld(f"[{by_run(str)([tile] * 3)}]")
        assert Meld(f"({tiles([tile] * 4)})") == Meld(f"({by_run(str)([tile] * 4)})")
