"""What all tests share: longer checks are opt-in, and in CI nothing may be skipped."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from typing import TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the longer checks as well")


def pytest_configure() -> None:
    """No test may write into the progress of whoever runs it."""
    os.environ["MJTUTOR_STORE"] = "memory:"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without --long the longer checks are deselected: asked for or not, never skipped."""
    if config.getoption("--long"):
        return
    longer = [item for item in items if item.get_closest_marker("long")]
    if longer:
        config.hook.pytest_deselected(items=longer)
        items[:] = [item for item in items if item not in longer]


def pytest_sessionfinish() -> None:
    if servers := sys.modules.get("tests.serve.servers"):
        servers.kill_all()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _no_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _no_skip((yield))


def _no_skip(report: Report) -> Report:
    """CI has everything installed, so there a skipped test is one that was lost."""
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"A skip is a failure in CI. {reason}"
    return report
