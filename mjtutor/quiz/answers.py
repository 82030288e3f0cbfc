"""Answers as views hand them over, read into one form for each way of answering.

    tiles    tiles, or their notation in any spelling  ->  a sorted tuple of Tiles, each once
    choice   the index of an option                    ->  the index
    ticks    indices of options                        ->  a sorted tuple of indices, each once
    number   a whole number                            ->  the number
    matrix   four rows of four, payer by payee, None for a blank;
             or a mapping (payer, payee) -> amount     ->  four tuples of four ints
    text     by what the item `reads`: "terms"         ->  a sorted tuple of Terms, each once
             "tiles", "groups" of tiles                ->  a sorted tuple of Tiles, of groups

Every one of them can be typed as well, so that text and paper are views like any other: tiles as
notation; an option by its letter (A, B …), its term, its tiles, its number or its `short` form;
several options with commas between them; a matrix as `1>2 8, 3>2 8` (seats 1 to 4; `0` where
nobody pays); groups with spaces between them; terms by any name in any language, in any order.

Names come from whoever asks: a vocabulary, name -> ids of the terms it may mean, lower case
(`mjtutor.text.vocabulary()`); the quiz itself knows ids alone. A name that means nothing, such as
"and", maps to no ids and is passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from mjtutor.core.notation import parse_tiles
from mjtutor.core.tiles import Tile, spread
from mjtutor.errors import NotationError, TutorError
from mjtutor.quiz.item import Item, Named, Note, Said, Term

Vocabulary = Mapping[str, tuple[str, ...]]
Matrix = tuple[tuple[int, int, int, int], ...]
Groups = tuple[tuple[Tile, ...], ...]

_NUMERALS = {numeral: n for n, numeral in enumerate("零一二三四五六七八九十")} | {"两": 2, "〇": 0}
_MOST = 10**9
"""No amount is larger; what is, was typed by mistake."""
_PAIRS = {(payer, payee) for payer in range(4) for payee in range(4)}
_LONGEST = 400
"""Of a typed answer more is not looked at."""


class Unreadable(ValueError):
    """An answer that cannot be read; `note` says why."""

    def __init__(self, id: str, **fields: Any) -> None:
        super().__init__(id)
        self.note = Note(f"error.{id}", fields)


def read(item: Item, answer: Any, names: Vocabulary | None = None) -> Any:
    """An answer in the form given above, or None if it is blank; raises Unreadable."""
    if isinstance(answer, str):
        answer = unicodedata.normalize("NFKC", answer[:_LONGEST]).strip()
    if answer is None or (isinstance(answer, str | list | tuple | set | frozenset) and not answer):
        return None
    try:
        return _READ[item.answer](item, answer, names or {})
    except NotationError as error:
        raise Unreadable(f"notation.{error.id}", **error.params) from None
    except TutorError as error:
        raise Unreadable(f"hand.{error.id}", **error.params) from None


def write(item: Item, answer: Any) -> str:
    """An answer that has been read, as text that `read` reads again; terms by their ids."""
    if item.answer == "choice":
        return letter(answer)
    if item.answer == "ticks":
        return "".join(map(letter, answer))
    if item.answer == "matrix":
        paid = [(i, j, n) for i, row in enumerate(answer) for j, n in enumerate(row) if n]
        return ", ".join(f"{i + 1}>{j + 1} {n}" for i, j, n in paid) or "0"
    if item.reads == "terms":
        return ", ".join(term.id for term in answer)
    if item.reads == "groups":
        return " ".join(map(spread, answer))
    return str(answer) if item.answer == "number" else spread(answer)


def letter(index: int) -> str:
    """What an option is called on paper: A, B …"""
    return chr(ord("A") + index)


def _tiles(item: Item, answer: Any, names: Vocabulary) -> tuple[Tile, ...]:
    tiles = parse_tiles(answer) if isinstance(answer, str) else map(Tile, _several(answer))
    picked = tuple(sorted(set(tiles)))
    for tile in picked:
        if item.choices and tile not in item.choices:
            raise Unreadable("quiz.not_offered", tile=tile)
    return picked


def _choice(item: Item, answer: Any, names: Vocabulary) -> int:
    found = _option(item, answer, names) if isinstance(answer, str) else answer
    if type(found) is not int or not 0 <= found < len(item.choices):
        raise Unreadable("quiz.bad_choice", text=str(answer))
    return found


def _ticks(item: Item, answer: Any, names: Vocabulary) -> tuple[int, ...]:
    if isinstance(answer, str):
        if re.fullmatch(r"[A-Za-z]+", answer) and answer.casefold() not in names:
            answer = ",".join(answer)  # "ABD"
        answer = [part for part in re.split(r"[,;、\n]+", answer) if part.strip()]
    return tuple(sorted({_choice(item, one, names) for one in _several(answer)}))


def _option(item: Item, text: str, names: Vocabulary) -> int | None:
    """The option that a text means: its letter, or what it says."""
    text = text.strip()
    place = ord(text.lower()) - ord("a") if len(text) == 1 and text.isascii() else -1
    if 0 <= place < len(item.choices):
        return place
    meant: list[Any] = [text, Term(text), *map(Term, _ids(text.casefold(), names))]
    if re.fullmatch(r"[-−]?\d+", text):
        meant.append(int(text.replace("−", "-")))
    try:
        tiles = parse_tiles(text)
    except NotationError:
        tiles = ()
    if len(tiles) == 1:
        meant += [tiles[0], Named(tiles[0])]
    elif tiles:
        meant.append(_groups(item, text, names))
    short = " ".join(text.casefold().split())
    found = [
        i
        for i, one in enumerate(item.choices)
        if any(_same(one, each) for each in meant)
        or (isinstance(one, Said) and one.short.casefold() == short)
    ]
    return found[0] if len(found) == 1 else None


def _same(option: Any, meant: Any) -> bool:
    """Whether two options are one; a tile is no number, and groups have no order."""
    if isinstance(option, tuple) and type(option) is tuple and type(meant) is tuple:
        return sorted(option) == sorted(meant)
    return type(option) is type(meant) and bool(option == meant)


def _number(item: Item, answer: Any, names: Vocabulary) -> int:
    if type(answer) is int:
        return answer
    if not isinstance(answer, str):
        raise Unreadable("quiz.bad_number", text=str(answer))
    text = answer.casefold().replace("−", "-")
    found = re.findall(r"-?\d+", text) or re.findall("[零〇一二两三四五六七八九十]+", text)
    if len(found) != 1 or len(found[0]) > 10:
        raise Unreadable("quiz.bad_number", text=answer)
    try:
        list(_words(text.replace(found[0], " ", 1), names))  # what stands beside it is a unit
    except Unreadable:
        raise Unreadable("quiz.bad_number", text=answer) from None
    return _numeral(found[0], answer)


def _numeral(text: str, answer: str) -> int:
    if text.lstrip("-").isdigit():
        return int(text)
    tens, ten, ones = text.rpartition("十")
    if len(tens) > 1 or len(ones) > 1:
        raise Unreadable("quiz.bad_number", text=answer)
    return (_NUMERALS.get(tens, 1) if ten else 0) * 10 + _NUMERALS.get(ones, 0)


def _matrix(item: Item, answer: Any, names: Vocabulary) -> Matrix | None:
    amounts: dict[tuple[int, int], Any] = {}
    if isinstance(answer, str):
        amounts = _typed_payments(answer)
    elif isinstance(answer, Mapping):
        amounts = dict(answer)
        if not amounts:
            return None
    else:
        rows = [_several(row) for row in _several(answer)]
        if [len(row) for row in rows] != [4] * 4:
            raise Unreadable("quiz.bad_matrix", text=str(answer))
        amounts = {(i, j): cell for i, row in enumerate(rows) for j, cell in enumerate(row)}
        if all(cell in (None, "") for cell in amounts.values()):
            return None
    matrix = [[0] * 4 for _ in range(4)]
    for pair, cell in amounts.items():
        amount = 0 if cell in (None, "") else cell
        if isinstance(amount, str):
            amount = _number(item, amount, names)
        if pair not in _PAIRS or type(amount) is not int or not 0 <= amount <= _MOST:
            raise Unreadable("quiz.bad_matrix", text=str(answer))
        payer, payee = pair
        if payer == payee and amount:
            raise Unreadable("quiz.pays_oneself", n=payer + 1)
        matrix[payer][payee] = amount
    first, second, third, fourth = ((a, b, c, d) for a, b, c, d in matrix)
    return first, second, third, fourth


def _typed_payments(text: str) -> dict[tuple[int, int], Any]:
    """`1>2 8, 3>2 8`; `0` where nobody pays."""
    if text == "0":
        return {(0, 1): 0}
    amounts: dict[tuple[int, int], Any] = {}
    for part in re.split(r"[,;、\n]+", text):
        found = re.fullmatch(r"\s*([1-4])\s*(?:->|>|→|=>)\s*([1-4])[\s:=]+(\d{1,9})\s*", part)
        if not found:
            raise Unreadable("quiz.bad_matrix", text=text)
        pair = int(found[1]) - 1, int(found[2]) - 1
        amounts[pair] = amounts.get(pair, 0) + int(found[3])
    return amounts


def _text(item: Item, answer: Any, names: Vocabulary) -> tuple[Any, ...]:
    if item.reads == "groups":
        return _groups(item, answer, names)
    if item.reads == "tiles":
        tiles = parse_tiles(answer) if isinstance(answer, str) else map(Tile, _several(answer))
        return tuple(sorted(tiles))
    return _terms(item, answer, names)


def _terms(item: Item, answer: Any, names: Vocabulary) -> tuple[Term, ...]:
    if not isinstance(answer, str):
        terms = {one if isinstance(one, Term) else Term(str(one)) for one in _several(answer)}
        for term in terms:
            if item.choices and term not in item.choices:
                raise Unreadable("quiz.unknown_name", text=term.id)
        return tuple(sorted(terms))
    found: set[Term] = set()
    for word, ids in _words(answer.casefold(), names):
        meant = [Term(id) for id in ids if not item.choices or Term(id) in item.choices]
        if ids and len(meant) != 1:
            raise Unreadable("quiz.unknown_name", text=word)
        found.update(meant)
    if not found:
        raise Unreadable("quiz.unknown_name", text=answer)
    return tuple(sorted(found))


def _words(text: str, names: Vocabulary) -> Iterable[tuple[str, tuple[str, ...]]]:
    """The names that a text is made of, the longest that fits first; raises Unreadable."""
    place = 0
    while place < len(text):
        if not (text[place].isalnum() or text[place] == "_"):
            place += 1
            continue
        ends = (end for end in range(len(text), place, -1) if _whole(text, end))
        end = next((end for end in ends if _known(text[place:end], names)), 0)
        if not end:
            raise Unreadable("quiz.unknown_name", text=text[place:].strip())
        yield text[place:end], _ids(text[place:end], names)
        place = end


def _whole(text: str, end: int) -> bool:
    """Whether a name may end here: not inside a word of Latin letters."""
    around = text[end - 1 : end + 1]
    return not (len(around) == 2 and around.isascii() and re.fullmatch(r"\w\w", around))


def _known(name: str, names: Vocabulary) -> bool:
    return name in names or _ID.fullmatch(name) is not None


def _ids(name: str, names: Vocabulary) -> tuple[str, ...]:
    return names.get(name, (name,) if _ID.fullmatch(name) else ())


_ID = re.compile(r"[a-z]+(?:_[a-z0-9]+)+")
"""Ids with more than one word stand for themselves."""


def _groups(item: Item, answer: Any, names: Vocabulary) -> Groups:
    """Groups of tiles in no order; one without a suit takes that of the next."""
    if not isinstance(answer, str):
        return tuple(
            sorted(tuple(sorted(map(Tile, _several(group)))) for group in _several(answer))
        )
    parts = [part for part in re.split(r"[\s,;、+|/]+", answer) if part]
    found: list[tuple[Tile, ...]] = []
    waiting: list[str] = []
    for part in parts:
        if part.isdigit():
            waiting.append(part)
            continue
        tiles = parse_tiles(part)
        found.append(tuple(sorted(tiles)))
        for ranks in waiting if tiles else ():
            found.append(tuple(sorted(parse_tiles(ranks + tiles[0].suit))))
        waiting = []
    if waiting:
        raise Unreadable("notation.no_suit", token=waiting[0], place=answer.find(waiting[0]) + 1)
    return tuple(sorted(found))


def _several(answer: Any) -> list[Any]:
    if isinstance(answer, str) or not isinstance(answer, Iterable):
        raise Unreadable("quiz.bad_choice", text=str(answer))
    return list(answer)


_READ = {
    "tiles": _tiles,
    "choice": _choice,
    "ticks": _ticks,
    "number": _number,
    "matrix": _matrix,
    "text": _text,
}
