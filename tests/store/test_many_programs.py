"""Many programs at once, killed at random: every answer promised to be safe is there, once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from tests.store.conftest import Opener

PROGRAMS = 8
PATIENCE = 500  # s; generous, since nothing here measures time

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills as POSIX does")


class Learner(threading.Thread):
    """Answers `n` times in programs one after another, most of which are killed on the way."""

    def __init__(self, setting: str, name: str, n: int, rng: random.Random) -> None:
        super().__init__(name=name)
        self.setting, self.n, self.rng = setting, n, rng
        self.promised: list[int] = []
        self.killed = 0
        self.problems: list[str] = []

    def run(self) -> None:
        first = 0
        while first < self.n and not self.problems:
            program = subprocess.Popen(
                [sys.executable, "-m", "tests.store.writer", self.setting, self.name,
                 str(first), str(self.n - 1)],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=os.getcwd(),
            )  # fmt: skip
            assert program.stdout and program.stderr
            # Killed some time after so many promises: at whatever step it has come to.
            spared = self.rng.random() < min(0.2, 20 / self.n)
            left = self.n if spared else self.rng.randrange(1, min(100, self.n // 2))
            done: list[int] = []
            for line in program.stdout:
                done.append(int(line))
                if len(done) == left:
                    time.sleep(self.rng.random() * 0.02)
                    program.send_signal(signal.SIGKILL)
            if program.wait(PATIENCE) == -signal.SIGKILL:
                self.killed += 1
            elif program.returncode:
                self.problems.append(program.stderr.read())
            self.promised += done
            # What it was at when it died may be there or not; the next program does it again.
            first = done[-1] + 1 if done else first
            program.stdout.close()
            program.stderr.close()


@pytest.mark.parametrize(
    "answers", [480, pytest.param(10_400, marks=pytest.mark.long)], ids=["some", "many"]
)
def test_what_was_promised_is_there_once(lasting: str, reopen: Opener, answers: int) -> None:
    rng = random.Random(answers)
    learners = [
        Learner(lasting, f"p{number}", answers // PROGRAMS, random.Random(rng.random()))
        for number in range(PROGRAMS)
    ]
    began = time.monotonic()
    for learner in learners:
        learner.start()
    for learner in learners:
        learner.join(PATIENCE)
    seconds = time.monotonic() - began
    assert [learner.problems for learner in learners] == [[]] * PROGRAMS
    assert not any(learner.is_alive() for learner in learners)
    promised = [f"{each.name}-{number}" for each in learners for number in each.promised]
    found = [answer.id for answer in reopen().progress("me").answers]
    killed = sum(learner.killed for learner in learners)
    print(f"{len(promised)} answers of {PROGRAMS} programs, {killed} killed, {seconds:.0f} s")

    assert sorted(found) == sorted(promised) and len(found) == len(set(found)) == answers
    assert killed >= PROGRAMS
