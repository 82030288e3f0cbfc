"""One Chromium for a whole test run, whoever asks for it."""

from __future__ import annotations

import functools
import shutil
from contextlib import ExitStack
from typing import Any

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_open = ExitStack()


def program() -> str | None:
    """The system's Chromium, or Chrome."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


@functools.cache
def launch() -> Any:
    """A Playwright browser, the same at every call."""
    from playwright.sync_api import sync_playwright

    play = _open.enter_context(sync_playwright())
    browser = play.chromium.launch(executable_path=program(), args=ARGUMENTS)
    _open.callback(browser.close)
    return browser


def close() -> None:
    """End it, if it was ever started."""
    _open.close()
