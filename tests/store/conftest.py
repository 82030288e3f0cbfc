"""Every kind of store, by one fixture: in memory, in an SQLite file, on a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mjtutor.store import MemoryStore, Store
from tests.store.postgres import Postgres, postgres
from tests.store.writer import open_setting

Opener = Callable[[], Store]
"""Opens the store of a test, each time as another program would."""


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    with postgres() as running:
        yield running


def setting_of(kind: str, request: pytest.FixtureRequest, folder: Path) -> str:
    """The setting of a store that lasts, with nothing in it: "file" or "server"."""
    if kind == "file":
        return str(folder / "home" / "progress.db")
    server: Postgres = request.getfixturevalue("server")
    url = server.new_database()
    request.addfinalizer(lambda: server.drop(url))
    return url


@pytest.fixture
def opener() -> Iterator[Callable[[str], Store]]:
    """Opens the store of a setting; all are closed after the test."""
    opened: list[Store] = []

    def open_one(setting: str) -> Store:
        opened.append(open_setting(setting, patience=2))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


@pytest.fixture(params=["file", "server"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The setting of a store that lasts."""
    return setting_of(request.param, request, tmp_path)


@pytest.fixture
def reopen(lasting: str, opener: Callable[[str], Store]) -> Opener:
    """Opens a store that lasts."""
    return lambda: opener(lasting)


@pytest.fixture(params=["memory", "file", "server"])
def store(request: pytest.FixtureRequest, tmp_path: Path, opener: Callable[[str], Store]) -> Store:
    """A store with nothing in it."""
    if request.param == "memory":
        return MemoryStore()
    return opener(setting_of(request.param, request, tmp_path))
