"""A third language, «so marked», which shows whatever text does not come from the catalogue."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mjtutor.text import catalog

ENGLISH = Path(catalog.__file__).with_name("en.toml")


@contextmanager
def fake_language(lang: str = "xx") -> Iterator[str]:
    """Register the language for a while; every text of it stands between « and »."""
    catalog.register(lang, _marked(tomllib.loads(ENGLISH.read_text(encoding="utf-8"))))
    try:
        yield lang
    finally:
        del catalog._registered[lang]
        catalog._parts.cache_clear()


def unmarked(text: str) -> str:
    """What of a text stands outside all marks."""
    while (inner := re.sub("«[^«»]*»", "", text)) != text:
        text = inner
    return text


def _marked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _marked(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_marked(each) for each in value]
    return f"«{value}»"
