"""Time the libraries call by call, round by round, on hands they have not seen."""

from __future__ import annotations

import gc
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

from . import hands
from .hands import Case, Maker
from .peers import Library, Work

# Processor time, so that other programs on the machine weigh little; Windows ticks too coarsely.
clock = time.perf_counter if sys.platform == "win32" else time.process_time


WARM_UP = 4  # times the hands of a round


@dataclass(frozen=True)
class Task:
    """A row of the table: the method of the libraries, its hands, and the ratios promised."""

    title: str
    method: str
    hands: dict[str, Maker]
    size: int
    targets: dict[str, float] = field(default_factory=dict)  # library -> least times as fast

    def parts(self) -> list[Task]:
        """The same task for each sort of hand alone."""
        size = self.size // len(self.hands)
        return [
            Task(f"{self.title}, {name}", self.method, {name: make}, size)
            for name, make in self.hands.items()
        ]


TASKS = (
    Task(
        "shanten",
        "shanten",
        {**hands.mix(13), **{f"{name}, drawn": make for name, make in hands.mix(14).items()}},
        2400,
        {"jansou": 10, "xiangting": 1 / 1.5},
    ),
    Task("shanten, jansou from bare counts", "shanten_counts", hands.mix(13), 2400),
    Task("acceptance", "acceptance", hands.mix(13), 1600, {"jansou": 10}),
    Task("acceptance, jansou from bare counts", "acceptance_counts", hands.mix(13), 1600),
    Task("discard table", "discards", hands.mix(14), 400, {"jansou": 12}),
    Task("waits of a ready hand", "waits", hands.READY, 800),
    Task("score of a winning hand", "score", hands.WINNING, 800, {"jansou": 15}),
    Task("reading a hand", "parse", {"three suits": hands.deal(3, 13)}, 1600),
    Task("building a hand from tiles", "build", {"three suits": hands.deal(3, 13)}, 1600),
)


@dataclass
class Timing:
    """Microseconds a call, a figure a round, and the same for the library compared with."""

    rounds: list[float]
    base: list[float]

    @property
    def us(self) -> float:
        """Median time of a call in microseconds."""
        return median(self.rounds)

    @property
    def spread(self) -> float:
        """Half the distance between the quartiles, as a share of the median."""
        low, _, high = quantiles(self.rounds, n=4)
        return (high - low) / 2 / self.us

    @property
    def ratio(self) -> float:
        """How many times the time of the base library, median over the rounds."""
        return median(mine / base for mine, base in zip(self.rounds, self.base, strict=True))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the garbage collector out, as ``timeit`` does."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def clocked(work: Work) -> float:
    """Seconds for one call on each of the inputs."""
    call, columns = work
    calls = map(call, *columns)
    start = clock()
    deque(calls, maxlen=0)
    return clock() - start


def compare(
    task: Task, libraries: list[Library], seen: set[int], rounds: int, scale: float = 1
) -> dict[str, Timing]:
    """Time the task: in each round all libraries, in turn, on the same fresh hands."""
    rng = random.Random(task.title)
    size = max(len(task.hands), int(task.size * scale))
    source = hands.fresh(task.hands, rng, seen)
    able = [library for library in libraries if hasattr(library, task.method)]
    times: dict[str, list[float]] = {library.name: [] for library in able}
    for turn in range(rounds + 1):
        cases = [next(source) for _ in range(size if turn else int(size * WARM_UP))]
        for library in able[turn % len(able) :] + able[: turn % len(able)]:
            prepare: Callable[[list[Case]], Work] = getattr(library, task.method)
            work = prepare(cases)
            with undisturbed():
                seconds = clocked(work)
            if turn:  # round 0 opens tables and fills memos, as far as they help new hands
                times[library.name].append(seconds / size * 1e6)
    base = times[able[0].name]
    return {name: Timing(figures, base) for name, figures in times.items()}


def batch(rounds: int, size: int) -> list[float]:
    """Million hands a second of the NumPy batch, a figure a round; none without NumPy."""
    try:
        import numpy
    except ImportError:
        return []
    from mjtutor.core import batch

    rng = numpy.random.default_rng(1)
    figures = []
    for _ in range(rounds + 1):
        counts = numpy.concatenate([_deals(rng, suits, size // 3) for suits in (3, 2, 1)])
        rng.shuffle(counts)
        with undisturbed():
            start = clock()
            batch.shanten(counts)
            figures.append(len(counts) / (clock() - start) / 1e6)
    return figures[1:]


def _deals(rng: Any, suits: int, size: int) -> Any:
    """Count rows of 13 random tiles of the first so many suits."""
    import numpy

    wall = numpy.tile(numpy.arange(9 * suits), 4)
    picked = wall[rng.random((size, len(wall)), dtype=numpy.float32).argpartition(12)[:, :13]]
    counts = numpy.zeros((size, 27), numpy.uint8)
    for column in picked.T:
        counts[numpy.arange(size), column] += 1
    return counts
