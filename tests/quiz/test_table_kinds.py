"""Questions at a table, beside a second account of what is told: kept here by hand, event by
event, without the engine of play."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from mjtutor import Hand, is_win, score, waits
from mjtutor.core.scoring import Won
from mjtutor.play.replay import known_copies, refuse_fifth
from mjtutor.quiz import KINDS, Item, Term, check, keys, make
from mjtutor.quiz.kinds.let_go import ANY, LINE, NO_WAIT, SAME, YES
from mjtutor.quiz.scene import Scene
from mjtutor.text import LANGUAGES, say

SEEDS = range(60)
SEATS = range(4)
AT_A_TABLE = ("payment", "rain", "legal", "let_go", "last_four", "robbing", "cha_jiao", "hua_zhu",
              "next_dealer", "whole_hand", "elsewhere")  # fmt: skip
EVERY_LEVEL = [(kind, level) for kind in AT_A_TABLE for level in range(1, KINDS[kind].levels + 1)]


def items(kind: str, level: int) -> list[tuple[Item, Scene]]:
    made = [make(kind, level, seed) for seed in SEEDS]
    return [(item, item.fields["table"]) for item in made]


class Account:
    """Payments of a scene in which all fan is told: (payer, payee, bases, what for)."""

    def __init__(self, scene: Scene) -> None:
        self.paid: list[tuple[int, int, int, str]] = []
        self.out = set(scene.out)
        self.first: list[tuple[int, int | None]] = []
        """Who won first, each with whoever paid."""
        events = [(one.seat, one.action) for one in scene.events]
        nothing = (-1, None)
        together: set[int] = set()
        shown, drawn, with_first = nothing, None, None
        for (seat, action), (_, after) in pairwise([*events, nothing]):
            if action.do == "draw":
                shown, drawn = (seat, None), action.tile
            elif action.do == "discard":
                shown = (seat, seat)
            elif action.do == "bu_gang":
                shown = (seat, seat)
                robbed = after is not None and after.do == "hu"
                if drawn == action.tile and not robbed:
                    self.all_pay(seat, 1, "rain")
            elif action.do == "zhi_gang":
                self.paid.append((shown[0], seat, 2, "rain"))
            elif action.do == "an_gang":
                self.all_pay(seat, 2, "rain")
            elif action.do == "hu":
                if not self.first:
                    with_first = shown
                if shown is with_first:
                    self.first.append((seat, shown[1]))
                if shown[1] is None:
                    self.all_pay(seat, 2**action.fan, "win")
                else:
                    self.paid.append((shown[1], seat, 2**action.fan, "win"))
                together.add(seat)
            if after is None or after.do != "hu":
                self.out |= together

    def all_pay(self, seat: int, bases: int, why: str) -> None:
        self.paid += [(s, seat, bases, why) for s in SEATS if s != seat and s not in self.out]

    def settle(self, scene: Scene) -> None:
        """The draw, as it is stated."""
        stands = {seat: one for seat, one in enumerate(scene.draw) if one is not None}
        rain = [one for one in self.paid if one[3] == "rain"]
        for seat, one in stands.items():
            for other, their in stands.items():
                due = 2**their.fan if their.ready else 0
                if one.pig and not their.pig:
                    due = max(32, due)
                if other != seat and not one.ready and due:
                    self.paid.append((seat, other, due, "draw"))
            if not one.ready:
                self.paid += [(b, a, n, "back") for a, b, n, _ in rain if b == seat]

    def matrix(self, *why: str) -> tuple[tuple[int, ...], ...]:
        rows = [[0] * 4 for _ in SEATS]
        for payer, payee, bases, what in self.paid:
            if not why or what in why:
                rows[payer][payee] += bases
        return tuple(map(tuple, rows))

    def score(self, seat: int) -> int:
        got = sum(n for _, b, n, _ in self.paid if b == seat)
        return got - sum(n for a, _, n, _ in self.paid if a == seat)


@pytest.mark.parametrize("level", (1, 2, 3))
def test_payments_for_wins(level: int) -> None:
    met: Counter[object] = Counter()
    for item, scene in items("payment", level):
        assert keys(item) == (Account(scene).matrix(),), item
        met[len(scene.out)] += 1
        met[sum(one.action.do == "hu" for one in scene.events), scene.events[-2].action.do] += 1

    outs = {1: {0}, 2: {1, 2}, 3: {0, 1}}[level]
    assert {one for one in met if isinstance(one, int)} == outs
    ways = {(1, "discard"), (1, "draw")} if level < 3 else {(2, "hu"), (1, "bu_gang")}
    assert {one for one in met if isinstance(one, tuple)} == ways, met


def test_a_hand_that_is_shown_is_counted_and_its_kong_paid() -> None:
    met: Counter[str] = Counter()
    for item, scene in items("payment", 4):
        *_, last = scene.events
        tile = [one.action.tile for one in scene.events if one.action.tile is not None][-1]
        kong = next((one for one in scene.events if one.action.do.endswith("gang")), None)
        hand = scene.hands[last.seat]
        assert isinstance(hand, Hand)
        own = kong is not None and kong.seat == last.seat
        if own:
            kept = [t for t in hand.tiles if t != four(scene)]
            hand = Hand("".join(map(str, kept)) + f"({str(four(scene))[0] * 4}{four(scene).suit})")
        drawn = scene.events[-2].action.do == "draw"
        won = Won("self_draw" if drawn else "discard", int(kong is not None))
        worth = score(hand.add(tile), won)
        assert worth is not None
        account = Account(scene._replace(events=scene.events[:-1]))
        if drawn:
            account.all_pay(last.seat, worth.multiplier, "win")
        else:
            account.paid.append((scene.events[-2].seat, last.seat, worth.multiplier, "win"))
        assert keys(item) == (account.matrix(),), item
        met[f"{'own' * own}{kong.action.do if kong else 'no kong'}"] += 1

    assert set(met) == {"no kong", "an_gang", "ownan_gang", "ownzhi_gang"}, met


def four(scene: Scene):
    """The tile of the kong."""
    place = next(i for i, one in enumerate(scene.events) if one.action.do.endswith("gang"))
    tiles = [one.action.tile for one in scene.events[place - 1 : place + 1]]
    return next(tile for tile in tiles if tile is not None)


@pytest.mark.parametrize("level", range(1, 5))
def test_rain(level: int) -> None:
    met: Counter[object] = Counter()
    for item, scene in items("rain", level):
        assert keys(item) == (Account(scene).matrix("rain"),), item
        kongs = [one.action.do for one in scene.events if one.action.do.endswith("gang")]
        assert len(kongs) == {1: 1, 2: 1, 3: 2, 4: 3}[level]
        assert len(scene.out) in {1: (0,), 2: (1, 2), 3: (0, 1), 4: (0,)}[level]
        met.update(kongs)

    assert all(met[do] >= 5 for do in ("zhi_gang", "bu_gang", "an_gang")), met


@pytest.mark.parametrize("level", range(1, 5))
def test_a_whole_hand(level: int) -> None:
    draws = 0
    for item, scene in items("whole_hand", level):
        account = Account(scene)
        account.settle(scene)
        assert keys(item) == (account.score(item.fields["seat"] - 1),), item
        assert len(account.out) == 3 or any(scene.draw) or level == 2
        draws += any(scene.draw)

    assert draws == (0 if level < 3 else draws) and draws >= (30 if level > 2 else 0)


@pytest.mark.parametrize("level", range(1, 4))
def test_the_next_dealer(level: int) -> None:
    met: Counter[str] = Counter()
    for item, scene in items("next_dealer", level):
        first = Account(scene).first
        several = len(first) > 1
        dealer = scene.dealer if not first else first[0][1] if several else first[0][0]
        assert keys(item) == (dealer,), item
        met["nobody" if not first else "several" if several else "one"] += 1

    wanted = {1: {"one"}, 2: {"one", "several"}, 3: {"nobody", "one", "several"}}[level]
    assert set(met) == wanted, met


@pytest.mark.parametrize("level", range(1, 4))
def test_pigs(level: int) -> None:
    for item, scene in items("hua_zhu", level):
        pigs = []
        for seat, hand in enumerate(scene.hands):
            if seat in scene.out:
                continue
            assert isinstance(hand, Hand)
            suits = {tile.suit for tile in hand.tiles} | {meld.tile.suit for meld in hand.melds}
            if hand.missing in suits if level == 3 else len(suits) == 3:
                pigs.append(seat)
        assert keys(item) == (tuple(pigs),) and 1 <= len(pigs) <= 3


@pytest.mark.parametrize("level", range(1, 5))
def test_the_draw(level: int) -> None:
    met: Counter[str] = Counter()
    for item, scene in items("cha_jiao", level):
        within = [seat for seat in SEATS if seat not in scene.out]
        fan, pigs = {}, set()
        for seat in within:
            hand = scene.hands[seat]
            assert isinstance(hand, Hand)
            found = [wait.fan for wait in waits(hand)]
            fan[seat] = min(found) if found else None
            pigs |= {seat} if len(hand.suits) == 3 else set()
            met["several fan"] += len(set(found)) > 1
        rows = [[0] * 4 for _ in SEATS]
        for seat in within:
            for other in within if fan[seat] is None else ():
                due = 0 if fan[other] is None else 2 ** fan[other]
                if seat in pigs and other not in pigs:
                    due = max(due, 32)
                rows[seat][other] += due if other != seat else 0
        for one in scene.paid:
            if one.payee in within and fan[one.payee] is None:
                rows[one.payee][one.payer] += one.amount
                met["back"] += 1
        assert keys(item) == (tuple(map(tuple, rows)),), item
        assert len(within) in ((2,) if level == 1 else (3, 4))
        met["rain"] += bool(scene.paid)
        met["pig"] += bool(pigs)

    assert met["rain"] == len(SEEDS) * (level == 3) + met["rain"] * (level == 4), met
    assert bool(met["pig"]) == (level == 4) and bool(met["back"]) == (level > 2), met
    assert met["several fan"] >= len(SEEDS) * (level in (2, 3)), met


def test_at_another_table_it_comes_out_otherwise() -> None:
    for level in range(1, 5):
        for item, scene in items("elsewhere", level):
            (key,) = keys(item)
            assert key != Account(scene).matrix() or scene.paid or level == 4
            home = KINDS["elsewhere"].slips(item)["home_rules"]
            assert home != key and check(item, home).misconception


@pytest.mark.parametrize("level", range(1, 5))
def test_what_may_be_done(level: int) -> None:
    for item, scene in items("legal", level):
        left = scene.wall - sum(one.action.do == "draw" for one in scene.events)
        hand, last = scene.hands[scene.you or 0], scene.events[-1]
        assert isinstance(hand, Hand)
        missing = hand.missing
        held = list(hand.tiles)
        may = set()
        if last.action.do == "discard":
            tile = last.action.tile
            assert tile is not None
            wins = is_win(hand.add(tile))
            copies = held.count(tile) if tile.suit != missing else 0
            may = {"hu"} if wins else set()
            if not (wins and left <= 3):
                may |= {"pass"} | ({"peng"} if copies >= 2 else set())
                may |= {"zhi_gang"} if copies == 3 and left else set()
            shown = {name(one) for one in item.choices}
            assert shown == {"hu", "zhi_gang", "peng", "chi", "pass"}
        else:
            drew = last.action.do == "draw"
            tile = (last if drew else scene.events[-2]).action.tile
            assert tile is not None
            held = [*held, tile] if drew else without(held, tile)
            pongs = {meld.tile for meld in hand.melds} | (set() if drew else {tile})
            wins = drew and is_win(hand.add(tile))
            forced = wins and left <= 3
            may = {"hu"} if wins else set()
            keep = any(one.suit == missing for one in held)
            for one in () if forced else item.choices:
                asked = one.fields["tile"] if not isinstance(one, Term) else None
                kong = drew and left and asked is not None and asked.suit != missing
                if name(one) == "an_gang" and kong and held.count(asked) == 4:
                    may.add(f"an_gang {asked}")
                if name(one) == "bu_gang" and kong and asked in held and asked in pongs:
                    may.add(f"bu_gang {asked}")
                if name(one) == "discard" and (not keep or asked.suit == missing):
                    may.add(f"discard {asked}")
        told = {full(item.choices[i]) for i in keys(item)[0]}
        assert told == may, (item, may)


def name(option) -> str:
    return option.id.removeprefix("legal.")


def full(option) -> str:
    tile = None if isinstance(option, Term) else option.fields.get("tile")
    return name(option) if tile is None else f"{name(option)} {tile}"


def without(held, tile):
    held.remove(tile)
    held.remove(tile)
    return held


@pytest.mark.parametrize("level", range(1, 4))
def test_wins_let_go(level: int) -> None:
    met: Counter[object] = Counter()
    for item, scene in items("let_go", level):
        you = scene.you
        hand = scene.hands[you or 0]
        assert isinstance(hand, Hand)
        gone: list[tuple[object, int]] = []
        kongs, shown, worth = 0, None, None
        for seat, action, _ in scene.events:
            if action.do == "an_gang":
                kongs = 1
            elif action.do in ("discard", "draw") and action.tile is not None:
                own = seat == you
                if own and action.do == "draw":
                    gone = []
                if own == (action.do == "draw"):
                    shown = (action.tile, own)
                    won = Won("self_draw" if own else "discard", 0 if own else kongs)
                    wins = hand.own[action.tile] < 4
                    worth = score(hand.add(action.tile), won) if wins else None
                if action.do == "discard":
                    kongs = 0
            elif action.do == "pass":
                assert worth is not None and shown is not None
                gone.append((shown[0], worth.fan))
        assert shown is not None
        tile, own = shown
        key = item.choices[keys(item)[0]]
        line = [t for t, _ in gone if t.suit == tile.suit and (t - tile) % 3 == 0]  # type: ignore
        barred = bool(line) and not own and worth and worth.fan <= max(fan for _, fan in gone)
        if worth is None:
            wanted = NO_WAIT
        elif not barred:
            wanted = YES
        else:
            wanted = SAME if tile in line else LINE
        assert key == wanted, item
        met[key] += 1

    assert met[ANY] == 0
    assert set(met) == {1: {YES, SAME, NO_WAIT}, 2: {YES, SAME, LINE, NO_WAIT}}.get(
        level, {YES, SAME, LINE}
    )


@pytest.mark.parametrize("level", range(1, 4))
def test_the_last_four(level: int) -> None:
    for item, scene in items("last_four", level):
        left = scene.wall - sum(one.action.do == "draw" for one in scene.events)
        last = scene.events[-1].action
        hand = scene.hands[scene.you or 0]
        assert isinstance(hand, Hand) and last.tile is not None
        key = item.choices[keys(item)[0]].id
        wins = hand.own[last.tile] < 4 and is_win(hand.add(last.tile))
        let_go = any(one.action.do == "pass" for one in scene.events)
        if not wins:
            assert key == "last_four.cannot"
        elif not let_go:
            assert key == ("last_four.must" if left <= 3 else "last_four.may")


def test_only_added_kongs_are_robbed() -> None:
    for level in range(1, 5):
        for item, scene in items("robbing", level):
            key = item.choices[keys(item)[0]]
            do, callers = scene.events[-1].action.do, item.fields["callers"]
            if level == 3:
                after = [(scene.events[-1].seat + n) % 4 for n in range(1, 5)]
                winners = [seat for seat, _ in callers]
                last = max(after.index(seat) for seat in winners)
                rest = [s for s in (*after[last + 1 :], *after) if s not in (*winners, *scene.out)]
                assert (key.id, key.fields) == ("robbing.next", {"seat": rest[0] + 1}), item
            elif callers and do == "bu_gang":
                assert key.id == ("robbing.both" if len(callers) == 2 else "robbing.won"), item
                assert key.fields["n"] in [2**fan for _, fan in callers]
            else:
                late = do == "bu_gang" and scene.events[0].action.tile != item.fields["tile"]
                rain = {"zhi_gang": "rain_one"}.get(do, "dry" if late else "rain_all")
                assert key.id == f"robbing.{rain}", item
                if rain != "dry":
                    assert key.fields["n"] == (1 if do == "bu_gang" else 2)


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_a_table_has_four_of_a_tile_and_tells_all_of_it(kind: str, level: int) -> None:
    for seed in range(30):
        scene: Scene = make(kind, level, seed).fields["table"]
        refuse_fifth(known_copies(scene.first()), "table")
        told = scene.told()
        assert len([one for one in told if one.id.startswith("scene.did.")]) == len(scene.events)
        for lang in LANGUAGES:
            assert all(say(lang, one.id, **one.fields) for one in told)
