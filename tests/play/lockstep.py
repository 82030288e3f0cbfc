"""Engine and reference play the same hand side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from mjtutor.core.tiles import TILES, Tile
from mjtutor.play import Action, State, apply, legal_actions, next_dealer, scores, to_act
from mjtutor.play.deal import SEATS
from mjtutor.play.legal import banned, refusal
from mjtutor.play.players import Player, choices
from mjtutor.play.replay import Step, known_copies
from mjtutor.play.step import asking
from tests.reference.play.table import Table

NAMES = [str(tile) for tile in TILES]


def plain(action: Action) -> tuple[Any, ...]:
    """An action in the reference's words."""
    do = action.do
    if do == "exchange":
        return do, tuple([NAMES[tile] for tile in action.tiles if tile is not None])
    if do == "name":
        return do, action.suit
    if do == "announce":
        return do, action.sing, action.dance
    if do == "discard":
        assert action.tile is not None
        return do, NAMES[action.tile], action.sing, action.dance
    return (do,) if action.tile is None else (do, NAMES[action.tile])


def table_of(state: State, wall: Sequence[Any]) -> Table:
    """The reference's table with the same deal."""
    changes = {**state.rules.changes()}
    return Table(changes, [str(tile) for tile in wall], state.dealer, state.direction)


def compare(state: State, table: Table) -> None:
    """Everything that both know; raises AssertionError."""
    assert (state.phase, table.over) == (table.phase, state.phase == "over")
    if state.phase != "over":
        assert state.seat == table.seat
        assert set(to_act(state)) == set(table.asked())
    won = {win.seat: win.tile for win in state.wins}
    for seat in SEATS:
        legal = [plain(action) for action in legal_actions(state, seat)]
        assert len(legal) == len(set(legal))
        assert set(legal) == table.legal(seat), (state.phase, seat)
        assert concealed(state.hands[seat].counts, won.get(seat)) == table.hands[seat]
        assert [str(meld) for meld in state.hands[seat].melds] == table.melds[seat]
        thrown = [NAMES[tile] for tile in state.rivers[seat] if tile is not None]
        assert thrown == table.rivers[seat]
    assert set(state.out) == set(table.out)
    assert len(state.wall) == len(table.wall)
    assert Counter(map(entry, state.ledger)) == Counter(table.ledger)
    assert known_copies(state) == [4] * 27
    assert sum(scores(state)) == 0
    if state.phase == "over":
        assert next_dealer(state) == table.next_dealer
        judged = state.settlement or (None,) * 4
        assert {seat for seat in SEATS if judged[seat]} == set(table.settlement)
        for seat, one in table.settlement.items():
            status = judged[seat]
            assert status is not None
            assert (status.ready, status.pig) == (one.ready, one.pig)


@lru_cache(maxsize=1 << 12)
def concealed(counts: tuple[int, ...], won: Tile | None) -> list[str]:
    """Concealed tiles by name, a winner's winning tile left out."""
    return [NAMES[tile] for tile in TILES for _ in range(counts[tile] - (tile == won))]


def entry(one: Any) -> tuple[int, int, int, str, str]:
    return one.payer, one.payee, one.amount, one.reason, one.clause


class Events:
    """Counts what a hand brings, from its states alone."""

    def __init__(self) -> None:
        self.met: Counter[str] = Counter()

    def hand(self, steps: Sequence[Step], first: State) -> None:
        """Count the events of one hand."""
        state = first
        lifted: dict[int, str] = {}
        barring: dict[int, Any] = {}
        for seat, action, after, _ in steps:
            self._before(state, seat, action)
            for other in SEATS:
                passed = state.passed[other]
                if passed and not after.passed[other]:
                    lifted[other] = "replacement" if state.chain else "draw"
                    barring[other] = passed
            if state.phase == "answer" and action.do == "hu":
                self._lifted(state, seat, lifted, barring)
            state = after
        self._end(state)

    def _before(self, state: State, seat: int, action: Action) -> None:
        met = self.met
        shown = asking(state, seat, action)
        for offer, passed in zip(shown.offers, shown.passed, strict=True) if shown else ():
            if offer and passed and action.tile in passed.tiles:
                met["过水 lifted by fan" if offer.fan > passed.fan else "过水 blocks"] += 1
        if action.do == "hu" and state.last_four:
            met["forced win in the last four"] += 1
        if state.phase == "turn" and action.do == "discard" and banned(state, seat):
            gives_way = action.tile in banned(state, seat)
            kept = any(
                (no := refusal(state, seat, Action("discard", tile))) and no.id == "banned"
                for tile in banned(state, seat)
            )
            met["ban that gives way"] += gives_way and state.hands[seat].missing is None
            met["dance ban"] += kept

    def _lifted(self, state: State, seat: int, lifted: dict[int, str], by: dict[int, Any]) -> None:
        offer, passed = state.offers[seat], by.get(seat)
        tile = state.asked.tile if state.asked else None
        if offer and passed and tile in passed.tiles and offer.fan <= passed.fan:
            self.met[f"过水 lifted by {lifted[seat]}"] += 1

    def _end(self, state: State) -> None:
        met = self.met
        met["hands"] += 1
        met[f"ended: {state.ended}"] += 1
        together = Counter((win.event, win.payer, win.won.by) for win in state.wins)
        for (_, payer, by), winners in together.items():
            if payer is None:
                met["self-drawn win"] += 1
            elif by == "robbed_kong":
                met[f"kong robbed by {winners}"] += 1
            else:
                met[f"discard won by {winners}"] += 1
        for win in state.wins:
            for reason in win.score.reasons if win.score else ():
                if reason.id == "gang_shang_hua":
                    met[f"杠上花 after {min(2, win.won.kongs)}"] += 1
                if reason.id == "gang_shang_pao":
                    met["杠上炮"] += 1
            if win.score and win.score.kind in ("tian_hu", "di_hu"):
                met[win.score.kind] += 1
        out = {win.seat for win in state.wins}
        for one in state.ledger:
            met[one.reason] += 1
            met["refund to someone out"] += one.reason == "tui_yu" and one.payee in out
        if state.settlement:
            pigs = sum(status.pig for status in state.settlement if status)
            met[f"花猪 {pigs}"] += 1


NEEDED = (
    "self-drawn win", "discard won by 1", "discard won by 2", "discard won by 3",
    "kong robbed by 1", "kong robbed by 2", "过水 blocks", "过水 lifted by draw",
    "过水 lifted by replacement", "过水 lifted by fan", "forced win in the last four", "花猪 1",
    "花猪 2", "花猪 3", "refund to someone out", "杠上花 after 1", "杠上花 after 2", "杠上炮",
    "tian_hu", "di_hu", "dance ban", "ban that gives way", "ended: one_left", "ended: wall",
)  # fmt: skip
"""What a run must have met, twenty times each."""


def side_by_side(state: State, table: Table, players: Sequence[Player]) -> Iterator[Step]:
    """Play on to the end of the hand, compared at every state."""
    compare(state, table)
    while state.phase != "over":
        for seat, action in tuple(choices(state, players)):
            state = apply(state, seat, action)
            table.do(seat, plain(action))
            yield Step(seat, action, state)
        compare(state, table)
