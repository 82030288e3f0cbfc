"""The libraries measured, each behind the same few methods.

A method is handed cases and answers with a call and its arguments in columns, so that
``map(call, *columns)`` does the work on inputs that stand ready. Every library is given what
its own public function takes: a hand object, or the count list or tile list that is its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.metadata import version
from itertools import repeat
from typing import Any

from .hands import Case

Work = tuple[Callable[..., Any], list[Iterable[Any]]]
Cases = Sequence[Case]

RIICHI_SUIT = (0, 18, 9)  # the peers' order is 万 筒 条


def riichi(tile: int) -> int:
    """The tile in the peers' numbering of 34 kinds."""
    return RIICHI_SUIT[tile // 9] + tile % 9


def counts34(case: Case) -> list[int]:
    """Concealed tiles as 34 counts."""
    counts = [0] * 34
    for tile in case.tiles:
        counts[riichi(tile)] += 1
    return counts


def copies(case: Case) -> tuple[list[int], list[tuple[str, list[int]]]]:
    """Concealed tiles and melds as numbers of single tiles, 0-135, red fives last."""
    taken = [0] * 27

    def take(tile: int) -> int:
        taken[tile] += 1
        return 4 * riichi(tile) + 4 - taken[tile]

    melds = [(k, sorted(take(t) for _ in range(3 + (k != "peng")))) for k, t in case.melds]
    return sorted(take(t) for t in case.tiles), melds


class Library:
    """A library on the bench; a method it lacks is a call it does not offer."""

    name: str
    language = "Python"

    @property
    def version(self) -> str:
        """Version of the installed distribution."""
        return version(self.name)


class Mjtutor(Library):
    """This package, Chengdu rules."""

    name = "mjtutor"

    def __init__(self) -> None:
        self.api = import_module("mjtutor")

    @property
    def version(self) -> str:
        """Version of the checkout, which need not be installed."""
        return str(self.api.__version__)

    def hand(self, case: Case) -> Any:
        """The public hand object of a case."""
        melds = [self.api.Meld(text) for text in case.meld_texts]
        tiles = [self.api.TILES[t] for t in case.tiles]
        drawn = None if case.drawn is None else self.api.TILES[case.drawn]
        return self.api.Hand.of(tiles, melds, drawn=drawn)

    def shanten(self, cases: Cases) -> Work:
        return self.api.shanten, [[self.hand(c) for c in cases]]

    def acceptance(self, cases: Cases) -> Work:
        return self.api.acceptance, [[self.hand(c) for c in cases]]

    shanten_counts, acceptance_counts = shanten, acceptance

    def discards(self, cases: Cases) -> Work:
        return self.api.discards, [[self.hand(c) for c in cases]]

    def waits(self, cases: Cases) -> Work:
        return self.api.waits, [[self.hand(c) for c in cases]]

    def score(self, cases: Cases) -> Work:
        return self.api.score, [[self.hand(c) for c in cases], repeat(self.api.Won("self_draw"))]

    def parse(self, cases: Cases) -> Work:
        return self.api.Hand, [[c.text for c in cases]]

    def build(self, cases: Cases) -> Work:
        tiles = self.api.TILES
        return self.api.Hand.of, [[[tiles[t] for t in c.tiles] for c in cases]]


class Jansou(Library):
    """Pure Python, riichi rules."""

    name = "jansou"

    def __init__(self) -> None:
        self.tiles = import_module("jansou.core.tiles")
        self.core = import_module("jansou.core.hand")
        self.notation = import_module("jansou.core.notation")
        self.rules = import_module("jansou.core.rules")
        self.analysis = import_module("jansou.analysis.shanten")
        self.efficiency = import_module("jansou.analysis.efficiency")
        self.waiting = import_module("jansou.analysis.waits")
        self.context = import_module("jansou.scoring.context")
        self.scoring = import_module("jansou.scoring.score")

    def tile(self, tile: int) -> Any:
        return self.tiles.Tile(self.tiles.TileKind(riichi(tile)))

    def hand(self, case: Case) -> Any:
        """The public hand object of a case."""
        types, source = self.core.MeldType, self.core.CallSource.TOIMEN
        melds = []
        for kind, number in case.melds:
            tile = self.tile(number)
            if kind == "an_gang":
                melds.append(self.core.Meld(types.ANKAN, (tile,) * 4))
            elif kind == "ming_gang":
                melds.append(self.core.Meld(types.DAIMINKAN, (tile,) * 4, tile, source))
            else:
                melds.append(self.core.Meld(types.PON, (tile,) * 3, tile, source))
        return self.core.Hand(tuple(map(self.tile, case.tiles)), tuple(melds))

    def shanten(self, cases: Cases) -> Work:
        return self.analysis.shanten, [[self.hand(c) for c in cases]]

    def acceptance(self, cases: Cases) -> Work:
        return self.efficiency.acceptance, [[self.hand(c) for c in cases]]

    def shanten_counts(self, cases: Cases) -> Work:
        return self.analysis.shanten_counts, self._counts(cases)

    def acceptance_counts(self, cases: Cases) -> Work:
        return self.efficiency.acceptance_counts, self._counts(cases)

    def _counts(self, cases: Cases) -> list[Iterable[Any]]:
        return [[counts34(c) for c in cases], [len(c.melds) for c in cases]]

    def discards(self, cases: Cases) -> Work:
        return self.efficiency.discard_evaluation, [[self.hand(c) for c in cases]]

    def waits(self, cases: Cases) -> Work:
        return self.waiting.waits, [[self.hand(c) for c in cases]]

    def score(self, cases: Cases) -> Work:
        won = self.context.WinContext(self.rules.Rules(), is_tsumo=True, riichi=True)
        drawn = [self.tile(c.drawn) for c in cases if c.drawn is not None]
        return self.scoring.score, [[self.hand(c) for c in cases], drawn, repeat(won)]

    def parse(self, cases: Cases) -> Work:
        return self._parse, [[c.text for c in cases]]

    def _parse(self, text: str) -> Any:
        return self.core.Hand(self.notation.parse_mpsz(text))

    def build(self, cases: Cases) -> Work:
        return self.core.Hand, [[tuple(map(self.tile, c.tiles)) for c in cases]]


class Mahjong(Library):
    """Pure Python, riichi rules; its hands are lists."""

    name = "mahjong"

    def __init__(self) -> None:
        self.shantens = import_module("mahjong.shanten").Shanten
        self.calculator = import_module("mahjong.hand_calculating.hand").HandCalculator
        self.config = import_module("mahjong.hand_calculating.hand_config").HandConfig
        self.melds = import_module("mahjong.meld").Meld
        self.converter = import_module("mahjong.tile").TilesConverter

    def shanten(self, cases: Cases) -> Work:
        return self.shantens.calculate_shanten, [[counts34(c) for c in cases]]

    def score(self, cases: Cases) -> Work:
        won = self.config(is_tsumo=True, is_riichi=True)
        tiles, drawn, melds = [], [], []
        for case in cases:
            inside, outside = copies(case)
            tiles.append(sorted(inside + [t for _, meld in outside for t in meld]))
            drawn.append(_find(inside, case.drawn))
            melds.append([self.melds(self.melds.KAN, meld, opened=False) for _, meld in outside])
        call = self.calculator.estimate_hand_value
        return call, [tiles, drawn, melds, repeat(None), repeat(won)]

    def parse(self, cases: Cases) -> Work:
        return self.converter.one_line_string_to_136_array, [[c.text for c in cases]]


class Xiangting(Library):
    """Rust, riichi rules; knows shanten and what changes it; its hands are lists."""

    name = "xiangting"
    language = "Rust"

    def __init__(self) -> None:
        self.api = import_module("xiangting")

    def shanten(self, cases: Cases) -> Work:
        return self.api.calculate_replacement_number, self._columns(cases)

    def acceptance(self, cases: Cases) -> Work:
        return self.api.calculate_necessary_tiles, self._columns(cases)

    def waits(self, cases: Cases) -> Work:
        return self.api.calculate_necessary_tiles, self._columns(cases)

    def _columns(self, cases: Cases) -> list[Iterable[Any]]:
        return [[counts34(c) for c in cases], repeat(self.api.PlayerCount.FOUR)]


class Riichienv(Library):
    """Rust, riichi rules."""

    name = "riichienv"
    language = "Rust"

    def __init__(self) -> None:
        self.api = import_module("riichienv")

    def hand(self, case: Case) -> Any:
        """The public hand object of a case."""
        types = self.api.MeldType
        kinds = {"peng": types.Pon, "ming_gang": types.Daiminkan, "an_gang": types.Ankan}
        tiles, outside = copies(case)
        melds = [self.api.Meld(kinds[kind], meld, kind != "an_gang") for kind, meld in outside]
        return self.api.HandEvaluator(tiles, melds)

    def shanten(self, cases: Cases) -> Work:
        return self.api.calculate_shanten, [[copies(c)[0] for c in cases]]

    def waits(self, cases: Cases) -> Work:
        return self.api.HandEvaluator.get_waits, [[self.hand(c) for c in cases]]

    def score(self, cases: Cases) -> Work:
        won = self.api.Conditions(tsumo=True, riichi=True)
        drawn = [_find(copies(c)[0], c.drawn) for c in cases]
        call = self.api.HandEvaluator.calc
        return call, [[self.hand(c) for c in cases], drawn, repeat([]), repeat(won)]

    def parse(self, cases: Cases) -> Work:
        return self.api.parse_hand, [[c.text for c in cases]]

    def build(self, cases: Cases) -> Work:
        return self.api.HandEvaluator, [[copies(c)[0] for c in cases]]


def _find(tiles: list[int], drawn: int | None) -> int:
    assert drawn is not None
    return next(t for t in tiles if t // 4 == riichi(drawn))


LIBRARIES: tuple[type[Library], ...] = (Mjtutor, Jansou, Mahjong, Xiangting, Riichienv)
