"""Tiles and hands as pictures, and the one stylesheet of the product."""

from __future__ import annotations

from pathlib import Path

from mjtutor.draw.tiles import SvgText, meld_faces, sprite, svg_hand, svg_tile

__all__ = ["SvgText", "meld_faces", "sprite", "stylesheet", "svg_hand", "svg_tile"]


def stylesheet() -> str:
    """The text of `static/look.css`."""
    return (Path(__file__).parent / "static" / "look.css").read_text(encoding="utf-8")
