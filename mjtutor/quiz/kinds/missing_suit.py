"""Which suit to drop (打缺) or name (定缺; R4): the one without which the hand is nearest to ready.

Thirteen tiles of three suits. Every suit that leaves the lowest shanten is right. Levels:

    1   one suit has at most 2 tiles, and it is the only right answer
    2   the suits have 3 to 6 tiles, and the shortest is right; perhaps another is as well
    3   the suits have 3, 4 and 6 tiles, and the shortest is not right (rare: built, not dealt)
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, pairwise
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.shape import shanten_without
from mjtutor.core.tiles import SUITS, TILES
from mjtutor.errors import HandError
from mjtutor.quiz.deal import group_of, wall
from mjtutor.quiz.item import Content, Item, Kind, Note, Term, Verdict

_DECLARED = "d"
_CHOICES = tuple(Term(suit) for suit in SUITS)


class MissingSuit(Kind):
    """Pick the suit whose dropping leaves the hand nearest to ready."""

    id = "missing_suit"
    tag = "ms"
    levels = 3
    clauses = ("R4",)
    lesson = "missing-suit"

    def make(self, rng: Random, level: int) -> Item:
        """A deal of the level, dealt until one fits; a trap (level 3) is built, not hoped for."""
        hand = None
        while hand is None or _level(hand) != level:
            hand = _trap(rng) if level == 3 else Hand.of(wall(rng)[:13])
        return self.about(Content(hand, ask=rng.choice(("", _DECLARED))))

    def about(self, content: Content) -> Item:
        """Which suit of a hand to drop; raises HandError (`not_three_suits`)."""
        hand = content.hand
        if hand is None or len(hand.suits) < 3 or not hand.before_draw:
            raise HandError("not_three_suits", text=str(hand))
        ask = "missing.ask_declared" if content.ask == _DECLARED else "missing.ask_open"
        content = Content(hand, ask=content.ask)
        return Item(self.id, ask, {"hand": hand}, "choice", _CHOICES, content=content)

    def keys(self, item: Item) -> tuple[int, ...]:
        """Every suit that leaves the lowest shanten."""
        return tuple(map(SUITS.index, _least(distances(item.fields["hand"]))))

    def check(self, item: Item, answer: int) -> Verdict:
        """A note for each suit, then what the length of the suits would have said."""
        hand: Hand = item.fields["hand"]
        away = distances(hand)
        held = lengths(hand)
        best, few = _least(away), _least(held)
        chosen = SUITS[answer]
        right = chosen in best
        notes = []
        for index, suit in enumerate(SUITS):
            mark = "wrong" if suit == chosen and not right else None
            mark = ("right" if suit == chosen else "missed") if suit in best else mark
            id = {-1: "without_won", 0: "without_ready"}.get(away[suit], "without_away")
            notes.append(Note(f"missing.{id}", {"suit": suit, "n": away[suit]}, mark, index))
        if not right:
            cost = away[chosen] - away[best[0]]
            notes.append(Note("missing.slower", {"suit": chosen, "n": cost}))
        if len(best) > 1:
            notes.append(Note("missing.tie", {"suits": best}))
        elif set(few) <= set(best):
            notes.append(Note("missing.fewest_right"))
        elif set(few) & set(best):
            notes.append(Note("missing.fewest_tied", {"few": few}))
        else:
            notes.append(Note("missing.fewest_wrong", {"few": few, "best": best}))
        if item.ask == "missing.ask_declared":
            notes.append(Note("missing.declared", {"suit": chosen, "n": held[chosen]}))
        return Verdict("right" if right else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """The shortest suit dropped without a look at what it holds, the longest kept from."""
        held = lengths(item.fields["hand"])
        few = _least(held)
        return {"shortest_is_dropped": SUITS.index(few[0])} if len(few) == 1 else {}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Try each suit; then how many tiles each has; then how far it is without one."""
        hand: Hand = item.fields["hand"]
        held, away = lengths(hand), distances(hand)
        far = max(away, key=lambda suit: away[suit])
        three = [Note("hint.missing.each"), Note("hint.missing.lengths", held)]
        if list(away.values()).count(away[far]) == 1 and len(away) > 1:
            three.append(Note("hint.missing.not", {"suit": far}))
        return tuple(three)


def _trap(rng: Random) -> Hand | None:
    """A short suit that is a meld, loose tiles, and a long suit that is near many things."""
    short, loose, long = rng.sample(range(3), 3)
    tiles = group_of(rng, short)
    tiles += [TILES[9 * loose + rank] for rank in rng.choice(_LOOSE)]
    ranks = list(rng.choice(_APART))
    rng.shuffle(ranks)
    beside = [min(8, max(0, rank + rng.choice((-1, 0, 0, 1)))) for rank in ranks[:2]]
    tiles += [TILES[9 * long + rank] for rank in ranks + beside]
    return Hand.of(tiles) if max(map(tiles.count, tiles)) <= 4 else None


def _fours(*, near: int) -> list[tuple[int, ...]]:
    """Four different ranks, at most so many of which follow another within two."""
    return [
        four
        for four in combinations(range(9), 4)
        if sum(b - a <= 2 for a, b in pairwise(four)) <= near
    ]


_LOOSE = _fours(near=2)
_APART = [four for four in combinations(range(9), 4) if all(b - a >= 2 for a, b in pairwise(four))]


def distances(hand: Hand) -> dict[str, int]:
    """For each suit, the shanten of the hand if that suit is the missing one (R4)."""
    found = {suit: shanten_without(hand, suit) for suit in SUITS}
    return {suit: away for suit, away in found.items() if away is not None}


def lengths(hand: Hand) -> dict[str, int]:
    """Number of concealed tiles of each suit."""
    return {suit: sum(hand.counts[9 * i : 9 * i + 9]) for i, suit in enumerate(SUITS)}


def _least(numbers: dict[str, int]) -> list[str]:
    """The suits with the smallest number."""
    return [suit for suit, number in numbers.items() if number == min(numbers.values())]


def _level(hand: Hand) -> int | None:
    """The level a deal belongs to, or None."""
    held = lengths(hand)
    away = distances(hand)
    best, shortest = _least(away), _least(held)
    low, high = min(held.values()), max(held.values())
    if 1 <= low <= 2 and best == shortest and len(best) == 1:
        return 1
    if low >= 3 and high <= 6 and set(shortest) & set(best) and len(best) < 3:
        return 2
    if low == 3 and high == 6 and not set(shortest) & set(best):
        return 3
    return None
