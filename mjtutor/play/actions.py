"""What a seat can do, as values."""

from __future__ import annotations

from typing import NamedTuple

from mjtutor.core.tiles import Tile


class Action(NamedTuple):
    """One thing done by a seat.

    do     "exchange" (换三张), "name" (定缺), "draw" (摸牌), "announce" (before the own first
           draw), "discard" (打), "an_gang", "bu_gang", "hu"; and the answers to another's tile:
           "hu", "zhi_gang", "peng", "pass"
    tile   of a discard, 暗杠 or 补杠; of a draw only where the wall does not say it
    tiles  the three given away; the waits that a dancer with unknown tiles shows
    suit   the missing suit named
    sing, dance  announced with a discard, or with "announce" (R19, R20)
    fan    of a win by a seat with unknown tiles: what it is stated to be worth
    """

    do: str
    tile: Tile | None = None
    tiles: tuple[Tile | None, ...] = ()
    suit: str | None = None
    sing: bool = False
    dance: bool = False
    fan: int | None = None


DRAW = Action("draw")
HU = Action("hu")
PASS = Action("pass")
PENG = Action("peng")
ZHI_GANG = Action("zhi_gang")
