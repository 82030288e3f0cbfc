"""Records in a file: one JSON document, or JSON Lines with a record a line."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import IO


def records(name: str) -> Iterator[tuple[str, str]]:
    """Each record's place, to be shown to people, and its JSON text; "-" is standard input.

    Raises OSError. A file is read line by line, however long it is.
    """
    with _opened(name) as file:
        first = file.readline()
        while first and not first.strip():
            first = file.readline()
        if not _whole(first):
            yield name, first + file.read()
            return
        lines = (line for line in chain((first,), file) if line.strip())
        for number, line in enumerate(lines, 1):
            yield f"{name}:{number}", line


def _whole(line: str) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


@contextmanager
def _opened(name: str) -> Iterator[IO[str]]:
    if name != "-":
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            yield file
    else:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
        yield sys.stdin or io.StringIO()


def utf8_out() -> None:
    """The same bytes on every system."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="replace")
