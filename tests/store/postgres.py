"""A PostgreSQL server for the tests, from what the system has installed; nobody else reaches it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

PATIENCE = 60  # s; generous, since nothing here measures time
INSTALL = "needs PostgreSQL: apt-get install postgresql"
_numbers = count(1)


def program(name: str) -> str | None:
    """Where a program of PostgreSQL's is; Debian keeps them off the path."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return shutil.which(name, path=os.pathsep.join([*map(str, places), os.environ["PATH"]]))


class Postgres:
    """A running server, on a socket in a folder of its own."""

    def __init__(self, folder: Path, options: dict[str, str]) -> None:
        self.folder = folder
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = (self.folder / "log").open("ab")
        self._process = subprocess.Popen(
            [str(program("postgres")), "-D", str(self.folder / "data"), "-k", str(self.folder),
             "-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=40"],
            stdout=log, stderr=log, stdin=subprocess.DEVNULL, **self._options,
        )  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            ready = subprocess.run(
                [str(program("pg_isready")), "-q", "-h", str(self.folder)], check=False
            )
            if not ready.returncode:
                return
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text(errors="replace"))

    def stop(self) -> None:
        """End it at once, as when its machine loses power."""
        if self._process:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(PATIENCE)
            self._process = None

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test{next(_numbers)}"
        self.run("postgres", f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://tests@/{name}?host={self.folder}"

    def drop(self, url: str) -> None:
        """Take a database away, whoever still has it open."""
        self.run("postgres", f"DROP DATABASE {name_of(url)} WITH (FORCE)")

    def run(self, database: str, statement: str) -> str:
        """Do something as any other program could; returns what was found."""
        done = subprocess.run(
            [str(program("psql")), "-h", str(self.folder), "-U", "tests", "-d", database,
             "-v", "ON_ERROR_STOP=1", "-Atc", statement],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout


def name_of(url: str) -> str:
    """The name of the database of a URL."""
    return url.partition("?")[0].rpartition("/")[2]


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Start a server with nothing in it, and leave nothing behind. Skips where there is none."""
    pytest.importorskip("psycopg", reason="needs psycopg: pip install 'mjtutor[postgresql]'")
    pytest.importorskip("sqlalchemy", reason="needs SQLAlchemy: pip install 'mjtutor[postgresql]'")
    if not program("initdb") or os.name != "posix":
        pytest.skip(INSTALL)
    # Its socket's path must be short, and another user must be able to come here.
    folder = Path(tempfile.mkdtemp(prefix="mjtutor-pg-"))
    options: dict[str, str] = {}
    if os.getuid() == 0:  # it refuses to run as root
        options = {"user": "nobody", "group": "nogroup"}
        shutil.chown(folder, **options)
    server = Postgres(folder, options)
    try:
        subprocess.run(
            [str(program("initdb")), "-D", str(folder / "data"), "-U", "tests", "-A", "trust",
             "-E", "UTF8", "--no-locale", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **options,
        )  # fmt: skip
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
