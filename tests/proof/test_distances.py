"""Shanten, acceptance and the table of discards, hand by hand against the reference."""

from random import Random

import pytest

from mjtutor import acceptance, discards, shanten
from tests.reference import distance, make
from tests.reference.hand import Held, spell

from .bridge import engine_hand, engine_tiles
from .tally import Tally

HANDS_A_STYLE = 900
WITH_LOCKS = 2500
TABLES_A_STYLE = 170
CASES = {
    "different hands": 5000,
    "hands with melds": 3000,
    "melds that lock what the hand wants": 300,
    "no win possible": 100,
    "part hands": 500,
    "declared suits": 500,
    "declared suits still held": 200,
    "tiles of three suits": 300,
    "four alike in hand": 300,
}
CLAIMS = {
    "shanten": 5000,
    "acceptance": 1000,
    "discards": 1000,
    "discards, best first": 1000,
    "sum of a discard's tiles": 1000,
}


def note(tally: Tally, hand: Held) -> None:
    tally.met["hands with melds"] += bool(hand.melds)
    tally.met["melds that lock what the hand wants"] += make.locks_matter(hand, distance.shanten)
    tally.met["part hands"] += hand.size < 13
    tally.met["declared suits"] += hand.missing is not None
    tally.met["declared suits still held"] += hand.missing in hand.suits
    tally.met["tiles of three suits"] += len(hand.suits) == 3
    tally.met["four alike in hand"] += 4 in hand.counts


def compare_shanten(tally: Tally, hand: Held) -> None:
    expected = distance.shanten(hand)
    tally.meet(hand)
    note(tally, hand)
    tally.met["no win possible" if expected is None else f"shanten {expected:2}"] += 1
    tally.expect("shanten", hand, shanten(engine_hand(hand)), expected)


def compare_acceptance(tally: Tally, rng: Random, hand: Held) -> None:
    seen = make.seen_tiles(rng, hand)
    found = acceptance(engine_hand(hand), engine_tiles(seen))
    tally.expect(
        "acceptance",
        f"{hand} seen {spell(seen)}",
        {int(tile): left for tile, left in found.items()},
        distance.acceptance(hand, seen),
    )


def compare_discards(tally: Tally, rng: Random, hand: Held) -> None:
    seen = make.seen_tiles(rng, hand)
    rows = discards(engine_hand(hand), engine_tiles(seen))
    case = f"{hand} seen {spell(seen)}"
    tally.expect(
        "discards",
        case,
        {int(row.tile): (row.shanten, {int(t): n for t, n in row.accepts.items()}) for row in rows},
        distance.discards(hand, seen),
    )
    tally.expect(
        "discards, best first",
        case,
        [*rows],
        sorted(rows, key=lambda row: (row.shanten is None, row.shanten, -row.left)),
    )
    tally.expect(
        "sum of a discard's tiles",
        case,
        [row.left for row in rows],
        [sum(row.accepts.values()) for row in rows],
    )


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest) -> Tally:
    times = 10 if request.config.getoption("--long", default=False) else 1
    rng, tally = Random("distances"), Tally()
    for make_hand in make.BEFORE_A_DRAW.values():
        for number in range(HANDS_A_STYLE * times):
            hand = make_hand(rng)
            compare_shanten(tally, make.draw(rng, hand) if number % 3 == 0 else hand)
        for _ in range(TABLES_A_STYLE * times):
            compare_acceptance(tally, rng, make_hand(rng))
            compare_discards(tally, rng, make.draw(rng, make_hand(rng)))
    for _ in range(WITH_LOCKS * times):
        compare_shanten(tally, make.locked(rng))
    return tally


@pytest.mark.parametrize("claim", CLAIMS)
def test_engine_and_reference_agree_on(claim: str, run: Tally) -> None:
    run.agrees(claim)


def test_the_run_met_every_case(run: Tally, capsys: pytest.CaptureFixture[str]) -> None:
    run.show(capsys)
    run.reached(CASES, CLAIMS)
