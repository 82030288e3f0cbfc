"""R17 查叫 and R18 查花猪: who is what when the hand ends in a draw, and what that costs."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..fan import How, Table
from .hands import completing, fan, own, suits
from .presets import Fields

Entry = tuple[int, int, int, str, str]
"""Payer, payee, amount in bases, reason, clause."""

RAIN = ("zhi_gang", "bu_gang", "an_gang")


@dataclass(frozen=True)
class Judged:
    """A player in: every living wait with its fan, and whether the player is 花猪."""

    waits: dict[str, int]
    pig: bool
    fan: int | None
    """What each player not ready pays by; None: not ready."""

    @property
    def ready(self) -> bool:
        return self.fan is not None


def judge(
    tiles: Sequence[str],
    melds: Sequence[str],
    missing: str | None,
    elsewhere: Sequence[str],
    rules: Fields,
    fans: Table,
) -> Judged:
    """`elsewhere`: the tiles that lie open, the player's own melds left out."""
    waits = completing(tiles, melds, missing, rules["dead_wait"] == "concealed")
    if rules["dead_wait"] == "visible":
        seen = [*own(tiles, melds), *elsewhere]
        waits = frozenset(tile for tile in waits if seen.count(tile) < 4)
    # Patterns and 根, no event: as if won on a plain discard.
    worth = {tile: fan([*tiles, tile], melds, How(), fans) for tile in sorted(waits)}
    pay_by = {"lowest": min, "highest": max}[rules["ready_payment"]]
    pig = len(suits(tiles, melds)) == 3 or missing in suits(tiles, melds)
    return Judged(
        worth,
        pig and rules["pig_fan"] is not None,
        pay_by(worth.values()) if worth else None,
    )


def payments(judged: dict[int, Judged], out: Sequence[int], rules: Fields) -> list[Entry]:
    """R17 and R18, payer by payer in the order of the seats."""
    entries: list[Entry] = []
    for payer, one in sorted(judged.items()):
        for payee in range(4):
            if payee in out:
                if one.pig and rules["pig_paid_to"] == "all":
                    entries.append((payer, payee, 2 ** pig_fan(rules), "hua_zhu", "R18"))
                continue
            other = judged[payee]
            by_r17 = 2**other.fan if not one.ready and other.fan is not None else 0
            if one.pig and not other.pig:
                amount = max(2 ** pig_fan(rules), by_r17)
                entries.append((payer, payee, amount, "hua_zhu", "R18"))
            elif by_r17:
                entries.append((payer, payee, by_r17, "cha_jiao", "R17"))
    return entries


def pig_fan(rules: Fields) -> int:
    """R18: five doublings; under the cap only where the table says so."""
    limits = [rules["pig_fan"]]
    if rules["pig_capped"] and rules["fan_cap"] is not None:
        limits.append(rules["fan_cap"])
    return int(min(limits))


def all_alike(judged: dict[int, Judged]) -> bool:
    """All still in ready, or all not, or all 花猪."""
    return len({(one.ready, one.pig) for one in judged.values()}) == 1
