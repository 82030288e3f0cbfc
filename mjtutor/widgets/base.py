"""What all widgets share: the look of the page, language, spoken label, plain-text form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
from ipywidgets import widget_serialization
from traitlets import Instance, Unicode

from mjtutor.core.tiles import Tile
from mjtutor.draw import sprite, stylesheet

Names = Callable[[Tile], str]
"""Gives the spoken name of a tile in the learner's language."""

MARKS = ("right", "wrong", "missed", "info", "dim")
"""What a tile or an option may be marked with; each has an icon and an outline of its own."""

_STATIC = Path(__file__).with_name("static")


@cache
def module(*names: str) -> str:
    """The ES module of a widget: the shared helpers, then `static/<name>.js` for each name."""
    return "\n".join(
        (_STATIC / f"{name}.js").read_text(encoding="utf-8") for name in ("common", *names)
    )


class Look(anywidget.AnyWidget):  # type: ignore[misc]
    """Stylesheet and tile art of a page. It shows nothing; use `look()`."""

    _esm = (_STATIC / "look.js").read_text(encoding="utf-8")
    _css = stylesheet()
    sprite = Unicode(sprite()).tag(sync=True)


_look: Look | None = None


def look() -> Look:
    """The one `Look` of this kernel, made on first use (and again if it was closed)."""
    global _look
    if _look is None or _look.comm is None:
        _look = Look()
    return _look


class View(anywidget.AnyWidget):  # type: ignore[misc]
    """Base of the widgets.

    `lang` is the language of what it shows ("en", "zh"), `label` its accessible name, and `text`
    what stands for it where widgets cannot be shown (`text/plain`); all are the caller's words.
    """

    look = Instance(Look).tag(sync=True, **widget_serialization)
    lang = Unicode("en").tag(sync=True)
    label = Unicode().tag(sync=True)
    text = Unicode()

    def __init__(self, **traits: Any) -> None:
        super().__init__(**{"look": look(), **traits})

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/plain"] = self.text or self.label
        return bundle


def spoken(name: str, mark: str, badge: str, mark_names: Mapping[str, str]) -> str:
    """The accessible name of a tile or option: its own name, its badge, its mark."""
    return ", ".join(part for part in (name, badge, mark_names.get(mark, "")) if part)


def checked_mark(mark: str) -> str:
    """The mark itself. Raises ValueError if it is none of `MARKS`."""
    if mark not in MARKS:
        raise ValueError(f"no such mark: {mark!r} (there are {', '.join(MARKS)})")
    return mark
