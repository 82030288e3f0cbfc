"""`mjtutor where`, `export` and `import`: a learner's progress, where it is and taken elsewhere."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from mjtutor.cli.files import utf8_out
from mjtutor.errors import StoreError
from mjtutor.serve.words import LANGUAGES, person_language
from mjtutor.store import Store, learner_name, open_store
from mjtutor.store.places import MEMORY, SETTING, path_of, setting, shown
from mjtutor.store.tables import csv_text, xapi
from mjtutor.store.transfer import MOST_BYTES, export, read_export, take_in
from mjtutor.text.catalog import error_text, say

FORMATS = ("json", "csv", "xapi")


def where(argv: Sequence[str]) -> int:
    """Say where progress is kept, and how much of it there is."""
    parser = _parser("where", "Say where your progress is kept.")
    options = parser.parse_args(argv)
    return _run("where", options.lang, lambda lang: _where(lang))


def write(argv: Sequence[str]) -> int:
    """Write progress to a file."""
    parser = _parser("export", "Write your progress to a file, to keep or to take elsewhere.")
    parser.add_argument("file", metavar="FILE", help="a new file; - for standard output")
    parser.add_argument(
        "--format", choices=FORMATS,
        help="json holds everything and can be imported; csv and xapi hold the answers (default: "
        "csv for a file of that ending, or else json)",
    )  # fmt: skip
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--learner", metavar="NAME", help="whose (default: your own)")
    whose.add_argument("--all", action="store_true", help="everybody's")
    options = parser.parse_args(argv)
    return _run("export", options.lang, lambda lang: _write(lang, options))


def bring(argv: Sequence[str]) -> int:
    """Take progress in from a file."""
    parser = _parser("import", "Add the progress in a file that `mjtutor export` has written.")
    parser.add_argument("file", metavar="FILE", help="JSON; - for standard input")
    parser.add_argument(
        "--learner", metavar="NAME",
        help="whose it becomes (default: yours if the file is about one learner, or else theirs)",
    )  # fmt: skip
    options = parser.parse_args(argv)
    return _run("import", options.lang, lambda lang: _bring(lang, options))


def _parser(name: str, says: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"mjtutor {name}", description=says)
    parser.add_argument("--lang", choices=LANGUAGES, help="default: the system's language")
    return parser


def _run(name: str, lang: str | None, command: Callable[[str], int]) -> int:
    lang = lang or person_language()
    utf8_out()
    try:
        return command(lang)
    except StoreError as error:
        print(f"mjtutor {name}: {error_text(lang, error)}", file=sys.stderr)
        return 1


def _where(lang: str) -> int:
    place = setting()
    if place == MEMORY:
        print(say(lang, "cli.where.memory"))
    else:
        path = path_of(place)
        print(say(lang, "cli.where.kept", where=str(path or shown(place))))
        if path and not path.exists():
            print(say(lang, "cli.where.nothing_yet"))
        else:
            store = open_store()
            for learner in store.learners():
                kept = store.progress(learner)
                counts = {"n": len(kept.answers), "lessons": len(kept.lessons)}
                print(say(lang, "cli.where.learner", learner=learner, **counts))
            _tell(lang, store)
        if path:
            for aside in sorted(path.parent.glob(f"{path.stem}-damaged-*{path.suffix}")):
                print(say(lang, "cli.where.damaged", where=str(aside)))
    print(say(lang, "cli.where.setting", name=SETTING))
    return 0


def _write(lang: str, options: argparse.Namespace) -> int:
    store = open_store()
    learners = store.learners() if options.all else (options.learner or learner_name(),)
    kind = options.format or ("csv" if options.file.lower().endswith(".csv") else "json")
    progress = {name: store.progress(name) for name in learners}
    answers = [answer for each in progress.values() for answer in each.answers]
    if kind == "csv":
        text = csv_text(answers)
    else:
        document = xapi(answers) if kind == "xapi" else export(progress)
        text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    _tell(lang, store)
    if options.file == "-":
        sys.stdout.write(text)
        return 0
    path = Path(options.file)
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            try:
                file.write(text)
            except BaseException:
                with suppress(OSError):
                    path.unlink()
                raise
    except FileExistsError:
        print(f"mjtutor export: {say(lang, 'cli.export.there', where=str(path))}", file=sys.stderr)
        return 1
    print(say(lang, "cli.export.done", n=len(answers), where=str(path)))
    return 0


def _bring(lang: str, options: argparse.Namespace) -> int:
    if options.file == "-":
        document = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        with open(options.file, "rb") as file:
            document = file.read(MOST_BYTES + 1)
    learners, faults = read_export(document)
    for fault in faults:
        print(f"{options.file}: {error_text(lang, fault)}", file=sys.stderr)
    if faults:
        print(say(lang, "cli.import.nothing"), file=sys.stderr)
        return 1
    learner = options.learner or (learner_name() if len(learners) == 1 else None)
    store = open_store()
    new = take_in(store, learners, learner)
    total = sum(len(progress.answers) for progress in learners.values())
    for name, n in new.items():
        count = total if learner else len(learners[name].answers)
        print(say(lang, "cli.import.done", learner=name, n=n, total=count))
    _tell(lang, store)
    return 0


def _tell(lang: str, store: Store) -> None:
    for notice in store.notices:
        print(error_text(lang, notice), file=sys.stderr)
