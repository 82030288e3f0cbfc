"""How entries become sentences: fields, tiles, plural, lists, errors, a third language."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mjtutor import errors
from mjtutor.core.hand import Hand, Meld
from mjtutor.core.presets import find_rules
from mjtutor.core.rules import Rules
from mjtutor.core.scoring import Won, score
from mjtutor.core.shape import acceptance, discards
from mjtutor.core.splits import splits, why_not
from mjtutor.core.tiles import TILES, Tile
from mjtutor.errors import HandError, NotationError, RulesError, TutorError
from mjtutor.text import (
    LANGUAGES,
    CatalogError,
    entry,
    error_text,
    glossary,
    hand_text,
    ids,
    join,
    languages,
    register,
    say,
    segments,
    term,
    tile_name,
    tiles_text,
)

from .fake import fake_language, unmarked

FIVE, SIX = Tile("5p"), Tile("6p")
WIN = Hand("234m55p")


def test_a_field_stands_in_its_sentence() -> None:
    assert say("en", "nav.next_lesson", title="Waits") == "Next: Waits"
    assert say("zh", "nav.next_lesson", title="下叫") == "下一课：下叫"


def test_a_field_may_name_another_entry() -> None:
    assert say("en", "missing.without_ready", suit="s") == "Without bamboos this hand is ready."
    assert say("zh", "missing.without_ready", suit="s") == "不要条，这手牌就下叫了。"
    assert say("en", "missing.tie", suits=["m", "p"]).endswith(": characters and dots.")
    assert say("zh", "missing.tie", suits=("m", "p")).startswith("打万、筒都")


def test_tiles_melds_and_splits_are_read_aloud() -> None:
    (split,) = splits(WIN)

    assert say("en", "waits.missed", tile=FIVE, split=split) == (
        "You missed 5 of dots: it completes 2 3 4 of characters and 5 5 of dots."
    )
    assert say("zh", "waits.missed", tile=FIVE, split=split) == (
        "漏了五筒：加上它，正好是二三四万、五五筒。"
    )
    assert say("en", "hand.melds", melds=[Meld("[222s]"), Meld("(8888p)")]) == (
        "Melds: pong of 2 of bamboos and concealed kong of 8 of dots."
    )
    assert say("zh", "hand.melds", melds=[Meld("[2222s]")]) == "副露：明杠二条。"


def test_a_list_is_enumerated_and_a_tuple_is_one_group() -> None:
    assert say("en", "waits.answer", tiles=[FIVE, SIX]).endswith(": 5 of dots and 6 of dots.")
    assert say("en", "waits.answer", tiles=(FIVE, SIX)).endswith(": 5 6 of dots.")
    assert say("zh", "waits.answer", tiles=[FIVE, SIX]) == "能胡的牌：五筒、六筒。"
    assert say("zh", "waits.answer", tiles=(FIVE, SIX)) == "能胡的牌：五六筒。"


def test_segments_leave_what_can_be_drawn_in_place() -> None:
    (split,) = splits(WIN)
    kong = Meld("(8888p)")

    assert segments("en", "waits.missed", tile=FIVE, split=split) == [
        "You missed ", FIVE, ": it completes ", split, ".",
    ]  # fmt: skip
    assert segments("zh", "waits.missed", tile=FIVE, split=split.groups[0]) == [
        "漏了", FIVE, "：加上它，正好是", split.groups[0], "。",
    ]  # fmt: skip
    assert segments("en", "hand.melds", melds=[kong]) == ["Melds: ", [kong], "."]
    assert segments("en", "calc.discards.missing_first", suit="m") == [
        "While characters, the missing suit, are in hand, only they may be discarded."
    ]
    assert segments("en", "waits.answer", tiles=["5p"]) == ["The tiles that win: 5p."]


def test_plural_follows_n() -> None:
    def streak(lang: str, n: int) -> str:
        return say(lang, "shanten.away", n=n)

    assert [streak("en", n) for n in (0, 1, 2)] == [
        "0 tiles from ready", "1 tile from ready", "2 tiles from ready",
    ]  # fmt: skip
    assert streak("zh", 1) == "离下叫还差 1 张"
    with pytest.raises(CatalogError, match=r"shanten\.away needs the field n"):
        say("en", "shanten.away")


@pytest.mark.parametrize(
    ("lang", "joined"),
    [("en", ["none", "a", "a and b", "a, b and c"]), ("zh", ["没有", "a", "a、b", "a、b、c"])],
)
def test_lists_are_joined(lang: str, joined: list[str]) -> None:
    assert [join(lang, "abc"[:n]) for n in range(4)] == joined


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_tile_has_its_own_name(lang: str) -> None:
    names = [tile_name(lang, tile) for tile in TILES]

    assert len(set(names)) == 27
    assert names[4] == {"en": "5 of characters", "zh": "五万"}[lang]
    assert names[-1] == {"en": "9 of dots", "zh": "九筒"}[lang]


def test_tiles_that_stand_together() -> None:
    tiles = Hand("223m5p9s").tiles

    assert tiles_text("en", tiles) == "2 2 3 of characters, 9 of bamboos and 5 of dots"
    assert tiles_text("zh", tiles) == "二二三万、九条、五筒"
    assert tiles_text("en", ()) == "none"


def test_a_hand_for_screen_readers() -> None:
    hand = Hand("345s2234p[222s](8888p)+5p-m")

    assert hand_text("en", hand) == (
        "In hand: 3 4 5 of bamboos and 2 2 3 4 of dots. Drawn: 5 of dots. "
        "Melds: pong of 2 of bamboos and concealed kong of 8 of dots. Missing suit: characters."
    )
    assert hand_text("zh", hand) == (
        "手牌：三四五条、二二三四筒。摸到：五筒。副露：碰二条、暗杠八筒。定缺：万。"
    )
    assert hand_text("en", Hand("5p")) == "In hand: 5 of dots."


def test_what_is_missing_is_named() -> None:
    for call, named in (
        (lambda: say("en", "waits.nothing"), r"en: no entry waits\.nothing"),
        (lambda: say("en", "waits"), r"no entry waits"),
        (lambda: say("zh", "waits.missed", tile=FIVE), r"zh: waits\.missed needs the field split"),
        (lambda: say("zh", "waits.answer", tiles=None), r"needs the field tiles"),
        (lambda: say("en", "missing.without_ready", suit="z"), r"no entry term\.z"),
        (lambda: say("en", "term.gen.aliases"), r"term\.gen\.aliases is no sentence"),
        (lambda: term("en", "bao_pai"), r"no entry term\.bao_pai"),
        (lambda: entry("zh", "bao_pai"), r"zh: no entry term\.bao_pai"),
        (lambda: say("fr", "waits.ask"), r"no language fr \(there are zh, en\)"),
        (lambda: ids("../zh"), r"no language"),
    ):
        with pytest.raises(CatalogError, match=named):
            call()
    assert issubclass(CatalogError, KeyError)


def test_a_term_and_the_glossary() -> None:
    found = entry("en", "dui_zi_hu")

    assert (found.name, found.characters, found.pinyin) == ("all triplets", "对子胡", "duì zi hú")
    assert "对对胡" in entry("zh", "dui_zi_hu").aliases
    assert found in glossary("en")
    assert [one.id for one in glossary("en")] == [one.id for one in glossary("zh")]
    assert entry("en", "TRAD4").pinyin == "" and "TRAD4" not in {t.id for t in glossary("en")}


def caught(call: Any) -> TutorError:
    with pytest.raises(TutorError) as info:
        call()
    return info.value


BAD_TEXTS = {
    "": "empty", "12": "no_suit", "12m?": "unknown_token", "m": "no_rank", "10m": "rank_zero",
    "[123s]": "bad_meld", "[222s": "unclosed_meld", "12m+": "bad_drawn", "1m+1m+1m": "two_drawn",
    "1m-": "bad_missing", "1m-s-p": "two_missing", "11111m": "five_of_a_tile",
    "123m": "wrong_number",
}  # fmt: skip

BAD_CALLS = {
    "five_of_a_tile": lambda: acceptance(Hand("5m"), [Tile("5m")] * 4),
    "wrong_number": lambda: Hand.of([FIVE] * 3),
    "drawn_not_held": lambda: Hand.of([FIVE, FIVE], drawn=SIX),
    "not_held": lambda: Hand("55p").discard(SIX),
    "not_before_draw": lambda: acceptance(Hand("55p")),
    "not_after_draw": lambda: discards(Hand("5p")),
    "opening_with_melds": lambda: score(
        Hand("11123m[444m][555m][666m]"), Won(by="self_draw", opening="tian")
    ),
    "bad_won": lambda: Won(by="magic"),
    "bad_tile": lambda: Tile("0m"),
    "bad_missing": lambda: Hand.of([FIVE], missing="z"),
    "bad_meld": lambda: Meld.of("chi", FIVE),
    "unknown_rules": lambda: find_rules("vegas"),
    "unknown_fan": lambda: Rules(fan={"magic": 1}),
    "bad_rule": lambda: Rules(robbing_kong_fan=None),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_text_is_explained_with_its_place(lang: str) -> None:
    for bad, id in BAD_TEXTS.items():
        error = caught(lambda bad=bad: Hand(bad))
        sentence = error_text(lang, error)

        assert (type(error), error.id) == (NotationError, id), bad
        if id not in ("empty", "wrong_number"):
            assert re.search(rf"\b{error.params['place']}\b", sentence), sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bad_calls_are_explained(lang: str) -> None:
    for id, call in BAD_CALLS.items():
        error = caught(call)

        assert error.id == id and not isinstance(error, NotationError)
        assert len(error_text(lang, error)) > 5


def test_every_error_that_is_promised_is_explained() -> None:
    """The ids are those of `mjtutor.errors`; errors raised above bring their own fields."""
    sample = {"clause": "R8", "suit": "m", "phase": "turn", "seat": 0, "why": None}
    raised = [caught(lambda bad=bad: Hand(bad)) for bad in BAD_TEXTS]
    raised += [caught(call) for call in BAD_CALLS.values()]
    found = {(type(error).__name__, error.id): error for error in raised}
    promised = promised_errors()

    assert len(promised) >= 90
    assert set(found) <= set(promised)
    for (name, id), params in promised.items():
        fields = {param: sample.get(param, "x") for param in params}
        error = found.get((name, id)) or getattr(errors, name)(id, **fields)
        for lang in LANGUAGES:
            assert error_text(lang, error)


def promised_errors() -> dict[tuple[str, str], set[str]]:
    found: dict[tuple[str, str], set[str]] = {}
    doc = errors.__doc__ or ""
    for name, listed in re.findall(r"Ids of (\w+)(.*?)(?=\nIds of|\Z)", doc, flags=re.S):
        common: set[str] = set()
        if note := re.match(r" \((params [^)]*)\)", listed):
            common = set(re.findall(r"`(\w+)`", note[1]))
            listed = listed[note.end() :]
        for id, params in re.findall(r"`(\w+)`(?:\s*\(([^)]*)\))?", listed):
            found[name, id] = common | set(re.findall(r"`(\w+)`", params))
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_for_no_win_is_explained(lang: str) -> None:
    hands = {
        "three_suits": "123456789m12p9s55p", "missing_suit_held": "234m55p-p",
        "no_pair": "234m57p", "tiles_left_over": "257m55p", "not_drawn": "5p",
    }  # fmt: skip

    for id, hand in hands.items():
        why = why_not(Hand(hand))
        assert why is not None and why.id == id
        sentence = say(lang, f"why_not.{why.id}", tiles=why.tiles)
        assert not why.tiles or tiles_text(lang, why.tiles) in sentence
        assert term(lang, id) != sentence


def test_error_classes_are_told_apart() -> None:
    assert "place" in error_text("en", caught(lambda: Hand("11111m")))
    assert "more than four" in error_text("en", HandError("five_of_a_tile", tile=FIVE))
    assert "vegas" in error_text("zh", RulesError("unknown_rules", name="vegas", known=("A",)))


def test_a_third_language_shows_no_string_left_out() -> None:
    with fake_language() as lang:
        (split,) = splits(WIN)
        spoken = [
            hand_text(lang, Hand("345s2234p[222s](8888p)+5p-m")),
            say(lang, "waits.missed", tile=FIVE, split=split),
            say(lang, "missing.tie", suits=["m", "p", "s"]),
            say(lang, "shanten.away", n=2),
            say(lang, "calc.win.yes", kind="gen", fan=1),
            tiles_text(lang, ()),
            *(error_text(lang, caught(call)) for call in BAD_CALLS.values()),
            *entry(lang, "gen").aliases,
            entry(lang, "gen").name,
            entry(lang, "gen").note,
        ]

        assert languages() == ("zh", "en", "xx")
        assert [unmarked(text) for text in spoken] == [""] * len(spoken)
        assert unmarked("«a» and «b»") == " and "
    assert languages() == LANGUAGES
    with pytest.raises(CatalogError):
        say("xx", "waits.ask")


def test_a_language_with_gaps_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "xx.toml"
    file.write_text('[waits]\nask = "?"\n', encoding="utf-8")

    with pytest.raises(CatalogError, match=r"xx: no entries .*waits\.answer") as info:
        register("xx", file)
    assert "waits.ask," not in str(info.value)
    assert languages() == LANGUAGES


def test_a_plain_sentence_loads_nothing_of_the_engine() -> None:
    code = (
        "import sys, mjtutor.text as t; loaded = set(sys.modules);"
        "assert 'tomllib' not in loaded, 'catalogues are read on first use';"
        "t.say('zh', 'nav.next_lesson', title='x');"
        "print(*[m for m in sys.modules if m.startswith('mjtutor.core')])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout.split() == []
