"""Hands and melds: values that do not change and print as the call that makes them."""

import pickle

import pytest

from mjtutor import TILES, Hand, HandError, Meld, NotationError, Tile


def test_a_hand_prints_as_it_is_read() -> None:
    text = "234s2234p[222s](8888p)+5p-m"
    hand = Hand(text)

    assert str(hand) == text
    assert repr(hand) == f"Hand('{text}')"
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert (hand.size, hand.concealed, hand.drawn, hand.missing) == (14, 8, Tile("5p"), "m")
    assert hand.own[Tile("2s")] == 4 and hand.own[Tile("8p")] == 4
    assert hand.suits == "sp"


def test_drawing_and_discarding_are_inverse() -> None:
    hand = Hand("1112m")

    drawn = hand.add(Tile("3m"))

    assert drawn == Hand("1112m+3m")
    assert drawn.discard(Tile("3m")) == hand
    assert drawn.discard(Tile("1m")) == Hand("1123m")


def test_a_hand_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Hand("1112m").drawn = Tile("1m")


@pytest.mark.parametrize(
    ("make", "id"),
    [
        (lambda: Hand.of([TILES[0]] * 5), "five_of_a_tile"),
        (lambda: Hand.of([TILES[0]] * 2 + [TILES[1]] * 8, [Meld("[111m]")]), "five_of_a_tile"),
        (lambda: Hand.of([TILES[8]] * 14), "five_of_a_tile"),
        (lambda: Hand.of([TILES[8]] * 2, [Meld("[999m]")] * 4), "five_of_a_tile"),
        (lambda: Hand.of(TILES[:3]), "wrong_number"),
        (lambda: Hand.of(TILES[:4], [Meld("[999p]")]), "wrong_number"),
        (lambda: Hand.of(TILES[:2], drawn=TILES[5]), "drawn_not_held"),
        (lambda: Hand.of(TILES[:1], missing="x"), "bad_missing"),
        (lambda: Hand("12m").add(TILES[0]), "not_before_draw"),
        (lambda: Hand("1111m").add(TILES[0]), "five_of_a_tile"),
        (lambda: Hand("1m").discard(TILES[0]), "not_after_draw"),
        (lambda: Hand("12m").discard(TILES[5]), "not_held"),
        (lambda: Meld.of("chi", TILES[0]), "bad_meld"),
        (lambda: Tile("0m"), "bad_tile"),
        (lambda: Tile(27), "bad_tile"),
    ],
)
def test_impossible_hands_are_refused_by_name(make, id) -> None:
    with pytest.raises(HandError) as raised:
        make()

    assert raised.value.id == id


def test_bad_text_names_token_and_place() -> None:
    with pytest.raises(NotationError) as raised:
        Hand("123m45")

    assert raised.value.id == "no_suit"
    assert raised.value.params == {"token": "45", "place": 5, "text": "123m45"}
