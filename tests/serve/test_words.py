"""The launcher's sentences, and whose language they speak."""

from __future__ import annotations

import locale
import re
import string

import pytest

from mjtutor.serve import words


@pytest.mark.parametrize("id", words._WORDS)
def test_both_languages_say_the_same(id: str) -> None:
    zh, en = words._WORDS[id]
    fields = [{part[1] for part in string.Formatter().parse(text)} - {None} for text in (zh, en)]

    assert fields[0] == fields[1]
    assert re.search("[一-鿿]", zh) and not re.search("[一-鿿]", en)


@pytest.mark.parametrize(
    ("variable", "value", "lang"),
    [("LANG", "zh_CN.UTF-8", "zh"), ("LC_ALL", "zh_TW", "zh"), ("LANG", "en_GB.UTF-8", "en"),
     ("LC_MESSAGES", "de_DE", "en"), ("LANG", "C", "en")],
)  # fmt: skip
def test_the_environment_names_the_language(
    variable: str, value: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)

    assert words.person_language() == lang


@pytest.mark.parametrize(
    ("system", "lang"),
    [
        ("Chinese (Simplified)_China", "zh"),
        ("zh_CN", "zh"),
        ("English_Germany", "en"),
        (None, "en"),
    ],
)
def test_else_the_system_does(
    system: str | None, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (system, None))

    assert words.person_language() == lang
