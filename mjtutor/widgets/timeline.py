"""A line of events to go along: forward, back, to any of them, or by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from traitlets import Dict, Int, List, Unicode

from mjtutor.widgets.base import View, module
from mjtutor.widgets.rich import Line

WORDS = ("first", "back", "play", "pause", "forward", "last", "speed", "slow", "steady", "fast")


class Timeline(View):
    """Events, one of which is now; knows nothing of what they mean.

    Keyword arguments: events (lines, see `rich`); at (index of the one that is now); words
    (`WORDS` -> label); label, lang, text: see `View`.
    Synced: `at`. Playing by itself happens in the browser, which sets `at` as a hand would.
    """

    _esm = module("timeline")
    events = List().tag(sync=True)
    at = Int(0).tag(sync=True)
    now = Unicode().tag(sync=True)
    words = Dict().tag(sync=True)

    def __init__(self, *, events: Iterable[Line], words: Mapping[str, str], **traits: Any) -> None:
        if missing := set(WORDS) - set(words):
            raise ValueError(f"no words for {', '.join(sorted(missing))}")
        super().__init__(events=list(events), words=dict(words), **traits)

    @property
    def place(self) -> int:
        """Where it is, within bounds whatever a browser sends."""
        return max(0, min(int(self.at), len(self.events) - 1))
