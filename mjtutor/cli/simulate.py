"""`mjtutor simulate`: hands played by programs, a record a line (JSON Lines).

The same seed, rules and players give the same hands. Seat 1 is the first dealer; the scores of a
record are those of its hand alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from mjtutor.cli.files import utf8_out
from mjtutor.core.presets import PRESETS, find_rules
from mjtutor.errors import PlayError, RulesError
from mjtutor.play.players import PLAYERS, find_player
from mjtutor.play.sequence import hands
from mjtutor.text.catalog import error_text, say

_WIDTH = 40


def main(argv: Sequence[str]) -> int:
    """Play, and write the records to standard output."""
    options = _parser().parse_args(argv)
    try:
        rules = find_rules(options.rules)
        names = options.players.split(",")
        makers = [find_player(name.strip()) for name in names]
    except (RulesError, PlayError) as error:
        print(f"mjtutor simulate: {error_text('en', error)}", file=sys.stderr)
        return 2
    if len(makers) == 1:
        makers *= 4
    if len(makers) != 4 or options.hands < 1:
        id = "four_players" if len(makers) != 4 else "one_hand"
        print(f"mjtutor simulate: {say('en', f'cli.simulate.{id}')}", file=sys.stderr)
        return 2
    rules = replace(
        rules,
        rain=rules.rain and not options.no_rain,
        bloody=rules.bloody and not options.no_bloody,
    )
    utf8_out()
    progress = sys.stderr is not None and sys.stderr.isatty()
    for played in islice(hands(options.seed, rules, makers), options.hands):
        print(json.dumps(played.document(), ensure_ascii=False, separators=(",", ":")))
        if progress:
            _show(played.number + 1, options.hands)
    return 0


def _show(done: int, total: int) -> None:
    """A bar on the terminal; it goes when all is done."""
    full = _WIDTH * done // total
    bar = f"\r{'#' * full}{'.' * (_WIDTH - full)} {done}/{total}"
    print(bar if done < total else f"\r{' ' * len(bar)}\r", end="", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mjtutor simulate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--hands", type=int, default=1, metavar="N", help="how many (default 1)")
    parser.add_argument("--seed", default="1", metavar="S", help="any text (default 1)")
    parser.add_argument(
        "--rules", default="CHENGDU", metavar="NAME", help=f"one of {', '.join(PRESETS)}"
    )
    parser.add_argument(
        "--no-rain", action="store_true", help="without 下雨, so without kongs (R5)"
    )
    parser.add_argument(
        "--no-bloody", action="store_true", help="without 血战: one winning tile ends it (R6)"
    )
    parser.add_argument(
        "--players", default="sensible", metavar="NAME",
        help=f"{' or '.join(PLAYERS)}; four names with commas seat one each",
    )  # fmt: skip
    return parser
