"""An SQLite file, by Python's own sqlite3: safe to share, and mended when it is damaged.

Every transaction takes a turn (`turn`) with the other processes. While it has it, it makes sure
that the file it has open is still the one of that name: a damaged file is replaced, in such a
turn, by a new one, and what was promised to be safe must not go into the old one.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from mjtutor.errors import StoreError
from mjtutor.store import schema
from mjtutor.store.schema import NO_FIELDS, Row
from mjtutor.store.turn import turn

T = TypeVar("T")

_LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_NO_SPACE = {errno.ENOSPC, errno.EDQUOT}
_LITTLE = 2**20
"""Bytes left on a disk that is as good as full."""
_BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a file."""
_abandoned: list[sqlite3.Connection] = []
"""Connections of a parent process: closing one here would take away its locks."""


class _Damage(sqlite3.DatabaseError):
    """What a check of the file has found."""


class File:
    """A `Database` in an SQLite file, which is made if it is not there."""

    def __init__(self, path: Path) -> None:
        self.path = path.expanduser().absolute()
        self.where = str(self.path)
        self.notices: list[StoreError] = []
        self._connection: sqlite3.Connection | None = None
        self._opened: tuple[int, int, int] = (0, 0, 0)
        self._lock = RLock()

    def run(self, work: Callable[[schema.Transaction], T], patience: float) -> T:
        """See `Database`."""
        deadline = time.monotonic() + patience
        with self._lock:
            try:
                self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                with turn(beside(self.path, ".lock"), patience):
                    return self._in_turn(work, deadline)
            except (sqlite3.Error, OSError) as error:
                raise self._told(error) from error
            except StoreError as error:
                raise StoreError(error.id, **error.params | {"where": self.where}) from None

    def close(self) -> None:
        """See `Database`."""
        # The last to close takes the -wal away, so nobody else may be opening it.
        with self._lock, suppress(OSError, StoreError), turn(beside(self.path, ".lock"), 1):
            self._drop()

    def _in_turn(self, work: Callable[[schema.Transaction], T], deadline: float) -> T:
        try:
            try:
                return self._once(work, deadline)
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
                self._replace()
                return self._once(work, deadline)
        except BaseException:
            self._drop()  # and open it anew the next time
            raise

    def _once(self, work: Callable[[schema.Transaction], T], deadline: float) -> T:
        connection = self._open(deadline)
        left = max(0, deadline - time.monotonic())
        connection.execute(f"PRAGMA busy_timeout = {int(1000 * left)}")
        return _transaction(connection, work)

    def _open(self, deadline: float) -> sqlite3.Connection:
        if self._connection and self._opened == self._identity():
            return self._connection
        self._drop()
        if _size(self.path) == 0 and _size(beside(self.path, "-wal")):
            raise _Damage("answers without their file")  # which SQLite would throw away
        patience = max(0, deadline - time.monotonic())
        connection = sqlite3.connect(
            self.path, timeout=patience, isolation_level=None, check_same_thread=False
        )
        self._connection, self._opened = connection, (0, 0, os.getpid())
        new = _is_new(connection)
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise _Damage(found)
        _choose_journal(connection, self.path)
        connection.execute("PRAGMA synchronous = FULL")
        _transaction(connection, lambda do: schema.migrate(do, new, self.where))
        self._opened = self._identity()
        return connection

    def _identity(self) -> tuple[int, int, int]:
        """Which file has the name now, and whose connection it is."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return 0, 0, os.getpid()
        return found.st_dev, found.st_ino, os.getpid()

    def _drop(self) -> None:
        if self._connection:
            if self._opened[2] == os.getpid():
                self._connection.close()
            else:
                _abandoned.append(self._connection)
        self._connection = None

    def _replace(self) -> None:
        """Copy the damaged file aside, then put a new one in its place.

        At whichever step this is ended, the damaged file is still there or its copy is whole.
        What can still be read goes into the new one.
        """
        stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
        name, number = f"{self.path.stem}-damaged-{stamp}", 1
        while (kept := self.path.with_name(name + self.path.suffix)).exists():
            number += 1
            name = f"{self.path.stem}-damaged-{stamp}-{number}"
        for suffix in ("-wal", "-journal", ""):
            with suppress(FileNotFoundError):
                _copy(beside(self.path, suffix), beside(kept, suffix))
        kept.touch()  # if there was only a -wal
        self._drop()  # only now: to close it may change the file, and take the -wal away
        saved = _readable(self.path)
        fresh = beside(self.path, ".new")
        for suffix in ("", *_BESIDE):
            beside(fresh, suffix).unlink(missing_ok=True)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            _transaction(connection, lambda do: _fill(do, saved, self.where))
        for suffix in _BESIDE:
            beside(self.path, suffix).unlink(missing_ok=True)
        fresh.replace(self.path)
        _sync_folder(self.path)
        answers = sum(len(progress.answers) for progress in saved.values())
        self.notices.append(StoreError("damaged", where=self.where, kept=str(kept), n=answers))

    def _told(self, error: sqlite3.Error | OSError) -> StoreError:
        """The trouble as an error of ours."""
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in _LOCKED:
            return StoreError("locked", where=self.where)
        full = code == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) in _NO_SPACE
        if code == sqlite3.SQLITE_IOERR and not full:
            with suppress(OSError):
                full = shutil.disk_usage(self.path.parent).free < _LITTLE
        if full:
            return StoreError("disk_full", where=self.where)
        detail = getattr(error, "strerror", None) or str(error)
        return StoreError("cannot_write", where=self.where, detail=detail)


class _Transaction:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def write(self, statement: str, rows: Sequence[Row] = (NO_FIELDS,)) -> None:
        self._connection.executemany(statement, rows)

    def read(self, statement: str, row: Row = NO_FIELDS) -> Iterable[Sequence[Any]]:
        return self._connection.execute(statement, row)


def beside(path: Path, suffix: str) -> Path:
    """The file of that name with something behind it."""
    return path.with_name(path.name + suffix)


def on_network(path: Path, mounts: str | None = None) -> bool:
    """Whether a file lies, or will, on a disk of another machine, where WAL does not work.

    Known on Linux (from the text of mountinfo) and Windows; elsewhere the answer is no.
    """
    if sys.platform == "win32":
        root = path.absolute().anchor
        return root.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(root) == 4
    if mounts is None:
        try:
            mounts = Path("/proc/self/mountinfo").read_text(errors="replace")
        except OSError:
            return False
    deepest, kind = "", ""
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        point = before.split(" ")[4:5]
        within = point and after and path.is_relative_to(point[0].replace("\\040", " "))
        if within and len(point[0]) >= len(deepest):
            deepest, kind = point[0], after.split(" ")[0]
    return kind.startswith(_NETWORKS)


_NETWORKS = (
    "9p", "afs", "beegfs", "ceph", "cifs", "davfs", "fuse", "gluster", "gpfs", "lustre", "nfs",
    "smb", "vboxsf",
)  # fmt: skip


def _transaction(connection: sqlite3.Connection, work: Callable[[schema.Transaction], T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        done = work(_Transaction(connection))
        connection.execute("COMMIT")
        return done
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _is_new(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing in it; raises StoreError (`not_ours`) if it is somebody else's."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if names and schema.MARK not in names:
        raise StoreError("not_ours", where="")
    return not names


def _choose_journal(connection: sqlite3.Connection, path: Path) -> None:
    """WAL lets one read while another writes; where it cannot be had, SQLite's older way."""
    if not on_network(path):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _LOCKED:
                return  # somebody has it open, and it stays as it is
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = DELETE")


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    return isinstance(error, _Damage) or getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED


def _readable(path: Path) -> dict[str, Any]:
    """What can still be read of a damaged file, from the front and from the back."""
    found: dict[str, dict[Any, None]] = {table: {} for table in schema.COLUMNS}
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:
        connection.text_factory = lambda text: text.decode(errors="replace")
        for table, columns in schema.COLUMNS.items():
            for order in ("ASC", "DESC"):
                with suppress(sqlite3.Error):
                    statement = f"SELECT {', '.join(columns)} FROM {table} ORDER BY rowid {order}"
                    for row in connection.execute(statement):
                        found[table][row] = None
    return schema.by_learner(found)


def _fill(do: schema.Transaction, saved: dict[str, Any], where: str) -> None:
    schema.migrate(do, True, where)
    for learner, progress in saved.items():
        schema.add(do, learner, progress)


def _copy(source: Path, target: Path) -> None:
    """Copy a file whole or not at all."""
    part = beside(target, ".part")
    try:
        shutil.copyfile(source, part)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _sync_folder(path: Path) -> None:
    """Make a change of names last through a loss of power, where folders can be told to."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
