"""Counting as it is misunderstood: each mistaken idea is a rule set, and the engine counts by it.

The ids are misconceptions, sentences of which stand in the catalogues.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from mjtutor.core.hand import Hand
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.scoring import Score, Won, score


def _without(*kinds: str) -> Rules:
    return replace(CHENGDU, fan=dict.fromkeys(kinds))


_PURE = ("qing_yi_se", "qing_dui", "qing_qi_dui", "qing_yao_jiu", "qing_long_qi_dui")

COUNTED: dict[str, Rules] = {
    "gen_forgotten": replace(CHENGDU, fan={"gen": 0}),
    "gen_counted_twice": replace(CHENGDU, fan={"long_qi_dui": 5, "qing_long_qi_dui": 6}),
    "dragon_overlooked": _without("long_qi_dui", "qing_long_qi_dui"),
    "pure_overlooked": _without(*_PURE),
    "triplets_overlooked": _without("dui_zi_hu", "jiang_dui", "qing_dui"),
    "ends_overlooked": _without("yao_jiu", "qing_yao_jiu"),
    "only_258_overlooked": _without("jiang_dui"),
    "self_draw_counted": replace(CHENGDU, self_draw="fan"),
    "robbing_counted": replace(CHENGDU, robbing_kong_fan=1),
    "flower_as_one": replace(CHENGDU, fan={"gang_shang_hua": 1}),
    "cannon_forgotten": replace(CHENGDU, fan={"gang_shang_pao": 0}),
    "basic_as_one": replace(CHENGDU, fan={"ji_ben_hu": 1}),
}
"""What somebody counts by who holds a mistaken idea (根重复计, 漏龙七对, 漏清一色, 自摸加番 …)."""

_ONLY = {
    "self_draw_counted": ("self_draw", False),
    "flower_as_one": ("self_draw", True),
    "cannon_forgotten": ("discard", True),
    "robbing_counted": ("robbed_kong", False),
}
"""Ideas that matter only where a win came about like this: by what, and after a kong or not."""

CONFUSED: dict[str, dict[str, str]] = {
    "ji_ben_hu": {"triplets_seen": "dui_zi_hu", "pure_seen": "qing_yi_se", "ends_seen": "yao_jiu"},
    "dui_zi_hu": {
        "pairs_for_triplets": "qi_dui",
        "only_258_seen": "jiang_dui",
        "triplets_overlooked": "ji_ben_hu",
    },
    "qing_yi_se": {
        "pure_pairs_as_pure_suit": "qing_qi_dui",
        "pure_overlooked": "ji_ben_hu",
        "triplets_seen": "qing_dui",
    },
    "qi_dui": {
        "pairs_for_triplets": "dui_zi_hu",
        "dragon_seen": "long_qi_dui",
        "pure_seen": "qing_qi_dui",
    },
    "yao_jiu": {
        "ends_overlooked": "ji_ben_hu",
        "pure_seen": "qing_yao_jiu",
        "triplets_seen": "dui_zi_hu",
    },
    "jiang_dui": {
        "only_258_overlooked": "dui_zi_hu",
        "pure_seen": "qing_dui",
        "triplets_overlooked": "ji_ben_hu",
    },
    "qing_dui": {
        "pure_overlooked": "dui_zi_hu",
        "triplets_overlooked": "qing_yi_se",
        "only_258_seen": "jiang_dui",
    },
    "long_qi_dui": {
        "dragon_overlooked": "qi_dui",
        "pure_seen": "qing_long_qi_dui",
        "pairs_for_triplets": "dui_zi_hu",
    },
    "qing_qi_dui": {
        "pure_pairs_as_pure_suit": "qing_yi_se",
        "pure_overlooked": "qi_dui",
        "dragon_seen": "qing_long_qi_dui",
    },
    "qing_yao_jiu": {
        "ends_overlooked": "qing_yi_se",
        "pure_overlooked": "yao_jiu",
        "triplets_seen": "qing_dui",
    },
    "qing_long_qi_dui": {
        "dragon_overlooked": "qing_qi_dui",
        "pure_overlooked": "long_qi_dui",
        "pure_pairs_as_pure_suit": "qing_yi_se",
    },
}
"""Kind -> mistaken idea -> the kind it is then taken for."""


def reasons(worth: Score) -> list[tuple[str, int]]:
    """The reasons of a score with their fan; 根 that count for nothing left out."""
    return [(one.id, one.fan) for one in worth.reasons if one.fan or one.id != "gen"]


def counted(hand: Hand, won: Won) -> dict[str, Score]:
    """What each mistaken idea makes of a win, where that is another count than the right one."""
    return dict(_counted(hand, won))


@lru_cache(maxsize=256)
def _counted(hand: Hand, won: Won) -> tuple[tuple[str, Score], ...]:
    right = score(hand, won)
    alike = {"gen_forgotten", "gen_counted_twice", "dragon_overlooked"}
    moot = set() if 4 in hand.own else alike
    moot |= set() if len(hand.suits) == 1 else {"pure_overlooked"}
    moot |= {id for id, by in _ONLY.items() if by != (won.by, won.kongs > 0)}
    found = ((id, score(hand, won, rules)) for id, rules in COUNTED.items() if id not in moot)
    return tuple(
        (id, worth) for id, worth in found if worth and right and worth.reasons != right.reasons
    )
