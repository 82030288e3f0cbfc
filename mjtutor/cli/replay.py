"""`mjtutor replay`: who paid whom in the hands of a file of records.

With --json an object a hand: `ledger`, a list of `{from, to, amount, reason, clause}` (seats 1 to
4 anticlockwise, 1 the first dealer; amounts in bases; reasons by the ids of RULES.md), `scores`,
four whole numbers, and `ended` ("one_left", "first_win", "wall"; null if the record stops before
the end). A record that cannot be replayed gives `{place, error}`; the rest goes on, and the exit
status is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from mjtutor.cli.files import records, utf8_out
from mjtutor.errors import RecordError
from mjtutor.play.record import Record, read, write_entry
from mjtutor.play.state import scores
from mjtutor.serve.words import LANGUAGES, person_language
from mjtutor.text.catalog import error_text, say, term


def main(argv: Sequence[str]) -> int:
    """Replay every record of a file."""
    options = _parser().parse_args(argv)
    lang = options.lang or person_language()
    utf8_out()
    status = 0
    for number, (place, text) in enumerate(records(options.file), 1):
        try:
            record = read(text)
            shown = as_json(record) if options.json else for_people(record, number, lang)
        except RecordError as error:
            status = 1
            if options.json:
                said = {one: error_text(one, error) for one in LANGUAGES}
                shown = _dumped({"place": place, "error": {"id": error.id} | said})
            else:
                print(f"{place}: {error_text(lang, error)}", file=sys.stderr)
                continue
        print(shown)
    return status


def as_json(record: Record) -> str:
    """One hand as a line of JSON; raises RecordError."""
    final = record.final
    ledger = [write_entry(entry) for entry in final.ledger]
    return _dumped({"ledger": ledger, "scores": list(scores(final)), "ended": final.ended})


def for_people(record: Record, number: int, lang: str) -> str:
    """One hand's ledger as lines to read; raises RecordError."""
    final = record.final
    title = record.title.get(lang) or say(lang, "cli.replay.hand", n=number)
    about = {"title": title, "rules": record.rules.name, "dealer": final.dealer + 1}
    lines = [say(lang, "cli.replay.title", **about)]
    for entry in final.ledger:
        payment = write_entry(entry) | {"n": entry.amount, "reason": term(lang, entry.reason)}
        payment |= {"payer": entry.payer + 1, "payee": entry.payee + 1}
        lines.append("  " + say(lang, "cli.replay.entry", **payment))
    if not final.ledger:
        lines.append("  " + say(lang, "cli.replay.nothing"))
    won = {f"seat{seat + 1}": f"{n:+d}" for seat, n in enumerate(scores(final))}
    lines.append("  " + say(lang, "cli.replay.scores", **won))
    return "\n".join(lines)


def _dumped(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mjtutor replay",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="JSON or JSON Lines; - for standard input")
    parser.add_argument("--json", action="store_true", help="an object a hand")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: the system's language")
    return parser
