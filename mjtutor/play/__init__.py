"""A whole hand of Chengdu mahjong: states, what is legal, the ledger, records, players.

>>> from random import Random
>>> from mjtutor.play import legal_actions, shuffled_wall, start
>>> state = start(wall=shuffled_wall(Random("lesson")))
>>> len(state.wall), state.phase, len(legal_actions(state, state.dealer)) > 0
(55, 'turn', True)
"""

from mjtutor.play.actions import DRAW, HU, PASS, PENG, ZHI_GANG, Action
from mjtutor.play.deal import break_wall, first_dealer, shuffled_wall, stacked_wall
from mjtutor.play.holding import UNKNOWN, Hidden
from mjtutor.play.ledger import Entry
from mjtutor.play.legal import legal_actions, refusal
from mjtutor.play.state import State, Status, Win, next_dealer, scores, to_act, view
from mjtutor.play.step import apply, start

__all__ = [
    "DRAW",
    "HU",
    "PASS",
    "PENG",
    "UNKNOWN",
    "ZHI_GANG",
    "Action",
    "Entry",
    "Hidden",
    "State",
    "Status",
    "Win",
    "apply",
    "break_wall",
    "first_dealer",
    "legal_actions",
    "next_dealer",
    "refusal",
    "scores",
    "shuffled_wall",
    "stacked_wall",
    "start",
    "to_act",
    "view",
]
