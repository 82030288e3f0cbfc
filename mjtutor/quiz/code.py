"""A short code for every item: to type, to link, to come back to it in another app or version.

    wt31-23456m11p-k        waits, level 3, version 1 of the kind; the hand itself
    ms21-nk3f9a2q-7         missing suit, level 2, version 1; n and the seed
    cf01-n12-c              level 0: number 12 of the curated questions

A code is two letters for the kind, its level, its version, what it is about, and a check
character. What it is about is spelt out where that takes at most `LONGEST` characters:

    123m55p e2s g4m a8p d5p xm    tiles; pong, exposed, concealed kong; drawn; missing suit
    yc q5m w19m tt hs100          the question; tile asked; tiles seen; table; how it was won

It is read in either case, with or without hyphens and spaces; o means 0, i and l mean 1, and u
and v never stand in one. The check character finds every wrong character and every two that
changed places. Codes are safe in addresses as they are.
"""

from __future__ import annotations

import re
import unicodedata

from mjtutor.core.hand import Hand, Meld
from mjtutor.core.presets import PRESETS
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import PLAIN, Won
from mjtutor.core.tiles import Tile, spread
from mjtutor.errors import QuizError, TutorError
from mjtutor.quiz.item import Content, Item
from mjtutor.quiz.kinds import EVERY, SEEDS, about, kind_of, make

ALPHABET = "0123456789abcdefghjkmnpqrstwxyz"
"""31 characters, a prime number of them, none easily taken for another."""
LONGEST = 24
"""What an item is about is spelt out in at most so many characters."""
_SEED = "n"
_ALIKE = str.maketrans("oil", "011")
_BETWEEN = re.compile(r"[-\s.,_~‐-―−]+")
_MELDS = {"peng": "e", "ming_gang": "g", "an_gang": "a"}
_TABLES = {"MIL_SBR_2025": "m", "APP_XUEZHAN": "a", "ROOMCARD": "r", "TRAD4": "t"}
_BY = {"discard": "d", "self_draw": "s", "robbed_kong": "r"}
_OPENINGS = (None, "tian", "di")
_TILES = "(?:[1-9]+[msp])+"
_CONTENT = re.compile(
    f"(?P<tiles>{_TILES})(?P<melds>(?:[ega][1-9][msp])*)"
    "(?:d(?P<drawn>[1-9][msp]))?(?:x(?P<missing>[msp]))?"
    f"(?:y(?P<ask>[a-z]))?(?:q(?P<tile>[1-9][msp]))?(?:w(?P<visible>{_TILES}))?"
    "(?:t(?P<rules>[mart]))?(?:h(?P<by>[dsr])(?P<kongs>[0-4])(?P<opening>[0-2])(?P<last>[01]))?"
)
assert set(_TABLES) | {CHENGDU.name} == set(PRESETS)


def code_of(item: Item) -> str:
    """The code of an item; raises QuizError (`no_code`) where nothing makes it again."""
    kind = kind_of(item)
    body = _packed(item.content) if item.content else ""
    if not 0 < len(body) <= LONGEST:
        if item.seed is None:
            raise QuizError("no_code", name=item.kind)
        body = _SEED + _number(item.seed)
    head = f"{kind.tag}{ALPHABET[item.level]}{ALPHABET[item.version]}"
    return f"{head}-{body}-{_check(head + body)}"


def item_of(code: str) -> Item:
    """The item of a code, typed or linked; raises QuizError.

    `not_a_code`, `code_letter`, `code_mistyped`, `code_kind`, `bad_level`, `newer_version`,
    `bad_content`, `not_in_bank`.
    """
    head, body = _taken_apart(code)
    kind = next((kind for kind in EVERY if kind.tag == head[:2]), None)
    if kind is None:
        raise QuizError("code_kind", tag=head[:2])
    level, version = ALPHABET.index(head[2]), ALPHABET.index(head[3])
    if body[0] != _SEED:
        try:
            return about(kind.id, _unpacked(body, kind.id), level, version)
        except QuizError:
            raise
        except TutorError:
            raise QuizError("bad_content", name=kind.id) from None
    seed = _value(body[1:])
    if seed >= SEEDS:
        raise QuizError("not_a_code", text=code)
    if level:
        return make(kind.id, level, seed, version)
    from mjtutor.quiz.bank import numbered  # which needs the kinds, as this module does

    return numbered(kind.id, seed)


def _taken_apart(code: str) -> tuple[str, str]:
    """The head and what follows it, the check character having proved right."""
    plain = unicodedata.normalize("NFKC", str(code)[:200]).casefold()
    plain = _BETWEEN.sub("", plain).translate(_ALIKE)
    for place, letter in enumerate(plain, 1):
        if letter not in ALPHABET:
            raise QuizError("code_letter", letter=letter, place=place)
    if not 6 <= len(plain) <= LONGEST + 5:
        raise QuizError("not_a_code", text=str(code))
    if _check(plain[:-1]) != plain[-1]:
        raise QuizError("code_mistyped", text=str(code))
    return plain[:4], plain[4:-1]


def _check(text: str) -> str:
    """The sum of the characters, each times its place, modulo 31.

    As 31 is prime and a code shorter, one wrong character changes it, and so do two that changed
    places.
    """
    return ALPHABET[sum(i * ALPHABET.index(letter) for i, letter in enumerate(text, 1)) % 31]


def _number(value: int) -> str:
    digits = ""
    while value or not digits:
        value, digit = divmod(value, 31)
        digits = ALPHABET[digit] + digits
    return digits


def _value(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * 31 + ALPHABET.index(digit)
    return value


def _packed(content: Content) -> str:
    """A content in letters and digits, "" if it has no hand."""
    hand, won = content.hand, content.won
    if hand is None:
        return ""
    tiles = list(hand.tiles)
    if hand.drawn is not None:
        tiles.remove(hand.drawn)
    parts = [spread(tiles), *(f"{_MELDS[meld.kind]}{meld.tile}" for meld in hand.melds)]
    parts.append("" if hand.drawn is None else f"d{hand.drawn}")
    parts.append(f"x{hand.missing}" if hand.missing else "")
    parts.append(f"y{content.ask}" if content.ask else "")
    parts.append("" if content.tile is None else f"q{content.tile}")
    parts.append(f"w{spread(content.visible)}" if content.visible else "")
    parts.append("" if content.rules == CHENGDU.name else f"t{_TABLES[content.rules]}")
    if won != PLAIN:
        opening = _OPENINGS.index(won.opening)
        parts.append(f"h{_BY[won.by]}{won.kongs}{opening}{int(won.last_tile)}")
    return "".join(parts)


def _unpacked(body: str, name: str) -> Content:
    """What `_packed` packed; raises QuizError (`bad_content`) for what it never writes."""
    found = _CONTENT.fullmatch(body)
    if not found:
        raise QuizError("bad_content", name=name)
    melds = re.findall("[ega][1-9][msp]", found["melds"])
    kinds = {letter: kind for kind, letter in _MELDS.items()}
    drawn = Tile(found["drawn"]) if found["drawn"] else None
    tiles = [*_run(found["tiles"]), *([] if drawn is None else [drawn])]
    hand = Hand.of(
        tiles, [Meld.of(kinds[one[0]], Tile(one[1:])) for one in melds], drawn, found["missing"]
    )
    tables = {letter: table for table, letter in _TABLES.items()}
    content = Content(
        hand,
        Tile(found["tile"]) if found["tile"] else None,
        tuple(_run(found["visible"] or "")),
        _how_won(found) if found["by"] else PLAIN,
        tables[found["rules"]] if found["rules"] else CHENGDU.name,
        found["ask"] or "",
    )
    if _packed(content) != body:
        raise QuizError("bad_content", name=name)
    return content


def _run(text: str) -> list[Tile]:
    return [
        Tile(f"{rank}{run[-1]}") for run in re.findall("[1-9]+[msp]", text) for rank in run[:-1]
    ]


def _how_won(found: re.Match[str]) -> Won:
    by = {letter: way for way, letter in _BY.items()}[found["by"]]
    return Won(by, int(found["kongs"]), _OPENINGS[int(found["opening"])], found["last"] == "1")
