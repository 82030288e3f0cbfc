"""Melds and hands as immutable values.

A hand is what one player holds: concealed tiles, melds, perhaps the tile just drawn or won on,
perhaps the declared missing suit. With melds it has thirteen or fourteen tiles, a meld counting
as three; part hands for teaching (1, 4, 7, 10 or 2, 5, 8, 11 tiles, no melds) are hands too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mjtutor.core import notation
from mjtutor.core.tables import BESIDE_KONG, BESIDE_PONG, CLASSES, PAIRS, TREE
from mjtutor.core.tiles import SUITS, TILES, Tile, spread
from mjtutor.errors import HandError, NotationError

_MELD_KINDS = {("[", 3): "peng", ("[", 4): "ming_gang", ("(", 4): "an_gang"}
_MELD_TEXT = {"peng": "[{0}{0}{0}{1}]", "ming_gang": "[{0}{0}{0}{0}{1}]"}
_MELD_TEXT |= {"an_gang": "({0}{0}{0}{0}{1})"}

KEY_STEP = tuple(5 ** (index % 9) for index in range(27))
"""What one tile adds to its suit's key: the counts of a suit read as digits to base five."""


class Meld(tuple[str, Tile]):
    """A pong or kong lying open: `Meld("[222s]")`.

    `kind` is "peng" (碰 pong), "ming_gang" (明杠 exposed kong: 直杠 or 补杠) or "an_gang"
    (暗杠 concealed kong). Raises NotationError (`bad_meld`) for a bracket that is none.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Meld:
        parsed = notation.parse(text)
        if len(parsed.melds) != 1 or parsed.concealed or parsed.drawn or parsed.missing:
            raise NotationError("bad_meld", token=text, place=1, text=text)
        return _meld(parsed.melds[0], text)

    @classmethod
    def of(cls, kind: str, tile: Tile) -> Meld:
        """Make a meld of a kind and its tile; raises HandError (`bad_meld`)."""
        if kind not in _MELD_TEXT:
            raise HandError("bad_meld", value=kind)
        return tuple.__new__(cls, (kind, Tile(tile)))

    @property
    def kind(self) -> str:
        """ "peng", "ming_gang" or "an_gang"."""
        return self[0]

    @property
    def tile(self) -> Tile:
        """The tile all of it is made of."""
        return self[1]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Its three or four tiles."""
        return (self[1],) * (3 if self[0] == "peng" else 4)

    @property
    def is_kong(self) -> bool:
        """Whether it is a 杠 of either sort."""
        return self[0] != "peng"

    def __str__(self) -> str:
        return _MELD_TEXT[self[0]].format(self[1].rank, self[1].suit)

    def __repr__(self) -> str:
        return f"Meld('{self}')"

    def __reduce__(self) -> tuple[type[Meld], tuple[str]]:
        return Meld, (str(self),)


def _meld(placed: notation.PlacedMeld, text: str) -> Meld:
    kind = _MELD_KINDS.get((placed.bracket, len(placed.tiles)))
    if kind is None or len(set(placed.tiles)) != 1:
        raise NotationError("bad_meld", token=placed.token, place=placed.place, text=text)
    return Meld.of(kind, placed.tiles[0])


class Hand:
    """One player's tiles: `Hand("234s2234p[222s](8888p)+5p-m")`.

    The notation is explained in `mjtutor.core.notation`. Two hands are equal when all their
    parts are. Raises NotationError for text that cannot be read or makes no hand.

    counts     27 ints: the concealed tiles, the drawn one included
    own        27 ints: copies held, melds included
    melds      tuple of Meld, in the order given
    drawn      the tile drawn or won on, where it is known, else None
    missing    "m", "s", "p" or None: the declared missing suit (R4)
    keys       three ints: each suit's concealed counts as one number (see `KEY_STEP`)
    concealed  number of concealed tiles; a third of it, rounded down, is the melds still to make
    forms      the three suits as the tables read them: the keys or, with melds, nine ints each
    classes    three ints: each suit's class, melds respected (see `tables`)
    pairs      three ints: each suit's concealed pairs and singles as one number (see `tables`)
    """

    __slots__ = (
        "classes",
        "concealed",
        "counts",
        "drawn",
        "forms",
        "keys",
        "melds",
        "missing",
        "own",
        "pairs",
    )

    counts: tuple[int, ...]
    own: tuple[int, ...]
    melds: tuple[Meld, ...]
    drawn: Tile | None
    missing: str | None
    keys: tuple[int, ...]
    concealed: int
    forms: tuple[Any, ...]
    classes: tuple[int, ...]
    pairs: tuple[int, ...]

    def __new__(cls, text: str) -> Hand:
        parsed = notation.parse(text)
        placed = parsed.concealed + ([parsed.drawn] if parsed.drawn else [])
        melds = tuple(_meld(meld, text) for meld in parsed.melds)
        if not placed and not melds:
            raise NotationError("empty", token="", place=1, text=text)
        every = placed + [
            notation.Placed(tile, meld.token, meld.place)
            for meld in parsed.melds
            for tile in meld.tiles
        ]
        notation.refuse_fifth(sorted(every, key=lambda one: one.place), text)
        try:
            return cls.of(
                [one.tile for one in placed],
                melds,
                parsed.drawn.tile if parsed.drawn else None,
                parsed.missing,
            )
        except HandError as error:
            # The first meld or tile that is too many; else the text as a whole.
            spots = [(meld.token, meld.place) for meld in parsed.melds[4:]]
            spots += [(one.token, one.place) for one in placed[max(0, 14 - 3 * len(melds)) :]]
            token, place = spots[0] if spots else (text, 1)
            params = error.params | {"token": token, "place": place, "text": text}
            raise NotationError(error.id, **params) from None

    @classmethod
    def of(
        cls,
        tiles: Iterable[Tile],
        melds: Iterable[Meld] = (),
        drawn: Tile | None = None,
        missing: str | None = None,
    ) -> Hand:
        """Make a hand of its concealed tiles (the drawn one among them) and melds.

        Raises HandError: `bad_tile`, `five_of_a_tile`, `wrong_number`, `drawn_not_held`,
        `bad_missing`.
        """
        counts = [0] * 27
        for tile in tiles:
            counts[tile if tile.__class__ is Tile else Tile(tile)] += 1
        return _checked(counts, tuple(melds), None if drawn is None else Tile(drawn), missing)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles in order, the drawn one included."""
        return tuple(tile for tile, n in zip(TILES, self.counts, strict=True) for _ in range(n))

    @property
    def size(self) -> int:
        """Number of tiles, a meld counting as three."""
        return self.concealed + 3 * len(self.melds)

    @property
    def before_draw(self) -> bool:
        """Whether the hand is about to draw: 13 tiles, or a part hand of 1, 4, 7 or 10."""
        return self.concealed % 3 == 1

    @property
    def suits(self) -> str:
        """The suits held, melds included, in the order of `SUITS`."""
        melded = {tile.suit for _, tile in self.melds}
        return "".join(s for s, key in zip(SUITS, self.keys, strict=True) if key or s in melded)

    def add(self, tile: Tile) -> Hand:
        """The hand after drawing `tile`; raises HandError (`not_before_draw`, `five_of_a_tile`)."""
        if not self.before_draw:
            raise HandError("not_before_draw", count=self.concealed)
        tile = Tile(tile)
        if self.own[tile] == 4:
            raise HandError("five_of_a_tile", tile=tile)
        return self._changed(tile, 1, tile)

    def discard(self, tile: Tile) -> Hand:
        """The hand after discarding `tile`; raises HandError (`not_after_draw`, `not_held`)."""
        if self.before_draw:
            raise HandError("not_after_draw", count=self.concealed)
        tile = Tile(tile)
        if not self.counts[tile]:
            raise HandError("not_held", tile=tile)
        return self._changed(tile, -1, None)

    def _changed(self, tile: Tile, by: int, drawn: Tile | None) -> Hand:
        counts = _plus(self.counts, tile, by)
        own = _plus(self.own, tile, by) if self.melds else counts
        keys = _plus(self.keys, tile // 9, by * KEY_STEP[tile])
        return _hand(counts, own, self.melds, drawn, self.missing, keys, self.concealed + by)

    def __str__(self) -> str:
        concealed = list(self.tiles)
        if self.drawn is not None:
            concealed.remove(self.drawn)
        text = spread(concealed) + "".join(map(str, self.melds))
        text += "" if self.drawn is None else f"+{self.drawn}"
        return text + (f"-{self.missing}" if self.missing else "")

    def __repr__(self) -> str:
        return f"Hand('{self}')"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[type[Hand], tuple[str]]:
        return Hand, (str(self),)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a hand does not change: {name}")

    def _parts(self) -> tuple[Any, ...]:
        return self.keys, self.melds, self.drawn, self.missing


def _checked(
    counts: list[int], melds: tuple[Meld, ...], drawn: Tile | None, missing: str | None
) -> Hand:
    """Build a hand and refuse what is none."""
    concealed = sum(counts)
    if melds:
        right = concealed + 3 * len(melds) in (13, 14)
    else:
        right = 0 < concealed <= 14 and concealed % 3 != 0
    if not right or (drawn is not None and concealed % 3 == 1):
        raise HandError("wrong_number", count=concealed, melds=len(melds))
    if drawn is not None and not counts[drawn]:
        raise HandError("drawn_not_held", tile=drawn)
    if missing is not None and missing not in SUITS:
        raise HandError("bad_missing", value=missing)
    held = tuple(counts)
    own = _with_melds(held, melds, 3, 4) if melds else held
    if max(own) > 4:
        raise HandError("five_of_a_tile", tile=next(tile for tile in TILES if own[tile] > 4))
    keys = (key_of(held[:9]), key_of(held[9:18]), key_of(held[18:]))
    return _hand(held, own, melds, drawn, missing, keys, concealed)


def _hand(
    counts: tuple[int, ...],
    own: tuple[int, ...],
    melds: tuple[Meld, ...],
    drawn: Tile | None,
    missing: str | None,
    keys: tuple[int, ...],
    concealed: int,
) -> Hand:
    """Build a hand of parts known to be right; the one place that writes them."""
    hand = object.__new__(Hand)
    put = object.__setattr__
    put(hand, "counts", counts)
    put(hand, "own", own)
    put(hand, "melds", melds)
    put(hand, "drawn", drawn)
    put(hand, "missing", missing)
    put(hand, "keys", keys)
    put(hand, "concealed", concealed)
    a, b, c = keys
    put(hand, "pairs", (PAIRS[a], PAIRS[b], PAIRS[c]))
    if melds:
        every = _with_melds(counts, melds, BESIDE_PONG, BESIDE_KONG)
        forms = every[:9], every[9:18], every[18:]
        put(hand, "forms", forms)
        put(hand, "classes", tuple(map(class_beside_melds, forms)))
    else:
        put(hand, "forms", keys)
        put(hand, "classes", (CLASSES[a], CLASSES[b], CLASSES[c]))
    return hand


def key_of(counts: tuple[int, ...]) -> int:
    """Read the nine counts of a suit as one number to base five, rank 1 the lowest digit."""
    a, b, c, d, e, f, g, h, i = counts
    return a + 5 * (b + 5 * (c + 5 * (d + 5 * (e + 5 * (f + 5 * (g + 5 * (h + 5 * i)))))))


def _plus(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    changed = list(numbers)
    changed[place] += more
    return tuple(changed)


def _with_melds(
    counts: tuple[int, ...], melds: tuple[Meld, ...], pong: int, kong: int
) -> tuple[int, ...]:
    """The counts, so much more for the tile of each pong and kong."""
    changed = list(counts)
    for kind, tile in melds:
        changed[tile] += pong if kind == "peng" else kong
    return tuple(changed)


def class_beside_melds(suit: Sequence[int]) -> int:
    """The class of a suit of a hand with melds."""
    a, b, c, d, e, f, g, h, i = suit
    found: int = TREE[a][b][c][d][e][f][g][h][i]
    return found
