"""Walls stacked so that what chance brings too seldom happens, and scripts that make it happen.

A story is told with the dealer as seat 1; it is played in every order of the suits,
by every seat as dealer, half of the time with mirrored ranks: 24 hands of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from random import Random
from typing import Any

from mjtutor import CHENGDU, TILES, Rules, Tile, parse_tiles
from mjtutor.play import DRAW, PASS, Action, State, stacked_wall, start
from mjtutor.play.events import Event, read_event


@dataclass(frozen=True)
class Story:
    """Hands, tiles to be drawn, and what is done; between the lines everybody stays quiet.

    An odd number of replacements is filled up: the tail is made of stacks of two.
    """

    name: str
    hands: tuple[str, str, str, str]
    draws: str = ""
    replacements: str = ""
    script: tuple[str, ...] = ()
    changes: dict[str, Any] = field(default_factory=dict)
    last: str = ""
    """The tiles at the very end of the wall, where no kong takes them."""

    @property
    def rules(self) -> Rules:
        return replace(CHENGDU, **self.changes)


_46M = "46m11122233344s", "46m55566677788s", "46m11122233344p"
_DISCARDS_5M = "5556667778889p5m"

_KONG_THEN_5M = "1111m5m555666777p"

STORIES = (
    Story("double win", (_DISCARDS_5M, *_46M), script=("1 discard 5m", "2 hu", "3 hu")),
    Story("triple win", (_DISCARDS_5M, *_46M), script=("1 discard 5m", "2 hu", "3 hu", "4 hu")),
    Story(
        "a win let go bars the line",
        ("3m5556667778889p", "6m111222333444s", "45m11122233344p", "159m159s159p"),
        "9p9p",
        script=("1 discard 3m", "3 pass", "2 discard 6m"),
    ),
    Story(
        "a draw lifts it",
        ("3m5556667778889p", "111222333444s6s", "45m11122233344p", "6m159m15s159p"),
        "9s9s9s",
        script=("1 discard 3m", "3 pass", "4 discard 6m", "3 hu"),
    ),
    Story(
        "a replacement lifts it",  # let go as 杠上炮, so that the later win is worth no more
        ("3m5556667779999p", "111222333444s6s", "45m11122233344p", "6m159m15s"),
        "1p9s",
        "9s9s",
        script=(
            "1 an_gang 9p",
            "1 discard 3m",
            "3 pass",
            "2 discard 1p",
            "3 zhi_gang",
            "4 discard 6m",
            "3 hu",
        ),
    ),
    Story(
        "more fan lifts it",
        ("3m5556667778889p", "6m111122233344s", "45m11122233344p", "159m59s159p"),
        "9s",
        "9p9p",
        script=("1 discard 3m", "3 pass", "2 an_gang 1s", "2 discard 6m", "3 hu"),
    ),
    Story(
        "a kong robbed by one",
        ("55m11122233344p9p", "46m11122233344s", "46m55566677788s", "5m159p1s"),
        "9p9s9p9s9s7s5m",
        script=("4 discard 5m", "1 peng", "1 discard 4p", "1 bu_gang 5m", "2 hu"),
    ),
    Story(
        "a kong robbed by two",
        ("55m11122233344p9p", "46m11122233344s", "46m55566677788s", "5m159p1s"),
        "9p9s9p9s9s7s5m",
        script=("4 discard 5m", "1 peng", "1 discard 4p", "1 bu_gang 5m", "2 hu", "3 hu"),
    ),
    Story(
        "the last four",
        ("5556667778889p5m", "46m11122233344s", "5m59s1p", "5m59s1p"),
        last="9m5m9m",
    ),
    Story(
        "杠上花 after one kong",
        ("1111m2223334445m", "59m159s159p", "159s159p", "159s159p"),
        replacements="5m9p",
        script=("1 an_gang 1m", "1 hu"),
    ),
    Story(
        "杠上花 after two kongs",
        ("1111m2222m333444m", "159s159p", "159s159p", "159s159p"),
        replacements="5m5m",
        script=("1 an_gang 1m", "1 an_gang 2m", "1 hu"),
    ),
    Story(
        "杠上花 after a claimed kong",
        ("1m59m159s9p", "111m222333p55p66p", "159s19p", "159s19p"),
        replacements="6p9s",
        script=("1 discard 1m", "2 zhi_gang", "2 hu"),
    ),
    Story(
        "杠上炮",
        (_KONG_THEN_5M, *_46M),
        replacements="9m9m",
        script=("1 an_gang 1m", "1 discard 5m", "2 hu"),
    ),
    Story(
        "杠上炮 to two",
        (_KONG_THEN_5M, *_46M),
        replacements="9m9m",
        script=("1 an_gang 1m", "1 discard 5m", "2 hu", "3 hu"),
    ),
    Story("天胡", ("11122233344455m", "159s159p", "159s159p", "159s159p"), script=("1 hu",)),
    Story(
        "地胡",
        ("159s159p9m", "1112223334445m", "159s159p", "159s159p"),
        "5m",
        script=("1 discard 9m", "2 hu"),
    ),
    Story(
        "a dance bans",
        ("1112345678999m1p", "2m5m159s159p", "159s159p", "159s159p"),
        "9s",
        script=("1 discard 1p dance", "2 discard 9s"),
        changes={"dance": True, "sing": True},
    ),
    Story(
        "a ban gives way",
        ("1112345678999m1p", "2223334445556m", "159s159p", "159s159p"),
        "8m",
        script=("1 discard 1p dance", "2 discard 2m"),
        changes={"dance": True},
    ),
)


@dataclass(frozen=True)
class Turned:
    """Reads tiles with the suits in another order, the ranks perhaps mirrored."""

    order: tuple[int, ...]
    mirrored: bool

    def turn(self, tile: Tile) -> Tile:
        suit, rank = divmod(tile, 9)
        return TILES[9 * self.order[suit] + (8 - rank if self.mirrored else rank)]

    def __call__(self, text: str) -> list[Tile]:
        return [self.turn(tile) for tile in parse_tiles(text)] if text else []


def tellings(story: Story) -> Iterator[tuple[State, tuple[Tile, ...], list[Event]]]:
    """The story's first state, its wall and its script, in 24 ways."""
    for number, order in enumerate(permutations(range(3))):
        for dealer in range(4):
            mirrored = (number + dealer) % 2 == 1
            rng = Random(f"{story.name}/{dealer}/{number}")

            tiles = Turned(order, mirrored)
            told = [tiles(text) for text in story.hands]
            hands = [told[(seat - dealer) % 4] for seat in range(4)]
            wall = stacked_wall(
                hands, tiles(story.draws), tiles(story.replacements or story.last),
                rng=rng, dealer=dealer,
            )  # fmt: skip
            events = []
            for line in story.script:
                event = read_event(line, story.name)
                action = event.action
                if action.tile is not None:
                    action = action._replace(tile=tiles.turn(action.tile))
                events.append(Event((event.seat + dealer) % 4, action))
            yield start(story.rules, wall, dealer), wall, events


class Follower:
    """Sits in all seats: does what the script says, and otherwise keeps quiet."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.script = list(events)

    def choose(self, seen: State, seat: int, actions: Sequence[Action]) -> Action:
        """The script's next word for this seat; else pass, or throw what was drawn."""
        for place, event in enumerate(self.script):
            if event.seat == seat and event.action in actions:
                del self.script[place]
                return event.action
            if event.action.do not in ANSWERS:
                break  # only answers to one tile may come in another order
        quiet = (PASS, DRAW, Action("discard", seen.drawn[-1] if seen.drawn else None))
        return next((one for one in quiet if one in actions), actions[0])


ANSWERS = ("hu", "peng", "zhi_gang", "pass")
