"""Winning hands built from the kind of hand they are to show (the fan table)."""

from __future__ import annotations

from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import score
from mjtutor.core.tiles import TILES, Tile
from mjtutor.quiz.deal import group_of

PLAYED = (
    "ji_ben_hu", "dui_zi_hu", "qing_yi_se", "qi_dui", "yao_jiu", "jiang_dui", "qing_dui",
    "long_qi_dui", "qing_qi_dui", "qing_yao_jiu", "qing_long_qi_dui",
)  # fmt: skip
"""The kinds that a hand shows by its tiles, in the order of the table."""
PAIRS = ("qi_dui", "long_qi_dui", "qing_qi_dui", "qing_long_qi_dui")
"""Those made of pairs, which have no melds."""
_TRIPLETS = ("dui_zi_hu", "qing_dui", "jiang_dui")
_ENDS = ("yao_jiu", "qing_yao_jiu")


def win_of(rng: Random, kind: str, opened: int = 0, kongs: int = 0, gen: bool = False) -> Hand:
    """A win of that kind on a discard, its winning tile the drawn one.

    opened  so many of its triplets lie open, if it has as many
    kongs   so many of these are kongs
    gen     one 根 at least is wished for: a triplet beside a run with the fourth tile
    """
    while True:
        melds: list[Meld] = []
        suits = rng.sample(range(3), 1 if kind.startswith("qing") else 2)
        if kind in PAIRS:
            held = _pairs(rng, suits, "long" in kind)
        else:
            groups, pair = _groups(rng, kind, suits, gen and kind not in _TRIPLETS)
            held, melds = _laid_open(rng, groups, opened, kongs)
            held += pair
        if hand := _won(rng, held, melds):
            worth = score(hand)
            if worth and worth.kind == kind:
                return hand


def _pairs(rng: Random, suits: list[int], dragon: bool) -> list[Tile]:
    kinds = [TILES[9 * suit + rank] for suit in suits for rank in range(9)]
    chosen = rng.sample(kinds, 7)
    if dragon:
        chosen[0] = chosen[1]
        if rng.random() < 0.2:
            chosen[2] = chosen[3]
    return [tile for tile in chosen for _ in range(2)]


def _groups(
    rng: Random, kind: str, suits: list[int], gen: bool
) -> tuple[list[list[Tile]], list[Tile]]:
    """Four groups and a pair."""
    ranks = (0, 8) if kind in _ENDS else (1, 4, 7) if kind == "jiang_dui" else range(9)
    pair = [TILES[9 * rng.choice(suits) + rng.choice(ranks)]] * 2
    if kind in _TRIPLETS:
        kinds = [TILES[9 * suit + rank] for suit in suits for rank in ranks]
        kinds.remove(pair[0])
        return [[tile] * 3 for tile in rng.sample(kinds, 4)], pair
    if kind in _ENDS:
        return [_ends(rng, rng.choice(suits)) for _ in range(4)], pair
    groups = [group_of(rng, rng.choice(suits)) for _ in range(4)]
    if gen:
        suit, rank = rng.choice(suits), rng.randrange(9)
        first = 9 * suit + max(0, min(6, rank - rng.randrange(3)))
        groups[2:] = [[TILES[9 * suit + rank]] * 3, list(TILES[first : first + 3])]
    return groups, pair


def _ends(rng: Random, suit: int) -> list[Tile]:
    """A run or triplet with a 1 or a 9."""
    if rng.random() < 0.3:
        return [TILES[9 * suit + rng.choice((0, 8))]] * 3
    first = 9 * suit + rng.choice((0, 6))
    return list(TILES[first : first + 3])


def _laid_open(
    rng: Random, groups: list[list[Tile]], opened: int, kongs: int
) -> tuple[list[Tile], list[Meld]]:
    """Some triplets as melds; the tiles of the other groups."""
    shut: list[Tile] = []
    melds: list[Meld] = []
    for group in groups:
        if len(melds) < opened and group[0] == group[1]:
            kind = rng.choice(("ming_gang", "an_gang")) if len(melds) < kongs else "peng"
            melds.append(Meld.of(kind, group[0]))
        else:
            shut += group
    rng.shuffle(melds)
    return shut, melds


def _won(rng: Random, held: list[Tile], melds: list[Meld]) -> Hand | None:
    """The hand with one of its tiles drawn, if there are no five of a tile."""
    counts = [0] * 27
    for tile in held:
        counts[tile] += 1
    for meld in melds:
        counts[meld.tile] += len(meld.tiles)
    return Hand.of(held, melds, rng.choice(held)) if max(counts) <= 4 else None
