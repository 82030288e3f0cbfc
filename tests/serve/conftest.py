"""Both ways to serve a page, with the same lessons: `mjtutor serve` and `mjtutor open`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve import servers
from tests.serve.lessons import write_lessons
from tests.serve.visitor import Visitor

pytest.importorskip("voila", reason="install Voila: pip install 'mjtutor[app]'")


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_lessons(tmp_path_factory.mktemp("lessons") / "notebooks")


@pytest.fixture(scope="session")
def pages(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Standalone Voila on this machine: no token."""
    with servers.serve_pages(lessons, tmp_path_factory.mktemp("pages")) as server:
        yield server


@pytest.fixture(scope="session")
def guarded(lessons: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Standalone Voila that others can reach: it makes a token."""
    home = tmp_path_factory.mktemp("guarded")
    with servers.serve_pages(lessons, home, "--address", "0.0.0.0") as server:
        yield server


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Voila as an extension, JupyterLab beside it."""
    home = tmp_path_factory.mktemp("course")
    write_lessons(home / "mine")
    with servers.open_course(home) as server:
        yield server


@pytest.fixture(params=["pages", "guarded", "course"])
def server(request: pytest.FixtureRequest) -> servers.Server:
    """Each of the three."""
    found: servers.Server = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def visitor(server: servers.Server) -> Visitor:
    """Somebody who may come in."""
    return Visitor(server, token=bool(server.token))
