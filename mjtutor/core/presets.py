"""Rule sets by name: what each table changes from `CHENGDU` (RULES.md, Presets)."""

from __future__ import annotations

from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.errors import RulesError

_NO_DRAGONS: dict[str, int | None] = {"long_qi_dui": None, "qing_long_qi_dui": None}
"""Four alike among seven pairs are 七对 with its 根."""
_NO_OPENING: dict[str, int | None] = {"tian_hu": None, "di_hu": None}
_NO_ENDS: dict[str, int | None] = {"yao_jiu": None, "qing_yao_jiu": None, "jiang_dui": None}
_HUA_AND_PAO: dict[str, int | None] = {"gang_shang_hua": 1, "gang_shang_pao": 1}

MIL_SBR_2025 = Rules(
    name="MIL_SBR_2025",
    missing_suit="declared",
    robbing_kong_fan=1,
    self_draw="base",
    pass_scope="wait",
    last_four_forced=False,
    ready_payment="highest",
    pig_fan=None,
    fan_cap=3,
    kong_fan="once",
    replacement="front",
    kong_discard_rain="given_back",
    dead_wait="concealed",
    alike_draw="nothing",
    fan=_NO_DRAGONS | _NO_ENDS | _NO_OPENING | _HUA_AND_PAO | {"jin_gou_diao_jia": 1, "hai_di": 1},
)
"""四川麻将 SBR 竞赛规则, Mahjong International League, 2025 trial."""

APP_XUEZHAN = Rules(
    name="APP_XUEZHAN",
    missing_suit="declared",
    robbing_kong_fan=1,
    self_draw="fan",
    pass_scope="wait",
    last_four_forced=False,
    ready_payment="highest",
    pig_fan=4,
    kong_fan="once",
    last_tile="drawn",
    exchange="one_suit",
    kong_discard_rain="winner",
    direct_kong_flower="feeder",
    pig_paid_to="all",
    pong_lifts_pass=True,
    fan=_NO_DRAGONS
    | {"jiang_qi_dui": 4, "shi_ba_luo_han": 6, "jin_gou_diao": 2, "zhong_zhang": 1}
    | {"gang_shang_hua": 1, "gang_shang_pao": None, "hai_di": 1},
)
"""Commercial 血战 clients; the cap is the room's (`fan_cap`)."""

ROOMCARD = Rules(
    name="ROOMCARD",
    missing_suit="declared",
    robbing_kong_fan=1,
    self_draw="base",
    pass_scope="wait",
    ready_payment="highest",
    pig_fan=4,
    fan_cap=4,
    kong_fan="once",
    exchange="any",
    exchange_direction="fixed",
    direct_kong_flower="feeder",
    pig_capped=True,
    next_dealer="fixed",
    fan=_NO_DRAGONS
    | _HUA_AND_PAO
    | {"jiang_qi_dui": 4, "shi_ba_luo_han": 6, "jin_gou_diao_jia": 1}
    | {"men_qing": 1, "zhong_zhang": 1, "hai_di": 1},
)
"""Friends' rooms, every switch on."""

TRAD4 = Rules(
    name="TRAD4",
    missing_suit="declared",
    robbing_kong_fan=1,
    self_draw="fan",
    pass_scope="wait",
    last_four_forced=False,
    ready_payment="highest",
    pig_fan=4,
    fan_cap=4,
    kong_fan="once",
    last_tile="drawn",
    fan=_NO_DRAGONS | _NO_ENDS | _NO_OPENING | _HUA_AND_PAO | {"jin_gou_diao_jia": 1, "hai_di": 1},
)
"""A common home table with a cap of four fan."""

PRESETS = {rules.name: rules for rules in (CHENGDU, MIL_SBR_2025, APP_XUEZHAN, ROOMCARD, TRAD4)}


def find_rules(name: str) -> Rules:
    """The preset of that name, in either case; raises RulesError (`unknown_rules`)."""
    rules = PRESETS.get(name.upper().replace("-", "_"))
    if rules is None:
        raise RulesError("unknown_rules", name=name, known=list(PRESETS))
    return rules
