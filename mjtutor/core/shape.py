"""The shape of a hand: how far it is from a win, and which tiles bring it nearer.

A legal win is k melds and a pair (k = 4 for a whole hand) or seven pairs, out of at most two
suits (R4), with no more than four own copies of a tile, melds included. Shanten is the fewest
tiles still to draw for one, minus 1: -1 won, 0 ready. A declared missing suit is the one that
is missing. All of it is look-ups in `tables`: a suit's key gives its class, two classes the
tiles to draw; the third suit's tiles count for nothing.

Below, a, b, c are the three suits, x, y, z their classes, u, v, w their `PAIRS` and p, q, r sets
of their ranks: nine bits, rank 1 the lowest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple

from mjtutor.core.hand import KEY_STEP, Hand, class_beside_melds
from mjtutor.core.tables import CLASSES, MERGED, NEVER, PAIRS, SEVEN, TREE
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import HandError

_Nearer = Callable[[Any, bytes, int], int]
"""Given a suit, the other suit's row and the lack: the ranks that lower it."""

_STEPS = KEY_STEP[:9]


def _sets_of(tiles: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    """Every choice of these tiles, in the order of bits."""
    found: list[tuple[Tile, ...]] = [()]
    for tile in tiles:
        found += [(*some, tile) for some in found]
    return found


_TILES_OF = [_sets_of(TILES[first : first + 9]) for first in (0, 9, 18)]
"""Tiles by suit and set of ranks."""
_LEFT = bytes([4, 3, 2, 1]).ljust(256, b"\0")
_ANY_TWO = 0b111
"""Which two suits may make a win (R4): bits for the first two, the outer two, the last two."""
_WITH = (0b011, 0b101, 0b110)
_WITHOUT = (0b100, 0b010, 0b001)
_BARRED = [bytes([NEVER]) * len(MERGED[0])] * len(MERGED[0])
_BARRED_SEVEN = bytes([NEVER]) * len(SEVEN)
_OTHERS = ((1, 2), (0, 2), (0, 1))
_TWO_BY_TWO = ((0, 1, 2), (0, 2, 1), (1, 2, 0))
"""With each suit as a, and the others in order as b and c: which two suits are ab, ac and bc."""


def _looks_at(may: int, concealed: int) -> tuple[tuple[Any, Any], ...]:
    """With each suit as a: where ab, ac and bc are looked up.

    Three tables for melds and a pair, and three for seven pairs, or None with too few tiles.
    """
    melds = [MERGED[concealed // 3] if may >> two & 1 else _BARRED for two in range(3)]
    sevens = [SEVEN if may >> two & 1 else _BARRED_SEVEN for two in range(3)]
    return tuple(
        (
            tuple(melds[two] for two in order),
            tuple(sevens[two] for two in order) if concealed >= 13 else None,
        )
        for order in _TWO_BY_TWO
    )


_LOOKS = [[_looks_at(may, concealed) for concealed in range(15)] for may in range(8)]


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
    """Fewest tiles still to draw for a legal win, minus 1: -1 won, 0 ready (向听; RULES.md).

    With 2, 5, 8, 11 or 14 tiles 0 means that a discard makes ready. None when the melds rule out
    every win.
    """
    (ab, ac, bc), sevens = _looks(hand)[0]
    x, y, z = hand.classes
    # Comparisons, for a call of min() costs more than all the rest.
    lack = ab[x][y]
    other = ac[x][z]
    if other < lack:
        lack = other
    other = bc[y][z]
    if other < lack:
        lack = other
    if sevens:
        x, y, z = hand.pairs
        uv, uw, vw = sevens
        other = uv[x + y]
        if other < lack:
            lack = other
        other = uw[x + z]
        if other < lack:
            lack = other
        other = vw[y + z]
        if other < lack:
            lack = other
    return lack - 1 if lack < NEVER else None


def shanten_without(hand: Hand, suit: str) -> int | None:
    """The shanten if that suit is the missing one (打缺, 定缺; R4); None if a meld is of it.

    Whatever suit the hand itself declares does not matter here.
    """
    missing = SUITS.index(suit)
    if any(tile // 9 == missing for _, tile in hand.melds):
        return None
    first, second = (i for i in range(3) if i != missing)
    x, y, k = hand.classes[first], hand.classes[second], hand.concealed // 3
    lack = MERGED[k][x][y]
    if hand.concealed >= 13:
        lack = min(lack, SEVEN[hand.pairs[first] + hand.pairs[second]])
    return lack - 1 if lack < NEVER else None


def is_win(hand: Hand) -> bool:
    """Whether the hand, its last tile drawn, claimed or robbed, is a legal win (R4)."""
    return hand.concealed % 3 == 2 and shanten(hand) == -1


def acceptance(hand: Hand, visible: Iterable[Tile] = ()) -> dict[Tile, int]:
    """The tiles that would lower the shanten (进张), each with its copies left, in order.

    Copies left are 4 - own - visible; tiles with none left are listed. `visible` are tiles seen
    elsewhere: rivers, other players' melds. For a hand about to draw; raises HandError
    (`not_before_draw`, `five_of_a_tile`).
    """
    if hand.concealed % 3 != 1:
        raise HandError("not_before_draw", count=hand.concealed)
    nearer: _Nearer = _nearer_beside_melds if hand.melds else _nearer
    a, b, c = hand.forms
    lack, q, r, rows, flags = _beside(_looks(hand)[0], hand.classes, hand.pairs, b, c, nearer)
    p = 0
    for row in rows:
        p |= nearer(a, row, lack)
    for enough in flags:
        p |= _more_pairs(a, enough)
    useful = _TILES_OF[0][p] + _TILES_OF[1][q] + _TILES_OF[2][r]
    if visible:
        left = copies_left(hand, visible)
        return {tile: left[tile] for tile in useful}
    own = hand.own
    accepts = {}
    for tile in useful:  # faster than a comprehension, which is a call
        accepts[tile] = 4 - own[tile]
    return accepts


def discards(hand: Hand, visible: Iterable[Tile] = ()) -> tuple[Discard, ...]:
    """What every legal discard leaves, best first: lowest shanten, then most copies left.

    While tiles of the declared missing suit are held only they may go (R4). The tile just
    discarded counts as seen. For a hand after drawing or claiming; raises HandError
    (`not_after_draw`, `five_of_a_tile`).
    """
    if hand.before_draw:
        raise HandError("not_after_draw", count=hand.concealed)
    table = _rows(hand, copies_left(hand, visible))
    table.sort(key=itemgetter(3), reverse=True)
    if table[0].shanten is not None:
        table.sort(key=itemgetter(1))
    return tuple(table)


def legal_discards(hand: Hand) -> tuple[Tile, ...]:
    """The kinds that may be discarded: any held, but the missing suit's first (R4)."""
    held = tuple(compress(TILES, hand.counts))
    if hand.missing is None:
        return held
    return tuple(tile for tile in held if tile.suit == hand.missing) or held


def copies_left(hand: Hand, visible: Iterable[Tile] = ()) -> list[int]:
    """27 ints: 4 - own - visible for each tile; raises HandError (`five_of_a_tile`)."""
    left = list(bytes(hand.own).translate(_LEFT))
    for tile in map(Tile, visible):
        left[tile] -= 1
        if left[tile] < 0:
            raise HandError("five_of_a_tile", tile=tile)
    return left


def _rows(hand: Hand, left: list[int]) -> list[Discard]:
    """The rows of the discard table, in the order of tiles.

    The suit of the discard is a. What b and c come to is worked out once for all discards that
    leave a of the same class and with the same `PAIRS`, which is near half of them.
    """
    looks = _looks(hand)
    nearer: _Nearer = _nearer_beside_melds if hand.melds else _nearer
    of_m, of_s, of_p = _TILES_OF
    table = []
    suit = -1
    a: Any
    for tile in legal_discards(hand):
        if tile // 9 != suit:
            suit = tile // 9
            i, j = _OTHERS[suit]
            whole, b, c = hand.forms[suit], hand.forms[i], hand.forms[j]
            y, z = hand.classes[i], hand.classes[j]
            v, w = hand.pairs[i], hand.pairs[j]
            looks_of_a = looks[suit]
            known: dict[tuple[int, int], Any] = {}
        if hand.melds:
            a = list(whole)
            a[tile % 9] -= 1
            x, u = class_beside_melds(a), 0
        else:
            a = whole - KEY_STEP[tile]
            x, u = CLASSES[a], PAIRS[a]
        beside = known.get((x, u))
        if beside is None:
            beside = known[x, u] = _beside(looks_of_a, (x, y, z), (u, v, w), b, c, nearer)
        lack, q, r, rows, flags = beside
        p = 0
        for row in rows:
            p |= nearer(a, row, lack)
        for enough in flags:
            p |= _more_pairs(a, enough)
        if suit == 0:
            useful = of_m[p] + of_s[q] + of_p[r]
        elif suit == 1:
            useful = of_m[q] + of_s[p] + of_p[r]
        else:
            useful = of_m[q] + of_s[r] + of_p[p]
        accepts = {}
        for one in useful:
            accepts[one] = left[one]
        shanten = lack - 1 if lack < NEVER else None
        values = tile, shanten, accepts, sum(accepts.values())
        table.append(tuple.__new__(Discard, values))  # twice as fast as Discard(...)
    return table


def _beside(
    looks: Any, classes: tuple[int, ...], pairs: tuple[int, ...], b: Any, c: Any, nearer: _Nearer
) -> tuple[int, int, int, list[bytes], list[bool]]:
    """What suits b and c come to beside any a of that class and those `PAIRS`.

    That is the fewest tiles to draw for a win, the ranks of b and of c that are one of them, and
    what to ask a for its own: rows for `nearer`, flags for `_more_pairs`.

    looks  where they are looked up, one of `_looks_at`
    b, c   as in `Hand.forms`
    """
    (ab, ac, bc), sevens = looks
    x, y, z = classes
    xy, xz, yz = ab[x][y], ac[x][z], bc[y][z]
    lack = xy
    if xz < lack:
        lack = xz
    if yz < lack:
        lack = yz
    by_pairs = NEVER
    if sevens:
        u, v, w = pairs
        ab_seven, ac_seven, bc_seven = sevens
        uv, uw, vw = ab_seven[u + v], ac_seven[u + w], bc_seven[v + w]
        by_pairs = uv
        if uw < by_pairs:
            by_pairs = uw
        if vw < by_pairs:
            by_pairs = vw
    q = r = 0
    rows = []
    flags = []
    if lack <= by_pairs:
        # Only two suits that are nearest can be brought nearer; equal classes are looked at once.
        if xy == lack:
            q = nearer(b, ab[x], lack)
            rows.append(ab[y])
        if xz == lack:
            r = nearer(c, ac[x], lack)
            if y != z or xy != lack:
                rows.append(ac[z])
        if yz == lack:
            if x != z or xy != lack:
                q |= nearer(b, bc[z], lack)
            if x != y or xz != lack:
                r |= nearer(c, bc[y], lack)
    if sevens and by_pairs <= lack:
        lack = by_pairs
        if uv == lack:
            enough = (u + v) % 16 >= lack
            flags.append(enough)
            q |= _more_pairs(b, enough)
        if uw == lack:
            enough = (u + w) % 16 >= lack
            flags.append(enough)
            r |= _more_pairs(c, enough)
        if vw == lack:
            enough = (v + w) % 16 >= lack
            q |= _more_pairs(b, enough)
            r |= _more_pairs(c, enough)
    return lack, q, r, rows, flags


def _nearer(key: int, row: bytes, lack: int) -> int:
    """The ranks of which one tile more brings a suit below `lack`; `row` is the other suit's."""
    if not key:
        return _nearer_from_nothing(row, lack)
    classes = CLASSES
    ranks = 0
    if row[classes[key + 1]] < lack:
        ranks = 1
    if row[classes[key + 5]] < lack:
        ranks |= 2
    if row[classes[key + 25]] < lack:
        ranks |= 4
    if row[classes[key + 125]] < lack:
        ranks |= 8
    if row[classes[key + 625]] < lack:
        ranks |= 16
    if row[classes[key + 3125]] < lack:
        ranks |= 32
    if row[classes[key + 15625]] < lack:
        ranks |= 64
    if row[classes[key + 78125]] < lack:
        ranks |= 128
    if row[classes[key + 390625]] < lack:
        ranks |= 256
    return ranks


@lru_cache(maxsize=1 << 10)
def _nearer_from_nothing(row: bytes, lack: int) -> int:
    """The same for an empty suit, of which there are many."""
    return sum([(row[CLASSES[step]] < lack) << rank for rank, step in enumerate(_STEPS)])


def _nearer_beside_melds(suit: tuple[int, ...], row: bytes, lack: int) -> int:
    """The same for a suit of a hand with melds."""
    a, b, c, d, e, f, g, h, i = suit
    tree = TREE
    ranks = 0
    if row[tree[a + 1][b][c][d][e][f][g][h][i]] < lack:
        ranks = 1
    tree = tree[a]
    if row[tree[b + 1][c][d][e][f][g][h][i]] < lack:
        ranks |= 2
    tree = tree[b]
    if row[tree[c + 1][d][e][f][g][h][i]] < lack:
        ranks |= 4
    tree = tree[c]
    if row[tree[d + 1][e][f][g][h][i]] < lack:
        ranks |= 8
    tree = tree[d]
    if row[tree[e + 1][f][g][h][i]] < lack:
        ranks |= 16
    tree = tree[e]
    if row[tree[f + 1][g][h][i]] < lack:
        ranks |= 32
    tree = tree[f]
    if row[tree[g + 1][h][i]] < lack:
        ranks |= 64
    tree = tree[g]
    if row[tree[h + 1][i]] < lack:
        ranks |= 128
    if row[tree[h][i + 1]] < lack:
        ranks |= 256
    return ranks


def _more_pairs(key: int, enough: bool) -> int:
    """The ranks of which one tile more brings a suit nearer to seven pairs.

    With singles enough only they do; with too few any tile does, for it makes one more.
    """
    half = _SINGLE if enough else _FREE
    return (half[key % 5**5] | half[key // 5**5] << 5) & 511


def _half_keys(flags: tuple[int, ...]) -> bytes:
    """For each key of five ranks: the ranks of which the number held is flagged."""
    found = b"\0"
    for rank in range(5):
        found = bytes([ranks | flag << rank for flag in flags for ranks in found])
    return found


_SINGLE = _half_keys((0, 1, 0, 1, 0))
_FREE = _half_keys((1, 1, 1, 1, 0))


def _looks(hand: Hand) -> tuple[tuple[Any, Any], ...]:
    """Where to look a hand up, with each suit as a (`_looks_at`)."""
    may = _may(hand) if hand.melds or hand.missing else _ANY_TWO
    return _LOOKS[may][hand.concealed]


def _may(hand: Hand) -> int:
    """Which two suits a win may be made of, melds and the missing suit respected (R4)."""
    may = _ANY_TWO if hand.missing is None else _WITHOUT[SUITS.index(hand.missing)]
    for _, tile in hand.melds:
        may &= _WITH[tile // 9]
    return may
