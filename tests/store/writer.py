"""A program of its own that answers and answers, saying which answers it was promised are safe.

    python -m tests.store.writer SETTING NAME FIRST LAST

prints the number of each answer once it is recorded. It can be killed at any time.
"""

from __future__ import annotations

import sys

from mjtutor.store import Answer, Store
from mjtutor.store.file import File
from mjtutor.store.places import path_of
from mjtutor.store.sql import SqlStore


def open_setting(setting: str, patience: float) -> Store:
    """The store of a setting, opened anew even if this program has it open."""
    if path := path_of(setting):
        return SqlStore(File(path), patience)
    from mjtutor.store.server import Server

    return SqlStore(Server(setting, patience), patience)


def main(setting: str, name: str, first: str, last: str) -> None:
    """Answer with the ids NAME-FIRST to NAME-LAST."""
    store = open_setting(setting, patience=60)
    for number in range(int(first), int(last) + 1):
        answer = Answer("me", "waits", 2, "w", "right", answer=name, id=f"{name}-{number}")
        if not store.record(answer):
            sys.exit(f"not safe: {store.trouble}")
        print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
