"""The drawing of the 27 tiles: pure shapes, no text elements, no colours of their own.

A tile stands in a box 300 wide and 400 high. Its face is 288 x 360; what is drawn on the face
(its *art*) is coloured by classes that `tiles.ART_CSS` and the tokens of `look.css` define:
`mj-k` ink, `mj-r` red, `mj-g` green, `mj-b` blue, `mj-f` face; `mj-l` makes a shape a round-ended
line. 筒 are discs, 条 bamboo sticks (1条 a bird), 万 the characters of `glyphs.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from math import hypot
from pathlib import Path

Point = tuple[int, int]

GLYPHS: dict[str, str] = json.loads(
    Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8")
)
NUMERALS = "一二三四五六七八九"

DIGITS = (
    "M6 16 21 4V58",
    "M4 17C4-3 36-3 36 17C36 31 18 40 4 58H38",
    "M5 9C13-1 34 1 34 15C34 25 25 28 15 28C26 28 37 32 37 43C37 61 11 62 3 49",
    "M28 58V3L3 43H39",
    "M34 3H9L6 28C15 20 37 22 37 41C37 60 11 62 3 50",
    "M31 3C16 8 4 22 4 40C4 64 37 64 37 41C37 22 10 20 4 40",
    "M3 3H37C26 18 17 38 15 58",
    "M20 29C4 27 4 3 20 3C36 3 36 27 20 29C0 32 0 58 20 58C40 58 40 32 20 29Z",
    "M9 57C24 52 37 38 37 20C37-4 4-4 4 19C4 38 31 40 37 20",
)


def shape(d: str, colour: str, width: float = 0) -> str:
    """A filled shape, or with `width` a line, in the colour class `mj-<colour>`."""
    if width:
        return f'<path class="mj-l mj-{colour}" stroke-width="{width:g}" d="{d}"/>'
    return f'<path class="mj-{colour}" d="{d}"/>'


# 筒: discs. A round-capped line of no length is a disc; three of them make a coin.


def coins(points: Iterable[Point], colour: str, radius: float) -> str:
    d = "".join(f"M{x} {y}h.1" for x, y in points)
    return (
        shape(d, colour, 2 * radius)
        + shape(d, "f", 1.44 * radius)
        + shape(d, colour, 1.08 * radius)
        + shape(d, "f", 0.4 * radius)
    )


def great_coin() -> str:
    """1筒: one large coin with a ring of petals."""
    petals = "".join(
        f"M150 186L{x} {y}"
        for x, y in ((150, 110), (204, 132), (226, 186), (204, 240),
                     (150, 262), (96, 240), (74, 186), (96, 132))
    )  # fmt: skip
    dot = "M150 186h.1"
    return (
        shape(dot, "g", 252)
        + shape(dot, "f", 216)
        + shape(petals, "b", 38)
        + shape(dot, "f", 106)
        + shape(dot, "r", 80)
        + shape(dot, "f", 24)
    )


COINS: tuple[tuple[float, tuple[tuple[str, tuple[Point, ...]], ...]], ...] = (
    (54, (("g", ((150, 100),)), ("b", ((150, 272),)))),
    (46, (("b", ((82, 80),)), ("r", ((150, 186),)), ("g", ((218, 292),)))),
    (48, (("b", ((88, 98), (212, 274))), ("g", ((212, 98), (88, 274))))),
    (44, (("b", ((80, 84), (220, 288))), ("g", ((220, 84), (80, 288))), ("r", ((150, 186),)))),
    (42, (("g", ((92, 76), (208, 76))),
          ("r", ((92, 196), (208, 196), (92, 298), (208, 298))))),
    (36, (("g", ((66, 66), (150, 102), (234, 138))),
          ("r", ((96, 224), (204, 224), (96, 308), (204, 308))))),
    (38, (("b", tuple((x, y) for y in (64, 145, 227, 308) for x in (98, 202))),)),
    (39, (("g", ((62, 74), (150, 74), (238, 74))),
          ("r", ((62, 186), (150, 186), (238, 186))),
          ("b", ((62, 298), (150, 298), (238, 298))))),
)  # fmt: skip


# 条: bamboo. A stick is a shaft with three nodes and a light line along it.


def sticks(lines: Iterable[tuple[int, int, int, int]], colour: str) -> str:
    shafts = nodes = lights = ""
    for x0, y0, x1, y1 in lines:
        length = hypot(x1 - x0, y1 - y0)
        ax, ay = (x1 - x0) / length, (y1 - y0) / length
        shafts += f"M{x0} {y0}L{x1} {y1}"
        for part in (0, 0.5, 1):
            x, y = x0 + part * (x1 - x0), y0 + part * (y1 - y0)
            nodes += f"M{x + 13 * ay:.0f} {y - 13 * ax:.0f}L{x - 13 * ay:.0f} {y + 13 * ax:.0f}"
        for start, end in ((18, length / 2 - 16), (length / 2 + 16, length - 18)):
            lights += (
                f"M{x0 + start * ax:.0f} {y0 + start * ay:.0f}"
                f"L{x0 + end * ax:.0f} {y0 + end * ay:.0f}"
            )
    return shape(shafts, colour, 29) + shape(nodes, colour, 18) + shape(lights, "f", 7)


def row(y: int, length: int, *columns: int) -> list[tuple[int, int, int, int]]:
    return [(x, y, x, y + length) for x in columns]


STICKS: tuple[tuple[tuple[str, list[tuple[int, int, int, int]]], ...], ...] = (
    (("g", row(40, 130, 150)), ("b", row(204, 130, 150))),
    (("b", row(40, 130, 150)), ("g", row(204, 130, 88, 212))),
    (("g", row(40, 130, 88) + row(204, 130, 212)), ("b", row(40, 130, 212) + row(204, 130, 88))),
    (("g", row(40, 130, 68) + row(204, 130, 232)), ("b", row(40, 130, 232) + row(204, 130, 68)),
     ("r", row(122, 130, 150))),
    (("g", row(40, 130, 64, 150, 236)), ("b", row(204, 130, 64, 150, 236))),
    (("r", row(36, 78, 150)), ("g", row(148, 78, 64, 150, 236)), ("b", row(258, 78, 64, 150, 236))),
    (("g", [*row(40, 130, 48, 252), (98, 50, 136, 168), (202, 50, 164, 168)]),
     ("b", [*row(204, 130, 48, 252), (136, 206, 98, 324), (164, 206, 202, 324)])),
    (("g", row(36, 78, 64) + row(147, 78, 64) + row(258, 78, 64)),
     ("r", row(36, 78, 150) + row(147, 78, 150) + row(258, 78, 150)),
     ("b", row(36, 78, 236) + row(147, 78, 236) + row(258, 78, 236))),
)  # fmt: skip


def bird() -> str:
    """1条: a bird on a bamboo perch, its tail falling to the right."""
    return (
        # tail: three long feathers with eyes
        shape("M168 196C214 214 246 262 252 326", "b", 20)
        + shape("M156 208C190 232 212 274 214 330", "g", 20)
        + shape("M144 216C162 244 174 284 174 326", "b", 20)
        + shape("M252 326h.1M214 332h.1M174 328h.1", "r", 34)
        + shape("M252 326h.1M214 332h.1M174 328h.1", "f", 12)
        # body with neck and head
        + shape(
            "M76 78C80 52 128 44 140 80C150 112 206 132 210 186"
            "C212 226 176 246 140 238C88 228 66 180 84 130C90 112 80 100 76 78Z",
            "g",
        )
        # wing
        + shape("M120 150C150 150 188 166 194 196C160 214 122 196 120 150Z", "f")
        + shape("M134 164C154 166 174 174 180 188C160 194 140 186 134 164Z", "r")
        # eye, beak, crest, legs
        + shape("M108 82h.1", "f", 22)
        + shape("M108 82h.1", "k", 10)
        + shape("M78 74 40 92 80 100Z", "r")
        + shape("M112 52 104 30M126 54 132 30", "r", 10)
        + shape("M116 236V300M138 240V300", "k", 9)
        + shape("M48 306H150", "g", 18)
    )


def character(rank: int) -> str:
    """万: the rank above 萬; the lower character is shared by all nine (`mj-wan`)."""
    return (
        '<path class="mj-k mj-c" transform="translate(46 20) scale(1.04 .84)"'
        f' d="{GLYPHS[NUMERALS[rank - 1]]}"/>'
    )


WAN = f'<path class="mj-r mj-c" transform="translate(44 178) scale(1.06 .88)" d="{GLYPHS["萬"]}"/>'


@cache
def face(suit: str, rank: int) -> str:
    """The art of one tile without its body; 万 lack the shared `WAN`."""
    if suit == "m":
        return character(rank)
    if rank == 1:
        return bird() if suit == "s" else great_coin()
    if suit == "s":
        return "".join(sticks(lines, colour) for colour, lines in STICKS[rank - 2])
    radius, groups = COINS[rank - 2]
    return "".join(coins(points, colour, radius) for colour, points in groups)


PIPS = {
    "m": shape("M2 8H38M16 8C16 30 12 46 2 56M15 26H33C33 44 30 54 22 54", "r", 9),
    "s": shape("M20 6V56", "g", 11) + shape("M12 6H28M12 31H28M12 56H28", "g", 9),
    "p": shape("M20 31h.1", "b", 46) + shape("M20 31h.1", "f", 24) + shape("M20 31h.1", "b", 8),
}


def index(suit: str, rank: int) -> str:
    """The corner index: the rank as a digit and a small sign of the suit."""
    return (
        f'<g transform="translate(26 21) scale(1.12)">{shape(DIGITS[rank - 1], "k", 11)}</g>'
        f'<g transform="translate(222 28)">{PIPS[suit]}</g>'
    )


BODY = (
    '<rect class="mj-jade" x="6" y="30" width="288" height="364" rx="36"/>'
    '<rect class="mj-side" x="6" y="18" width="288" height="362" rx="36"/>'
    '<rect class="mj-face" x="6" y="6" width="288" height="360" rx="36"/>'
)


def flower() -> str:
    """Five petals: the hibiscus, Chengdu's flower."""
    petals = ((150, 134), (204, 173), (184, 236), (116, 236), (96, 173))
    spread = "".join(f"M{x} {y}h.1" for x, y in petals)
    veins = "".join(f"M150 192L{x} {y}" for x, y in petals)
    return (
        f'<path class="mj-l mj-w" stroke-width="76" d="{spread}M150 192h.1"/>'
        f'<path class="mj-l mj-j" stroke-width="7" d="{veins}"/>'
        '<path class="mj-l mj-j" stroke-width="44" d="M150 192h.1"/>'
        '<path class="mj-l mj-w" stroke-width="20" d="M150 192h.1"/>'
    )


BACK = (
    '<rect class="mj-side" x="6" y="30" width="288" height="364" rx="36"/>'
    '<rect class="mj-jade" x="6" y="6" width="288" height="372" rx="36"/>'
    '<rect class="mj-l mj-w" stroke-width="7" x="36" y="36" width="228" height="312" rx="20"/>'
    + flower()
)

BLANK = '<rect class="mj-blank" x="12" y="12" width="276" height="370" rx="34"/>'

ICONS = {
    "right": '<circle class="mj-disc" cx="12" cy="12" r="11"/><path class="mj-sign"'
    ' d="M6.5 12.5 10.5 16.5 17.5 8"/>',
    "wrong": '<circle class="mj-disc" cx="12" cy="12" r="11"/><path class="mj-sign"'
    ' d="M8 8 16 16M16 8 8 16"/>',
    "missed": '<path class="mj-disc" d="M12 .5 23.5 12 12 23.5.5 12Z"/><path class="mj-sign"'
    ' d="M12 7V17M7 12H17"/>',
    "partly": '<circle class="mj-disc" cx="12" cy="12" r="11"/><path class="mj-sign"'
    ' d="M6 13.5C9 9 15 17 18 11"/>',
    "none": '<circle class="mj-disc" cx="12" cy="12" r="11"/><path class="mj-sign" d="M7 12H17"/>',
    "info": '<rect class="mj-disc" x="1" y="1" width="22" height="22" rx="6"/><path'
    ' class="mj-sign" d="M12 11.5V17.5M12 7V7.1"/>',
}
"""What a mark or a verdict looks like, in a box of 24; told apart by shape, not by colour."""
