"""How a run of questions goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from traitlets import Int, List, Unicode

from mjtutor.widgets.base import View, module
from mjtutor.widgets.rich import TONES


class Progress(View):
    """A slim tally: a mark for each answer, a caption, a note.

    Keyword arguments: results (one of `rich.TONES` each, oldest first); goal (number of questions,
    0 for a run without end); caption ("3 of 5 right"); note ("2 in a row"); label, lang, text.
    The marks are decoration: caption and note must say the same in words.
    """

    _esm = module("progress")
    results = List(Unicode()).tag(sync=True)
    goal = Int(0).tag(sync=True)
    caption = Unicode().tag(sync=True)
    note = Unicode().tag(sync=True)

    def __init__(
        self, *, results: Iterable[str] = (), caption: str = "", note: str = "", **traits: Any
    ) -> None:
        super().__init__(**traits)
        self._keep_text = "text" in traits
        self.show(results, caption=caption, note=note)

    def show(self, results: Iterable[str], *, caption: str, note: str = "") -> None:
        """Show another tally. Raises ValueError for a result that is none of `TONES`."""
        results = list(results)
        if unknown := set(results) - set(TONES):
            raise ValueError(f"no such results: {', '.join(sorted(unknown))}")
        with self.hold_sync():
            self.results, self.caption, self.note = results, caption, note
        if not self._keep_text:
            self.text = " · ".join(filter(None, (caption, note)))
