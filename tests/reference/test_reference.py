"""The reference itself against the law's examples and against plain enumeration."""

from itertools import product
from random import Random

import pytest

from . import make
from .distance import NEVER, shanten, suit_needs
from .fan import score, waits
from .hand import name, read
from .splits import splits, wins


@pytest.mark.parametrize(
    ("text", "kind", "fan"),
    [
        ("23445677m345789p", "ji_ben_hu", 0),
        ("123333m45566799s", "ji_ben_hu", 1),
        ("111333444m66677p", "dui_zi_hu", 1),
        ("11223345678999m", "qing_yi_se", 2),
        ("22244455577799m", "qing_dui", 3),
        ("222555888m55588p", "jiang_dui", 3),
        ("11334466m557799p", "qi_dui", 2),
        ("11334466778899m", "qing_qi_dui", 4),
        ("11222244m557788p", "long_qi_dui", 4),
        ("11224444557799m", "qing_long_qi_dui", 5),
        ("111222333m78999p", "yao_jiu", 2),
        ("11123777888999m", "qing_yao_jiu", 4),
        ("112233778899m11p", "qi_dui", 2),
        ("11112233778899m", "qing_long_qi_dui", 5),
    ],
)
def test_scores_the_examples_of_the_law(text: str, kind: str, fan: int) -> None:
    worth = score(read(text))
    assert worth is not None
    assert (worth.kind, worth.fan) == (kind, fan)


def test_finds_every_grouping_of_a_hand_of_many() -> None:
    assert len(splits(read("111222333m78999p"))) == 2
    assert len(splits(read("11112222333344m"))) == 4  # two pairs to choose from; seven pairs too


def test_knows_waits_that_a_fifth_copy_would_make() -> None:
    assert not waits(read("123456789m1111p"))
    assert shanten(read("123456789m1111p")) == 1
    assert [name(tile) for tile in waits(read("1113456666788s"))] == ["2s", "5s", "7s", "8s"]


def all_targets() -> dict[tuple[int, int], list[tuple[int, ...]]]:
    """Every way one suit can stand in a winning hand, by pairs and melds, out of plain loops."""
    melds: list[tuple[int, ...]] = [
        tuple(int(start <= r < start + 3) for r in range(9)) for start in range(7)
    ]
    melds += [tuple(3 * (r == at) for r in range(9)) for at in range(9)]
    eyes: list[tuple[int, ...]] = [tuple(2 * (r == at) for r in range(9)) for at in range(9)]

    def joined(some: set[tuple[int, ...]], more: list[tuple[int, ...]]) -> set[tuple[int, ...]]:
        sums = (tuple(map(sum, zip(a, b, strict=True))) for a, b in product(some, more))
        return {total for total in sums if max(total) <= 4}

    found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
    some: set[tuple[int, ...]] = {(0,) * 9}
    for number in range(5):
        found[0, number], found[1, number] = sorted(some), sorted(joined(some, eyes))
        some = joined(some, melds)
    return found


def test_the_way_to_a_target_is_the_shortest_of_all() -> None:
    targets = all_targets()
    assert sum(map(len, targets.values())) == 21_743
    assert len(targets[1, 4]) == 13_259
    rng = Random("targets")
    for _ in range(60):
        have = tuple(rng.choice((0, 0, 1, 1, 2, 3, 4)) for _ in range(9))
        most = tuple(4 - min(4 - n, rng.choice((0, 0, 0, 3, 4))) for n in have)
        needs = suit_needs(have, most)
        for (pair, number), possible in targets.items():
            assert needs[pair][number] == min(
                (
                    sum(max(0, use - n) for use, n in zip(target, have, strict=True))
                    for target in possible
                    if all(use <= free for use, free in zip(target, most, strict=True))
                ),
                default=NEVER,
            )


@pytest.mark.parametrize("kind", make.WINS)
def test_makes_what_it_says(kind: str) -> None:
    rng = Random(kind)
    for _ in range(50):
        hand = make.WINS[kind](rng)
        assert wins(hand)
        assert shanten(hand) == -1
        assert read(str(hand)) == hand
