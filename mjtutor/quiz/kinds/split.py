"""How does it split: a win taken apart into melds and a pair, or seven pairs (R8).

Every way to split it is right. Levels:

    1   8 tiles of one or two suits; one of four is to be chosen
    2   14 tiles of two suits; one of four is to be chosen
    3   14 tiles of two suits, the groups are typed
    4   14 tiles of one suit, the groups are typed
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.splits import splits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.answers import Groups
from mjtutor.quiz.deal import complete_hand
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict

_TYPED = "t"
_SHAPES = ((2, (1, 2, 2)), (4, (2,)), (4, (2,)), (4, (1,)))
"""By level: how many melds, of how many suits."""
_TRIES = 12
_WRONG = 3


class HowSplit(Kind):
    """Take a winning hand apart."""

    id = "split"
    tag = "sp"
    levels = len(_SHAPES)
    clauses = ("R8",)

    def make(self, rng: Random, level: int) -> Item:
        """A win of the level; at the last, half have more than one split."""
        melds, choice = _SHAPES[level - 1]
        suits = rng.choice(choice)
        several = level == 4 and rng.random() < 0.5
        while True:
            hand = complete_hand(rng, melds, suits)
            if len(hand.suits) == suits and (len(splits(hand)) > 1 or not several):
                return self.about(Content(hand, ask=_TYPED if level > 2 else ""))

    def about(self, content: Content) -> Item:
        """How a win splits; raises HandError (`no_win`)."""
        hand = content.hand
        if hand is None or not splits(hand):
            raise HandError("no_win", text=str(hand))
        content, fields = Content(hand, ask=content.ask), {"hand": hand}
        if content.ask == _TYPED:
            return Item(self.id, "split.ask_type", fields, "text", (), "groups", content)
        rng = Random(str(hand))
        choices = [rng.choice(_all(hand)), *_wrong(rng, hand)]
        rng.shuffle(choices)
        return Item(self.id, "split.ask", fields, "choice", tuple(choices), content=content)

    def keys(self, item: Item) -> tuple[Any, ...]:
        """Every split; of choices the one that is a split."""
        every = _all(item.fields["hand"])
        if item.answer == "text":
            return tuple(every)
        return tuple(i for i, choice in enumerate(item.choices) if choice in every)

    def check(self, item: Item, answer: Any) -> Verdict:
        """What is wrong with the groups given; all the ways there are."""
        hand: Hand = item.fields["hand"]
        chosen = item.answer == "choice"
        given: Groups = item.choices[answer] if chosen else answer
        every = _all(hand)
        right = given in every
        notes = []
        if chosen:
            [key] = self.keys(item)
            notes.append(Note("", {}, "right" if right else "missed", key))
        slip = None
        if not right:
            slip, fields = _fault(hand, given)
            place = answer if chosen else None
            notes.append(Note(f"split.{slip}", fields, "wrong", place))
        many = len(every) > 1
        shown = [list(groups) for groups in every[:3]]
        for groups in shown:
            notes.append(Note("split.one_way" if many else "split.the_way", {"groups": groups}))
        if len(every) > len(shown):
            notes.append(Note("split.more_ways", {"n": len(every)}))
        return Verdict("right" if right else "wrong", tuple(notes), slip)

    def slips(self, item: Item) -> Mapping[str, Any]:
        """Groups that are none, or not of these tiles."""
        hand: Hand = item.fields["hand"]
        wrong = item.choices if item.choices else _wrong(Random(str(hand)), hand)
        every = _all(hand)
        return {
            _fault(hand, groups)[0]: item.choices.index(groups) if item.choices else groups
            for groups in wrong
            if groups not in every
        }

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Where to begin; the pair; a group."""
        groups = _all(item.fields["hand"])[0]
        pair = next(group for group in groups if len(group) == 2)
        other = next((group for group in groups if len(group) == 3), pair)
        three = [Note("hint.split.ends"), Note("hint.split.group", {"groups": [list(other)]})]
        if item.answer == "text":
            three[1:] = [Note("hint.split.pair", {"groups": [list(pair)]}), three[1]]
        return tuple(three)


def _all(hand: Hand) -> list[Groups]:
    """Every split as sorted groups; two that read alike are one."""
    found = {tuple(sorted(group.tiles for group in split.groups)): None for split in splits(hand)}
    return list(found)


def _fault(hand: Hand, groups: Iterable[tuple[Tile, ...]]) -> tuple[str, dict[str, Any]]:
    """What is wrong with groups: a misconception, and the fields of its note."""
    groups = list(groups)
    held, used = hand.counts, [0] * 27
    for group in groups:
        for tile in group:
            used[tile] += 1
    if tuple(used) != held:
        extra = [tile for tile in TILES for _ in range(used[tile] - held[tile])]
        lacks = [tile for tile in TILES for _ in range(held[tile] - used[tile])]
        if extra:
            return "tile_not_held", {"tiles": tuple(extra)}
        return "tiles_left_out", {"tiles": tuple(lacks)}
    for group in groups:
        ranks = [tile.rank for tile in group]
        fields = {"groups": [group]}
        if len(set(group)) == 1 and len(group) in (2, 3):
            continue
        if len(group) == 2:
            return "pair_unlike", fields
        if len(group) != 3:
            return "group_size", fields
        if len({tile.suit for tile in group}) > 1:
            return "run_across_suits", fields
        if ranks in ([1, 8, 9], [1, 2, 9]):
            return "run_round_the_end", fields
        if ranks != list(range(ranks[0], ranks[0] + 3)):
            return "gap_in_run", fields
    return "not_one_pair", {"n": sum(len(group) == 2 for group in groups)}


def _wrong(rng: Random, hand: Hand) -> list[Groups]:
    """Three ways that look like splits and are none, of different faults where there are."""
    every = _all(hand)
    found: dict[str, Groups] = {}
    others: dict[Groups, None] = {}
    tries = 0
    while len(others) < _WRONG or (len(found) < _WRONG and tries < _TRIES):
        tries += 1
        groups = [list(group) for group in rng.choice(every)]
        _moved(rng, groups) if rng.random() < 0.35 else _swapped(rng, groups)
        made = tuple(sorted(tuple(sorted(group)) for group in groups))
        if made not in every:
            found.setdefault(_fault(hand, made)[0], made)
            others[made] = None
    several = list(dict.fromkeys([*found.values(), *others]))
    return several[:_WRONG]


def _moved(rng: Random, groups: list[list[Tile]]) -> None:
    """A group becomes one beside it, unless its tiles would be more than four."""
    group = rng.choice(groups)
    by = rng.choice((-1, 1))
    if not all(0 <= tile + by < 27 and TILES[tile + by].suit == tile.suit for tile in group):
        return
    moved = [TILES[tile + by] for tile in group]
    held = [tile for other in groups if other is not group for tile in other] + moved
    if all(held.count(tile) <= 4 for tile in moved):
        group[:] = moved


def _swapped(rng: Random, groups: list[list[Tile]]) -> None:
    """Two groups exchange a tile."""
    one, other = rng.sample(groups, 2)
    i, j = rng.randrange(len(one)), rng.randrange(len(other))
    one[i], other[j] = other[j], one[i]
