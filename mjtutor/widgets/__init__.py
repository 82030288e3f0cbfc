"""Widgets for notebooks and Voila: data in, events out. They know no rules of mahjong."""

from mjtutor.widgets import rich
from mjtutor.widgets.actions import Actions, button
from mjtutor.widgets.base import MARKS, Look, View, look
from mjtutor.widgets.board import TileBoard
from mjtutor.widgets.choice import Choice
from mjtutor.widgets.download import Download
from mjtutor.widgets.entry import Entry
from mjtutor.widgets.hand import HandView
from mjtutor.widgets.progress import Progress
from mjtutor.widgets.sheet import Sheet
from mjtutor.widgets.switches import Switches
from mjtutor.widgets.table import SIDES, TableData, TableView
from mjtutor.widgets.timeline import Timeline

__all__ = [
    "MARKS",
    "SIDES",
    "Actions",
    "Choice",
    "Download",
    "Entry",
    "HandView",
    "Look",
    "Progress",
    "Sheet",
    "Switches",
    "TableData",
    "TableView",
    "TileBoard",
    "Timeline",
    "View",
    "button",
    "look",
    "rich",
]
