"""What the other tables pay, by their own words: the fan of one hand at each of the five."""

import pytest

from mjtutor import PRESETS, Hand, Won, score

TABLES = ("CHENGDU", "MIL_SBR_2025", "APP_XUEZHAN", "ROOMCARD", "TRAD4")
PLAIN = "23445677m789p[333p]"
KONG = "23445677m789p[3333p]"  # one gen
DRAWN = Won("self_draw")

# what is claimed: hand, how it was won, fan at each table
CLAIMS = {
    "a plain hand is worth nothing": (PLAIN, Won(), (0, 0, 0, 0, 0)),
    "drawing it oneself": (PLAIN, DRAWN, (0, 0, 1, 0, 1)),
    "robbing a kong": (PLAIN, Won("robbed_kong"), (0, 1, 1, 1, 1)),
    "the last tile, drawn": (PLAIN, Won("self_draw", last_tile=True), (0, 1, 2, 1, 2)),
    "the last tile, discarded": (PLAIN, Won(last_tile=True), (0, 1, 0, 1, 0)),
    "a flower on one kong": (KONG, Won("self_draw", kongs=1), (3, 2, 3, 2, 3)),
    "a cannon after one kong": (PLAIN, Won(kongs=1), (1, 1, 0, 1, 1)),
    "a cannon after two kongs": (PLAIN, Won(kongs=2), (2, 1, 0, 1, 1)),
    "dragon seven pairs": ("11222244m557788p", Won(), (4, 3, 3, 4, 3)),
    "pure dragon seven pairs": ("11224444557799m", Won(), (5, 3, 5, 4, 4)),
    "ones and nines": ("111222333m78999p", Won(), (2, 0, 2, 3, 0)),
    "pure ones and nines": ("11123777888999m", Won(), (4, 2, 4, 4, 2)),
    "2-5-8 triplets": ("222555888m88p[555p]", Won(), (3, 1, 4, 4, 1)),
    "2-5-8 pairs": ("22225555m225588p", Won(), (5, 3, 7, 4, 4)),
    "four melds and a single wait": ("55m[111m][222p][333m][999p]", Won(), (1, 2, 2, 2, 2)),
    "four melds in one suit": ("55m[111m][222m][333m][999m]", Won(), (3, 3, 3, 4, 4)),
    "four kongs": ("55m[1111m](2222p)[3333m](9999p)", Won(), (5, 3, 6, 4, 4)),
    "nothing melded but a concealed kong": ("123456m55789p(1111p)", Won(), (1, 1, 1, 2, 1)),
    "a kong laid open": ("123456m55789p[1111p]", Won(), (1, 1, 1, 1, 1)),
    "no 1 and no 9": ("23445677m567p[333p]", Won(), (0, 0, 1, 1, 0)),
    "as dealt": ("23445677m345789p", Won("self_draw", opening="tian"), (5, 0, 6, 4, 1)),
    "on the first draw": ("23445677m345789p", Won("self_draw", opening="di"), (5, 0, 6, 4, 1)),
}
KINDS = {
    "a single wait is a kind of its own": (
        "55m[111m][222p][333m][999p]",
        "APP_XUEZHAN",
        "jin_gou_diao",
    ),
    "four kongs use up their gen": (
        "55m[1111m](2222p)[3333m](9999p)",
        "APP_XUEZHAN",
        "shi_ba_luo_han",
    ),
    "pure triplets are dearer than a single wait": (
        "55m[111m][222m][333m][999m]",
        "APP_XUEZHAN",
        "qing_dui",
    ),
    "2-5-8 pairs are a kind": ("22225555m225588p", "APP_XUEZHAN", "jiang_qi_dui"),
    "a dragon is seven pairs with a gen": ("11222244m557788p", "TRAD4", "qi_dui"),
    "ones and nines are a basic win": ("111222333m78999p", "MIL_SBR_2025", "ji_ben_hu"),
}


@pytest.mark.parametrize(("text", "won", "fans"), CLAIMS.values(), ids=CLAIMS)
def test_each_table_pays(text: str, won: Won, fans: tuple[int, ...]) -> None:
    found = {name: score(Hand(text), won, PRESETS[name]) for name in TABLES}
    assert {name: won and won.fan for name, won in found.items()} == dict(
        zip(TABLES, fans, strict=True)
    )


@pytest.mark.parametrize(("text", "table", "kind"), KINDS.values(), ids=KINDS)
def test_the_kind_is_named_as_the_table_knows_it(text: str, table: str, kind: str) -> None:
    won = score(Hand(text), Won(), PRESETS[table])
    assert won is not None
    assert won.kind == kind


def test_a_cap_is_a_reason_that_takes_away() -> None:
    won = score(Hand("11224444557799m"), Won(), PRESETS["MIL_SBR_2025"])
    assert won is not None
    assert [(reason.id, reason.fan) for reason in won.reasons] == [
        ("qing_qi_dui", 4),
        ("gen", 1),
        ("feng_ding", -2),
    ]
    assert won.multiplier == 8


def test_every_preset_is_here() -> None:
    assert set(PRESETS) == set(TABLES)
