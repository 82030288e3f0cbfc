"""Hands that meet the cases: chance alone almost never deals a ready hand, let alone a win.

Everything here is decided by the generator handed in, so a seed names a hand for good.
"""

from collections.abc import Callable
from random import Random

from .fan import How
from .hand import SUITS, TILES, Held, Melded, held, rank, suit
from .splits import Group

Only = Callable[[Group], bool]


def in_stock(tiles: list[int] | Group) -> bool:
    return all(tiles.count(tile) <= 4 for tile in set(tiles))


def some_suits(rng: Random, number: int) -> set[str]:
    return set(rng.sample(SUITS, number))


def groups_in(suits: set[str], only: Only = lambda group: True) -> list[Group]:
    """Runs and triplets of these suits."""
    tiles = [tile for tile in TILES if suit(tile) in suits]
    runs = [(tile, tile + 1, tile + 2) for tile in tiles if rank(tile) <= 7]
    triplets = [(tile,) * 3 for tile in tiles]
    return [group for group in runs + triplets if only(group)]


def pairs_in(suits: set[str], only: Only = lambda group: True) -> list[Group]:
    return [(t, t) for t in TILES if suit(t) in suits and only((t, t))]


def alike(group: Group) -> bool:
    return len(set(group)) == 1


def terminal(group: Group) -> bool:
    return any(rank(tile) in (1, 9) for tile in group)


def only_258(group: Group) -> bool:
    return alike(group) and rank(group[0]) in (2, 5, 8)


def middle(group: Group) -> bool:
    return not terminal(group)


def meld_some(rng: Random, groups: list[Group], number: int, kong: float = 0.4) -> Held:
    """Lay open up to `number` triplets, some of them as kongs where the fourth tile is free."""
    tiles = [tile for group in groups for tile in group]
    melds: list[Melded] = []
    closed: list[int] = []
    for group in rng.sample(groups, len(groups)):
        if len(melds) < number and len(group) == 3 and alike(group):
            is_kong = tiles.count(group[0]) == 3 and rng.random() < kong
            melds.append(Melded(group[0], is_kong, is_kong and rng.random() < 0.5))
        else:
            closed.extend(group)
    return held(closed, tuple(melds))


def standard(
    rng: Random,
    suits: int = 2,
    only: Only = lambda group: True,
    melds: int = 4,
    melded: int | None = None,
    kong: float = 0.4,
) -> Held:
    """A win of `melds` melds and a pair; only whole hands have any of them laid open."""
    chosen = some_suits(rng, suits)
    while True:
        groups = rng.choices(groups_in(chosen, only), k=melds)
        groups += rng.choices(pairs_in(chosen, lambda pair: only(pair) or only(pair[:1] * 3)))
        if in_stock([tile for group in groups for tile in group]):
            number = rng.choice((0, 0, 1, 2, 3, 4)) if melded is None else melded
            return meld_some(rng, groups, number if melds == 4 else 0, kong)


def pairs(rng: Random, suits: int = 2, only: Only = lambda group: True, fours: int = 0) -> Held:
    """Seven pairs, `fours` of which lie beside their like."""
    different = rng.sample(pairs_in(some_suits(rng, suits), only), 7 - fours)
    return held([tile for pair in different + different[:fours] for tile in pair])


WINS: dict[str, Callable[[Random], Held]] = {
    "ji_ben_hu": standard,
    "dui_zi_hu": lambda rng: standard(rng, only=alike),
    "qing_yi_se": lambda rng: standard(rng, 1),
    "qi_dui": pairs,
    "yao_jiu": lambda rng: standard(rng, only=terminal),
    "jiang_dui": lambda rng: standard(rng, only=only_258),
    "qing_dui": lambda rng: standard(rng, 1, alike),
    "long_qi_dui": lambda rng: pairs(rng, fours=rng.choice((1, 1, 2, 3))),
    "qing_qi_dui": lambda rng: pairs(rng, 1),
    "qing_yao_jiu": lambda rng: standard(rng, 1, terminal),
    "qing_long_qi_dui": lambda rng: pairs(rng, 1, fours=rng.choice((1, 2, 3))),
    "jiang_qi_dui": lambda rng: pairs(rng, only=only_258, fours=rng.choice((1, 2, 3))),
    "shi_ba_luo_han": lambda rng: standard(rng, rng.choice((1, 2)), alike, melded=4, kong=1),
    "jin_gou_diao": lambda rng: standard(rng, rng.choice((1, 2)), alike, melded=4),
    "zhong_zhang": lambda rng: standard(rng, only=middle),
    "men_qing": lambda rng: standard(rng, melded=0),
}


def win(rng: Random) -> Held:
    return rng.choice(list(WINS.values()))(rng)


def part_win(rng: Random) -> Held:
    """A win of fewer than four melds, for teaching."""
    return standard(rng, rng.choice((1, 2)), melds=rng.randrange(4))


def wait(rng: Random, complete: Callable[[Random], Held] = win) -> Held:
    """A ready hand: a win short of one tile."""
    hand = complete(rng)
    return hand.changed(rng.choice(hand.tiles), -1)


def swap(rng: Random, hand: Held, times: int) -> Held:
    """Exchange concealed tiles for others that are still to be had."""
    for _ in range(times):
        hand = draw(rng, hand.changed(rng.choice(hand.tiles), -1))
    return hand


def draw(rng: Random, hand: Held) -> Held:
    """Draw a tile: mostly one of the suits already held."""
    pool = [tile for tile in TILES for _ in range(4 - hand.own[tile])]
    near = [tile for tile in pool if suit(tile) in hand.suits]
    return hand.changed(rng.choice(near if near and rng.random() < 0.8 else pool), +1)


def near(rng: Random) -> Held:
    """A hand one to five tiles away from being ready."""
    return swap(rng, wait(rng), rng.randint(1, 5))


def anything(rng: Random) -> Held:
    """Thirteen tiles dealt out of one, two or three suits."""
    suits = some_suits(rng, rng.choice((1, 2, 2, 3)))
    return held(rng.sample([t for t in TILES if suit(t) in suits for _ in range(4)], 13))


def quads(rng: Random) -> Held:
    """Four alike in the concealed tiles, so that a fifth may be all that is wanted."""
    chosen = some_suits(rng, 2)
    while True:
        groups = rng.choices(groups_in(chosen), k=3)
        four = rng.choice([tile for tile in TILES if suit(tile) in chosen])
        tiles = [four] * 4 + [tile for group in groups for tile in group]
        if in_stock(tiles):
            return swap(rng, held(tiles), rng.choice((0, 0, 1)))


def locked(rng: Random) -> Held:
    """A hand that wishes for copies which lie in its own melds.

    Melds first, then runs and pairs round the same ranks as if there were more than four of
    each; the copies that do not exist are left out and chance fills the gap.
    """
    chosen = some_suits(rng, rng.choice((1, 2, 2, 2, 3)))
    number = rng.randint(1, 3)
    melded = rng.sample([tile for tile in TILES if suit(tile) in chosen], number)
    melds = tuple(
        Melded(tile, kong, kong and rng.random() < 0.5)
        for tile, kong in ((tile, rng.random() < 0.5) for tile in melded)
    )
    by_the_melds = groups_in(chosen, lambda group: bool(set(group) & set(melded)))
    wishes = rng.choices(by_the_melds, k=4 - number)
    wishes += rng.choices(pairs_in(chosen))
    hand = held((), melds)
    for tile in [tile for wish in wishes for tile in wish]:
        if hand.own[tile] < 4:
            hand = hand.changed(tile, +1)
    while hand.size < 13:
        hand = draw(rng, hand)
    while hand.size > 13:
        hand = hand.changed(rng.choice(hand.tiles), -1)
    return swap(rng, hand, rng.choice((0, 0, 1)))


def part(rng: Random) -> Held:
    """One, four, seven or ten tiles: ready or near it."""
    return swap(rng, wait(rng, part_win), rng.choice((0, 1, 2)))


def declare(rng: Random, hand: Held) -> Held:
    """The same hand with a suit declared as missing: mostly one it does not hold."""
    free = [s for s in SUITS if s not in hand.suits]
    return Held(hand.counts, hand.melds, rng.choice(free if free and rng.random() < 0.7 else SUITS))


BEFORE_A_DRAW: dict[str, Callable[[Random], Held]] = {
    "ready": wait,
    "near": near,
    "anything": anything,
    "quads": quads,
    "locked": locked,
    "part": part,
    "declared": lambda rng: declare(rng, rng.choice((wait, near, locked))(rng)),
}


def ways_to_win(rng: Random, hand: Held) -> How:
    """A way to win that fits the hand: no more replacement draws than it has kongs."""
    kongs = sum(meld.kong for meld in hand.melds)
    last = rng.random() < 0.1
    if not hand.melds and hand.size == 14 and rng.random() < 0.15:
        return How("self_draw", opening=rng.choice(("tian", "di")))
    by = rng.choice(("discard", "self_draw", "robbed_kong"))
    if by == "robbed_kong":
        return How(by)
    chain = rng.randint(0, kongs) if by == "self_draw" else rng.choice((0, 0, 1, 2, 3))
    return How(by, chain, last_tile=last)


def locks_matter(hand: Held, answer: Callable[..., object]) -> bool:
    """Whether forgetting the copies in melds would change the answer."""
    return bool(hand.melds) and answer(hand) != answer(hand, locks=False)


def seen_tiles(rng: Random, hand: Held) -> list[int]:
    """Some of the tiles that lie open elsewhere; half the time nothing is known."""
    if rng.random() < 0.5:
        return []
    unseen = [tile for tile in TILES for _ in range(4 - hand.own[tile])]
    return rng.sample(unseen, rng.randint(1, 40))
