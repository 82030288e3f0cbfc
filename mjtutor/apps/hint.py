"""What the engine sees for the one who is to act; it advises nothing."""

from __future__ import annotations

from typing import Any, NamedTuple

from mjtutor.apps.analysis import analysis, distance
from mjtutor.apps.scene import own_tiles
from mjtutor.apps.tale import Tale, visible
from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import waits
from mjtutor.core.shape import discards, shanten
from mjtutor.core.tiles import SUITS, Tile
from mjtutor.play import State, legal_actions
from mjtutor.play.holding import lay
from mjtutor.widgets import rich

_WITHOUT = {
    "won": "missing.without_won",
    "ready": "missing.without_ready",
    "away": "missing.without_away",
}


class Hint(NamedTuple):
    """Blocks to read, and numbers for the own tiles (see `scene.Ask`)."""

    blocks: list[rich.Block]
    badges: dict[int, str]
    best: frozenset[int]


def hint(tale: Tale, state: State, seat: int) -> Hint:
    """What can be said of the seat's hand in this phase."""
    hand = state.hands[seat]
    assert isinstance(hand, Hand)
    if state.phase == "turn":
        return _for_a_discard(tale, state, seat, hand)
    if state.phase in ("exchange", "name"):
        blocks = [rich.bullets([_without(tale, hand, suit) for suit in SUITS])]
    else:
        blocks = _for_an_answer(tale, state, seat, hand)
    return Hint([*blocks, _note(tale)], {}, frozenset())


def _for_a_discard(tale: Tale, state: State, seat: int, hand: Hand) -> Hint:
    seen = visible(state, seat)
    legal = {one.tile for one in legal_actions(state, seat) if one.do == "discard"}
    rows = [row for row in discards(hand, seen) if row.tile in legal]
    least = min((row.shanten for row in rows if row.shanten is not None), default=None)
    near = {row.tile: row.left for row in rows if least is not None and row.shanten == least}
    most = max(near.values(), default=0)
    tiles = [tile for tile in own_tiles(hand) if tile is not None]
    badges = {place: str(near[tile]) for place, tile in enumerate(tiles) if tile in near}
    best = frozenset(place for place, tile in enumerate(tiles) if near.get(tile, -1) == most)
    blocks = []
    if offer := state.offers[seat]:
        worth = tale.voice.say("event.worth", kind=offer.kind, fan=offer.fan)
        blocks.append(rich.verdict("right", tale.voice.say("play.hint_win", worth=worth)))
    else:
        away = distance(tale.voice, hand, shanten(hand))
        blocks.append(rich.paragraph([rich.strong(away)]))
    if near:
        chosen = [tile for tile, left in near.items() if left == most]
        blocks.append(rich.paragraph(tale.voice.line("play.hint_best", tiles=chosen)))
    if least == 0:
        blocks.append(rich.rows([_waits_after(tale, state, hand, tile, seen) for tile in near]))
    table = analysis(tale.voice, hand, state.rules, visible=seen)
    blocks.append(rich.details(tale.voice.say("play.hint_table"), table))
    return Hint([*blocks, _note(tale)], badges, best)


def _waits_after(
    tale: Tale, state: State, hand: Hand, tile: Tile, seen: list[Tile]
) -> dict[str, Any]:
    """What the hand waits on once the tile is gone: fan and copies left of each."""
    line: list[rich.Segment] = []
    for wait in waits(hand.discard(tile), seen, state.rules):
        line += [tale.voice.say("list.between")] if line else []
        line += tale.voice.line("play.hint_wait", tile=wait.tile, fan=wait.fan, left=wait.left)
    return rich.row(tale.voice.drawn(tile), line)


def _for_an_answer(tale: Tale, state: State, seat: int, hand: Hand) -> list[rich.Block]:
    """How far the hand is as it is, and after each claim that may be made."""
    voice, asked = tale.voice, state.asked
    blocks: list[rich.Block] = []
    if offer := state.offers[seat]:
        worth = voice.say("event.worth", kind=offer.kind, fan=offer.fan)
        blocks.append(rich.verdict("right", voice.say("play.hint_win", worth=worth)))
    lines: list[rich.Line] = [
        voice.line("play.hint_now", distance=distance(voice, hand, shanten(hand)))
    ]
    claims = {one.do for one in legal_actions(state, seat)}
    if asked and asked.tile is not None:
        for do, copies, kind in (("peng", 2, "peng"), ("zhi_gang", 3, "ming_gang")):
            if do in claims:
                lines.append(_after(tale, hand, asked.tile, do, copies, kind))
    return [*blocks, rich.bullets(lines)]


def _after(tale: Tale, hand: Hand, tile: Tile, do: str, copies: int, kind: str) -> rich.Line:
    after = lay(hand, tile, copies, Meld.of(kind, tile))
    assert isinstance(after, Hand)
    away = distance(tale.voice, after, shanten(after))
    return tale.voice.line("play.hint_after", claim=tale.voice.term(do), distance=away)


def _without(tale: Tale, hand: Hand, suit: str) -> rich.Line:
    away = shanten(Hand.of(hand.tiles, hand.melds, hand.drawn, suit))
    if away == 0 and not hand.before_draw:
        away = 1  # a discard makes it ready
    id = {-1: "won", 0: "ready"}.get(-1 if away is None else away, "away")
    return tale.voice.line(_WITHOUT[id], suit=suit, n=away)


def _note(tale: Tale) -> rich.Block:
    return rich.paragraph(tale.voice.say("play.hint_note"), quiet=True)
