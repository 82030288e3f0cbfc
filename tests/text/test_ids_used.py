"""Every entry that the code names stands in the catalogues."""

import ast
from pathlib import Path

import pytest

import mjtutor
from mjtutor.text import LANGUAGES, ids
from mjtutor.text.catalog import _form

PACKAGE = Path(mjtutor.__file__).parent
SAYS = {"say", "line", "Note", "segments"}


def named() -> list[tuple[str, str]]:
    """(file, id) of every sentence named in full in apps, quiz and cli."""
    found = []
    for folder in ("apps", "quiz", "cli"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                    for argument in ast.walk(node) if called in SAYS else ():
                        text = argument.value if isinstance(argument, ast.Constant) else None
                        if (
                            isinstance(text, str)
                            and text.count(".")
                            and text.split(".")[0] in TABLES
                        ):
                            found.append((path.name, text))
    return found


TABLES = {id.split(".")[0] for id in ids("en")}
NAMED = named()


def test_the_code_names_many() -> None:
    assert len({id for _, id in NAMED}) >= 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_is_there(lang: str) -> None:
    for file, id in NAMED:
        if not id.endswith("."):  # the rest of it is put together
            assert _form(lang, id, {"n": 2}), (file, id)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_put_together_is_there_too(lang: str) -> None:
    known = set(ids(lang))

    for value in ("fan_value", "extra_value", "cap_value"):
        assert f"calc.win.{value}" in known
