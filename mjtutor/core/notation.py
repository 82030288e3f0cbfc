"""The one notation for tiles, melds and hands, explained here and read only here.

    23445677m345789p     ranks, then their suit: m 万 characters, s 条 bamboos, p 筒 dots
    2m 3m 4m, 234 m      a suit after each tile or after a run; spaces are free
    234万 五万 六條 7索 8饼  Chinese suits 万 萬 条 條 索 筒 饼 餅 (also 万子, 筒子 …) and numerals
    ２３４ｍ             full-width forms
    🀇🀐🀙               Unicode tiles U+1F007 … U+1F021
    [222s]               碰 pong                        Meld.kind "peng"
    [2222s]              明杠 exposed kong              Meld.kind "ming_gang"
    (2222s)              暗杠 concealed kong            Meld.kind "an_gang"
    +5p                  the tile drawn or won on; it is one of the hand's 2, 5, 8, 11 or 14
    -s                   the declared missing suit (定缺); also 缺条, 定缺条

A hand prints as concealed tiles, melds, drawn tile, missing suit: `234s2234p[222s](8888p)+5p-m`.
Nothing is repaired: what cannot be read raises NotationError with the token and its place,
counted from 1.
"""

from __future__ import annotations

from typing import NamedTuple

from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import NotationError

_SUITS = {"m": 0, "万": 0, "萬": 0, "s": 1, "条": 1, "條": 1, "索": 1}
_SUITS |= {"p": 2, "筒": 2, "饼": 2, "餅": 2, "M": 0, "S": 1, "P": 2}
_RANKS = {str(rank): rank for rank in range(10)}
_RANKS |= {numeral: rank for rank, numeral in enumerate("一二三四五六七八九", 1)}
_NARROW = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_FIRST_UNICODE_TILE = 0x1F007
_MELD_ENDS = {"[": "]", "(": ")"}
_STRUCTURE = "[]()+-缺定"
_IGNORED = "\ufe0e\ufe0f"
"""Variation selectors, which keyboards put behind Unicode tiles."""


class Placed(NamedTuple):
    """A tile and where it stood in the text (place counted from 1)."""

    tile: Tile
    token: str
    place: int


class PlacedMeld(NamedTuple):
    """A bracket, its tiles, and where it began in the text."""

    bracket: str
    tiles: tuple[Tile, ...]
    token: str
    place: int


class Parsed(NamedTuple):
    """A text taken apart; whether it makes a hand is for `hand` to say."""

    concealed: list[Placed]
    melds: list[PlacedMeld]
    drawn: Placed | None
    missing: str | None


class _Reader:
    """Walks over a text once; `place` is the index of the next character."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"tiles are read from text, not from {type(text).__name__}")
        self.text = text
        self.chars = text.translate(_NARROW)
        self.place = 0

    def error(self, id: str, start: int, end: int | None = None) -> NotationError:
        token = self.text[start : start + 1 if end is None else end]
        return NotationError(id, token=token, place=start + 1, text=self.text)

    def peek(self) -> str:
        """The next character that means something; "" at the end."""
        while self.place < len(self.chars):
            char = self.chars[self.place]
            if not char.isspace() and char not in _IGNORED:
                return char
            self.place += 1
        return ""

    def suit(self) -> int | None:
        """Read a suit, with 子 behind it if there, or nothing."""
        suit = _SUITS.get(self.peek())
        if suit is not None:
            chinese = self.chars[self.place] > "z"
            self.place += 1
            if chinese and self.chars[self.place : self.place + 1] == "子":
                self.place += 1
        return suit

    def tiles(self) -> list[Placed]:
        """Read tiles until something that is none; ranks wait for their suit."""
        found: list[Placed] = []
        waiting: list[tuple[int, int]] = []
        while char := self.peek():
            start = self.place
            index = ord(char) - _FIRST_UNICODE_TILE
            if char in _RANKS:
                rank = _RANKS[char]
                if rank == 0:
                    raise self.error("rank_zero", start)
                waiting.append((rank, start))
                self.place += 1
            elif char in _SUITS:
                suit = self.suit()
                assert suit is not None
                if not waiting:
                    raise self.error("no_rank", start, self.place)
                for rank, at in waiting:
                    tile = TILES[9 * suit + rank - 1]
                    found.append(Placed(tile, self.text[at], at + 1))
                waiting = []
            elif 0 <= index < 27 and not waiting:
                found.append(Placed(TILES[index], char, start + 1))
                self.place += 1
            elif char in _STRUCTURE:
                break
            else:
                raise self.error("unknown_token", start)
        if waiting:
            raise self.error("no_suit", waiting[0][1], waiting[-1][1] + 1)
        return found

    def meld(self) -> PlacedMeld:
        """Read a bracket and the tiles in it."""
        start = self.place
        bracket = self.chars[start]
        self.place += 1
        tiles = self.tiles()
        if self.peek() != _MELD_ENDS[bracket]:
            if self.place == len(self.chars):
                raise self.error("unclosed_meld", start, self.place)
            raise self.error("unknown_token", self.place)
        self.place += 1
        token = self.text[start : self.place]
        return PlacedMeld(bracket, tuple(placed.tile for placed in tiles), token, start + 1)

    def drawn(self) -> Placed:
        """Read `+` and the one tile behind it."""
        start = self.place
        self.place += 1
        tiles = self.tiles()
        if len(tiles) != 1:
            raise self.error("bad_drawn", start, self.place)
        return tiles[0]

    def missing(self) -> str:
        """Read `-`, 缺 or 定缺 and the suit behind it."""
        start = self.place
        self.place += 2 if self.chars[start] == "定" else 1
        suit = self.suit() if self.chars[start : self.place] in ("-", "缺", "定缺") else None
        if suit is None:
            raise self.error("bad_missing", start, min(self.place + 1, len(self.chars)))
        return "msp"[suit]


def parse(text: str) -> Parsed:
    """Take a text apart into tiles, melds, drawn tile and missing suit.

    Raises NotationError; its ids are listed in `mjtutor.errors`.
    """
    reader = _Reader(text)
    parsed = Parsed([], [], None, None)
    while char := reader.peek():
        start = reader.place
        if char in _MELD_ENDS:
            parsed.melds.append(reader.meld())
        elif char == "+":
            if parsed.drawn:
                raise reader.error("two_drawn", start)
            parsed = parsed._replace(drawn=reader.drawn())
        elif char in "-缺定":
            if parsed.missing:
                raise reader.error("two_missing", start)
            parsed = parsed._replace(missing=reader.missing())
        else:
            tiles = reader.tiles()
            if not tiles:
                raise reader.error("unknown_token", start)
            parsed.concealed.extend(tiles)
    return parsed


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles alone, in the order written; an empty text is no tiles.

    Raises NotationError for anything that is not a tile, and for a fifth copy of one.
    """
    reader = _Reader(text)
    placed = reader.tiles()
    if reader.peek():
        raise reader.error("unknown_token", reader.place)
    refuse_fifth(placed, text)
    return tuple(one.tile for one in placed)


def refuse_fifth(placed: list[Placed], text: str) -> None:
    """Raise NotationError (`five_of_a_tile`) at the fifth copy of a tile (R1)."""
    counts = [0] * 27
    for tile, token, place in placed:
        counts[tile] += 1
        if counts[tile] > 4:
            raise NotationError("five_of_a_tile", tile=tile, token=token, place=place, text=text)
