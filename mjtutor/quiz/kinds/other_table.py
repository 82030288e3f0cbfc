"""What changes under another table's rules: the same win counted by the fan of a preset.

What that table counts in another way is told with the question. Levels:

    1   a kind that the table does not play or counts in another way, won on a plain discard
    2   a way of winning that the table gives fan for: self-drawn, 杠上花, 杠上炮, 抢杠, 海底
    3   kind, way of winning, golden hook, concealed hand and cap together
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mjtutor.core.hand import Hand
from mjtutor.core.presets import PRESETS
from mjtutor.core.rules import CHENGDU, Rules
from mjtutor.core.scoring import PLAIN, Score, Won, score
from mjtutor.errors import HandError, QuizError
from mjtutor.quiz.counting import total, why
from mjtutor.quiz.item import Content, Item, Kind, Note, Said, Verdict, said
from mjtutor.quiz.wins import PLAYED, win_of

_OTHERS = tuple(name for name in PRESETS if name != CHENGDU.name)
_CHANGED = ("long_qi_dui", "qing_long_qi_dui", "yao_jiu", "jiang_dui", "qing_yao_jiu")
_SHARES = {"qing_yao_jiu": 2, "jiang_dui": 6, "qing_qi_dui": 5}


class OtherTable(Kind):
    """Count a win by the fan of another table."""

    id = "other_table"
    tag = "td"
    levels = 3
    clauses = ("Presets",)

    def make(self, rng: Random, level: int) -> Item:
        """A win and a table, at which it mostly is worth something else."""
        differs = rng.random() < 0.8
        while True:
            rules = PRESETS[rng.choice(_OTHERS)]
            hand = _some(rng, level)
            won = PLAIN if level == 1 else _way(rng, hand)
            here, there = score(hand, won), score(hand, won, rules)
            if here and there and (here.fan != there.fan) == differs:
                return self.about(Content(hand, won=won, rules=rules.name))

    def about(self, content: Content) -> Item:
        """A win at another table; raises HandError (`no_win`), QuizError (`bad_content`)."""
        if content.rules not in _OTHERS:
            raise QuizError("bad_content", name=self.id)
        hand, won, rules = content.hand, content.won, content.rules
        if hand is None or score(hand, won) is None:
            raise HandError("no_win", text=str(hand))
        fields = {"hand": hand, "won": won, "rules": rules, "told": told(PRESETS[rules])}
        content = Content(hand, won=won, rules=rules)
        return Item(self.id, "other_table.ask", fields, "number", content=content)

    def keys(self, item: Item) -> tuple[int]:
        """The engine's fan by the rules of that table."""
        return (_worth(item).fan,)

    def check(self, item: Item, answer: int) -> Verdict:
        """How it adds up there, and what it is worth here."""
        worth = _worth(item)
        here = score(item.fields["hand"], item.fields["won"])
        assert here is not None
        notes = [Note("fan.yours", {"fan": answer})] if answer != worth.fan else []
        notes += [*(why(worth, reason) for reason in worth.reasons), total(worth)]
        same = "same" if here.fan == worth.fan else "other"
        notes.append(Note(f"other_table.{same}", {"kind": here.kind, "fan": here.fan}))
        return Verdict("right" if answer == worth.fan else "wrong", tuple(notes))

    def slips(self, item: Item) -> Mapping[str, int]:
        """Counted as at home; the cap, the extras of that table or its kinds left out."""
        hand, won = item.fields["hand"], item.fields["won"]
        rules = PRESETS[item.fields["rules"]]
        extras = {id: n for id, n in rules.fan.items() if id in _EXTRAS}
        ways = {
            "counted_as_at_home": CHENGDU,
            "cap_forgotten": replace(rules, fan_cap=None),
            "self_draw_forgotten": replace(rules, self_draw="none"),
            "extras_forgotten": replace(
                rules, self_draw="none", robbing_kong_fan=0,
                fan={**rules.fan, **dict.fromkeys(extras, 0)},
            ),
            "kinds_as_at_home": replace(rules, fan=extras),
        }  # fmt: skip
        found = {id: score(hand, won, way) for id, way in ways.items()}
        return {id: worth.fan for id, worth in found.items() if worth}

    def hints(self, item: Item) -> tuple[Note, ...]:
        """What it is at home; what to look for; the kind there."""
        here = score(item.fields["hand"], item.fields["won"])
        assert here is not None
        at_home = {"kind": here.kind, "fan": here.fan}
        return (
            Note("hint.other_table.home", at_home),
            Note("hint.other_table.read"),
            Note("hint.fan.kind", {"kind": _worth(item).kind}),
        )


_EXTRAS = ("gang_shang_hua", "gang_shang_pao", "hai_di", "men_qing", "zhong_zhang",
           "jin_gou_diao_jia")  # fmt: skip


def told(rules: Rules) -> tuple[Said, ...]:
    """What a table counts in another way than `CHENGDU`, as sentences."""
    gone = [id for id, fan in rules.fan.items() if fan is None or (id in _EXTRAS and not fan)]
    kinds = [id for id in rules.fan if id not in _EXTRAS and id not in gone]
    found = [said("table_rules.gone", kinds=tuple(gone))] if gone else []
    found += [said("table_rules.kind", kind=id, fan=rules.fan[id]) for id in kinds]
    found += [
        said("table_rules.extra", kind=id, fan=fan)
        for id, fan in rules.extras.items()
        if fan and id != "gen" and fan != CHENGDU.extras[id]
    ]
    if rules.kong_fan != CHENGDU.kong_fan:
        found.append(said("table_rules.kong_once"))
    if rules.self_draw == "base":
        found.append(said("table_rules.self_draw_base"))
    if rules.fan_cap is not None:
        found.append(said("table_rules.cap", fan=rules.fan_cap))
    return tuple(found)


def _worth(item: Item) -> Score:
    rules = PRESETS[item.fields["rules"]]
    worth = score(item.fields["hand"], item.fields["won"], rules)
    assert worth is not None
    return worth


def _some(rng: Random, level: int) -> Hand:
    kinds = (*_CHANGED, "qing_yi_se", "dui_zi_hu") if level == 1 else PLAYED
    (kind,) = rng.choices(kinds, [_SHARES.get(id, 10) for id in kinds])
    opened = 0 if level == 1 else rng.randrange(2) if level == 2 else rng.randrange(5)
    if opened == 4 and kind not in ("dui_zi_hu", "jiang_dui", "qing_dui"):
        opened = 2
    return win_of(rng, kind, opened, rng.randint(0, opened))


def _way(rng: Random, hand: Hand) -> Won:
    kongs = sum(meld.is_kong for meld in hand.melds)
    drawn = Won("self_draw", last_tile=rng.random() < 0.2)
    ways = [drawn, drawn, Won("discard", 1), Won(last_tile=True)]
    if kongs:
        ways += [Won("self_draw", rng.randint(1, kongs))] * 2
    if hand.drawn is not None and hand.own[hand.drawn] == 1:
        ways += [Won("robbed_kong")] * 2
    return rng.choice(ways)
