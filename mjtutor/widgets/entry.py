"""A line of text to type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traitlets import Bool, List, Unicode

from mjtutor.widgets.base import View, module


class Entry(View):
    """A text field with a visible label.

    Keyword arguments: label; value; hint (stands below); error (stands below, tied to the field);
    placeholder; button (label of a submit button, none if empty); locked; lang, text.
    Synced: `value` (when the field is left or submitted) and `submitted`,
    `[how many times, value]`; `on_submit(callback)` calls `callback(value)`.
    """

    _esm = module("entry")
    value = Unicode().tag(sync=True)
    hint = Unicode().tag(sync=True)
    error = Unicode().tag(sync=True)
    placeholder = Unicode().tag(sync=True)
    button = Unicode().tag(sync=True)
    locked = Bool(False).tag(sync=True)
    submitted = List([0, ""]).tag(sync=True)

    def __init__(self, *, label: str, **traits: Any) -> None:
        super().__init__(label=label, **traits)

    def on_submit(self, callback: Callable[[str], object]) -> None:
        """Call `callback(value)` at each submission."""

        def heard(change: dict[str, Any]) -> None:
            if len(change["new"]) == 2 and isinstance(change["new"][1], str):
                callback(change["new"][1])

        self.observe(heard, "submitted")
