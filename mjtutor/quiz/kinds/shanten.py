"""How many tiles from ready (向听): the fewest tiles still to be drawn until the hand is ready.

Levels; every number that a level has comes about equally often:

    1   7 tiles of one or two suits, 0 to 2 from ready
    2   13 tiles of two suits, 0 to 3 from ready
    3   13 tiles of three suits, 1 to 4 from ready
    4   13 tiles with one or two melds, or with the missing suit named, 0 to 3 from ready
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.shape import acceptance, shanten, shanten_without
from mjtutor.core.tiles import SUITS
from mjtutor.errors import HandError
from mjtutor.quiz.deal import changed, complete_hand, without_one
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict
from mjtutor.quiz.naive import shanten_in_three_suits
from mjtutor.quiz.wins import win_of

_AWAY = ((0, 1, 2), (0, 1, 2, 3), (1, 2, 3, 4), (0, 1, 2, 3))
_PAIRS_SHARE = 0.2


class Shanten(Kind):
    """Give the distance from ready as a number."""

    id = "shanten"
    tag = "st"
    levels = len(_AWAY)
    clauses = ("R4",)

    def make(self, rng: Random, level: int) -> Item:
        """A hand at a distance drawn first."""
        wanted = rng.choice(_AWAY[level - 1])
        while True:
            hand = _some(rng, level, wanted)
            fits = hand is not None and (level != 4 or hand.melds or hand.missing)
            if hand is not None and fits and shanten(hand) == wanted:
                return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """How far a hand is from ready; raises HandError (`not_before_draw`)."""
        hand = content.hand
        if hand is None or not hand.before_draw or shanten(hand) is None:
            raise HandError("not_before_draw", count=hand.concealed if hand else 0)
        return Item(self.id, "distance.ask", {"hand": hand}, "number", content=Content(hand))

    def keys(self, item: Item) -> tuple[int]:
        """The engine's shanten."""
        return (_away(item.fields["hand"]),)

    def check(self, item: Item, answer: int) -> Verdict:
        """The distance, the suit left out where there are three, and what brings it nearer."""
        hand: Hand = item.fields["hand"]
        away = _away(hand)
        notes = [Note("distance.yours", {"n": answer})] if answer != away else []
        notes.append(Note(f"distance.{'away' if away else 'ready'}_now", {"n": away}))
        if len(hand.suits) == 3 and not hand.missing:
            by_suit = {suit: shanten_without(hand, suit) for suit in SUITS}
            best = [suit for suit, n in by_suit.items() if n == away]
            notes.append(Note("distance.without", {"suits": best}))
        if hand.missing:
            notes.append(Note("distance.named", {"suit": hand.missing}))
        notes.append(Note("distance.nearer", {"tiles": list(acceptance(hand))}))
        return Verdict("right" if answer == away else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """The third suit counted in; seven pairs not seen; the distance from a win given."""
        hand: Hand = item.fields["hand"]
        found = {"third_suit_allowed": shanten_in_three_suits(hand)}
        if hand.concealed == 13:
            two = min(hand.suits, key=lambda suit: shanten_without(hand, suit) or 0)
            kept = hand if len(hand.suits) < 3 else _cleared(hand, hand.missing or two)
            found["seven_pairs_overlooked"] = shanten_in_three_suits(kept)
        return found | {"counted_to_the_win": _away(hand) + 1, "one_too_near": _away(hand) - 1}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Two suits; melds and parts of melds; pairs."""
        hand: Hand = item.fields["hand"]
        three = [Note("hint.shanten.parts"), Note("hint.shanten.count")]
        if len(hand.suits) == 3 and not hand.missing:
            three.insert(0, Note("hint.shanten.two_suits"))
        if hand.concealed == 13 and sum(n // 2 for n in hand.counts) >= 4:
            three.append(Note("hint.shanten.pairs"))
        return tuple(three[:3])


def _away(hand: Hand) -> int:
    away = shanten(hand)
    assert away is not None
    return away


def _cleared(hand: Hand, suit: str) -> Hand:
    """The hand with the tiles of a suit taken for such that help nothing."""
    spare = [tile for tile in hand.tiles if tile.suit != suit]
    missing = len(hand.tiles) - len(spare)
    return Hand.of(spare) if missing % 3 == 0 and spare else hand


def _some(rng: Random, level: int, wanted: int) -> Hand | None:
    """A hand that may be at that distance."""
    if level == 1:
        whole = complete_hand(rng, 2, rng.choice((1, 2, 2)))
        return changed(rng, without_one(rng, whole), wanted, whole.suits)
    if level in (2, 3) and rng.random() < _PAIRS_SHARE:
        whole = win_of(rng, "qi_dui")
        hand = without_one(rng, whole)
    else:
        whole = complete_hand(rng, 4, 2, rng.randint(1, 2) if level == 4 else 0)
        hand = without_one(rng, whole)
    suits = whole.suits
    if level == 3:
        hand = changed(rng, hand, wanted + rng.randrange(2), "".join(SUITS))
        return hand if len(hand.suits) == 3 else None
    spare = [suit for suit in SUITS if suit not in suits]
    if level == 4 and spare and rng.random() < 0.5:  # the missing suit named, and still held
        hand = changed(rng, hand, min(wanted, hand.concealed), suits + spare[0])
        return Hand.of(hand.tiles, hand.melds, None, spare[0])
    tiles = wanted + max(0, wanted - 1) * (level == 2)  # near suits of one's own, some help
    return changed(rng, hand, min(tiles, hand.concealed), suits)
