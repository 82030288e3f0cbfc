"""Who pays whom, as a table of four by four: made of a ledger, and judged against one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from mjtutor.play import Entry
from mjtutor.play.deal import SEATS
from mjtutor.play.ledger import totals
from mjtutor.quiz.answers import Matrix
from mjtutor.quiz.item import Note, Verdict, judged


def matrix(entries: Iterable[Entry]) -> Matrix:
    """What each seat pays each, all entries added up: payer by payee."""
    rows = [[0] * 4 for _ in SEATS]
    for entry in entries:
        rows[entry.payer][entry.payee] += entry.amount
    a, b, c, d = ((w, x, y, z) for w, x, y, z in rows)
    return a, b, c, d


def wrongly(
    entries: Sequence[Entry],
    *,
    drop: Callable[[Entry], bool] = lambda entry: False,
    amount: Callable[[Entry], int] = lambda entry: entry.amount,
    more: Iterable[Entry] = (),
) -> Matrix:
    """The table someone makes who leaves entries out, takes other amounts, or adds entries."""
    kept = [one._replace(amount=amount(one)) for one in entries if not drop(one)]
    return matrix((*kept, *more))


def by(entry: Entry, payers: Iterable[int], bases: int | None = None) -> list[Entry]:
    """The same payment by others."""
    bases = entry.amount if bases is None else bases
    return [entry._replace(payer=payer, amount=bases) for payer in payers if payer != entry.payee]


def table_verdict(
    entries: Sequence[Entry], answer: Matrix, out: Collection[int], slip: str | None = None
) -> Verdict:
    """A note for every payment, owed or given; `out` were out before anything was paid."""
    key = matrix(entries)
    notes: list[Note] = []
    pairs = [(payer, payee) for payer in SEATS for payee in SEATS]
    for payer, payee in pairs:
        owed, given = key[payer][payee], answer[payer][payee]
        fields = {"payer": payer + 1, "payee": payee + 1, "n": given}
        if owed:
            mark = "right" if owed == given else "missed" if not given else None
            if not mark:
                notes.append(Note("pay.other_amount", fields, "wrong", (payer, payee)))
            of_pair = [e for e in entries if (e.payer, e.payee) == (payer, payee)]
            notes += [entry_note(e, mark, (payer, payee) if mark else None) for e in of_pair]
        elif given:
            why = "payer_out" if payer in out else "payee_out" if payee in out else "nothing"
            notes.append(Note(f"pay.{why}", fields, "wrong", (payer, payee)))
    if not any(map(any, key)):
        notes.append(Note("pay.nobody"))
    return judged(notes, slip)


def entry_note(entry: Entry, mark: str | None = None, about: tuple[int, int] | None = None) -> Note:
    """An entry of the ledger in words."""
    fields: dict[str, Any] = {
        "payer": entry.payer + 1,
        "payee": entry.payee + 1,
        "n": entry.amount,
        "reason": entry.reason,
        "clause": entry.clause,
    }
    return Note("pay.entry", fields, mark, about)


def scores_note(entries: Iterable[Entry]) -> Note:
    """What the four seats have won or lost."""
    return Note("pay.scores", {f"seat{s + 1}": signed(n) for s, n in enumerate(totals(entries))})


def signed(number: int) -> str:
    """A score as it is shown: "+3", "−3", "0"."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
