"""Rule sets: frozen, checked, and presets that say only what they change."""

from dataclasses import FrozenInstanceError, replace

import pytest

from mjtutor import CHENGDU, PRESETS, Hand, Rules, RulesError, Won, find_rules, score


def test_rules_are_values() -> None:
    assert Rules() == CHENGDU
    assert hash(Rules(fan={"yao_jiu": None})) == hash(Rules(fan={"yao_jiu": None}))
    with pytest.raises(FrozenInstanceError):
        CHENGDU.rain = False  # type: ignore[misc]
    with pytest.raises(TypeError):
        CHENGDU.fan["yao_jiu"] = 3  # type: ignore[index]


@pytest.mark.parametrize(
    ("change", "id"),
    [
        ({"missing_suit": "closed"}, "bad_rule"),
        ({"fan_cap": -1}, "bad_rule"),
        ({"rain": 1}, "bad_rule"),
        ({"robbing_kong_fan": None}, "bad_rule"),
        ({"fan": {"ping_hu": 1}}, "unknown_fan"),
        ({"fan": {"yao_jiu": True}}, "bad_rule"),
    ],
)
def test_a_rule_that_is_none_is_refused_by_name(change, id) -> None:
    with pytest.raises(RulesError) as raised:
        replace(CHENGDU, **change)

    assert raised.value.id == id
    assert raised.value.params["name"] in (*change, *change.get("fan", ()))


def test_presets_are_found_by_name() -> None:
    assert find_rules("mil-sbr-2025") is PRESETS["MIL_SBR_2025"]
    assert not CHENGDU.changes()
    assert all(rules.changes() for rules in PRESETS.values() if rules is not CHENGDU)
    with pytest.raises(RulesError) as raised:
        find_rules("riichi")
    assert raised.value.params["name"] == "riichi"


def test_a_cap_is_a_reason_with_negative_fan() -> None:
    worth = score(Hand("11224444557799m"), rules=PRESETS["MIL_SBR_2025"])

    assert worth is not None
    assert worth.fan == 3 == sum(reason.fan for reason in worth.reasons)
    assert worth.reasons[-1].id == "feng_ding"
    assert worth.reasons[-1].fan < 0


def test_kongs_count_each_or_once() -> None:
    hand = Hand("234p11p[2222s](8888p)345s")
    two_kongs = Won("self_draw", kongs=2)

    def fan_of(rules: Rules, id: str) -> int:
        worth = score(hand, two_kongs, rules)
        assert worth is not None
        return sum(reason.fan for reason in worth.reasons if reason.id == id)

    assert fan_of(CHENGDU, "gang_shang_hua") == 4
    assert fan_of(PRESETS["TRAD4"], "gang_shang_hua") == 1
    assert fan_of(PRESETS["TRAD4"], "zi_mo") == 1
