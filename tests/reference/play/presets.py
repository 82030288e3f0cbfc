"""Every field of a rule set with its default, and what the presets change, as plain values."""

from typing import Any

from ..fan import CHENGDU_KINDS, Table

Fields = dict[str, Any]

DEFAULTS: Fields = {
    "missing_suit": "open",
    "rain": True,
    "bloody": True,
    "late_added_kong": "unpaid",
    "robbing_kong_fan": 0,
    "self_draw": "none",
    "pass_scope": "line",
    "pong_lifts_pass": False,
    "last_four_forced": True,
    "ready_payment": "lowest",
    "dead_wait": "own",
    "alike_draw": "settled",
    "pig_fan": 5,
    "pig_paid_to": "in",
    "pig_capped": False,
    "fan_cap": None,
    "sing": False,
    "dance": False,
    "kong_fan": "each",
    "last_tile": "any",
    "exchange": "none",
    "replacement": "tail",
    "kong_discard_rain": "stays",
    "direct_kong_flower": "all",
    "next_dealer": "first_winner",
    "fan": {},
}

NO_DRAGONS = {"long_qi_dui": None, "qing_long_qi_dui": None}
NO_ENDS = {"yao_jiu": None, "qing_yao_jiu": None, "jiang_dui": None}
NO_OPENINGS = {"tian_hu": None, "di_hu": None}

PRESETS: dict[str, Fields] = {
    "CHENGDU": {},
    "MIL_SBR_2025": {
        "missing_suit": "declared",
        "robbing_kong_fan": 1,
        "self_draw": "base",
        "fan_cap": 3,
        "kong_discard_rain": "given_back",
        "ready_payment": "highest",
        "dead_wait": "concealed",
        "pig_fan": None,
        "alike_draw": "nothing",
        "pass_scope": "wait",
        "last_four_forced": False,
        "replacement": "front",
        "kong_fan": "once",
        "fan": NO_DRAGONS
        | NO_ENDS
        | NO_OPENINGS
        | {"gang_shang_hua": 1, "gang_shang_pao": 1, "jin_gou_diao_jia": 1, "hai_di": 1},
    },
    "APP_XUEZHAN": {
        "missing_suit": "declared",
        "exchange": "one_suit",
        "robbing_kong_fan": 1,
        "self_draw": "fan",
        "kong_discard_rain": "winner",
        "direct_kong_flower": "feeder",
        "ready_payment": "highest",
        "pig_fan": 4,
        "pig_paid_to": "all",
        "pass_scope": "wait",
        "pong_lifts_pass": True,
        "last_four_forced": False,
        "kong_fan": "once",
        "last_tile": "drawn",
        "fan": NO_DRAGONS
        | {"jiang_qi_dui": 4, "shi_ba_luo_han": 6, "jin_gou_diao": 2, "zhong_zhang": 1}
        | {"gang_shang_hua": 1, "gang_shang_pao": None, "hai_di": 1},
    },
    "ROOMCARD": {
        "missing_suit": "declared",
        "exchange": "any",
        "robbing_kong_fan": 1,
        "self_draw": "base",
        "fan_cap": 4,
        "direct_kong_flower": "feeder",
        "ready_payment": "highest",
        "pig_fan": 4,
        "pig_capped": True,
        "pass_scope": "wait",
        "kong_fan": "once",
        "next_dealer": "fixed",
        "fan": NO_DRAGONS
        | {"jiang_qi_dui": 4, "shi_ba_luo_han": 6, "jin_gou_diao_jia": 1}
        | {"men_qing": 1, "zhong_zhang": 1}
        | {"gang_shang_hua": 1, "gang_shang_pao": 1, "hai_di": 1},
    },
    "TRAD4": {
        "missing_suit": "declared",
        "robbing_kong_fan": 1,
        "self_draw": "fan",
        "fan_cap": 4,
        "ready_payment": "highest",
        "pig_fan": 4,
        "pass_scope": "wait",
        "last_four_forced": False,
        "kong_fan": "once",
        "last_tile": "drawn",
        "fan": NO_DRAGONS
        | NO_ENDS
        | NO_OPENINGS
        | {"gang_shang_hua": 1, "gang_shang_pao": 1, "jin_gou_diao_jia": 1, "hai_di": 1},
    },
}

EXTRAS = {"gen": 1, "gang_shang_hua": 2, "gang_shang_pao": 1}
MORE_EXTRAS = ("jin_gou_diao_jia", "men_qing", "zhong_zhang", "hai_di")


def filled(changes: Fields) -> Fields:
    """A whole rule set; `preset` names the one to start from, single fan values included."""
    base = DEFAULTS | PRESETS[changes.get("preset", "CHENGDU")]
    return base | changes | {"fan": {**base["fan"], **changes.get("fan", {})}}


def fan_table(rules: Fields) -> Table:
    """What this table pays for, out of the fan table and the changes to it."""
    extras = {id: fan or 0 for id, fan in rules["fan"].items() if id in (*EXTRAS, *MORE_EXTRAS)}
    kinds = {id: fan for id, fan in rules["fan"].items() if id not in extras}
    return Table(
        kinds={id: fan for id, fan in (CHENGDU_KINDS | kinds).items() if fan is not None},
        extras=EXTRAS
        | extras
        | {
            "qiang_gang": rules["robbing_kong_fan"],
            "zi_mo": int(rules["self_draw"] == "fan"),
        },
        every_kong_counts=rules["kong_fan"] == "each",
        last_tile_drawn_only=rules["last_tile"] == "drawn",
        cap=rules["fan_cap"],
    )
