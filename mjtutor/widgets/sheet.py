"""Rich text with tiles in it: explanations, verdicts, tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from traitlets import Bool, List, Unicode

from mjtutor.widgets.base import View, module
from mjtutor.widgets.rich import Block, plain_blocks


class Sheet(View):
    """Shows blocks (see `rich`). With `live` a screen reader says what changed.

    Keyword arguments: blocks; live; card (a surface of its own); asleep (said once the kernel is
    gone); label, lang, text (by default the blocks as plain text). Raises ValueError for a block
    of unknown kind.
    """

    _esm = module("sheet")
    blocks = List().tag(sync=True)
    live = Bool(False).tag(sync=True)
    card = Bool(False).tag(sync=True)
    asleep = Unicode().tag(sync=True)
    revealed = List([0, False]).tag(sync=True)

    def __init__(self, *, blocks: Iterable[Block] = (), **traits: Any) -> None:
        super().__init__(**traits)
        self.show(blocks, **({"text": traits["text"]} if "text" in traits else {}))

    def show(self, blocks: Iterable[Block], *, text: str | None = None) -> None:
        """Show other blocks."""
        blocks = list(blocks)
        self.text = plain_blocks(blocks) if text is None else text
        self.blocks = blocks

    def reveal(self, focus: bool = False) -> None:
        """Bring it into view; with `focus`, what it shows is where one goes on."""
        self.revealed = [self.revealed[0] + 1, focus]
