"""The course: which lessons there are, in which order, and where they stand."""

from mjtutor.course.order import LESSONS, START, TOOLS, Place, neighbours, place

__all__ = ["LESSONS", "START", "TOOLS", "Place", "neighbours", "place"]
