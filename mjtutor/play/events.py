"""What happens at the table, written as short lines: `1 discard 2p`, `3 peng`, `2 hu fan=1`.

A line is a seat (1 to 4), what it does, and what belongs to it: a tile, the three tiles given
away, the suit named, `sing`, `dance` (of unknown tiles `dance=36m`), `fan=` of a win with unknown
tiles. `?` is an unknown tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from mjtutor.core.notation import parse_tiles
from mjtutor.core.tiles import SUITS, Tile, spread
from mjtutor.errors import NotationError, RecordError
from mjtutor.play.actions import Action
from mjtutor.play.holding import MaybeTile

DOES = (
    "exchange", "name", "draw", "announce", "discard", "an_gang", "bu_gang", "hu", "zhi_gang",
    "peng", "pass",
)  # fmt: skip
_WITH_TILE = ("draw", "discard", "an_gang", "bu_gang")
_NEEDS_TILE = ("discard", "an_gang", "bu_gang")
_ANNOUNCES = ("discard", "announce")
_NARROW = {ord("？"): "?"}


class Event(NamedTuple):
    """A seat's action, and the commentary on it by language."""

    seat: int
    action: Action
    note: Mapping[str, str] = {}


def read_event(line: str, place: str) -> Event:
    """Read a line; raises RecordError that names `place`."""
    words = line.translate(_NARROW).split()
    if len(words) < 2 or words[1] not in DOES:
        raise RecordError("bad_event", place=place, text=line)
    if words[0] not in ("1", "2", "3", "4"):
        raise RecordError("bad_seat", place=place, text=words[0])
    do, rest = words[1], words[2:]
    action = Action(do)
    for word in rest:
        action = _with(action, word, place, line)
    if do in _NEEDS_TILE and action.tiles == () and action.tile is None and "?" not in rest:
        raise RecordError("tile_missing", place=place, text=line)
    return Event(int(words[0]) - 1, action)


def _with(action: Action, word: str, place: str, line: str) -> Action:
    """The action with one more word of its line."""
    name, equals, value = word.partition("=")
    if action.do in _ANNOUNCES and word == "sing":
        return action._replace(sing=True)
    if action.do in _ANNOUNCES and word == "dance":
        return action._replace(dance=True)
    if action.do in _ANNOUNCES and name == "dance" and equals:
        shown = _tiles(value, place)
        return action._replace(dance=True, tiles=tuple(shown))
    if action.do == "hu" and name == "fan" and value.isdecimal():
        return action._replace(fan=int(value))
    if action.do == "name" and word in SUITS and action.suit is None:
        return action._replace(suit=word)
    if action.do == "exchange" and not action.tiles:
        return action._replace(tiles=maybe_tiles(word, place))
    if action.do in _WITH_TILE and action.tile is None and not equals:
        if word == "?" and action.do in ("draw", "discard"):
            return action
        tiles = _tiles(word, place)
        if len(tiles) == 1:
            return action._replace(tile=tiles[0])
    raise RecordError("bad_word", place=place, word=word, text=line)


def _tiles(text: str, place: str) -> list[Tile]:
    try:
        return list(parse_tiles(text))
    except NotationError as error:
        raise RecordError("unreadable", place=place, error=error) from None


def maybe_tiles(text: str, place: str) -> tuple[MaybeTile, ...]:
    """Read tiles among which `?` stands for unknown ones; the order is kept."""
    first, *rest = text.translate(_NARROW).split("?")
    found: list[MaybeTile] = list(_tiles(first, place)) if first.strip() else []
    for part in rest:
        found.append(None)
        if part.strip():
            found += _tiles(part, place)
    return tuple(found)


def write_event(event: Event) -> str:
    """Write a line that `read_event` reads."""
    action = event.action
    words = [str(event.seat + 1), action.do]
    if action.do == "exchange":
        words.append(write_tiles(action.tiles))
    elif action.do in _NEEDS_TILE or action.tile is not None:
        words.append("?" if action.tile is None else str(action.tile))
    if action.suit:
        words.append(action.suit)
    if action.sing:
        words.append("sing")
    if action.dance:
        words.append(f"dance={write_tiles(action.tiles)}" if action.tiles else "dance")
    if action.fan is not None:
        words.append(f"fan={action.fan}")
    return " ".join(words)


def write_tiles(tiles: tuple[MaybeTile, ...]) -> str:
    """Write tiles in their order, `?` for unknown ones."""
    text = ""
    run: list[Tile] = []
    for tile in tiles:
        if tile is None:
            text, run = text + spread(run) + "?", []
        else:
            run.append(tile)
    return text + spread(run)
