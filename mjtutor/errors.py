"""What can go wrong with what people give us.

    ValueError
      TutorError           id + params; no language: mjtutor.text turns ids into sentences
        NotationError      text that cannot be read: names the token and its place
        HandError          tiles that make no hand, or a hand that does not fit the question
        RulesError         a rule set or a fan value that does not exist
        QuizError          a kind of question or a level that does not exist
        PlayError          something that may not be done at the table: names its clause
        RecordError        a fault in the record of a hand: names its place
        BankError          a fault in a file of curated questions: names file and line
        StoreError         what a learner's progress cannot be written to, read from or take in

Ids of NotationError (params `token`, `place` counted from 1, `text`; some have more):
`empty`, `unknown_token`, `no_suit`, `no_rank`, `rank_zero`, `bad_meld`, `unclosed_meld`,
`bad_drawn`, `two_drawn`, `bad_missing`, `two_missing`, `five_of_a_tile` (`tile`),
`wrong_number` (`count` concealed tiles, `melds`).
Ids of HandError: `five_of_a_tile` (`tile`), `wrong_number` (`count`, `melds`), `drawn_not_held`
(`tile`), `not_held` (`tile`), `not_before_draw`, `not_after_draw` (`count`),
`opening_with_melds` (`opening`), `bad_won` (`by`, `kongs`, `opening`), `bad_tile` (`value`),
`bad_missing` (`value`), `bad_meld` (`value`), `bad_counts` (`shape`, `dtype`; batch only),
`not_ready` (`text`), `not_three_suits` (`text`), `no_win` (`text`).
Ids of RulesError: `unknown_rules` (`name`, `known`), `unknown_fan` (`name`), `bad_rule` (`name`,
`value`).
Ids of QuizError: `unknown_kind` (`name`, `known`), `bad_level` (`name`, `level`, `highest`),
`no_record` (`name`, `known`), `bad_total` (`total`), `bad_seed` (`value`), `bad_option` (`name`,
`value`, `known`), `bad_call` (`name`, `known`), `newer_version` (`name`, `version`, `known`),
`bad_content` (`name`), `no_code` (`name`), `not_a_code` (`text`), `code_letter` (`letter`,
`place`), `code_mistyped` (`text`), `code_kind` (`tag`), `not_in_bank` (`name`, `number`).
Ids of PlayError (params `clause`; some have more): `hand_over`, `already_out`, `not_now` (`do`,
`phase`), `not_your_turn`, `not_asked`, `win_after_peng`, `own_tile`, `no_win` (`why`), `let_go`
(`let_go`, `fan`, `tile`), `other_fan` (`stated`, `fan`), `other_tile` (`tile`, `there`),
`fan_unknown`, `must_win`, `only_robbing`, `kong_not_robbed`, `not_enough` (`tile`, `copies`),
`missing_suit_claim` (`suit`), `locked_peng`, `no_kongs`, `wall_empty`, `kong_after_peng`,
`no_pong` (`tile`), `not_held` (`tile`), `kong_changes_waits` (`tile`), `missing_suit_first`
(`suit`), `locked_discard` (`tile`), `locked_kong` (`tile`), `banned` (`tile`), `not_played`,
`announced_before`, `waits_unknown`, `not_ready`, `not_as_dealt`, `nothing_announced`,
`not_three`, `not_one_suit`, `no_suit_named`, `readiness_unknown` (`seat`), `unknown_player`
(`name`, `known`; its clause is empty).
Ids of RecordError (params `place`; some have more): `not_json` (`line`), `not_an_object`,
`unknown_key` (`key`), `no_schema`, `newer_schema` (`schema`, `known`), `bad_rules` (`error`),
`bad_number` (`low`, `high`), `bad_dice`, `bad_wall`, `not_with_a_deal` (`key`), `not_by_seat`,
`bad_seat` (`text`), `unreadable` (`error`), `wrong_number` (`count`), `turn_is_out`,
`suit_needed`, `five_of_a_tile` (`tile`), `bad_status`, `bad_ledger`, `bad_scores`, `bad_words`,
`bad_events`, `bad_event` (`text`), `tile_missing` (`text`), `bad_word` (`word`, `text`),
`illegal` (`error`), `other_entry`, `entry_missing` (`count`), `other_scores` (`scores`),
`other_status`.
Ids of BankError (params `place`; some have more): `not_toml` (`detail`), `no_schema`,
`newer_schema` (`schema`, `known`), `not_items`, `unknown_key` (`key`), `missing_key` (`key`),
`bad_value` (`key`), `no_words` (`key`, `lang`), `unreadable` (`key`, `error`), `does_not_fit`
(`key`, `error`), `other_answer` (`key`, `right`), `same_number` (`number`, `other`),
`same_question` (`other`).
Ids of StoreError: `bad_value` (`field`, `value`), `locked` (`where`), `disk_full` (`where`),
`cannot_write` (`where`, `detail`), `unreachable` (`where`, `detail`), `damaged` (`where`, `kept`,
`n`), `not_ours` (`where`), `newer_tables` (`where`, `schema`, `known`), `bad_setting` (`where`,
`endings`), `needs` (`name`, `command`); of a document: `not_json` (`line`), `not_an_export`,
`newer_export` (`schema`, `known`), `too_large` (`most`, in MB), `too_many` (`entry`, `most`),
`bad_entry` (`entry`), `unknown_entry` (`entry`), `missing_entry` (`entry`, `key`), `same_id`
(`entry`, `other`); of a code: `code_empty`, `code_too_long` (`most`), `code_letter` (`letter`,
`place`), `code_mistyped`, `code_newer`.
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


class BankError(TutorError):
    """A fault in a file of curated questions; `params["place"]` is file and line."""


class StoreError(TutorError):
    """What a learner's progress cannot be written to, read from or take in."""
