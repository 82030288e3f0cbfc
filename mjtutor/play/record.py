"""The record of a hand: a JSON document from which every state and payment follows.

`RECORDS.md` beside this module explains the format for people. `check` finds what is wrong with
a document, `read` makes a `Record` of it, `Record.replay` plays it again, `write` makes the
document of a hand that was played. What a record states is accepted unless a known tile or a rule
contradicts it; silence means pass; nothing is invented for a seat with unknown tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.presets import find_rules
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.errors import RecordError, RulesError
from mjtutor.play.document import SCHEMA, parsed, read_document
from mjtutor.play.events import Event, write_event, write_tiles
from mjtutor.play.holding import MaybeTile
from mjtutor.play.ledger import Entry
from mjtutor.play.replay import Step, replay
from mjtutor.play.state import State, scores


@dataclass(frozen=True)
class Record:
    """A record that can be read.

    first     the state it begins with
    events    what happens, in order
    title     by language
    dice      the dealer's roll, where it is told
    document  what it was read from
    """

    first: State
    events: tuple[Event, ...]
    title: Mapping[str, str]
    dice: tuple[int, int] | None
    document: Mapping[str, Any]

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self.first.rules

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every step with its state; raises RecordError at the first that cannot be."""
        return tuple(replay(self.first, self.events))

    @property
    def final(self) -> State:
        """The state it ends with."""
        return self.steps[-1].state if self.steps else self.first


def read(document: object) -> Record:
    """Make a Record of a document (a mapping, or its JSON text); raises its first RecordError."""
    faults: list[RecordError] = []
    record = _read(document, faults)
    if record is None or faults:
        raise faults[0]
    return record


def check(document: object) -> list[RecordError]:
    """All faults of a document: those of its form, else the first step that cannot be."""
    faults: list[RecordError] = []
    try:
        record = _read(document, faults)
        if record is not None:
            faults += _contradictions(record)
    except RecordError as error:
        faults.append(error)
    return faults


def _read(document: object, faults: list[RecordError]) -> Record | None:
    told = parsed(document)
    parts = read_document(told, faults)
    return None if parts is None else Record(*parts, told)


def _contradictions(record: Record) -> Iterator[RecordError]:
    """Where ledger, scores or readiness are stated otherwise than they come out."""
    final, document = record.final, record.document
    entries = [write_entry(entry) for entry in final.ledger]
    for number, told in enumerate(document.get("ledger", [])):
        match = next((one for one in entries if one.items() >= told.items()), None)
        if match is None:
            yield RecordError("other_entry", place=f"ledger[{number}]")
        else:
            entries.remove(match)
    if "ledger" in document and entries:
        yield RecordError("entry_missing", place="ledger", count=len(entries))
    total = list(scores(final))
    if document.get("scores", total) != total:
        yield RecordError("other_scores", place="scores", scores=total)
    for seat, stated in enumerate(final.stated):
        found = final.settlement and final.settlement[seat]
        known = isinstance(final.hands[seat], Hand)
        if stated and found and known and stated != found._replace(waits=()):
            yield RecordError("other_status", place=f"draw.{seat + 1}")


def write(
    first: State,
    steps: tuple[Step, ...],
    wall: tuple[MaybeTile, ...],
    dice: tuple[int, int] | None = None,
    title: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The document of a hand played from the deal.

    wall  the 108 tiles in the order in which they were drawn
    """
    document: dict[str, Any] = {"schema": SCHEMA}
    if title:
        document["title"] = dict(title)
    document["rules"] = write_rules(first.rules)
    document["dealer"] = first.dealer + 1
    if dice:
        document["dice"] = list(dice)
    if first.rules.exchange != "none":
        document["direction"] = first.direction
    document["wall"] = write_tiles(wall)
    document["events"] = [write_event(event) for event in _events(steps)]
    document["scores"] = list(scores(steps[-1].state if steps else first))
    return document


def _events(steps: Iterable[Step]) -> Iterator[Event]:
    """What is worth a line: a pass is silent, a draw says its tile."""
    for step in steps:
        action = step.action
        if action.do == "draw":
            action = action._replace(tile=step.state.drawn[-1])
        if action.do != "pass":
            yield Event(step.seat, action)


def write_rules(rules: Rules) -> Any:
    """A rule set as a record names it: a preset, or a preset and what is changed."""
    try:
        preset = find_rules(rules.name)
    except RulesError:
        preset = CHENGDU
    if rules == preset:
        return preset.name
    changed: dict[str, Any] = {"preset": preset.name}
    for one in fields(rules):
        value = getattr(rules, one.name)
        if one.name != "name" and value != getattr(preset, one.name):
            changed[one.name] = dict(value) if one.name == "fan" else value
    return changed


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry of the ledger as records and the command line show it; seats from 1."""
    return {
        "from": entry.payer + 1,
        "to": entry.payee + 1,
        "amount": entry.amount,
        "reason": entry.reason,
        "clause": entry.clause,
    }
