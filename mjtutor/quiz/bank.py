"""Curated questions: `exercises/*.toml`, each about a hand made to teach one thing.

    schema = 1

    [[item]]
    number = 3                     stands in codes: it never changes, nor is it used again
    kind = "waits"                 and what the question is about:
    hand = "2223456m"              also tile, visible, rules, ask (a letter, see the kind), and
    won = { by = "self_draw" }     by, kongs, opening, last_tile
    answer = "14567m"              as it could be typed; a list where several are right
    clause = "R8"                  of RULES.md
    teaches.zh = "…"               one line: what it teaches that questions made by chance do not
    teaches.en = "…"
    after.zh = "…"                 may be left out: said last of all, after the answer
    after.en = "…"

A file is validated as a whole: every fault has its line, and the stated answers have to be all
that the engine calls right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mjtutor
from mjtutor.core.fan import EXTRAS
from mjtutor.core.fan import KINDS as ROWS
from mjtutor.core.hand import Hand
from mjtutor.core.notation import parse_tiles
from mjtutor.core.presets import find_rules
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import PLAIN, Won
from mjtutor.core.tiles import Tile
from mjtutor.errors import BankError, QuizError, TutorError
from mjtutor.quiz.answers import Unreadable, read, write
from mjtutor.quiz.item import Content, Item
from mjtutor.quiz.kinds import SEEDS, about, kind_of

SCHEMA = 1
"""The number of this format; it grows when an old reader could misread a new file."""
LANGUAGES = ("zh", "en")
CLAUSES = frozenset({*(f"R{n}" for n in range(1, 21)), *(row.clause for row in (*ROWS, *EXTRAS))})
_NEEDED = ("number", "kind", "hand", "answer", "clause", "teaches")
_KEYS = (*_NEEDED, "tile", "visible", "rules", "ask", "won", "after")
_ITEM = re.compile(r"^\s*\[\[\s*item\s*\]\]")


class Curated(NamedTuple):
    """A curated question.

    number   its own, stable
    item     the question, at level 0
    clause   of RULES.md that it shows
    teaches  by language, what it teaches that questions made by chance do not
    after    by language, what is said after the answer; empty if nothing is
    place    file and line
    """

    number: int
    item: Item
    clause: str
    teaches: Mapping[str, str]
    after: Mapping[str, str]
    place: str


def numbered(kind: str, number: int) -> Item:
    """The curated question of that kind and number; raises QuizError (`not_in_bank`)."""
    found = bank().get(number)
    if found is None or found.item.kind != kind:
        raise QuizError("not_in_bank", name=kind, number=number)
    return found.item


def curated(item: Item) -> Curated | None:
    """What is curated about an item, however one has come to it."""
    return next((one for one in bank().values() if one.item == item), None)


@cache
def bank() -> dict[int, Curated]:
    """All curated questions by number; raises BankError, the first fault of any file."""
    found, faults = read_files(sorted(folder().glob("*.toml")))
    if faults:
        raise faults[0]
    return {one.number: one for one in found}


def folder() -> Path:
    """Where the files lie: in the installed package, or beside it in a checkout."""
    package = Path(mjtutor.__file__).parent
    inside = package / "exercises"
    return inside if inside.is_dir() else package.parent / "exercises"


def read_files(paths: Sequence[Path]) -> tuple[list[Curated], list[BankError]]:
    """The questions of some files and all their faults; raises OSError."""
    found: list[Curated] = []
    faults: list[BankError] = []
    for path in paths:
        some, wrong = _read(path.name, path.read_text(encoding="utf-8-sig"))
        for one in some:
            for other in found:
                if other.number == one.number:
                    fields = {"number": one.number, "other": other.place}
                    wrong.append(BankError("same_number", place=one.place, **fields))
                elif other.item == one.item:
                    wrong.append(BankError("same_question", place=one.place, other=other.place))
            found.append(one)
        faults += wrong
    return found, faults


def _read(name: str, text: str) -> tuple[list[Curated], list[BankError]]:
    import tomllib  # only when the bank is wanted

    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        place = f"{name}:{line[1] if line else len(text.splitlines())}"
        return [], [BankError("not_toml", place=place, detail=str(error))]
    lines = text.splitlines()
    faults: list[BankError] = []
    schema = document.get("schema")
    if type(schema) is not int or schema < 1:
        faults.append(BankError("no_schema", place=f"{name}:1"))
    elif schema > SCHEMA:
        fields = {"schema": schema, "known": SCHEMA}
        faults.append(BankError("newer_schema", place=_place(name, lines, 0, "schema"), **fields))
    for key in document:
        if key not in ("schema", "item"):
            faults.append(BankError("unknown_key", place=_place(name, lines, 0, key), key=key))
    tables = document.get("item", [])
    starts = [i for i, line in enumerate(lines) if _ITEM.match(line)]
    if not isinstance(tables, list) or len(tables) != len(starts):
        return [], [*faults, BankError("not_items", place=f"{name}:1")]
    found = []
    for table, start in zip(tables, starts, strict=True):
        one = _Reader(name, lines, start, table)
        if made := one.read():
            found.append(made)
        faults += one.faults
    return found, faults


def _place(name: str, lines: list[str], start: int, key: str = "") -> str:
    """File and line of a key of the item that begins there, or of the item."""
    for number in range(start + 1, len(lines)):
        if _ITEM.match(lines[number]):
            break
        if key and re.match(rf'\s*"?{re.escape(key)}"?\s*[.=]', lines[number]):
            return f"{name}:{number + 1}"
    if start == 0 and key and re.match(rf"\s*{re.escape(key)}\s*=", lines[0] if lines else ""):
        return f"{name}:1"
    return f"{name}:{start + 1}"


class _Reader:
    """Takes one item apart, and keeps what is wrong with it."""

    def __init__(self, name: str, lines: list[str], start: int, table: dict[str, Any]) -> None:
        self.name, self.lines, self.start, self.table = name, lines, start, table
        self.faults: list[BankError] = []

    def fault(self, id: str, key: str = "", **fields: Any) -> None:
        """Note a fault at the line of a key."""
        place = _place(self.name, self.lines, self.start, key)
        self.faults.append(BankError(id, place=place, **({"key": key} if key else {}), **fields))

    def read(self) -> Curated | None:
        """The question, or None and faults."""
        table = self.table
        for key in table:
            if key not in _KEYS:
                self.fault("unknown_key", key)
        for key in _NEEDED:
            if key not in table:
                self.fault("missing_key", key)
        number = table.get("number")
        if "number" in table and not (type(number) is int and 1 <= number < SEEDS):
            self.fault("bad_value", "number")
        if "clause" in table and table["clause"] not in CLAUSES:
            self.fault("bad_value", "clause")
        teaches, after = self._words("teaches"), self._words("after")
        content = self._content()
        if self.faults or content is None:
            return None
        try:
            item = about(str(table["kind"]), content)
        except TutorError as error:
            self.fault(
                "does_not_fit", "kind" if error.id == "unknown_kind" else "hand", error=error
            )
            return None
        item = Item(**{**vars(item), "seed": number})
        self._answer(item)
        if self.faults:
            return None
        place = _place(self.name, self.lines, self.start)
        return Curated(number, item, table["clause"], teaches, after, place)  # type: ignore[arg-type]

    def _words(self, key: str) -> Mapping[str, str]:
        """A line in each language."""
        words = self.table.get(key, {})
        if not isinstance(words, dict):
            self.fault("bad_value", key)
            return {}
        for lang in LANGUAGES if words or key == "teaches" else ():
            said = words.get(lang)
            if not isinstance(said, str) or not said.strip() or "\n" in said:
                self.fault("no_words", key, lang=lang)
        if set(words) - set(LANGUAGES):
            self.fault("bad_value", key)
        return words

    def _content(self) -> Content | None:
        """What the question is about."""
        read_by: dict[str, Callable[[Any], Any]] = {
            "hand": lambda text: Hand(text),
            "tile": lambda text: Tile(text),
            "visible": parse_tiles,
            "rules": lambda text: find_rules(text).name,
            "ask": lambda text: text,
            "won": lambda way: Won(**way),
        }
        found: dict[str, Any] = {"rules": CHENGDU.name, "won": PLAIN}
        for key, reader in read_by.items():
            if key not in self.table:
                continue
            value = self.table[key]
            if not isinstance(value, dict if key == "won" else str):
                self.fault("bad_value", key)
                continue
            try:
                found[key] = reader(value)
            except TypeError:
                self.fault("bad_value", key)
            except TutorError as error:
                self.fault("unreadable", key, error=error)
        return Content(**found) if "hand" in found else None

    def _answer(self, item: Item) -> None:
        """Compare what is stated with what the engine calls right."""
        stated = self.table["answer"]
        given = set()
        for one in stated if isinstance(stated, list) else [stated]:
            try:
                given.add(read(item, one))
            except Unreadable as error:
                note = error.note
                cause = QuizError(note.id.rpartition(".")[2], **note.fields)
                if note.id.startswith("error.quiz."):
                    self.fault("unreadable", "answer", error=cause)
                else:
                    self.fault("bad_value", "answer")
                return
        right = kind_of(item).keys(item)
        if given != set(right):
            written = [write(item, key) for key in right]
            self.fault("other_answer", "answer", right=written)
