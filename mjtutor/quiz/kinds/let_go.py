"""过水 (R15): may I win this? Yes, or why not.

A win on another's tile was let go; then a tile comes. Levels:

    1   the same tile again, before or after an own draw; or a tile that is no wait
    2   a hand with two waits or more: the same tile, one of its line, or one of another line
    3   the second win is worth another fan than the first, or two wins were let go before
    4   what is a draw and what is not: 碰, a claimed kong, a kong to be robbed, and a tile that
        another player won on

Fields: `table`, with `you` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.scoring import Wait, waits
from mjtutor.core.tiles import TILES, Tile
from mjtutor.play import HU, refusal
from mjtutor.play.deal import SEATS
from mjtutor.play.events import Event
from mjtutor.play.holding import Hidden, Holding
from mjtutor.quiz.item import Item, Kind, Note, Said, Verdict, said
from mjtutor.quiz.scene import UNSEEN, Scene, answer, discard, draw, kong, win
from mjtutor.quiz.stage import Bag

YES = said("let_go.yes")
SAME, LINE, NO_WAIT, ANY = (said(f"let_go.no_{why}") for why in ("same", "line", "wait", "any"))
_CHOICES = (YES, SAME, LINE, NO_WAIT, ANY)
_WANTED: dict[int, tuple[tuple[Said, ...], tuple[str, ...]]] = {
    1: ((YES, YES, SAME, NO_WAIT), ("again", "drawn", "self_drawn")),
    2: ((YES, YES, YES, SAME, LINE, NO_WAIT), ("again",)),
    3: ((YES, YES, SAME, LINE), ("again", "cannon", "less", "twice")),
    4: ((YES, YES, YES, SAME, LINE, NO_WAIT), ("pong", "kong", "robbed", "won")),
}
"""By level: what the answers shall be, and the stories in which they may be so."""


class LetGo(Kind):
    """Say whether a win may be taken after one was let go."""

    id = "let_go"
    tag = "gs"
    levels = 4
    clauses = ("R15",)
    yes = YES

    def make(self, rng: Random, level: int) -> Item:
        """A story in which the answer drawn before comes out."""
        answers, stories = _WANTED[level]
        wanted = rng.choice(answers)
        while True:
            scene, answer = _Story(rng, level).tell(rng.choice(stories))
            if answer == wanted:
                return Item(self.id, "let_go.ask", {"table": scene}, "choice", _CHOICES)

    def keys(self, item: Item) -> tuple[int]:
        """Yes, or the engine's reason."""
        return (_CHOICES.index(_judge(item.fields["table"]).answer),)

    def check(self, item: Item, answer: int) -> Verdict:
        """What was let go, what the win would be worth, and whether there was a draw between."""
        found = _judge(item.fields["table"])
        key = _CHOICES.index(found.answer)
        mark = "right" if answer == key else "wrong"
        notes = [Note("", {}, mark, answer)]
        if answer != key:
            notes.append(Note("", {}, "missed", key))
        return Verdict(mark, (*notes, *found.notes()))

    def slips(self, item: Item) -> Mapping[str, int]:
        """Another scope of the bar, or none of its limits."""
        found = _judge(item.fields["table"])
        right = {
            "let_go_bars_every_tile": ANY if found.fan is not None else found.answer,
            "let_go_bars_the_tile_only": YES if found.answer == LINE else found.answer,
            "let_go_bars_nothing": YES if found.answer in (SAME, LINE) else found.answer,
            "draw_forgotten": (found.answer == YES and _bar(found.tile, found.earlier))
            or found.answer,
            "more_fan_forgotten": (found.more_fan and _bar(found.tile, found.gone)) or found.answer,
        }
        return {id: _CHOICES.index(one) for id, one in right.items() if one != found.answer}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """The waits; what has been let go since the last draw; the fan of both."""
        scene: Scene = item.fields["table"]
        found = _judge(scene)
        three = [Note("hint.let_go.waits", {"tiles": [wait.tile for wait in found.waits]})]
        three.append(Note("hint.let_go.draw"))
        if item.level == 3:
            three.append(Note("hint.let_go.fan"))
        return tuple(three)


class _Judged(NamedTuple):
    """What the engine says of the last tile.

    tile     that tile; `by` how it would be won
    fan      of the win, None if it is none
    waits    of the hand as the tile comes
    gone     wins let go since the last own draw: tile and fan
    earlier  wins let go before that
    """

    answer: Said
    tile: Tile
    by: str
    fan: int | None
    waits: tuple[Wait, ...]
    gone: tuple[tuple[Tile, int], ...]
    earlier: tuple[tuple[Tile, int], ...]

    @property
    def more_fan(self) -> bool:
        """Whether only its fan opens the win."""
        barred = _bar(self.tile, self.gone)
        return self.answer == YES and self.by != "self_draw" and barred is not None

    def notes(self) -> Iterator[Note]:
        """What was let go, what the tile is worth, and what follows."""
        for tile, fan in self.gone:
            yield Note("let_go.gone", {"tile": tile, "fan": fan})
        if self.earlier:
            yield Note("let_go.lifted")
        if self.fan is not None:
            yield Note("let_go.worth", {"tile": self.tile, "fan": self.fan})
        why = self.answer.id.removeprefix("let_go.")
        if self.answer == YES:
            why = "yes_drawn" if self.by == "self_draw" else "yes_free"
            why = "yes_more" if self.more_fan else why
        yield Note(f"let_go.why.{why}", {"tile": self.tile})


def _bar(tile: Tile, gone: tuple[tuple[Tile, int], ...]) -> Said | None:
    """Which answer a reader gives who looks at the tiles let go alone."""
    tiles = [each for each, _ in gone]
    if tile in tiles:
        return SAME
    line = any(each.suit == tile.suit and (each - tile) % 3 == 0 for each in tiles)
    return LINE if line else None


def _judge(scene: Scene) -> _Judged:
    you, state = scene.you, scene.first()
    assert you is not None
    gone: list[tuple[Tile, int]] = []
    earlier: list[tuple[Tile, int]] = []
    for step in scene.steps():
        if step.place == len(scene.events) - 1:
            break
        passed, before = step.state.passed[you], state.passed[you]
        offer, asked = state.offers[you], state.asked
        if passed is None and before is not None:
            earlier, gone = [*earlier, *gone], []
        elif passed != before and offer and asked and asked.tile is not None:
            gone.append((asked.tile, offer.fan))
        state = step.state
    state = scene.moment()
    by = "self_draw" if state.phase == "turn" else state.asked.by if state.asked else ""
    tile = state.drawn[-1] if state.phase == "turn" else state.asked.tile if state.asked else None
    assert tile is not None
    if by == "self_draw":
        earlier, gone = [*earlier, *gone], []
    hand = state.hands[you]
    assert isinstance(hand, Hand)
    hand = hand if hand.before_draw else hand.discard(tile)
    offer, error = state.offers[you], refusal(state, you, HU)
    if error is None:
        found = YES
    elif error.id == "no_win":
        found = NO_WAIT
    else:
        found = _bar(tile, tuple(gone)) or ANY
    fan = offer.fan if offer else None
    return _Judged(found, tile, by, fan, waits(hand), tuple(gone), tuple(earlier))


class _Story:
    """A hand of the reader's own, and turns of the others."""

    def __init__(self, rng: Random, level: int) -> None:
        self.rng, self.bag = rng, Bag(rng)
        self.you = rng.randrange(4)
        self.hands: list[Holding] = [UNSEEN] * 4
        self.events: list[Event] = []
        self.out: set[int] = set()
        self.hand = self._ready(level)
        self.waits = [wait.tile for wait in waits(self.hand)]
        self.seat = (self.you + rng.choice((1, 1, 2))) % 4
        self.first = self.seat

    def _ready(self, level: int) -> Hand:
        while True:
            bag = Bag(self.rng)
            hand, tile = bag.ready(melds=self.rng.choice((0, 0, 1)))
            bag.left[tile] += 1
            found = waits(hand)
            several = len(found) > 1 and len({wait.fan for wait in found}) > (level == 3)
            if level == 1 or several or (level == 4 and self.rng.random() < 0.3):
                self.bag = bag
                return hand

    def tell(self, story: str) -> tuple[Scene | None, Said | None]:
        """The scene and its answer; None where the tiles do not fit."""
        wait = self.rng.choice(self.waits)
        if not getattr(self, f"_{story}")(wait):
            return None, None
        self.hands[self.you] = self.hand
        wall = self.rng.randint(20, 45)
        scene = Scene(tuple(self.hands), self.first, wall, tuple(self.events), you=self.you)
        let_go = sum(event.action.do == "pass" for event in self.events)
        judged = _judge(scene)
        whole = let_go <= len(judged.gone) + len(judged.earlier)
        return (scene, judged.answer) if whole else (None, None)

    def turn(self, tile: Tile | None = None, kong_first: bool = False) -> bool:
        """The next seat draws and discards: a tile, or one that nobody waits on."""
        seat = self.seat
        thrown = tile if tile is not None else self.bag.any(self.waits)
        if tile is not None and not self.bag.take([tile]):
            return False
        own = seat == self.you
        self.events.append(draw(seat, thrown if own else None))
        if kong_first:
            fours = [t for t in TILES if self.bag.left[t] == 4 and t not in self.waits]
            if not fours or own:
                return False
            four = self.rng.choice(fours)
            self.bag.take([four] * 4)
            self.events[-1] = draw(seat, four)
            self.events += [kong(seat, "an_gang", four), draw(seat)]
        self.events.append(discard(seat, thrown))
        self.seat = self._next(seat)
        return True

    def let_go(self, tile: Tile, kong_first: bool = False) -> bool:
        """A win is let go."""
        done = self.seat != self.you and self.turn(tile, kong_first)
        self.events.append(answer(self.you, "pass"))
        return done

    def last(self) -> bool:
        """The tile that is asked about, perhaps after turns of others."""
        while self.seat != self.you and self._next(self.seat) != self.you:
            if self.rng.random() < 0.5:
                break
            self.turn()
        return self.seat != self.you and self.turn(self._tile())

    def _tile(self) -> Tile:
        """Mostly a wait."""
        if self.rng.random() < 0.7:
            return self.rng.choice(self.waits)
        return self.rng.choice([t for t in TILES if self.bag.left[t] and t not in self.waits])

    def _next(self, seat: int) -> int:
        return next(s % 4 for s in range(seat + 1, seat + 5) if s % 4 not in self.out)

    def _to_you(self) -> None:
        while self.seat != self.you:
            self.turn()

    def _again(self, wait: Tile) -> bool:
        return self.let_go(wait) and self.last()

    def _drawn(self, wait: Tile) -> bool:
        if not self.let_go(wait):
            return False
        self._to_you()
        return self.turn() and self.last()

    def _self_drawn(self, wait: Tile) -> bool:
        if not self.let_go(wait):
            return False
        self._to_you()
        tile = self._tile()
        self.events.append(draw(self.you, tile))
        return self.bag.take([tile])

    def _cannon(self, wait: Tile) -> bool:
        if not self.let_go(wait) or self.seat == self.you:
            return False
        return self.turn(self.rng.choice(self.waits), kong_first=True)

    def _less(self, wait: Tile) -> bool:
        return self.let_go(wait, kong_first=True) and self.last()

    def _twice(self, wait: Tile) -> bool:
        if not self.let_go(wait) or not self.let_go(self.rng.choice(self.waits)):
            return False
        return self.last()

    def _pong(self, wait: Tile) -> bool:
        pairs = [tile for tile in self.waits if self.hand.counts[tile] == 2]
        if len(pairs) != 2 or self.seat == self.you:
            return False
        wait, pair = self.rng.sample(pairs, 2)
        if not self.let_go(wait) or self.seat == self.you or not self.turn(pair):
            return False
        self.events += [answer(self.you, "peng"), discard(self.you, wait)]
        self.seat = self._next(self.you)
        return self.last()

    def _kong(self, wait: Tile) -> bool:
        threes = [t for t in TILES if self.hand.counts[t] == 3 and self.bag.left[t]]
        threes = [t for t in threes if t not in self.waits]
        if not threes or not self.let_go(wait) or self.seat == self.you:
            return False
        three = self.rng.choice(threes)
        if not self.turn(three):
            return False
        more = self.bag.any(self.waits)
        self.events += [kong(self.you, "zhi_gang", three), draw(self.you, more)]
        self.events.append(discard(self.you, more))
        self.seat = self._next(self.you)
        return self.last()

    def _robbed(self, wait: Tile) -> bool:
        others = [t for t in self.waits if t != wait and self.bag.left[t] == 4]
        if not others:
            return False
        added = self.rng.choice(others)
        robbed_first = self.rng.random() < 0.5
        if not robbed_first and not self.let_go(wait):
            return False
        owner = self.seat
        if owner == self.you or not self.bag.take([added] * 4):
            return False
        self.hands[owner] = Hidden(unknown=10, melds=(Meld.of("peng", added),))
        self.events += [draw(owner, added), kong(owner, "bu_gang", added)]
        if not robbed_first:
            return True
        self.events += [answer(self.you, "pass"), draw(owner)]
        self.events.append(discard(owner, self.bag.any(self.waits)))
        self.seat = self._next(owner)
        return self.last()

    def _won(self, wait: Tile) -> bool:
        discarder = self.seat
        others = [s for s in SEATS if s not in (self.you, discarder)]
        if discarder == self.you or not self.turn(wait):
            return False
        winner = self.rng.choice(others)
        self.events += [win(winner, self.rng.randint(0, 3)), answer(self.you, "pass")]
        self.out.add(winner)
        self.seat = self._next(winner)
        if self.seat == self.you:
            self.turn()
        return self.last()
