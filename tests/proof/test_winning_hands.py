"""Win, splits, waits and score, hand by hand against the reference.

One run a module: the tests then read off what it found, and the last prints what it met.
"""

from random import Random

import pytest

from mjtutor import PRESETS, WhyNot, is_win, score, splits, waits, why_not
from tests.reference import fan, make
from tests.reference.hand import Held, name, spell
from tests.reference.splits import completing, faults, left_over, wins
from tests.reference.splits import splits as reference_splits

from .bridge import engine_hand, engine_tiles, engine_won, groups, reason_fans
from .tally import Tally

WINS_A_KIND = 450
HANDS = {
    "ready": 6000,
    "near": 1500,
    "anything": 1000,
    "quads": 1500,
    "locked": 3000,
    "part": 1500,
    "declared": 2000,
}
DRAWN = 3000
PRESET_KINDS = ("jiang_qi_dui", "shi_ba_luo_han", "jin_gou_diao")
CASES = {
    "different hands": 20_000,
    "ready hands": 5000,
    "winning hands": 5000,
    "hands with melds": 3000,
    "melds that lock a wait": 300,
    "part hands": 1000,
    "declared suits": 1000,
    "four alike in hand": 1000,
    "hands after a draw that do not win": 1000,
    "no_pair": 50,
    "tiles_left_over": 1000,
    "three_suits": 200,
    "missing_suit_held": 100,
    "won by a robbed kong": 500,
    "won after two kongs or more": 100,
} | {f"kind {kind}": 100 for kind in (*fan.CHENGDU_KINDS, *PRESET_KINDS)}
CLAIMS = {
    "win": 20_000,
    "why not": 20_000,
    "tiles left over": 1000,
    "fewest tiles left over": 1000,
    "tiles of one suit too many": 400,
    "tiles of the missing suit": 100,
    "splits": 9000,
    "waits": 13_000,
    "waits at other tables": 13_000,
    "splits of a wait": 5000,
    "score": 7000,
    "readings": 25_000,
    "first reading": 25_000,
    "tiles of each gen": 25_000,
    "multiplier": 25_000,
    "sum of reasons": 25_000,
} | {f"score at {table}": 5000 for table in fan.TABLES if table != "CHENGDU"}


def compare_win(tally: Tally, rng: Random, hand: Held) -> None:
    """A hand after the draw: does it win, how does it split, and if it does not, why."""
    drawn = rng.choice((None, rng.choice(hand.tiles)))
    engine = engine_hand(hand, drawn)
    won = wins(hand)
    tally.meet(hand)
    tally.met["winning hands" if won else "hands after a draw that do not win"] += 1
    tally.expect("win", hand, is_win(engine), won)
    tally.expect(
        "splits", hand, set(map(groups, splits(engine))), reference_splits(hand) if won else set()
    )
    if won:
        tally.expect("why not", hand, why_not(engine), None)
    else:
        compare_fault(tally, hand, why_not(engine))
        tally.expect("score", hand, score(engine), None)


def compare_fault(tally: Tally, hand: Held, fault: WhyNot | None) -> None:
    """Why a hand is no win: something that is so, with the tiles that are in the way."""
    known = faults(hand)
    tally.expect(
        "why not", f"{hand} {fault} {known}", fault is not None and fault.id in known, True
    )
    if fault and fault.id in ("no_pair", "tiles_left_over"):
        tally.met[fault.id] += 1
        laid = [int(tile) for group in fault.groups for tile in group.tiles]
        over = [int(tile) for tile in fault.tiles]
        tally.expect("tiles left over", hand, tuple(sorted(laid + over)), hand.tiles)
        tally.expect("fewest tiles left over", hand, len(over), left_over(hand))
    elif fault:
        tally.met[fault.id] += 1
        suits = {tile.suit for tile in fault.tiles}
        tally.expect("tiles of one suit too many", f"{hand} {fault}", len(suits), 1)
        if fault.id == "missing_suit_held":
            tally.expect("tiles of the missing suit", hand, suits, {hand.missing})


def compare_score(tally: Tally, rng: Random, hand: Held) -> None:
    """A win: kind, fan, every reason, at every table."""
    how = make.ways_to_win(rng, hand)
    engine = engine_hand(hand)
    tally.met["won by a robbed kong"] += how.by == "robbed_kong"
    tally.met["won after two kongs or more"] += how.kongs > 1
    for table_name, table in fan.TABLES.items():
        found = score(engine, engine_won(how), PRESETS[table_name])
        worth = fan.score(hand, how, table)
        assert worth is not None
        claim = "score" if table is fan.CHENGDU else f"score at {table_name}"
        case = f"{hand} {how}"
        if table is fan.CHENGDU or worth.kind in PRESET_KINDS:
            tally.met[f"kind {worth.kind}"] += 1
        if found is None:
            tally.expect(claim, case, None, worth)
            continue
        tally.expect(
            claim,
            case,
            (found.kind, found.fan, reason_fans(found)),
            (worth.kind, worth.fan, worth.reasons),
        )
        tally.expect(
            "readings",
            case,
            {groups(r.split): (r.kind, r.fan) for r in found.readings},
            {split: (w.kind, w.fan) for split, w in fan.readings(hand, how, table).items()},
        )
        gen = [r for r in found.reasons if r.id == "gen"]
        tally.expect(
            "tiles of each gen",
            case,
            [(len(set(r.tiles)), {hand.own[tile] for tile in r.tiles}) for r in gen],
            [(r.fan, {4}) for r in gen],
        )
        tally.expect("first reading", case, found.readings[0].kind, found.kind)
        tally.expect("multiplier", case, found.multiplier, 2**found.fan)
        tally.expect("sum of reasons", case, sum(r.fan for r in found.reasons), found.fan)


def compare_waits(tally: Tally, rng: Random, hand: Held) -> None:
    """A hand before the draw: what completes it, how often it is left, what it would be worth."""
    engine = engine_hand(hand)
    seen = make.seen_tiles(rng, hand)
    wanted = fan.waits(hand)
    tally.meet(hand)
    tally.met["ready hands"] += bool(wanted)
    tally.met["hands with melds"] += bool(hand.melds)
    tally.met["melds that lock a wait"] += make.locks_matter(hand, completing)
    tally.met["part hands"] += hand.size < 13
    tally.met["declared suits"] += hand.missing is not None
    tally.met["four alike in hand"] += 4 in hand.counts
    tally.expect("win", hand, is_win(engine), False)
    fault = why_not(engine)
    tally.expect("why not", hand, fault and fault.id, "not_drawn")
    found = waits(engine, engine_tiles(seen))
    tally.expect(
        "waits",
        f"{hand} seen {spell(seen)}",
        {int(wait.tile): (wait.left, wait.kind, wait.fan) for wait in found},
        {
            t: (4 - hand.own[t] - seen.count(t), worth.kind, worth.fan)
            for t, worth in wanted.items()
        },
    )
    for wait in found:
        tally.expect(
            "splits of a wait",
            f"{hand}+{name(wait.tile)}",
            set(map(groups, wait.splits)),
            reference_splits(hand.changed(int(wait.tile), +1)),
        )
    table_name = rng.choice(list(fan.TABLES))
    wanted = fan.waits(hand, fan.TABLES[table_name])
    tally.expect(
        "waits at other tables",
        f"{hand} at {table_name}",
        {int(wait.tile): (wait.kind, wait.fan) for wait in waits(engine, (), PRESETS[table_name])},
        {t: (worth.kind, worth.fan) for t, worth in wanted.items()},
    )


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest) -> Tally:
    times = 10 if request.config.getoption("--long", default=False) else 1
    rng, tally = Random("winning hands"), Tally()
    for kind in make.WINS.values():
        for _ in range(WINS_A_KIND * times):
            hand = kind(rng)
            compare_win(tally, rng, hand)
            compare_score(tally, rng, hand)
    for style, number in HANDS.items():
        for _ in range(number * times):
            compare_waits(tally, rng, make.BEFORE_A_DRAW[style](rng))
    for _ in range(DRAWN * times):
        style = rng.choice(list(HANDS))
        compare_win(tally, rng, make.draw(rng, make.BEFORE_A_DRAW[style](rng)))
    return tally


@pytest.mark.parametrize("claim", CLAIMS)
def test_engine_and_reference_agree_on(claim: str, run: Tally) -> None:
    run.agrees(claim)


def test_the_run_met_every_case(run: Tally, capsys: pytest.CaptureFixture[str]) -> None:
    run.show(capsys)
    run.reached(CASES, CLAIMS)
