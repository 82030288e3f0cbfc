"""Options of which one or many may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from traitlets import Bool, Enum, Int, List

from mjtutor.widgets.base import View, checked_mark, module
from mjtutor.widgets.rich import Line, plain


class Choice(View):
    """Options with rich labels: text, tiles or a whole hand.

    Keyword arguments:
        options: lines (see `rich`).
        select: "one" (radio buttons) or "many" (check boxes).  selected: indices.
        names: what each option means, spoken with it; that of the chosen one is shown below.
        marks: index -> one of `MARKS`; mark_names: mark -> spoken name.
        locked: nothing can be changed.  show_label: `label` is shown as a heading too.
        label, lang, text: see `View`.

    Synced: `selected` (list of indices, ascending).
    `options` is what the browser draws:
    `[{"line": line, "name"?: str, "mark"?: str, "mark_name"?: str}]`.
    """

    _esm = module("choice")
    options = List().tag(sync=True)
    select = Enum(("one", "many"), "one").tag(sync=True)
    selected = List(Int()).tag(sync=True)
    locked = Bool(False).tag(sync=True)
    show_label = Bool(False).tag(sync=True)

    def __init__(
        self,
        *,
        options: Iterable[Line],
        select: str = "one",
        selected: Iterable[int] = (),
        names: Iterable[str] = (),
        marks: Mapping[int, str] | None = None,
        mark_names: Mapping[str, str] | None = None,
        **traits: Any,
    ) -> None:
        self._mark_names = mark_names or {}
        super().__init__(select=select, **traits)
        self._keep_text = "text" in traits
        self.show(options, names)
        self.mark(marks)
        self.selected = sorted(selected)

    def show(self, options: Iterable[Line], names: Iterable[str] = ()) -> None:
        """Show other options, with nothing chosen or marked."""
        self._lines, self._names = list(options), list(names)
        if not self._keep_text:
            self.text = "\n".join(f"- {plain(line)}" for line in self._lines)
        with self.hold_sync():
            self.selected = []
            self.mark()

    def mark(self, marks: Mapping[int, str] | None = None) -> None:
        """Set all marks; what is not given is cleared."""
        records = []
        for place, line in enumerate(self._lines):
            record: dict[str, Any] = {"line": line}
            if place < len(self._names):
                record["name"] = self._names[place]
            if mark := (marks or {}).get(place):
                record["mark"] = checked_mark(mark)
                record["mark_name"] = self._mark_names.get(mark, "")
            records.append(record)
        self.options = records
