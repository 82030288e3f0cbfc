"""RULES.md and RULES.zh.md are part of the product: they say what the code does, and the same."""

from __future__ import annotations

import re
from ast import literal_eval
from collections import Counter
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mjtutor import text
from mjtutor.core.fan import EXTRAS, KINDS
from mjtutor.core.hand import Hand, Meld
from mjtutor.core.presets import PRESETS
from mjtutor.core.rules import CHENGDU
from mjtutor.core.scoring import Won, score, waits
from mjtutor.core.splits import Group
from mjtutor.core.tiles import Tile
from mjtutor.errors import TutorError

ROOT = Path(__file__).parents[1]
FILES = {"en": "RULES.md", "zh": "RULES.zh.md"}
CLAUSES = [f"R{number}" for number in range(1, 21)]
DECISION = {"en": "**Decision.**", "zh": "**裁定。**"}
NOT_IN_THE_TABLE = {"name", "fan"}
"""Fields of `Rules` that are no decision of their own."""

Table = list[list[str]]


@dataclass
class Section:
    """What stands between two anchors: its heading, and its body with tables apart."""

    heading: str
    body: str

    @property
    def tables(self) -> list[Table]:
        """The tables, head row first, the rule under the head left out."""
        found: list[Table] = []
        inside = False
        for line in self.body.splitlines():
            if not line.startswith("|"):
                inside = False
                continue
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if not inside:
                found.append([])
                inside = True
            if set(line) - set("|-"):
                found[-1].append(cells)
        return found

    @property
    def prose(self) -> list[str]:
        """The lines that are sentences."""
        return [line for line in self.body.splitlines() if line and not line.startswith("|")]


@cache
def read(lang: str) -> dict[str, Section]:
    """The document by anchor; what stands before the first anchor is under ""."""
    source = (ROOT / FILES[lang]).read_text(encoding="utf-8")
    parts = re.split(r'^<a id="([a-z0-9-]+)"></a>\n#+ (.+)\n', source, flags=re.M)
    anchors = parts[1::3]
    assert len(anchors) == len(set(anchors)) == source.count("<a id=")
    sections = zip(anchors, parts[2::3], parts[3::3], strict=True)
    return {"": Section("", parts[0])} | {a: Section(head, body) for a, head, body in sections}


def codes(source: str) -> list[str]:
    """The texts in code font; tiles and hands as the engine writes them."""
    return [canonical(code) for code in re.findall(r"`([^`]+)`", source)]


def canonical(code: str) -> str:
    for read_as in (Hand, Meld):
        try:
            return str(read_as(code))
        except TutorError:
            continue
    return code


def code(cell: str) -> str:
    (only,) = re.findall(r"`([^`]+)`", cell)
    return str(only)


both = pytest.mark.parametrize("lang", FILES)


@both
def test_has_every_clause_under_its_title(lang: str) -> None:
    sections = read(lang)
    found = [anchor.upper() for anchor in sections if re.fullmatch(r"r\d+", anchor)]

    assert found == CLAUSES
    for clause in CLAUSES:
        title = text.say(lang, f"clause.{clause}")
        if lang == "en":
            title += f" ({text.say('zh', f'clause.{clause}').removeprefix(clause + ' ')})"
        assert sections[clause.lower()].heading == title
        assert len(sections[clause.lower()].prose) > 0


@both
def test_has_an_anchor_for_every_clause_that_code_cites(lang: str) -> None:
    cited = {row.clause.lower() for row in (*KINDS, *EXTRAS)}

    assert cited <= set(read(lang))


@both
def test_links_lead_somewhere(lang: str) -> None:
    source = (ROOT / FILES[lang]).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", re.sub(r"`[^`]+`", "", source))
    anchors = {f"#{anchor}" for anchor in read(lang) if anchor}

    assert set(targets) - anchors == {FILES["zh" if lang == "en" else "en"]}
    assert {f"#{clause.lower()}" for clause in CLAUSES} <= set(targets)


@both
def test_a_line_holds_one_sentence(lang: str) -> None:
    lines = [line for section in read(lang).values() for line in section.prose]
    ends = r"[.!?] (?=[A-Z])" if lang == "en" else r"[。！？](?=.)"
    labels_and_links = r"\*\*.+?\*\*|\[[^]]*\]\([^)]*\)"

    assert len(lines) > 100
    for line in lines:
        assert not re.search(ends, re.sub(labels_and_links, "", line)), line


@both
def test_defaults_are_those_of_the_rule_set(lang: str) -> None:
    stated = []
    for section in read(lang).values():
        for field, value in re.findall(r"`(\w+) = ([^`]+)`", section.body):
            stated.append(field)
            assert literal_eval(value) == getattr(CHENGDU, field), field

    names = {field.name for field in fields(CHENGDU)} - NOT_IN_THE_TABLE
    assert set(stated) == names


@both
def test_fields_are_listed_once_with_values_that_exist(lang: str) -> None:
    (table,) = read(lang)["fields"].tables
    listed = []
    for default, others, _ in table[1:]:
        field, value = code(default).split(" = ")
        listed.append(field)
        known = [literal_eval(other) for other in codes(others)]
        assert literal_eval(value) not in known
        for other in known:
            assert getattr(replace(CHENGDU, **{field: other}), field) == other

    assert sorted(listed) == sorted(
        field.name for field in fields(CHENGDU) if field.name not in NOT_IN_THE_TABLE
    )


@both
def test_fan_table_is_the_engines(lang: str) -> None:
    kinds, extras = read(lang)["fan"].tables
    stated = [(code(id), int(fan), int(times)) for _, id, fan, times, _ in kinds[1:]]
    added = [(code(id), int(re.search(r"\+(\d+)", fan)[1])) for _, id, fan, _ in extras[1:]]  # type: ignore[index]

    assert stated == [(row.id, row.fan, 2**row.fan) for row in KINDS if row.fan is not None]
    assert added == [(row.id, row.fan) for row in EXTRAS if row.fan]
    for name, id, *_ in kinds[1:] + extras[1:]:
        assert_named(lang, name, code(id))


@both
def test_presets_are_the_engines(lang: str) -> None:
    named, fan, other = read(lang)["presets"].tables
    presets = list(PRESETS)

    assert [code(row[0]) for row in named[1:]] == presets
    assert [code(cell) for cell in fan[0][2:]] == [code(cell) for cell in other[0][1:]] == presets

    played = {name: fan_of(name) for name in PRESETS}
    changed = [id for id in played["CHENGDU"] if len({table[id] for table in played.values()}) > 1]
    assert [code(row[1]) for row in fan[1:]] == changed
    for name, id, *cells in fan[1:]:
        values = [None if cell == "—" else int(cell) for cell in cells]
        assert values == [played[preset][code(id)] for preset in presets], name
        assert_named(lang, name, code(id))

    differing = {field for rules in PRESETS.values() for field in rules.changes()} - {"fan"}
    assert {code(row[0]) for row in other[1:]} == differing
    for field, *cells in other[1:]:
        values = [literal_eval(code(cell)) for cell in cells]
        assert values == [getattr(rules, code(field)) for rules in PRESETS.values()], field


def fan_of(preset: str) -> dict[str, int | None]:
    rules = PRESETS[preset]
    kinds = {kind.id: fan for kind, fan in rules.kinds}
    return {kind.id: kinds.get(kind.id) for kind in KINDS} | rules.extras


def assert_named(lang: str, cell: str, id: str) -> None:
    """The cell begins with the Chinese name and, in English, holds the English one too."""
    assert re.split(r"[ （，]", cell)[0] == text.term("zh", id)
    if lang == "en":
        assert re.search(rf" {re.escape(text.term('en', id).split(' (')[0])}(,|$)", cell), cell


@both
def test_other_ids_are_terms(lang: str) -> None:
    sections = read(lang)
    kongs, modes, ledger = (sections[anchor].tables[0] for anchor in ("rain", "r5", "ledger"))
    ids = [code(row[1]) for row in kongs[1:] + ledger[1:]]

    assert ids == ["zhi_gang", "bu_gang", "an_gang", "hu", "zhi_gang", "bu_gang", "an_gang",
                   "cha_jiao", "hua_zhu", "tui_yu", "hu_jiao_zhuan_yi"]  # fmt: skip
    assert all(text.term(lang, id) for id in ids)
    names = [text.term("zh", entry.id) for entry in text.glossary("zh")]
    assert all(row[0].split(" ")[0] in names for row in modes[1:])


@both
def test_example_hands_are_worth_what_is_said(lang: str) -> None:
    twelve, equal = read(lang)["fixed-points"].tables

    assert (len(twelve), len(equal)) == (1 + 12, 1 + 2)
    for hand, kind, gen, fan in twelve[1:] + equal[1:]:
        result = score(Hand(code(hand)))
        assert result is not None
        assert (result.kind, result.fan) == (code(kind), int(fan)), hand
        assert count(result, "gen") == int(gen)


def count(result: Any, id: str) -> int:
    return sum(reason.fan for reason in result.reasons if reason.id == id)


@both
def test_the_dearest_reading_counts(lang: str) -> None:
    line = next(line for line in read(lang)["fan"].prose if "78999" in line)
    (hand,) = codes(line)
    result = score(Hand(hand))

    assert result is not None
    ways = {reading.split.groups[0]: (reading.kind, reading.fan) for reading in result.readings}
    assert (result.kind, result.fan) == ("yao_jiu", 2)
    assert ways == {
        Group("run", Tile("1m")): ("yao_jiu", 2),
        Group("triplet", Tile("1m")): ("ji_ben_hu", 0),
    }


@both
def test_worked_examples_come_out(lang: str) -> None:
    section = read(lang)["worked-examples"]
    choices, first, second = section.tables
    first_start, start, wait = codes("\n".join(section.prose))

    assert len(choices) == 3
    for discard, stated, fan in choices[1:]:
        (thrown,) = codes(discard)
        found = waits(Hand(first_start).discard(Tile(thrown)))
        assert [str(wait.tile) for wait in found] == codes(stated)
        assert {wait.fan for wait in found} == {int(fan)}

    hand, kongs, gen, flower, fan, times = first[1]
    won = score(Hand(code(hand)), Won(by="self_draw", kongs=int(kongs)))
    assert won is not None
    assert (won.fan, won.multiplier) == (int(fan), int(times))
    assert count(won, code(first[0][2])) == int(gen)
    assert count(won, code(first[0][3])) == int(flower)

    assert [str(one.tile) for one in waits(Hand(start))] == [wait]
    hand, pure, gen, fan, times = second[1]
    won = score(Hand(code(hand)), Won(by="self_draw"))
    assert won is not None
    assert Hand(code(hand)) == Hand(start).add(Tile(wait))
    assert (won.fan, won.multiplier) == (int(fan), int(times))
    assert count(won, code(second[0][1])) == int(pure)
    assert count(won, code(second[0][2])) == int(gen)


def test_both_languages_say_the_same() -> None:
    english, chinese = read("en"), read("zh")

    assert list(english) == list(chinese)
    for anchor in english:
        if anchor:
            assert facts(english[anchor], "en") == facts(chinese[anchor], "zh"), anchor


def facts(section: Section, lang: str) -> dict[str, Any]:
    """What must not depend on the language."""
    prose = "\n".join(section.prose)
    return {
        "decisions": section.prose.count(DECISION[lang]),
        "paragraphs": len(re.findall(r"\n\n(?=[^|\n])", section.body)),
        "bullets": sum(line.startswith("- ") for line in section.prose),
        "codes": Counter(codes(prose)),
        "numbers": numbers(prose),
        "links": re.findall(r"\]\((#[^)]+)\)", section.body),
        "tables": [
            # Names in the first column may hold numbers of their own: "2-5-8 triplets".
            [
                [(codes(cell), place and numbers(cell)) for place, cell in enumerate(row)]
                for row in table
            ]
            for table in section.tables
        ],
    }


def numbers(source: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", re.sub(r"`[^`]+`|\]\([^)]*\)", "", source)))
