"""Wins to count: hands, and how they were won, from simple to rich. For kinds about fan.

Levels (of `count_fan` and `fan`):

    1   a kind alone: nothing melded, no 根, won on a plain discard
    2   with 根: concealed, or a pong with the fourth tile in hand
    3   melds, kongs (or seven pairs), and a way of winning: self-drawn, 杠上花, 杠上炮, 抢杠
    4   pairs with several 根, pure hands with 根, hands that read in two ways; any way of winning
"""

from __future__ import annotations

from random import Random

from mjtutor.core.fan import CAP_ID
from mjtutor.core.hand import Hand
from mjtutor.core.scoring import PLAIN, Reason, Score, Won, score
from mjtutor.errors import HandError
from mjtutor.quiz.item import Content, Note
from mjtutor.quiz.wins import PAIRS, PLAYED, win_of

LEVELS = 4
_TRIES = 40
_PLAIN_KINDS = tuple(kind for kind in PLAYED if "long" not in kind)
_WITH_GEN = ("ji_ben_hu", "qing_yi_se", "dui_zi_hu", "yao_jiu", "jiang_dui", "long_qi_dui")
_RICH = ("long_qi_dui", "qing_long_qi_dui", "qing_yi_se", "yao_jiu", "qing_dui", "ji_ben_hu")
_SHARES = {"qing_yao_jiu": 2, "qing_qi_dui": 5, "jiang_dui": 6}


def win_to_count(rng: Random, level: int) -> Content:
    """A win of the level; all fan values come about."""
    kinds = (_PLAIN_KINDS, _WITH_GEN, PLAYED, _RICH)[level - 1]
    (kind,) = rng.choices(kinds, [_SHARES.get(id, 10) for id in kinds])
    hand = None
    for _ in range(_TRIES):
        hand = _of(rng, kind, level)
        if _fits(hand, level, kind):
            break
    assert hand is not None
    return Content(hand, won=_way(rng, hand) if level > 2 else PLAIN)


def _of(rng: Random, kind: str, level: int) -> Hand:
    if level == 1:
        return win_of(rng, kind)
    if level == 2:
        kongs = int(kind in ("dui_zi_hu", "jiang_dui"))
        return win_of(rng, kind, max(kongs, rng.randrange(2)), kongs, gen=True)
    opened = rng.randrange(1, 4) if level == 3 else rng.randrange(3)
    return win_of(rng, kind, opened, rng.randint(0, opened), gen=level == 4)


def _fits(hand: Hand, level: int, kind: str) -> bool:
    gens = hand.own.count(4)
    if level == 1:
        return gens == 0
    if level == 2:
        return gens >= 1
    if level == 3:
        return bool(hand.melds) or kind in PAIRS
    if level == 4:
        worth = score(hand)
        return gens >= 1 or (worth is not None and len(worth.readings) > 1)
    return True


def _way(rng: Random, hand: Hand) -> Won:
    """A way of winning that the hand allows."""
    kongs = sum(meld.is_kong for meld in hand.melds)
    ways = [PLAIN, Won("self_draw"), Won("discard", rng.randint(1, 2))]
    if kongs:
        ways += [Won("self_draw", rng.randint(1, kongs))] * 2
    if hand.drawn is not None and hand.own[hand.drawn] == 1:  # the robbed player holds the rest
        ways.append(Won("robbed_kong"))
    return rng.choice(ways)


def worth_of(content: Content) -> Score:
    """What a win is worth; raises HandError (`no_win`, `bad_won`)."""
    worth = score(content.hand, content.won) if content.hand else None
    if worth is None:
        raise HandError("no_win", text=str(content.hand))
    return worth


def why(worth: Score, reason: Reason) -> Note:
    """What a reason of a score is, with the tiles that show it."""
    fields = {"reason": reason.id, "fan": reason.fan}
    if reason.id == "gen":
        return Note("fan.why_gen", fields | {"tiles": list(reason.tiles)})
    if reason is worth.reasons[0]:
        return Note("fan.why_kind", fields | {"split": worth.split})
    return Note("fan.why_cap" if reason.id == CAP_ID else "fan.why_extra", fields)


def total(worth: Score) -> Note:
    """The sum of the reasons, and what each who pays gives."""
    return Note("fan.total", {"fan": worth.fan, "multiplier": worth.multiplier})


def hints_of(worth: Score, hand: Hand) -> list[Note]:
    """One kind alone counts; whether there is 根."""
    alike = "four_alike" if 4 in hand.own else "none_alike"
    return [Note("hint.fan.one_kind"), Note(f"hint.fan.{alike}")]
