"""The fan table, as data: what a hand can be, and what each thing is worth.

Fan = the value of one kind + the extras; a win pays base x 2**fan. A kind applies to a reading
of a hand that shows all the marks it needs; marks are bits. `fan` None: not played unless a rule
set gives it a value (`Rules.fan`). Sources: "A", "B" the two documents of RULES.md; "presets"
the tables of other places.
"""

from __future__ import annotations

from typing import NamedTuple

STANDARD = 1 << 0
"""Melds and a pair."""
SEVEN_PAIRS = 1 << 1
TRIPLETS = 1 << 2
"""Every meld a triplet or kong."""
ONE_SUIT = 1 << 3
ENDS = 1 << 4
"""Every meld and the pair holds a 1 or a 9."""
ONLY_258 = 1 << 5
FOUR_ALIKE = 1 << 6
"""At least one 根."""
FOUR_KONGS = 1 << 7
FOUR_MELDS = 1 << 8
"""Four melds lie open; the hand waits on the pair alone."""
DEALER_OPENING = 1 << 9
OTHER_OPENING = 1 << 10


class Kind(NamedTuple):
    """A row of the fan table: what a whole hand is.

    fan       its value in CHENGDU; None where it is not played
    needs     the marks a reading must show
    uses_gen  how many 根 it uses up
    """

    id: str
    fan: int | None
    needs: int
    uses_gen: int
    clause: str
    source: str


class Extra(NamedTuple):
    """A row of the fan table: what is added to a kind, each time it happens."""

    id: str
    fan: int
    clause: str
    source: str


KINDS = (
    Kind("ji_ben_hu", 0, STANDARD, 0, "Fan", "A B"),  # 基本胡 plain win
    Kind("dui_zi_hu", 1, TRIPLETS, 0, "Fan", "A B"),  # 对子胡 all triplets
    Kind("qing_yi_se", 2, STANDARD | ONE_SUIT, 0, "Fan", "A B"),  # 清一色 one suit
    Kind("qi_dui", 2, SEVEN_PAIRS, 0, "Fan", "A B"),  # 七对 seven pairs
    Kind("yao_jiu", 2, ENDS, 0, "Fan", "A B"),  # 幺九 ends everywhere
    Kind("jiang_dui", 3, TRIPLETS | ONLY_258, 0, "Fan", "A B"),  # 将对 triplets of 2, 5, 8
    Kind("qing_dui", 3, TRIPLETS | ONE_SUIT, 0, "Fan", "A B"),  # 清对 triplets in one suit
    Kind("long_qi_dui", 4, SEVEN_PAIRS | FOUR_ALIKE, 1, "Fan", "A B"),  # 龙七对 dragon pairs
    Kind("qing_qi_dui", 4, SEVEN_PAIRS | ONE_SUIT, 0, "Fan", "A B"),  # 清七对 pairs in one suit
    Kind("qing_yao_jiu", 4, ENDS | ONE_SUIT, 0, "Fan", "A B"),  # 清幺九 ends in one suit
    Kind("qing_long_qi_dui", 5, SEVEN_PAIRS | FOUR_ALIKE | ONE_SUIT, 1, "Fan", "A B"),  # 清龙七对
    Kind("tian_hu", 5, DEALER_OPENING, 0, "Fan", "A B"),  # 天胡 win as dealt
    Kind("di_hu", 5, OTHER_OPENING, 0, "Fan", "A B"),  # 地胡 win on the first draw
    Kind("jin_gou_diao", None, TRIPLETS | FOUR_MELDS, 0, "Presets", "presets"),  # 金钩钓
    Kind("jiang_qi_dui", None, SEVEN_PAIRS | ONLY_258, 0, "Presets", "presets"),  # 将七对
    Kind("shi_ba_luo_han", None, FOUR_KONGS, 4, "Presets", "presets"),  # 十八罗汉 four kongs
)

EXTRAS = (
    Extra("gen", 1, "Fan", "A B"),  # 根 four alike, each
    Extra("gang_shang_hua", 2, "Fan", "A B"),  # 杠上花 won on a replacement, each kong
    Extra("gang_shang_pao", 1, "Fan", "A B"),  # 杠上炮 on the discard after a kong, each kong
    Extra("qiang_gang", 0, "R13", "A"),  # 抢杠 robbing a kong
    Extra("zi_mo", 0, "R14", "A"),  # 自摸 self-drawn
    Extra("hai_di", 0, "Presets", "presets"),  # 海底 on the wall's last tile
    Extra("men_qing", 0, "Presets", "presets"),  # 门清 nothing claimed
    Extra("zhong_zhang", 0, "Presets", "presets"),  # 中张 no 1 and no 9
    Extra("jin_gou_diao_jia", 0, "Presets", "presets"),  # 金钩钓 as an extra
)

CAP_ID = "feng_ding"
"""封顶: the reason that takes away what is above a table's cap."""

FAN_IDS = frozenset(row.id for row in (*KINDS, *EXTRAS))
