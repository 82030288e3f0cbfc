"""How the course runs: on one's own machine (`open_course`), or for others (`serve_pages`).

Both are commands of `mjtutor` and read its arguments. Only the standard library is imported
until one of them starts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from mjtutor.serve.words import LANGUAGES, person_language, say

__all__ = ["open_course", "serve_pages"]


def open_course(argv: Sequence[str] = ()) -> int:
    """`mjtutor open`: JupyterLab and Voila behind one address, for this machine only.

    The notebooks are a working copy: what the learner changed stays, the rest is kept up to date.
    If the port is taken, the next free one is used. Returns the exit status after Ctrl-C.
    """
    parser = argparse.ArgumentParser("mjtutor open", description="Open the course.")
    parser.add_argument("--port", type=_port, default=8888, help="first port to try (%(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: the system's language")
    parser.add_argument(
        "--dir", type=Path, default=Path.home() / "mjtutor",
        help="your copy of the notebooks (%(default)s)",
    )  # fmt: skip

    def start(**options: Any) -> int:
        from mjtutor.serve.course import run

        return run(**options)

    return _start(start, parser, argv)


def serve_pages(argv: Sequence[str] = ()) -> int:
    """`mjtutor serve`: the lessons as pages only (Voila), hardened, for a class or a host.

    Unless the address is this machine's own, visitors need the token; without one it is made and
    printed. Returns the exit status after Ctrl-C.
    """
    parser = argparse.ArgumentParser("mjtutor serve", description="Serve the lessons as pages.")
    parser.add_argument("--port", type=_port, default=8866, help="first port to try (%(default)s)")
    parser.add_argument("--address", default="127.0.0.1", help="where to listen (%(default)s)")
    parser.add_argument("--token", help="what visitors must know; made if others can reach us")
    parser.add_argument(
        "--idle", type=_count, default=3600, metavar="SECONDS",
        help="end a page that does nothing for so long (%(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "--limit", type=_count, default=100, metavar="N", help="most pages at once (%(default)s)"
    )
    parser.add_argument("--lang", choices=LANGUAGES, help="of the messages in this terminal")
    parser.add_argument("--dir", type=Path, help="notebooks to serve (default: the course's)")

    def start(**options: Any) -> int:
        from mjtutor.serve.pages import run

        return run(**options)

    return _start(start, parser, argv)


def _port(text: str) -> int:
    """A port; its name is what argparse calls it in "invalid port value"."""
    return _within(text, 65535)


def _count(text: str) -> int:
    return _within(text, 10**9)  # what a clock can still add


def _within(text: str, most: int) -> int:
    number = int(text)
    if not 1 <= number <= most:
        raise ValueError(text)
    return number


_port.__name__, _count.__name__ = "port", "number"


def _start(start: Callable[..., int], parser: argparse.ArgumentParser, argv: Sequence[str]) -> int:
    options = vars(parser.parse_args(argv))
    options["lang"] = lang = options["lang"] or person_language()
    for stream in (sys.stdout, sys.stderr):  # a console that lacks a character must not end us
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        return start(**options)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mjtutor"):
            raise
        print(say("app_missing", lang), file=sys.stderr)
        return 1
