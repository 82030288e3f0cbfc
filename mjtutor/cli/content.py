"""`mjtutor content check` and `preview`: for authors of curated questions (`exercises/*.toml`).

check     says what is wrong with the files, each fault with its line; the exit status is 1 if
          there is any
preview   shows the questions as text, with answer, hints and what is said after it
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from mjtutor import plain
from mjtutor.cli.files import utf8_out
from mjtutor.quiz import Verdict, hints, keys, solution
from mjtutor.quiz.answers import write
from mjtutor.quiz.bank import Curated, folder, read_files
from mjtutor.quiz.code import code_of
from mjtutor.serve.words import LANGUAGES, person_language
from mjtutor.text.catalog import error_text, say


def main(argv: Sequence[str]) -> int:
    """Check or show files of curated questions."""
    parser = argparse.ArgumentParser(
        prog="mjtutor content",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("do", choices=("check", "preview"))
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="default: those of the course"
    )
    parser.add_argument("--number", type=int, metavar="N", help="preview this question alone")
    parser.add_argument("--lang", choices=LANGUAGES, help="default: the system's language")
    options = parser.parse_args(argv)
    lang = options.lang or person_language()
    utf8_out()
    found, faults = read_files(options.files or sorted(folder().glob("*.toml")))
    for fault in faults:
        print(error_text(lang, fault))
    if options.do == "check":
        count = len(faults) or len(found)
        print(say(lang, "cli.content.faults" if faults else "cli.content.right", n=count))
    else:
        chosen = [one for one in found if options.number in (None, one.number)]
        print("\n\n".join("\n".join(preview(lang, one)) for one in chosen))
    return int(bool(faults))


def preview(lang: str, curated: Curated) -> list[str]:
    """A curated question with all that is said about it."""
    item = curated.item
    kind = say(lang, f"quiz.kinds.{item.kind}")
    lines = [f"{curated.number}. {kind} · {code_of(item)} · {curated.place}"]
    lines.append(curated.teaches[lang])
    lines += ["", *plain.question(lang, item), ""]
    for number, hint in enumerate(offered := hints(item), 1):
        lines.append(f"{number}/{len(offered)} {plain.note(lang, hint)}")
    answers = [write(item, key) for key in keys(item)]
    lines += ["", say(lang, "cli.content.answer", answers=" | ".join(answers))]
    lines += plain.verdict(lang, Verdict("shown", solution(item)))[1:]
    lines += [curated.after[lang]] if curated.after else []
    return [*lines, *plain.sources(lang, item)]
