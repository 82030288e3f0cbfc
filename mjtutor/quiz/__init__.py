"""Questions made and answers judged by the engine; no user interface, no language."""

from mjtutor.quiz.item import Item, Kind, Note, Verdict
from mjtutor.quiz.kinds import KINDS, check, find_kind, make
from mjtutor.quiz.session import Session

__all__ = ["KINDS", "Item", "Kind", "Note", "Session", "Verdict", "check", "find_kind", "make"]
