"""Ends of a hand in a draw: shown hands that are ready, not ready or pigs, and rain before."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import waits
from mjtutor.core.tiles import SUITS, TILES
from mjtutor.play import Entry
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import Holding
from mjtutor.play.ledger import RAIN
from mjtutor.play.settle import status
from mjtutor.quiz.deal import group_of
from mjtutor.quiz.scene import UNSEEN, Scene, rain
from mjtutor.quiz.stage import Bag

READY, NOT_READY, PIG, DEAD = "ready", "not_ready", "pig", "dead"


def ending(
    rng: Random, stands: list[str], kongs: int = 0, many_fan: bool = False, declared: bool = False
) -> Scene:
    """An empty wall, so many players in as there are ways to stand, and the rest out.

    stands    READY, NOT_READY, PIG, or DEAD: waiting on a tile of which all four are held
    kongs     so many of those in have a kong, which was paid when all were in
    many_fan  the first who is ready has a cheap wait and a dear one
    declared  suits were named
    """
    bag = Bag(rng)
    seats = rng.sample(SEATS, 4)
    within = dict(zip(seats, stands, strict=False))
    hands: list[Holding] = [UNSEEN] * 4
    paid: list[Entry] = []
    owners = rng.sample([seat for seat in within if within[seat] != DEAD], kongs)
    for seat, stand in within.items():
        pong = seat in owners
        if stand == DEAD:
            hand = _dead(bag)
        else:
            hand = _hand(bag, stand, pong, many_fan and stand == READY)
            many_fan = many_fan and stand != READY
        if pong:
            hand, entries = _with_kong(bag, hand, seat, len(paid))
            paid += entries
        hands[seat] = _named(rng, hand, stand) if declared else hand
    out = tuple(sorted(seats[len(stands) :]))
    if declared:
        for seat in out:
            hands[seat] = UNSEEN._replace(missing=rng.choice(SUITS))
    return Scene(tuple(hands), 0, 0, out=out, paid=tuple(paid))


def _hand(bag: Bag, stand: str, pong: bool, many_fan: bool) -> Hand:
    """A hand that stands so; with a pong of which the fourth is there to be had, if it must."""
    while True:
        melds = bag.rng.choice((1, 1, 2) if pong else (0, 0, 1, 2))
        if stand == READY:
            hand = bag.ready_hand(melds)
        elif stand == NOT_READY:
            hand = bag.not_ready(melds)
        else:
            hand = bag.three_suits(melds, loose=bag.rng.choice((1, 2, 3)))
        enough = not pong or any(bag.left[meld.tile] for meld in hand.melds)
        if enough and (not many_fan or len({wait.fan for wait in waits(hand)}) > 1):
            return hand
        bag.back(hand)


def _dead(bag: Bag) -> Hand:
    """A pong, the fourth of it in a run, and a gap that only a fifth would fill."""
    rng = bag.rng
    while True:
        suit = rng.randrange(3)
        first = TILES[9 * suit + rng.randrange(7)]
        tile = TILES[first + rng.randrange(3)]
        if tile.rank in (1, 9):
            continue
        held = [first, TILES[first + 1], TILES[first + 2], TILES[tile - 1], TILES[tile + 1]]
        other = rng.choice([s for s in range(3) if s != suit])
        held += group_of(rng, other) + [TILES[9 * other + rng.randrange(9)]] * 2
        if max(map(held.count, held)) > 4 or held.count(tile) != 1:
            continue
        hand = Hand.of(held, [Meld.of("peng", tile)])
        state = Scene((hand, UNSEEN, UNSEEN, UNSEEN), 0, 1).first()
        concealed = state._replace(rules=replace(CHENGDU, dead_wait="concealed"))
        if status(state, 0).ready or not status(concealed, 0).ready:
            continue
        if bag.take([*held, *[tile] * 3]):
            return hand


def _with_kong(bag: Bag, hand: Hand, seat: int, number: int) -> tuple[Hand, list[Entry]]:
    """One of its pongs made a kong, and what was paid for it."""
    rng = bag.rng
    tile = next(meld.tile for meld in hand.melds if bag.take([meld.tile]))
    do = rng.choice(tuple(RAIN))
    kind = "an_gang" if do == "an_gang" else "ming_gang"
    melds = [Meld.of(kind, tile) if meld.tile == tile else meld for meld in hand.melds]
    payers = [other for other in SEATS if other != seat]
    payers = [rng.choice(payers)] if do == "zhi_gang" else payers
    return Hand.of(hand.tiles, melds), rain(seat, payers, do, RAIN[do], number)


def _named(rng: Random, hand: Hand, stand: str) -> Hand:
    """The hand with a suit named: for a pig one it holds, else one it has not."""
    melded = {meld.tile.suit for meld in hand.melds}
    held = [suit for suit in hand.suits if suit not in melded]
    free = [suit for suit in SUITS if suit not in hand.suits]
    suits = held if stand == PIG and held else free or held
    return Hand.of(hand.tiles, hand.melds, None, rng.choice(suits or list(SUITS)))
