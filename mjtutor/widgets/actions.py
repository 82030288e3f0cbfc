"""A row of buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from traitlets import List

from mjtutor.widgets.base import View, module


def button(
    id: str, label: str, *, primary: bool = False, disabled: bool = False, hint: str = ""
) -> dict[str, Any]:
    """One button. A disabled one stays reachable, so that its hint can be read."""
    return {"id": id, "label": label, "primary": primary, "disabled": disabled, "hint": hint}


class Actions(View):
    """Buttons made by `button`; at most one should be primary.

    Keyword arguments: buttons; label, lang, text (by default the labels in brackets).
    Synced: `clicked`, `[how many clicks so far, id of the last]`; `on_click(callback)` calls
    `callback(id)`.
    """

    _esm = module("actions")
    buttons = List().tag(sync=True)
    clicked = List([0, ""]).tag(sync=True)

    def __init__(self, *, buttons: Iterable[dict[str, Any]], **traits: Any) -> None:
        super().__init__(**traits)
        self._keep_text = "text" in traits
        self.show(buttons)

    def show(self, buttons: Iterable[dict[str, Any]]) -> None:
        """Show other buttons; the one that has the focus keeps its place."""
        self.buttons = list(buttons)
        if not self._keep_text:
            self.text = " ".join(f"[{each['label']}]" for each in self.buttons)

    def on_click(self, callback: Callable[[str], object]) -> None:
        """Call `callback(id)` at each click on a button that is there and not disabled."""

        def heard(change: dict[str, Any]) -> None:
            id = change["new"][1] if len(change["new"]) == 2 else ""
            if any(each["id"] == id and not each["disabled"] for each in self.buttons):
                callback(id)

        self.observe(heard, "clicked")
