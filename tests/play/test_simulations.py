"""Whole hands, beside a literal re-statement of the rules (`tests/reference/play`).

At every state engine and reference agree on what each seat may do, where the tiles are and what
has been paid; a hand played is the hand replayed from its record, and its ledger is the one worked
out from the record alone. What chance brings too seldom comes from stacked walls.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Any

import pytest

from mjtutor.core.presets import PRESETS
from mjtutor.core.rules import CHENGDU, CHOICES, Rules
from mjtutor.play import State, scores
from mjtutor.play.players import PLAYERS, Player
from mjtutor.play.record import read, write_entry
from mjtutor.play.replay import Step
from mjtutor.play.sequence import Dealt, Played, deal
from tests.play.lockstep import NEEDED, Events, side_by_side, table_of
from tests.play.stacked import STORIES, Follower, tellings
from tests.reference.play.ledger import reckon

EACH = 125
"""Hands for each preset and mode; every sixth is played at random, the others sensibly."""
HOUSES = 200
"""Hands under rules put together by chance."""
AT_LEAST = 20
MODES: list[dict[str, Any]] = [
    {"rain": rain, "bloody": bloody} for rain, bloody in product((True, False), repeat=2)
]
LIMIT = 8_000
"""Bytes of a record."""


@dataclass
class Run:
    """What the whole run has met."""

    events: Events = field(default_factory=Events)
    hands: Counter[str] = field(default_factory=Counter)
    longest: int = 0

    def play(self, name: str, dealt: Dealt, players: Sequence[Player]) -> None:
        """Play a hand beside the reference, then from its record."""
        try:
            table = table_of(dealt.first, dealt.wall)
            steps = tuple(side_by_side(dealt.first, table, players))
            played = Played(0, dealt, steps, ())
            self.hands[name] += 1
            self.events.hand(steps, dealt.first)
            only_those_in_pay(dealt.first, [step.state for step in steps])
            document = played.document()
            text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            self.longest = max(self.longest, len(text.encode()))
            record = read(text)
            assert record.first == dealt.first
            assert between_answers(record.steps) == between_answers(steps)
            ledger, total = reckon(document)
            assert ledger == [write_entry(entry) for entry in played.final.ledger]
            assert total == list(scores(played.final)) == document["scores"]
        except AssertionError as error:
            error.add_note(f"{name}, {dealt.first.rules.changes()}, {dealt.wall}")
            raise


def between_answers(steps: Sequence[Step]) -> list[State]:
    """The states in which nobody is asked: a record may tell answers in another order."""
    return [step.state for step in steps if step.state.phase != "answer"]


def only_those_in_pay(first: State, states: Sequence[State]) -> None:
    """R7: nobody out pays or is paid; rain given back is the exception."""
    before = first
    for state in states:
        for one in state.ledger[len(before.ledger) :]:
            exempt = one.reason == "tui_yu" or (
                one.reason == "hua_zhu" and state.rules.pig_paid_to == "all"
            )
            assert one.payer not in before.out
            assert exempt or one.payee not in before.out
        before = state


def houses(number: int) -> Iterator[Rules]:
    """Rule sets in which every field says something by chance."""
    rng = Random("houses")
    for _ in range(number):
        said: dict[str, Any] = {name: rng.choice(values) for name, values in CHOICES.items()}
        said |= {name: rng.random() < 0.5 for name in ("last_four_forced", "pong_lifts_pass")}
        said |= {name: rng.random() < 0.5 for name in ("sing", "dance", "pig_capped")}
        said |= {"pig_fan": rng.choice((None, 2, 5)), "fan_cap": rng.choice((None, 2, 4))}
        yield replace(CHENGDU, **said)


def seated(number: int, name: str) -> list[Player]:
    """Four players: every sixth time four of chance, else four of sense."""
    make = PLAYERS["random" if number % 6 == 0 else "sensible"]
    return [make(Random(f"{name}/{number}/{seat}")) for seat in range(4)]


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest) -> Run:
    """Everything played once."""
    times = 3 if request.config.getoption("--long") else 1
    found = Run()
    for preset, mode in product(PRESETS.values(), MODES):
        rules = replace(preset, **mode)
        name = f"{preset.name} rain={rules.rain} bloody={rules.bloody}"
        for number in range(EACH * times):
            announced = replace(rules, sing=True, dance=True) if number % 5 == 0 else rules
            found.play(name, deal(name, number, number % 4, announced), seated(number, name))
    for number, rules in enumerate(houses(HOUSES * times)):
        dealt = deal("house", number, number % 4, rules)
        found.play("houses", dealt, seated(number, "house"))
    for story in STORIES:
        for first, wall, script in tellings(story):
            follower = Follower(script)
            found.play(story.name, Dealt(first, wall, (1, 1)), [follower] * 4)
            assert not follower.script, story.name
    return found


def test_every_preset_and_mode_was_played(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print(f"\nhands played beside the reference: {run.hands.total():,}")
        for name, times in sorted(run.events.met.items()):
            print(f"  {name:36} {times:>7,}")
    modes = {name: times for name, times in run.hands.items() if "rain=" in name}

    assert len(modes) == len(PRESETS) * len(MODES)
    assert min(modes.values()) >= 100
    assert run.hands.total() >= 3_000


@pytest.mark.parametrize("event", NEEDED)
def test_every_event_was_met(run: Run, event: str) -> None:
    assert run.events.met[event] >= AT_LEAST


def test_a_record_is_small(run: Run) -> None:
    assert 1_000 < run.longest <= LIMIT
