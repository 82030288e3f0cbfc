"""A wrong call in a teacher's notebook: one sentence, in its language, and no traceback."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("ipywidgets", reason="install mjtutor[app]")

from mjtutor.apps import ask, calculator, lesson, quiz, row, set_language, show, suit
from mjtutor.text import LANGUAGES

CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    (quiz, ("nothing",), {}, "tiles missing_suit waits"),
    (quiz, (["waits"],), {}, "tiles missing_suit waits"),
    (quiz, (), {}, "kind level n seed lang"),
    (quiz, ("waits",), {"hands": 3}, "kind level n seed lang"),
    (quiz, ("waits", 9), {}, "waits 9 1 6"),
    (quiz, ("waits", None), {}, "waits None 6"),
    (quiz, ("waits", 1, 0), {}, "0"),
    (quiz, ("waits", 1, [2]), {}, "[2]"),
    (quiz, ("waits",), {"seed": "x"}, "x"),
    (ask, ("nothing", "1m"), {}, "nothing waits missing_suit"),
    (ask, ("waits", "12x"), {}, "x 3"),
    (ask, ("waits", 5), {}, "5"),
    (ask, ("waits", "147m2p"), {}, "147m2p"),
    (ask, ("missing_suit", "1112345678999m"), {}, "1112345678999m"),
    (ask, ("waits",), {}, "0"),
    (show, (), {}, "hand explain rules"),
    (show, ("1112m",), {"explain": "yes"}, "explain yes open folded no"),
    (show, ("1112m",), {"lang": "fr"}, "zh en"),
    (row, ("12",), {}, "12"),
    (suit, ("x",), {}, "x m s p"),
    (calculator, (1, 2), {}, "hand lang"),
    (lesson, ("riichi", "en"), {}, "riichi start tiles waits"),
    (set_language, ("fr",), {}, "zh en"),
]


@pytest.mark.parametrize("speaks", LANGUAGES)
@pytest.mark.parametrize(
    ("call", "values", "named", "words"),
    CALLS,
    ids=[f"{call.__name__}{values}{named}" for call, values, named, _ in CALLS],
)
def test_a_wrong_call_ends_in_one_sentence(
    call: Callable[..., Any],
    values: tuple[Any, ...],
    named: dict[str, Any],
    words: str,
    speaks: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a cell of a notebook would show it."""
    shell = pytest.importorskip("IPython.core.interactiveshell", reason="install mjtutor[app]")
    monkeypatch.setattr("mjtutor.apps.language._spoken", speaks)
    shown: list[list[str]] = []
    ipython = shell.InteractiveShell()
    ipython._showtraceback = lambda kind, error, lines: shown.append(lines)
    ipython.user_ns.update(call=call, values=values, named=named)

    assert ipython.run_cell("call(*values, **named)").error_in_exec
    [lines] = shown
    sentence = " ".join(lines)
    chinese = speaks == "zh" and "en" not in values
    assert ("。" in sentence) == chinese and "\n" not in sentence
    assert all(word in sentence for word in words.split()), sentence


def test_where_an_answer_can_be_shown_it_is_no_error() -> None:
    for made in (show(5, lang="en"), show("1112m", rules="vegas", lang="en")):
        assert made.sheet.blocks[0]["kind"] == "verdict"
    assert calculator("riichi", lang="en").entry.error
