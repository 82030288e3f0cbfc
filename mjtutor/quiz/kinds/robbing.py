"""Robbing a kong (抢杠; R12, R13): what happens?

Levels:

    1   one player calls a win on the tile of a kong, which can be robbed or not; all in
    2   an added kong of a tile drawn just now or held before, with or without a caller; all in
    3   who draws next after a kong robbed by one or two, up to one player out
    4   a kong robbed by two: who wins, and who pays

Fields: `table`; `tile`, the kong's; `callers`, (seat, fan) of each (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from mjtutor.core.hand import Meld
from mjtutor.core.tiles import TILES
from mjtutor.play import PASS, State, apply, refusal, to_act
from mjtutor.play.actions import Action
from mjtutor.play.deal import SEATS
from mjtutor.play.holding import Hidden, Holding
from mjtutor.quiz.item import Item, Kind, Note, Said, Verdict, said
from mjtutor.quiz.paying import entry_note
from mjtutor.quiz.scene import UNSEEN, Scene, discard, draw, kong

Caller = tuple[int, int]
"""A seat that calls a win, and the fan it is worth."""


class Robbing(Kind):
    """Choose what comes of a kong that others would like to rob."""

    id = "robbing"
    tag = "qg"
    levels = 4
    clauses = ("R13", "R12", "R10")

    def make(self, rng: Random, level: int) -> Item:
        """A kong, who calls, and what people think comes of it."""
        seats = rng.sample(SEATS, 4)
        owner, other, second, last = seats
        fans = rng.sample(range(5), 2) if level == 4 else rng.choices(range(5), k=2)
        tile, more = rng.sample(TILES, 2)
        do, late = "bu_gang", False
        callers = [(other, fans[0]), (second, fans[1])]
        out: tuple[int, ...] = ()
        if level == 1:
            do = rng.choice(("bu_gang", "bu_gang", "an_gang", "zhi_gang"))
            callers = callers[:1]
        elif level == 2:
            late = rng.random() < 0.6
            callers = callers[: rng.choice((0, 0, 1))]
        elif level == 3:
            callers = callers[: rng.choice((1, 2))]
            out = (last,) if len(callers) == 1 and rng.random() < 0.5 else ()
        hands: list[Holding] = [UNSEEN] * 4
        if do == "bu_gang":
            hands[owner] = Hidden(unknown=10, melds=(Meld.of("peng", tile),))
        first = draw(owner, more if late else tile)
        if do == "zhi_gang":
            first = discard(second, tile)
        events = (first, kong(owner, do, tile))
        scene = Scene(tuple(hands), first.seat, rng.randint(12, 45), events, out=out)
        fields: dict[str, Any] = {"table": scene, "tile": tile, "callers": tuple(callers)}
        for (seat, fan), names in zip(callers, (("seat", "fan"), ("other", "more")), strict=False):
            fields |= {names[0]: seat + 1, names[1]: fan}
        asks = ("none", "one", "two")[len(callers)]
        ask = f"robbing.ask_next_{asks}" if level == 3 else f"robbing.ask_{asks}"
        item = Item(self.id, ask, fields, "choice", level=level)
        choices = list(dict.fromkeys(_options(item).values()))
        rng.shuffle(choices)
        return Item(self.id, ask, fields, "choice", tuple(choices))

    def keys(self, item: Item) -> tuple[int]:
        """What the engine lets happen."""
        return (item.choices.index(_true(_play(item), item)),)

    def check(self, item: Item, answer: int) -> Verdict:
        """What the engine lets happen, with the payments."""
        found = _play(item)
        (key,) = self.keys(item)
        mark = "right" if answer == key else "wrong"
        notes = [Note("", {}, mark, answer)]
        if answer != key:
            notes.append(Note("", {}, "missed", key))
        notes.append(Note(f"robbing.why.{found.why}", {"seat": found.owner + 1}))
        notes += [entry_note(entry) for entry in found.state.ledger]
        if _asks_next(item):
            notes.append(Note("robbing.goes_on", {"seat": found.last + 1, "n": found.next + 1}))
        return Verdict(mark, tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """The options, by the mistaken ideas they are made of."""
        key = _true(_play(item), item)
        return {
            id: item.choices.index(option)
            for id, option in _options(item).items()
            if id and option != key
        }

    def hints(self, item: Item) -> tuple[Note, ...]:
        """Which kongs can be robbed; what becomes of one that is; who goes on."""
        three = [Note("hint.robbing.sorts")]
        if _asks_next(item):
            three.append(Note("hint.robbing.next"))
        else:
            three.append(Note("hint.robbing.rain"))
        return tuple(three)


class _Played(NamedTuple):
    """What comes of the calls.

    why   "robbed", "cannot" (it can't be robbed), "stands" or "late"
    last  the last seat that won, else the kong's owner
    """

    state: State
    owner: int
    winners: tuple[Caller, ...]
    why: str
    last: int
    next: int


def _play(item: Item) -> _Played:
    """Let everybody call who wants to."""
    scene: Scene = item.fields["table"]
    state = scene.moment()
    owner, do = scene.events[-1].seat, scene.events[-1].action.do
    for seat, fan in item.fields["callers"]:
        call = Action("hu", fan=fan)
        if refusal(state, seat, call) is None:
            state = apply(state, seat, call)
    while state.phase == "answer":
        state = apply(state, to_act(state)[0], PASS)
    won = {win.seat: win.fan for win in state.wins}
    order = [seat for seat in ((owner + n) % 4 for n in (1, 2, 3)) if seat in won]
    why = "robbed" if won else "cannot" if do != "bu_gang" else "stands"
    if why == "stands" and not state.ledger:
        why = "late"
    winners = tuple([(seat, won[seat]) for seat in order])
    return _Played(state, owner, winners, why, order[-1] if order else owner, state.seat)


def _asks_next(item: Item) -> bool:
    return item.ask.startswith("robbing.ask_next")


def _true(found: _Played, item: Item) -> Said:
    """The sentence that says what happened."""
    if _asks_next(item):
        return said("robbing.next", seat=found.next + 1)
    if len(found.winners) == 2:
        return _both(found.winners, found.owner)
    if found.winners:
        return _won("won", found.winners[0], found.owner)
    rain = {entry.amount for entry in found.state.ledger}
    if not rain:
        return said("robbing.dry", owner=found.owner + 1)
    payers = {entry.payer for entry in found.state.ledger}
    one = said("robbing.rain_one", owner=found.owner + 1, payer=min(payers) + 1, n=min(rain))
    all_pay = said("robbing.rain_all", owner=found.owner + 1, n=min(rain))
    return one if len(payers) == 1 else all_pay


def _won(id: str, caller: Caller, owner: int) -> Said:
    seat, fan = caller
    return said(f"robbing.{id}", seat=seat + 1, owner=owner + 1, n=1 << fan)


def _both(callers: tuple[Caller, ...], owner: int, id: str = "both") -> Said:
    (seat, fan), (other, more) = callers
    amounts = {"n": 1 << fan, "m": 1 << more}
    return said(f"robbing.{id}", seat=seat + 1, other=other + 1, owner=owner + 1, **amounts)


def _options(item: Item) -> dict[str, Said]:
    """The right option by "", and what mistaken ideas make of it."""
    scene: Scene = item.fields["table"]
    found = _play(item)
    owner, callers, do = found.owner, item.fields["callers"], scene.events[-1].action.do
    number = owner + 1
    right = _true(found, item)
    if _asks_next(item):
        after = [(owner + n) % 4 for n in (1, 2, 3) if (owner + n) % 4 not in scene.out]
        left = [seat for seat in after if seat not in dict(found.winners)]
        return {
            "": right,
            "robbed_discards": said("robbing.discards", seat=number),
            "robbed_replaces": said("robbing.replaces", seat=number),
            "after_the_robbed": said("robbing.next", seat=left[0] + 1),
            "robbed_draws": said("robbing.next", seat=number),
        }
    if len(callers) == 2:
        nearest, dearest = found.winners[0], max(callers, key=lambda one: one[1])
        return {
            "": right,
            "nearest_wins": _won("only_near", nearest, owner),
            "dearest_wins": _won("only_dear", dearest, owner),
            "robbed_kong_rains": _both(found.winners, owner, "both_rain"),
            "discard_paid_by_all": _both(found.winners, owner, "both_all"),
        }
    if callers and do == "bu_gang":
        return {
            "": right,
            "discard_paid_by_all": _won("won_all", callers[0], owner),
            "robbed_kong_rains": _won("won_rain", callers[0], owner),
            "kong_never_robbed": said("robbing.rain_all", owner=number, n=1),
        }
    if callers:
        direct = do == "zhi_gang"
        id = "direct_kong_paid_by_all" if direct else "concealed_kong_pays_one"
        other = {id: said("robbing.rain_all", owner=number, n=2 if direct else 1)}
        return {
            "": right,
            "every_kong_robbed": _won("won", callers[0], owner),
            "called_kong_dry": said("robbing.dry", owner=number),
            **other,
        }
    return {
        "": right,
        "late_kong_rains": said("robbing.rain_all", owner=number, n=1),
        "added_kong_pays_two": said("robbing.rain_all", owner=number, n=2),
        "added_kong_dry": said("robbing.dry", owner=number),
        "late_kong_undone": said("robbing.undone", owner=number),
    }
