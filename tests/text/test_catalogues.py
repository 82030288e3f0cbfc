"""What the catalogues hold: both complete, alike in shape, each in its own language."""

from __future__ import annotations

import re
import unicodedata
from fnmatch import fnmatch
from pathlib import Path
from string import Formatter

import pytest

import mjtutor
from mjtutor.core.fan import CAP_ID, EXTRAS, FAN_IDS, KINDS
from mjtutor.core.presets import PRESETS
from mjtutor.core.tiles import SUITS
from mjtutor.text import LANGUAGES, entry, glossary, ids, say, term
from mjtutor.text.catalog import _entries

HAN = r"[\u4e00-\u9fff]"
BLANK_IN_CHINESE = {"list.sentences", "spoken.between"}
OTHER_LANGUAGE = {"nav.language", "language.tag"}
"""The name of the other language, and a language tag."""
LATIN_IN_CHINESE = {
    "JupyterLab",
    "Run",
    "All",
    "Cells",
    "App",
    "Ctrl",
    "SBR",
    "Windows",
    "JSON",
    "TOML",
    "schema",
    "item",
    "MB",
    "PostgreSQL",
    "discard",
}
"""Names, and a word of records, that Chinese may hold; single letters are notation."""
PINYIN = r"[a-zàáǎāèéěēìíǐīòóǒōùúǔūǜǘǚǖü]+"


def texts(lang: str) -> dict[str, str]:
    """Every text of a language, aliases one by one."""
    found = {}
    for id, value in _entries(lang).items():
        if isinstance(value, str):
            found[id] = value
        else:
            found |= {f"{id}.{place}": each for place, each in enumerate(value)}
    return found


def shape(lang: str) -> list[str]:
    """The ids in order; what only Chinese has and the forms of plurals taken away."""
    forms = [re.sub(r"\.(one|many)$", "", id) for id in ids(lang) if not id.endswith(".pinyin")]
    return list(dict.fromkeys(forms))


def fields(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}


def fields_by_entry(lang: str) -> dict[str, set[tuple[str, str]]]:
    found: dict[str, set[tuple[str, str]]] = {}
    for id, text in texts(lang).items():
        if not id.endswith(".pinyin") and ".aliases." not in id:
            found.setdefault(re.sub(r"\.(one|many)$", "", id), set()).update(fields(text))
    return found


def test_both_have_the_same_entries_in_the_same_order() -> None:
    assert shape("zh") == shape("en")
    assert len(shape("zh")) > 350


def test_both_have_the_same_fields() -> None:
    assert fields_by_entry("zh") == fields_by_entry("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_come_in_pairs(lang: str) -> None:
    forms = [id.rsplit(".", 1) for id in ids(lang) if id.endswith((".one", ".many"))]
    stems = {stem for stem, _ in forms}

    assert len(forms) == 2 * len(stems)
    assert all("n" in {name for name, _ in fields_by_entry(lang)[stem]} for stem in stems)
    assert lang != "en" or len(stems) > 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_named_behind_a_field_exist(lang: str) -> None:
    named = {spec for found in fields_by_entry(lang).values() for _, spec in found if spec}

    assert named == {"term", "term.*.note", "clause", "error.phase"}
    assert all(any(fnmatch(id, f"{table}*") for id in ids(lang)) for table in named)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_empty_or_untidy(lang: str) -> None:
    for id, text in texts(lang).items():
        if lang == "zh" and id in BLANK_IN_CHINESE:
            continue
        assert text, id
        if not id.startswith(("list.", "spoken.")):
            assert text == " ".join(text.split()), id
            assert text.count("“") == text.count("”"), id
            assert '"' not in text and "'" not in text, id


def test_chinese_is_chinese() -> None:
    for id, text in texts("zh").items():
        if id in OTHER_LANGUAGE or id.endswith(".pinyin"):
            continue
        plain = re.sub(r"\{[^}]*\}", "", text)
        words = re.findall(r"[A-Za-zÀ-ÿ]{2,}", re.sub(r"\d[\dmsp]*[msp]", "", plain))

        assert not words or re.search(HAN, plain) or ".aliases." in id, id
        assert set(words) <= LATIN_IN_CHINESE, (id, words)
        assert not re.search(HAN + r"[,;:?!.]", plain), f"{id}: half-width punctuation"


def test_english_is_english() -> None:
    for id, text in texts("en").items():
        if id not in OTHER_LANGUAGE:
            wide = [c for c in text if unicodedata.east_asian_width(c) in "WF"]
            assert not wide, (id, wide)


def test_a_sentence_is_a_sentence_in_both() -> None:
    """A sentence has its full stop, a label has none, in either language."""
    for id, chinese in texts("zh").items():
        if not id.endswith(".pinyin") and not id.startswith(("list.", "spoken.")):
            english = texts("en").get(id) or texts("en").get(f"{id}.many")
            if english:
                ends = chinese[-1] in "。？…", english[-1] in ".?…"
                assert ends in ((True, True), (False, False)), id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_are_complete(lang: str) -> None:
    wanted = {
        *FAN_IDS, CAP_ID, *SUITS, *PRESETS,
        "peng", "ming_gang", "an_gang", "zhi_gang", "bu_gang", "run", "triplet", "pair",
        "biao_zhun_da_fa", "biao_zhun_xia_yu", "biao_zhun_xue_zhan", "xue_zhan_xia_yu",
        "hu", "cha_jiao", "hua_zhu", "tui_yu", "hu_jiao_zhuan_yi",
        "three_suits", "missing_suit_held", "no_pair", "tiles_left_over", "not_drawn",
    }  # fmt: skip
    for id in wanted:
        assert term(lang, id)
        assert f"term.{id}.aliases" in ids(lang)
    clauses = {row.clause for row in (*KINDS, *EXTRAS)} | {f"R{n}" for n in range(1, 21)}
    for clause in clauses:
        assert say(lang, f"clause.{clause}")
    for row in (*KINDS, *EXTRAS):
        assert entry(lang, row.id).note


def test_glossary_has_pinyin_for_every_character() -> None:
    terms = glossary("zh")

    assert len(terms) > 60
    for one in terms:
        syllables = one.pinyin.split(" ")
        assert len(syllables) == len(one.name), one
        assert all(re.fullmatch(PINYIN, syllable) for syllable in syllables), one
        assert re.search(r"[^a-zü ]", one.pinyin), f"{one}: no tone"
        assert re.fullmatch(HAN + "+", one.name), one


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_or_alias_means_one_thing(lang: str) -> None:
    owners: dict[str, str] = {}
    for one in glossary(lang):
        for name in (one.name, *one.aliases):
            assert owners.setdefault(name, one.id) == one.id, name
        assert one.name not in one.aliases
        assert len(set(one.aliases)) == len(one.aliases)


def test_ids_in_the_package_exist() -> None:
    """Every id that code names in full; those put together are tested where they are used."""
    known = set(shape("en")) | {id.removesuffix(".name") for id in shape("en")}
    called = r'\b(?:say|segments)\(\s*[\w.]+,\s*"([\w.-]+)"'
    named = {
        id
        for path in Path(mjtutor.__file__).parent.rglob("*.py")
        for id in re.findall(called, path.read_text(encoding="utf-8"))
    }

    assert "list.none" in named
    assert named <= known
