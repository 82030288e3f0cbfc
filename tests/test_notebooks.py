"""The lessons: what they show is what is saved, both languages match, and they read as promised."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets", reason="install mjtutor[app]")
nbformat = pytest.importorskip("nbformat", reason="install mjtutor[test]")
pytest.importorskip("nbclient", reason="install mjtutor[test]")
pytest.importorskip("nbval", reason="install mjtutor[test]")

from mjtutor import apps  # noqa: E402
from mjtutor.course import LESSONS, START, TOOLS  # noqa: E402
from mjtutor.text import LANGUAGES, say  # noqa: E402
from tests.save_notebooks import FOLDER, executed, notebooks  # noqa: E402

SLUGS = [START, *(lesson.slug for lesson in LESSONS), *TOOLS]
PAGES = [FOLDER / lang / f"{slug}.ipynb" for lang in LANGUAGES for slug in SLUGS]
MOST_TEXT = {"en": (r"[\w’'-]+", 90), "zh": (r"[\u4e00-\u9fff]", 150)}
"""What counts as a word, and how many may stand between two things to look at or do."""

page = pytest.mark.parametrize(
    "path", PAGES, ids=[f"{path.parent.name}/{path.stem}" for path in PAGES]
)


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def code(path: Path) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == "code"]


def prose(path: Path) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == "markdown"]


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of plain names in a notebook: show(…), quiz(…), lesson(…)."""
    for source in code(path):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node


def test_there_is_a_notebook_for_each_page_in_each_language() -> None:
    assert notebooks() == sorted(PAGES)


@page
def test_running_it_gives_what_is_saved(path: Path) -> None:
    """Cell by cell, all outputs, ids and metadata; `python tests/save_notebooks.py` renews them."""
    fresh, saved = executed(path), read(path)
    for cell, kept in zip(fresh.cells, saved.cells, strict=True):
        assert cell == kept
    assert fresh.metadata == saved.metadata


def test_nbval_finds_no_difference() -> None:
    command = [sys.executable, "-m", "pytest", "--nbval", "-q", "-p", "no:cacheprovider"]

    run = subprocess.run([*command, str(FOLDER)], cwd=FOLDER.parent, capture_output=True, text=True)

    assert run.returncode == 0, run.stdout
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed and int(passed[1]) >= 90


@page
def test_saved_outputs_mean_something_without_a_kernel(path: Path) -> None:
    """Every code cell shows text; no errors, warnings, widget views or addresses of objects."""
    raw = path.read_text(encoding="utf-8")
    assert "widget-view" not in raw and "widget-state" not in raw
    assert not re.search(r"0x[0-9a-f]{6}", raw)
    assert "widgets" not in json.loads(raw)["metadata"]
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs, cell.source
            for output in cell.outputs:
                assert output.output_type in ("display_data", "execute_result")
                assert output.data["text/plain"].strip(), cell.source


@page
def test_it_begins_with_its_title_and_its_place(path: Path) -> None:
    lang, slug = path.parent.name, path.stem
    first, second = read(path).cells[:2]
    title, sentence = first.source.split("\n\n")
    assert title == "# " + say(lang, f"lesson.{slug}.title")
    assert "\n" not in sentence
    assert second.source.endswith(f'\n\nhere = lesson("{slug}", "{lang}")\nhere')


@page
def test_lessons_end_with_the_way_on(path: Path) -> None:
    onward = path.stem in {lesson.slug for lesson in LESSONS}
    assert (code(path)[-1] == "here.onward()") == onward


@page
def test_code_is_short(path: Path) -> None:
    for source in code(path):
        assert len(source.splitlines()) <= 5
        assert len(source.split("#")) == 1, "code in a lesson needs no comment"


@page
def test_what_it_shows_and_asks_exists(path: Path) -> None:
    """Hands can be read, kinds and levels exist: with bad ones a cell would show an error."""
    for call in calls(path):
        name = ast.unparse(call.func)
        values = [ast.literal_eval(value) for value in call.args]
        named = {value.arg: ast.literal_eval(value.value) for value in call.keywords}
        made = getattr(apps, name)(*values, **named)
        if name == "show":
            assert made.picture is not None, values
            assert named.get("explain", "open") in ("open", "folded", "no")
        if name == "lesson":
            assert values == [path.stem, path.parent.name]


def between(path: Path) -> Iterator[str]:
    """The texts between two things to look at or do; the page's head is none of these."""
    text = ""
    for cell in read(path).cells:
        if cell.cell_type == "markdown":
            text += cell.source + "\n\n"
        elif not cell.source.endswith("\nhere"):
            yield text
            text = ""
    yield text


@page
def test_little_text_between_two_things_to_do(path: Path) -> None:
    word, most = MOST_TEXT[path.parent.name]
    for text in between(path):
        words = re.findall(word, re.sub(r"```.*?```", "", text, flags=re.DOTALL))
        assert len(words) <= most, text


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_are_built_alike(slug: str) -> None:
    """The same cells in the same order, with the same code but for the language in the first."""
    one, other = (read(FOLDER / lang / f"{slug}.ipynb") for lang in LANGUAGES)
    assert [cell.cell_type for cell in one.cells] == [cell.cell_type for cell in other.cells]
    assert [cell.id for cell in one.cells] == [cell.id for cell in other.cells]
    codes = [code(FOLDER / lang / f"{slug}.ipynb") for lang in LANGUAGES]
    assert codes[0][1:] == codes[1][1:]
    neutral = [
        source[0].replace(f'"{lang}")', '"…")')
        for lang, source in zip(LANGUAGES, codes, strict=True)
    ]
    assert neutral[0] == neutral[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_headings_and_lists_match(slug: str) -> None:
    """Each cell has the same headings (by level), list entries and code words in both languages."""
    shapes = []
    for lang in LANGUAGES:
        texts = prose(FOLDER / lang / f"{slug}.ipynb")
        shapes.append([re.findall(r"^(#+ |- |```)", text, re.MULTILINE) for text in texts])
    assert shapes[0] == shapes[1]


def test_no_english_sentence_on_a_chinese_page() -> None:
    """Outside code and links, Latin words come one at a time."""
    for slug in SLUGS:
        path = FOLDER / "zh" / f"{slug}.ipynb"
        shown = [
            output.data["text/plain"]
            for cell in read(path).cells
            if cell.cell_type == "code"
            for output in cell.outputs
        ]
        for text in prose(path) + shown:
            plain = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.DOTALL)
            assert not re.search(r"[A-Za-z]{2,}[ ,;]+[A-Za-z]{2,}", plain), plain


@page
def test_a_clause_is_named_by_its_title_too(path: Path) -> None:
    """A bare R4 says nothing to a learner."""
    for text in prose(path):
        for found in re.finditer(r"R\d+", text):
            title = say(path.parent.name, f"clause.{found[0]}")
            assert text.startswith(title, found.start()), text


def test_chinese_paragraphs_stand_on_one_line() -> None:
    """A line break inside a paragraph becomes a space, which Chinese does not have."""
    for slug in SLUGS:
        for text in prose(FOLDER / "zh" / f"{slug}.ipynb"):
            plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
            assert not re.search(r"[^\n]\n(?!\n|- |\Z)", plain), text


@page
def test_links_lead_to_a_notebook(path: Path) -> None:
    """In the prose, and in what the cells show as HTML."""
    links = [link for text in prose(path) for link in re.findall(r"\]\(([^)]*)\)", text)]
    for cell in read(path).cells:
        for output in cell.get("outputs", ()):
            links += re.findall(r'href="([^"#]*)"', output.data.get("text/html", ""))
    assert links
    for link in links:
        assert (path.parent / link).resolve() in PAGES, link
