"""The page around a lesson, in Chromium: themes, widths, progress, the end of a kernel."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.browser.conftest import NewPage, Watch, open_lesson, run_all
from tests.serve import servers
from tests.serve.lessons import write_lessons

pytest.importorskip("voila", reason="install Voila: pip install 'mjtutor[app]'")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    home = tmp_path_factory.mktemp("pages")
    with servers.serve_pages(write_lessons(home / "notebooks"), home) as server:
        yield server


@pytest.fixture(scope="module")
def own_course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    home = tmp_path_factory.mktemp("own")
    write_lessons(home / "mine")
    with servers.open_course(home) as server:
        yield server


@pytest.fixture(params=["pages", "own_course"])
def server(request: pytest.FixtureRequest) -> servers.Server:
    """Standalone Voila and Voila as an extension."""
    found: servers.Server = request.getfixturevalue(request.param)
    return found


def kernel_of(page: Any, server: servers.Server) -> psutil.Process:
    """The process behind the page."""
    config = json.loads(page.locator("#jupyter-config-data").text_content())
    for child in psutil.Process(server.process.pid).children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if any(config["kernelId"] in word for word in child.cmdline()):
                return child
    raise AssertionError(f"no kernel {config['kernelId']}")


def wait(page: Any, true: Callable[[], object]) -> None:
    for _ in range(servers.PATIENCE * 10):
        if true():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it never came true")


def test_widgets_work_and_nothing_comes_from_elsewhere(
    new_page: NewPage, server: servers.Server, watch: Watch
) -> None:
    page = open_lesson(new_page(), server, "en/count.ipynb")
    page.get_by_role("button", name="count 0").click()
    page.get_by_role("button", name="count 1").press("Enter")
    page.get_by_role("button", name="count 2").wait_for()
    assert len(watch.requests) > 20  # so that "none elsewhere" says something


def test_jupyterlab_works_and_nothing_comes_from_elsewhere(
    new_page: NewPage, own_course: servers.Server, watch: Watch
) -> None:
    page = new_page()
    page.goto(own_course.page("lab/tree/en/count.ipynb", reset=""), wait_until="commit")
    run_all(page)
    page.get_by_role("button", name="count 0").click()
    page.get_by_role("button", name="count 1").wait_for()
    assert len(watch.requests) > 20


def test_a_lesson_opened_here_leads_to_jupyterlab(
    new_page: NewPage, pages: servers.Server, own_course: servers.Server
) -> None:
    """Only where there is one."""
    page = open_lesson(new_page(), own_course, "zh/start.ipynb")
    link = page.get_by_role("link", name="在 JupyterLab 中打开")
    assert link.get_attribute("href") == "/lab/tree/zh/start.ipynb"
    assert open_lesson(new_page(), pages, "zh/start.ipynb").locator("footer").count() == 0


def test_the_front_door_speaks_the_visitor_s_language(
    new_page: NewPage, pages: servers.Server
) -> None:
    for locale, lang, title in (("zh-CN", "zh-CN", "张数"), ("en-GB", "en", "Counting")):
        page = new_page(locale=locale)
        page.goto(pages.url, wait_until="commit")
        page.wait_for_selector("html:not(.mj-preparing)")
        assert page.locator("html").get_attribute("lang") == lang
        assert page.title() == title


@pytest.mark.parametrize("width", [320, 360, 1024, 1920])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_one_column_without_sideways_scrolling(
    new_page: NewPage, pages: servers.Server, width: int, theme: str
) -> None:
    page = open_lesson(new_page(width, theme=theme), pages, "en/count.ipynb")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": width, "height": 200})
    assert page.evaluate("document.documentElement.scrollHeight") > 200  # the page is what scrolls
    box = page.locator(".mj-prose").first.bounding_box()
    assert box["x"] > 0 and box["x"] + box["width"] < width
    assert box["width"] < 900  # lines one can read


def brightness(page: Any, what: str = "backgroundColor") -> int:
    """Of the page's ground or ink, 0 to 255."""
    colour = page.evaluate(f"getComputedStyle(document.body).{what}")
    return min(int(part) for part in colour.strip("rgb()").split(",")[:3])


@pytest.mark.parametrize(
    ("system", "asked", "dark"),
    [("light", None, False), ("dark", None, True), ("light", "dark", True),
     ("dark", "light", False), ("dark", "<x>", True)],
)  # fmt: skip
def test_the_theme_is_the_system_s_or_the_one_asked_for(
    new_page: NewPage, pages: servers.Server, system: str, asked: str | None, dark: bool
) -> None:
    page = new_page(theme=system)
    open_lesson(page, pages, "en/count.ipynb", **({"theme": asked} if asked else {}))
    assert (brightness(page) < 80) is dark
    variable = "getComputedStyle(document.documentElement).getPropertyValue('--jp-layout-color0')"
    assert (page.evaluate(variable).strip() in ("white", "#fff", "#ffffff")) is not dark
    open_lesson(page, pages, "en/start.ipynb")  # the next page, without asking again
    assert (brightness(page) < 80) is dark


def test_while_it_gets_ready_it_says_so(new_page: NewPage, pages: servers.Server) -> None:
    page = new_page()
    page.route("**/voila/static/voila.js", lambda route: route.abort())  # it never comes
    page.goto(pages.page("voila/render/zh/count.ipynb"), wait_until="commit")
    status = page.get_by_role("status")
    status.get_by_text("正在准备").wait_for()
    wait(page, lambda: page.locator("progress").evaluate("bar => bar.value === bar.max"))
    assert not page.locator("h1").is_visible()
    assert page.get_by_text("Voilà").count() == 0


def test_the_first_tab_stop_leads_to_the_lesson(new_page: NewPage, pages: servers.Server) -> None:
    page = open_lesson(new_page(), pages, "en/count.ipynb")
    page.keyboard.press("Tab")
    link = page.get_by_role("link", name="Skip to the lesson")
    assert link.evaluate("link => link === document.activeElement")
    assert link.bounding_box()["y"] >= 0
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lesson"


def test_without_javascript_one_sentence_says_what_to_do(
    new_page: NewPage, pages: servers.Server
) -> None:
    """As a browser without it reads the page; Playwright's own switch leaves <noscript> out."""

    def without(route: Any) -> None:
        text = route.fetch().text()
        text = re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
        route.fulfill(body=re.sub(r"</?noscript>", "", text), content_type="text/html")

    page = new_page()
    page.route("**/count.ipynb", without)
    page.goto(pages.page("voila/render/zh/count.ipynb"))
    assert page.get_by_text("这一页需要 JavaScript").is_visible()
    assert page.locator("h1").is_visible()
    assert not page.get_by_text("正在准备").is_visible()


def test_a_closed_tab_ends_its_kernel(new_page: NewPage, server: servers.Server) -> None:
    page = open_lesson(new_page(), server, "en/count.ipynb")
    kernel = kernel_of(page, server)
    page.goto("about:blank")
    wait(page, lambda: not kernel.is_running())

    page = open_lesson(page, server, "en/count.ipynb")
    kernel = kernel_of(page, server)
    other = new_page()
    page.close(run_before_unload=True)
    wait(other, lambda: not kernel.is_running())


@pytest.mark.parametrize(
    ("lang", "sentence", "button"),
    [("zh", "这一课停下来了", "刷新"), ("en", "This lesson has stopped", "Reload")],
)
def test_a_killed_kernel_is_announced_with_a_way_on(
    new_page: NewPage, server: servers.Server, lang: str, sentence: str, button: str
) -> None:
    page = open_lesson(new_page(), server, f"{lang}/count.ipynb")
    page.get_by_role("button", name="count 0").click()
    page.get_by_role("button", name="count 1").wait_for()
    kernel_of(page, server).kill()

    alert = page.get_by_role("alert")
    alert.get_by_text(sentence).wait_for(timeout=10_000)
    alert.get_by_role("button", name=button).click()
    page.get_by_role("button", name="count 0").wait_for()
    assert not page.get_by_text(sentence).is_visible()


def test_a_closed_course_is_announced(new_page: NewPage, tmp_path: Path, watch: Watch) -> None:
    server = servers.serve_pages(write_lessons(tmp_path / "notebooks"), tmp_path)
    page = open_lesson(new_page(), server, "en/count.ipynb")
    server.stop()
    page.get_by_role("alert").get_by_text("cannot be reached").wait_for(timeout=10_000)


def test_a_failing_cell_is_a_friendly_line(new_page: NewPage, server: servers.Server) -> None:
    page = open_lesson(new_page(), server, "en/fails.ipynb")
    said = page.get_by_role("alert").get_by_text("Something went wrong here")
    assert said.is_visible()
    assert "RAISED" not in page.content()


def test_the_door_asks_for_the_token(new_page: NewPage, tmp_path: Path) -> None:
    lessons = write_lessons(tmp_path / "notebooks")
    with servers.serve_pages(lessons, tmp_path, "--token", "a-long-enough-token") as server:
        page = new_page(locale="zh-CN")
        page.goto(f"{server.url}voila/render/zh/start.ipynb")
        page.get_by_label("口令").fill("wrong")
        page.get_by_role("button", name="进入").click()
        page.get_by_text("口令不对").wait_for()
        page.get_by_label("口令").fill("a-long-enough-token")
        page.get_by_role("button", name="进入").click()
        page.get_by_role("heading", name="张数").wait_for()


def test_printed_it_is_only_the_lesson(new_page: NewPage, pages: servers.Server) -> None:
    page = open_lesson(new_page(theme="dark"), pages, "en/count.ipynb")
    page.emulate_media(media="print", color_scheme="dark")
    assert brightness(page, "color") < 100
    tall = page.evaluate("document.documentElement.scrollHeight")
    assert tall >= page.locator("#lesson").bounding_box()["height"]
    assert not page.get_by_role("link", name="Skip to the lesson").is_visible()
