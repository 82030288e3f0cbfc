"""The public names are those listed, and each is there."""

import ast
from pathlib import Path

import pytest

import mjtutor


def test_all_is_sorted_and_true() -> None:
    names = mjtutor.__all__

    assert names == sorted(
        names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)
    )
    assert all(getattr(mjtutor, name) is not None for name in names)
    assert set(names) <= set(dir(mjtutor))


def test_what_a_type_checker_sees_is_what_there_is() -> None:
    tree = ast.parse(Path(mjtutor.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {alias.name for node in block.body for alias in node.names}

    assert seen == set(mjtutor.__all__)


def test_an_unknown_name_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="riichi"):
        mjtutor.riichi  # noqa: B018
