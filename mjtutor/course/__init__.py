"""The course: which lessons there are, in which order, and where they stand."""

from mjtutor.course.order import LESSONS, START, TOOLS, Place, neighbours, place
from mjtutor.course.records import record_names, record_path

__all__ = [
    "LESSONS",
    "START",
    "TOOLS",
    "Place",
    "neighbours",
    "place",
    "record_names",
    "record_path",
]
