"""The shape of a hand: how far it is from a win, and which tiles bring it nearer.

A legal win is k melds and a pair (k = 4 for a whole hand) or seven pairs, out of at most two
suits (R4), with no more than four own copies of a tile, melds included. Shanten is the fewest
tiles still to draw for one, minus 1: -1 won, 0 ready. A declared missing suit is the one that
is missing. All of it is look-ups in `tables`: a suit's key gives its class, two classes the
tiles to draw; the third suit's tiles count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from mjtutor.core.hand import KEY_STEP, Hand
from mjtutor.core.tables import CLASSES, MERGED, PAIRS, SEVEN, locked_class
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import HandError

Triple = tuple[int, ...]
Caps = tuple[int, ...] | None
"""Copies of each rank that a suit's melds leave free; None where there are no melds."""

_STEPS = KEY_STEP[:9]
_LOCK = {"peng": 1, "ming_gang": 0, "an_gang": 0}
_OPEN: tuple[Caps, Caps, Caps] = (None, None, None)
_ANY_TWO = ((0, 1), (0, 2), (1, 2))
"""The pairs of suits a win may be made of (R4)."""
_TILES_OF = tuple(
    tuple(tuple(TILES[9 * suit + r] for r in range(9) if ranks >> r & 1) for ranks in range(512))
    for suit in range(3)
)
"""Tiles by suit and set of ranks; a set of ranks is nine bits, rank 1 the lowest."""
_NEVER = 99


class Discard(NamedTuple):
    """One row of the discard table.

    tile     the tile discarded
    shanten  of the hand that stays; None when melds rule out every win
    accepts  tile -> copies left, of the tiles that would then lower the shanten
    left     the sum of those copies
    """

    tile: Tile
    shanten: int | None
    accepts: dict[Tile, int]
    left: int


def shanten(hand: Hand) -> int | None:
    """Fewest tiles still to draw for a legal win, minus 1: -1 won, 0 ready (向听; rules.md).

    With 2, 5, 8, 11 or 14 tiles 0 means that a discard makes ready. None when the melds rule out
    every win.
    """
    if hand.melds or hand.missing:
        view = _View(hand)
        return _shanten(*view.lacks(view.keys, view.classes))
    # The common case, spelt out: it is what searches call most.
    a, b, c = hand.keys
    rows = MERGED[hand.concealed // 3]
    x, y, z = CLASSES[a], CLASSES[b], CLASSES[c]
    row = rows[x]
    lack = min(row[y], row[z], rows[y][z])
    if hand.concealed >= 13:
        x, y, z = PAIRS[a], PAIRS[b], PAIRS[c]
        lack = min(lack, SEVEN[x + y], SEVEN[x + z], SEVEN[y + z])
    return lack - 1


def is_win(hand: Hand) -> bool:
    """Whether the hand, its last tile drawn, claimed or robbed, is a legal win (R4)."""
    return hand.concealed % 3 == 2 and shanten(hand) == -1


def acceptance(hand: Hand, visible: Iterable[Tile] = ()) -> dict[Tile, int]:
    """The tiles that would lower the shanten (进张), each with its copies left, in order.

    Copies left are 4 - own - visible; tiles with none left are listed. `visible` are tiles seen
    elsewhere: rivers, other players' melds. For a hand about to draw; raises HandError
    (`not_before_draw`, `five_of_a_tile`).
    """
    if not hand.before_draw:
        raise HandError("not_before_draw", count=hand.concealed)
    view = _View(hand)
    left = copies_left(hand, visible)
    lacks = view.lacks(view.keys, view.classes)
    return {tile: left[tile] for tile in view.useful(view.keys, view.classes, *lacks)}


def discards(hand: Hand, visible: Iterable[Tile] = ()) -> tuple[Discard, ...]:
    """What every legal discard leaves, best first: lowest shanten, then most copies left.

    While tiles of the declared missing suit are held only they may go (R4). The tile just
    discarded counts as seen. For a hand after drawing or claiming; raises HandError
    (`not_after_draw`, `five_of_a_tile`).
    """
    if hand.before_draw:
        raise HandError("not_after_draw", count=hand.concealed)
    view = _View(hand)
    left = copies_left(hand, visible)
    table = []
    for tile in legal_discards(hand):
        suit, rank = divmod(tile, 9)
        keys = _changed(view.keys, suit, view.keys[suit] - _STEPS[rank])
        classes = _changed(view.classes, suit, _class(keys[suit], view.caps[suit]))
        melds, pairs = view.lacks(keys, classes)
        accepts = {tile: left[tile] for tile in view.useful(keys, classes, melds, pairs)}
        table.append(Discard(tile, _shanten(melds, pairs), accepts, sum(accepts.values())))
    table.sort(key=lambda row: (row.shanten, -row.left) if row.shanten is not None else (0, 0))
    return tuple(table)


def legal_discards(hand: Hand) -> tuple[Tile, ...]:
    """The kinds that may be discarded: any held, but the missing suit's first (R4)."""
    held = tuple(tile for tile, n in zip(TILES, hand.counts, strict=True) if n)
    if hand.missing is None:
        return held
    return tuple(tile for tile in held if tile.suit == hand.missing) or held


def copies_left(hand: Hand, visible: Iterable[Tile] = ()) -> list[int]:
    """27 ints: 4 - own - visible for each tile; raises HandError (`five_of_a_tile`)."""
    left = [4 - n for n in hand.own]
    for tile in visible:
        left[tile] -= 1
        if left[tile] < 0:
            raise HandError("five_of_a_tile", tile=TILES[tile])
    return left


class _View:
    """A hand as the tables see it.

    caps     each suit's copies left free by melds
    classes  each suit's class
    pairs    the pairs of suits a win may be made of, melds and the missing suit respected
    """

    __slots__ = ("caps", "classes", "keys", "pairs", "rows", "sevens")

    def __init__(self, hand: Hand) -> None:
        self.keys = hand.keys
        self.rows = MERGED[hand.concealed // 3]
        self.sevens = hand.concealed >= 13
        self.caps = _caps(hand) if hand.melds else _OPEN
        self.pairs = _pairs_of_suits(hand) if hand.melds or hand.missing else _ANY_TWO
        (a, b, c), (x, y, z) = self.keys, self.caps
        self.classes = (_class(a, x), _class(b, y), _class(c, z))

    def lacks(self, keys: Triple, classes: Triple) -> tuple[int, int]:
        """Fewest tiles to draw for melds and a pair, and for seven pairs."""
        melds = pairs = _NEVER
        for i, j in self.pairs:
            lack = self.rows[classes[i]][classes[j]]
            if lack < melds:
                melds = lack
        if self.sevens:
            for i, j in self.pairs:
                lack = SEVEN[PAIRS[keys[i]] + PAIRS[keys[j]]]
                if lack < pairs:
                    pairs = lack
        return melds, pairs

    def useful(self, keys: Triple, classes: Triple, melds: int, pairs: int) -> tuple[Tile, ...]:
        """The tiles that lower the fewer of the two lacks, in order."""
        ranks = [0, 0, 0]
        if melds <= pairs:
            caps = self.caps
            moves = [_moves(key, cap) for key, cap in zip(keys, caps, strict=True)]
            for i, j in self.pairs:
                row = self.rows[classes[j]]
                for after, which in moves[i]:
                    if row[after] < melds:
                        ranks[i] |= which
                row = self.rows[classes[i]]
                for after, which in moves[j]:
                    if row[after] < melds:
                        ranks[j] |= which
        if pairs <= melds and pairs != _NEVER:
            for i, j in self.pairs:
                both = PAIRS[keys[i]] + PAIRS[keys[j]]
                if SEVEN[both] == pairs:
                    # Singles enough: only they help. Too few: any tile makes one more.
                    enough = both % 16 >= pairs
                    ranks[i] |= _marks(keys[i])[enough]
                    ranks[j] |= _marks(keys[j])[enough]
        a, b, c = ranks
        return _TILES_OF[0][a] + _TILES_OF[1][b] + _TILES_OF[2][c]


def _shanten(melds: int, pairs: int) -> int | None:
    lack = min(melds, pairs)
    return None if lack == _NEVER else lack - 1


def _changed(triple: Triple, place: int, value: int) -> Triple:
    a, b, c = triple
    return (value, b, c) if place == 0 else (a, value, c) if place == 1 else (a, b, value)


def _class(key: int, caps: Caps) -> int:
    return CLASSES[key] if caps is None else locked_class(key, caps)


@lru_cache(maxsize=1 << 14)
def _moves(key: int, caps: Caps) -> tuple[tuple[int, int], ...]:
    """What one tile more does to a suit: each other class it may become, and by which ranks."""
    before = _class(key, caps)
    ranks_to: dict[int, int] = {}
    for rank, step in enumerate(_STEPS):
        if key // step % 5 < (4 if caps is None else caps[rank]):
            after = _class(key + step, caps)
            if after != before:
                ranks_to[after] = ranks_to.get(after, 0) | 1 << rank
    return tuple(ranks_to.items())


@lru_cache(maxsize=1 << 14)
def _marks(key: int) -> tuple[int, int]:
    """The ranks a suit holds fewer than four of, and those it holds an odd number of."""
    free = single = 0
    for rank, step in enumerate(_STEPS):
        free |= (key // step % 5 < 4) << rank
        single |= (key // step % 5 & 1) << rank
    return free, single


def _caps(hand: Hand) -> tuple[Caps, Caps, Caps]:
    caps: list[Caps] = [None, None, None]
    for kind, tile in hand.melds:
        suit, rank = divmod(tile, 9)
        free = caps[suit] or (4,) * 9
        caps[suit] = (*free[:rank], _LOCK[kind], *free[rank + 1 :])
    a, b, c = caps
    return a, b, c


def _pairs_of_suits(hand: Hand) -> tuple[tuple[int, int], ...]:
    """The pairs of suits a win may be made of, melds and the missing suit respected (R4)."""
    melded = {tile // 9 for _, tile in hand.melds}
    missing = None if hand.missing is None else SUITS.index(hand.missing)
    return tuple(two for two in _ANY_TWO if missing not in two and melded <= set(two))
