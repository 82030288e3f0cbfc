"""The fixed points of the law, as it prints them."""

import pytest

from mjtutor import Hand, Tile, Won, discards, score, shanten, waits

TWELVE = [
    ("23445677万345789筒", "ji_ben_hu", 0, 0),
    ("123333万45566799条", "ji_ben_hu", 1, 1),
    ("111333444万66677筒", "dui_zi_hu", 0, 1),
    ("11223345678999万", "qing_yi_se", 0, 2),
    ("22244455577799万", "qing_dui", 0, 3),
    ("222555888万55588筒", "jiang_dui", 0, 3),
    ("11334466万557799筒", "qi_dui", 0, 2),
    ("11334466778899万", "qing_qi_dui", 0, 4),
    ("11222244万557788筒", "long_qi_dui", 0, 4),
    ("11224444557799万", "qing_long_qi_dui", 0, 5),
    ("111222333万78999筒", "yao_jiu", 0, 2),
    ("11123777888999万", "qing_yao_jiu", 0, 4),
]
EQUAL_TOTALS = [
    ("112233778899万11筒", "qi_dui", 0, 2),
    ("11112233778899万", "qing_long_qi_dui", 0, 5),
]


@pytest.mark.parametrize(("text", "kind", "gen", "fan"), TWELVE + EQUAL_TOTALS)
def test_example_hands_score_as_printed(text: str, kind: str, gen: int, fan: int) -> None:
    won = score(Hand(text))
    assert won is not None
    assert (won.kind, won.fan, won.multiplier) == (kind, fan, 2**fan)
    assert sum(reason.fan for reason in won.reasons if reason.id == "gen") == gen
    assert shanten(Hand(text)) == -1


def wait_fans(text: str) -> dict[str, int]:
    return {str(wait.tile): wait.fan for wait in waits(Hand(text))}


@pytest.mark.parametrize(
    ("discard", "expected"), [("2p", {"6p": 1, "7p": 1}), ("6p", {"2p": 1, "5p": 1})]
)
def test_first_worked_hand_waits_after_each_discard(discard: str, expected: dict[str, int]) -> None:
    hand = Hand("234s22346888p[222s]")
    assert wait_fans(str(hand.discard(Tile(discard)))) == expected
    ready = {
        str(row.tile): {str(tile) for tile in row.accepts}
        for row in discards(hand)
        if row.shanten == 0
    }
    assert ready[discard] == set(expected)


def test_first_worked_hand_ends_with_a_flower_on_its_kong() -> None:
    won = score(Hand("345s2234p[222s](8888p)+5p"), Won("self_draw", kongs=1))
    assert won is not None
    assert (won.fan, won.multiplier) == (3, 8)
    reasons = {reason.id: reason.fan for reason in won.reasons if reason.fan}
    assert reasons == {"gen": 1, "gang_shang_hua": 2}


def test_second_worked_hand_waits_on_3m_alone_and_is_worth_three() -> None:
    assert wait_fans("1256788m[111m][444m]") == {"3m": 3}
    won = score(Hand("1256788m[111m][444m]+3m"), Won("self_draw"))
    assert won is not None
    assert (won.kind, won.fan, won.multiplier) == ("qing_yi_se", 3, 8)
    reasons = {reason.id: reason.fan for reason in won.reasons if reason.fan}
    assert reasons == {"qing_yi_se": 2, "gen": 1}
