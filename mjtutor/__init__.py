"""mjtutor: learn 成都麻将 (Chengdu mahjong). Rules and scoring first; lessons stand on them.

>>> from mjtutor import Hand, score, waits
>>> [str(wait.tile) for wait in waits(Hand("1113456666788s"))]
['2s', '5s', '7s', '8s']
>>> score(Hand("11123777888999m")).kind
'qing_yao_jiu'

Names are loaded when they are first used; the notation is explained in `mjtutor.core.notation`,
the clauses (R1 …) in RULES.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mjtutor.core.hand import Hand, Meld
    from mjtutor.core.notation import parse_tiles
    from mjtutor.core.presets import PRESETS, find_rules
    from mjtutor.core.rules import CHENGDU, Rules
    from mjtutor.core.scoring import Reason, Score, Wait, Won, payment, score, waits
    from mjtutor.core.shape import Discard, acceptance, discards, is_win, shanten
    from mjtutor.core.splits import Group, Split, WhyNot, splits, why_not
    from mjtutor.core.tiles import SUITS, TILES, Tile
    from mjtutor.errors import HandError, NotationError, QuizError, RulesError, TutorError

__version__ = "0.1.0"

_HOME = {
    "core.hand": "Hand Meld",
    "core.notation": "parse_tiles",
    "core.presets": "PRESETS find_rules",
    "core.rules": "CHENGDU Rules",
    "core.scoring": "Reason Score Wait Won payment score waits",
    "core.shape": "Discard acceptance discards is_win shanten",
    "core.splits": "Group Split WhyNot splits why_not",
    "core.tiles": "SUITS TILES Tile",
    "errors": "HandError NotationError QuizError RulesError TutorError",
}
_MODULE_OF = {name: module for module, names in _HOME.items() for name in names.split()}

__all__ = [
    "CHENGDU",
    "PRESETS",
    "SUITS",
    "TILES",
    "Discard",
    "Group",
    "Hand",
    "HandError",
    "Meld",
    "NotationError",
    "QuizError",
    "Reason",
    "Rules",
    "RulesError",
    "Score",
    "Split",
    "Tile",
    "TutorError",
    "Wait",
    "WhyNot",
    "Won",
    "acceptance",
    "discards",
    "find_rules",
    "is_win",
    "parse_tiles",
    "payment",
    "score",
    "shanten",
    "splits",
    "waits",
    "why_not",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"mjtutor.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
