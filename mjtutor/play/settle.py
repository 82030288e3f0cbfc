"""The end in a draw (流局): 查叫, 查花猪 and rain given back (R17, R18)."""

from __future__ import annotations

from collections.abc import Iterator

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import Wait, waits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import PlayError
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import Hidden
from mjtutor.play.ledger import Entry, give_back, standing_rain
from mjtutor.play.state import State, Status


def settle(state: State) -> State:
    """The state when the wall is empty and nothing is left to claim.

    Raises PlayError (`readiness_unknown`) if a seat in has unknown tiles and nothing is stated.
    """
    seats = [seat for seat in SEATS if seat not in state.out]
    found = {seat: status(state, seat) for seat in seats}
    state = state._replace(
        phase="over", ended="wall", settlement=tuple([found.get(seat) for seat in SEATS])
    )
    alike = len({(one.ready, one.pig) for one in found.values()}) == 1
    if alike and state.rules.alike_draw == "nothing":
        return state
    event = state.event - 1
    owing = [seat for seat in seats if not found[seat].ready]
    paid = [entry for seat in owing for entry in _owes(state, seat, found)]
    ledger = (*state.ledger, *paid)
    cancelled = sorted(place for seat in owing for place in standing_rain(ledger, seat))
    return state._replace(ledger=give_back(ledger, cancelled, "R17", event))


def status(state: State, seat: int) -> Status:
    """How a seat in stands at the draw."""
    rules, hand = state.rules, state.hands[seat]
    if isinstance(hand, Hidden):
        stated = state.stated[seat]
        if stated is None:
            raise PlayError("readiness_unknown", clause="R17", seat=seat)
        return stated
    living = tuple([(wait.tile, wait.fan) for wait in living_waits(state, seat)])
    if living:
        worth = [fan for _, fan in living]
        return Status(True, max(worth) if rules.ready_payment == "highest" else min(worth), living)
    pig = len(hand.suits) == 3 if hand.missing is None else hand.missing in hand.suits
    return Status(False, pig=pig and rules.pig_fan is not None)


def living_waits(state: State, seat: int) -> tuple[Wait, ...]:
    """The waits of a seat whose tiles are known, those left out that count as dead (R17)."""
    hand = state.hands[seat]
    assert isinstance(hand, Hand)
    found = waits(hand, rules=state.rules)
    if state.rules.dead_wait == "concealed":
        return tuple(sorted((*found, *_waits_on_a_fifth(state, hand))))
    if state.rules.dead_wait == "visible":
        seen = _seen(state, seat)
        return tuple([wait for wait in found if seen[wait.tile] < 4])
    return found


def _owes(state: State, seat: int, found: dict[int, Status]) -> Iterator[Entry]:
    """What a player who is not ready pays: as 花猪, or for 查叫."""
    rules, event, pig = state.rules, state.event - 1, found[seat].pig
    for other in SEATS:
        status = found.get(other)
        if other == seat or (status is None and not (pig and rules.pig_paid_to == "all")):
            continue
        ready = 0 if status is None or status.fan is None else 1 << status.fan
        if pig and not (status and status.pig):
            yield Entry(seat, other, max(_pig_pays(state), ready), "hua_zhu", "R18", event)
        elif ready:
            yield Entry(seat, other, ready, "cha_jiao", "R17", event)


def _pig_pays(state: State) -> int:
    fan, cap = state.rules.pig_fan, state.rules.fan_cap
    assert fan is not None
    return 1 << (min(fan, cap) if state.rules.pig_capped and cap is not None else fan)


def _waits_on_a_fifth(state: State, hand: Hand) -> Iterator[Wait]:
    """Waits whose four copies lie partly in the own melds, where only a concealed four kills.

    A hand cannot hold a fifth: it is judged with four of another tile in the place of these.
    """
    for meld in hand.melds:
        tile = meld.tile
        if hand.own[tile] < 4 or hand.counts[tile] == 4:
            continue
        melds = [_stand_in(hand, meld) if one == meld else one for one in hand.melds]
        for wait in waits(Hand.of(hand.tiles, melds, missing=hand.missing), rules=state.rules):
            if wait.tile == tile:
                yield wait


def _stand_in(hand: Hand, meld: Meld) -> Meld:
    """A meld that makes four of another tile of the suit: an end, or a 2, 5, 8, for such."""
    others = [one for one in TILES if one.suit == meld.tile.suit and hand.own[one] <= 1]
    like = max(others, key=lambda one: (_class(one) == _class(meld.tile), -hand.own[one]))
    if hand.own[like]:
        return Meld.of("peng", like)
    return Meld.of("an_gang" if meld.kind == "an_gang" else "ming_gang", like)


def _class(tile: Tile) -> str:
    return "end" if tile.rank in (1, 9) else "258" if tile.rank in (2, 5, 8) else "other"


def _seen(state: State, seat: int) -> list[int]:
    """27 ints: copies of each tile that a seat can see (R17, `dead_wait`)."""
    seen = list(state.hands[seat].own)
    for other, hand in enumerate(state.hands):
        if other != seat:
            for meld in hand.melds:
                seen[meld.tile] += len(meld.tiles)
        for tile in state.rivers[other]:
            if tile is not None:
                seen[tile] += 1
    shown = {(win.event, win.tile) for win in state.wins if win.seat != seat}
    for _, tile in shown:  # one tile, shown by all who won on it
        if tile is not None:
            seen[tile] += 1
    return seen
