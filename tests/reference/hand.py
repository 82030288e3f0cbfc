"""A hand, written down plainly."""

import re
from dataclasses import dataclass
from functools import cached_property

SUITS = "msp"
TILES = range(27)


def suit(tile: int) -> str:
    return SUITS[tile // 9]


def rank(tile: int) -> int:
    return tile % 9 + 1


def tile_named(text: str) -> int:
    """The tile called '5m'."""
    return SUITS.index(text[1]) * 9 + int(text[0]) - 1


def name(tile: int) -> str:
    return f"{rank(tile)}{suit(tile)}"


def spell(tiles: list[int] | tuple[int, ...]) -> str:
    """Tiles as digits with their suit once after each run: 123m55p."""
    return "".join(
        "".join(str(rank(tile)) for tile in sorted(tiles) if suit(tile) == s) + s
        for s in SUITS
        if any(suit(tile) == s for tile in tiles)
    )


@dataclass(frozen=True)
class Melded:
    """A pong or a kong that lies open (R8); a concealed kong is written with round brackets."""

    tile: int
    kong: bool = False
    concealed: bool = False

    @property
    def group(self) -> tuple[int, ...]:
        return (self.tile,) * (4 if self.kong else 3)

    def __str__(self) -> str:
        return ("({})" if self.concealed else "[{}]").format(spell(self.group))


@dataclass(frozen=True)
class Held:
    """Concealed tiles as 27 counts, the melds, and the suit declared as missing, if any."""

    counts: tuple[int, ...]
    melds: tuple[Melded, ...] = ()
    missing: str | None = None

    @cached_property
    def tiles(self) -> tuple[int, ...]:
        return tuple(tile for tile in TILES for _ in range(self.counts[tile]))

    @cached_property
    def size(self) -> int:
        """Concealed tiles and three for each meld."""
        return sum(self.counts) + 3 * len(self.melds)

    @cached_property
    def locked(self) -> tuple[int, ...]:
        """Copies that lie in melds, tile by tile."""
        return tuple(sum(meld.group.count(tile) for meld in self.melds) for tile in TILES)

    @cached_property
    def own(self) -> tuple[int, ...]:
        return tuple(a + b for a, b in zip(self.counts, self.locked, strict=True))

    @cached_property
    def suits(self) -> set[str]:
        return {suit(tile) for tile in TILES if self.own[tile]}

    def changed(self, tile: int, by: int) -> "Held":
        counts = list(self.counts)
        counts[tile] += by
        return Held(tuple(counts), self.melds, self.missing)

    def __str__(self) -> str:
        melds = "".join(map(str, self.melds))
        return spell(self.tiles) + melds + (f"-{self.missing}" if self.missing else "")


def held(
    tiles: list[int] | tuple[int, ...], melds: tuple[Melded, ...] = (), missing: str | None = None
) -> Held:
    return Held(tuple(tiles.count(tile) for tile in TILES), melds, missing)


def read(text: str) -> Held:
    """Only the plainest spelling: 23m456p+7p[222s](8888p)-m."""
    missing = re.search(r"-([msp])", text)
    melds = tuple(
        Melded(tile_named(body[0] + body[-1]), len(body) == 5, bracket == "(")
        for bracket, body in re.findall(r"([\[(])(\d+[msp])", text)
    )
    rest = re.sub(r"[\[(].*?[\])]|-[msp]|\+", "", text)
    tiles = [tile_named(r + run[-1]) for run in re.findall(r"\d+[msp]", rest) for r in run[:-1]]
    return held(tiles, melds, missing[1] if missing else None)
