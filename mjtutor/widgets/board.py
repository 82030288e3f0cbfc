"""The board of all kinds of tile, to pick from."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from traitlets import Bool, Enum, List, Unicode

from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.widgets.base import Names, View, module
from mjtutor.widgets.hand import Badge, tile_record


class TileBoard(View):
    """Rows of nine tiles, a row a suit; knows no rules.

    Keyword arguments:
        suits: the rows, by default 万 条 筒.
        select: "none", "one" or "many".  selected: tiles.
        marks: tile -> one of `MARKS`.  badges: tile -> `Badge`.  disabled: tiles.
        locked, names, mark_names, size: as in `HandView`.  suit_names: suit -> name of its row.
        label, lang, text: see `View`.

    Synced: `selected` (list of tile texts in the order of the board).
    `rows` is what the browser draws: `[{"name": str, "tiles": [as in HandView]}]`.
    """

    _esm = module("pick", "board")
    rows = List().tag(sync=True)
    select = Enum(("none", "one", "many"), "many").tag(sync=True)
    selected = List(Unicode()).tag(sync=True)
    locked = Bool(False).tag(sync=True)
    size = Enum(("s", "m", "l"), "m").tag(sync=True)

    def __init__(
        self,
        *,
        suits: Iterable[str] = SUITS,
        select: str = "many",
        selected: Iterable[Tile] = (),
        marks: Mapping[Tile, str] | None = None,
        badges: Mapping[Tile, Badge] | None = None,
        disabled: Collection[Tile] = (),
        names: Names = str,
        mark_names: Mapping[str, str] | None = None,
        suit_names: Mapping[str, str] | None = None,
        **traits: Any,
    ) -> None:
        self._suits = tuple(suits)
        self._names = names
        self._mark_names = mark_names or {}
        self._suit_names = suit_names or {}
        super().__init__(select=select, **traits)
        self.mark(marks, badges=badges, disabled=disabled)
        self.selected = [str(tile) for tile in sorted(selected)]

    def show(self, suits: Iterable[str]) -> None:
        """Show other suits, with nothing selected or marked."""
        self._suits = tuple(suits)
        with self.hold_sync():
            self.selected = []
            self.mark()

    def mark(
        self,
        marks: Mapping[Tile, str] | None = None,
        *,
        badges: Mapping[Tile, Badge] | None = None,
        disabled: Collection[Tile] = (),
    ) -> None:
        """Set all marks, badges and disabled tiles; what is not given is cleared."""
        self.rows = [
            {
                "name": self._suit_names.get(suit, ""),
                "tiles": [
                    tile_record(
                        tile, self._names(tile), (marks or {}).get(tile, ""),
                        (badges or {}).get(tile, ""), tile in disabled, self._mark_names,
                    )
                    for tile in TILES
                    if tile.suit == suit
                ],
            }
            for suit in self._suits
        ]  # fmt: skip

    @property
    def selected_tiles(self) -> tuple[Tile, ...]:
        """The tiles picked; what a browser sends that is not on the board does not count."""
        faces = (tile["face"] for row in self.rows for tile in row["tiles"])
        return tuple(Tile(face) for face in faces if face in self.selected)
