"""The last four tiles (后四张必胡; R16): must this win be taken, may it, or can it not be?

Every draw is told, so that the tiles left can be counted. Levels:

    1   one turn, of the reader or of another player; 0 to 7 tiles are left after its draw
    2   two or three turns, and the tile would make a pong or a kong as well, or a fourth alike
        is in hand
    3   a win was let go before the last four, or a kong has taken its replacement

Fields: `table`, with `you` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from mjtutor.core.hand import Hand
from mjtutor.core.scoring import waits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.play import HU, State, refusal
from mjtutor.play.events import Event
from mjtutor.play.holding import Holding
from mjtutor.play.legal import must_win
from mjtutor.quiz.item import Item, Kind, Note, Said, Verdict, said
from mjtutor.quiz.scene import UNSEEN, Scene, answer, discard, draw, kong
from mjtutor.quiz.stage import Bag

MUST, MAY, CANNOT = (said(f"last_four.{id}") for id in ("must", "may", "cannot"))
_CHOICES = (MUST, MAY, CANNOT)
_FORCED = 3
"""With so many tiles left after a draw, wins are forced."""


class LastFour(Kind):
    """Say whether a win must be taken."""

    id = "last_four"
    tag = "hs"
    levels = 3
    clauses = ("R16", "R15")

    def make(self, rng: Random, level: int) -> Item:
        """A position near the end of the wall in which the answer drawn before comes out."""
        wanted = rng.choice(_CHOICES)
        while True:
            scene = _scene(rng, level, wanted)
            if scene is not None and _judge(scene).answer == wanted:
                return Item(self.id, "last_four.ask", {"table": scene}, "choice", _CHOICES)

    def keys(self, item: Item) -> tuple[int]:
        """What the engine refuses: the win, or anything else."""
        return (_CHOICES.index(_judge(item.fields["table"]).answer),)

    def check(self, item: Item, answer: int) -> Verdict:
        """How many tiles are left, and what follows."""
        found = _judge(item.fields["table"])
        key = _CHOICES.index(found.answer)
        mark = "right" if answer == key else "wrong"
        missed = [] if answer == key else [Note("", {}, "missed", key)]
        left = Note("last_four.left", {"n": len(found.state.wall)})
        why = Note(f"last_four.why.{found.why}", {"tile": found.tile})
        return Verdict(mark, (Note("", {}, mark, answer), *missed, left, why))

    def slips(self, item: Item) -> Mapping[str, int]:
        """One tile off, discards forgotten, or a bar forgotten."""
        found = _judge(item.fields["table"])
        left = len(found.state.wall)
        slips: dict[str, Said] = {}
        if found.why == "may" and left == _FORCED + 1:
            slips["four_left_are_forced"] = MUST
        if found.why == "must" and found.state.phase == "answer":
            slips["only_self_draw_forced"] = MAY
        if found.why == "must":
            slips["last_four_forgotten"] = MAY
        if found.why == "barred":
            slips["bar_forgotten"] = MUST if left <= _FORCED else MAY
        return {id: _CHOICES.index(one) for id, one in slips.items()}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Whether it is a wait; then count; then what was let go."""
        scene: Scene = item.fields["table"]
        hand = scene.first().hands[scene.you or 0]
        assert isinstance(hand, Hand)
        three = [Note("hint.last_four.waits", {"tiles": [wait.tile for wait in waits(hand)]})]
        three.append(Note("hint.last_four.count", {"n": scene.wall}))
        if any(event.action.do == "pass" for event in scene.events):
            three.append(Note("hint.last_four.let_go"))
        return tuple(three)


class _Judged(NamedTuple):
    """What the engine says; `why`: "must", "may", "no_win" or "barred"."""

    answer: Said
    why: str
    state: State
    tile: Tile


def _judge(scene: Scene) -> _Judged:
    assert scene.you is not None
    state = scene.moment()
    tile = state.asked.tile if state.asked else state.drawn[-1]
    assert tile is not None
    error = refusal(state, scene.you, HU)
    if error is not None:
        return _Judged(CANNOT, "barred" if error.id == "let_go" else "no_win", state, tile)
    if must_win(state, scene.you):
        return _Judged(MUST, "must", state, tile)
    return _Judged(MAY, "may", state, tile)


def _scene(rng: Random, level: int, wanted: Said) -> Scene | None:
    bag = Bag(rng)
    you = rng.randrange(4)
    hand, tile = bag.ready(rng.choice(("", "triplets")), melds=rng.choice((0, 0, 1, 2)))
    bag.left[tile] += 1
    found = [wait.tile for wait in waits(hand)]
    barred = level == 3 and (wanted == CANNOT or rng.random() < 0.3)
    own = rng.random() < (0.2 if wanted == CANNOT and level == 3 else 0.5)
    turns = 1 if level == 1 else rng.choice((2, 3))
    events: list[Event] = []
    last = you if own else (you + rng.choice((1, 2, 3))) % 4
    first = (last - turns + 1) % 4
    for number in range(turns):
        seat = (first + number) % 4
        final = number == turns - 1
        if final:
            thrown = _last_tile(rng, bag, hand, found, level, wanted)
            if thrown is None:
                return None
        elif barred and number == 0 and seat != you:
            thrown = rng.choice(found)
        else:
            thrown = bag.any(found)
            bag.left[thrown] += 1
        if not bag.take([thrown]):
            return None
        if final and level == 3 and not barred and not _kong(rng, bag, found, seat, you, events):
            return None
        if not (final and level == 3 and not barred):
            events.append(draw(seat, thrown if seat == you else None))
        elif seat == you:
            events[-1] = draw(seat, thrown)
        if final and seat == you:
            break
        events.append(discard(seat, thrown))
        if barred and number == 0 and seat != you:
            events.append(answer(you, "pass"))
    drawn = sum(event.action.do == "draw" for event in events)
    least, most = (0, 3) if wanted == MUST else (4, 7) if wanted == MAY else (0, 7)
    wall = drawn + rng.randint(least, most)
    hands: list[Holding] = [UNSEEN] * 4
    hands[you] = hand
    if barred and wall - 1 <= _FORCED:
        return None  # the win let go would have been forced
    return Scene(tuple(hands), first, wall, tuple(events), you=you)


def _last_tile(
    rng: Random, bag: Bag, hand: Hand, found: list[Tile], level: int, wanted: Said
) -> Tile | None:
    """The tile in question: a wait unless it shall not win; at level 2 one that tempts."""
    wins = wanted != CANNOT or (level == 3 and rng.random() < 0.7)
    tiles = found if wins else [t for t in TILES if t not in found]
    tiles = [t for t in tiles if bag.left[t]]
    if level == 2 or not wins:
        alike = [t for t in tiles if hand.counts[t] >= 2]
        near = [t for t in tiles if hand.counts[t]]
        tiles = alike if level == 2 else near or tiles
    return rng.choice(tiles) if tiles else None


def _kong(
    rng: Random, bag: Bag, found: list[Tile], seat: int, you: int, events: list[Event]
) -> bool:
    """Another seat's kong before its discard; one's own would change the hand."""
    fours = [t for t in TILES if bag.left[t] == 4 and t not in found]
    if seat == you or not fours:
        return False
    four = rng.choice(fours)
    bag.take([four] * 4)
    events += [draw(seat, four), kong(seat, "an_gang", four), draw(seat)]
    return True
