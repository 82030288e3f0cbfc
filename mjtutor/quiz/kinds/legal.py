"""What a seat may do now (R1, R4, R8, R9, R16): tick every action that is allowed.

Offered are 胡, 直杠, 碰, 吃 and 过 for another's discard; 胡, kongs and discards in one's own
turn. 吃 is never allowed. Levels:

    1   another's discard, early; no suit is named
    2   one's own turn, begun by a draw or by 碰
    3   a suit is named as missing (定缺): another's discard, or one's own turn
    4   at most 5 tiles left in the wall: another's discard, or one's own draw

Fields: `table`, with `you`; `rules` (see `quiz.scene.Scene`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.presets import find_rules
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.shape import is_win
from mjtutor.core.tiles import SUITS, TILES, Tile
from mjtutor.errors import PlayError
from mjtutor.play import HU, PASS, PENG, ZHI_GANG, State, refusal
from mjtutor.play.actions import Action
from mjtutor.play.deal import SEATS
from mjtutor.play.events import Event
from mjtutor.play.holding import Holding
from mjtutor.play.step import begin_turn
from mjtutor.quiz.item import Item, Kind, Note, Said, Term, Verdict, judged, said
from mjtutor.quiz.scene import UNSEEN, Scene, answer, discard, draw
from mjtutor.quiz.stage import Bag

CHI, LET_GO = said("legal.chi"), said("legal.pass")
_ANSWERS = (Term("hu"), Term("zhi_gang"), Term("peng"), CHI, LET_GO)
_DECLARED = "TRAD4"
_TRIES = 60
"""Hands tried for a pattern before another pattern is."""


class Legal(Kind):
    """Tick all that may be done."""

    id = "legal"
    tag = "dn"
    levels = 4
    clauses = ("R8", "R9", "R4", "R16")

    def make(self, rng: Random, level: int) -> Item:
        """A position in which a pattern of allowed actions comes out that was drawn before."""
        while True:
            answers = level == 1 or (level > 2 and rng.random() < 0.5)
            pattern = _pattern(rng, level, answers)
            for _ in range(_TRIES):
                made = _answering(rng, level) if answers else _turn(rng, level)
                if made is None:
                    continue
                scene, choices, rules = made
                item = Item(
                    self.id, "legal.ask_answer" if answers else "legal.ask_turn",
                    {"table": scene, "rules": rules.name}, "ticks", choices,
                )  # fmt: skip
                if _fits(item, self.keys(item)[0], pattern):
                    return item

    def keys(self, item: Item) -> tuple[tuple[int, ...]]:
        """Whatever the engine does not refuse."""
        found = _refusals(item)
        return (tuple(i for i in range(len(item.choices)) if found[i] is None),)

    def check(self, item: Item, answer: tuple[int, ...]) -> Verdict:
        """Every option ticked or missed, with the clause by which it is refused."""
        notes: list[Note] = []
        for place, error in enumerate(_refusals(item)):
            option = item.choices[place]
            if error is None:
                id = option.id if isinstance(option, Said) else f"legal.{option.id}"
                fields = option.fields if isinstance(option, Said) else {}
                mark = "right" if place in answer else "missed"
                notes.append(Note(id.replace("legal.", "legal.may."), fields, mark, place))
            elif place in answer:
                notes.append(_why_not(error, place))
        return judged(notes)

    def slips(self, item: Item) -> Mapping[str, tuple[int, ...]]:
        """What is ticked by who does not know one of the rules."""
        key, choices = set(self.keys(item)[0]), item.choices
        state, seat = _state(item), item.fields["table"].you
        found: dict[str, set[int]] = {}
        if CHI in choices and _could_chi(state, seat):
            found["chi_allowed"] = key | {choices.index(CHI)}
        win = {i for i in key if choices[i] == Term("hu")}
        if win and len(key) > 1:
            found["every_win_forced"] = win
        hand = state.hands[seat]
        assert isinstance(hand, Hand)
        unnamed = Hand.of(hand.tiles, hand.melds, hand.drawn)
        for id, other in (
            ("last_four_forgotten", state._replace(wall=(None,) * 20)),
            ("missing_suit_forgotten", state._replace(hands=_put(state, seat, unnamed))),
        ):
            found[id] = key | _allowed(other, seat, choices)
        if state.phase == "turn" and not state.drawn:
            more = _allowed(begin_turn(state._replace(drawn=hand.tiles[-1:])), seat, choices)
            found["win_after_pong"] = key | {i for i in more if choices[i] == Term("hu")}
            found["kong_after_pong"] = key | {i for i in more if choices[i] != Term("hu")}
        return {id: tuple(sorted(ticked)) for id, ticked in found.items() if ticked != key}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """How many copies are held, or what the turn began with; then what else decides."""
        state, scene = _state(item), item.fields["table"]
        if state.phase == "answer":
            assert state.asked is not None and state.asked.tile is not None
            held = state.hands[scene.you].counts[state.asked.tile]
            three = [Note("hint.legal.copies", {"n": held, "tile": state.asked.tile})]
        else:
            three = [Note("hint.legal.drawn" if state.drawn else "hint.legal.pong")]
        if state.hands[scene.you].missing:
            three.append(Note("hint.legal.missing"))
        if item.level == 4:
            three.append(Note("hint.legal.wall", {"n": len(state.wall)}))
        return tuple(three)


def rules_of(item: Item) -> Rules:
    """The rules an item is asked under."""
    return find_rules(item.fields.get("rules", CHENGDU.name))


def _state(item: Item) -> State:
    scene: Scene = item.fields["table"]
    return scene.moment(rules_of(item))


def _refusals(item: Item) -> list[PlayError | None]:
    """For each option, why it may not be done."""
    state, seat = _state(item), item.fields["table"].you
    return [_refused(state, seat, option) for option in item.choices]


def _refused(state: State, seat: int, option: Any) -> PlayError | None:
    if option == CHI:
        return PlayError("no_chi", clause="R1")
    return refusal(state, seat, _action(option))


def _action(option: Any) -> Action:
    if option == LET_GO:
        return PASS
    if isinstance(option, Said):
        return Action(option.id.removeprefix("legal."), option.fields["tile"])
    return {"hu": HU, "peng": PENG, "zhi_gang": ZHI_GANG}[option.id]


def _why_not(error: PlayError, place: int) -> Note:
    fields = dict(error.params)
    why = fields.pop("why", None)
    if error.id == "no_win":
        id, tiles = (f"why_not.{why.id}", why.tiles) if why else ("legal.no_win", ())
        return Note(id, {"tiles": tiles}, "wrong", place)
    id = "legal.no_chi" if error.id == "no_chi" else f"error.play.{error.id}"
    return Note(id, fields, "wrong", place)


def _fits(item: Item, key: tuple[int, ...], pattern: frozenset[str]) -> bool:
    """Whether the actions allowed are of these sorts, and not all that are offered."""
    sorts = {item.choices[i].id.removeprefix("legal.") for i in key}
    return sorts == pattern and len(key) < len(item.choices)


def _allowed(state: State, seat: int, choices: tuple[Any, ...]) -> set[int]:
    return {i for i, option in enumerate(choices) if _refused(state, seat, option) is None}


def _put(state: State, seat: int, hand: Hand) -> tuple[Holding, ...]:
    return tuple([hand if s == seat else one for s, one in enumerate(state.hands)])


def _could_chi(state: State, seat: int) -> bool:
    """Whether the discard would make a run with two tiles in hand."""
    assert state.asked is not None and state.asked.tile is not None
    tile, counts = state.asked.tile, state.hands[seat].counts
    pairs = [(tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 1, tile + 2)]
    return any(
        all(0 <= t < 27 and TILES[t].suit == tile.suit and counts[t] for t in pair)
        for pair in pairs
    )


# Making positions


def _pattern(rng: Random, level: int, answers: bool) -> frozenset[str]:
    """What shall be allowed."""
    if level == 1:
        ways = [("pass",), ("peng", "pass"), ("peng", "zhi_gang", "pass"), ("hu", "pass"),
                ("hu", "peng", "pass"), ("hu", "peng", "zhi_gang", "pass")]  # fmt: skip
    elif level == 2:
        ways = [("discard",), ("discard",), ("hu", "discard"), ("an_gang", "discard"),
                ("bu_gang", "discard"), ("hu", "bu_gang", "discard"),
                ("hu", "an_gang", "discard")]  # fmt: skip
    elif level == 3:
        ways = [("pass",), ("pass",), ("peng", "pass"), ("peng", "zhi_gang", "pass"),
                ("hu", "pass")]  # fmt: skip
        ways = ways if answers else [("discard",), ("discard",), ("an_gang", "discard")]
    elif answers:
        ways = [("hu",), ("hu",), ("hu", "pass"), ("hu", "peng", "pass"), ("peng", "pass"),
                ("peng", "zhi_gang", "pass")]  # fmt: skip
    else:
        ways = [("hu",), ("hu",), ("hu", "discard"), ("an_gang", "discard"),
                ("bu_gang", "discard"), ("discard",)]  # fmt: skip
    return frozenset(rng.choice(ways))


Made = tuple[Scene, tuple[Any, ...], Rules]


def _answering(rng: Random, level: int) -> Made | None:
    """Another's discard that joins the hand somehow."""
    bag = Bag(rng)
    you, other, *rest = rng.sample(SEATS, 4)
    rules = find_rules(_DECLARED) if level == 3 else CHENGDU
    out = tuple(sorted(rest[rng.choice((1, 2)) :])) if level == 4 else ()
    melds = rng.randint(0, 2)
    if rng.random() < 0.6:
        hand, tile = bag.ready(melds=melds)
        bag.left[tile] += 1
        if rng.random() < 0.3:
            tile = rng.choice(hand.tiles)
    elif level == 3:
        hand = bag.three_suits(melds, loose=rng.choice((2, 3)))
        tile = rng.choice(hand.tiles)
    else:
        hand = bag.not_ready(melds)
        tile = rng.choice(hand.tiles)
    if hand.own[tile] == 4 or not bag.take([tile]):
        return None
    hands: list[Holding] = [UNSEEN] * 4
    if level == 3:
        hands = list(_named(rng, hands))
        hand = _declare(rng, hand, tile)
    hands[you] = hand
    wall = rng.randint(20, 45) if level < 4 else rng.randint(1, 6)
    return Scene(
        tuple(hands), other, wall, (draw(other), discard(other, tile)), out=out, you=you,
    ), _ANSWERS, rules  # fmt: skip


def _turn(rng: Random, level: int) -> Made | None:
    """One's own turn, after a draw or after 碰."""
    bag = Bag(rng)
    you, other, *rest = rng.sample(SEATS, 4)
    rules = find_rules(_DECLARED) if level == 3 else CHENGDU
    out = tuple(sorted(rest[rng.choice((1, 2)) :])) if level == 4 else ()
    hand, tile = _held(rng, bag, level)
    hands: list[Holding] = [UNSEEN] * 4
    if level == 3:
        hands = list(_named(rng, hands))
        hand = _declare(rng, hand, None)
    hand = _with_kong(rng, bag, hand)
    hands[you] = hand
    wall = rng.randint(20, 45) if level < 4 else rng.randint(1, 6)
    claimed = _to_claim(rng, bag, hand, tile) if level == 2 and rng.random() < 0.5 else None
    pongs = [meld.tile for meld in hand.melds]
    events: tuple[Event, ...]
    if claimed is not None:
        events = (draw(other), discard(other, claimed), answer(you, "peng"))
        after = list(hand.tiles)
        after.remove(claimed)
        after.remove(claimed)
        pongs.append(claimed)
    else:
        if tile is None or rng.random() < 0.3:
            likely = [t for t in TILES if hand.own[t] == 3 and bag.left[t]]
            tile = rng.choice(likely) if likely and rng.random() < 0.6 else bag.any()
        if hand.own[tile] == 4:
            return None
        events = (draw(you, tile),)
        after = [*hand.tiles, tile]
    choices = _turn_choices(rng, hand.missing, pongs, after)
    if choices is None:
        return None
    scene = Scene(tuple(hands), events[0].seat, wall, events, out=out, you=you)
    return scene, choices, rules


def _held(rng: Random, bag: Bag, level: int) -> tuple[Hand, Tile | None]:
    """A hand before its draw, and a tile it wins on if it is ready."""
    if level == 3:
        return bag.three_suits(rng.randint(0, 1), loose=rng.choice((1, 2, 3))), None
    if rng.random() < 0.5:
        style = rng.choice(("", "triplets")) if level == 2 else ""
        hand, tile = bag.ready(style, melds=rng.randint(0, 2))
        bag.left[tile] += 1
        return hand, tile
    return bag.not_ready(rng.randint(0, 2)), None


def _to_claim(rng: Random, bag: Bag, hand: Hand, tile: Tile | None) -> Tile | None:
    """A tile to make a pong of; one that wins, or that a fourth is held of, if there is any."""
    pairs = [t for t in TILES if hand.counts[t] >= 2 and bag.left[t]]
    likely = [t for t in pairs if hand.counts[t] == 3 or (tile is not None and is_win(hand.add(t)))]
    return rng.choice(likely or pairs) if pairs else None


def _turn_choices(
    rng: Random, missing: str | None, pongs: list[Tile], held: list[Tile]
) -> tuple[Any, ...] | None:
    """胡, a kong of each sort that might be thought of, and discards of different suits."""
    count = {tile: held.count(tile) for tile in held}
    choices: list[Any] = [Term("hu")]
    for tile in sorted(count, key=lambda tile: -count[tile])[:2]:
        if count[tile] >= 3:
            choices.append(said("legal.an_gang", tile=tile))
    for tile in sorted(pongs, key=lambda tile: tile not in count)[:1]:
        choices.append(said("legal.bu_gang", tile=tile))
    suits = sorted({tile.suit for tile in held})
    for suit in suits if missing else suits[:1]:
        thrown = rng.choice([tile for tile in held if tile.suit == suit])
        choices.append(said("legal.discard", tile=thrown))
    return tuple(choices) if len(choices) > 2 else None


def _with_kong(rng: Random, bag: Bag, hand: Hand) -> Hand:
    """Now and then with a fourth of what lies in a pong, in the place of another tile."""
    pongs = [meld.tile for meld in hand.melds if meld.kind == "peng" and bag.left[meld.tile]]
    if not pongs or rng.random() < 0.5:
        return hand
    tiles = list(hand.tiles)
    bag.left[tiles.pop(rng.randrange(len(tiles)))] += 1
    tile = rng.choice(pongs)
    bag.take([tile])
    return Hand.of([*tiles, tile], hand.melds, None, hand.missing)


def _named(rng: Random, hands: list[Holding]) -> list[Holding]:
    """Everybody has named a suit."""
    return [UNSEEN._replace(missing=rng.choice(SUITS)) for _ in hands]


def _declare(rng: Random, hand: Hand, tile: Tile | None) -> Hand:
    """Name a suit in which nothing lies open; that of the tile rather often."""
    free = [suit for suit in SUITS if suit not in {meld.tile.suit for meld in hand.melds}]
    third = [suit for suit in SUITS if suit not in hand.suits]
    likely = third or sorted(free, key=lambda suit: sum(t.suit == suit for t in hand.tiles))[:1]
    if tile is not None and tile.suit in free and rng.random() < 0.4:
        likely = [tile.suit]
    return Hand.of(hand.tiles, hand.melds, None, rng.choice(likely))
