"""Play the events of a record on a table: silence is a pass, a draw need not be written."""

from collections.abc import Iterable
from typing import Any

from .hands import in_order, tiles_in
from .position import DRAW, PASS, Action
from .table import Table


def action_in(words: list[str]) -> Action:
    do, *rest = words
    if do == "exchange":
        return (do, tuple(in_order(tiles_in(rest[0]))))
    if do == "discard":
        return (do, rest[0], "sing" in rest, "dance" in rest)
    if do == "announce":
        return (do, "sing" in rest, "dance" in rest)
    return (do, *rest) if do in ("name", "an_gang", "bu_gang") else (do,)


def follow(table: Table, events: Iterable[str | dict[str, Any]]) -> None:
    """Raises `Illegal` for an event that the rules do not allow."""
    for event in events:
        who, *words = (event if isinstance(event, str) else event["do"]).split()
        seat, action = int(who) - 1, action_in(words)
        if table.phase == "answer" and action not in table.legal(seat):
            silence(table)
        if action[0] not in ("draw", "announce") and table.phase == "draw":
            table.do(table.seat, DRAW)
        if action == PASS and table.phase != "answer":
            continue  # it was not even asked
        table.do(seat, action)
        stated = tiles_in(words[-1]) if action == DRAW else []
        if stated and stated != [table.drawn[-1]]:
            raise ValueError(f"{event}: it is {table.drawn[-1]}")


def silence(table: Table) -> None:
    """All who have still to answer pass."""
    for seat in table.asked():
        if table.phase == "answer":
            table.do(seat, PASS)
