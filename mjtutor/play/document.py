"""The form of a record: JSON taken apart into a first state and events, faults with their place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, NamedTuple, TypeVar

from mjtutor.core import notation
from mjtutor.core.hand import Hand, Meld
from mjtutor.core.presets import PRESETS, find_rules
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.tiles import TILES
from mjtutor.errors import HandError, NotationError, PlayError, RecordError, RulesError
from mjtutor.play.deal import SEATS
from mjtutor.play.events import Event, maybe_tiles, read_event
from mjtutor.play.holding import Hidden, Holding, MaybeTile, hold
from mjtutor.play.replay import known_copies, refuse_fifth
from mjtutor.play.settle import settle
from mjtutor.play.state import State, Status
from mjtutor.play.step import begin_turn, opened, start

T = TypeVar("T")
SCHEMA = 1
"""The number of this format; it grows when an old reader could misread a new record."""
WHOLE_WALL = 108
AFTER_THE_DEAL = 55
_KEYS = (
    "schema", "title", "rules", "dealer", "dice", "direction", "wall", "hands", "turn", "rivers",
    "out", "events", "draw", "ledger", "scores",
)  # fmt: skip


class Document(NamedTuple):
    """A document taken apart: where it begins, what happens, its title, the dealer's roll."""

    first: State
    events: tuple[Event, ...]
    title: Mapping[str, str]
    dice: tuple[int, int] | None


def parsed(document: object) -> Any:
    if not isinstance(document, str | bytes):
        return document
    try:
        return json.loads(document)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise RecordError("not_json", place=f"line {line}", line=line) from None


def read_document(document: Any, faults: list[RecordError]) -> Document | None:
    """Take a document apart, or add to `faults` all that is wrong with its form."""
    if not isinstance(document, Mapping):
        raise RecordError("not_an_object", place="")
    for key in document:
        if key not in _KEYS:
            faults.append(RecordError("unknown_key", place=str(key), key=str(key)))
    schema = document.get("schema")
    if type(schema) is not int or schema < 1:
        faults.append(RecordError("no_schema", place="schema"))
    elif schema > SCHEMA:
        faults.append(RecordError("newer_schema", place="schema", schema=schema, known=SCHEMA))
    first = _first_state(document, faults)
    events = tuple(_events(document.get("events", []), faults))
    title = _by_language(document.get("title", {}), "title", faults)
    dice = document.get("dice")
    if dice is not None and not (
        isinstance(dice, list) and len(dice) == 2 and all(_whole(d, 1, 6) for d in dice)
    ):
        faults.append(RecordError("bad_dice", place="dice"))
        dice = None
    _read_stated(document, faults)
    if faults or first is None:
        return None
    return Document(first, events, title, (dice[0], dice[1]) if dice else None)


def _first_state(document: Mapping[str, Any], faults: list[RecordError]) -> State | None:
    found = len(faults)
    rules = _tried(faults, CHENGDU, _rules, document.get("rules", CHENGDU.name))
    dealer = _tried(faults, 1, _number, document, "dealer", 1, 4, 1) - 1
    direction = _tried(faults, 1, _number, document, "direction", 1, 3, 1)
    wall = _tried(faults, (), _wall, document.get("wall", AFTER_THE_DEAL))
    if len(wall) == WHOLE_WALL:
        for key in ("hands", "turn", "rivers", "out"):
            if key in document:
                faults.append(RecordError("not_with_a_deal", place=key, key=key))
        _tried(faults, None, refuse_fifth, [wall.count(tile) for tile in TILES], "wall")
        stated = tuple(_statuses(document, faults))
        if len(faults) > found:
            return None
        return start(rules, wall, dealer, direction)._replace(stated=stated)
    state = State(rules, dealer, (), wall, direction=direction)
    return _tried(faults, None, _position, state, document, faults)


def _wall(told: object) -> tuple[MaybeTile, ...]:
    if _whole(told, 0, AFTER_THE_DEAL):
        return (None,) * int(str(told))
    if isinstance(told, str):
        tiles = maybe_tiles(told, "wall")
        if len(tiles) in (*range(AFTER_THE_DEAL + 1), WHOLE_WALL):
            return tiles
    raise RecordError("bad_wall", place="wall")


def _position(state: State, document: Mapping[str, Any], faults: list[RecordError]) -> State | None:
    """The state of a record that begins with hands instead of a deal."""
    found = len(faults)
    dealer, rules, full = state.dealer, state.rules, len(state.wall) == AFTER_THE_DEAL
    turn = _tried(faults, 1, _number, document, "turn", 1, 4, dealer + 1) - 1
    out = frozenset(_tried(faults, [], _seats, document.get("out", []), "out"))
    rivers: list[tuple[MaybeTile, ...]] = [()] * 4
    for seat, text in _by_seat(document, "rivers", str, faults):
        rivers[seat] = _tried(faults, (), maybe_tiles, text, f"rivers.{seat + 1}")
    as_dealt = "turn" not in document and full
    hands: list[Holding] = [Hidden(unknown=13 + (as_dealt and seat == turn)) for seat in SEATS]
    drawn: MaybeTile = None
    for seat, text in _by_seat(document, "hands", str, faults):
        hands[seat], plus = _tried(faults, (hands[seat], None), _holding, text, seat)
        drawn = plus if seat == turn else drawn
        size = hands[seat].concealed + 3 * len(hands[seat].melds)
        if size not in ((13, 14) if seat == turn or seat in out else (13,)):
            faults.append(RecordError("wrong_number", place=f"hands.{seat + 1}", count=size))
    if turn in out:
        faults.append(RecordError("turn_is_out", place="turn"))
    stated = _statuses(document, faults)
    if len(faults) > found:
        return None
    acts = hands[turn].concealed % 3 == 2
    opening = as_dealt and acts and turn == dealer and not any(rivers) and not out
    opening = opening and not any(hand.melds for hand in hands)
    state = state._replace(
        hands=tuple(hands), rivers=tuple(rivers), seat=turn, out=out, stated=tuple(stated),
        drawn=(drawn,) if acts else (), phase="turn" if acts else "draw",
        drew=(not opening,) * 4, called=not opening,
    )  # fmt: skip
    refuse_fifth(known_copies(state), "hands")
    if opening and not any(hand.missing for hand in hands):
        return opened(state, exchanged="direction" not in document)
    if rules.missing_suit == "declared":
        for seat, hand in enumerate(hands):
            if isinstance(hand, Hand) and hand.missing is None and seat not in out:
                raise RecordError("suit_needed", place=f"hands.{seat + 1}")
    if acts:
        return begin_turn(state._replace(opening="tian" if opening else None))
    try:
        return state if state.wall else settle(state)
    except PlayError as error:
        raise RecordError("illegal", place="draw", error=error) from None


def _holding(text: str, seat: int) -> tuple[Holding, MaybeTile]:
    """A hand in which `?` may stand for unknown tiles, and the tile marked as drawn."""
    place = f"hands.{seat + 1}"
    unknown = text.count("?") + text.count("？")
    try:
        if not unknown:
            hand = Hand(text)
            return hand, hand.drawn
        known = text.replace("+?", "").replace("?", "").replace("？", "")
        parsed = notation.parse(known)
        tiles = [one.tile for one in parsed.concealed]
        drawn = parsed.drawn.tile if parsed.drawn else None
        tiles += [drawn] if drawn is not None else []
        melds = tuple(Meld(meld.token) for meld in parsed.melds)
        counts = [tiles.count(tile) for tile in TILES]
        return hold(counts, unknown, melds, parsed.missing), drawn
    except (NotationError, HandError) as error:
        raise RecordError("unreadable", place=place, error=error) from None


def _rules(told: object) -> Rules:
    changes: dict[str, Any] = dict(told) if isinstance(told, Mapping) else {"preset": told}
    name = changes.pop("preset", CHENGDU.name)
    try:
        if not isinstance(name, str):
            raise RulesError("unknown_rules", name=name, known=list(PRESETS))
        rules = find_rules(name)
        known = {one.name for one in fields(rules)} - {"name"}
        for key in changes:
            if key not in known:
                raise RulesError("bad_rule", name=key, value=changes[key])
        if isinstance(changes.get("fan"), Mapping):
            changes["fan"] = {**rules.fan, **changes["fan"]}
        elif "fan" in changes:
            raise RulesError("bad_rule", name="fan", value=changes["fan"])
        return replace(rules, **changes) if changes else rules
    except (RulesError, TypeError) as error:
        raise RecordError("bad_rules", place="rules", error=error) from None


def _events(told: object, faults: list[RecordError]) -> Iterator[Event]:
    if not isinstance(told, list):
        faults.append(RecordError("bad_events", place="events"))
        return
    for number, one in enumerate(told):
        place = f"events[{number}]"
        line = one.get("do") if isinstance(one, Mapping) else one
        try:
            if not isinstance(line, str):
                raise RecordError("bad_event", place=place, text=str(one))
            event = read_event(line, place)
        except RecordError as error:
            faults.append(error)
            continue
        if isinstance(one, Mapping):
            note = {key: value for key, value in one.items() if key != "do"}
            event = event._replace(note=_by_language(note, place, faults))
        yield event


def _by_language(told: object, place: str, faults: list[RecordError]) -> Mapping[str, str]:
    if isinstance(told, Mapping) and all(
        isinstance(key, str) and isinstance(value, str) for key, value in told.items()
    ):
        return dict(told)
    faults.append(RecordError("bad_words", place=place))
    return {}


def _statuses(document: Mapping[str, Any], faults: list[RecordError]) -> list[Status | None]:
    """What is stated of seats for the draw."""
    found: list[Status | None] = [None] * 4
    for seat, told in _by_seat(document, "draw", Mapping, faults):
        place = f"draw.{seat + 1}"
        ready, pig, fan = told.get("ready", False), told.get("pig", False), told.get("fan")
        right = type(ready) is bool and type(pig) is bool and not (ready and pig)
        if not right or set(told) - {"ready", "pig", "fan"} or ready != _whole(fan, 0, 99):
            faults.append(RecordError("bad_status", place=place))
        else:
            found[seat] = Status(ready, fan, pig=pig)
    return found


def _read_stated(document: Mapping[str, Any], faults: list[RecordError]) -> None:
    ledger, total = document.get("ledger", []), document.get("scores")
    if not isinstance(ledger, list) or not all(isinstance(one, Mapping) for one in ledger):
        faults.append(RecordError("bad_ledger", place="ledger"))
    if total is not None and not (
        isinstance(total, list) and len(total) == 4 and all(type(n) is int for n in total)
    ):
        faults.append(RecordError("bad_scores", place="scores"))


def _by_seat(
    document: Mapping[str, Any], key: str, kind: Any, faults: list[RecordError]
) -> Iterator[tuple[int, Any]]:
    told = document.get(key, {})
    if not isinstance(told, Mapping):
        faults.append(RecordError("not_by_seat", place=key))
        return
    for name, value in told.items():
        if name not in ("1", "2", "3", "4"):
            faults.append(RecordError("bad_seat", place=key, text=str(name)))
        elif not isinstance(value, kind):
            faults.append(RecordError("not_by_seat", place=f"{key}.{name}"))
        else:
            yield int(name) - 1, value


def _seats(told: object, place: str) -> list[int]:
    if not isinstance(told, list) or not all(_whole(seat, 1, 4) for seat in told):
        raise RecordError("bad_seat", place=place, text=str(told))
    return [seat - 1 for seat in told]


def _number(document: Mapping[str, Any], key: str, low: int, high: int, default: int) -> int:
    value = document.get(key, default)
    if not _whole(value, low, high):
        raise RecordError("bad_number", place=key, low=low, high=high)
    return int(value)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _tried(
    faults: list[RecordError], otherwise: T, make: Callable[..., Any], *told: Any
) -> T | Any:
    """What `make` makes of what is told; if it cannot, the fault is noted."""
    try:
        return make(*told)
    except RecordError as error:
        faults.append(error)
        return otherwise
