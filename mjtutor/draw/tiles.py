"""Tiles and hands as SVG: one sprite for a page, or self-contained drawings that show themselves.

Colours come from the tokens of `look.css` where it is on the page, else from the fallbacks here,
so a drawing looks the same in a notebook, in a README and on paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2s
from html import escape

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.tiles import TILES, Tile
from mjtutor.draw import art

Names = Callable[[Tile], str]
"""Gives the spoken name of a tile in the reader's language."""

WIDTH, HEIGHT = 300, 400

ART_CSS = (
    ".mj-k{color:var(--mj-tile-ink,#22272b)}"
    ".mj-r{color:var(--mj-tile-red,#b3261e)}"
    ".mj-g{color:var(--mj-tile-green,#14704a)}"
    ".mj-b{color:var(--mj-tile-blue,#1d4e8f)}"
    ".mj-f{color:var(--mj-tile-face,#fffdf6)}"
    ".mj-j{color:var(--mj-tile-jade,#1c7a5a)}"
    ".mj-w{color:var(--mj-tile-weave,#8fc9b2)}"
    ".mj-k,.mj-r,.mj-g,.mj-b,.mj-f{fill:currentColor}"
    ".mj-l{fill:none;stroke:currentColor;stroke-linecap:round;stroke-linejoin:round}"
    ".mj-c{stroke:currentColor;stroke-width:3;stroke-linejoin:round}"
    ".mj-face{fill:var(--mj-tile-face,#fffdf6);"
    "stroke:var(--mj-tile-line,#cbc4b1);stroke-width:4}"
    ".mj-side{fill:var(--mj-tile-side,#ddd6c3)}"
    ".mj-jade{fill:var(--mj-tile-jade,#1c7a5a)}"
    ".mj-blank{fill:none;stroke:var(--mj-edge,#858a82);stroke-width:8;stroke-dasharray:26 20}"
    ".mj-art{transform:var(--mj-art,none)}"
    ".mj-disc{fill:currentColor}"
    ".mj-sign{fill:none;stroke:var(--mj-on-mark,#ffffff);stroke-width:2.6;"
    "stroke-linecap:round;stroke-linejoin:round}"
    ".mj-index{display:var(--mj-index,none)}"
)
"""What the shapes of `art` need to have colour; every rule is one class, so it works in `<use>`."""

INDEX_ON = "--mj-index:inline;--mj-art:translate(33px,76px) scale(.78)"


class SvgText(str):
    """SVG source that notebooks display as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def symbol(name: str, prefix: str = "mj-") -> str:
    """One `<symbol>`: a tile text ("5m"), "back", "blank", or "wan" (the shared 萬)."""
    if name == "wan":
        return f'<defs><g id="{prefix}wan">{art.WAN}</g></defs>'
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    if name == "back":
        return f'<symbol id="{prefix}back" {box}>{art.BACK}</symbol>'
    if name == "blank":
        return f'<symbol id="{prefix}blank" {box}>{art.BLANK}</symbol>'
    rank, suit = int(name[0]), name[1]
    shared = f'<use href="#{prefix}wan"/>' if suit == "m" else ""
    return (
        f'<symbol id="{prefix}{name}" {box}>{art.BODY}'
        f'<g class="mj-art">{art.face(suit, rank)}{shared}</g>'
        f'<g class="mj-index">{art.index(suit, rank)}</g></symbol>'
    )


def sprite() -> str:
    """All tiles as symbols `mj-1m` … `mj-9p`, `mj-back`, `mj-blank`, and the icons of `art`.

    One hidden `<svg>` for a whole page; pictures refer to it by `<use href="#mj-5m"/>`.
    """
    symbols = "".join(symbol(name) for name in ("wan", *map(str, TILES), "back", "blank"))
    symbols += "".join(
        f'<symbol id="mj-{name}" viewBox="0 0 24 24">{shapes}</symbol>'
        for name, shapes in art.ICONS.items()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" id="mj-sprite" width="0" height="0" '
        f'aria-hidden="true" style="position:absolute"><style>{ART_CSS}</style>{symbols}</svg>'
    )


def svg_tile(
    tile: Tile, lang: str = "en", *, names: Names = str, numerals: bool | None = None,
    height: int = 96,
) -> SvgText:  # fmt: skip
    """One tile as a self-contained drawing, `height` pixels high. See `svg_hand`."""
    return _drawing([(str(tile), names(tile), 0)], WIDTH, str(tile), names(tile),
                    lang, numerals, height)  # fmt: skip


def svg_hand(
    hand: Hand, lang: str = "en", *, names: Names = str, numerals: bool | None = None,
    height: int = 72,
) -> SvgText:  # fmt: skip
    """A hand in one row as a self-contained drawing: concealed tiles, the drawn tile, melds.

    `names` gives each tile its `<title>`; `numerals` shows corner indices (by default where `lang`
    is not Chinese); `height` is in pixels. A concealed kong lies open between two backs.
    """
    placed: list[tuple[str, str, int]] = []
    x = 0

    def put(tiles: Iterable[tuple[str, str]]) -> None:
        nonlocal x
        for name, title in tiles:
            placed.append((name, title, x))
            x += WIDTH

    concealed = list(hand.tiles)
    if hand.drawn is not None:
        concealed.remove(hand.drawn)
    put((str(tile), names(tile)) for tile in concealed)
    if hand.drawn is not None:
        x += 120 if concealed else 0
        put([(str(hand.drawn), names(hand.drawn))])
    for meld in hand.melds:
        x += 160 if x else 0
        put((face, names(meld.tile)) for face in meld_faces(meld))
    return _drawing(placed, max(x, 1), str(hand), str(hand), lang, numerals, height)


def meld_faces(meld: Meld) -> tuple[str, ...]:
    """The symbols of a meld's tiles: a concealed kong lies with its outer tiles turned over."""
    tile = str(meld.tile)
    return ("back", tile, tile, "back") if meld.kind == "an_gang" else (tile,) * len(meld.tiles)


def _drawing(
    placed: list[tuple[str, str, int]], width: int, key: str, title: str,
    lang: str, numerals: bool | None, height: int,
) -> SvgText:  # fmt: skip
    on = not lang.startswith("zh") if numerals is None else numerals
    # The id hangs on the content alone: the same call gives the same text in every run.
    digest = blake2s(repr((placed, lang, on)).encode(), digest_size=4).hexdigest()
    prefix = f"mj-{digest}-"
    used = dict.fromkeys(name for name, _, _ in placed)
    if any(name.endswith("m") for name in used):
        used = {"wan": None, **used}
    uses = "".join(
        f'<g role="img"><title>{escape(name)}</title>'
        f'<use href="#{prefix}{symbol_name}" x="{x}" width="{WIDTH}" height="{HEIGHT}"/></g>'
        for symbol_name, name, x in placed
    )
    return SvgText(
        f'<svg xmlns="http://www.w3.org/2000/svg" lang="{escape(lang)}" role="group" '
        f'aria-label="{escape(title)}" viewBox="0 0 {width} {HEIGHT}" '
        f'width="{round(width * height / HEIGHT)}" height="{height}" '
        f'style="max-width:100%;height:auto;{INDEX_ON if on else "--mj-index:none;--mj-art:none"}">'
        f"<desc>{escape(key)}</desc><style>{ART_CSS}</style>"
        f"{''.join(symbol(name, prefix) for name in used)}{uses}</svg>"
    )
