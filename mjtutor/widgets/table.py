"""A table of four seats: what the replay viewer and the table to play at are drawn on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NotRequired, TypedDict

from traitlets import Dict, Int, List

from mjtutor.widgets.base import View, module
from mjtutor.widgets.rich import Line

SIDES = ("bottom", "right", "top", "left")
"""Where the seats of a table are shown, in the order of play; the viewer sits at the bottom."""


class TileData(TypedDict):
    """A tile of a hand. `note` is said of it when it has the focus: why it may not be picked, say.

    face  a tile's text, "back" or "blank".  badge  a short text on it, `best` sets it off.
    off   greyed out.  mark  one of `MARKS`.
    """

    face: str
    name: str
    note: NotRequired[str]
    badge: NotRequired[str]
    best: NotRequired[bool]
    off: NotRequired[bool]
    mark: NotRequired[str]


class SetData(TypedDict):
    """A meld: its faces and its spoken name; `asked`: its last tile may be robbed."""

    faces: Sequence[str]
    name: str
    asked: NotRequired[bool]


class TagData(TypedDict):
    """A word about a seat, such as its missing suit.

    kind  "dealer", "suit", "out" or "call": how it is drawn.
    """

    text: str
    kind: str


class SeatData(TypedDict):
    """One seat.

    label   its spoken name, with whatever must be known of it (dealer, to play, out, …).
    score   as it is to be shown; `change` what the current event changes of it ("+8").
    turn    whether it is to act.  out  whether it has won.
    hidden  number of concealed tiles shown as backs, or `tiles` face up; `apart`: the last of
            them stands apart (drawn).  rack_name  speaks of them.
    won     faces of the winning tile, shown by the rack.
    river   faces, oldest first; `last`: its last tile was just discarded ("last"), or is what
            others are asked about ("asked").  river_name  speaks of it.
    waits   faces of waits shown by 跳舞; waits_name  speaks of them and stands before them.
    """

    name: str
    label: str
    score: str
    change: NotRequired[str]
    turn: NotRequired[bool]
    out: NotRequired[bool]
    tags: NotRequired[Sequence[TagData]]
    hidden: NotRequired[int]
    tiles: NotRequired[Sequence[TileData]]
    apart: NotRequired[bool]
    rack_name: NotRequired[str]
    won: NotRequired[Sequence[str]]
    sets: NotRequired[Sequence[SetData]]
    river: NotRequired[Sequence[str]]
    last: NotRequired[str]
    river_name: NotRequired[str]
    waits: NotRequired[Sequence[str]]
    waits_name: NotRequired[str]


ArrowData = TypedDict("ArrowData", {"from": int, "to": int, "amount": str})
"""A payment: places in `seats` of who pays and who is paid, and how much."""


class TableData(TypedDict):
    """All that is drawn.

    seats   four, in the order of `SIDES`.
    wall    tiles left; wall_name  a word or two beside the number.
    event   what happened last, shown in the middle; `said` is what a screen reader says of it.
    prompt  what the viewer is asked, above the own hand.
    pick    "none": the own hand is a picture; "wait": it can be looked through; "one": a tile
            may be picked; "many": up to `most` tiles may be lifted.
    """

    seats: Sequence[SeatData]
    wall: int
    wall_name: str
    event: NotRequired[Line]
    said: NotRequired[str]
    prompt: NotRequired[Line]
    pick: NotRequired[str]
    most: NotRequired[int]
    arrows: NotRequired[Sequence[ArrowData]]


class TableView(View):
    """A table of four seats; knows no rules.

    Keyword arguments: table (a `TableData`); label, lang, text: see `View`.
    Synced: `table`; `lifted`, the places of own tiles that stand out; `picked`,
    `[how many picks so far, place, face]`. Where one tile may be picked, the first pick lifts it
    and the second picks it: `on_pick(callback)` calls `callback(place)`.
    """

    _esm = module("pick", "table")
    table = Dict().tag(sync=True)
    lifted = List(Int()).tag(sync=True)
    picked = List([0, -1, ""]).tag(sync=True)
    revealed = Int(0).tag(sync=True)

    def __init__(self, *, table: TableData, **traits: Any) -> None:
        super().__init__(**traits)
        self.show(table)

    def show(self, table: TableData, lifted: Iterable[int] = ()) -> None:
        """Show the table as it is now. Raises ValueError unless it has four seats."""
        if len(table["seats"]) != len(SIDES):
            raise ValueError(f"a table has {len(SIDES)} seats, not {len(table['seats'])}")
        with self.hold_sync():
            self.lifted = list(lifted)
            self.table = dict(table)

    def reveal(self) -> None:
        """Bring the table into view and set the focus on it: it has come in place of another."""
        self.revealed += 1

    @property
    def lifted_places(self) -> tuple[int, ...]:
        """The places lifted; one that a browser sends and that may not be picked does not count."""
        return tuple(dict.fromkeys(place for place in self.lifted if self._face(place)))

    def on_pick(self, callback: Callable[[int], object]) -> None:
        """Call `callback(place)` at each pick of an own tile that may be picked.

        A pick that was made on a table no longer shown does not count.
        """

        def heard(change: dict[str, Any]) -> None:
            match change["new"]:
                case [_, int(place), str(face)] if face and self._face(place) == face:
                    callback(place)

        self.observe(heard, "picked")

    def _face(self, place: int) -> str:
        """The face of an own tile that may be picked, else ""."""
        tiles = self.table["seats"][0].get("tiles", ())
        if self.table.get("pick") not in ("one", "many") or not 0 <= place < len(tiles):
            return ""
        return "" if tiles[place].get("off") else str(tiles[place]["face"])
