"""Waits with the fan of each: tick every statement that is true of a ready hand.

Fan is the hand's own, won on a discard. Levels:

    1   one or two waits, nothing melded
    2   two or three waits that are not all worth the same
    3   two or more waits that are not all worth the same, of one suit or with melds
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.scoring import PLAIN, Wait, waits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.counting import why
from mjtutor.quiz.deal import complete_hand, without_one
from mjtutor.quiz.item import Content, Item, Kind, Note, Said, Verdict, judged, said
from mjtutor.quiz.kinds.waits import why_no_wait
from mjtutor.quiz.misread import counted
from mjtutor.quiz.wins import PLAYED, win_of

_MOST = 4
_OPTIONS = 6


class WaitsFan(Kind):
    """Tick what a hand waits for and what each wait is worth."""

    id = "waits_fan"
    tag = "wf"
    levels = 3
    clauses = ("R17", "Fan")

    def make(self, rng: Random, level: int) -> Item:
        """A ready hand of the level."""
        while True:
            hand = ready_hand(rng, level)
            fans = [wait.fan for wait in waits(hand)]
            differ = len(set(fans)) > 1
            if level == 3 and len(hand.suits) > 1 and not hand.melds:
                continue
            if (level == 1 and len(fans) <= 2) or (level > 1 and differ and len(fans) <= _MOST):
                return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """The waits of a hand with their fan; raises HandError (`not_ready`)."""
        hand = content.hand
        if hand is None or not hand.before_draw or not 0 < len(waits(hand)) <= 9:
            raise HandError("not_ready", text=str(hand))
        choices = tuple(_said(*pair) for pair in _offered(hand))
        fields = {"hand": hand}
        return Item(self.id, "waits_fan.ask", fields, "ticks", choices, content=Content(hand))

    def keys(self, item: Item) -> tuple[tuple[int, ...]]:
        """Each wait with the engine's fan."""
        found = waits(item.fields["hand"])
        return (tuple(sorted(item.choices.index(_said(w.tile, w.fan)) for w in found)),)

    def check(self, item: Item, answer: tuple[int, ...]) -> Verdict:
        """For each statement that matters, the wait and how its fan comes about."""
        hand: Hand = item.fields["hand"]
        found = {wait.tile: wait for wait in waits(hand)}
        notes: list[Note] = []
        for place, option in enumerate(item.choices):
            tile, fan = option.fields["tile"], option.fields["fan"]
            wait = found.get(tile)
            if wait and wait.fan == fan:
                mark = "right" if place in answer else "missed"
                fields = {"tile": tile, "kind": wait.kind, "fan": fan, "split": wait.splits[0]}
                notes.append(Note("waits_fan.is", fields, mark, place))
                if place not in answer:
                    extras = wait.score.reasons[1:]
                    notes += [replace(why(wait.score, one), about=None) for one in extras]
            elif place in answer:
                notes.append(_wrong(hand, tile, wait, place))
        return judged(notes)

    def slips(self, item: Item) -> Mapping[str, tuple[int, ...]]:
        """What mistaken ideas count each wait for, and one fan for all."""
        hand: Hand = item.fields["hand"]
        right = {wait.tile: wait.fan for wait in waits(hand)}
        others = {tile: counted(hand.add(tile), PLAIN) for tile in right}
        ids = sorted({id for each in others.values() for id in each})
        fans = {
            id: {t: others[t][id].fan if id in others[t] else fan for t, fan in right.items()}
            for id in ids
        }
        fans["one_fan_for_all"] = dict.fromkeys(right, max(right.values()))
        places = {one: place for place, one in enumerate(item.choices)}
        slips = {}
        for id, each in fans.items():
            options = [_said(tile, fan) for tile, fan in each.items()]
            if all(option in places for option in options):
                slips[id] = tuple(sorted(places[option] for option in options))
        return slips

    def hints(self, item: Item) -> tuple[Note, ...]:
        """The waits come first; how many; four alike."""
        found = waits(item.fields["hand"])
        return (
            Note("hint.waits_fan.first"),
            Note("hint.waits.number", {"n": len(found)}),
            Note("hint.waits_fan.four_alike"),
        )


def _said(tile: Tile, fan: int) -> Said:
    return said("waits_fan.option", tile=tile, fan=fan)


def _wrong(hand: Hand, tile: Tile, wait: Wait | None, place: int) -> Note:
    if wait:
        fields = {"tile": tile, "fan": wait.fan, "kind": wait.kind}
        return Note("waits_fan.other_fan", fields, "wrong", place)
    id, fields = why_no_wait(hand, tile)
    return Note(f"waits.wrong.{id}", {"tile": tile} | fields, "wrong", place)


def _offered(hand: Hand) -> list[tuple[Tile, int]]:
    """Waits with their fan and with others that mistaken ideas give them; a tile that is none."""
    found = waits(hand)
    right = [(wait.tile, wait.fan) for wait in found]
    wrong: dict[tuple[Tile, int], None] = {}
    for wait in found:
        others = counted(hand.add(wait.tile), PLAIN).values()
        wrong |= dict.fromkeys((wait.tile, other.fan) for other in others)
        wrong |= dict.fromkeys((wait.tile, other.fan) for other in found)
    wrong |= dict.fromkeys((wait.tile, wait.fan + by) for wait in found for by in (1, 2))
    rng = Random(str(hand))
    tiles = {wait.tile for wait in found}
    near = [tile for tile in TILES if _near(tile, hand) and tile not in tiles]
    offered = [pair for pair in wrong if pair not in right]
    few = max(2, _OPTIONS - len(right))
    if near:  # with as many statements as a wait has, or it would be known by having one
        tile, fans = rng.choice(near), sorted({fan for _, fan in wrong} | {fan for _, fan in right})
        decoys = [(tile, fan) for fan in rng.sample(fans, 2)]
        offered = [*offered[: max(1, few - 2)], *decoys]
    return sorted([*right, *offered])


def _near(tile: Tile, hand: Hand) -> bool:
    """Whether the hand holds it or a neighbour."""
    return any(held.suit == tile.suit and abs(held - tile) <= 1 for held in hand.tiles)


def ready_hand(rng: Random, level: int) -> Hand:
    """A ready hand in which fan has something to say."""
    if level == 1:
        kind = rng.choice(PLAYED[:-1])
        return without_one(rng, win_of(rng, kind))
    if level == 2 or rng.random() < 0.4:
        whole = win_of(rng, rng.choice(("ji_ben_hu", "ji_ben_hu", "yao_jiu")), level - 2, gen=True)
    else:
        whole = complete_hand(rng, 4, 1, rng.randrange(2))
    alike = [t for t in whole.tiles if whole.own[t] == 4] or list(whole.tiles)
    return whole.discard(rng.choice(alike))
