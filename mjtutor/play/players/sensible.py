"""A player with common sense: builds by shanten, acceptance and fan, and is careful late.

It wins whenever it can, claims what brings it nearer, and weighs a discard by what the hand is
then good for against what it may cost. Everything it knows is in what its seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import waits
from mjtutor.core.shape import Discard, discards, shanten
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.play.actions import HU, PASS, PENG, ZHI_GANG, Action
from mjtutor.play.holding import Holding, lay
from mjtutor.play.players.danger import dangers, unseen
from mjtutor.play.state import State

FAR = 99
"""Steps to a win where none is possible."""


_TYPICAL_SHARE = 0.11
"""Of the tiles that are not seen, those that bring a hand nearer, in later steps."""


class SensiblePlayer:
    """See the module; `careful` False makes a copy that never looks at danger."""

    def __init__(self, rng: Random | None = None, careful: bool = True) -> None:
        self._careful = careful

    def choose(self, seen: State, seat: int, actions: Sequence[Action]) -> Action:
        """See `Player`. Nothing is left to chance."""
        if HU in actions:
            return HU
        hand = seen.hands[seat]
        assert isinstance(hand, Hand)
        if seen.phase == "exchange":
            return min(actions, key=lambda one: _exchange_cost(hand, one))
        if seen.phase == "name":
            return min(actions, key=lambda one: _keeping(hand, one.suit))
        if seen.phase == "draw":
            return actions[0]
        if seen.phase == "answer":
            return _answer(seen, hand, actions)
        return self._turn(seen, seat, hand, actions)

    def _turn(self, seen: State, seat: int, hand: Hand, actions: Sequence[Action]) -> Action:
        thrown = {one.tile for one in actions if one.do == "discard"}
        rows = [row for row in discards(hand) if row.tile in thrown]
        best = min(map(_distance, rows), default=FAR)
        for one in actions:
            if one.do in ("an_gang", "bu_gang") and _after_kong(hand, one) <= best:
                return one
        left = unseen(seen, seat)
        risk = dangers(seen, seat, left) if self._careful else [0.0] * 27
        outlook = Outlook(seen, hand, left, best)
        chosen = max(rows, key=lambda row: outlook.promise(row) - risk[row.tile])
        return Action("discard", chosen.tile)


class Outlook:
    """What a hand can still hope for, as seen from one seat.

    left  27 ints: copies that the seat cannot see
    best  the lowest shanten a discard leaves
    """

    def __init__(self, seen: State, hand: Hand, left: Sequence[int], best: int) -> None:
        self._rules, self._hand, self._left, self._best = seen.rules, hand, left, best
        self._unseen = max(1, sum(left))
        self._others = 3 - len(seen.out)
        self._draws = len(seen.wall) / (self._others + 1)
        # Own draws, and part of what others throw: a win, a pong.
        self._tries = self._draws * (1 + 0.3 * self._others)
        suits = [sum(hand.counts[first : first + 9]) for first in (0, 9, 18)]
        for meld in hand.melds:
            suits[meld.tile // 9] += 3
        after = [[n - (one == suit) for one, n in enumerate(suits)] for suit in range(3)]
        self._pig = [self._pig_cost(suits) for suits in after]
        self._worth = [1.8 + max(0, max(suits) - 8) * 0.5 for suits in after]

    def promise(self, row: Discard) -> float:
        """About how many bases the hand is good for after a discard."""
        if row.shanten is None:
            return -FAR
        copies = sum([self._left[tile] for tile in row.accepts])
        now = self._tries * copies / self._unseen
        if row.shanten == 0:
            win, mean = _at_least(1, now), self._mean_payment(row.tile, copies)
            return 1.8 * mean * win + (1 - win)
        steps, suit = row.shanten, row.tile // 9
        later = self._tries * _TYPICAL_SHARE
        if steps > self._best:
            now = 0.5 * later  # it helps only to come back to where the hand was
        mean = (now + steps * later) / (steps + 1)
        ready, win = _at_least(steps, mean), _at_least(steps + 1, mean)
        return 1.8 * self._worth[suit] * win + 2 * ready - 1 - 0.01 * steps - self._pig[suit]

    def _mean_payment(self, thrown: Tile, copies: int) -> float:
        """What a ready hand wins from each payer, its waits weighed by the copies left."""
        found = waits(self._hand.discard(thrown), (), self._rules)
        return sum([self._left[wait.tile] << wait.fan for wait in found]) / max(1, copies)

    def _pig_cost(self, suits: list[int]) -> float:
        """What it may cost to hold three suits still, or the named one (花猪, R18)."""
        if self._rules.pig_fan is None:
            return 0.0
        missing = self._hand.missing
        too_many = min(suits) if missing is None else suits[SUITS.index(missing)]
        late = min(1.0, (too_many / (self._draws + 0.5)) ** 4)
        return 0.4 * late * self._others * (1 << self._rules.pig_fan)


def _at_least(times: int, mean: float) -> float:
    """How likely something that happens `mean` times on average happens so many times (Poisson)."""
    term = exp(-mean)
    fewer = term
    for n in range(1, times):
        term *= mean / n
        fewer += term
    return 1 - fewer


def _distance(row: Discard) -> int:
    return FAR if row.shanten is None else row.shanten


def _steps(holding: Holding) -> int:
    far = shanten(holding) if isinstance(holding, Hand) else None
    return FAR if far is None else far


def _after_kong(hand: Hand, kong: Action) -> int:
    assert kong.tile is not None
    if kong.do == "an_gang":
        return _steps(lay(hand, kong.tile, 4, Meld.of("an_gang", kong.tile)))
    return _steps(lay(hand, kong.tile, 1, Meld.of("ming_gang", kong.tile)))


def _answer(seen: State, hand: Hand, actions: Sequence[Action]) -> Action:
    """Claim a tile that brings the hand nearer; a kong need only not set it back."""
    assert seen.asked is not None and seen.asked.tile is not None
    tile, now = seen.asked.tile, _steps(hand)
    if ZHI_GANG in actions and _steps(lay(hand, tile, 3, Meld.of("ming_gang", tile))) <= now:
        return ZHI_GANG
    if PENG in actions and _steps(lay(hand, tile, 2, Meld.of("peng", tile))) < now:
        return PENG
    return PASS


def _keeping(hand: Hand, suit: str | None) -> tuple[int, int]:
    """What it costs to do without a suit: the steps to a win, then the tiles thrown away."""
    held = [tile for tile in hand.tiles if tile.suit == suit]
    return _steps(Hand.of(hand.tiles, missing=suit)), len(held)


def _exchange_cost(hand: Hand, action: Action) -> tuple[int, int]:
    """What three tiles are worth to the hand: those of a short suit, and single ones, go first."""
    own = hand.own
    suits = [sum(own[first : first + 9]) for first in (0, 9, 18)]
    given = [tile for tile in action.tiles if tile is not None]
    ties = sum(own[near] for tile in given for near in TILES[max(0, tile - 2) : tile + 3])
    return sum(suits[tile // 9] for tile in given), ties
