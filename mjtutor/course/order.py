"""Reads `order.toml`: the one place that says which lessons there are."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from mjtutor.core.tiles import Tile


class Place(NamedTuple):
    """A lesson in the course.

    slug     name of its notebook
    number   from 1
    minutes  it takes, about
    tile     its emblem
    clauses  of RULES.md it teaches
    """

    slug: str
    number: int
    minutes: int
    tile: Tile
    clauses: tuple[str, ...]


def _read() -> tuple[tuple[Place, ...], tuple[str, ...]]:
    with Path(__file__).with_name("order.toml").open("rb") as file:
        order = tomllib.load(file)
    lessons = tuple(
        Place(row["slug"], number, row["minutes"], Tile(row["tile"]), tuple(row["clauses"]))
        for number, row in enumerate(order["lesson"], 1)
    )
    return lessons, tuple(order["tools"])


LESSONS, TOOLS = _read()
START = "start"
"""The slug of the start page, which is no lesson; nor are `TOOLS`, the pages always at hand."""


def place(slug: str) -> Place:
    """The lesson of that slug; raises KeyError."""
    found = [one for one in LESSONS if one.slug == slug]
    if not found:
        raise KeyError(slug)
    return found[0]


def neighbours(slug: str) -> tuple[Place | None, Place | None]:
    """The lessons before and after."""
    index = LESSONS.index(place(slug))
    before = LESSONS[index - 1] if index else None
    return before, LESSONS[index + 1] if index + 1 < len(LESSONS) else None
