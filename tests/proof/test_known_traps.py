"""Hands that public mahjong programs got wrong, with the right answers under the law."""

import pytest

from mjtutor import Hand, discards, is_win, score, shanten, splits, waits, why_not

READY = {
    "four alike, each wait a gen": (
        "1113456666788s",
        {
            "2s": ("qing_yi_se", 3),
            "5s": ("qing_yi_se", 3),
            "7s": ("qing_yi_se", 3),
            "8s": ("qing_yi_se", 3),
        },
    ),
    "three fours in seven pairs": ("1111m333378888p", {"7p": ("long_qi_dui", 6)}),
    "a pong rules out seven pairs": (
        "1122334455m[999p]",
        {f"{rank}m": ("ji_ben_hu", 0) for rank in (1, 2, 4, 5)},
    ),
    "two waits of different worth": (
        "78889m11888p[999p]",
        {"8m": ("ji_ben_hu", 1), "1p": ("ji_ben_hu", 0)},
    ),
}
ONE_AWAY = {
    "only a fifth 1p would complete it": "123456789m1111p",
    "only a fifth 5p would complete the pair": "234666678m5555p",
    "the seventh pair must be of the first two suits": "11223344m5566p7s",
    "four melds and a single tile of the third suit": "123456789m123p9s",
}
WON = {
    "a run out of four alike": ("222234m444p55566p", "ji_ben_hu", 1),
    "a run across a triplet": ("11123456m555789p", "ji_ben_hu", 0),
    "a kong and a triplet with the fourth in a run": (
        "789999s44p(1111p)[222s]",
        "ji_ben_hu",
        2,
    ),
    "triplets, not runs": ("111222333444m99p", "dui_zi_hu", 1),
    "a gen in runs and a pair": ("11112233444m555p", "ji_ben_hu", 1),
}


@pytest.mark.parametrize(("text", "expected"), READY.values(), ids=READY)
def test_waits_and_what_each_is_worth(text: str, expected: dict[str, tuple[str, int]]) -> None:
    found = {str(wait.tile): (wait.kind, wait.fan) for wait in waits(Hand(text))}
    assert found == expected
    assert shanten(Hand(text)) == 0


@pytest.mark.parametrize("text", ONE_AWAY.values(), ids=ONE_AWAY)
def test_one_away_and_no_wait(text: str) -> None:
    assert shanten(Hand(text)) == 1
    assert waits(Hand(text)) == ()


@pytest.mark.parametrize(("text", "kind", "fan"), WON.values(), ids=WON)
def test_wins_are_worth(text: str, kind: str, fan: int) -> None:
    won = score(Hand(text))
    assert is_win(Hand(text))
    assert won is not None
    assert (won.kind, won.fan) == (kind, fan)


def test_the_groupings_shown_are_those_that_exist() -> None:
    found = [
        {"".join(map(str, group.tiles)) for group in split.groups}
        for split in splits(Hand("11112233444m555p"))
    ]
    assert len(found) == 2
    assert {"1m2m3m", "1m1m", "4m4m4m", "5p5p5p"} in found
    assert {"1m2m3m", "1m1m1m", "2m3m4m", "4m4m", "5p5p5p"} in found


def test_two_dragon_waits_after_two_discards() -> None:
    hand = Hand("5566m2337998888p")
    assert shanten(hand) == 0
    ready = {
        str(row.tile): [str(tile) for tile in row.accepts]
        for row in discards(hand)
        if row.shanten == 0
    }
    assert ready == {"2p": ["7p"], "7p": ["2p"]}
    for tile, other in (("2p", "7p"), ("7p", "2p")):
        (wait,) = waits(Hand("5566m2337998888p".replace(tile[0], "", 1)))
        assert (str(wait.tile), wait.kind, wait.fan) == (other, "long_qi_dui", 4)


@pytest.mark.parametrize("melds", ["[111m][222m][333m][444m]", "(1111m)[222m](3333s)[444s]"])
def test_two_odd_tiles_beside_four_melds_are_no_win(melds: str) -> None:
    assert not is_win(Hand("6p4s" + melds))


def test_three_suits_are_no_win() -> None:
    hand = Hand("666m444m789p456s99s")
    assert not is_win(hand)
    assert score(hand) is None
    fault = why_not(hand)
    assert fault is not None
    assert fault.id == "three_suits"
