"""花猪 (R18): tick the players who are pigs at the draw.

All hands of players in are shown. One to three players are pigs. Levels:

    1   all four in, no melds; a pig holds two tiles or more of each suit
    2   with melds: of some pigs a suit lies only in a meld, or is held once; up to one player out
    3   suits were named (定缺): a pig holds tiles of its own, if only of two suits in all

Fields: `table`; `rules` where suits were named (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.tiles import SUITS, TILES
from mjtutor.play import State
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import Holding
from mjtutor.quiz.item import Item, Kind, Note, Verdict, judged, said
from mjtutor.quiz.kinds.legal import rules_of
from mjtutor.quiz.scene import UNSEEN, Scene
from mjtutor.quiz.stage import Bag

_CHOICES = tuple(said("hua_zhu.seat", seat=seat + 1) for seat in SEATS)
_DECLARED = "TRAD4"


class HuaZhu(Kind):
    """Tick the pigs."""

    id = "hua_zhu"
    tag = "hz"
    levels = 3
    clauses = ("R18", "R4")

    def make(self, rng: Random, level: int) -> Item:
        """Four hands at the draw, of which those drawn before are pigs."""
        fields: dict[str, object] = {"table": _scene(rng, level)}
        if level == 3:
            fields["rules"] = _DECLARED
        ask = "hua_zhu.ask_named" if level == 3 else "hua_zhu.ask"
        return Item(self.id, ask, fields, "ticks", _CHOICES)

    def keys(self, item: Item) -> tuple[tuple[int, ...]]:
        """The pigs of the engine's settlement."""
        settlement = _state(item).settlement or ()
        return (tuple([seat for seat, one in enumerate(settlement) if one and one.pig]),)

    def check(self, item: Item, answer: tuple[int, ...]) -> Verdict:
        """The suits of every player ticked or missed."""
        state, (pigs,) = _state(item), self.keys(item)
        notes = []
        for seat in SEATS:
            if seat in pigs or seat in answer:
                mark = "wrong" if seat not in pigs else "right" if seat in answer else "missed"
                notes.append(_note(state, seat, mark))
        return judged(notes)

    def slips(self, item: Item) -> Mapping[str, tuple[int, ...]]:
        """Melds overlooked, 花猪 taken for not ready, or three suits asked of a named one."""
        state, (pigs,) = _state(item), self.keys(item)
        hands = {seat: hand for seat, hand in enumerate(state.hands) if isinstance(hand, Hand)}
        settlement = state.settlement or ()
        three = {seat for seat, hand in hands.items() if len(hand.suits) == 3}
        found = {
            "melds_overlooked": {s for s in pigs if len({t.suit for t in hands[s].tiles}) == 3},
            "not_ready_is_pig": {s for s, one in enumerate(settlement) if one and not one.ready},
        }
        if item.level == 3:
            found = {"three_suits_needed": three, "not_ready_is_pig": found["not_ready_is_pig"]}
        slips = {id: tuple(sorted(seats)) for id, seats in found.items()}
        return {id: seats for id, seats in slips.items() if seats and seats != pigs}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """What makes a pig, and how many there are."""
        number = len(self.keys(item)[0])
        what = "hint.hua_zhu.named" if item.level == 3 else "hint.hua_zhu.suits"
        return Note(what), Note("hint.hua_zhu.number", {"n": number})


def _state(item: Item) -> State:
    scene: Scene = item.fields["table"]
    return scene.first(rules_of(item))


def _note(state: State, seat: int, mark: str) -> Note:
    hand, fields = state.hands[seat], {"seat": seat + 1}
    if not isinstance(hand, Hand):
        return Note("hua_zhu.out", fields, mark, seat)
    if hand.missing:
        fields |= {"suit": hand.missing}  # type: ignore[dict-item]
        return Note(f"hua_zhu.named.{'no' if mark == 'wrong' else 'yes'}", fields, mark, seat)
    more = {"suits": tuple(hand.suits)}
    return Note(f"hua_zhu.{'no' if mark == 'wrong' else 'yes'}", fields | more, mark, seat)


def _scene(rng: Random, level: int) -> Scene:
    bag = Bag(rng)
    out = (rng.randrange(4),) if level > 1 and rng.random() < 0.4 else ()
    within = [seat for seat in SEATS if seat not in out]
    pigs = rng.sample(within, rng.randint(1, min(3, len(within))))
    hands: list[Holding] = [UNSEEN] * 4
    for seat in SEATS:
        if seat in out:
            hands[seat] = UNSEEN._replace(missing=rng.choice(SUITS)) if level == 3 else UNSEEN
        elif level == 3:
            hands[seat] = _named(bag, seat in pigs)
        else:
            hands[seat] = _pig(bag, level) if seat in pigs else _other(bag, level)
    return Scene(tuple(hands), 0, 0, out=out)


def _pig(bag: Bag, level: int) -> Hand:
    if level == 1:
        return bag.three_suits(loose=bag.rng.choice((2, 2, 3)))
    if bag.rng.random() < 0.4:
        return bag.three_suits(bag.rng.randint(0, 2), loose=1)
    while True:
        hand = bag.not_ready(bag.rng.randint(0, 1))
        third = [suit for suit in SUITS if suit not in hand.suits]
        suit = third[0] if len(third) == 1 else ""
        kinds = [t for t in TILES if t.suit == suit and bag.left[t] >= 3]
        if kinds and len(hand.tiles) > 4:
            tile = bag.rng.choice(kinds)
            bag.take([tile] * 3)
            kept = list(hand.tiles)
            for _ in range(3):
                bag.left[kept.pop(bag.rng.randrange(len(kept)))] += 1
            made = Hand.of(kept, [*hand.melds, Meld.of("peng", tile)])
            if len(made.suits) == 3:
                return made
            hand = made
        bag.back(hand)


def _other(bag: Bag, level: int) -> Hand:
    melds = 0 if level == 1 else bag.rng.randint(0, 2)
    if bag.rng.random() < 0.5:
        return bag.not_ready(melds)
    return bag.ready_hand(melds)


def _named(bag: Bag, pig: bool) -> Hand:
    """A hand with a suit named, of which a pig holds something; often of two suits only."""
    while True:
        hand = _other(bag, 2) if bag.rng.random() < 0.7 else bag.three_suits(loose=1)
        melded = {meld.tile.suit for meld in hand.melds}
        held = [suit for suit in hand.suits if suit not in melded]
        free = [suit for suit in SUITS if suit not in hand.suits]
        if pig and held:
            few = min(held, key=lambda suit: sum(tile.suit == suit for tile in hand.tiles))
            return Hand.of(hand.tiles, hand.melds, None, few)
        if not pig and free:
            return Hand.of(hand.tiles, hand.melds, None, bag.rng.choice(free))
        bag.back(hand)
