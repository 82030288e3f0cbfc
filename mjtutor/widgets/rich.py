"""Rich text as data: what `Sheet` and `Choice` show, and its plain form.

A *line* is a string or a list of segments. A segment is a string or one of

    {"tile": "5m", "name": "five characters", "mark"?: "missed"}       a tile in the text
    {"tiles": ["3m", "4m", "5m"], "name": "run 345", "mark"?: …}       tiles drawn together
    {"strong": "text"}                                                 stressed text

`name` is what a screen reader says; "back" and "blank" may stand for a tile.
A *block* is one of

    {"kind": "heading", "level": 2 | 3 | 4, "text": line}
    {"kind": "paragraph", "text": line, "quiet"?: true}
    {"kind": "list", "items": [line, …], "ordered"?: true, "marks"?: {"item": mark}}
    {"kind": "table", "head": [line, …], "rows": [[line, …], …], "caption"?: line,
     "numbers"?: [column, …], "marks"?: {"row": mark},                 first cell heads its row
     "tall"?: true}               the last column stands below its row where there is no room
    {"kind": "verdict", "tone": "right" | "wrong" | "partly" | "none" | "info",
     "title": line, "text"?: line}
    {"kind": "rows", "rows": [{"term": line, "text": line, "mark"?: mark}, …]}
    {"kind": "groups", "groups": [{"tiles": [tile, …], "name": str, "caption"?: line,
     "mark"?: mark}, …]}                                               a hand taken apart
    {"kind": "details", "summary": line, "blocks": [block, …], "open"?: true}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mjtutor import text
from mjtutor.core.hand import Meld
from mjtutor.core.tiles import Tile
from mjtutor.draw import meld_faces

Segment = str | dict[str, Any]
Line = str | Sequence[Segment]
Block = dict[str, Any]

TONES = ("right", "wrong", "partly", "none", "info")


def tile(tile: object, name: str = "", mark: str = "") -> Segment:
    """A tile in a line; `tile` is a `Tile`, its text, "back" or "blank"."""
    return _marked({"tile": str(tile), "name": name or str(tile)}, mark)


def tiles(tiles: Iterable[object], name: str = "", mark: str = "") -> Segment:
    """Tiles drawn together in a line (a run, a triplet, a pair)."""
    faces = [str(each) for each in tiles]
    return _marked({"tiles": faces, "name": name or " ".join(faces)}, mark)


def strong(text: str) -> Segment:
    """Stressed text."""
    return {"strong": text}


def line(lang: str, parts: Iterable[Any]) -> list[Segment]:
    """The line for what `mjtutor.text.segments` gives: tiles, melds and groups are drawn.

    A split shows its groups side by side; a list is enumerated.
    """
    return [segment for part in parts for segment in _drawn(lang, part)]


def _drawn(lang: str, part: Any) -> Iterable[Segment]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, Tile):
        yield tile(part, text.tile_name(lang, part))
    elif isinstance(part, Meld):
        yield tiles(meld_faces(part), text.say(lang, f"meld.{part.kind}", tile=part.tile))
    elif hasattr(part, "groups"):
        for place, group in enumerate(part.groups):
            yield from (" ",) if place else ()
            yield from _drawn(lang, group)
    elif isinstance(part, list):
        for place, each in enumerate(part):
            if place:
                yield text.say(lang, "list.last" if place + 1 == len(part) else "list.between")
            yield from _drawn(lang, each)
    else:  # tiles that stand together: a tuple of them, or a group of a split
        together = getattr(part, "tiles", part)
        yield tiles(together, text.tiles_text(lang, together))


def heading(text: Line, level: int = 3) -> Block:
    return {"kind": "heading", "level": level, "text": text}


def paragraph(text: Line, quiet: bool = False) -> Block:
    """A paragraph; a quiet one stands back (notes, sources)."""
    return {"kind": "paragraph", "text": text} | ({"quiet": True} if quiet else {})


def bullets(
    items: Iterable[Line], ordered: bool = False, marks: Mapping[int, str] | None = None
) -> Block:
    """A list; `marks` maps an item's index to a mark, which stands in place of the bullet."""
    block: Block = {"kind": "list", "items": list(items)}
    if ordered:
        block["ordered"] = True
    if marks:
        block["marks"] = {str(item): mark for item, mark in marks.items()}
    return block


def table(
    head: Iterable[Line],
    rows: Iterable[Iterable[Line]],
    *,
    caption: Line = "",
    numbers: Iterable[int] = (),
    marks: dict[int, str] | None = None,
    tall: bool = False,
) -> Block:
    """A table; `numbers` are the columns set right, `marks` maps a row's index to a mark.

    tall: on a phone the last column, of many tiles, stands below its row.
    """
    block: Block = {"kind": "table", "head": list(head), "rows": [list(row) for row in rows]}
    if caption:
        block["caption"] = caption
    if columns := list(numbers):
        block["numbers"] = columns
    if marks:
        block["marks"] = {str(row): mark for row, mark in marks.items()}
    if tall:
        block["tall"] = True
    return block


def verdict(tone: str, title: Line, text: Line = "") -> Block:
    """A banner. Raises ValueError if `tone` is none of `TONES`."""
    if tone not in TONES:
        raise ValueError(f"no such tone: {tone!r} (there are {', '.join(TONES)})")
    return {"kind": "verdict", "tone": tone, "title": title} | ({"text": text} if text else {})


def row(term: Line, text: Line, mark: str = "") -> dict[str, Any]:
    """One entry of `rows`."""
    return _marked({"term": term, "text": text}, mark)


def rows(entries: Iterable[dict[str, Any]]) -> Block:
    """Terms with what is said of each, e.g. a tile and why it is right or wrong."""
    return {"kind": "rows", "rows": list(entries)}


def group(
    tiles: Iterable[object], name: str = "", caption: Line = "", mark: str = ""
) -> dict[str, Any]:
    """One entry of `groups`."""
    faces = [str(each) for each in tiles]
    entry: dict[str, Any] = {"tiles": faces, "name": name or " ".join(faces)}
    return _marked(entry | ({"caption": caption} if caption else {}), mark)


def groups(entries: Iterable[dict[str, Any]]) -> Block:
    """A hand taken apart: sets of tiles side by side, each with a caption."""
    return {"kind": "groups", "groups": list(entries)}


def details(summary: Line, blocks: Iterable[Block], open: bool = False) -> Block:
    """Blocks behind a line that opens them."""
    block: Block = {"kind": "details", "summary": summary, "blocks": list(blocks)}
    return block | ({"open": True} if open else {})


def plain(line: Line) -> str:
    """A line as text; tiles stand as their notation."""
    if isinstance(line, str):
        return line
    return "".join(_plain_segment(segment) for segment in line)


def plain_blocks(blocks: Iterable[Block]) -> str:
    """Blocks as text, a line each. Raises ValueError for a block of unknown kind."""
    return "\n".join(text for block in blocks for text in _plain_block(block))


def _marked(value: dict[str, Any], mark: str) -> dict[str, Any]:
    return value | {"mark": mark} if mark else value


def _plain_segment(segment: Segment) -> str:
    if isinstance(segment, str):
        return segment
    if "strong" in segment:
        return str(segment["strong"])
    if "tile" in segment:
        return str(segment["tile"])
    return "".join(segment["tiles"])


def _plain_block(block: Block) -> Iterable[str]:
    match block:
        case {"kind": "heading" | "paragraph", "text": text}:
            yield plain(text)
        case {"kind": "list", "items": items}:
            yield from (f"- {plain(item)}" for item in items)
        case {"kind": "table", "head": head, "rows": body}:
            if "caption" in block:
                yield plain(block["caption"])
            yield from (" | ".join(map(plain, cells)) for cells in (head, *body))
        case {"kind": "verdict", "title": title}:
            yield ": ".join(filter(None, (plain(title), plain(block.get("text", "")))))
        case {"kind": "rows", "rows": entries}:
            yield from (f"{plain(entry['term'])}: {plain(entry['text'])}" for entry in entries)
        case {"kind": "groups", "groups": entries}:
            yield "  ".join(
                " ".join(filter(None, ("".join(e["tiles"]), plain(e.get("caption", "")))))
                for e in entries
            )
        case {"kind": "details", "summary": summary, "blocks": inner}:
            yield plain(summary)
            for each in inner:
                yield from (f"  {text}" for text in _plain_block(each))
        case _:
            raise ValueError(f"no such block: {block!r}")
