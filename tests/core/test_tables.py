"""The packed tables are what their recipe makes, and little of them is ever kept twice."""

from pathlib import Path

import pytest

from mjtutor.core import build_tables, shape, splits, tables


@pytest.mark.long
def test_tables_are_what_the_recipe_makes() -> None:
    packed = Path(tables.__file__).with_name("tables.bin").read_bytes()

    assert build_tables.build() == packed


def test_there_are_126_classes_of_suits_without_melds() -> None:
    assert len(set(tables.CLASSES)) == 126
    assert len(tables.MERGED[4]) == 246  # with melds 119 more, and one that nothing wins from


def test_pairs_are_counted_with_four_alike_as_two() -> None:
    for key, pairs, singles in ((0, 0, 0), (4, 2, 0), (3 + 5 * 1 + 25 * 2, 2, 2)):
        assert tables.PAIRS[key] == 16 * pairs + singles


def test_memos_are_bounded() -> None:
    memos = [
        value
        for module in (tables, shape, splits)
        for value in vars(module).values()
        if hasattr(value, "cache_parameters")
    ]

    assert len(memos) >= 4
    assert all(memo.cache_parameters()["maxsize"] for memo in memos)
