"""May this hand win, and if not, why not (R4, R8): yes, or one of the reasons against it.

Levels; half of the hands win, and the reasons against are spread:

    1   5 or 8 tiles of one or two suits: no pair, or it does not go together
    2   14 tiles, nothing melded: a third suit too; wins may be seven pairs
    3   14 tiles with one or two melds, often the missing suit named: its tiles still held, too
    4   14 tiles of one suit: no pair, or it does not go together; wins may be seven pairs
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.splits import splits, why_not
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import HandError
from mjtutor.quiz.deal import complete_hand
from mjtutor.quiz.item import Content, Item, Kind, Note, Said, Verdict, said
from mjtutor.quiz.wins import win_of

_YES = said("may_win.yes")
_REASONS = ("three_suits", "missing_suit_held", "no_pair", "tiles_left_over")
_AGAINST = (
    ("no_pair", "tiles_left_over"),
    ("three_suits", "three_suits", "no_pair", "tiles_left_over"),
    ("missing_suit_held", "missing_suit_held", "three_suits", "no_pair", "tiles_left_over"),
    ("no_pair", "tiles_left_over"),
)
"""By level, why a hand does not win."""
_SLIPS = {
    "three_suits": "third_suit_allowed",
    "missing_suit_held": "missing_suit_allowed",
    "no_pair": "pair_forgotten",
    "tiles_left_over": "rest_not_counted",
}
_PAIRS_SHARE = 0.3
_NAMED_SHARE = 0.6


class MayWin(Kind):
    """Say whether a hand wins, or which reason is against it."""

    id = "may_win"
    tag = "mw"
    levels = len(_AGAINST)
    clauses = ("R4", "R8")
    yes = _YES

    def make(self, rng: Random, level: int) -> Item:
        """A hand that wins, or one that fails for a reason drawn first."""
        reason = "" if rng.random() < 0.5 else rng.choice(_AGAINST[level - 1])
        while True:
            hand = _win(rng, level) if not reason else _near(rng, level, reason)
            found = why_not(hand) if hand is not None else None
            laid = hand is not None and bool(hand.melds) == (level == 3)
            if hand is not None and laid and (found.id if found else "") == reason:
                return self.about(Content(hand))

    def about(self, content: Content) -> Item:
        """Whether a hand wins; raises HandError (`not_after_draw`)."""
        hand = content.hand
        if hand is None or hand.before_draw:
            raise HandError("not_after_draw", count=hand.concealed if hand else 0)
        reasons = [id for id in _REASONS if id != "missing_suit_held" or hand.missing]
        choices = (_YES, *map(_against, reasons))
        return Item(
            self.id, "may_win.ask", {"hand": hand}, "choice", choices, content=Content(hand)
        )

    def keys(self, item: Item) -> tuple[int, ...]:
        """Yes, or the engine's reason."""
        reason = why_not(item.fields["hand"])
        return (item.choices.index(_against(reason.id) if reason else _YES),)

    def check(self, item: Item, answer: int) -> Verdict:
        """How it splits, or what is in the way."""
        hand: Hand = item.fields["hand"]
        [key] = self.keys(item)
        reason = why_not(hand)
        mark = "right" if answer == key else "missed"
        if reason is None:
            notes = [Note("may_win.splits", {"split": splits(hand)[0]}, mark, key)]
        else:
            notes = [Note(f"why_not.{reason.id}", {"tiles": reason.tiles}, mark, key)]
            if reason.groups:
                groups = [group.tiles for group in reason.groups]
                notes.append(Note("may_win.groups", {"groups": groups, "tiles": reason.tiles}))
        if answer != key:
            notes.append(Note("", {}, "wrong", answer))
        return Verdict("right" if answer == key else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """Yes where something forbids it; no where pairs or another split would have done."""
        hand: Hand = item.fields["hand"]
        if reason := why_not(hand):
            return {_SLIPS[reason.id]: item.choices.index(_YES)}
        no = item.choices.index(_against("tiles_left_over"))
        pairs = splits(hand)[0].form == "seven_pairs"
        return {"seven_pairs_overlooked" if pairs else "split_not_found": no}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Suits first; then the pair; how many of each suit."""
        hand: Hand = item.fields["hand"]
        first = "missing" if hand.missing else "suits"
        held = dict.fromkeys(SUITS, 0)
        for tile in hand.tiles:
            held[tile.suit] += 1
        for meld in hand.melds:
            held[meld.tile.suit] += 3
        return (
            Note(f"hint.may_win.{first}", {"suit": hand.missing}),
            Note("hint.may_win.lengths", held),
            Note("hint.may_win.pair"),
        )


def _against(reason: str) -> Said:
    return said(f"may_win.{reason}")


def _win(rng: Random, level: int) -> Hand:
    if level == 1:
        return _drawn(rng, complete_hand(rng, rng.choice((1, 2, 2)), rng.choice((1, 2))))
    if level in (2, 4) and rng.random() < _PAIRS_SHARE:
        kinds = ("qing_qi_dui", "qing_long_qi_dui") if level == 4 else ("qi_dui", "long_qi_dui")
        return win_of(rng, rng.choice(kinds))
    suits = 1 if level == 4 else 2
    hand = complete_hand(rng, 4, suits, rng.randint(1, 2) if level == 3 else 0)
    spare = [suit for suit in SUITS if suit not in hand.suits]
    named = level == 3 and rng.random() < _NAMED_SHARE
    return _drawn(rng, hand, rng.choice(spare) if named else None)


def _near(rng: Random, level: int, reason: str) -> Hand | None:
    """A hand that fails, perhaps for that reason; None where it has no such place."""
    if reason == "three_suits":
        melds = rng.randint(1, 2) if level == 3 else 0
        hand = complete_hand(rng, 4, 3, melds)
        return _drawn(rng, hand) if len(hand.suits) == 3 else None
    whole = _win(rng, level)
    if reason == "missing_suit_held":
        melded = {meld.tile.suit for meld in whole.melds}
        held = [suit for suit in whole.suits if suit not in melded]
        return _drawn(rng, whole, rng.choice(held)) if held else None
    tiles = list(whole.tiles)
    place = rng.randrange(len(tiles))
    if reason == "no_pair":  # one tile of the pair becomes another
        pair = next((g for g in splits(whole)[0].groups if g.kind == "pair"), None)
        if pair is None:
            return None
        place = tiles.index(pair.tile)
    suits = [tile.suit for tile in tiles]
    tiles[place] = TILES[9 * SUITS.index(rng.choice(suits)) + rng.randrange(9)]
    return _hand(rng, tiles, whole.melds, whole.missing)


def _drawn(rng: Random, hand: Hand, missing: str | None = None) -> Hand:
    return Hand.of(hand.tiles, hand.melds, rng.choice(hand.tiles), missing)


def _hand(
    rng: Random, tiles: list[Tile], melds: tuple[Meld, ...], missing: str | None
) -> Hand | None:
    counts = [0] * 27
    for tile in (*tiles, *(t for meld in melds for t in meld.tiles)):
        counts[tile] += 1
    return Hand.of(tiles, melds, rng.choice(tiles), missing) if max(counts) <= 4 else None
