"""Settings of the page that the browser keeps: nothing of them goes to the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from traitlets import Dict

from mjtutor.widgets.base import View, module

SWITCHES = ("numerals", "large")
"""Numbers in the corners of tiles; large tiles and type, for a projector."""


class Switches(View):
    """Buttons that turn settings on and off.

    Keyword arguments: switches (some of `SWITCHES` -> label); lang, text (by default the labels).
    Raises ValueError for a setting that is none.
    """

    _esm = module("switches")
    switches = Dict().tag(sync=True)

    def __init__(self, *, switches: Mapping[str, str], **traits: Any) -> None:
        if unknown := set(switches) - set(SWITCHES):
            raise ValueError(f"no such settings: {', '.join(sorted(unknown))}")
        super().__init__(switches=dict(switches), **traits)
        if "text" not in traits:
            self.text = " ".join(f"[{label}]" for label in switches.values())
