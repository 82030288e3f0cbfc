"""The course: which lessons there are, in which order, and where they stand."""

from mjtutor.course.order import LESSONS, START, Place, neighbours, place

__all__ = ["LESSONS", "START", "Place", "neighbours", "place"]
