"""Shanten with a suit left out; shanten itself stands beside the reference in tests/proof."""

from hypothesis import given, settings

from mjtutor import SUITS, Hand, shanten
from mjtutor.core.shape import shanten_without
from tests.proof.strategies import hands


@settings(max_examples=400, deadline=None)
@given(hand=hands())
def test_without_a_suit_is_as_if_it_were_declared(hand: Hand) -> None:
    found = {suit: shanten_without(hand, suit) for suit in SUITS}

    for suit in SUITS:
        declared = Hand.of(hand.tiles, hand.melds, hand.drawn, suit)
        assert found[suit] == shanten(declared)
    open_hand = Hand.of(hand.tiles, hand.melds, hand.drawn)
    numbers = [away for away in found.values() if away is not None]
    assert shanten(open_hand) == (min(numbers) if numbers else None)
