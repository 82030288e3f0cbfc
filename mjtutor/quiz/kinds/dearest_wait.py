"""The dearest and the cheapest wait of a ready hand, by fan when won on a discard (查叫 too, R17).

All waits that share the highest, or the lowest, fan are right. Levels:

    1   two waits of different fan, two suits
    2   three or more waits, two suits
    3   three or more waits, one suit
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.scoring import Wait, waits
from mjtutor.core.tiles import TILES
from mjtutor.errors import HandError
from mjtutor.quiz.deal import complete_hand
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict
from mjtutor.quiz.kinds.waits import why_no_wait
from mjtutor.quiz.kinds.waits_fan import ready_hand

_CHEAPEST = "c"
_FEWEST = 4
"""Tiles to choose from; where waits are fewer, tiles that do not win fill them up."""


class DearestWait(Kind):
    """Choose the dearest or the cheapest wait."""

    id = "dearest_wait"
    tag = "dw"
    levels = 3
    clauses = ("R17", "Fan")

    def make(self, rng: Random, level: int) -> Item:
        """A ready hand whose waits differ in fan."""
        while True:
            hand = _some(rng, level)
            found = waits(hand)
            fits = len(found) == 2 if level == 1 else len(found) >= 3
            if fits and len({wait.fan for wait in found}) > 1:
                return self.about(Content(hand, ask=rng.choice(("", _CHEAPEST))))

    def about(self, content: Content) -> Item:
        """The dearest wait of a hand, or the cheapest; raises HandError (`not_ready`)."""
        hand = content.hand
        found = waits(hand) if hand is not None and hand.before_draw else ()
        if hand is None or len({wait.fan for wait in found}) < 2:
            raise HandError("not_ready", text=str(hand))
        tiles = {wait.tile for wait in found}
        near = [t for t in TILES if t not in tiles and t.suit in hand.suits and hand.own[t] < 4]
        rng = Random(str(hand))
        rng.shuffle(near)
        tiles |= set(near[: max(0, _FEWEST - len(tiles))])
        ask = "waits_fan.ask_cheapest" if content.ask == _CHEAPEST else "waits_fan.ask_dearest"
        content = Content(hand, ask=content.ask)
        choices = tuple(sorted(tiles))
        return Item(self.id, ask, {"hand": hand}, "choice", choices, content=content)

    def keys(self, item: Item) -> tuple[int, ...]:
        """All waits with the highest, or lowest, fan."""
        wanted = _end(item, cheapest=_asks_cheapest(item))
        return tuple(sorted(item.choices.index(wait.tile) for wait in wanted))

    def check(self, item: Item, answer: int) -> Verdict:
        """Every wait with its kind and fan."""
        hand: Hand = item.fields["hand"]
        right = self.keys(item)
        found = {wait.tile: wait for wait in waits(hand)}
        notes = []
        for place, tile in enumerate(item.choices):
            mark = ("right" if place == answer else "missed") if place in right else None
            if place == answer and place not in right:
                mark = "wrong"
            if wait := found.get(tile):
                fields = {"tile": tile, "kind": wait.kind, "fan": wait.fan, "left": wait.left}
                notes.append(Note("waits_fan.worth", fields, mark, place))
            elif place == answer:
                id, more = why_no_wait(hand, tile)
                notes.append(Note(f"waits.wrong.{id}", {"tile": tile} | more, mark, place))
        return Verdict("right" if answer in right else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """The other end taken; the wait with most copies left taken for the dearest."""
        cheapest = _asks_cheapest(item)
        other = _end(item, cheapest=not cheapest)[0]
        most = max(waits(item.fields["hand"]), key=lambda wait: wait.left)
        swapped = "dearest_for_cheapest" if cheapest else "cheapest_for_dearest"
        found = {"likely_for_dear" if not cheapest else "likely_for_cheap": most.tile}
        found |= {swapped: other.tile}
        return {id: item.choices.index(tile) for id, tile in found.items()}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """The waits first; what makes one dearer; what the answer is worth."""
        found = waits(item.fields["hand"])
        wanted = _end(item, cheapest=_asks_cheapest(item))[0]
        return (
            Note("hint.waits.number", {"n": len(found)}),
            Note("hint.waits_fan.four_alike"),
            Note("hint.waits_fan.worth", {"fan": wanted.fan}),
        )


def _asks_cheapest(item: Item) -> bool:
    return item.content is not None and item.content.ask == _CHEAPEST


def _end(item: Item, *, cheapest: bool) -> list[Wait]:
    """The waits that share the lowest or the highest fan."""
    found = waits(item.fields["hand"])
    fan = (min if cheapest else max)(wait.fan for wait in found)
    return [wait for wait in found if wait.fan == fan]


def _some(rng: Random, level: int) -> Hand:
    if level < 3:
        return ready_hand(rng, 2)
    whole = complete_hand(rng, 4, 1)
    return whole.discard(rng.choice(whole.tiles))
