"""Playing a hand step by step (R2, R4, R6-R16): `start`, then `apply` until it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.scoring import Score, Won, payment, score
from mjtutor.core.shape import shanten
from mjtutor.core.tiles import TILES, Tile
from mjtutor.play import holding
from mjtutor.play.actions import PASS, Action
from mjtutor.play.deal import DEALT, SEATS, dealt
from mjtutor.play.holding import MaybeTile
from mjtutor.play.ledger import RAIN, Entry, give_back
from mjtutor.play.legal import may_answer, refusal, wait_set
from mjtutor.play.settle import settle
from mjtutor.play.state import Asked, Kong, Passed, State, Win

T = TypeVar("T")
_NOBODY = (None,) * 4
_ON_DISCARD = Won()


def start(
    rules: Rules = CHENGDU,
    wall: Sequence[MaybeTile] = (),
    dealer: int = 0,
    direction: int = 1,
) -> State:
    """The state after the deal (R2).

    wall       108 tiles in the order in which they are drawn
    direction  where 换三张 goes: 1 the next player, 2 opposite, 3 the previous one
    """
    hands = []
    for seat, tiles in enumerate(dealt(wall, dealer)):
        known = [tile for tile in tiles if tile is not None]
        counts = [known.count(tile) for tile in TILES]
        drawn = tiles[-1] if seat == dealer else None
        hands.append(holding.hold(counts, tiles.count(None), (), None, drawn))
    state = State(
        rules, dealer, tuple(hands), tuple(wall[DEALT:]), seat=dealer, direction=direction,
        drawn=(wall[DEALT - 1],),
    )  # fmt: skip
    return opened(state)


def opened(state: State, exchanged: bool = False) -> State:
    """The dealt state in its first phase: 换三张 (unless done), 定缺, or the dealer's turn."""
    if state.rules.exchange != "none" and not exchanged:
        return state._replace(phase="exchange")
    return _after_exchange(state)


def apply(state: State, seat: int, action: Action) -> State:
    """The state after a seat has acted; raises PlayError, which names the clause, if it may not."""
    if error := refusal(state, seat, action):
        raise error
    step = _answer if state.phase == "answer" else _STEPS[action.do]
    # A pass is silent: counted, it would tell who could have claimed.
    return step(state._replace(event=state.event + (action.do != "pass")), seat, action)


def asking(state: State, seat: int, action: Action) -> State | None:
    """The state in which all others are asked about what a discard or 补杠 shows.

    `apply` goes on at once if nobody can do anything with it; this says what each may not do, and
    why. None for other actions, and those that may not be done.
    """
    if action.do not in ("discard", "bu_gang") or refusal(state, seat, action):
        return None
    state, asked = _shown(state, seat, action)
    answers = _put(_NOBODY, seat, PASS)
    return state._replace(
        phase="answer", asked=asked, answers=answers, offers=_offers(state, asked)
    )


# Before the first turn


def _exchange(state: State, seat: int, action: Action) -> State:
    state = state._replace(answers=_put(state.answers, seat, action))
    if None in state.answers:
        return state
    given = [answer.tiles for answer in state.answers if answer]
    hands = [
        holding.exchange(hand, given[i], given[(i - state.direction) % 4])
        for i, hand in enumerate(state.hands)
    ]
    state = state._replace(hands=tuple(hands), answers=_NOBODY)
    dealers, drawn = state.hands[state.dealer], state.drawn[-1]
    if isinstance(dealers, Hand) and drawn is not None and not dealers.counts[drawn]:
        # The tile drawn last has gone: any other is as good.
        state = state._replace(drawn=dealers.tiles[-1:])
    return _after_exchange(state)


def _after_exchange(state: State) -> State:
    if state.rules.missing_suit == "declared":
        return state._replace(phase="name")
    return begin_turn(state._replace(opening="tian"))


def _name(state: State, seat: int, action: Action) -> State:
    state = state._replace(answers=_put(state.answers, seat, action))
    if None in state.answers:
        return state
    named = [str(answer.suit) for answer in state.answers if answer]
    hands = tuple(map(holding.name_missing, state.hands, named))
    return begin_turn(state._replace(hands=hands, answers=_NOBODY, opening="tian"))


# Turns


def begin_turn(state: State) -> State:
    """The seat's own turn, with the win that its draw offers."""
    hand, offer = state.hands[state.seat], None
    if state.drawn and isinstance(hand, Hand):
        offer = score(hand, _by_itself(state), state.rules)
    return state._replace(
        phase="turn", asked=None, answers=_NOBODY, offers=_put(_NOBODY, state.seat, offer)
    )


def _by_itself(state: State) -> Won:
    return Won("self_draw", len(state.chain), state.opening, not state.wall)


def _draw(state: State, seat: int, action: Action) -> State:
    wall = list(state.wall)
    tile = wall.pop(state.next_place)
    if state.chain and state.rules.replacement == "tail":
        state = state._replace(replaced=state.replaced + 1)
    if tile is None:
        tile = action.tile
    first = not (state.drew[seat] or state.called or seat == state.dealer)
    return begin_turn(
        state._replace(
            wall=tuple(wall),
            hands=_put(state.hands, seat, holding.take(state.hands[seat], tile)),
            drawn=(*state.drawn, tile),
            drew=_put(state.drew, seat, True),
            opening="di" if first else None,
            passed=_put(state.passed, seat, None),
        )
    )


def _announce(state: State, seat: int, action: Action) -> State:
    """Sing or dance (R19, R20); the hand is the one after the discard."""
    hand = state.hands[seat]
    if action.sing:
        state = state._replace(sung=_put(state.sung, seat, True))
    if action.dance:
        stated = frozenset(tile for tile in action.tiles if tile is not None)
        shown = wait_set(hand) if isinstance(hand, Hand) else stated
        state = state._replace(danced=_put(state.danced, seat, shown))
    return state


def _show(state: State, seat: int, action: Action) -> State:
    state, asked = _shown(state, seat, action)
    return _ask(state, asked)


def _shown(state: State, seat: int, action: Action) -> tuple[State, Asked]:
    """A discard lies in the river, a 补杠 is held out; the others may be asked."""
    tile = action.tile
    if action.do == "bu_gang":
        drawn = tile in state.drawn or None in state.drawn
        return state._replace(opening=None), Asked(tile, "robbed_kong", seat, drawn)
    state = state._replace(
        hands=_put(state.hands, seat, holding.give(state.hands[seat], tile)),
        rivers=_put(state.rivers, seat, (*state.rivers[seat], tile)),
        opening=None,
    )
    return _announce(state, seat, action), Asked(tile, "discard", seat)


def _next_draw(state: State, after: int) -> State:
    """The next seat in after `after` draws, or the hand ends in a draw (R10, R11)."""
    seat = next(s for s in _round(after) if s not in state.out)
    state = state._replace(
        phase="draw", seat=seat, drawn=(), chain=(), asked=None, answers=_NOBODY, offers=_NOBODY
    )
    return state if state.wall else settle(state)


# Kongs


def _an_gang(state: State, seat: int, action: Action) -> State:
    assert action.tile is not None
    hand = holding.lay(state.hands[seat], action.tile, 4, Meld.of("an_gang", action.tile))
    state = state._replace(hands=_put(state.hands, seat, hand), opening=None)
    return _kong_stands(state, Kong("an_gang", None, state.event - 1))


def _add_to_pong(state: State, asked: Asked) -> State:
    """Nobody robs it: the kong stands, paid if its tile was drawn in this turn (R12)."""
    seat, tile = asked.seat, asked.tile
    assert tile is not None
    hand = holding.lay(state.hands[seat], tile, 1, Meld.of("ming_gang", tile))
    state = state._replace(hands=_put(state.hands, seat, hand))
    paid = asked.drawn or state.rules.late_added_kong == "paid"
    return _kong_stands(state, Kong("bu_gang", None, state.event - 1), paid)


def _kong_stands(state: State, kong: Kong, paid: bool = True) -> State:
    """Pay the rain (R12); its owner draws the replacement."""
    seat = state.seat
    payers = [kong.feeder] if kong.feeder is not None else _others_in(state, seat)
    rain = [
        Entry(payer, seat, RAIN[kong.do], kong.do, "R12", kong.event) for payer in payers if paid
    ]
    return state._replace(
        phase="draw", chain=(*state.chain, kong), called=True, ledger=(*state.ledger, *rain),
        asked=None, answers=_NOBODY, offers=_NOBODY,
    )  # fmt: skip


# Answers to a tile


def _ask(state: State, asked: Asked) -> State:
    """Ask the others; whoever can do nothing with the tile has passed."""
    state = state._replace(
        phase="answer", asked=asked, answers=_NOBODY, offers=_offers(state, asked)
    )
    answers = tuple([None if may_answer(state, seat) else PASS for seat in SEATS])
    state = state._replace(answers=answers)
    return state if None in answers else _resolve(state)


def _offers(state: State, asked: Asked) -> tuple[Score | None, ...]:
    offers: list[Score | None] = [None] * 4
    for seat in SEATS:
        hand = state.hands[seat]
        if seat == asked.seat or seat in state.out or not isinstance(hand, Hand):
            continue
        if asked.tile is not None and shanten(hand) == 0:
            offers[seat] = score(hand.add(asked.tile), _on(state, asked), state.rules)
    return tuple(offers)


def _on(state: State, asked: Asked) -> Won:
    """How others would win on the tile asked about."""
    if asked.by == "robbed_kong":
        return Won("robbed_kong")
    if state.wall and not state.chain:
        return _ON_DISCARD
    return Won("discard", len(state.chain), None, not state.wall)


def _answer(state: State, seat: int, action: Action) -> State:
    state = state._replace(answers=_put(state.answers, seat, action))
    return state if None in state.answers else _resolve(state)


def _resolve(state: State) -> State:
    """All have answered: 胡 before 杠 before 碰 (R9)."""
    asked, answers = state.asked, state.answers
    assert asked is not None
    said = {seat: answers[seat] for seat in _round(asked.seat)}
    winners = [seat for seat, answer in said.items() if answer and answer.do == "hu"]
    state = state._replace(passed=_let_go(state, winners))
    if winners:
        return _won_on(state, asked, winners)
    if asked.by == "robbed_kong":
        return _add_to_pong(state, asked)
    for seat, answer in said.items():
        if answer and answer.do in ("peng", "zhi_gang"):
            return _claim(state, asked, seat, answer.do)
    return _next_draw(state, asked.seat)


def _let_go(state: State, winners: Sequence[int]) -> tuple[Passed | None, ...]:
    """What each seat has let go, with the wins not taken now (R15)."""
    assert state.asked is not None
    passed = list(state.passed)
    tile = state.asked.tile
    for seat, offer in enumerate(state.offers):
        before = passed[seat]
        if offer is None or tile is None or seat in winners:
            continue
        if before and tile in before.tiles and offer.fan <= before.fan:
            continue  # it was not a legal win
        tiles, fan = _bars(state, tile), offer.fan
        if before:
            tiles, fan = tiles | before.tiles, max(fan, before.fan)
        passed[seat] = Passed(fan, tiles)
    return tuple(passed)


def _bars(state: State, tile: Tile) -> frozenset[Tile]:
    """The tiles that a win on `tile` let go bars."""
    scope = state.rules.pass_scope
    if scope == "line":
        return frozenset(t for t in TILES if t.suit == tile.suit and (t - tile) % 3 == 0)
    return frozenset({"wait": TILES, "tile": (tile,), "none": ()}[scope])


def _claim(state: State, asked: Asked, seat: int, do: str) -> State:
    tile = asked.tile
    assert tile is not None
    kong = do == "zhi_gang"
    meld = Meld.of("ming_gang" if kong else "peng", tile)
    hand = holding.lay(state.hands[seat], tile, 3 if kong else 2, meld)
    state = state._replace(
        hands=_put(state.hands, seat, hand),
        rivers=_put(state.rivers, asked.seat, state.rivers[asked.seat][:-1]),
        seat=seat, drawn=(), chain=(), called=True,
    )  # fmt: skip
    if kong:
        return _kong_stands(state, Kong(do, asked.seat, state.event - 1))
    if state.rules.pong_lifts_pass:
        state = state._replace(passed=_put(state.passed, seat, None))
    return begin_turn(state)


# Wins


def _hu(state: State, seat: int, action: Action) -> State:
    """Win by oneself: every other player in pays (R14)."""
    won = _by_itself(state)
    payers = _others_in(state, seat)
    last = state.chain[-1] if state.chain else None
    if last and last.feeder is not None and state.rules.direct_kong_flower == "feeder":
        payers = [last.feeder]
    win = Win(seat, state.drawn[-1], won, None, *_worth(state, seat, action), state.event - 1)
    return _go_on(_paid(state, win, payers), seat, seat)


def _won_on(state: State, asked: Asked, winners: Sequence[int]) -> State:
    """Win on another's tile, all at once: its player pays each (R13, R14)."""
    won, loser, tile = _on(state, asked), asked.seat, asked.tile
    if asked.by == "discard":
        left = state.rivers[loser][:-1]
        state = state._replace(rivers=_put(state.rivers, loser, left))
    else:
        robbed = holding.give(state.hands[loser], tile)
        state = state._replace(hands=_put(state.hands, loser, robbed))
    for seat in winners:
        action = state.answers[seat]
        assert action is not None
        worth = _worth(state, seat, action)
        hand = holding.take(state.hands[seat], tile)
        state = state._replace(hands=_put(state.hands, seat, hand))
        state = _paid(state, Win(seat, tile, won, loser, *worth, state.event - 1), [loser])
    if asked.by == "discard":
        state = _pass_rain_on(state, loser, winners)
    return _go_on(state, loser, winners[-1])


def _worth(state: State, seat: int, action: Action) -> tuple[int, Score | None]:
    offer = state.offers[seat]
    if offer is not None:
        return offer.fan, offer
    assert action.fan is not None  # stated of a hand that is not known
    return action.fan, None


def _paid(state: State, win: Win, payers: Iterable[int]) -> State:
    bases = _bases(state.rules, win)
    clause = "R13" if win.won.by == "robbed_kong" else "R14"
    entries = [Entry(payer, win.seat, bases, "hu", clause, win.event) for payer in payers]
    return state._replace(
        wins=(*state.wins, win), out=state.out | {win.seat}, ledger=(*state.ledger, *entries)
    )


def _bases(rules: Rules, win: Win) -> int:
    if win.score is not None:
        return payment(win.score, win.won, rules)
    return (1 << win.fan) + (win.won.by == "self_draw" and rules.self_draw == "base")


def _pass_rain_on(state: State, owner: int, winners: Sequence[int]) -> State:
    """What 杠上炮 does to the rain of the kong before it (`kong_discard_rain`)."""
    if not state.chain or state.rules.kong_discard_rain == "stays":
        return state
    kong, event = state.chain[-1], state.event - 1
    places = [
        place
        for place, entry in enumerate(state.ledger)
        if entry.event == kong.event and entry.reason == kong.do
    ]
    if state.rules.kong_discard_rain == "given_back":
        return state._replace(ledger=give_back(state.ledger, places, "Presets", event))
    amount = sum(state.ledger[place].amount for place in places)
    if not amount or len(winners) > 1:
        return state
    entry = Entry(owner, winners[0], amount, "hu_jiao_zhuan_yi", "Presets", event)
    return state._replace(ledger=(*state.ledger, entry))


def _go_on(state: State, first: int, last: int) -> State:
    """After a win: the end, or the next draw (R6, R10, R11)."""
    if len(state.out) >= 3 or not state.rules.bloody:
        ended = "one_left" if len(state.out) >= 3 else "first_win"
        return state._replace(
            phase="over", ended=ended, asked=None, answers=_NOBODY, offers=_NOBODY
        )
    return _next_draw(state, last)


# Small things


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _round(seat: int) -> tuple[int, int, int, int]:
    """The seats in the order of play, from the next one on; the seat itself comes last."""
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4, seat


def _others_in(state: State, seat: int) -> list[int]:
    return [other for other in _round(seat)[:3] if other not in state.out]


_STEPS: dict[str, Callable[[State, int, Action], State]] = {
    "exchange": _exchange,
    "name": _name,
    "draw": _draw,
    "announce": _announce,
    "discard": _show,
    "an_gang": _an_gang,
    "bu_gang": _show,
    "hu": _hu,
}
