"""What lies where in one hand, and what each seat may do now: R1 to R20, slow and literal.

An action is a tuple of plain values:
('exchange', (tile, tile, tile)) ('name', suit) ('announce', sing, dance) ('draw',)
('discard', tile, sing, dance) ('hu',) ('an_gang', tile) ('bu_gang', tile)
and, in answer to a tile, ('hu',) ('zhi_gang',) ('peng',) ('pass',).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ..fan import How
from .hands import completing, fan, in_order, kong, pong, tiles_of, wins
from .letting_go import NOTHING, LetGo
from .presets import Fields, fan_table, filled
from .settling import Entry, Judged
from .wall import SEATS, Wall, deal

Action = tuple[Any, ...]
DRAW: Action = ("draw",)
PASS: Action = ("pass",)
HU: Action = ("hu",)


class Position:
    """One hand. `rules`: the fields that differ from CHENGDU. `direction`: 1 next, 2 opposite.

    phase        'exchange', 'name', 'draw', 'turn', 'answer', 'over'
    seat         whose turn it is; while others answer, whose tile is asked
    hands        concealed tiles, sorted; a winner keeps thirteen less three a meld
    melds        in the order they were made; an added kong stands where its pong stood
    rivers       discards that still lie there; a discard asked about lies there already
    missing      the suit each has named (R4)
    tile         the tile asked about; robbing: it is an added kong's, still in the owner's hand
    drawn        the tiles drawn in this turn; empty after 碰 (R8)
    chain        the kongs of the unbroken chain in this turn
    out, won     who is out, in that order; the winning tile each of them shows
    let_go       R15, for each seat
    sung, danced R19, R20, for each seat
    ledger       (payer, payee, amount, reason, clause); cancels: entry -> the entry it gives back
    settlement   for each seat in at a draw, how it was judged
    events       what was done, in the words of a record; a pass is silence
    """

    def __init__(
        self, rules: Fields, wall: Sequence[str], dealer: int = 0, direction: int = 1
    ) -> None:
        self.rules = filled(rules)
        self.fans = fan_table(self.rules)
        self.wall_as_built = list(wall)
        self.dealer, self.direction = dealer, direction
        hands = deal(wall, dealer)
        self.drawn = [hands[dealer][-1]]  # R8: the dealer's fourteen tiles count as drawn
        self.hands = [in_order(hand) for hand in hands]
        self.wall = Wall(wall[53:])
        self.melds: list[list[str]] = [[] for _ in SEATS]
        self.rivers: list[list[str]] = [[] for _ in SEATS]
        self.missing: list[str | None] = [None for _ in SEATS]
        self.let_go: list[LetGo] = [NOTHING for _ in SEATS]
        self.sung = [False for _ in SEATS]
        self.danced = [False for _ in SEATS]
        self.draws = [0 for _ in SEATS]
        self.out: list[int] = []
        self.won: list[str | None] = [None for _ in SEATS]
        self.won_on: list[str] = []  # each tile won on once, however many won on it
        self.ledger: list[Entry] = []
        self.cancels: dict[int, int] = {}
        self.settlement: dict[int, Judged] = {}
        self.events: list[str] = []
        self.seat = dealer
        self.tile: str | None = None
        self.robbing = False
        self.chain: list[str] = []
        self.last_rain: list[int] = []  # the entries of the chain's last kong
        self.feeder: int | None = None  # who discarded the tile of the claimed kong
        self.replacement_due = False
        self.untouched = True  # nobody has acted yet, naming and exchange aside
        self.claimed = False  # somebody has made 碰 or a kong
        self.first_win: tuple[list[int], int] | None = None  # winners, whose tile
        self.options: dict[int, set[Action]] = {}
        self.answers: dict[int, Action] = {}
        if self.rules["exchange"] != "none":
            self.phase = "exchange"
        elif self.rules["missing_suit"] == "declared":
            self.phase = "name"
        else:
            self.phase = "turn"
        self.offer()

    # Who may do what now

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def players_in(self) -> list[int]:
        return [seat for seat in SEATS if seat not in self.out]

    def asked(self) -> list[int]:
        """The seats that have still to act or answer; one that could only pass is not asked."""
        return [seat for seat in SEATS if seat in self.options and seat not in self.answers]

    def legal(self, seat: int) -> set[Action]:
        return set(self.options[seat]) if seat in self.asked() else set()

    def offer(self) -> None:
        """Work out what each seat may do in the phase that begins."""
        self.answers = {}
        if self.phase == "exchange":
            self.options = {seat: set(self.triples(seat)) for seat in SEATS}
        elif self.phase == "name":
            self.options = {seat: {("name", suit) for suit in "msp"} for seat in SEATS}
        elif self.phase == "draw":
            self.options = {self.seat: {DRAW, *self.announcements_before_drawing(self.seat)}}
        elif self.phase == "turn":
            self.options = {self.seat: self.turn_options(self.seat)}
        elif self.phase == "answer":
            may = {seat: self.answer_options(seat) for seat in self.after(self.seat)}
            self.options = {seat: answers for seat, answers in may.items() if answers != {PASS}}
        else:
            self.options = {}

    def triples(self, seat: int) -> Iterator[Action]:
        """换三张: three tiles, of one suit where the table says so."""
        for three in combinations(self.hands[seat], 3):
            if self.rules["exchange"] == "any" or len({tile[1] for tile in three}) == 1:
                yield ("exchange", three)

    def turn_options(self, seat: int) -> set[Action]:
        hand = self.hands[seat]
        may: set[Action] = set()
        # R8: a win needs a tile drawn; a turn begun by 碰 has none, and no kong either.
        if self.drawn:
            if wins(hand, self.melds[seat], self.missing[seat]):
                may.add(HU)
                if self.last_four():
                    return may
            for tile in set(hand):
                if hand.count(tile) == 4 and self.kong_allowed(seat, "an_gang", tile):
                    may.add(("an_gang", tile))
                if pong(tile) in self.melds[seat] and self.kong_allowed(seat, "bu_gang", tile):
                    may.add(("bu_gang", tile))
        for tile in self.discards(seat):
            for sing, dance in self.announcements(seat, without(hand, tile)):
                may.add(("discard", tile, sing, dance))
        return may

    def answer_options(self, seat: int) -> set[Action]:
        """R9, R13: what this seat may say to the tile asked about."""
        tile = self.asked_tile()
        hand = self.hands[seat]
        may: set[Action] = {PASS}
        if self.may_win_on(seat, tile):
            if self.last_four():
                return {HU}
            may.add(HU)
        if self.robbing or tile[1] == self.missing[seat]:  # R4: not the named suit
            return may
        if hand.count(tile) == 3 and self.kong_allowed(seat, "zhi_gang", tile):
            may.add(("zhi_gang",))
        if hand.count(tile) >= 2 and not self.locked(seat):
            may.add(("peng",))
        return may

    def may_win_on(self, seat: int, tile: str) -> bool:
        """A legal win (R4), not barred by one let go (R15)."""
        return tile in self.waits(seat) and (
            tile not in self.let_go[seat].barred or self.fan_of_claim(seat) > self.let_go[seat].fan
        )

    def last_four(self) -> bool:
        """R16: from the draw that leaves three tiles in the wall on every win is taken."""
        return bool(self.rules["last_four_forced"]) and len(self.wall) <= 3

    def discards(self, seat: int) -> set[str]:
        hand = self.hands[seat]
        if self.locked(seat):  # R20: the drawn tile
            return {self.drawn[-1]}
        named = {tile for tile in hand if tile[1] == self.missing[seat]}
        if named:  # R4: the named suit first
            return named
        banned = {
            tile
            for dancer in self.players_in
            if dancer != seat and self.danced[dancer]
            for tile in self.waits(dancer)
        }
        return set(hand) - banned or set(hand)  # R20: gives way when nothing else is left

    def kong_allowed(self, seat: int, how: str, tile: str) -> bool:
        if not self.rules["rain"]:  # R5: without rain no kongs at all
            return False
        if len(self.wall) == 0:  # R8
            return False
        if tile[1] == self.missing[seat]:  # R4
            return False
        if not self.locked(seat):
            return True
        # R20: only the tile just drawn, or claimed, and only if the waits stay the same.
        if how != "zhi_gang" and tile != self.drawn[-1]:
            return False
        hand, melds = self.with_kong(seat, how, tile)
        return completing(hand, melds, self.missing[seat]) == self.waits(seat)

    def with_kong(self, seat: int, how: str, tile: str) -> tuple[list[str], list[str]]:
        """Concealed tiles and melds after the kong."""
        hand, melds = self.hands[seat], self.melds[seat]
        if how == "bu_gang":
            return without(hand, tile), [kong(tile) if m == pong(tile) else m for m in melds]
        return [t for t in hand if t != tile], [*melds, kong(tile, how == "an_gang")]

    def locked(self, seat: int) -> bool:
        return self.sung[seat] or self.danced[seat]

    def waits(self, seat: int) -> frozenset[str]:
        """R17's waits of the thirteen tiles, the one just drawn left out."""
        hand, melds = self.hands[seat], self.melds[seat]
        if len(hand) + 3 * len(melds) == 14:
            hand = without(hand, self.drawn[-1])
        return completing(hand, melds, self.missing[seat])

    def announcements(self, seat: int, hand: list[str]) -> set[tuple[bool, bool]]:
        """R19, R20: how singing and dancing may go with a discard that leaves `hand`."""
        sing = self.rules["sing"] and not self.sung[seat] and not self.danced[seat]
        dance = self.rules["dance"] and not self.danced[seat]
        if (sing or dance) and not completing(hand, self.melds[seat], self.missing[seat]):
            sing = dance = False
        return {(s, d) for s in (False, sing) for d in (False, dance)}

    def announcements_before_drawing(self, seat: int) -> set[Action]:
        """R20: a non-dealer ready as dealt, before the own first draw."""
        as_dealt = not (self.draws[seat] or self.melds[seat]) and seat != self.dealer
        if not as_dealt:
            return set()
        said = self.announcements(seat, self.hands[seat]) - {(False, False)}
        return {("announce", sing, dance) for sing, dance in said}

    def how(self, seat: int, by: str) -> How:
        """The events of a win on the tile drawn, discarded or robbed just now."""
        opening = None
        if by == "self_draw" and seat == self.dealer and self.untouched:
            opening = "tian"
        if by == "self_draw" and seat != self.dealer and not self.claimed and self.draws[seat] == 1:
            opening = "di"
        # R13: a kong robbed counts for no extra, nor does the chain before it.
        kongs = 0 if by == "robbed_kong" else len(self.chain)
        return How(by, kongs, opening, last_tile=len(self.wall) == 0)

    def fan_of_claim(self, seat: int) -> int:
        how = self.how(seat, "robbed_kong" if self.robbing else "discard")
        return fan([*self.hands[seat], self.asked_tile()], self.melds[seat], how, self.fans)

    def asked_tile(self) -> str:
        assert self.tile is not None
        return self.tile

    def after(self, seat: int) -> list[int]:
        """The others in, in turn order after the seat."""
        order = [(seat + step) % 4 for step in (1, 2, 3)]
        return [other for other in order if other not in self.out]

    def melded(self, seat: int) -> list[str]:
        return [tile for meld in self.melds[seat] for tile in tiles_of(meld)]

    def everything(self) -> list[str]:
        """R1: all tiles wherever they are, sorted: the 108 at any moment."""
        concealed = [tile for hand in self.hands for tile in hand]
        lying = [tile for river in self.rivers for tile in river]
        melded = [tile for seat in SEATS for tile in self.melded(seat)]
        return in_order(concealed + lying + melded + self.won_on + self.wall.left)


def without(tiles: list[str], tile: str) -> list[str]:
    left = list(tiles)
    left.remove(tile)
    return left
