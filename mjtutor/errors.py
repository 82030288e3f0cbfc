"""What can go wrong with what people give us.

    ValueError
      TutorError           id + params; no language: mjtutor.text turns ids into sentences
        NotationError      text that cannot be read: names the token and its place
        HandError          tiles that make no hand, or a hand that does not fit the question
        RulesError         a rule set or a fan value that does not exist
        QuizError          a kind of question or a level that does not exist
        PlayError          something that may not be done at the table: names its clause
        RecordError        a fault in the record of a hand: names its place

Ids of NotationError (params `token`, `place` counted from 1, `text`; some have more):
`empty`, `unknown_token`, `no_suit`, `no_rank`, `rank_zero`, `bad_meld`, `unclosed_meld`,
`bad_drawn`, `two_drawn`, `bad_missing`, `two_missing`, `five_of_a_tile` (`tile`),
`wrong_number` (`count` concealed tiles, `melds`).
Ids of HandError: `five_of_a_tile` (`tile`), `wrong_number` (`count`, `melds`), `drawn_not_held`
(`tile`), `not_held` (`tile`), `not_before_draw`, `not_after_draw` (`count`),
`opening_with_melds` (`opening`), `bad_won` (`by`, `kongs`, `opening`), `bad_tile` (`value`),
`bad_missing` (`value`), `bad_meld` (`value`), `bad_counts` (`shape`, `dtype`; batch only).
Ids of RulesError: `unknown_rules` (`name`, `known`), `unknown_fan` (`name`), `bad_rule` (`name`,
`value`).
Ids of QuizError: `unknown_kind` (`name`, `known`), `bad_level` (`name`, `level`, `highest`),
`bad_total` (`total`).
Ids of PlayError (all with `clause`): those of `mjtutor.play.legal.refusal`, and
`readiness_unknown` (`seat`).
"""

from __future__ import annotations

from typing import Any


class TutorError(ValueError):
    """The base of every error this package raises about its input."""

    def __init__(self, id: str, **params: Any) -> None:
        self.id = id
        self.params = params
        details = ", ".join(f"{name}={value!r}" for name, value in params.items())
        super().__init__(f"{id}: {details}" if details else id)


class NotationError(TutorError):
    """Text that cannot be read as tiles, a meld or a hand."""


class HandError(TutorError):
    """Tiles that make no hand, or a hand that does not fit the question asked."""


class RulesError(TutorError):
    """A rule set, field or fan value that does not exist."""


class QuizError(TutorError):
    """A kind of question, or a level of one, that does not exist."""


class PlayError(TutorError):
    """Something that may not be done at the table now; `params["clause"]` says by which rule."""


class RecordError(TutorError):
    """A fault in the record of a hand; `params["place"]` says where."""
