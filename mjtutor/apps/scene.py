"""A state of a hand as `TableView` draws it: in words, from one seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from mjtutor.apps.tale import Sentence, Tale, signed
from mjtutor.core.hand import Hand
from mjtutor.core.tiles import TILES, Tile
from mjtutor.draw import meld_faces
from mjtutor.play import Entry, State, scores
from mjtutor.play.holding import Holding
from mjtutor.widgets.rich import Line
from mjtutor.widgets.table import ArrowData, SeatData, SetData, TableData, TagData, TileData


@dataclass(frozen=True)
class Ask:
    """What the own hand is for just now.

    pick    as in `TableData`; most: of how many tiles
    prompt  what is asked
    refused place of a tile -> why it may not be picked
    badges  place of a tile -> a number on it; best: places set off among them
    """

    pick: str = "none"
    most: int = 1
    prompt: Line = ""
    refused: Mapping[int, str] = field(default_factory=dict)
    badges: Mapping[int, str] = field(default_factory=dict)
    best: frozenset[int] = frozenset()


def own_tiles(holding: Holding) -> tuple[Tile | None, ...]:
    """The concealed tiles in the order they are shown: the drawn one last, unknown ones after."""
    tiles = [tile for tile in TILES for _ in range(holding.counts[tile])]
    if isinstance(holding, Hand):
        if holding.drawn is None:
            return tuple(tiles)
        tiles.remove(holding.drawn)
        return (*tiles, holding.drawn)
    return (*tiles, *(None,) * holding.unknown)


def scene(
    tale: Tale,
    state: State,
    told: Sequence[Sentence] = (),
    entries: Iterable[Entry] = (),
    ask: Ask = Ask(),
    said: str | None = None,
    before: Sequence[int] = (0, 0, 0, 0),
    last: int | None = None,
) -> TableData:
    """The table as the state shows it; whose tiles are `Hidden` lie face down.

    told     what happened last; `said` is read aloud for it
    entries  payments to show as arrows
    before   scores from earlier hands
    last     whose discard was the last thing to be laid down
    """
    entries = tuple(entries)
    order = [(tale.eye + place) % 4 for place in range(4)]
    totals = [old + new for old, new in zip(before, scores(state), strict=True)]
    changes = [0, 0, 0, 0]
    for entry in entries:
        changes[entry.payer] -= entry.amount
        changes[entry.payee] += entry.amount
    seats = []
    for place, seat in enumerate(order):
        data = _seat(tale, state, seat, signed(totals[seat]), ask if not place else None)
        data["last"] = _last(state, seat, last)
        if changes[seat]:
            data["change"] = signed(changes[seat])
        seats.append(data)
    arrows: list[ArrowData] = [
        {
            "from": order.index(entry.payer),
            "to": order.index(entry.payee),
            "amount": str(entry.amount),
        }
        for entry in entries
    ]
    return {
        "seats": seats,
        "wall": len(state.wall),
        "wall_name": tale.voice.say("table.wall"),
        "event": tale.line(told),
        "said": tale.say(told) if said is None else said,
        "prompt": ask.prompt,
        "pick": ask.pick,
        "most": ask.most,
        "arrows": arrows,
    }


def _seat(tale: Tale, state: State, seat: int, score: str, ask: Ask | None) -> SeatData:
    say = tale.voice.say
    tags = _tags(tale, state, seat)
    acting = state.phase in ("draw", "turn") and seat == state.seat
    parts = [tale.title(seat), *(tag["text"] for tag in tags)]
    parts += [say("table.to_act")] if acting else []
    parts.append(say("table.score", score=score))
    data: SeatData = {
        "name": tale.title(seat),
        "label": say("list.between").join(parts),
        "score": score,
        "turn": acting,
        "out": seat in state.out,
        "tags": tags,
        "sets": _sets(tale, state, seat),
        "river": [_face(tile) for tile in state.rivers[seat]],
        "river_name": say("table.river", tiles=_spoken(tale, state.rivers[seat])),
    }
    if shown := state.danced[seat]:
        data["waits"] = [str(tile) for tile in sorted(shown)]
        data["waits_name"] = say("table.waits")
    _rack(tale, state, seat, data, ask)
    return data


def _rack(tale: Tale, state: State, seat: int, data: SeatData, ask: Ask | None) -> None:
    """The concealed tiles of a seat, and the tile it won on."""
    say, hand = tale.voice.say, state.hands[seat]
    tiles = list(own_tiles(hand))
    won = next((win.tile for win in state.wins if win.seat == seat), None)
    if won is not None and not isinstance(hand, Hand):
        tiles.remove(won if won in tiles else None)
        data["won"] = [str(won)]
    if any(tiles):
        names = _spoken(tale, tiles)
        data["tiles"] = [_tile(tale, place, tile, ask) for place, tile in enumerate(tiles)]
        data["apart"] = isinstance(hand, Hand) and hand.drawn is not None
        own = seat == tale.sits
        data["rack_name"] = say("table.own") if own else say("table.rack", tiles=names)
    else:
        data["hidden"] = len(tiles)
        data["rack_name"] = say("table.hidden", n=len(tiles))


def _tile(tale: Tale, place: int, tile: Tile | None, ask: Ask | None) -> TileData:
    if tile is None:
        return {"face": "back", "name": tale.voice.say("table.unknown")}
    data: TileData = {"face": str(tile), "name": tale.voice.name(tile)}
    if ask is None:
        return data
    if place in ask.refused:
        data["off"] = True
        data["note"] = ask.refused[place]
    if place in ask.badges:
        data["badge"] = ask.badges[place]
        data["best"] = place in ask.best
    return data


def _tags(tale: Tale, state: State, seat: int) -> list[TagData]:
    say = tale.voice.say
    tags: list[TagData] = []
    if seat == state.dealer:
        tags.append({"text": say("table.dealer"), "kind": "dealer"})
    if suit := state.hands[seat].missing:
        tags.append({"text": say("table.missing", suit=suit), "kind": "suit"})
    if state.sung[seat]:
        tags.append({"text": say("table.sung"), "kind": "call"})
    if state.danced[seat] is not None:
        tags.append({"text": say("table.danced"), "kind": "call"})
    won = [win.seat for win in state.wins]
    if seat in won:
        tags.append({"text": say("table.out", n=won.index(seat) + 1), "kind": "out"})
    return tags


def _sets(tale: Tale, state: State, seat: int) -> list[SetData]:
    sets: list[SetData] = []
    asked = state.asked
    for meld in state.hands[seat].melds:
        data: SetData = {
            "faces": list(meld_faces(meld)),
            "name": tale.voice.say(f"meld.{meld.kind}", tile=meld.tile),
        }
        if asked and asked.by == "robbed_kong" and (asked.seat, asked.tile) == (seat, meld.tile):
            data["faces"] = [*data["faces"], str(meld.tile)]
            data["asked"] = True
        sets.append(data)
    return sets


def _last(state: State, seat: int, last: int | None) -> str:
    """Whether the last tile of the river has just been discarded, or is asked about."""
    asked = state.asked
    if asked and asked.by == "discard" and asked.seat == seat:
        return "asked"
    return "last" if last == seat else ""


def _face(tile: Tile | None) -> str:
    return "back" if tile is None else str(tile)


def _spoken(tale: Tale, tiles: Iterable[Tile | None]) -> list[str] | str:
    unknown = tale.voice.say("table.unknown")
    names = [unknown if tile is None else tale.voice.name(tile) for tile in tiles]
    return names or tale.voice.say("list.none")
