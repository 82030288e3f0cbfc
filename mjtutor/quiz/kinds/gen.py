"""根: how many times a win holds four alike, hand and melds together (the fan table).

Levels:

    1   nothing melded; up to two 根
    2   with kongs and pongs; up to three 根, all of them kongs
    3   with kongs, pongs and the fourth tile of some in hand; up to three 根
    4   seven pairs with four alike: how many 根 are counted beside the kind
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import score
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.deal import group_of
from mjtutor.quiz.item import Content, Item, Kind, Note, Verdict
from mjtutor.quiz.wins import win_of

_COUNTED = "c"


class Gen(Kind):
    """Count the 根 of a win."""

    id = "gen"
    tag = "gn"
    levels = 4
    clauses = ("Fan",)

    def make(self, rng: Random, level: int) -> Item:
        """A win with a number of 根 drawn first."""
        if level == 4:
            return self.about(Content(_pairs(rng), ask=_COUNTED))
        wanted = rng.randrange(3 if level == 1 else 4)
        while True:
            hand = _built(rng, wanted, level)
            if hand is not None and hand.own.count(4) == wanted:
                return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """How many 根 a win holds; raises HandError (`no_win`)."""
        hand = content.hand
        if hand is None or score(hand) is None:
            raise HandError("no_win", text=str(hand))
        ask = "gen.ask_counted" if content.ask == _COUNTED else "gen.ask"
        content = Content(hand, ask=content.ask)
        return Item(self.id, ask, {"hand": hand}, "number", content=content)

    def keys(self, item: Item) -> tuple[int]:
        """How often there are four alike; less the one that the kind uses up, if asked so."""
        return (len(_counted(item)),)

    def check(self, item: Item, answer: int) -> Verdict:
        """Where each lies."""
        hand: Hand = item.fields["hand"]
        counted = _counted(item)
        notes = [Note("gen.yours", {"n": answer})] if answer != len(counted) else []
        for tile in _four(hand):
            notes.append(Note(f"gen.{_where(hand, tile)}", {"tile": tile}))
        if not _four(hand):
            notes.append(Note("gen.none"))
        if _asks_counted(item) and _four(hand):
            notes.append(Note("fan.dragon_uses_gen"))
        notes.append(Note("gen.total", {"n": len(counted)}))
        return Verdict("right" if answer == len(counted) else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """Kongs left out, the fourth beside a pong not seen, triplets counted, one too many."""
        hand: Hand = item.fields["hand"]
        places = [_where(hand, tile) for tile in _four(hand)]
        kongs = places.count("kong")
        found = {
            "kongs_not_counted": len(places) - kongs,
            "pong_and_one_missed": len(places) - places.count("pong_and_one"),
            "only_kongs_counted": kongs,
            "triplets_counted": sum(n >= 3 for n in hand.own),
        }
        if _asks_counted(item):
            found = {"gen_counted_twice": len(places), "gen_forgotten": 0}
        return found

    def hints(self, item: Item) -> tuple[Note, ...]:
        """What counts; where to look."""
        if _asks_counted(item):
            return Note("hint.gen.four"), Note("hint.gen.dragon")
        return Note("hint.gen.four"), Note("hint.gen.places")


def _asks_counted(item: Item) -> bool:
    return item.content is not None and item.content.ask == _COUNTED


def _four(hand: Hand) -> list[Tile]:
    return [tile for tile in TILES if hand.own[tile] == 4]


def _counted(item: Item) -> list[Tile]:
    hand: Hand = item.fields["hand"]
    if not _asks_counted(item):
        return _four(hand)
    worth = score(hand)
    assert worth is not None
    return [tile for reason in worth.reasons if reason.id == "gen" for tile in reason.tiles]


def _where(hand: Hand, tile: Tile) -> str:
    """Where four alike lie: "kong", "pong_and_one" or "in_hand"."""
    return {0: "kong", 1: "pong_and_one"}.get(hand.counts[tile], "in_hand")


def _built(rng: Random, wanted: int, level: int) -> Hand | None:
    """A win of two suits with that many times four alike, made on purpose; None if it fails."""
    suits = rng.sample(range(3), 2)
    groups: list[list[Tile]] = []
    melds: list[Meld] = []
    for _ in range(wanted):
        tile = TILES[9 * rng.choice(suits) + rng.randrange(9)]
        kong = level == 2 or (level == 3 and rng.random() < 0.5)
        if kong:
            melds.append(Meld.of(rng.choice(("ming_gang", "an_gang")), tile))
            continue
        first = tile - tile % 9 + max(0, min(6, tile % 9 - rng.randrange(3)))
        groups.append(list(TILES[first : first + 3]))
        if level == 3 and rng.random() < 0.8:
            melds.append(Meld.of("peng", tile))
        else:
            groups.append([tile] * 3)
    if len(groups) + len(melds) > 4:
        return None
    while len(groups) + len(melds) < 4:
        group = group_of(rng, rng.choice(suits))
        if level > 1 and group[0] == group[1] and rng.random() < 0.7:
            melds.append(Meld.of("peng", group[0]))
        else:
            groups.append(group)
    held = [tile for group in groups for tile in group]
    held += [TILES[9 * rng.choice(suits) + rng.randrange(9)]] * 2
    counts = [0] * 27
    for tile in (*held, *(t for meld in melds for t in meld.tiles)):
        counts[tile] += 1
    if max(counts) > 4:
        return None
    rng.shuffle(melds)
    return Hand.of(held, melds, rng.choice(held))


def _pairs(rng: Random) -> Hand:
    """Seven pairs, up to three of them doubled."""
    doubled = rng.choice((0, 1, 2, 2, 3, 3))
    if not doubled:
        return win_of(rng, rng.choice(("qi_dui", "qing_qi_dui")))
    suits = rng.sample(range(3), rng.choice((1, 2, 2)))
    kinds = [TILES[9 * suit + rank] for suit in suits for rank in range(9)]
    chosen = rng.sample(kinds, 7 - doubled)
    held = [tile for tile in (*chosen, *chosen[:doubled]) for _ in range(2)]
    return Hand.of(held, drawn=rng.choice(held))
