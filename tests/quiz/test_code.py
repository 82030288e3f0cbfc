"""Codes: the same item again, typed or linked; what is mistyped or unknown is refused by name."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from urllib.parse import quote

import pytest

from mjtutor import Hand, QuizError, Tile, parse_tiles
from mjtutor.core.presets import PRESETS
from mjtutor.core.scoring import Won
from mjtutor.quiz import KINDS, Content, about, kinds, make
from mjtutor.quiz.code import ALPHABET, LONGEST, _packed, _unpacked, code_of, item_of
from mjtutor.text import LANGUAGES, error_text

from .golden import FILE, SEEDS, digest

EVERY_LEVEL = [(kind.id, level) for kind in KINDS.values() for level in range(1, kind.levels + 1)]
GOLDEN = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
WAITS = code_of(about("waits", Content(Hand("23456m11p"))))


def refused(code: str) -> QuizError:
    with pytest.raises(QuizError) as raised:
        item_of(code)
    for lang in LANGUAGES:
        assert error_text(lang, raised.value)
    return raised.value


@pytest.mark.parametrize(("kind", "level"), EVERY_LEVEL)
def test_a_code_gives_its_item_again(kind: str, level: int) -> None:
    for seed in (*range(30), *SEEDS):
        item = make(kind, level, seed)
        code = code_of(item)
        again = item_of(code)

        assert (again, code_of(again)) == (item, code)
        assert quote(code, safe="") == code
        head, body, check = code.split("-")
        assert len(head) == 4 and len(body) <= LONGEST and len(check) == 1
        assert set(code) - {"-"} <= set(ALPHABET)


@pytest.mark.parametrize(
    "typed",
    ["WT01-23456M11P-{}", "wt0123456m11p{}", " wt01 23456m 11p {}", "wtO1-23456mllp-{}",
     "ｗｔ０１－２３４５６ｍ１１ｐ－{}", "wtol.23456mi1p_{}", "wt01–23456m11p—{}"],
)  # fmt: skip
def test_it_is_read_however_it_is_typed(typed: str) -> None:
    assert WAITS.startswith("wt01-23456m11p-")
    assert item_of(typed.format(WAITS[-1])) == item_of(WAITS)


def test_every_wrong_character_and_every_swap_is_found() -> None:
    plain = WAITS.replace("-", "")
    for place, right in enumerate(plain):
        for letter in ALPHABET:
            if letter != right:
                wrong = plain[:place] + letter + plain[place + 1 :]
                assert refused(wrong).id == "code_mistyped"
        for other in range(place):
            if plain[other] != right:
                swapped = list(plain)
                swapped[place], swapped[other] = plain[other], right
                assert refused("".join(swapped)).id == "code_mistyped"


def test_what_is_no_code_is_refused_by_name() -> None:
    def signed(text: str) -> str:
        from mjtutor.quiz.code import _check

        return text + _check(text)

    for text, id in (
        ("", "not_a_code"),
        ("wt01", "not_a_code"),
        ("wt01-" + "1" * 60, "not_a_code"),
        ("wt01-23456m11p-u", "code_letter"),
        ("wt01-23456万11p-k", "code_letter"),
        (signed("qq0123456m11p"), "code_kind"),
        (signed("wt9123456m11p"), "bad_level"),
        (signed("wt1z23456m11p"), "newer_version"),
        (signed("wt0z23456m11p"), "newer_version"),
        (signed("wt11nzzzzzzzz"), "not_a_code"),
        (signed("wt0123456m11"), "bad_content"),
        (signed("wt0111p23456m"), "bad_content"),  # never written in this order
        (signed("wt01147m2p"), "bad_content"),  # not ready
        (signed("wt0111111m"), "bad_content"),
        (signed("wt01n9zz"), "not_in_bank"),
    ):
        error = refused(text)
        assert error.id == id, text


def test_any_text_gives_an_item_or_a_name() -> None:
    rng = Random(4)
    met = 0
    for _ in range(3000):
        text = "".join(rng.choices(ALPHABET + "-", k=rng.randint(0, 34)))
        kind = rng.choice([*KINDS.values()])
        head = f"{kind.tag}{rng.choice('0123')}1"
        try:
            item_of(head + text)
        except QuizError:
            met += 1
    assert met > 2500


def test_every_content_can_be_spelt_out() -> None:
    won = (Won(), Won("self_draw", 2), Won("self_draw", 0, "di"), Won("discard", 1, None, True))
    hands = ("1112m", "234s2234p[222s](8888p)+5p-m", "1m[222m][3333m](4444m)[555s]", "55p-s")
    for text in hands:
        for rules in PRESETS:
            for one in won:
                for seen in ("", "19m5p", "1122m"):
                    for tile in (None, Tile("9p")):
                        visible = parse_tiles(seen)
                        content = Content(Hand(text), tile, visible, one, rules, "b")
                        assert _unpacked(_packed(content), "waits") == content
    assert _packed(Content()) == ""
    assert re.fullmatch("[a-z0-9]+", _packed(content)) and set(_packed(content)) <= set(ALPHABET)


def test_an_item_that_nothing_makes_again_has_no_code() -> None:
    item = replace(make("tiles", 1, 5), seed=None)
    with pytest.raises(QuizError) as raised:
        code_of(item)
    assert raised.value.id == "no_code"


def test_an_old_version_stays_with_its_codes(monkeypatch: pytest.MonkeyPatch) -> None:
    old = KINDS["tiles"]
    new = type("Newer", (type(old),), {"version": 2, "make": lambda s, r, n: old.make(r, 3)})()
    code = code_of(make("tiles", 1, 5))
    before = item_of(code)
    monkeypatch.setattr(kinds, "EVERY", (*kinds.EVERY, new))
    monkeypatch.setitem(KINDS, "tiles", new)
    monkeypatch.setattr("mjtutor.quiz.code.EVERY", kinds.EVERY)

    assert item_of(code) == before and item_of(code).version == 1
    newer = make("tiles", 1, 5)
    assert newer.version == 2 and newer != before
    assert item_of(code_of(newer)) == newer and code_of(newer) != code


@pytest.mark.parametrize("line", GOLDEN, ids=lambda line: "-".join(line[:4]))
def test_a_code_that_was_given_out_keeps_its_item(line: list[str]) -> None:
    kind, version, level, seed, code, known = line
    item = make(kind, int(level), int(seed), int(version))

    assert digest(item) == known, "this generator is out: make a new version of its kind"
    assert code_of(item) == code
    assert digest(item_of(code)) == known


def test_golden_items_of_every_kind_are_there() -> None:
    there = {(kind, int(version), int(level)) for kind, version, level, *_ in GOLDEN}
    wanted = {(k.id, k.version, n) for k in kinds.EVERY for n in range(1, k.levels + 1)}

    assert there >= wanted, "run: python -m tests.quiz.golden"
