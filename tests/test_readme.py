"""The README tells the truth: its examples run, its links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(ROOT.glob("*.md"))


def test_the_examples_run() -> None:
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)

    assert outcome.attempted >= 5
    assert outcome.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_links_lead_somewhere(document: Path) -> None:
    text = re.sub(r"`[^`]*`", "", document.read_text(encoding="utf-8"))

    for target in re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", text):
        assert (ROOT / target).exists(), target
