"""What the engine sees in a hand, as blocks to show; the calculator and `show` share it."""

from __future__ import annotations

from collections.abc import Iterable

from mjtutor.apps.language import Voice
from mjtutor.core.hand import Hand
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.scoring import PLAIN, Reason, Score, Won, payment, score, waits
from mjtutor.core.shape import Discard, acceptance, discards, shanten
from mjtutor.core.splits import Split, why_not
from mjtutor.core.tiles import SUITS, Tile
from mjtutor.text import entry, tiles_text
from mjtutor.widgets import rich

_FIRST_DISCARDS = 5


def analysis(
    voice: Voice,
    hand: Hand,
    rules: Rules = CHENGDU,
    won: Won = PLAIN,
    visible: Iterable[Tile] = (),
    brief: bool = False,
) -> list[rich.Block]:
    """Blocks for a hand: waits or useful draws before a draw, win or discards after it.

    brief: no fan, no useful draws, no discards. Part hands never show fan.
    """
    visible = tuple(visible)
    plain = brief or hand.size < 13
    if hand.before_draw:
        return _before_draw(voice, hand, rules, visible, plain, brief)
    worth = score(hand, won, rules)
    if worth:
        return _win(voice, hand, worth, payment(worth, won, rules), plain)
    return _no_win(voice, hand, visible, brief)


def words(voice: Voice, ids: Iterable[str]) -> rich.Block:
    """What terms mean, behind a line that opens them; each once."""
    found = [entry(voice.lang, id) for id in dict.fromkeys(ids)]
    rows = [rich.row(term.name, term.note) for term in found]
    return rich.details(voice.say("calc.words"), [rich.rows(rows)])


def kinds(hand: Hand, rules: Rules = CHENGDU, won: Won = PLAIN) -> list[str]:
    """The kinds and extras that `analysis` names for a hand."""
    if hand.size < 13:
        return []
    if hand.before_draw:
        return [wait.kind for wait in waits(hand, (), rules)]
    worth = score(hand, won, rules)
    return [reason.id for reason in worth.reasons] if worth else []


def distance(voice: Voice, hand: Hand, away: int | None) -> str:
    """How far from a win, in words."""
    if away is None:
        return voice.say("shanten.never")
    if away > 0:
        return voice.say("shanten.away", n=away)
    if away < 0:
        return voice.say("shanten.won")
    return voice.say("shanten.ready" if hand.before_draw else "shanten.ready_after")


def _before_draw(
    voice: Voice, hand: Hand, rules: Rules, visible: tuple[Tile, ...], plain: bool, brief: bool
) -> list[rich.Block]:
    away = shanten(hand)
    if away != 0:
        blocks = [rich.verdict("info", distance(voice, hand, away), _third_suit(voice, hand, away))]
        if away is None or brief:
            return blocks
        accepted = acceptance(hand, visible)
        total = sum(accepted.values())
        blocks.append(
            rich.paragraph(voice.line("calc.accepts.summary", kinds=len(accepted), left=total))
        )
        return [*blocks, _tiles_left(voice, accepted)]
    found = waits(hand, visible, rules)
    head = ["tile", *(() if plain else ("kind", "fan")), "left", "split"]
    rows: list[list[rich.Line]] = []
    for wait in found:
        worth: list[rich.Line] = [] if plain else [voice.term(wait.kind), str(wait.fan)]
        rows.append([voice.drawn(wait.tile), *worth, str(wait.left), voice.drawn(wait.splits[0])])
    total = sum(wait.left for wait in found)
    title = voice.say("shanten.ready")
    summary = voice.line("calc.waits.summary", n=len(found), left=total)
    numbers = [index for index, name in enumerate(head) if name in ("fan", "left")]
    return [
        rich.verdict("right", title, summary),
        rich.table(
            [voice.say(f"calc.waits.{name}") for name in head],
            rows,
            numbers=numbers,
            tall=hand.size > 7,
        ),
    ]


def _third_suit(voice: Voice, hand: Hand, away: int | None) -> rich.Line:
    """Which suit of three keeps a hand from being nearer; nothing for other hands."""
    if away is None or hand.missing or len(hand.suits) < len(SUITS):
        return ""
    without = {suit: shanten(Hand.of(hand.tiles, hand.melds, None, suit)) for suit in SUITS}
    fastest = [suit for suit in SUITS if without[suit] == away]
    if len(fastest) > 1:
        return voice.line("calc.third_suit_of", suits=fastest)
    tiles = tuple(tile for tile in hand.tiles if tile.suit == fastest[0])
    return voice.line("calc.third_suit", tiles=tiles)


def _win(voice: Voice, hand: Hand, worth: Score, bases: int, plain: bool) -> list[rich.Block]:
    title = voice.say("calc.win.yes", kind=worth.kind, fan=worth.fan)
    pays = voice.line("calc.win.pays", multiplier=bases)
    if plain:
        title, pays = voice.say("shanten.won"), []
    blocks = [rich.verdict("right", title, pays), _groups(voice, hand, worth.split)]
    if plain:
        return blocks
    rows: list[list[rich.Line]] = [
        [voice.term(reason.id), _fan_value(voice, place, reason)]
        for place, reason in enumerate(worth.reasons)
    ]
    total: rich.Line = [rich.strong(voice.say("calc.win.fan_value", fan=worth.fan))]
    rows.append([voice.say("calc.win.total"), total])
    head = [voice.say("calc.win.reason"), voice.say("calc.win.fan")]
    blocks.append(rich.table(head, rows, caption=voice.say("calc.win.reasons"), numbers=[1]))
    if len(worth.readings) > 1:
        others = [
            [
                *voice.drawn(reading.split),
                " · ",
                *voice.line("calc.win.reading", kind=reading.kind, fan=reading.fan),
            ]
            for reading in worth.readings[1:]
        ]
        blocks.append(rich.details(voice.say("calc.win.readings"), [rich.bullets(others)]))
    return blocks


def _fan_value(voice: Voice, place: int, reason: Reason) -> str:
    if reason.fan < 0:
        return voice.say("calc.win.cap_value", fan=reason.fan)
    return voice.say("calc.win.extra_value" if place else "calc.win.fan_value", fan=reason.fan)


def _no_win(voice: Voice, hand: Hand, visible: tuple[Tile, ...], brief: bool) -> list[rich.Block]:
    reason = why_not(hand)
    assert reason is not None
    why = voice.line(f"why_not.{reason.id}", suit=hand.missing, tiles=reason.tiles)
    verdict = rich.verdict("none", voice.say("calc.win.no"), why)
    if brief:
        return [verdict]
    table = discards(hand, visible)
    blocks = [
        verdict,
        rich.paragraph([rich.strong(distance(voice, hand, shanten(hand)))]),
        rich.heading(voice.say("calc.discards.heading")),
    ]
    if reason.id == "missing_suit_held":
        blocks.append(rich.paragraph(voice.line("calc.discards.missing_first", suit=hand.missing)))
    blocks.append(_discard_table(voice, hand, table[:_FIRST_DISCARDS]))
    if len(table) > _FIRST_DISCARDS:
        rest = _discard_table(voice, hand, table[_FIRST_DISCARDS:])
        blocks.append(rich.details(voice.say("calc.discards.more"), [rest]))
    return [*blocks, rich.paragraph(voice.line("calc.discards.note"), quiet=True)]


def _discard_table(voice: Voice, hand: Hand, table: tuple[Discard, ...]) -> rich.Block:
    rows: list[list[rich.Line]] = []
    for row in table:
        after = hand.discard(row.tile)
        accepts = [segment for tile in row.accepts for segment in voice.drawn(tile)] or "–"
        rows.append(
            [voice.drawn(row.tile), distance(voice, after, row.shanten), str(row.left), accepts]
        )
    head = [voice.say(f"calc.discards.{name}") for name in ("tile", "shanten", "left", "accepts")]
    return rich.table(head, rows, numbers=[2], tall=True)


def _tiles_left(voice: Voice, accepted: dict[Tile, int]) -> rich.Block:
    return rich.groups(
        rich.group([tile], voice.name(tile), voice.say("widget.left", n=left))
        for tile, left in accepted.items()
    )


def _groups(voice: Voice, hand: Hand, split: Split) -> rich.Block:
    """The hand taken apart, its melds last."""
    groups = [
        rich.group(group.tiles, tiles_text(voice.lang, group.tiles), voice.term(group.kind))
        for group in split.groups
    ]
    groups += [
        rich.group(meld.tiles, tiles_text(voice.lang, meld.tiles), voice.term(meld.kind))
        for meld in hand.melds
    ]
    return rich.groups(groups)
