"""R15 过水不胡: what a win let go bars until the next draw."""

from typing import NamedTuple

from .hands import ALL
from .presets import Fields


def line(tile: str) -> set[str]:
    """The tiles of the same suit on one line: 147, 258 or 369."""
    return {t for t in ALL if t[1] == tile[1] and (int(t[0]) - int(tile[0])) % 3 == 0}


class LetGo(NamedTuple):
    """The tiles barred, and the fan that a win on one of them must exceed."""

    barred: frozenset[str] = frozenset()
    fan: int = 0

    def and_now(self, tile: str, fan: int, rules: Fields) -> "LetGo":
        """One more win let go: all that was barred stays so, the best of the fan counts."""
        bars = {"line": line(tile), "wait": set(ALL), "tile": {tile}, "none": set()}
        barred = self.barred | bars[rules["pass_scope"]]
        return LetGo(barred, max(fan, self.fan)) if barred else self


NOTHING = LetGo()
