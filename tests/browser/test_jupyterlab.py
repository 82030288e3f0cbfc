"""A lesson in JupyterLab whose kernel comes and goes."""

from __future__ import annotations

from typing import Any

from mjtutor.text import say
from tests.browser.conftest import NewPage, Watch
from tests.browser.test_lessons import check, first_question, panel, reads

NOTEBOOK = "en/waits.ipynb"
ASLEEP = say("en", "nav.run_all")


def command(page: Any, name: str) -> None:
    """Start a command of JupyterLab, without waiting for what it asks."""
    page.evaluate("name => void jupyterapp.commands.execute(name)", name)


def settled(page: Any) -> None:
    """Wait until all code cells have run."""
    page.wait_for_function(
        """() => jupyterapp?.shell.currentWidget?.context?.sessionContext.isReady
          && jupyterapp.shell.currentWidget.content.widgets
            .filter(cell => cell.model.type === "code")
            .every(cell => cell.model.executionCount && cell.model.executionState !== "running")"""
    )


def answer(page: Any) -> None:
    """Leave the first question blank, be told so, see its answer and take it up again."""
    panel(page).scroll_into_view_if_needed()
    check(page, "en")
    reads(page, "en", "not_answered")
    panel(page).get_by_role("button", name=say("en", "quiz.show_answer"), exact=True).click()
    reads(page, "en", "shown")
    panel(page).get_by_role("button", name=say("en", "quiz.again"), exact=True).click()
    panel(page).locator(".mj-verdict").wait_for(state="detached")
    assert panel(page).locator(".mj-tile").count() == len(first_question().tiles) + 9


def said(page: Any, where: str) -> bool:
    """Whether the page says how to wake it: in its head, or in its first question."""
    return bool(page.locator(f"{where} .mj-asleep").first.is_visible())


def test_restarted_twice_and_reloaded_it_works_and_nothing_is_there_twice(
    lab_page: NewPage,
) -> None:
    page = lab_page(NOTEBOOK)
    panels = page.locator(".mj-panel").count()
    answer(page)
    for _ in range(2):
        page.evaluate("() => jupyterapp.shell.currentWidget.content.widgets"
                      ".forEach(cell => cell.model.executionCount = null)")  # fmt: skip
        command(page, "notebook:restart-run-all")
        page.locator(".jp-Dialog .jp-mod-accept").click()
        settled(page)
        answer(page)
        assert page.locator(".mj-panel").count() == panels

    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.reload(wait_until="commit")
    page.wait_for_selector(".mj-board")
    answer(page)
    assert page.locator(".mj-panel").count() == panels
    assert not said(page, ".mj-html") and not said(page, ".mj-panel")


def test_without_its_kernel_it_says_how_to_wake_it(lab_page: NewPage, watch: Watch) -> None:
    page = lab_page(NOTEBOOK)
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.evaluate("() => jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    page.wait_for_selector(".mj-panel.jupyter-widgets-disconnected")
    assert said(page, ".mj-html") and said(page, ".mj-panel")

    page.evaluate("() => jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    page.goto(page.url.split("?")[0], wait_until="commit")  # as on another day
    page.get_by_text(ASLEEP).first.wait_for()
    page.get_by_text(say("en", "waits.ask")).first.wait_for()
    assert page.get_by_text("Error displaying widget").count() == 0
    watch.errors.clear()  # JupyterLab's own, about what it had asked the kernel that went
