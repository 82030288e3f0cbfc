"""How far a suit is from its share of a win: a small machine that reads one suit rank by rank.

A suit is judged by its vector: for m = 0 … 4 melds, without and with the pair, the fewest tiles
to draw for exactly that in this suit, no more copies of a tile used than `cap` (four, less what
melds lock). The machine holds, after each rank, the least cost of every way to stand there:
melds begun, pair or not, runs begun at this rank and at the one before. Equal columns of costs
are one state, so a suit is nine look-ups once the steps are known.

Used to build the packed tables (`build_tables`), and, packed, for suits with melds in them.
"""

from __future__ import annotations

from functools import lru_cache

NEVER = 15
"""A cost above every real one (at most 14 tiles)."""

Costs = tuple[int, ...]


class Machine:
    """The machine for up to `melds` melds in a suit."""

    def __init__(self, melds: int) -> None:
        self.melds = melds
        ways = [
            (pair, melds_begun, runs, older_runs)
            for pair in range(2)
            for melds_begun in range(melds + 1)
            for runs in range(3)
            for older_runs in range(3)
        ]
        self._index = {way: index for index, way in enumerate(ways)}
        self.start: Costs = tuple(0 if way == (0, 0, 0, 0) else NEVER for way in ways)
        self.step = lru_cache(maxsize=None)(self._step)

    def _step(self, costs: Costs, rank: int, count: int, cap: int) -> Costs:
        """Read one rank (0 to 8) of which `count` are held and at most `cap` may be used.

        Three equal runs are three triplets, so at most two runs begin at a rank.
        """
        after = [NEVER] * len(costs)
        for (pair, melds, runs, older), index in self._index.items():
            if costs[index] == NEVER:
                continue
            for new_runs in range(3 if rank < 7 else 1):
                for triplet in range(2):
                    if melds + new_runs + triplet > self.melds:
                        break
                    for new_pair in range(2 - pair):
                        used = runs + older + new_runs + 3 * triplet + 2 * new_pair
                        if used > cap:
                            break
                        way = (pair + new_pair, melds + new_runs + triplet, new_runs, runs)
                        cost = costs[index] + max(0, used - count)
                        after[self._index[way]] = min(after[self._index[way]], cost)
        return tuple(after)

    def vector(self, costs: Costs) -> Costs:
        """The suit's vector after all nine ranks: m = 0 … 4 without, then with the pair."""
        return tuple(
            costs[self._index[pair, melds, 0, 0]] if melds <= self.melds else NEVER
            for pair in range(2)
            for melds in range(5)
        )
