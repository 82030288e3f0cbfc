"""What learners and teachers put into a notebook: lessons, quizzes, the calculator,
hands, a table to play at, hands to watch.

>>> from mjtutor.apps import show, quiz
>>> show("1113456666788s")
>>> quiz("waits", level=2, n=10)
"""

from mjtutor.apps.ask import AskPanel, ask
from mjtutor.apps.calculator import Calculator, calculator
from mjtutor.apps.language import set_language
from mjtutor.apps.lesson import Lesson, lesson
from mjtutor.apps.play import TablePanel, play
from mjtutor.apps.quiz import QuizPanel, quiz
from mjtutor.apps.replay import ReplayPanel, replay
from mjtutor.apps.show import row, show, suit

__all__ = [
    "AskPanel",
    "Calculator",
    "Lesson",
    "QuizPanel",
    "ReplayPanel",
    "TablePanel",
    "ask",
    "calculator",
    "lesson",
    "play",
    "quiz",
    "replay",
    "row",
    "set_language",
    "show",
    "suit",
]
