"""The shape of a hand: how far it is from a win, and which tiles bring it nearer.

A legal win is k melds and a pair (k = 4 for a whole hand) or seven pairs, out of at most two
suits (R4), with no more than four own copies of a tile, melds included. Shanten is the fewest
tiles still to draw for one, minus 1: -1 won, 0 ready. A declared missing suit is the one that
is missing. All of it is look-ups in `tables`: a suit's key gives its class, two classes the
tiles to draw; the third suit's tiles count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple

from mjtutor.core.hand import KEY_STEP, Hand, class_beside_melds, suits_beside_melds
from mjtutor.core.tables import CLASSES, MERGED, NEVER, PAIRS, SEVEN, TREE
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import HandError

_Nearer = Callable[[Any, bytes, int], int]
"""Given a suit, the other suit's row and the lack: the ranks that lower it."""

_STEPS = KEY_STEP[:9]
_TILES_OF = tuple(
    tuple(tuple(TILES[9 * suit + r] for r in range(9) if ranks >> r & 1) for ranks in range(512))
    for suit in range(3)
)
"""Tiles by suit and set of ranks; a set of ranks is nine bits, rank 1 the lowest."""
_LEFT = bytes([4, 3, 2, 1]).ljust(256, b"\0")
_PLACE = tuple(divmod(tile, 9) for tile in range(27))
_BARRED = [bytes([NEVER]) * len(MERGED[0])] * len(MERGED[0])
_BARRED_SEVEN = bytes([NEVER]) * len(SEVEN)
_ANY_TWO = 0b111
"""Which two suits may make a win (R4): bits for the first two, the outer two, the last two."""
_WITH = (0b011, 0b101, 0b110)
_WITHOUT = (0b100, 0b010, 0b001)
_LOOK = tuple(
    tuple(tuple(rows if may >> two & 1 else _BARRED for two in range(3)) for rows in MERGED)
    for may in range(8)
)
_LOOK_SEVEN = tuple(
    tuple(SEVEN if may >> two & 1 else _BARRED_SEVEN for two in range(3)) for may in range(8)
)
_LOOKS = tuple(
    tuple((_LOOK[may][size // 3], _LOOK_SEVEN[may] if size >= 13 else None) for size in range(15))
    for may in range(8)
)
"""By which two suits may win, and concealed tiles: where to look up melds, and seven pairs."""


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
    (ab, ac, bc), sevens = _looks(hand)
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
    concealed = hand.concealed
    if concealed % 3 != 1:
        raise HandError("not_before_draw", count=concealed)
    suits: Sequence[Any] = hand.keys
    nearer = _NEARER
    own, looks = hand.counts, _LOOKS[_ANY_TWO][concealed]
    if hand.melds or hand.missing:
        own, looks = hand.own, _looks(hand)
    if hand.melds:
        suits, nearer = suits_beside_melds(hand.counts, hand.melds), _NEARER_BESIDE_MELDS
    _, useful = _nearest(suits, hand.classes, hand.pairs, looks, nearer)
    if visible:
        left = copies_left(hand, visible)
        return {tile: left[tile] for tile in useful}
    return {tile: 4 - own[tile] for tile in useful}


def discards(hand: Hand, visible: Iterable[Tile] = ()) -> tuple[Discard, ...]:
    """What every legal discard leaves, best first: lowest shanten, then most copies left.

    While tiles of the declared missing suit are held only they may go (R4). The tile just
    discarded counts as seen. For a hand after drawing or claiming; raises HandError
    (`not_after_draw`, `five_of_a_tile`).
    """
    if hand.before_draw:
        raise HandError("not_after_draw", count=hand.concealed)
    left = copies_left(hand, visible)
    looks = _looks(hand)
    plain = not hand.melds
    suits: list[Any] = list(hand.keys if plain else suits_beside_melds(hand.counts, hand.melds))
    nearer = _NEARER_BUT if plain else _NEARER_BESIDE_MELDS_BUT
    classes, paired = list(hand.classes), list(hand.pairs)
    table = []
    # The tiles come suit by suit; a suit is put back when the next one's turn comes.
    last, held, before = 0, suits[0], (suits[0], classes[0], paired[0])
    for tile in legal_discards(hand):
        suit, rank = _PLACE[tile]
        if suit != last:
            suits[last], classes[last], paired[last] = before
            last, held = suit, suits[suit]
            before = held, classes[suit], paired[suit]
        if plain:
            suits[suit] = rest = held - _STEPS[rank]
            classes[suit] = CLASSES[rest]
            paired[suit] = PAIRS[rest]
        else:
            suits[suit] = rest = (*held[:rank], held[rank] - 1, *held[rank + 1 :])
            classes[suit] = class_beside_melds(rest)
        lack, useful = _nearest(suits, classes, paired, looks, nearer[suit])
        accepts = {tile: left[tile] for tile in useful}
        row = tile, lack - 1 if lack < NEVER else None, accepts, sum(accepts.values())
        table.append(tuple.__new__(Discard, row))  # twice as fast as Discard(...)
    table.sort(key=itemgetter(3), reverse=True)
    if lack < NEVER:
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


def _nearest(
    suits: Sequence[Any],
    classes: Sequence[int],
    paired: Sequence[int],
    looks: tuple[Any, Any],
    nearer: tuple[_Nearer, _Nearer, _Nearer],
) -> tuple[int, tuple[Tile, ...]]:
    """The fewest tiles to draw for a win, and the tiles that are one of them, in order.

    suits   the three keys of a hand without melds, else as `tables.TREE` reads them
    looks   what the hand is looked up in (`_looks`)
    nearer  for each suit `_nearer`, or `_nearer_beside_melds`
    """
    a, b, c = suits
    x, y, z = classes
    (ab, ac, bc), sevens = looks
    row_x = ab[x]
    xy, xz, yz = row_x[y], ac[x][z], bc[y][z]
    lack = xy
    if xz < lack:
        lack = xz
    if yz < lack:
        lack = yz
    pairs = NEVER
    if sevens:
        u, v, w = paired
        seven_uv, seven_uw, seven_vw = sevens
        uv, uw, vw = seven_uv[u + v], seven_uw[u + w], seven_vw[v + w]
        pairs = uv
        if uw < pairs:
            pairs = uw
        if vw < pairs:
            pairs = vw
    near_a, near_b, near_c = nearer
    p = q = r = 0
    if lack <= pairs:
        # Only two suits that are nearest can be brought nearer; equal classes are looked at once.
        if xy == lack:
            p = near_a(a, ab[y], lack)
            q = near_b(b, ab[x], lack)
        if xz == lack:
            if y != z or xy != lack:
                p |= near_a(a, ac[z], lack)
            r = near_c(c, ac[x], lack)
        if yz == lack:
            if x != z or xy != lack:
                q |= near_b(b, bc[z], lack)
            if x != y or xz != lack:
                r |= near_c(c, bc[y], lack)
    if pairs <= lack and pairs < NEVER:
        lack = pairs
        # Singles enough: only they help. Too few: any tile makes one more.
        if uv == pairs:
            enough = (u + v) % 16 >= pairs
            p |= _marks(a)[enough]
            q |= _marks(b)[enough]
        if uw == pairs:
            enough = (u + w) % 16 >= pairs
            p |= _marks(a)[enough]
            r |= _marks(c)[enough]
        if vw == pairs:
            enough = (v + w) % 16 >= pairs
            q |= _marks(b)[enough]
            r |= _marks(c)[enough]
    return lack, _TILES_OF[0][p] + _TILES_OF[1][q] + _TILES_OF[2][r]


def _nearer(key: int, row: bytes, lack: int) -> int:
    """The ranks of which one tile more brings a suit below `lack`; `row` is the other suit's."""
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


def _but(one: _Nearer) -> tuple[tuple[_Nearer, _Nearer, _Nearer], ...]:
    """For each suit a discard may come from: `one` for it, and with a memo for the other two.

    In a discard table two suits stay as they are and ask the same again and again.
    """
    again: _Nearer = lru_cache(maxsize=1 << 8)(one)
    return (one, again, again), (again, one, again), (again, again, one)


_NEARER: tuple[_Nearer, _Nearer, _Nearer] = (_nearer, _nearer, _nearer)
_NEARER_BESIDE_MELDS = (_nearer_beside_melds,) * 3
_NEARER_BUT = _but(_nearer)
_NEARER_BESIDE_MELDS_BUT = _but(_nearer_beside_melds)


@lru_cache(maxsize=1 << 14)
def _marks(key: int) -> tuple[int, int]:
    """The ranks a suit holds fewer than four of, and those it holds an odd number of."""
    free = single = 0
    for rank, step in enumerate(_STEPS):
        free |= (key // step % 5 < 4) << rank
        single |= (key // step % 5 & 1) << rank
    return free, single


def _looks(hand: Hand) -> tuple[Any, Any]:
    """What to look a hand up in: for each two suits, melds and a pair; and seven pairs, or None."""
    may = _may(hand) if hand.melds or hand.missing else _ANY_TWO
    return _LOOKS[may][hand.concealed]


def _may(hand: Hand) -> int:
    """Which two suits a win may be made of, melds and the missing suit respected (R4)."""
    may = _ANY_TWO if hand.missing is None else _WITHOUT[SUITS.index(hand.missing)]
    for _, tile in hand.melds:
        may &= _WITH[tile // 9]
    return may
