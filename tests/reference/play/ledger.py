"""The ledger of a record, worked out again from its wall and its events alone.

It follows who holds what, who is in and whose kong stood; it judges no action. A draw may be
left out where the next event shows that it was made; before a self-drawn win it must be written
if the tile lying open would be a win as well. Silence means pass.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..fan import How
from . import hands
from .presets import fan_table, filled

Entry = dict[str, Any]
ANSWERS = ("hu", "zhi_gang", "peng", "pass")
BASES = {"zhi_gang": 2, "an_gang": 2, "bu_gang": 1}


class Event(NamedTuple):
    seat: int
    do: str
    tiles: list[str]
    suit: str | None


class Kong(NamedTuple):
    kind: str
    rain: list[int]
    """Its entries in the ledger."""
    feeder: int


@dataclass
class Player:
    tiles: list[str]
    melds: list[str] = field(default_factory=list)
    river: list[str] = field(default_factory=list)
    missing: str | None = None
    is_in: bool = True
    draws: int = 0

    def drop(self, tile: str, times: int = 1) -> None:
        for _ in range(times):
            self.tiles.remove(tile)

    @property
    def has_drawn(self) -> bool:
        return len(self.tiles) + 3 * len(self.melds) == 14

    def wins_with(self, tile: str) -> bool:
        return hands.wins([*self.tiles, tile], self.melds, self.missing)


def event_in(written: str | dict[str, Any]) -> Event:
    text = written if isinstance(written, str) else written["do"]
    seat, do, *rest = text.split()
    said = rest[0] if rest else ""
    return Event(int(seat) - 1, do, hands.tiles_in(said), said if said in ("m", "s", "p") else None)


def reckon(record: dict[str, Any]) -> tuple[list[Entry], list[int]]:
    """The entries, in the form of a record's own ledger, and the four scores."""
    hand = Reckoning(record)
    hand.run([event_in(written) for written in record["events"]])
    scores = [0, 0, 0, 0]
    for entry in hand.entries:
        scores[entry["from"] - 1] -= entry["amount"]
        scores[entry["to"] - 1] += entry["amount"]
    return hand.entries, scores


class Reckoning:
    """One hand as it is replayed."""

    def __init__(self, record: dict[str, Any]) -> None:
        named = record["rules"]
        self.rules = filled({"preset": named} if isinstance(named, str) else named)
        self.fans = fan_table(self.rules)
        self.dealer = record.get("dealer", 1) - 1
        self.direction = record.get("direction", 1)
        wall = hands.tiles_in(record["wall"])
        dealt: list[list[str]] = [[], [], [], []]
        for at, tile in enumerate(wall[:52]):
            step = at // 4 % 4 if at < 48 else at % 4
            dealt[(self.dealer + step) % 4].append(tile)
        dealt[self.dealer].append(wall[52])
        self.players = [Player(tiles) for tiles in dealt]
        self.wall = wall[53:]
        self.replacements = 0
        self.drawn = [wall[52]]
        self.chain: list[Kong] = []
        self.won_on: list[str] = []
        self.someone_acted = False
        self.someone_claimed = False
        self.entries: list[Entry] = []
        self.given_back: set[int] = set()

    def run(self, events: list[Event]) -> None:
        at = 0
        while at < len(events):
            event = events[at]
            at += 1
            if event.do in ("exchange", "name"):
                group = events[at - 1 : at + 3]
                at += 3
                self.before_play(group)
            elif event.do == "draw":
                self.draw(event.seat, event.tiles)
            elif event.do != "announce":
                if not self.players[event.seat].has_drawn:
                    self.draw(event.seat, [])
                answers = []
                if event.do in ("discard", "bu_gang"):
                    while at < len(events) and self.answers(events[at], event):
                        answers.append(events[at])
                        at += 1
                self.play(event, answers)
                self.someone_acted = True
        if self.is_a_draw():
            self.settle()

    def answers(self, event: Event, asked: Event) -> bool:
        """Whether the event is an answer to the tile discarded or added just before."""
        if event.seat == asked.seat or event.do not in ANSWERS:
            return False
        return event.do != "hu" or self.players[event.seat].wins_with(asked.tiles[0])

    def before_play(self, group: list[Event]) -> None:
        for event in group:
            if event.do == "name":
                self.players[event.seat].missing = event.suit
        given = [event for event in group if event.do == "exchange"]
        for event in given:
            for tile in event.tiles:
                self.players[event.seat].drop(tile)
        for event in given:
            self.players[(event.seat + self.direction) % 4].tiles += event.tiles

    def draw(self, seat: int, stated: list[str]) -> None:
        """R8: from the head, or after a kong a replacement from the tail."""
        after_kong = bool(self.chain)
        if after_kong and self.rules["replacement"] == "tail":
            upper = self.replacements % 2 == 0 and len(self.wall) > 1
            tile = self.wall.pop(-2 if upper else -1)
            self.replacements += 1
        else:
            tile = self.wall.pop(0)
        if stated and stated != [tile]:
            raise ValueError(f"seat {seat + 1} draws {tile}, not {stated[0]}")
        if not after_kong:
            self.drawn = []
        self.drawn.append(tile)
        self.players[seat].tiles.append(tile)
        self.players[seat].draws += 1

    def play(self, event: Event, answers: list[Event]) -> None:
        seat, player = event.seat, self.players[event.seat]
        if event.do == "hu":
            self.win_self_drawn(seat)
        elif event.do == "an_gang":
            self.stand(seat, "an_gang", event.tiles[0])
        elif event.do == "bu_gang":
            winners = [answer.seat for answer in answers if answer.do == "hu"]
            if winners:
                player.drop(event.tiles[0])
                self.win_from(seat, winners, event.tiles[0], "robbed_kong")
            else:
                self.stand(seat, "bu_gang", event.tiles[0])
        elif event.do == "discard":
            player.drop(event.tiles[0])
            self.discarded(seat, event.tiles[0], answers)
        else:
            raise ValueError(f"seat {seat + 1}: {event.do} answers nothing")

    def discarded(self, seat: int, tile: str, answers: list[Event]) -> None:
        said = {answer.do: answer.seat for answer in answers}
        if "hu" in said:
            winners = [answer.seat for answer in answers if answer.do == "hu"]
            self.win_from(seat, winners, tile, "discard")
            return
        self.chain, self.drawn = [], []
        if "zhi_gang" in said:
            self.stand(said["zhi_gang"], "zhi_gang", tile, feeder=seat)
        elif "peng" in said:
            claimer = self.players[said["peng"]]
            claimer.drop(tile, 2)
            claimer.melds.append(hands.pong(tile))
            self.someone_claimed = True
        else:
            self.players[seat].river.append(tile)

    def stand(self, seat: int, kind: str, tile: str, feeder: int = -1) -> None:
        """R12: a kong stands and is paid for."""
        player = self.players[seat]
        if kind == "bu_gang":
            player.drop(tile)
            player.melds[player.melds.index(hands.pong(tile))] = hands.kong(tile)
        else:
            player.drop(tile, 4 if kind == "an_gang" else 3)
            player.melds.append(hands.kong(tile, kind == "an_gang"))
        payers = [feeder] if kind == "zhi_gang" else self.others_in(seat)
        if kind == "bu_gang" and tile not in self.drawn:
            payers = payers if self.rules["late_added_kong"] == "paid" else []
        rain = [self.pay(payer, seat, BASES[kind], kind, "R12") for payer in payers]
        self.chain.append(Kong(kind, rain, feeder))
        self.someone_claimed = True

    def win_self_drawn(self, seat: int) -> None:
        """R14: every other player in pays; 天胡 and 地胡 by the rows of the fan table."""
        player = self.players[seat]
        opening = None
        if seat == self.dealer:
            opening = None if self.someone_acted else "tian"
        elif player.draws == 1 and not self.someone_claimed:
            opening = "di"
        how = How("self_draw", len(self.chain), opening, not self.wall)
        amount = 2 ** hands.fan(player.tiles, player.melds, how, self.fans)
        if self.rules["self_draw"] == "base":
            amount += 1
        payers = self.others_in(seat)
        if self.rules["direct_kong_flower"] == "feeder":
            payers = [kong.feeder for kong in self.chain[-1:] if kong.kind == "zhi_gang"] or payers
        for payer in payers:
            self.pay(payer, seat, amount, "hu", "R14")
        # 天胡 after an exchange may have given the 53rd tile away: then any is as good.
        last = self.drawn[-1]
        shown = last if last in player.tiles else hands.in_order(player.tiles)[-1]
        player.drop(shown)
        self.go_out([seat], shown)

    def win_from(self, source: int, winners: list[int], tile: str, by: str) -> None:
        """R14, R13: the discarder, or the player robbed, pays each winner alone."""
        robbed = by == "robbed_kong"
        how = How(by, 0 if robbed else len(self.chain), None, not self.wall)
        for winner in sorted(winners, key=lambda seat: (seat - source) % 4):
            player = self.players[winner]
            amount = 2 ** hands.fan([*player.tiles, tile], player.melds, how, self.fans)
            self.pay(source, winner, amount, "hu", "R13" if robbed else "R14")
        rain = self.chain[-1].rain if self.chain and not robbed else []
        if self.rules["kong_discard_rain"] == "given_back":
            for entry in rain:
                self.give_back(entry, "Presets")
        if self.rules["kong_discard_rain"] == "winner" and len(winners) == 1 and rain:
            brought = sum(self.entries[entry]["amount"] for entry in rain)
            self.pay(source, winners[0], brought, "hu_jiao_zhuan_yi", "Presets")
        self.go_out(winners, tile)

    def go_out(self, winners: list[int], tile: str) -> None:
        for winner in winners:
            self.players[winner].is_in = False
        self.won_on.append(tile)
        self.chain, self.drawn = [], []

    def others_in(self, seat: int) -> list[int]:
        """In turn order after the seat."""
        return [s % 4 for s in range(seat + 1, seat + 4) if self.players[s % 4].is_in]

    def pay(self, payer: int, payee: int, amount: int, reason: str, clause: str) -> int:
        self.entries.append(
            {
                "from": payer + 1,
                "to": payee + 1,
                "amount": amount,
                "reason": reason,
                "clause": clause,
            }
        )
        return len(self.entries) - 1

    def give_back(self, entry: int, clause: str) -> None:
        rain = self.entries[entry]
        self.given_back.add(entry)
        self.pay(rain["to"] - 1, rain["from"] - 1, rain["amount"], "tui_yu", clause)

    def is_a_draw(self) -> bool:
        """R11: nobody is to act any more, the wall is empty, and play had not ended before."""
        still_in = [player for player in self.players if player.is_in]
        ended = len(still_in) == 1 or (len(still_in) < 4 and not self.rules["bloody"])
        return not ended and not self.wall and not any(player.has_drawn for player in still_in)

    def settle(self) -> None:
        """R17, R18."""
        rules = self.rules
        in_order = [seat for seat in range(4) if self.players[seat].is_in]
        pay_by = {seat: self.paid_by(seat) for seat in in_order}
        pigs = [seat for seat in in_order if rules["pig_fan"] is not None and self.is_pig(seat)]
        if rules["alike_draw"] == "nothing":
            ready = [seat for seat in in_order if pay_by[seat] is not None]
            if len(ready) == len(in_order) or (not ready and len(pigs) in (0, len(in_order))):
                return
        for payer in in_order:
            if pay_by[payer] is not None:
                continue
            for payee in range(4):
                if payee == payer or payee in pigs:
                    continue
                fan = pay_by.get(payee)
                if payer not in pigs:
                    if fan is not None:
                        self.pay(payer, payee, 2**fan, "cha_jiao", "R17")
                    continue
                if payee not in in_order and rules["pig_paid_to"] == "in":
                    continue
                doublings = rules["pig_fan"]
                if rules["pig_capped"] and rules["fan_cap"] is not None:
                    doublings = min(doublings, rules["fan_cap"])
                doublings = max(doublings, fan or 0)
                self.pay(payer, payee, 2**doublings, "hua_zhu", "R18")
        for at, entry in enumerate(list(self.entries)):
            if entry["reason"] in BASES and at not in self.given_back:
                owner = entry["to"] - 1
                if owner in in_order and pay_by[owner] is None:
                    self.give_back(at, "R17")

    def is_pig(self, seat: int) -> bool:
        player = self.players[seat]
        suits = {tile[1] for tile in hands.own(player.tiles, player.melds)}
        return len(suits) == 3 or player.missing in suits

    def paid_by(self, seat: int) -> int | None:
        """The fan of the wait that players not ready pay this one by; None: not ready."""
        player = self.players[seat]
        where = self.rules["dead_wait"]
        held = list(player.tiles)
        if where != "concealed":
            held = hands.own(player.tiles, player.melds)
        if where == "visible":
            held += self.won_on
            for other in self.players:
                held += other.river
                held += hands.own([], other.melds) if other is not player else []
        fans = [
            hands.fan([*player.tiles, tile], player.melds, How(), self.fans)
            for tile in hands.ALL
            if held.count(tile) < 4 and player.wins_with(tile)
        ]
        if not fans:
            return None
        return min(fans) if self.rules["ready_payment"] == "lowest" else max(fans)
