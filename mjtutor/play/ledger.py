"""The ledger: every payment is an entry from one seat to another, in bases (底金)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

RAIN = {"zhi_gang": 2, "bu_gang": 1, "an_gang": 2}
"""What each payer gives for a kong, in bases (R12)."""


class Entry(NamedTuple):
    """One payment.

    payer, payee  seats, 0 to 3
    amount   bases
    reason   "hu", a kong ("zhi_gang", "bu_gang", "an_gang"), "cha_jiao" (查叫), "hua_zhu" (查花猪),
             "tui_yu" (退雨 rain given back), "hu_jiao_zhuan_yi" (呼叫转移 rain passed on)
    clause   of RULES.md
    event    number of the action that caused it, from 0
    cancels  for rain given back: place in the ledger of the entry it cancels
    """

    payer: int
    payee: int
    amount: int
    reason: str
    clause: str
    event: int
    cancels: int | None = None


Ledger = tuple[Entry, ...]


def totals(ledger: Iterable[Entry]) -> tuple[int, ...]:
    """What each of the four seats has won or lost, in bases."""
    sums = [0, 0, 0, 0]
    for entry in ledger:
        sums[entry.payer] -= entry.amount
        sums[entry.payee] += entry.amount
    return tuple(sums)


def standing_rain(ledger: Ledger, owner: int) -> list[int]:
    """Places of the rain paid to a seat and not given back."""
    cancelled = {entry.cancels for entry in ledger}
    return [
        place
        for place, entry in enumerate(ledger)
        if entry.payee == owner and entry.reason in RAIN and place not in cancelled
    ]


def give_back(ledger: Ledger, places: Iterable[int], clause: str, event: int) -> Ledger:
    """Cancel rain: every payer gets it back, one who is out as well (R17)."""
    back = []
    for place in places:
        paid = ledger[place]
        back.append(
            Entry(paid.payee, paid.payer, paid.amount, "tui_yu", clause, event, cancels=place)
        )
    return (*ledger, *back)
