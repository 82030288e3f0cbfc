"""Curated questions (`exercises/*.toml`); written next."""

from __future__ import annotations

from mjtutor.errors import QuizError
from mjtutor.quiz.item import Item


def numbered(kind: str, number: int) -> Item:
    """The curated question of that kind and number; raises QuizError (`not_in_bank`)."""
    raise QuizError("not_in_bank", name=kind, number=number)
