"""R2: the wall as the stacks it is built of, and the deal."""

from collections.abc import Sequence

SEATS = range(4)


class Wall:
    """Stacks of two tiles, upper then lower, in drawing order; the first may be half gone."""

    def __init__(self, tiles: Sequence[str]) -> None:
        odd = len(tiles) % 2
        self.stacks = [list(tiles[:odd])] if odd else []
        self.stacks += [list(tiles[at : at + 2]) for at in range(odd, len(tiles), 2)]

    @property
    def left(self) -> list[str]:
        return [tile for stack in self.stacks for tile in stack]

    def __len__(self) -> int:
        return sum(map(len, self.stacks))

    def head(self) -> str:
        return self._upper(0)

    def tail(self) -> str:
        """The stack just right of the break, upper tile first."""
        return self._upper(-1)

    def _upper(self, at: int) -> str:
        tile = self.stacks[at].pop(0)
        if not self.stacks[at]:
            del self.stacks[at]
        return tile


def turns(dealer: int) -> list[int]:
    """Whose tile each of the 53 is: four at a time, three times round; one each; the 53rd."""
    round_ = [(dealer + step) % 4 for step in SEATS]
    return [seat for seat in round_ for _ in range(4)] * 3 + round_ + [dealer]


def deal(tiles: Sequence[str], dealer: int) -> list[list[str]]:
    """The four hands in the order the tiles came; the dealer's last is the 53rd."""
    to = turns(dealer)
    return [[tiles[at] for at, whose in enumerate(to) if whose == seat] for seat in SEATS]


def stacked(
    hands: Sequence[Sequence[str]],
    then: Sequence[str],
    tail: Sequence[str] = (),
    dealer: int = 0,
) -> list[str]:
    """108 tiles in drawing order that deal these hands and go on with `then`.

    `tail`: the replacement tiles, first to be drawn first. What the hands leave open, and the
    rest of the wall, is filled in the order m, s, p.
    """
    spare = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10) for _ in range(4)]
    for tile in [*(tile for hand in hands for tile in hand), *then, *tail]:
        spare.remove(tile)
    stacks = [list(tail[at : at + 2]) for at in range(0, len(tail), 2)]
    if len(tail) % 2:
        stacks[-1].append(spare.pop())
    last = [tile for stack in reversed(stacks) for tile in stack]
    full = []
    for seat in SEATS:
        hand = hands[seat] if seat < len(hands) else []
        lack = 13 + (seat == dealer) - len(hand)
        full.append([*hand, *spare[:lack]])
        del spare[:lack]
    return [full[seat].pop(0) for seat in turns(dealer)] + list(then) + spare + last
