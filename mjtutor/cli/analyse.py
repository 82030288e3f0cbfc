"""`mjtutor analyse`: what the engine sees in each hand, an object of JSON a line.

Every object has `hand` (as given), `tiles` (concealed + 3 a meld) and `shanten` (null when the
melds rule out every win). Before a draw (13 tiles, or a part hand): `waits`, a list of
`{tile, left, fan, kind}`, and `accepts`, a list of `{tile, left}`. After it (14 tiles):
`win` with `{kind, fan, multiplier, reasons}`, or null and `why_not`; and `discards`, a list of
`{tile, shanten, accepts, left}`, best first. Fan is the hand's own, without event fan; left is
4 - own - visible. What has a name has it as `{id, zh, en}`. A hand that cannot be read gives
`{line, hand, error}`; the rest goes on, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from mjtutor.core.hand import Hand
from mjtutor.core.notation import parse_tiles
from mjtutor.core.presets import PRESETS, find_rules
from mjtutor.core.rules import Rules
from mjtutor.core.scoring import PLAIN, score, waits
from mjtutor.core.shape import acceptance, discards, shanten
from mjtutor.core.splits import why_not
from mjtutor.core.tiles import Tile
from mjtutor.errors import NotationError, RulesError, TutorError
from mjtutor.text.catalog import LANGUAGES, error_text, say, term

_SUITS = ("m", "s", "p", "M", "S", "P")


def main(argv: Sequence[str]) -> int:
    """Analyse the hands given as arguments, or those on standard input."""
    # A hand may begin with its missing suit; the space keeps it from being taken for an option.
    argv = [f" {one}" if one[:1] == "-" and one[1:2] in _SUITS else one for one in argv]
    options = _parser().parse_intermixed_args(argv)
    try:
        rules = find_rules(options.rules)
        visible = parse_tiles(options.visible)
    except (NotationError, RulesError) as error:
        print(f"mjtutor analyse: {error_text('en', error)}", file=sys.stderr)
        return 2
    lines: Iterable[str] = options.hands or sys.stdin or ()
    for stream, encoding in ((sys.stdin, "utf-8-sig"), (sys.stdout, "utf-8")):
        if isinstance(stream, io.TextIOWrapper):
            # The same bytes on every system; an unreadable one becomes an unknown token.
            stream.reconfigure(encoding=encoding, errors="replace")
    if not options.hands and sys.stdin and sys.stdin.isatty():
        print(say("en", "cli.analyse.type_hands"), file=sys.stderr)
    status = 0
    for number, text in enumerate(lines, 1):
        text = text.strip()
        if text or options.hands:
            row = analyse(text, visible, rules)
            if "error" in row:
                row = {"line": number} | row
                status = 1
            print(json.dumps(row, ensure_ascii=False))
    return status


def analyse(text: str, visible: Iterable[Tile], rules: Rules) -> dict[str, Any]:
    """One hand's object; raises nothing for bad text but returns `{hand, error}`."""
    row: dict[str, Any] = {"hand": text}
    try:
        hand = Hand(text)
        row |= {"tiles": hand.size, "shanten": shanten(hand)}
        row |= (_before_draw if hand.before_draw else _after_draw)(hand, visible, rules)
    except TutorError as error:
        said = {lang: error_text(lang, error) for lang in LANGUAGES}
        return {"hand": text, "error": {"id": error.id} | said}
    return row


def _before_draw(hand: Hand, visible: Iterable[Tile], rules: Rules) -> dict[str, Any]:
    return {
        "waits": [
            {"tile": str(wait.tile), "left": wait.left, "fan": wait.fan, "kind": _named(wait.kind)}
            for wait in waits(hand, visible, rules)
        ],
        "accepts": _accepts(acceptance(hand, visible)),
    }


def _after_draw(hand: Hand, visible: Iterable[Tile], rules: Rules) -> dict[str, Any]:
    row: dict[str, Any] = {"win": None}
    worth = score(hand, PLAIN, rules)
    reason = why_not(hand)
    if worth:
        row["win"] = {
            "kind": _named(worth.kind),
            "fan": worth.fan,
            "multiplier": worth.multiplier,
            "reasons": [_named(reason.id) | {"fan": reason.fan} for reason in worth.reasons],
        }
    elif reason:
        fields = {"suit": hand.missing, "tiles": reason.tiles}
        said = {lang: say(lang, f"why_not.{reason.id}", **fields) for lang in LANGUAGES}
        row["why_not"] = {"id": reason.id} | said
    row["discards"] = [
        {
            "tile": str(after.tile),
            "shanten": after.shanten,
            "accepts": _accepts(after.accepts),
            "left": after.left,
        }
        for after in discards(hand, visible)
    ]
    return row


def _accepts(accepted: dict[Tile, int]) -> list[dict[str, Any]]:
    return [{"tile": str(tile), "left": left} for tile, left in accepted.items()]


@cache
def _names(id: str) -> dict[str, str]:
    return {"id": id} | {lang: term(lang, id) for lang in LANGUAGES}


def _named(id: str) -> dict[str, Any]:
    return dict(_names(id))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mjtutor analyse",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "hands", nargs="*", metavar="HAND", help='such as "23445677m345789p"; else a line each'
    )
    parser.add_argument(
        "--rules", default="CHENGDU", metavar="NAME", help=f"one of {', '.join(PRESETS)}"
    )
    parser.add_argument(
        "--visible", default="", metavar="TILES", help='tiles seen elsewhere, such as "55m1p"'
    )
    return parser
