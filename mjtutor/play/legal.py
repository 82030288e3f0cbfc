"""What each seat may do (R4-R9, R13, R15, R16, R19, R20), and why not.

`refusal` is the law; `legal_actions` offers what it does not refuse. A seat with unknown tiles
may do whatever no known tile rules out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import Score
from mjtutor.core.shape import acceptance, shanten
from mjtutor.core.splits import why_not
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import PlayError
from mjtutor.play.actions import DRAW, HU, PASS, PENG, ZHI_GANG, Action
from mjtutor.play.holding import Hidden, Holding, lay, may_hold
from mjtutor.play.state import State


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything the seat may do now; nothing if it is not its turn to act.

    Of a seat whose tiles are all known: complete and exact.
    """
    return tuple([one for one in candidates(state, seat) if refusal(state, seat, one) is None])


def candidates(state: State, seat: int) -> Iterator[Action]:
    """What a seat might think of in this phase with the tiles it holds."""
    hand = state.hands[seat]
    if state.phase == "answer":
        if state.answers[seat] is None:
            if may_win(state, seat):
                yield HU
            yield from (ZHI_GANG, PENG, PASS)
    elif state.phase in ("exchange", "name"):
        if state.answers[seat] is None:
            yield from _all_at_once(state, hand)
    elif state.phase == "draw" and seat == state.seat:
        yield DRAW
        for sing, dance in _announcements(state):
            yield Action("announce", sing=sing, dance=dance)
    elif state.phase == "turn" and seat == state.seat:
        if may_win(state, seat):
            yield HU
        held = [tile for tile in TILES if may_hold(hand, tile)]
        pongs = {meld.tile for meld in hand.melds if meld.kind == "peng"}
        for tile in held:
            if may_hold(hand, tile, 4):
                yield Action("an_gang", tile)
            if tile in pongs:
                yield Action("bu_gang", tile)
        for tile in held:
            yield Action("discard", tile)
            for sing, dance in _announcements(state):
                yield Action("discard", tile, sing=sing, dance=dance)


def may_win(state: State, seat: int) -> bool:
    """Whether there is a win on offer, or may be with unknown tiles."""
    return state.offers[seat] is not None or isinstance(state.hands[seat], Hidden)


def refusal(state: State, seat: int, action: Action) -> PlayError | None:
    """Why the seat may not do it, as an error with its clause; None if it may."""
    if state.phase == "over":
        return _no("hand_over", "R11")
    if seat in state.out:
        return _no("already_out", "R7")
    check = _CHECKS.get((state.phase, action.do))
    if check is None:
        return _not_now(state, seat, action)
    if state.phase in ("draw", "turn"):
        return check(state, seat, action) if seat == state.seat else _no("not_your_turn", "R8")
    if state.phase == "answer" and seat == state.seat:
        return _no("own_tile", "R9")
    error = check(state, seat, action)
    return error if error or state.answers[seat] is None else _no("not_asked", "R9")


def _not_now(state: State, seat: int, action: Action) -> PlayError:
    """Refuse what belongs to another phase."""
    if action.do == "hu" and state.phase == "draw" and state.chain and seat != state.seat:
        return _no("kong_not_robbed", "R13")
    exchange, name = (do in (state.phase, action.do) for do in ("exchange", "name"))
    clause = "Presets" if exchange else "R4" if name else "R8"
    return _no("not_now", clause, do=action.do, phase=state.phase)


def may_answer(state: State, seat: int) -> bool:
    """Whether a seat can do more than pass on the tile asked about."""
    asked = state.asked
    assert asked is not None
    if seat == asked.seat or seat in state.out:
        return False
    hand = state.hands[seat]
    if isinstance(hand, Hidden):
        return True
    if state.offers[seat] is not None and not _barred(state, seat):
        return True
    tile = asked.tile
    if tile is None or hand.counts[tile] < 2 or asked.by != "discard":
        return False  # the quick way to say what the next line says
    return not (_refuse_peng(state, seat, PENG) and _refuse_zhi_gang(state, seat, ZHI_GANG))


def wait_set(hand: Hand) -> frozenset[Tile]:
    """The tiles a hand before its draw waits on, those it holds all four of left out (R17)."""
    return frozenset(acceptance(hand)) if shanten(hand) == 0 else frozenset()


def locked(state: State, seat: int) -> bool:
    """Whether the seat has sung or danced (R19, R20)."""
    return state.sung[seat] or state.danced[seat] is not None


def _locked_by(state: State, seat: int) -> str:
    """The clause that locks a hand."""
    return "R19" if state.danced[seat] is None else "R20"


def banned(state: State, seat: int) -> frozenset[Tile]:
    """The tiles that dancers still in keep a seat from discarding (R20)."""
    if not state.rules.dance or locked(state, seat):
        return frozenset()
    shown = [
        tiles
        for other, tiles in enumerate(state.danced)
        if tiles is not None and other != seat and other not in state.out
    ]
    return frozenset().union(*shown)


def _no(id: str, clause: str, **params: object) -> PlayError:
    return PlayError(id, clause=clause, **params)


# Wins


def _refuse_hu(state: State, seat: int, action: Action) -> PlayError | None:
    hand = state.hands[seat]
    if isinstance(hand, Hidden):
        return _refuse_stated_hu(hand, action)
    offer = state.offers[seat]
    if state.phase == "turn":
        if not state.drawn:
            return _no("win_after_peng", "R8")
        if offer is None:
            reason = why_not(hand)
            return _no("no_win", "R4", why=reason)
        return _refuse_other_fan(offer, action)
    asked = state.asked
    assert asked is not None
    if offer is None:
        reason = None
        if asked.tile is not None and hand.own[asked.tile] < 4:
            reason = why_not(hand.add(asked.tile))
        return _no("no_win", "R4", why=reason)
    if _barred(state, seat):
        passed = state.passed[seat]
        assert passed is not None
        return _no("let_go", "R15", let_go=passed.fan, fan=offer.fan, tile=asked.tile)
    return _refuse_other_fan(offer, action)


def _refuse_other_fan(offer: Score, action: Action) -> PlayError | None:
    if action.fan in (None, offer.fan):
        return None
    return _no("other_fan", "Fan", stated=action.fan, fan=offer.fan)


def _refuse_stated_hu(hand: Hidden, action: Action) -> PlayError | None:
    if action.fan is None:
        return _no("fan_unknown", "Fan")
    if len(hand.suits) == 3:
        return _no("no_win", "R4", why=None)
    if hand.missing and hand.missing in hand.suits:
        return _no("no_win", "R4", why=None)
    return None


def _barred(state: State, seat: int) -> bool:
    """Whether a win let go keeps the seat from the one on offer (R15)."""
    passed, offer, asked = state.passed[seat], state.offers[seat], state.asked
    if passed is None or offer is None or asked is None or asked.tile is None:
        return False
    return asked.tile in passed.tiles and offer.fan <= passed.fan


def must_win(state: State, seat: int) -> bool:
    """Whether the win on offer has to be taken (R16)."""
    if not state.last_four or state.offers[seat] is None:
        return False
    return state.phase == "turn" or not _barred(state, seat)


# Answers


def _refuse_pass(state: State, seat: int, action: Action) -> PlayError | None:
    return _no("must_win", "R16") if must_win(state, seat) else None


def _refuse_claim(state: State, seat: int, copies: int) -> PlayError | None:
    asked = state.asked
    assert asked is not None
    tile, hand = asked.tile, state.hands[seat]
    if asked.by != "discard":
        return _no("only_robbing", "R13")
    if must_win(state, seat):
        return _no("must_win", "R16")
    if tile is None or not may_hold(hand, tile, copies):
        return _no("not_enough", "R9", tile=tile, copies=copies)
    if hand.missing == tile.suit:
        return _no("missing_suit_claim", "R4", suit=tile.suit)
    return None


def _refuse_peng(state: State, seat: int, action: Action) -> PlayError | None:
    if locked(state, seat):
        return _no("locked_peng", _locked_by(state, seat))
    return _refuse_claim(state, seat, 2)


def _refuse_zhi_gang(state: State, seat: int, action: Action) -> PlayError | None:
    error = _refuse_kong(state) or _refuse_claim(state, seat, 3)
    if error is not None or not locked(state, seat):
        return error
    asked = state.asked
    assert asked is not None and asked.tile is not None
    return _refuse_other_waits(state, seat, asked.tile, 3, "ming_gang")


# Kongs


def _refuse_kong(state: State) -> PlayError | None:
    if not state.rules.rain:
        return _no("no_kongs", "R5")
    if not state.wall:
        return _no("wall_empty", "R8")
    return None


def _refuse_own_kong(state: State, seat: int) -> PlayError | None:
    if error := _refuse_kong(state):
        return error
    if not state.drawn:
        return _no("kong_after_peng", "R8")
    return _no("must_win", "R16") if must_win(state, seat) else None


def _refuse_an_gang(state: State, seat: int, action: Action) -> PlayError | None:
    tile, hand = action.tile, state.hands[seat]
    if error := _refuse_own_kong(state, seat):
        return error
    if tile is None or not may_hold(hand, tile, 4):
        return _no("not_enough", "R12", tile=tile, copies=4)
    if hand.missing == tile.suit:
        return _no("missing_suit_claim", "R4", suit=tile.suit)
    return _refuse_other_waits(state, seat, tile, 4, "an_gang") if locked(state, seat) else None


def _refuse_bu_gang(state: State, seat: int, action: Action) -> PlayError | None:
    tile, hand = action.tile, state.hands[seat]
    if error := _refuse_own_kong(state, seat):
        return error
    if not any(meld.kind == "peng" and meld.tile == tile for meld in hand.melds):
        return _no("no_pong", "R12", tile=tile)
    if not may_hold(hand, tile):
        return _no("not_held", "R12", tile=tile)
    assert tile is not None
    return _refuse_other_waits(state, seat, tile, 1, "ming_gang") if locked(state, seat) else None


def _refuse_other_waits(
    state: State, seat: int, tile: Tile, copies: int, kind: str
) -> PlayError | None:
    """A locked hand may kong the tile just shown only if its waits stay as they are (R19)."""
    hand = state.hands[seat]
    after = lay(hand, tile, copies, Meld.of(kind, tile))
    if isinstance(hand, Hidden) or isinstance(after, Hidden):
        return None
    before = hand
    if state.phase == "turn":
        drawn = state.drawn[-1]
        if drawn is None or drawn != tile:
            return _no("locked_kong", _locked_by(state, seat), tile=drawn)
        before = hand.discard(drawn)
    waits = wait_set(before)
    if waits and wait_set(after) == waits:
        return None
    return _no("kong_changes_waits", _locked_by(state, seat), tile=tile)


# Discards


def _refuse_discard(state: State, seat: int, action: Action) -> PlayError | None:
    tile, hand = action.tile, state.hands[seat]
    if not may_hold(hand, tile):
        return _no("not_held", "R8", tile=tile)
    if must_win(state, seat):
        return _no("must_win", "R16")
    if error := _refuse_thrown(state, seat, tile):
        return error
    dancers = banned(state, seat)
    if tile in dancers and not _holds_missing(hand):
        thrown = [t for t in TILES if may_hold(hand, t) and not _refuse_thrown(state, seat, t)]
        if not dancers.issuperset(thrown):
            return _no("banned", "R20", tile=tile)
    return _refuse_announcement(state, seat, action)


def _refuse_thrown(state: State, seat: int, tile: Tile | None) -> PlayError | None:
    """Missing suit first (R4); the drawn tile only, once the hand is locked (R19)."""
    hand = state.hands[seat]
    if _holds_missing(hand) and tile is not None and tile.suit != hand.missing:
        return _no("missing_suit_first", "R4", suit=hand.missing)
    if locked(state, seat) and state.drawn[-1] is not None and tile != state.drawn[-1]:
        return _no("locked_discard", _locked_by(state, seat), tile=state.drawn[-1])
    return None


def _holds_missing(hand: Holding) -> bool:
    """Whether tiles of the named suit are known to be in the hand."""
    if hand.missing is None:
        return False
    first = 9 * SUITS.index(hand.missing)
    return any(hand.counts[first : first + 9])


# Announcements


def _announcements(state: State) -> list[tuple[bool, bool]]:
    """What the rules know to announce: (sing, dance)."""
    sing, dance = state.rules.sing, state.rules.dance
    if not (sing or dance):
        return []
    return [(s, d) for s in {False, sing} for d in {False, dance} if s or d]


def _refuse_announcement(state: State, seat: int, action: Action) -> PlayError | None:
    if not (action.sing or action.dance):
        return None
    for wanted, played, clause in (
        (action.sing, state.rules.sing, "R19"),
        (action.dance, state.rules.dance, "R20"),
    ):
        if wanted and not played:
            return _no("not_played", clause)
    if state.danced[seat] is not None or (action.sing and state.sung[seat]):
        return _no("announced_before", "R20" if action.dance else "R19")
    hand = state.hands[seat]
    if isinstance(hand, Hidden):
        if action.dance and not action.tiles:
            return _no("waits_unknown", "R20")
        return None
    after = hand if action.tile is None else hand.discard(action.tile)
    if not wait_set(after):
        return _no("not_ready", "R19" if action.sing else "R20")
    return None


def _refuse_opening_announcement(state: State, seat: int, action: Action) -> PlayError | None:
    if seat == state.dealer or state.hands[seat].melds or state.drew[seat]:
        return _no("not_as_dealt", "R19")
    if not (action.sing or action.dance):
        return _no("nothing_announced", "R19")
    return _refuse_announcement(state, seat, action)


# All at once


def _all_at_once(state: State, hand: Holding) -> Iterator[Action]:
    if state.phase == "name":
        for suit in SUITS:
            yield Action("name", suit=suit)
    elif isinstance(hand, Hand):
        for three in sorted(set(combinations(hand.tiles, 3))):
            yield Action("exchange", tiles=three)
    else:
        yield Action("exchange", tiles=(None,) * 3)


def _refuse_exchange(state: State, seat: int, action: Action) -> PlayError | None:
    if len(action.tiles) != 3:
        return _no("not_three", "Presets")
    for tile, copies in Counter(action.tiles).items():
        if not may_hold(state.hands[seat], tile, copies):
            return _no("not_enough", "Presets", tile=tile, copies=copies)
    suits = {tile.suit for tile in action.tiles if tile is not None}
    if state.rules.exchange == "one_suit" and len(suits) > 1:
        return _no("not_one_suit", "Presets")
    return None


def _refuse_name(state: State, seat: int, action: Action) -> PlayError | None:
    return None if action.suit in SUITS else _no("no_suit_named", "R4")


def _refuse_draw(state: State, seat: int, action: Action) -> PlayError | None:
    there = state.wall[state.next_place]
    if there is not None and action.tile not in (None, there):
        return _no("other_tile", "R8", tile=action.tile, there=there)
    return None


_CHECKS: dict[tuple[str, str], Callable[[State, int, Action], PlayError | None]] = {
    ("exchange", "exchange"): _refuse_exchange,
    ("name", "name"): _refuse_name,
    ("draw", "draw"): _refuse_draw,
    ("draw", "announce"): _refuse_opening_announcement,
    ("turn", "hu"): _refuse_hu,
    ("turn", "an_gang"): _refuse_an_gang,
    ("turn", "bu_gang"): _refuse_bu_gang,
    ("turn", "discard"): _refuse_discard,
    ("answer", "hu"): _refuse_hu,
    ("answer", "zhi_gang"): _refuse_zhi_gang,
    ("answer", "peng"): _refuse_peng,
    ("answer", "pass"): _refuse_pass,
}
