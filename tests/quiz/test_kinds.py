"""What is particular to a kind of question; what all share is in test_contract.py."""

from collections import Counter

import pytest

from mjtutor import SUITS, TILES, Hand, QuizError, Tile, is_win, shanten, waits
from mjtutor.quiz import check, make
from mjtutor.quiz.kinds.missing_suit import distances, lengths
from mjtutor.quiz.kinds.waits import why_no_wait

SEEDS = range(200)


def right_choices(item) -> list[int]:
    return [i for i in range(len(item.choices)) if check(item, i).outcome == "right"]


@pytest.mark.parametrize("level", range(1, 7))
def test_waits_key_is_the_engines_and_every_other_answer_is_not(level: int) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        item = make("waits", level, seed)
        hand = item.fields["hand"]
        key = {tile for tile in TILES if hand.own[tile] < 4 and is_win(hand.add(tile))}
        assert key == {wait.tile for wait in waits(hand)} and key
        assert {tile.suit for tile in key} <= set(item.fields["suits"])

        verdict = check(item, key)
        assert verdict.outcome == "right"
        assert {note.about for note in verdict.notes} == key

        for tile in set(TILES) - key:
            verdict = check(item, key | {tile})
            assert verdict.outcome == "partly"
            [wrong] = [note for note in verdict.notes if note.mark == "wrong"]
            assert wrong.about == tile
            met[wrong.id] += 1
        for tile in key:
            verdict = check(item, key - {tile} or {next(t for t in TILES if t not in key)})
            assert verdict.outcome in ("partly", "wrong")
            [missed] = [note for note in verdict.notes if note.mark == "missed"]
            assert missed.about == tile
            split = [t for group in missed.fields["split"] for t in group]
            assert sorted(split) == list(hand.add(tile).tiles)
        met[f"{min(len(key), 3)} waits"] += 1
        met["melds"] += bool(hand.melds)

    wanted = ["waits.wrong.no_pair", "waits.wrong.leaves_tiles", "1 waits", "2 waits", "3 waits"]
    wanted += ["waits.wrong.third_suit"] if level in (3, 5) else []
    wanted += ["melds"] if level == 5 else []
    assert all(met[each] >= 10 for each in wanted), met
    assert all(0.2 <= met[f"{n} waits"] / len(SEEDS) <= 0.45 for n in (1, 2, 3)), met


def test_every_reason_why_a_tile_does_not_win_is_given() -> None:
    for text, tile, reason in (
        ("123456789m1111p", "1p", "fifth_copy"),
        ("123456789m123p9s-s", "9s", "missing_suit"),
        ("123456789m123p9s-s", "9p", "missing_suit_held"),
        ("11223344m5566p7p", "1s", "third_suit"),
        ("1112m", "9m", "not_connected"),
        ("1112m", "4m", "no_pair"),
        ("1144m", "5m", "leaves_tiles"),
    ):
        assert why_no_wait(Hand(text), Tile(tile))[0] == reason, text
    with pytest.raises(ValueError, match="completes"):
        why_no_wait(Hand("1112m"), Tile("3m"))


@pytest.mark.parametrize("level", (1, 2, 3))
def test_missing_suit_key_is_the_nearest_to_ready(level: int) -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        item = make("missing_suit", level, seed)
        hand = item.fields["hand"]
        away = {suit: shanten(Hand(f"{hand}-{suit}")) for suit in SUITS}
        least = min(value for value in away.values() if value is not None)
        best = [i for i, suit in enumerate(SUITS) if away[suit] == least]
        assert right_choices(item) == best
        assert distances(hand) == away
        held = lengths(hand)
        shortest_is_right = any(held[SUITS[i]] == min(held.values()) for i in best)
        assert shortest_is_right == (level < 3)
        met["tie" if len(best) > 1 else SUITS[best[0]]] += 1
        for i in range(3):
            notes = check(item, i).notes
            assert {note.about for note in notes if note.mark in ("right", "missed")} == set(best)

    assert all(met[suit] >= 20 for suit in SUITS), met
    assert all(met[suit] <= 0.45 * len(SEEDS) for suit in SUITS), met


@pytest.mark.parametrize("level", (1, 2, 3))
def test_tile_choices_are_four_and_one_is_right(level: int) -> None:
    met: Counter[object] = Counter()
    for seed in SEEDS:
        item = make("tiles", level, seed)
        assert len(set(item.choices)) == 4
        [right] = right_choices(item)
        met[right] += 1
        met[item.ask] += 1
        for i in set(range(4)) - {right}:
            verdict = check(item, i)
            assert verdict.outcome == "wrong"
            assert {note.about: note.mark for note in verdict.notes if note.mark} == {
                i: "wrong",
                right: "missed",
            }
            met.update(note.id for note in verdict.notes)

    assert all(30 <= met[i] <= 80 for i in range(4)), met
    asks = {1: ("name", "pick"), 2: ("write", "read"), 3: ("write_hand",)}[level]
    assert all(met[f"tiles.ask_{ask}"] >= 60 for ask in asks), met
    why = ("missed", "extra") if level == 3 else ("wrong_suit", "wrong_rank")
    assert all(met[f"tiles.{id}"] >= 20 for id in why), met


def test_unknown_kinds_and_levels_are_refused_by_name() -> None:
    with pytest.raises(QuizError) as raised:
        make("riichi", 1, 0)
    assert raised.value.params["name"] == "riichi"
    for level in (0, 7):
        with pytest.raises(QuizError) as raised:
            make("waits", level, 0)
        assert raised.value.params["highest"] == 6
