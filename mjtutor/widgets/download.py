"""A file to keep."""

from __future__ import annotations

from typing import Any

from traitlets import Unicode

from mjtutor.widgets.base import View, module


class Download(View):
    """A link by which the browser saves a text as a file.

    Keyword arguments: label; name (of the file); content; kind (its media type); lang, text.
    Nothing is shown where the content is empty.
    """

    _esm = module("download")
    name = Unicode().tag(sync=True)
    content = Unicode().tag(sync=True)
    kind = Unicode("application/json").tag(sync=True)

    def __init__(self, *, label: str, **traits: Any) -> None:
        super().__init__(label=label, **traits)
