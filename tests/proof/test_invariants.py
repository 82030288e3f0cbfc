"""What must hold of any hand, whatever it is."""

from collections.abc import Callable
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mjtutor import (
    SUITS,
    TILES,
    Hand,
    Meld,
    Tile,
    acceptance,
    discards,
    is_win,
    score,
    shanten,
    waits,
    why_not,
)

from .strategies import after_a_draw, before_a_draw, hands

claim = settings(
    max_examples=400,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
Change = Callable[[Tile], Tile]


def mirrored(tile: Tile) -> Tile:
    """1 for 9, 2 for 8 and so on."""
    return Tile(f"{10 - tile.rank}{tile.suit}")


def suits_exchanged(order: list[str]) -> Change:
    names = dict(zip(SUITS, order, strict=True))
    return lambda tile: Tile(f"{tile.rank}{names[tile.suit]}")


def changed(hand: Hand, change: Change) -> Hand:
    """The hand with every tile changed, those in melds and the declared suit too."""
    brackets = {"peng": "[{}]", "ming_gang": "[{}]", "an_gang": "({})"}
    melds = [
        Meld(brackets[meld.kind].format("".join(str(change(tile)) for tile in meld.tiles)))
        for meld in hand.melds
    ]
    missing = hand.missing and change(Tile(f"1{hand.missing}")).suit
    return Hand.of(map(change, hand.tiles), melds, missing=missing)


def answers(hand: Hand, change: Change = lambda tile: tile) -> dict[str, object]:
    """Everything the engine says of a hand, the tiles in the answers changed."""
    said: dict[str, object] = {"shanten": shanten(hand), "win": is_win(hand)}
    if hand.size % 3 == 1:
        said["acceptance"] = {change(tile): left for tile, left in acceptance(hand).items()}
        said["waits"] = {change(w.tile): (w.left, w.fan, w.kind) for w in waits(hand)}
    else:
        won, fault = score(hand), why_not(hand)
        said["score"] = won and (won.fan, won.kind, sorted((r.id, r.fan) for r in won.reasons))
        said["fault"] = fault and fault.id
        said["discards"] = {
            change(row.tile): (row.shanten, {change(t): n for t, n in row.accepts.items()})
            for row in discards(hand)
        }
    return said


@claim
@given(hands(), st.randoms())
def test_the_order_of_tiles_does_not_matter(hand: Hand, rng: Random) -> None:
    tiles = list(hand.tiles)
    rng.shuffle(tiles)
    melds = list(hand.melds)
    rng.shuffle(melds)
    assert Hand.of(tiles, hand.melds, missing=hand.missing) == hand
    missing = f"-{hand.missing}" if hand.missing else ""
    text = "".join(map(str, tiles)) + "".join(map(str, melds)) + missing
    assert answers(Hand(text)) == answers(hand)


@claim
@given(hands(), st.permutations(SUITS))
def test_suits_may_be_exchanged(hand: Hand, order: list[str]) -> None:
    exchange = suits_exchanged(order)
    assert answers(changed(hand, exchange)) == answers(hand, exchange)


@claim
@given(hands())
def test_ones_may_be_exchanged_for_nines(hand: Hand) -> None:
    assert answers(changed(hand, mirrored)) == answers(hand, mirrored)


@claim
@given(before_a_draw, st.sampled_from(TILES))
def test_a_draw_brings_a_hand_at_most_one_nearer_and_never_farther(hand: Hand, tile: Tile) -> None:
    assume(hand.own[tile] < 4)
    before, after = shanten(hand), shanten(hand.add(tile))
    if before is None:
        assert after is None
    else:
        assert after is not None
        assert before - 1 <= after <= before


@claim
@given(before_a_draw)
def test_a_hand_is_ready_exactly_if_it_waits(hand: Hand) -> None:
    assert (shanten(hand) == 0) == bool(waits(hand))


@claim
@given(before_a_draw)
def test_what_a_ready_hand_accepts_is_what_it_waits_on(hand: Hand) -> None:
    if shanten(hand) == 0:
        assert acceptance(hand) == {wait.tile: wait.left for wait in waits(hand)}


@claim
@given(before_a_draw)
def test_a_wait_wins_and_is_worth_what_the_win_is(hand: Hand) -> None:
    wait_on = {wait.tile: wait for wait in waits(hand)}
    for tile in TILES:
        if hand.own[tile] < 4:
            won = score(hand.add(tile))
            assert is_win(hand.add(tile)) == (won is not None) == (tile in wait_on)
            if won:
                assert (won.fan, won.kind) == (wait_on[tile].fan, wait_on[tile].kind)


@claim
@given(before_a_draw, st.sets(st.sampled_from(TILES)))
def test_tiles_seen_elsewhere_lower_only_what_is_left(hand: Hand, seen: set[Tile]) -> None:
    visible = [tile for tile in sorted(seen) if hand.own[tile] < 4]
    unseen = acceptance(hand)
    assert acceptance(hand, visible) == {t: n - (t in visible) for t, n in unseen.items()}
    assert [(w.tile, w.left) for w in waits(hand, visible)] == [
        (w.tile, w.left - (w.tile in visible)) for w in waits(hand)
    ]


@claim
@given(after_a_draw)
def test_a_win_is_the_sum_of_its_reasons_and_its_dearest_reading(hand: Hand) -> None:
    won = score(hand)
    assert (won is None) != (why_not(hand) is None)
    if won:
        assert sum(reason.fan for reason in won.reasons) == won.fan
        assert won.fan == max(reading.fan for reading in won.readings)
        assert (won.kind, won.fan) == (won.readings[0].kind, won.readings[0].fan)


@claim
@given(after_a_draw)
def test_the_first_discard_of_the_table_is_the_best(hand: Hand) -> None:
    rows, now = discards(hand), shanten(hand)
    if now is None:
        assert {row.shanten for row in rows} == {None}
    else:
        assert rows[0].shanten == max(now, 0)
        assert all(row.shanten in (rows[0].shanten, rows[0].shanten + 1) for row in rows)
        nearest = [row.left for row in rows if row.shanten == rows[0].shanten]
        assert rows[0].left == max(nearest)
