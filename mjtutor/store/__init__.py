"""What is remembered of learners: their answers, the lessons they have done, where they stopped.

>>> from mjtutor.store import Answer, MemoryStore
>>> store = MemoryStore()  # open_store() for one that lasts
>>> store.record(Answer(learner="me", kind="waits", level=2, item="…", verdict="right"))
True
>>> [answer.verdict for answer in store.progress("me").answers]
['right']

A database is opened when something is first written or read; until then this package loads
nothing but the standard library, and an SQLite file needs nothing else at all.
"""

from mjtutor.store.answer import Answer, Json, Progress, Skill, new_id
from mjtutor.store.memory import MemoryStore, Store
from mjtutor.store.places import learner_name, open_store

__all__ = [
    "Answer",
    "Json",
    "MemoryStore",
    "Progress",
    "Skill",
    "Store",
    "learner_name",
    "new_id",
    "open_store",
]
