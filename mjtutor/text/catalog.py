"""Every sentence people read, by id and language; the engine and the quiz speak in ids.

A catalogue is a TOML file of nested tables, `zh.toml` and `en.toml` beside this module:
`missed = "…"` under `[waits]` is the entry `waits.missed`. An entry is a whole sentence with
named fields:

    {n}             the value: text or a number as it is, tiles by their spoken names
    {suit:term}     the entry that the value names: `term.m` where suit is "m"; likewise
                    {clause:clause} and {phase:error.phase}; {kind:term.*.note} is `term.gen.note`

A list of values is enumerated ("2 of dots and 5 of dots"); a tuple of tiles stands together as
one group ("2 3 4 of dots").
An entry with the forms `one` and `many` is chosen by the field n: "{n} tile", "{n} tiles".
A term is a table with `name`, `aliases`, perhaps `note`, and in Chinese `pinyin`; `term.gen`
is short for `term.gen.name`.

Nothing falls back to another language: what is missing raises CatalogError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from mjtutor.errors import TutorError

if TYPE_CHECKING:
    from mjtutor.core.hand import Hand, Meld
    from mjtutor.core.splits import Group, Split
    from mjtutor.core.tiles import Tile

LANGUAGES = ("zh", "en")
"""The languages that come with the package; `register` adds others."""

Drawable: TypeAlias = "Tile | Meld | Group | Split | tuple[Drawable, ...] | list[Drawable]"
"""What `segments` leaves in place for a widget to draw."""

Segment: TypeAlias = "str | Drawable"

_MOST = 24
_WHOLE = {"where", "kept", "detail", "command", "entry"}
"""Parameters of errors that are never cut: files, commands, what a system says."""
_Entry = str | tuple[str, ...]
_registered: dict[str, dict[str, _Entry]] = {}


class CatalogError(KeyError):
    """A language, an entry or a field that does not exist."""

    def __str__(self) -> str:
        return str(self.args[0])


class Term(NamedTuple):
    """A term of the game as the glossary shows it.

    characters and pinyin (with tones) are the Chinese term's in every language; pinyin is "" for
    what is a title rather than a term, and note is "" where there is none.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    note: str
    characters: str
    pinyin: str


def languages() -> tuple[str, ...]:
    """All languages there are, registered ones last."""
    return (*LANGUAGES, *(lang for lang in _registered if lang not in LANGUAGES))


def register(lang: str, source: Path | Mapping[str, Any]) -> None:
    """Add a language from a TOML file or from nested tables of the same shape.

    Raises CatalogError naming every entry that English has and the new catalogue has not; a
    sentence with two plural forms in English needs both, even if they are alike.
    """
    entries = _flat(_read(source) if isinstance(source, Path) else source)
    if missing := [id for id in _entries("en") if id not in entries]:
        raise CatalogError(f"{lang}: no entries {', '.join(missing)}")
    _registered[lang] = entries
    _parts.cache_clear()


def ids(lang: str) -> tuple[str, ...]:
    """The ids of all entries, in the order of the file, plural forms and parts of terms apart."""
    return tuple(_entries(lang))


def say(lang: str, id: str, /, **fields: Any) -> str:
    """The sentence as plain text; tiles are spoken. Raises CatalogError."""
    return "".join(
        part if isinstance(part, str) else _spoken(lang, part)
        for part in segments(lang, id, **fields)
    )


def segments(lang: str, id: str, /, **fields: Any) -> list[Segment]:
    """The sentence as text and, left in place, the tiles, melds and groups in it.

    Fields that the sentence does not use are ignored. Raises CatalogError for an unknown language,
    entry or field, and for a value that has no words; None counts as a field not given.
    """
    found: list[Segment] = []
    for text, name, table in _parts(lang, _form(lang, id, fields)):
        found.append(text)
        if name is None:
            continue
        value = fields.get(name)
        if value is None:
            raise CatalogError(f"{lang}: {id} needs the field {name}")
        if table:
            names = value if isinstance(value, tuple | list) else (value,)
            named = table if "*" in table else f"{table}.*"
            said = [say(lang, named.replace("*", str(each)), **fields) for each in names]
            found.append(join(lang, said))
        else:
            found.append(value if _is_drawable(value) else _spoken(lang, value))
    return _merged(found)


def error_id(error: TutorError) -> str:
    """The entry that explains an error: `error.notation.no_suit` for NotationError("no_suit")."""
    return f"error.{type(error).__name__.removesuffix('Error').lower()}.{error.id}"


def error_text(lang: str, error: TutorError) -> str:
    """An error as a sentence, behind the clause that it names. Raises CatalogError."""
    fields = {name: _told(lang, name, value) for name, value in error.params.items()}
    said = say(lang, error_id(error), **fields)
    clause = error.params.get("clause")
    return say(lang, "error.clause", clause=clause, why=said) if clause else said


def _told(lang: str, name: str, value: Any) -> Any:
    """A parameter of an error as its sentence shows it."""
    if isinstance(value, TutorError):  # what a fault in a record comes from
        return error_text(lang, value)
    if name == "why":
        if value is None:
            return say(lang, "why_not.known_tiles")
        return say(lang, f"why_not.{value.id}", tiles=value.tiles)
    if name in ("tile", "there") and value is None:
        return say(lang, "table.unknown")
    if name == "seat":
        return value + 1
    if name in ("value", "name", "level", "total"):  # whatever a caller gave, None too
        value = str(value)
    if name in _WHOLE:
        return str(value)
    # What a person typed, cut where it would drown the sentence.
    return f"{value[:_MOST]}…" if type(value) is str and len(value) > _MOST else value


def term(lang: str, id: str) -> str:
    """The name of a term: `term("en", "qing_yi_se") == "pure suit"`. Raises CatalogError."""
    return say(lang, f"term.{id}")


def term_names(lang: str, id: str) -> tuple[str, ...]:
    """What a term is called: its name and its aliases. Raises CatalogError."""
    return term(lang, id), *_entries(lang).get(f"term.{id}.aliases", ())


def entry(lang: str, id: str) -> Term:
    """All there is about a term. Raises CatalogError."""
    own, chinese = _entries(lang), _entries("zh")
    return Term(
        id,
        term(lang, id),
        tuple(own.get(f"term.{id}.aliases", ())),
        str(own.get(f"term.{id}.note", "")),
        term("zh", id),
        str(chinese.get(f"term.{id}.pinyin", "")),
    )


def glossary(lang: str) -> tuple[Term, ...]:
    """The terms that have pinyin, in the order of the catalogue."""
    found = [id.split(".")[1] for id in _entries("zh") if id.endswith(".pinyin")]
    return tuple(entry(lang, id) for id in found)


def join(lang: str, items: Iterable[str]) -> str:
    """Enumerate: "a, b and c"."""
    *rest, last = list(items) or [say(lang, "list.none")]
    if not rest:
        return last
    return say(lang, "list.between").join(rest) + say(lang, "list.last") + last


def tile_name(lang: str, tile: Tile) -> str:
    """How a tile is read aloud: "5 of characters", 五万."""
    return tiles_text(lang, (tile,))


def tiles_text(lang: str, tiles: Iterable[Tile]) -> str:
    """How tiles that stand together are read aloud: "2 3 4 of characters and 5 5 of dots"."""
    runs: list[tuple[str, list[str]]] = []
    for tile in tiles:
        if not runs or runs[-1][0] != tile.suit:
            runs.append((tile.suit, []))
        runs[-1][1].append(say(lang, f"rank.{tile.rank}"))
    between = say(lang, "spoken.between")
    return join(
        lang,
        [say(lang, "spoken.group", ranks=between.join(ranks), suit=suit) for suit, ranks in runs],
    )


def hand_text(lang: str, hand: Hand) -> str:
    """A hand for screen readers, a sentence each for concealed tiles, melds, drawn tile, suit."""
    concealed = list(hand.tiles)
    if hand.drawn is not None:
        concealed.remove(hand.drawn)
    parts = []
    if concealed:
        parts.append(say(lang, "hand.concealed", tiles=tuple(concealed)))
    if hand.drawn is not None:
        parts.append(say(lang, "hand.drawn", tile=hand.drawn))
    if hand.melds:
        parts.append(say(lang, "hand.melds", melds=list(hand.melds)))
    if hand.missing:
        parts.append(say(lang, "hand.missing", suit=hand.missing))
    return say(lang, "list.sentences").join(parts)


def _read(path: Path) -> dict[str, Any]:
    import tomllib  # only when a sentence is wanted

    with path.open("rb") as file:
        return tomllib.load(file)


@cache
def _built_in(lang: str) -> dict[str, _Entry]:
    return _flat(_read(Path(__file__).with_name(f"{lang}.toml")))


def _entries(lang: str) -> dict[str, _Entry]:
    if lang in _registered:
        return _registered[lang]
    if lang not in LANGUAGES:
        raise CatalogError(f"no language {lang} (there are {', '.join(languages())})")
    return _built_in(lang)


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, _Entry]:
    entries: dict[str, _Entry] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            entries |= _flat(value, f"{prefix}{key}.")
        else:
            entries[prefix + key] = value if isinstance(value, str) else tuple(value)
    return entries


def _form(lang: str, id: str, fields: Mapping[str, Any]) -> str:
    """The id of the one text to use: the entry itself, its plural form, or a term's name."""
    entries = _entries(lang)
    if id in entries:
        return id
    if f"{id}.many" in entries:
        if "n" not in fields:
            raise CatalogError(f"{lang}: {id} needs the field n")
        return f"{id}.one" if fields["n"] == 1 else f"{id}.many"
    if f"{id}.name" in entries:
        return f"{id}.name"
    raise CatalogError(f"{lang}: no entry {id}")


@cache
def _parts(lang: str, id: str) -> tuple[tuple[str, str | None, str], ...]:
    """An entry taken apart: each text with the field and the table named behind it."""
    from string import Formatter

    text = _entries(lang)[id]
    if not isinstance(text, str):
        raise CatalogError(f"{lang}: {id} is no sentence")
    return tuple((plain, name, spec or "") for plain, name, spec, _ in Formatter().parse(text))


def _merged(parts: list[Segment]) -> list[Segment]:
    merged: list[Segment] = []
    for part in parts:
        if isinstance(part, str) and merged and isinstance(merged[-1], str):
            merged[-1] += part
        elif part != "":
            merged.append(part)
    return merged


def _is_drawable(value: Any) -> bool:
    if type(value) in (str, int):  # most values: nothing of the engine need be loaded
        return False
    if type(value) in (tuple, list):
        return bool(value) and all(map(_is_drawable, value))
    from mjtutor.core.hand import Meld
    from mjtutor.core.tiles import Tile

    if isinstance(value, Tile | Meld):
        return True
    from mjtutor.core.splits import Group, Split

    return isinstance(value, Group | Split)


def _spoken(lang: str, value: Any) -> str:
    if isinstance(value, str) or type(value) in (int, float):
        return str(value)
    from mjtutor.core.hand import Meld
    from mjtutor.core.splits import Group, Split
    from mjtutor.core.tiles import Tile

    if isinstance(value, Tile):
        return tile_name(lang, value)
    if isinstance(value, Meld):
        return say(lang, f"meld.{value.kind}", tile=value.tile)
    if isinstance(value, Group):
        return tiles_text(lang, value.tiles)
    if isinstance(value, Split):
        return _spoken(lang, value.groups)
    if type(value) is tuple and value and all(isinstance(each, Tile) for each in value):
        return tiles_text(lang, value)
    if type(value) in (tuple, list):
        return join(lang, [_spoken(lang, each) for each in value])
    raise CatalogError(f"{lang}: there are no words for {value!r}")
