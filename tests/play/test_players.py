"""Players see what their seat sees, and the sensible one is what it is said to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from mjtutor.core.hand import Hand
from mjtutor.core.presets import PRESETS
from mjtutor.core.rules import CHENGDU
from mjtutor.errors import PlayError
from mjtutor.play import State, Win, apply, legal_actions, scores, to_act, view
from mjtutor.play.holding import Hidden
from mjtutor.play.players import PLAYERS, Player, choices, find_player
from mjtutor.play.players.sensible import SensiblePlayer
from mjtutor.play.sequence import deal, hands

CARELESS = partial(SensiblePlayer, careful=False)
SENSIBLE, RANDOM = PLAYERS["sensible"], PLAYERS["random"]
ALL = pytest.mark.parametrize("name", PLAYERS)


def states(players: Sequence[Player], number: int, seed: str) -> Iterator[State]:
    """States of hands under every preset, announcements allowed."""
    presets = list(PRESETS.values())
    for n in range(number):
        rules = replace(presets[n % len(presets)], sing=True, dance=True)
        state = deal(seed, n, n % 4, rules).first
        while state.phase != "over":
            yield state
            for seat, action in tuple(choices(state, players)):
                state = apply(state, seat, action)


def rearranged(state: State, seat: int, rng: Random) -> State:
    """The state with all tiles that the seat cannot see dealt anew."""
    others = [other for other in range(4) if other != seat]
    held = {other: state.hands[other] for other in others}
    pool = [tile for hand in held.values() if isinstance(hand, Hand) for tile in hand.tiles]
    pool += [tile for tile in state.wall if tile is not None]
    rng.shuffle(pool)
    new = list(state.hands)
    for other, hand in held.items():
        tiles, pool = pool[: hand.concealed], pool[hand.concealed :]
        new[other] = Hand.of(tiles, hand.melds, missing=hand.missing)
    return state._replace(hands=tuple(new), wall=tuple(pool))


@ALL
def test_what_a_seat_cannot_see_never_changes_its_choice(name: str) -> None:
    asked = changed = 0
    rng = Random(name)
    for state in states([PLAYERS[name](Random(seat)) for seat in range(4)], 15, name):
        for seat in to_act(state):
            actions = legal_actions(state, seat)
            if len(actions) < 2:
                continue
            seen = view(state, seat)
            chosen = PLAYERS[name](Random(asked)).choose(seen, seat, actions)
            for _ in range(3):
                other = rearranged(state, seat, rng)
                assert view(other, seat) == seen
                again = PLAYERS[name](Random(asked)).choose(view(other, seat), seat, actions)
                assert again == chosen
                changed += other.wall != state.wall
            asked += 1

    assert asked > 500
    assert changed > 1_500


def test_a_view_holds_nothing_of_others() -> None:
    seen_phases = set()
    for state in states([RANDOM(Random(seat)) for seat in range(4)], 15, "view"):
        for seat in range(4):
            seen = view(state, seat)
            seen_phases.add(state.phase)
            assert set(seen.wall) <= {None}
            for other in range(4):
                if other != seat:
                    hand = seen.hands[other]
                    assert isinstance(hand, Hidden)
                    assert not any(hand.counts)
                    assert hand.unknown == state.hands[other].concealed
                    assert seen.offers[other] is None and seen.passed[other] is None
            if seat in to_act(state):
                assert legal_actions(seen, seat) == legal_actions(state, seat)

    assert seen_phases == {"exchange", "name", "draw", "turn", "answer"}


def test_a_player_that_does_not_exist() -> None:
    with pytest.raises(PlayError) as caught:
        find_player("perfect")
    assert caught.value.id == "unknown_player"


@ALL
def test_one_seed_gives_the_same_hands(name: str) -> None:
    first, again = (
        [played.document() for played in islice(hands("seed", CHENGDU, [PLAYERS[name]] * 4), 4)]
        for _ in range(2)
    )
    assert first == again
    assert len({document["wall"] for document in first}) == 4


def test_dealers_and_scores_run_on() -> None:
    totals = [0, 0, 0, 0]
    dealers = set()
    played = list(islice(hands("run", CHENGDU, [SENSIBLE] * 4), 20))
    for before, after in zip([None, *played], played, strict=False):
        first = after.dealt.first
        dealers.add(first.dealer)
        assert first.dealer == (0 if before is None else expected_dealer(before.final))
        totals = [sum(pair) for pair in zip(totals, scores(after.final), strict=True)]
        assert list(after.totals) == totals

    assert len(dealers) == 4


def expected_dealer(final: State) -> int:
    """R3, said another way than the engine does."""
    if not final.wins:
        return final.dealer
    earliest = min(win.event for win in final.wins)
    first = [win for win in final.wins if win.event == earliest]
    (payer,) = {win.payer for win in first}
    return first[0].seat if len(first) == 1 or payer is None else payer


Maker = Callable[[Random], Player]


def lost_to_discards(final: State) -> list[int]:
    """Bases that each seat paid for tiles it discarded."""
    lost = [0, 0, 0, 0]
    wins: dict[int, Win] = {win.seat: win for win in final.wins}
    for entry in final.ledger:
        if entry.reason == "hu" and wins[entry.payee].won.by == "discard":
            lost[entry.payer] += entry.amount
    return lost


def difference(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The mean of first - second, and its standard error."""
    found = [a - b for a, b in pairs]
    return fmean(found), stdev(found) / sqrt(len(found))


def test_sensible_players_win_and_beat_random_ones(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    many = 5_000 if request.config.getoption("--long") else 250
    winners = [len(one.final.wins) for one in islice(hands("w", CHENGDU, [SENSIBLE] * 4), many)]
    pairs: list[tuple[float, float]] = []
    for one in islice(hands("b", CHENGDU, [SENSIBLE, RANDOM] * 2), many):
        won = scores(one.final)
        pairs.append((won[0] + won[2], won[1] + won[3]))
    margin, error = difference(pairs)
    with capsys.disabled():
        print(f"\n{many:,} hands: {fmean(winners):.2f} winners a hand")
        print(f"two sensible players win {margin:.1f} bases a hand more than two random ones,")
        print(f"with a standard error of {error:.1f}")

    assert fmean(winners) >= 1.5
    assert margin > 4 * error


@pytest.mark.long
def test_care_pays(capsys: pytest.CaptureFixture[str]) -> None:
    many = 5_000
    pairs = []
    for one in islice(hands("c", CHENGDU, [SENSIBLE, CARELESS] * 2), many):
        lost = lost_to_discards(one.final)
        pairs.append((float(lost[1] + lost[3]), float(lost[0] + lost[2])))
    saved, error = difference(pairs)
    with capsys.disabled():
        print(f"\n{many:,} hands: two careful players lose {saved:.2f} bases a hand less")
        print(f"to discards than two careless ones, with a standard error of {error:.2f}")

    assert saved > 2 * error
