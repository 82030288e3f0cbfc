"""`mjtutor check`: says what is wrong with the records of a file, each fault with its place.

The exit status is 1 if there is any.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mjtutor.cli.files import records, utf8_out
from mjtutor.play.record import check
from mjtutor.serve.words import LANGUAGES, person_language
from mjtutor.text.catalog import error_text, say


def main(argv: Sequence[str]) -> int:
    """Check every record of a file."""
    parser = argparse.ArgumentParser(
        prog="mjtutor check",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="JSON or JSON Lines; - for standard input")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: the system's language")
    options = parser.parse_args(argv)
    lang = options.lang or person_language()
    utf8_out()
    total = wrong = 0
    for place, text in records(options.file):
        total += 1
        faults = check(text)
        wrong += bool(faults)
        for fault in faults:
            print(f"{place}: {error_text(lang, fault)}")
    print(say(lang, "cli.check.faults" if wrong else "cli.check.right", n=wrong or total))
    return int(wrong > 0)
