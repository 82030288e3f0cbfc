"""Doing it: what each action changes and what is paid for it, until the hand is over."""

from typing import Any

from .hands import fan, in_order, pong
from .letting_go import NOTHING
from .position import DRAW, HU, PASS, Action, Position, without
from .settling import RAIN, all_alike, judge, payments
from .wall import SEATS


class Illegal(Exception):
    """An action that the rules do not allow now."""


class Table(Position):
    """One hand that is played: `legal(seat)` and `do(seat, action)` until it is `over`."""

    def do(self, seat: int, action: Action) -> None:
        if action not in self.legal(seat):
            raise Illegal(seat, action, self.phase)
        self.answers[seat] = action
        if self.asked():  # nothing takes effect before all have answered
            return
        for one in sorted(self.answers):
            self.write(one, self.answers[one])
        if self.phase == "exchange":
            self.exchange()
        elif self.phase == "name":
            self.name_suits()
        elif self.phase == "answer":
            self.resolve()
        elif self.phase == "draw":
            self.draw(seat, action)
        else:
            self.act(seat, action)
        self.offer()
        # A tile that nobody may claim is passed by in silence.
        while self.phase == "answer" and not self.options:
            self.resolve()
            self.offer()

    def write(self, seat: int, action: Action) -> None:
        if action not in (PASS, DRAW):  # a draw is written with its tile
            self.events.append(" ".join([str(seat + 1), *spoken(action)]))

    def exchange(self) -> None:
        given = [self.answers[seat][1] for seat in SEATS]
        for seat in SEATS:
            for tile in given[seat]:
                self.hands[seat].remove(tile)
        for seat in SEATS:
            to = (seat + self.direction) % 4
            self.hands[to] = in_order([*self.hands[to], *given[seat]])
        self.phase = "name" if self.rules["missing_suit"] == "declared" else "turn"

    def name_suits(self) -> None:
        self.missing = [self.answers[seat][1] for seat in SEATS]
        self.phase = "turn"

    def draw(self, seat: int, action: Action) -> None:
        if action[0] == "announce":
            self.announce(seat, *action[1:])
            return
        from_tail = self.replacement_due and self.rules["replacement"] == "tail"
        tile = self.wall.tail() if from_tail else self.wall.head()
        self.events.append(f"{seat + 1} draw {tile}")
        self.hands[seat] = in_order([*self.hands[seat], tile])
        self.drawn.append(tile)
        self.draws[seat] += 1
        self.let_go[seat] = NOTHING  # R15: lifted by a draw, a replacement too
        self.phase = "turn"

    def act(self, seat: int, action: Action) -> None:
        if action[0] == "hu":
            self.win([seat], by="self_draw")
        elif action[0] == "discard":
            tile = action[1]
            self.hands[seat].remove(tile)
            self.rivers[seat].append(tile)
            self.announce(seat, *action[2:])
            self.ask(tile, robbing=False)
        elif action[0] == "bu_gang":
            self.ask(action[1], robbing=True)
        else:
            self.make_kong(seat, "an_gang", action[1])
        self.untouched = False

    def announce(self, seat: int, sing: bool, dance: bool) -> None:
        self.sung[seat] = self.sung[seat] or sing
        self.danced[seat] = self.danced[seat] or dance

    def ask(self, tile: str, robbing: bool) -> None:
        self.tile, self.robbing, self.phase = tile, robbing, "answer"

    def resolve(self) -> None:
        """R9: 胡 before 杠 before 碰; whoever could win and did not has let it go (R15)."""
        owner, tile, robbing = self.seat, self.asked_tile(), self.robbing
        winners = [seat for seat in self.after(owner) if self.answers.get(seat) == HU]
        for seat, may in self.options.items():
            if HU in may and seat not in winners:
                worth = self.fan_of_claim(seat)
                self.let_go[seat] = self.let_go[seat].and_now(tile, worth, self.rules)
        claims = {answer[0]: seat for seat, answer in self.answers.items()}
        if winners:
            # The tile leaves where it lay; R13: the pong stays, the kong never happens.
            if robbing:
                self.hands[owner].remove(tile)
            else:
                self.rivers[owner].pop()
            self.win(winners, by="robbed_kong" if robbing else "discard")
        elif robbing:
            self.make_kong(owner, "bu_gang", tile)
        elif "zhi_gang" in claims:
            self.rivers[owner].pop()
            self.begin_turn(claims["zhi_gang"])
            self.make_kong(self.seat, "zhi_gang", tile, feeder=owner)
        elif "peng" in claims:
            self.rivers[owner].pop()
            self.begin_turn(claims["peng"])
            self.take_pong(self.seat, tile)
        else:
            self.next_turn(owner)
        self.tile, self.robbing = None, False

    def take_pong(self, seat: int, tile: str) -> None:
        """R8: the claimer discards."""
        self.hands[seat] = without(without(self.hands[seat], tile), tile)
        self.melds[seat].append(pong(tile))
        self.claimed = True
        if self.rules["pong_lifts_pass"]:
            self.let_go[seat] = NOTHING
        self.phase = "turn"

    def make_kong(self, seat: int, how: str, tile: str, feeder: int | None = None) -> None:
        """R12: rain when the kong stands; R8: then a replacement is drawn."""
        late = how == "bu_gang" and tile not in self.drawn
        self.hands[seat], self.melds[seat] = self.with_kong(seat, how, tile)
        self.chain.append(how)
        self.feeder = feeder
        self.claimed = True
        before = len(self.ledger)
        if how == "zhi_gang":
            assert feeder is not None
            self.pay(feeder, seat, 2, how, "R12")
        elif not (late and self.rules["late_added_kong"] == "unpaid"):
            for payer in self.after(seat):
                self.pay(payer, seat, 2 if how == "an_gang" else 1, how, "R12")
        self.last_rain = list(range(before, len(self.ledger)))
        self.replacement_due = True
        self.phase = "draw"

    # Winning

    def win(self, winners: list[int], by: str) -> None:
        """R14: who pays; R10, R11: how it goes on."""
        source = self.seat
        if by == "self_draw":
            payers = self.after(source)
            if self.chain[-1:] == ["zhi_gang"] and self.rules["direct_kong_flower"] == "feeder":
                payers = [seat for seat in payers if seat == self.feeder]
            hand = self.hands[source]
            # 天胡 after an exchange may have given the 53rd tile away: then any is as good.
            tile = self.drawn[-1] if self.drawn[-1] in hand else hand[-1]
            amount = 2 ** fan(hand, self.melds[source], self.how(source, by), self.fans)
            amount += self.rules["self_draw"] == "base"
            for payer in payers:
                self.pay(payer, source, amount, "hu", "R14")
            self.hands[source].remove(tile)
        else:
            tile = self.asked_tile()
            clause = "R13" if by == "robbed_kong" else "R14"
            for winner in winners:
                self.pay(source, winner, 2 ** self.fan_of_claim(winner), "hu", clause)
            if by == "discard":
                self.move_rain_of_last_kong(winners)
        for winner in winners:
            self.won[winner] = tile
            self.out.append(winner)
        self.won_on.append(tile)
        if self.first_win is None:
            self.first_win = (winners, source)
        if len(self.players_in) == 1 or not self.rules["bloody"]:  # R11
            self.phase = "over"
        else:
            self.next_turn(winners[-1])  # R10

    def move_rain_of_last_kong(self, winners: list[int]) -> None:
        """Presets, 杠上炮: the rain of the kong just before the discard."""
        if self.rules["kong_discard_rain"] == "given_back":
            for entry in self.last_rain:
                self.give_back(entry, "Presets")
        elif self.rules["kong_discard_rain"] == "winner" and len(winners) == 1 and self.last_rain:
            amount = sum(self.ledger[entry][2] for entry in self.last_rain)
            self.pay(self.seat, winners[0], amount, "hu_jiao_zhuan_yi", "Presets")

    # Turns

    def next_turn(self, after: int) -> None:
        """The next player in draws, or, the wall empty, the hand is a draw (R11)."""
        if len(self.wall) == 0:
            self.settle()
            return
        self.begin_turn(self.after(after)[0])
        self.phase = "draw"

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.drawn, self.chain, self.last_rain = [], [], []
        self.feeder, self.replacement_due = None, False

    # The end

    def settle(self) -> None:
        """R17, R18: among the players in, on their thirteen tiles."""
        self.phase = "over"
        lying = [tile for river in self.rivers for tile in river] + self.won_on
        self.settlement = {
            seat: judge(
                self.hands[seat],
                self.melds[seat],
                self.missing[seat],
                lying + [t for other in SEATS if other != seat for t in self.melded(other)],
                self.rules,
                self.fans,
            )
            for seat in self.players_in
        }
        if self.rules["alike_draw"] == "nothing" and all_alike(self.settlement):
            return
        for entry in payments(self.settlement, self.out, self.rules):
            self.pay(*entry)
        for at, (_, payee, _, reason, _) in enumerate(list(self.ledger)):
            given_back = at in self.cancels.values()
            not_ready = payee in self.settlement and not self.settlement[payee].ready
            if reason in RAIN and not given_back and not_ready:
                self.give_back(at, "R17")

    def pay(self, payer: int, payee: int, amount: int, reason: str, clause: str) -> None:
        self.ledger.append((payer, payee, amount, reason, clause))

    def give_back(self, entry: int, clause: str) -> None:
        payer, payee, amount, _, _ = self.ledger[entry]
        self.cancels[len(self.ledger)] = entry
        self.pay(payee, payer, amount, "tui_yu", clause)

    @property
    def scores(self) -> list[int]:
        got = [sum(entry[2] for entry in self.ledger if entry[1] == seat) for seat in SEATS]
        paid = [sum(entry[2] for entry in self.ledger if entry[0] == seat) for seat in SEATS]
        return [got[seat] - paid[seat] for seat in SEATS]

    @property
    def next_dealer(self) -> int:
        """R3, once the hand is over."""
        if self.rules["next_dealer"] == "turn":
            return (self.dealer + 1) % 4
        if self.rules["next_dealer"] == "fixed" or self.first_win is None:
            return self.dealer
        winners, source = self.first_win
        return source if len(winners) > 1 else winners[0]

    def record(self) -> dict[str, Any]:
        """The hand so far as a record with its wall."""
        return {
            "schema": 1,
            "rules": {"preset": "CHENGDU", **self.rules},
            "dealer": self.dealer + 1,
            "direction": self.direction,
            "wall": "".join(self.wall_as_built),
            "events": list(self.events),
        }


def spoken(action: Action) -> list[str]:
    """An action in the words of a record's event."""
    do, *rest = action
    if do == "exchange":
        return [do, "".join(rest[0])]
    if do in ("discard", "announce"):
        *tile, sing, dance = rest
        return [do, *tile, *["sing"] * sing, *["dance"] * dance]
    return [do, *rest]
