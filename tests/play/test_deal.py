"""The opening (R2): dice, the wall and its break, the deal, both ends of the wall."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from mjtutor import TILES, Tile, parse_tiles
from mjtutor.play import Action, apply, break_wall, first_dealer, shuffled_wall, stacked_wall, start
from mjtutor.play.deal import DEALT, dealt, exchange_direction, stacks


def test_a_wall_holds_four_of_each() -> None:
    assert Counter(shuffled_wall(Random(1))) == Counter(dict.fromkeys(TILES, 4))
    assert shuffled_wall(Random(1)) == shuffled_wall(Random(1)) != shuffled_wall(Random(2))


def test_stacks_stand_before_the_seats() -> None:
    assert stacks(0) == (14, 13, 14, 13)
    assert stacks(1) == (13, 14, 13, 14)
    assert sum(stacks(2)) == 54


@pytest.mark.parametrize(
    ("dealer", "dice", "side", "skipped"),
    [
        (0, (1, 4), 0, 1),  # 5 counts round to the dealer again
        (0, (1, 1), 1, 1),
        (0, (6, 6), 3, 6),
        (2, (3, 4), 0, 3),
        (3, (2, 6), 2, 2),
    ],
)
def test_the_roll_says_where_the_wall_is_broken(
    dealer: int, dice: tuple[int, int], side: int, skipped: int
) -> None:
    assert break_wall(dealer, dice) == (side, skipped)


def test_four_at_a_time_then_one_each_then_the_dealers_fourteenth() -> None:
    hands = dealt(range(108), 1)

    assert hands[1] == [*range(0, 4), *range(16, 20), *range(32, 36), 48, 52]
    assert hands[2] == [*range(4, 8), *range(20, 24), *range(36, 40), 49]
    assert hands[0] == [*range(12, 16), *range(28, 32), *range(44, 48), 51]
    assert sorted(tile for hand in hands for tile in hand) == list(range(DEALT))


def test_the_highest_roll_deals_and_ties_roll_again() -> None:
    rounds_met: Counter[int] = Counter()
    for seed in range(300):
        dealer, rounds = first_dealer(Random(seed))
        rounds_met[len(rounds)] += 1
        best = max(sum(dice) for dice in rounds[-1].values())
        assert [seat for seat, dice in rounds[-1].items() if sum(dice) == best] == [dealer]
        for before, after in pairwise(rounds):
            best = max(sum(dice) for dice in before.values())
            assert set(after) == {seat for seat, dice in before.items() if sum(dice) == best}

    assert rounds_met[1] > 100 and rounds_met[2] > 20


def test_where_three_exchanged_tiles_go() -> None:
    assert exchange_direction("fixed", Random(0)) == 1
    for how in ("dice", "random"):
        went = Counter(exchange_direction(how, Random(seed)) for seed in range(300))
        assert set(went) == {1, 2, 3} and min(went.values()) > 60


def test_the_tail_gives_the_upper_tile_first() -> None:
    hands = [parse_tiles(text) for text in ("1111m2222m3333m4m", "", "", "")]
    tail = parse_tiles("9p8p7p6p")
    wall = stacked_wall(hands, replacements=tail, rng=Random(3))
    state = start(wall=wall)
    drawn = []
    for tile in parse_tiles("1m2m3m"):
        state = apply(state, 0, Action("an_gang", tile))
        state = apply(state, 0, Action("draw"))
        drawn.append(state.drawn[-1])

    assert [str(tile) for tile in wall[-4:]] == ["7p", "6p", "9p", "8p"]
    assert drawn == list(tail[:3])
    assert state.wall[-1] == Tile("6p")


def test_a_stacked_wall_is_a_wall() -> None:
    hands = [parse_tiles("123m"), (), parse_tiles("99p"), ()]
    wall = stacked_wall(hands, parse_tiles("5s5m"), rng=Random(4), dealer=3)
    state = start(wall=wall, dealer=3)

    assert Counter(wall) == Counter(dict.fromkeys(TILES, 4))
    assert wall[DEALT : DEALT + 2] == parse_tiles("5s5m")
    assert [state.hands[seat].concealed for seat in range(4)] == [13, 13, 13, 14]
    assert all(state.hands[0].counts[tile] for tile in parse_tiles("123m"))
    with pytest.raises(ValueError, match="five of 1m"):
        stacked_wall([parse_tiles("1111m"), parse_tiles("1m"), (), ()], rng=Random(4))
