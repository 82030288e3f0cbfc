"""Real Chromium and real servers.

`new_page()` opens a page that is watched: a request off this machine or an error in the page
fails the test. `voila_url` and `course_url` are addresses that end in "/"; `lesson_url` and
`lab_page` lead to a notebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser import chromium as one_chromium
from tests.serve import servers

HERE = ("127.0.0.1", "localhost", "::1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium() -> Any:
    """A Playwright browser, or a skip that says what to install."""
    pytest.importorskip("playwright", reason="install playwright: pip install playwright")
    if not one_chromium.program():
        pytest.skip("install Chromium: apt install chromium (or your system's Chrome)")
    return one_chromium.launch()


def pytest_sessionfinish() -> None:
    one_chromium.close()


class Watch:
    """What the watched pages asked for elsewhere and what went wrong in them."""

    def __init__(self) -> None:
        self.elsewhere: list[str] = []
        self.errors: list[str] = []
        self.requests: list[str] = []

    def request(self, request: Any) -> None:
        self.requests.append(request.url)
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname not in HERE:
            self.elsewhere.append(request.url)

    def follow(self, page: Any) -> None:
        page.on("request", self.request)
        page.on("websocket", self.request)
        page.on("pageerror", lambda error: self.errors.append(str(error)))


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The test's record; clear `watch.errors` where errors are what is tested."""
    record = Watch()
    yield record
    assert record.elsewhere == []
    assert record.errors == []


NewPage = Callable[..., Any]


@pytest.fixture
def new_page(chromium: Any, watch: Watch) -> Iterator[NewPage]:
    """`new_page(width=1024, height=768, theme="light", **context_options)` -> a watched page."""
    contexts = []

    def make(width: int = 1024, height: int = 768, theme: str = "light", **options: Any) -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, **options
        )
        context.set_default_timeout(servers.PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        watch.follow(page)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """`mjtutor serve` with the course's notebooks."""
    with servers.serve_pages(None, tmp_path_factory.mktemp("voila")) as server:
        yield server


@pytest.fixture(scope="session")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """`mjtutor open`: JupyterLab and Voila together."""
    with servers.open_course(tmp_path_factory.mktemp("course")) as server:
        yield server


@pytest.fixture
def voila_url(voila: servers.Server) -> str:
    return voila.url


@pytest.fixture
def course_url(course: servers.Server) -> str:
    return course.url


def open_lesson(page: Any, server: servers.Server, notebook: str, **query: str) -> Any:
    """Open `notebook` ("en/waits.ipynb") as a page and wait until its widgets are there."""
    page.goto(server.page(f"voila/render/{notebook}", **query), wait_until="commit")
    page.wait_for_selector("html:not(.mj-preparing) #lesson")
    page.wait_for_function(
        "() => !document.querySelector('script[type=\"application/vnd.voila.cell-output+json\"]')"
    )
    page.wait_for_function(
        "() => [...document.querySelectorAll('.mj-output > .lm-Widget')]"
        ".every(node => node.childElementCount)"
    )
    return page


@pytest.fixture
def lesson_page(new_page: NewPage, voila: servers.Server) -> NewPage:
    """`lesson_page("en/waits.ipynb", width=360, theme="dark")` -> the lesson, ready, in Voila."""

    def make(notebook: str, **options: Any) -> Any:
        return open_lesson(new_page(**options), voila, notebook)

    return make


@pytest.fixture
def lab_page(new_page: NewPage, course: servers.Server) -> NewPage:
    """`lab_page("en/waits.ipynb")` -> the notebook in JupyterLab with all its cells run."""

    def make(notebook: str, **options: Any) -> Any:
        page = new_page(**options)
        page.goto(course.page(f"lab/tree/{notebook}", reset=""), wait_until="commit")
        run_all(page)
        return page

    return make


def run_all(page: Any) -> None:
    """Run all cells of the open notebook. A command given before its kernel is idle is lost."""
    page.wait_for_function(
        """() => {
          const session = window.jupyterapp?.shell.currentWidget?.context?.sessionContext;
          return session?.isReady && session.session?.kernel?.connectionStatus === "connected"
            && session.session.kernel.status === "idle";
        }"""
    )
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(
        """() => jupyterapp.shell.currentWidget.content.widgets
          .filter(cell => cell.model.type === "code" && cell.model.sharedModel.source.trim())
          .every(cell => cell.model.executionCount)"""
    )
