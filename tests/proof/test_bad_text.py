"""Bad text raises an error that names the fault, the token and its place; nothing is repaired."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjtutor import Hand, Meld, Tile
from mjtutor.errors import HandError, NotationError

# text, id, token, place counted from 1
BAD_HANDS = [
    ("", "empty", "", 1),
    ("   ", "empty", "", 1),
    ("123", "no_suit", "123", 1),
    ("123m45", "no_suit", "45", 5),
    ("12[333m]", "no_suit", "12", 1),
    ("m", "no_rank", "m", 1),
    ("123m万", "no_rank", "万", 5),
    ("103m", "rank_zero", "0", 2),
    ("123m0p", "rank_zero", "0", 5),
    ("12mx3m", "unknown_token", "x", 4),
    ("123m东", "unknown_token", "东", 5),
    ("123m🀀", "unknown_token", "🀀", 5),
    ("1m[123s]", "bad_meld", "[123s]", 3),
    ("1m[22s]", "bad_meld", "[22s]", 3),
    ("1m(222s)", "bad_meld", "(222s)", 3),
    ("1m[22222s]", "bad_meld", "[22222s]", 3),
    ("1m[]", "bad_meld", "[]", 3),
    ("1m[222s", "unclosed_meld", "[222s", 3),
    ("1m(2222s]", "unknown_token", "]", 9),
    ("1m+", "bad_drawn", "+", 3),
    ("1m+23p", "bad_drawn", "+23p", 3),
    ("1m+2m+3m", "two_drawn", "+", 6),
    ("1m-", "bad_missing", "-", 3),
    ("1m-x", "bad_missing", "-x", 3),
    ("1m-m-s", "two_missing", "-", 5),
]
FIVE_OF_A_TILE = [
    ("11111m", "1m"),
    ("1111m+1m", "1m"),
    ("123455556789m1s+5m", "5m"),
    ("55m12345678s[555m]", "5m"),
    ("5m123456789s(5555m)", "5m"),
    ("1234567s[222p][2222p]", "2p"),
]
WRONG_NUMBER = [
    ("123m", 3, 0),
    ("123456m", 6, 0),
    ("123456789m123s", 12, 0),
    ("123456789m123456s", 15, 0),
    ("123456789m123s[222p]", 12, 1),
    ("12s[222p]", 2, 1),
    ("1234s[222p]", 4, 1),
    ("[111m][222m][333m][444m]", 0, 4),
    ("11s[111m][222m][333m][444m][555m]", 2, 5),
]
BAD_TILES = ["", "5", "m", "0m", "10m", "5x", "55m", "5m5m", "五", "东", "🀀", "[555m]"]
BAD_MELDS = [
    ("", "bad_meld"),
    ("222s", "bad_meld"),
    ("[123s]", "bad_meld"),
    ("[22s]", "bad_meld"),
    ("[22222s]", "bad_meld"),
    ("(222s)", "bad_meld"),
    ("[22s2p]", "bad_meld"),
    ("[222s]5p", "bad_meld"),
    ("[222s", "unclosed_meld"),
    ("222s]", "unknown_token"),
    ("(2222s]", "unknown_token"),
    ("[2220s]", "rank_zero"),
    ("[222]", "no_suit"),
]


@pytest.mark.parametrize(("text", "id", "token", "place"), BAD_HANDS)
def test_bad_text_names_its_fault_and_where(text: str, id: str, token: str, place: int) -> None:
    with pytest.raises(NotationError) as caught:
        Hand(text)
    assert caught.value.id == id
    assert caught.value.params["text"] == text
    assert (caught.value.params["token"], caught.value.params["place"]) == (token, place)


@pytest.mark.parametrize(("text", "tile"), FIVE_OF_A_TILE)
def test_a_fifth_copy_is_refused_by_name_and_place(text: str, tile: str) -> None:
    with pytest.raises(NotationError) as caught:
        Hand(text)
    params = caught.value.params
    assert (caught.value.id, str(params["tile"])) == ("five_of_a_tile", tile)
    start = params["place"] - 1
    assert text[start:].startswith(params["token"])
    assert tile[0] in params["token"]


@pytest.mark.parametrize(("text", "count", "melds"), WRONG_NUMBER)
def test_a_wrong_number_of_tiles_is_refused_with_the_number(
    text: str, count: int, melds: int
) -> None:
    with pytest.raises(NotationError) as caught:
        Hand(text)
    assert caught.value.id == "wrong_number"
    assert (caught.value.params["count"], caught.value.params["melds"]) == (count, melds)


@pytest.mark.parametrize("value", [*BAD_TILES, -1, 27, 100])
def test_what_is_no_tile_is_refused(value: str | int) -> None:
    with pytest.raises(HandError) as caught:
        Tile(value)
    assert (caught.value.id, caught.value.params["value"]) == ("bad_tile", value)


@pytest.mark.parametrize(("text", "id"), BAD_MELDS)
def test_what_is_no_meld_is_refused(text: str, id: str) -> None:
    with pytest.raises(NotationError) as caught:
        Meld(text)
    assert (caught.value.id, caught.value.params["text"]) == (id, text)


@pytest.mark.parametrize("error", [NotationError, HandError])
def test_every_fault_is_a_value_error(error: type[Exception]) -> None:
    assert issubclass(error, ValueError)


@pytest.mark.parametrize("text", [row[0] for row in BAD_HANDS])
def test_spaces_do_not_move_the_place(text: str) -> None:
    shifted = "  " + text
    with pytest.raises(NotationError) as plain:
        Hand(text)
    with pytest.raises(NotationError) as caught:
        Hand(shifted)
    if plain.value.id != "empty":
        assert caught.value.params["place"] == plain.value.params["place"] + 2


@settings(max_examples=3000, deadline=None, derandomize=True)
@given(st.text("0123456789mspx万条筒子东一二五[]()（］+-－缺定 ５ｍ🀇🀐🀀", max_size=20))
def test_any_text_is_read_or_refused_with_a_token_that_stands_there(text: str) -> None:
    try:
        hand = Hand(text)
    except NotationError as error:
        assert error.params["text"] == text
        start = error.params["place"] - 1
        assert 0 <= start <= len(text)
        assert text.startswith(error.params["token"], start)
    else:
        assert Hand(str(hand)) == hand
