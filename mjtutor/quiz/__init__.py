"""Questions made and answers judged by the engine; no user interface, no language.

>>> from mjtutor.quiz import check, make
>>> item = make("waits", level=1, seed=7)
>>> check(item, "9m").outcome in ("right", "partly", "wrong")
True

The contract
============

A page in JupyterLab or Voila, a line of text and a sheet of paper are views of the same `Item`.
A view

1. shows `item.ask` with `item.fields`, and what the fields hold (see `Item`);
2. offers what `item.answer` asks for, with `item.choices` in their order;
3. hands back what was given, picked or typed, to `check(item, answer, names)`; which forms an
   answer can have stands in `quiz.answers`, and every item can be answered by typed text;
4. says `verdict.notes` (ids and data) and `misconception.<verdict.misconception>`; a verdict that
   does not close (`not_answered`, `unreadable`) leaves the question open and costs nothing;
5. offers `hints(item)`, up to three, one after another; names `kind_of(item).clauses` (clauses of
   RULES.md) and `.lesson` (a slug, or "") as the place to read on.

It knows nothing else of a question. An item never holds its key, nor anything that tells right
choices from wrong ones: all of it may be sent to a browser. The key is worked out by the engine
when an answer is checked; `keys` and `solution` are for after the answer, for tests and for the
back of a printed sheet.

What a kind promises (`Kind`; tests/quiz/test_contract.py holds every kind in `KINDS` to it)

- `make(rng, level)`: all chance from `rng`; the levels are told apart by features that the
  module's docstring names and that can be measured. At least 1,000 items a second for one hand,
  50 for a whole hand played.
- `keys(item)`: every right answer, in the form `answers.read` gives; `check` finds these "right"
  and no other answer. Right answers are spread: yes or no 40 to 60 %, no other key over 40 %.
- `check(item, given)`: notes built from the learner's own answer, what was missed and what was
  too much with the split, table or ledger that shows it; the notes of a right answer say what is
  right, for `solution` shows those.
- `slips(item)`: misconception -> what someone who holds it would answer. Wrong choices are made
  of these, different from each other and wrong, and none is told by its wording. A misconception
  that shows in part of an answer is named by `check` itself, in the verdict.
- `about(content)`: where a `Content` (a hand, a tile, how it was won …) alone makes the item, the
  item carries it as `item.content`, choices and their order follow from it, and its code can
  spell it out; other items are made again from kind, version, level and seed.
- A generator that changes what any seed makes, or a choice of an item from content, is a new
  class with `version` one higher; the old class stays in `kinds.EVERY`.

Ids belong to the catalogues: `item.ask`, notes, `hint.…`, `misconception.<id>`,
`quiz.kinds.<kind>`, `quiz.levels.<kind>.<level>`.
"""

from mjtutor.quiz.item import Content, Item, Kind, Named, Note, Said, Term, Verdict, said
from mjtutor.quiz.kinds import KINDS, about, check, find_kind, hints, keys, kind_of, make, solution
from mjtutor.quiz.session import Session

__all__ = [
    "KINDS",
    "Content",
    "Item",
    "Kind",
    "Named",
    "Note",
    "Said",
    "Session",
    "Term",
    "Verdict",
    "about",
    "check",
    "find_kind",
    "hints",
    "keys",
    "kind_of",
    "make",
    "said",
    "solution",
]
