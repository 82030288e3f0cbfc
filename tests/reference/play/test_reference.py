"""The reference for play itself, clause by clause, on small cases worked out by hand."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from .. import fan
from .follow import follow, silence
from .hands import ALL, completing, in_order, tiles_in
from .hands import fan as worth
from .ledger import reckon
from .letting_go import LetGo, line
from .position import HU, PASS, without
from .presets import DEFAULTS, PRESETS, fan_table, filled
from .table import Illegal, Table
from .wall import Wall, deal, stacked

DECK = [tile for tile in ALL for _ in range(4)]

# Thirteen tiles each. Not ready, two suits; not ready, three suits (花猪).
RAGS_MS, RAGS_SP, RAGS_PM = "112445778m1479s", "112445778s1479p", "112445778p1479m"
RAGS = [RAGS_MS, RAGS_SP, RAGS_PM, RAGS_MS]
PIG = "147m258s369p1479m"
WAITS_14P = "123456789m11p23p"  # 1p or 4p, both 0 fan
WAITS_13P = "123456789m1133p"  # 1p or 3p, both 0 fan
WAITS_149 = "12345699m23444p"  # 1p 0 fan, 4p 1 fan (根), 9m 0 fan


def at(
    *hands: str,
    wall: str = "5s" * 20,
    seat: int = 0,
    drawn: str | None = None,
    melds: dict[int, list[str]] | None = None,
    **rules: Any,
) -> Table:
    """A hand in full swing: the seat draws next, or has drawn one of its fourteen tiles."""
    table = Table(rules, DECK)
    table.hands = [in_order(tiles_in(hand)) for hand in hands]
    table.melds = [(melds or {}).get(at, []) for at in range(4)]
    table.wall = Wall(tiles_in(wall))
    table.draws = [1, 1, 1, 1]
    table.seat, table.untouched = seat, False
    table.drawn = [drawn] if drawn else []
    table.phase = "turn" if drawn else "draw"
    table.offer()
    return table


def does(table: Table, *events: str) -> Table:
    follow(table, events)
    return table


def done(table: Table, *events: str) -> Table:
    """The same, and whoever is still asked passes."""
    follow(table, events)
    silence(table)
    return table


def ended(table: Table, *events: str) -> Table:
    done(table, *events)
    assert table.over
    return table


def words(table: Table, seat: int) -> set[str]:
    """The names of what a seat may do, discards left out."""
    return {action[0] for action in table.legal(seat)} - {"discard"}


def may_discard(table: Table, seat: int) -> set[str]:
    return {action[1] for action in table.legal(seat) if action[0] == "discard"}


def test_r2_four_at_a_time_then_one_each_and_the_53rd() -> None:
    names = [str(number) for number in range(108)]
    hands = deal(names, dealer=2)
    assert [int(tile) for tile in hands[2]] == [*range(4), *range(16, 20), *range(32, 36), 48, 52]
    assert [int(tile) for tile in hands[3]] == [*range(4, 8), *range(20, 24), *range(36, 40), 49]
    assert hands[0][:5] == ["8", "9", "10", "11", "24"]
    assert hands[1][-2:] == ["47", "51"]


def test_r2_the_tail_gives_the_upper_tile_of_a_stack_first() -> None:
    wall = Wall("a bc de fg".replace(" ", ""))
    assert [wall.tail(), wall.head(), wall.tail(), wall.tail()] == ["f", "a", "g", "d"]
    assert [wall.head(), wall.head(), wall.tail(), len(wall)] == ["b", "c", "e", 0]
    wall = Wall("abcd")
    assert [wall.head(), wall.head(), wall.head(), wall.tail()] == ["a", "b", "c", "d"]


def test_r3_the_next_dealer() -> None:
    assert at(*RAGS).next_dealer == 0  # nobody has won
    double = at(RAGS_MS + "1p", WAITS_14P, WAITS_14P, RAGS_SP, drawn="1p")
    assert does(double, "1 discard 1p", "2 hu", "3 hu").next_dealer == 0
    single = at(RAGS_MS + "1p", WAITS_14P, WAITS_14P, RAGS_SP, drawn="1p", seat=3)
    single.hands = single.hands[1:] + single.hands[:1]
    single.offer()
    assert does(single, "4 discard 1p", "2 hu", "1 pass").next_dealer == 1
    for how, whose in (("fixed", 0), ("turn", 1)):
        table = at(RAGS_MS + "4p", RAGS_SP, WAITS_14P, RAGS_SP, drawn="4p", next_dealer=how)
        assert does(table, "1 discard 4p", "3 hu").next_dealer == whose


def test_r3_robbed_by_two_the_robbed_player_deals() -> None:
    hands = [WAITS_14P, "4p12345678s1s", WAITS_14P, RAGS_SP]
    table = at(*hands, seat=1, drawn="4p", melds={1: ["[444p]"]})
    assert does(table, "2 bu_gang 4p", "3 hu", "1 hu").next_dealer == 1
    assert table.ledger == [(1, 2, 1, "hu", "R13"), (1, 0, 1, "hu", "R13")]


def test_r4_open_three_suits_never_win_but_may_be_melded() -> None:
    table = at("5s" + RAGS_MS, "55s123456789m12p", *RAGS[2:], drawn="5s")
    does(table, "1 discard 5s", "2 peng", "2 discard 1p")
    assert table.melds[1] == ["[555s]"]
    assert table.waits(1) == frozenset()


def test_r4_declared_binds_discards_claims_kongs_and_wins() -> None:
    table = at("1111m55s23456789p", "55s11233445566m", *RAGS[2:], drawn="9p")
    table.missing = ["s", "s", "p", "m"]
    table.offer()
    assert may_discard(table, 0) == {"5s"}  # first the named suit
    assert words(table, 0) == {"an_gang"}  # a kong of another suit meanwhile
    does(table, "1 discard 5s")
    assert table.seat == 1 and table.phase == "draw"  # seat 1 may not 碰 the suit it named
    holds = at("11122233399m456s", *RAGS[1:], drawn="6s")
    assert HU in holds.legal(0)
    holds.missing[0] = "s"
    holds.offer()
    assert HU not in holds.legal(0)
    quad = at("5555s123456789m1p", *RAGS[1:], drawn="1p")
    quad.missing[0] = "s"
    quad.offer()
    assert words(quad, 0) == set()


def test_exchange_then_names_then_play() -> None:
    dealt = [["1m"] * 3, ["2m"] * 3, ["3m"] * 3, ["4m"] * 3]
    rules = {"exchange": "one_suit", "missing_suit": "declared"}
    table = Table(rules, stacked(dealt, []))
    before = [list(hand) for hand in table.hands]
    assert table.phase == "exchange" and table.asked() == [0, 1, 2, 3]
    does(table, "1 exchange 111m", "2 exchange 222m", "3 exchange 333m")
    assert table.hands == before  # nothing moves before all have given
    does(table, "4 exchange 444m")
    for seat in range(4):
        gained = Counter(table.hands[seat]) - Counter(before[seat])
        assert gained == Counter(dealt[seat - 1])
    assert table.phase == "name"
    does(table, "1 name m", "2 name s", "3 name m", "4 name p")
    assert (table.phase, table.missing) == ("turn", ["m", "s", "m", "p"])


def test_exchange_of_one_suit_or_any_and_its_direction() -> None:
    wall = stacked([["1m", "1m", "5m", "1s"]], [])
    mixed = ("exchange", ("1m", "5m", "1s"))
    assert mixed not in Table({"exchange": "one_suit"}, wall).legal(0)
    table = Table({"exchange": "any"}, wall, direction=2)
    assert mixed in table.legal(0)
    given = [min(table.legal(seat), key=str) for seat in range(4)]
    before = [list(hand) for hand in table.hands]
    for seat in (2, 0, 3, 1):
        table.do(seat, given[seat])
    for seat in range(4):
        kept = Counter(before[seat]) - Counter(given[seat][1])
        assert Counter(table.hands[seat]) == kept + Counter(given[(seat + 2) % 4][1])


def test_r5_without_rain_there_are_no_kongs() -> None:
    hand = "1111m4m12345678s1s"
    assert words(at(hand, *RAGS[1:], drawn="4m"), 0) == {"an_gang"}
    assert words(at(hand, *RAGS[1:], drawn="4m", rain=False), 0) == set()
    table = at("1p" + RAGS_MS, "111p" + RAGS_MS[:9] + "m", *RAGS[2:], drawn="1p", rain=False)
    does(table, "1 discard 1p")
    assert words(table, 1) == {"peng", "pass"}


def test_r6_r11_without_bloody_all_who_win_on_the_first_tile_win() -> None:
    table = at("1p" + RAGS_MS, WAITS_14P, WAITS_14P, RAGS_SP, drawn="1p", bloody=False)
    ended(table, "1 discard 1p", "3 hu", "2 hu")
    assert table.ledger == [(0, 1, 1, "hu", "R14"), (0, 2, 1, "hu", "R14")]
    assert table.out == [1, 2] and table.won_on == ["1p"] and table.settlement == {}


def test_r7_r10_r11_winners_step_out() -> None:
    table = at("4p" + RAGS_MS, WAITS_14P, "44s1111p1234569m", WAITS_14P, drawn="4p", wall="8s" * 9)
    done(table, "1 discard 4p", "2 hu")
    assert (table.seat, table.phase) == (2, "draw")  # R10: next after the winner
    does(table, "3 draw 8s", "3 an_gang 1p")
    assert [entry[:3] for entry in table.ledger[1:]] == [(3, 2, 2), (0, 2, 2)]  # R7: seat 1 is out
    table = at("4p" + RAGS_MS, WAITS_14P, RAGS_SP, WAITS_14P, drawn="4p")
    done(table, "1 discard 4p", "4 hu", "2 hu")
    assert (table.seat, table.phase) == (0, "draw")  # R10: round to the last winner
    three = at("4p" + RAGS_MS, WAITS_14P, WAITS_14P, WAITS_14P, drawn="4p")
    ended(three, "1 discard 4p", "4 hu", "2 hu", "3 hu")
    assert three.settlement == {} and three.scores == [-3, 1, 1, 1]  # R11: one player is left


def test_r8_after_a_pong_only_a_discard() -> None:
    table = at("1p" + RAGS_MS, "11p5555m456789s7p", *RAGS[2:], drawn="1p")
    done(table, "1 discard 1p", "2 peng")
    assert words(table, 1) == set() and table.drawn == []
    complete = at("1p" + RAGS_MS, "11p123456789m99s", *RAGS[2:], drawn="1p")
    done(complete, "1 discard 1p", "2 peng")
    assert HU not in complete.legal(1)  # complete after 碰 is no win


def test_r8_an_empty_wall_gives_no_kong_but_a_pong() -> None:
    hands = ["1p" + RAGS_MS, "111p" + RAGS_MS[:9] + "m", *RAGS[2:]]
    table = at(*hands, drawn="1p", wall="")
    does(table, "1 discard 1p")
    assert words(table, 1) == {"peng", "pass"}
    done(table, "2 peng")
    assert table.phase == "turn"  # R11: the claimer still discards
    ended(table, "2 discard 1m")
    quad = at("1111m4m12345678s1s", *RAGS[1:], drawn="4m", wall="")
    assert words(quad, 0) == set()


def test_r8_the_replacement_comes_from_the_tail_or_the_front() -> None:
    hand = "1111m4m12345678s1s"
    for where, tile in (("tail", "7p"), ("front", "2p")):
        table = at(hand, *RAGS[1:], drawn="4m", wall="2p3p7p9p", replacement=where)
        does(table, "1 an_gang 1m", f"1 draw {tile}")


def test_r9_answers_take_effect_together_a_win_first() -> None:
    hands = ["1p" + RAGS_MS, "11p" + RAGS_MS[:9] + "m4s9s", WAITS_14P, RAGS_SP]
    table = at(*hands, drawn="1p")
    does(table, "1 discard 1p", "2 peng")
    assert (table.phase, table.asked(), table.melds[1]) == ("answer", [2], [])
    does(table, "3 hu")
    assert table.out == [2] and table.melds[1] == [] and table.seat == 3
    with pytest.raises(Illegal):
        table.do(1, PASS)


def test_r12_who_pays_for_rain() -> None:
    concealed = at("1111m4m12345678s1s", *RAGS[1:], drawn="4m")
    does(concealed, "1 an_gang 1m")
    assert concealed.ledger == [(payer, 0, 2, "an_gang", "R12") for payer in (1, 2, 3)]
    direct = at("1p" + RAGS_MS, RAGS_SP, "111p" + RAGS_MS[:9] + "m", RAGS_SP, drawn="1p")
    does(direct, "1 discard 1p", "3 zhi_gang")
    assert direct.ledger == [(0, 2, 2, "zhi_gang", "R12")]
    assert (direct.seat, direct.phase, direct.rivers[0]) == (2, "draw", [])
    added = at("1p11479s14578m", *RAGS[1:], drawn="1p", melds={0: ["[111p]"]})
    does(added, "1 bu_gang 1p")
    assert added.ledger == [(payer, 0, 1, "bu_gang", "R12") for payer in (1, 2, 3)]
    for late, entries in (("unpaid", 0), ("paid", 3)):
        table = at(
            "1p11479s14578m",
            *RAGS[1:],
            drawn="9s",
            melds={0: ["[111p]"]},
            late_added_kong=late,
        )
        does(table, "1 bu_gang 1p")
        assert len(table.ledger) == entries and table.melds[0] == ["[1111p]"]


def test_r13_a_kong_robbed_never_happens() -> None:
    hands = ["4p11479s14578m", WAITS_14P, RAGS_SP, RAGS_MS]
    table = at(*hands, drawn="4p", melds={0: ["[444p]"]}, wall="9s9s8s8s7s")
    does(table, "1 bu_gang 4p")
    assert table.legal(1) == {HU, PASS} and table.asked() == [1]
    does(table, "2 hu")
    assert table.ledger == [(0, 1, 1, "hu", "R13")]
    assert table.melds[0] == ["[444p]"] and table.hands[0] == in_order(tiles_in(hands[0][2:]))
    assert (table.seat, table.phase, table.won[1]) == (2, "draw", "4p")
    one_more = at(*hands, drawn="4p", melds={0: ["[444p]"]}, robbing_kong_fan=1)
    assert does(one_more, "1 bu_gang 4p", "2 hu").ledger == [(0, 1, 2, "hu", "R13")]


@pytest.mark.parametrize(("self_draw", "each"), [("none", 1), ("fan", 2), ("base", 2)])
def test_r14_every_other_player_in_pays_a_self_drawn_win(self_draw: str, each: int) -> None:
    table = at(WAITS_14P + "1p", *RAGS[1:], drawn="1p", self_draw=self_draw)
    does(table, "1 hu")
    assert table.ledger == [(payer, 0, each, "hu", "R14") for payer in (1, 2, 3)]
    assert table.won[0] == "1p" and len(table.hands[0]) == 13


def let_go(hand: str, first: str, **rules: Any) -> Table:
    """Seat 1 lets the first tile go; then seat 2 draws and has everything of 筒 in hand."""
    table = at(first + RAGS_MS, hand, "134p" + RAGS_MS[:9] + "m9s", RAGS_SP, drawn=first, **rules)
    table.seat = 0
    does(table, f"1 discard {first}", "2 pass")
    silence(table)
    table.seat, table.phase = 2, "draw"  # as if seat 1 had not drawn
    table.offer()
    return does(table, "3 draw")


def can_win(table: Table, tile: str) -> bool:
    does(table, f"3 discard {tile}")
    return HU in table.legal(1)


def test_r15_a_win_let_go_bars_its_line() -> None:
    assert line("2s") == {"2s", "5s", "8s"}
    assert not can_win(let_go(WAITS_14P, "1p"), "1p")
    assert not can_win(let_go(WAITS_14P, "1p"), "4p")
    assert can_win(let_go(WAITS_13P, "1p"), "3p")
    assert can_win(let_go(WAITS_14P, "1p", pass_scope="tile"), "4p")
    assert not can_win(let_go(WAITS_13P, "1p", pass_scope="wait"), "3p")
    assert can_win(let_go(WAITS_13P, "1p", pass_scope="none"), "1p")


def test_r15_more_fan_lifts_it_and_the_best_let_go_counts() -> None:
    assert can_win(let_go(WAITS_149, "1p"), "4p")  # 1 fan after 0
    assert not can_win(let_go(WAITS_149, "4p"), "1p")  # 0 fan after 1
    assert not can_win(let_go(WAITS_149, "1p", fan_cap=0), "4p")  # worth the same under the cap
    both = let_go(WAITS_149, "1p")
    assert can_win(both, "4p")
    does(both, "2 pass")
    assert both.let_go[1] == LetGo(frozenset({"1p", "4p", "7p"}), 1)


def test_r15_several_let_go_bar_together() -> None:
    table = let_go(WAITS_149, "4p")
    table.hands[2][-1] = "9m"
    table.offer()
    assert can_win(table, "9m")  # another line
    does(table, "2 pass")
    assert table.let_go[1] == LetGo(frozenset(line("4p") | line("9m")), 1)


def test_r15_a_draw_lifts_it_and_so_does_a_replacement() -> None:
    table = let_go(WAITS_14P, "1p")
    does(table, "3 discard 1m", "4 draw", "4 discard 1s", "1 draw", "1 discard 1m")
    assert table.let_go[1].barred
    does(table, "2 draw")
    assert not table.let_go[1].barred
    kong = at("1p" + RAGS_MS, "12345699m11123p", *RAGS[2:], drawn="1p")  # 1p: a win or a kong
    done(kong, "1 discard 1p", "2 zhi_gang")
    assert kong.let_go[1].barred == line("1p")
    does(kong, "2 draw")
    assert not kong.let_go[1].barred


@pytest.mark.parametrize("lifts", [False, True])
def test_r15_a_pong_taken_instead_is_a_win_let_go(lifts: bool) -> None:
    table = at("1p" + RAGS_MS, WAITS_14P, *RAGS[2:], drawn="1p", pong_lifts_pass=lifts)
    done(table, "1 discard 1p", "2 peng")
    assert bool(table.let_go[1].barred) is not lifts


def test_r15_robbing_counts_and_another_winner_changes_nothing() -> None:
    hands = ["4p11479s14578m", WAITS_14P, WAITS_14P, RAGS_MS]
    table = at(*hands, drawn="4p", melds={0: ["[444p]"]})
    does(table, "1 bu_gang 4p", "2 pass", "3 hu")
    assert table.let_go[1] == LetGo(frozenset(line("4p")), 0)


def test_r15_letting_a_self_drawn_win_go_bars_nothing() -> None:
    table = at(WAITS_14P + "1p", *RAGS[1:], drawn="1p")
    does(table, "1 discard 9m")
    silence(table)
    assert not table.let_go[0].barred


def test_r16_every_win_is_taken_with_three_tiles_left() -> None:
    for wall, forced in (("5s5s5s", True), ("5s5s5s5s", False)):
        table = at(WAITS_14P + "1p", *RAGS[1:], drawn="1p", wall=wall)
        assert (table.legal(0) == {HU}) is forced
        claim = at("1p" + RAGS_MS, WAITS_14P, *RAGS[2:], drawn="1p", wall=wall)
        does(claim, "1 discard 1p")
        assert (claim.legal(1) == {HU}) is forced  # no pass, no 碰
    free = at(WAITS_14P + "1p", *RAGS[1:], drawn="1p", wall="5s", last_four_forced=False)
    assert ("discard", "9m", False, False) in free.legal(0)
    barred = at("1p" + RAGS_MS, WAITS_14P, *RAGS[2:], drawn="1p", wall="5s5s")
    barred.let_go[1] = barred.let_go[1].and_now("4p", 0, barred.rules)
    does(barred, "1 discard 1p")
    assert barred.legal(1) == {("peng",), PASS}  # R15 stands


def drawn_out(*hands: str, **more: Any) -> Table:
    """The last discard, 9s by the dealer, is passed by: the hand is a draw."""
    table = at(hands[0] + "9s", *hands[1:], drawn="9s", wall="", **more)
    return ended(table, "1 discard 9s")


def test_r17_each_not_ready_pays_each_ready_the_cheapest_wait() -> None:
    table = drawn_out(RAGS_MS, WAITS_149, RAGS_SP, WAITS_13P)
    paid = [(payer, payee, 1, "cha_jiao", "R17") for payer in (0, 2) for payee in (1, 3)]
    assert table.ledger == paid
    assert table.settlement[1].waits == {"1p": 0, "4p": 1, "9m": 0}
    dear = drawn_out(RAGS_MS, WAITS_149, RAGS_SP, WAITS_13P, ready_payment="highest")
    assert [entry[:3] for entry in dear.ledger] == [(0, 1, 2), (0, 3, 1), (2, 1, 2), (2, 3, 1)]


def test_r17_all_four_in_hand_are_no_wait() -> None:
    table = drawn_out(RAGS_MS, "123456789m1111p", RAGS_SP, RAGS_PM)
    assert not table.settlement[1].ready and table.ledger == []


@pytest.mark.parametrize(
    ("where", "fan_of_wait"), [("own", None), ("concealed", 2), ("visible", None)]
)
def test_presets_whose_four_tiles_kill_a_wait(where: str, fan_of_wait: int | None) -> None:
    # Waits on 1p alone, three of which lie in the own pong and one of which is held.
    melds = {1: ["[111p]"]}
    table = drawn_out(RAGS_MS, "123456m789m1p", RAGS_SP, RAGS_PM, melds=melds, dead_wait=where)
    assert table.settlement[1].fan == (1 if fan_of_wait else None)  # 1p alike: one 根
    # Waits on 4p and 1p; both are seen four times by the player.
    table = at(RAGS_MS + "9s", WAITS_14P, *RAGS[2:], drawn="9s", wall="", dead_wait=where)
    table.rivers = [tiles_in("1p4p"), [], [], []]
    table.melds[2] = ["[444p]"]
    table.won_on = ["1p"]
    ended(table, "1 discard 9s")
    assert table.settlement[1].ready is (where != "visible")


def test_r17_rain_of_one_not_ready_goes_back_also_to_one_who_is_out() -> None:
    rags = "1111m" + "445778m147s"  # four alike and not ready
    table = at(rags + "9s", WAITS_14P, RAGS_SP, RAGS_PM, drawn="9s", wall="2s4p")
    does(table, "1 an_gang 1m", "1 draw 2s", "1 discard 2s")
    does(table, "2 draw 4p", "2 hu")
    assert table.over and table.out == [1]
    refunds = [(0, payer, 2, "tui_yu", "R17") for payer in (1, 2, 3)]
    assert table.ledger[-3:] == refunds
    assert {at: table.cancels[at] for at in table.cancels} == {6: 0, 7: 1, 8: 2}
    assert table.scores == [-1, 3, -1, -1]


def test_r17_rain_of_one_ready_stays() -> None:
    table = at("1111m234567m1123s", *RAGS[1:], drawn="3s", wall="2p")
    ended(table, "1 an_gang 1m", "1 draw 2p", "1 discard 2p")
    assert table.settlement[0].ready
    assert [entry[3] for entry in table.ledger] == ["an_gang"] * 3 + ["cha_jiao"] * 3


def test_r17_rain_given_back_before_is_not_given_back_again() -> None:
    hands = ["1111m44778m147s99s", WAITS_14P, RAGS_SP, RAGS_PM]
    table = at(*hands, drawn="9s", wall="4p", kong_discard_rain="given_back")
    ended(table, "1 an_gang 1m", "1 draw 4p", "1 discard 4p", "2 hu")
    assert not table.settlement[0].ready
    given_back = [entry[4] for entry in table.ledger if entry[3] == "tui_yu"]
    assert given_back == ["Presets"] * 3


def test_r18_a_pig_pays_the_top_of_the_table_instead() -> None:
    table = drawn_out(PIG, WAITS_14P, RAGS_SP, PIG)
    assert table.ledger == [
        (0, 1, 32, "hua_zhu", "R18"),
        (0, 2, 32, "hua_zhu", "R18"),
        (2, 1, 1, "cha_jiao", "R17"),
        (3, 1, 32, "hua_zhu", "R18"),
        (3, 2, 32, "hua_zhu", "R18"),
    ]
    alone = drawn_out(PIG, WAITS_14P, RAGS_SP, PIG, pig_fan=None)
    assert alone.ledger == [(payer, 1, 1, "cha_jiao", "R17") for payer in (0, 2, 3)]
    least = drawn_out(PIG, WAITS_149, RAGS_SP, RAGS_SP, pig_fan=0, ready_payment="highest")
    assert least.ledger[0] == (0, 1, 2, "hua_zhu", "R18")  # never less than R17
    capped = drawn_out(PIG, WAITS_14P, RAGS_SP, RAGS_SP, pig_capped=True, fan_cap=3)
    assert capped.ledger[0] == (0, 1, 8, "hua_zhu", "R18")


def test_r18_declared_a_tile_of_the_named_suit_makes_a_pig() -> None:
    table = at(RAGS_MS + "9s", WAITS_14P, RAGS_SP, RAGS_PM, drawn="9s", wall="")
    table.missing = ["s", "s", "m", "s"]
    table.offer()
    ended(table, "1 discard 9s")
    assert [seat for seat in range(4) if table.settlement[seat].pig] == [0]


@pytest.mark.parametrize(("whom", "entries"), [("in", 2), ("all", 3)])
def test_presets_whom_a_pig_pays(whom: str, entries: int) -> None:
    table = at(PIG + "4p", WAITS_14P, RAGS_SP, RAGS_PM, drawn="4p", wall="5s", pig_paid_to=whom)
    ended(table, "1 discard 4p", "2 hu", "3 draw 5s", "3 discard 5s")
    pig = [entry for entry in table.ledger if entry[3] == "hua_zhu"]
    assert len(pig) == entries and {entry[2] for entry in pig} == {32}


def test_presets_nothing_is_paid_when_all_are_alike() -> None:
    for how, given_back in (("settled", 3), ("nothing", 0)):
        table = at("1111m445778m147s9s", *RAGS[1:], drawn="9s", wall="2s", alike_draw=how)
        ended(table, "1 an_gang 1m", "1 draw 2s", "1 discard 2s")
        assert len(table.ledger) == 3 + given_back


def test_fan_tian_hu_and_di_hu() -> None:
    ready = tiles_in(WAITS_14P)
    heaven = Table({}, stacked([[*ready, "4p"], tiles_in(WAITS_13P)], []))
    assert does(heaven, "1 hu").ledger == [(payer, 0, 32, "hu", "R14") for payer in (1, 2, 3)]
    late = Table({}, stacked([[*tiles_in("9999m123456m11p2p"), "3p"]], [], tail=["1p"]))
    does(late, "1 an_gang 9m", "1 draw 1p", "1 hu")
    assert late.ledger[-1][2] == 8  # 杠上花 and a 根, no 天胡
    earth = Table({}, stacked([[], ready], ["4p"]))
    does(earth, f"1 discard {earth.hands[0][0]}", "2 draw 4p", "2 hu")
    assert earth.ledger[-1][2] == 32
    after_kong = Table({}, stacked([tiles_in("1111s"), ready], ["4p"]))
    discard = after_kong.hands[0][0]
    does(after_kong, "1 an_gang 1s", f"1 discard {discard}", "2 draw 4p", "2 hu")
    assert after_kong.ledger[-1][2] == 1


def test_fan_after_kongs() -> None:
    # Two kongs in one turn, then 4p: 2 根 + 2 x 2.
    hand = "11112222m44m23p" + "9m9m"
    table = at(hand, *RAGS[1:], drawn="2m", wall="5s5s5s5s4p9m")
    does(table, "1 an_gang 1m", "1 draw 4p", "1 an_gang 2m", "1 draw 9m", "1 hu")
    assert table.ledger[-1] == (3, 0, 2**6, "hu", "R14")
    once = at(hand, *RAGS[1:], drawn="2m", wall="5s5s5s5s4p9m", kong_fan="once")
    does(once, "1 an_gang 1m", "1 draw 4p", "1 an_gang 2m", "1 draw 9m", "1 hu")
    assert once.ledger[-1][2] == 2**4
    # 杠上炮: the discard straight after the kong.
    fires = at("1111m44778m147s99s", WAITS_14P, *RAGS[2:], drawn="9s", wall="5s5s5s5s4p5s")
    done(fires, "1 an_gang 1m", "1 draw 4p", "1 discard 4p", "2 hu")
    assert fires.ledger[-1] == (0, 1, 2, "hu", "R14")


def test_fan_last_tile() -> None:
    more: Any = {"fan": {"hai_di": 1}}
    table = at("1p" + RAGS_MS, WAITS_14P, *RAGS[2:], drawn="1p", wall="", **more)
    assert done(table, "1 discard 1p", "2 hu").ledger[0][2] == 2
    drawn = at("1p" + RAGS_MS, WAITS_14P, *RAGS[2:], drawn="1p", wall="", last_tile="drawn", **more)
    assert done(drawn, "1 discard 1p", "2 hu").ledger[0][2] == 1


@pytest.mark.parametrize(
    ("what", "entries"),
    [
        ("stays", []),
        ("given_back", [(0, payer, 2, "tui_yu", "Presets") for payer in (1, 2, 3)]),
        ("winner", [(0, 1, 6, "hu_jiao_zhuan_yi", "Presets")]),
    ],
)
def test_presets_rain_of_the_kong_before_a_discard_won(what: str, entries: list[object]) -> None:
    hands = ["1111m44778m147s99s", WAITS_14P, WAITS_14P, RAGS_SP]
    table = at(*hands, drawn="9s", wall="5s5s5s5s4p5s", kong_discard_rain=what)
    done(table, "1 an_gang 1m", "1 draw 4p", "1 discard 4p", "2 hu")
    assert table.ledger[4:] == entries
    two = at(*hands, drawn="9s", wall="5s5s5s5s4p5s", kong_discard_rain="winner")
    done(two, "1 an_gang 1m", "1 draw 4p", "1 discard 4p", "2 hu", "3 hu")
    assert len(two.ledger) == 5


@pytest.mark.parametrize(("who", "payers"), [("all", [2, 3, 0]), ("feeder", [0])])
def test_presets_who_pays_a_win_after_a_direct_kong(who: str, payers: list[int]) -> None:
    hands = ["9m" + RAGS_MS, "999m123456m1123p", *RAGS[2:]]
    table = at(*hands, drawn="9m", wall="5s5s5s5s1p5s", direct_kong_flower=who)
    does(table, "1 discard 9m", "2 zhi_gang", "2 draw 1p", "2 hu")
    assert table.ledger[1:] == [(payer, 1, 8, "hu", "R14") for payer in payers]


def test_r19_r20_announced_with_a_discard_that_leaves_the_hand_ready() -> None:
    table = at(WAITS_14P + "9s", *RAGS[1:], drawn="9s", sing=True, dance=True)
    with_9s = {action for action in table.legal(0) if action[1] == "9s"}
    assert with_9s == {("discard", "9s", s, d) for s in (True, False) for d in (True, False)}
    assert {a for a in table.legal(0) if a[1] == "5m"} == {("discard", "5m", False, False)}
    does(table, "1 discard 9s sing")
    silence(table)
    table.seat, table.phase, table.drawn = 0, "draw", []
    table.offer()
    does(table, "1 draw 5s")
    later = {("discard", "5s", False, False), ("discard", "5s", False, True)}
    assert table.legal(0) == later  # the drawn tile; a singer may dance later
    does(table, "1 discard 5s", "2 draw")
    does(table, "2 discard 1s")


def test_r20_before_the_first_draw_when_ready_as_dealt() -> None:
    wall = stacked([[], tiles_in(WAITS_14P)], ["9s", "8s"])
    table = Table({"sing": True}, wall)
    does(table, f"1 discard {table.hands[0][0]}")
    silence(table)
    assert table.legal(1) == {("draw",), ("announce", True, False)}
    does(table, "2 announce sing", "2 draw")
    assert table.legal(1) == {("discard", "9s", False, False)}
    assert not any(action[0] == "announce" for action in Table({}, wall).legal(1))


def test_r20_a_locked_hand_claims_no_pong_and_keeps_its_waits() -> None:
    table = at("1p" + RAGS_MS, WAITS_14P, *RAGS[2:], drawn="1p", sing=True)
    table.sung[1] = True
    does(table, "1 discard 1p")
    assert table.legal(1) == {HU, PASS}
    same = at("999m123456m1123p9m", *RAGS[1:], drawn="9m", sing=True)
    same.sung[0] = True
    same.offer()
    assert ("an_gang", "9m") in same.legal(0)  # 1p and 4p before and after
    other = at("9999m78m123456m11p", *RAGS[1:], drawn="9m", sing=True)
    other.sung[0] = True
    other.offer()
    assert words(other, 0) == {"hu"}  # the kong would leave 6m alone of 6m and 9m
    held = at("9999m678m123m1123p", *RAGS[1:], drawn="6m", sing=True)
    held.sung[0] = True
    held.offer()
    assert held.legal(0) == {("discard", "6m", False, False)}  # 6m neither wins nor makes a kong


def test_r20_the_ban() -> None:
    hands = ["4p1p" + "123456789s9m9m5s", WAITS_14P, RAGS_SP, RAGS_PM]
    table = at(*hands, drawn="5s", dance=True)
    assert {"1p", "4p"} <= may_discard(table, 0)
    table.danced[1] = True
    table.offer()
    assert may_discard(table, 0) == set(tiles_in("123456789s9m"))
    table.missing[0] = "p"  # yields to the forced discards of R4
    table.offer()
    assert may_discard(table, 0) == {"1p", "4p"}
    table.missing[0], table.out = None, [1]  # ends when the dancer is out
    table.offer()
    assert "1p" in may_discard(table, 0)
    melds = {0: ["[111s]", "[222s]", "[333s]", "[444s]"]}
    gives_way = at("1p4p", *hands[1:], drawn="4p", dance=True, melds=melds)
    gives_way.danced[1] = True
    gives_way.offer()
    assert may_discard(gives_way, 0) == {"1p", "4p"}


def test_worked_example_1() -> None:
    """Document A's first hand: 碰 2条, robbed of its kong, 暗杠 8筒, 杠上花."""
    us, robber = tiles_in("2223s22468889p55m"), tiles_in("123456789m13s99s")
    draws = "6s8s6s4s" + "7s7s8s3p" + "2s" + "9p9p6p5s" + "1p1p" + "1p7p8p"
    table = Table({}, stacked([us, [], robber], tiles_in(draws), tail=["5p"]))
    does(table, "1 discard 5m", "2 draw 6s", "2 discard 6s", "3 draw 8s", "3 discard 8s")
    does(table, "4 draw 6s", "4 discard 6s", "1 draw 4s", "1 discard 5m")
    does(table, "2 draw 7s", "2 discard 7s", "3 draw 7s", "3 discard 7s", "4 draw 8s")
    does(table, "4 discard 8s", "1 draw 3p", "1 discard 9p", "2 draw 2s", "2 discard 2s")
    done(table, "1 peng")
    assert table.hands[0] == tiles_in("234s22346888p")
    for thrown, waits in (("2p", "67p"), ("6p", "25p")):
        left = without(table.hands[0], thrown)
        assert completing(left, ["[222s]"], None) == set(tiles_in(waits))
        for tile in tiles_in(waits):
            assert worth([*left, tile], ["[222s]"], fan.How(), fan.CHENGDU) == 1  # one 根
    does(table, "1 discard 6p", "2 draw 9p", "2 discard 9p", "3 draw 9p", "3 discard 9p")
    does(table, "4 draw 6p", "4 discard 6p", "1 draw 5s", "1 bu_gang 2s", "3 hu")
    assert table.ledger == [(0, 2, 1, "hu", "R13")]  # a late kong, and robbed: no rain
    does(table, "4 draw 1p", "4 discard 1p", "1 draw 1p", "1 discard 1p", "2 draw 1p")
    does(table, "2 discard 1p", "4 draw 7p", "4 discard 7p", "1 draw 8p", "1 an_gang 8p")
    does(table, "1 draw 5p", "1 hu")
    assert table.ledger[1:] == [
        (1, 0, 2, "an_gang", "R12"),
        (3, 0, 2, "an_gang", "R12"),
        (1, 0, 8, "hu", "R14"),
        (3, 0, 8, "hu", "R14"),
    ]
    assert reckon(table.record())[1] == table.scores == [19, -10, 1, -10]


def test_worked_example_2() -> None:
    dealt = tiles_in("1124578m56p4455s")
    draws = tiles_in("4m1p2p3p8m1p2p3p6m4s2p3p1m1m4m2p3p4p3m")
    table = Table({}, stacked([tiles_in("9999p999s6666s888s")[:14], dealt], draws))
    does(table, "1 discard 8s", "2 draw 4m", "2 discard 5p", "3 draw 1p", "3 discard 1p")
    does(table, "4 draw 2p", "4 discard 2p", "1 draw 3p", "1 discard 3p")
    does(table, "2 draw 8m", "2 discard 6p", "3 draw 1p", "3 discard 1p", "4 draw 2p")
    does(table, "4 discard 2p", "1 draw 3p", "1 discard 3p", "2 draw 6m", "2 discard 5s")
    does(table, "3 draw 4s", "3 discard 4s", "4 draw 2p", "4 discard 2p", "1 draw 3p")
    does(table, "1 discard 3p", "2 draw 1m", "2 discard 5s", "3 draw 1m", "3 discard 1m")
    does(table, "2 peng", "2 discard 4s", "3 draw 4m", "3 discard 4m", "2 peng", "2 discard 4s")
    assert table.hands[1] == tiles_in("1256788m") and table.waits(1) == {"3m"}
    does(table, "3 draw 2p", "3 discard 2p", "4 draw 3p", "4 discard 3p", "1 draw 4p")
    does(table, "1 discard 4p", "2 draw 3m", "2 hu")
    assert table.ledger == [(payer, 1, 8, "hu", "R14") for payer in (2, 3, 0)]
    assert reckon(table.record()) == (
        [{"from": p + 1, "to": 2, "amount": 8, "reason": "hu", "clause": "R14"} for p in (2, 3, 0)],
        [-8, 24, -8, -8],
    )


@pytest.mark.parametrize("name", PRESETS)
def test_presets_pay_what_the_one_hand_reference_pays(name: str) -> None:
    mine, theirs = fan_table(filled({"preset": name})), fan.TABLES[name]
    assert mine.kinds == theirs.kinds
    assert {id: fan for id, fan in mine.extras.items() if fan} == {
        id: fan for id, fan in theirs.extras.items() if fan
    }
    assert (mine.every_kong_counts, mine.last_tile_drawn_only, mine.cap) == (
        theirs.every_kong_counts,
        theirs.last_tile_drawn_only,
        theirs.cap,
    )


def test_presets_change_fields_that_exist() -> None:
    for changes in PRESETS.values():
        assert set(changes) <= set(DEFAULTS)
        assert all(DEFAULTS[name] != value for name, value in changes.items())


def played(rules: dict[str, Any], seed: str) -> Table:
    """A hand by chance: what leaves few suits and single tiles goes first, most wins are taken."""
    rng = Random(seed)
    wall = DECK[:]
    rng.shuffle(wall)
    table = Table(rules, wall, dealer=rng.randrange(4), direction=rng.choice((1, 2, 3)))
    while not table.over:
        seat = rng.choice(table.asked())
        may = sorted(table.legal(seat), key=str)
        discards = [action for action in may if action[0] == "discard"]
        others = [action for action in may if action[0] != "discard"]
        if HU in may and rng.random() < 0.8:
            table.do(seat, HU)
        elif others and (not discards or rng.random() < 0.7):
            table.do(seat, rng.choice(others))
        else:
            hand = table.hands[seat]
            table.do(seat, min(discards, key=lambda action: company(action[1], hand)))
    return table


def company(tile: str, hand: list[str]) -> int:
    """How many tiles of the hand are of use to this one, and of its suit."""
    near = [abs(int(tile[0]) - int(other[0])) for other in hand if other[1] == tile[1]]
    return len(near) + 2 * near.count(0) + sum(step <= 2 for step in near)


MODES = list(product((True, False), (True, False), (True, False)))


@pytest.mark.parametrize("name", PRESETS)
def test_whole_hands_conserve_the_tiles_and_agree_with_the_ledger(name: str) -> None:
    for number, (rain, bloody, announced) in enumerate(MODES):
        rules = {
            "preset": name,
            "rain": rain,
            "bloody": bloody,
            "sing": announced,
            "dance": announced,
            "dead_wait": ("own", "concealed", "visible")[number % 3],
        }
        table = played(rules, f"{name} {number}")
        assert table.everything() == DECK
        assert sum(table.scores) == 0
        record = table.record()
        entries, scores = reckon(record)
        assert scores == table.scores
        assert [
            (e["from"] - 1, e["to"] - 1, e["amount"], e["reason"], e["clause"]) for e in entries
        ] == table.ledger
        again = Table(rules, table.wall_as_built, table.dealer, table.direction)
        follow(again, record["events"])
        silence(again)
        assert (again.ledger, again.hands, again.over) == (table.ledger, table.hands, True)
