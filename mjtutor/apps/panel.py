"""What every app stands on: a column of widgets that never shows a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from secrets import token_hex
from typing import Any

from ipywidgets import VBox

from mjtutor.apps.language import Voice
from mjtutor.widgets import Sheet, rich

log = logging.getLogger("mjtutor")


class Panel(VBox):  # type: ignore[misc]
    """A column of widgets in one language, with a plain-text form and a place for mishaps."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.mishap = Sheet(live=True, asleep=voice.say("nav.run_all"), lang=voice.lang)
        super().__init__()
        self.add_class("mj-panel")

    def plain(self) -> str:
        """What stands for the panel where widgets cannot be shown."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = self.plain()
        return bundle


def guarded(step: Callable[..., None]) -> Callable[..., None]:
    """Make a step of a panel fail with one friendly line; the log has the traceback.

    Whatever a browser sends ends here at the latest.
    """

    @wraps(step)
    def guard(self: Panel, *args: Any) -> None:
        try:
            step(self, *args)
            if self.mishap.blocks:
                self.mishap.show([])
        except Exception:
            id = token_hex(3)
            log.exception("error %s in %s", id, step.__qualname__)
            self.mishap.show([rich.verdict("none", self.voice.say("error.internal", id=id))])

    return guard
