"""A hand of tiles to look at or to pick from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from traitlets import Bool, Enum, Int, List

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.tiles import Tile
from mjtutor.draw import meld_faces
from mjtutor.widgets.base import Names, View, checked_mark, module, spoken

Badge = str | tuple[str, str]
"""A short text on a tile ("3"), or that and how it is spoken ("3", "3 left").

What is spoken must contain what is shown.
"""


class HandView(View):
    """Concealed tiles, the drawn tile after a gap, melds; knows no rules.

    Keyword arguments:
        hand: a `Hand`; or `tiles` (shown in the order given), `drawn` and `melds` on their own.
        select: "none" (a picture), "one" or "many".
        selected: indices into `shown`.
        marks: index -> one of `MARKS`.  badges: index -> `Badge`.  disabled: indices.
        locked: what is picked stays visible but cannot be changed.
        size: "s", "m" or "l".
        names: tile -> spoken name.  mark_names: mark -> spoken name.
        group_names: "drawn", "peng", "ming_gang", "an_gang" -> spoken name.
        label, lang, text: see `View`; text is the hand's own text by default.

    Synced: `selected` (list of indices, ascending). Everything else goes to the browser only.
    `groups` is what the browser draws:
    `[{"kind": "concealed" | "drawn" | <meld kind>, "name": str, "tiles": [{"face": "5m" | "back",
    "name": str, "mark"?: str, "badge"?: str, "off"?: true}]}]`.
    """

    _esm = module("pick", "hand")
    groups = List().tag(sync=True)
    select = Enum(("none", "one", "many"), "none").tag(sync=True)
    selected = List(Int()).tag(sync=True)
    locked = Bool(False).tag(sync=True)
    size = Enum(("s", "m", "l"), "m").tag(sync=True)

    def __init__(
        self,
        *,
        hand: Hand | None = None,
        tiles: Iterable[Tile] = (),
        drawn: Tile | None = None,
        melds: Iterable[Meld] = (),
        select: str = "none",
        selected: Iterable[int] = (),
        marks: Mapping[int, str] | None = None,
        badges: Mapping[int, Badge] | None = None,
        disabled: Collection[int] = (),
        names: Names = str,
        mark_names: Mapping[str, str] | None = None,
        group_names: Mapping[str, str] | None = None,
        **traits: Any,
    ) -> None:
        self._names = names
        self._mark_names = mark_names or {}
        self._group_names = group_names or {}
        super().__init__(select=select, **traits)
        self._place(hand, tiles, drawn, melds, keep_text="text" in traits)
        self.mark(marks, badges=badges, disabled=disabled)
        self.selected = sorted(selected)

    def show(
        self,
        *,
        hand: Hand | None = None,
        tiles: Iterable[Tile] = (),
        drawn: Tile | None = None,
        melds: Iterable[Meld] = (),
    ) -> None:
        """Show another hand, with nothing selected or marked."""
        with self.hold_sync():
            self._place(hand, tiles, drawn, melds)
            self.selected = []
            self.mark()

    def mark(
        self,
        marks: Mapping[int, str] | None = None,
        *,
        badges: Mapping[int, Badge] | None = None,
        disabled: Collection[int] = (),
    ) -> None:
        """Set all marks, badges and disabled tiles; what is not given is cleared."""
        concealed = [
            tile_record(
                tile, self._names(tile), (marks or {}).get(place, ""),
                (badges or {}).get(place, ""), place in disabled, self._mark_names,
            )
            for place, tile in enumerate(self.shown)
        ]  # fmt: skip
        split = len(concealed) - self._has_drawn
        groups = [self._group("concealed", concealed[:split])] if split else []
        if self._has_drawn:
            groups.append(self._group("drawn", concealed[split:]))
        for meld in self.melds:
            name = self._names(meld.tile)
            faces = meld_faces(meld)
            groups.append(self._group(meld.kind, [{"face": face, "name": name} for face in faces]))
        self.groups = groups

    @property
    def selected_tiles(self) -> tuple[Tile, ...]:
        """The tiles picked; a place that a browser sends and that is none does not count."""
        places = [place for place in self.selected if 0 <= place < len(self.shown)]
        return tuple(self.shown[place] for place in places)

    def _place(
        self,
        hand: Hand | None,
        tiles: Iterable[Tile],
        drawn: Tile | None,
        melds: Iterable[Meld],
        keep_text: bool = False,
    ) -> None:
        if hand is not None:
            concealed = list(hand.tiles)
            drawn, melds = hand.drawn, hand.melds
            if drawn is not None:
                concealed.remove(drawn)
        else:
            concealed = list(tiles)
        self._has_drawn = drawn is not None
        self.shown: tuple[Tile, ...] = (*concealed, *(() if drawn is None else (drawn,)))
        """The concealed tiles in the order drawn: sorted, the drawn tile last."""
        self.melds: tuple[Meld, ...] = tuple(melds)
        if not keep_text:
            parts = [*map(str, concealed), *(f"+{tile}" for tile in self.shown[len(concealed) :])]
            self.text = str(hand) if hand is not None else " ".join([*parts, *map(str, self.melds)])

    def _group(self, kind: str, tiles: list[dict[str, Any]]) -> dict[str, Any]:
        return {"kind": kind, "name": self._group_names.get(kind, ""), "tiles": tiles}


def tile_record(
    tile: Tile, name: str, mark: str, badge: Badge, off: bool, mark_names: Mapping[str, str]
) -> dict[str, Any]:
    """What the browser needs to draw one tile that can be picked."""
    shown, said = badge if isinstance(badge, tuple) else (badge, "")
    record: dict[str, Any] = {
        "face": str(tile),
        "name": spoken(name, mark, said or shown, mark_names),
    }
    if mark:
        record["mark"] = checked_mark(mark)
    if shown:
        record["badge"] = shown
    if off:
        record["off"] = True
    return record
