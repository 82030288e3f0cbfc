"""What can happen to the file and the server behind a store, and that nothing promised is lost."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from mjtutor.errors import StoreError
from mjtutor.store import Progress, schema, sql
from mjtutor.store import file as files
from mjtutor.store.file import File, on_network
from mjtutor.store.sql import SqlStore
from mjtutor.store.turn import turn
from tests.store.conftest import Opener
from tests.store.test_store import NOON, an_answer

MANY = 400
"""Answers enough for a file of several pages."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "progress.db"


def opened(path: Path, patience: float = 0.1) -> SqlStore:
    return SqlStore(File(path), patience)


def filled(path: Path, n: int = MANY) -> SqlStore:
    """A store whose answers are all in its file, with nothing beside it."""
    store = opened(path)
    store.take_in({"me": Progress(tuple(an_answer(f"n{number}") for number in range(n)))})
    store.finish("me", "tiles", NOON)
    store.save("me", "quiz", [1])
    store.close()
    return store


def ids(store: SqlStore) -> set[str]:
    return {answer.id for answer in store.progress("me").answers}


def asides(path: Path) -> list[Path]:
    return sorted(path.parent.glob("progress-damaged-*.db"))


# What is found where


def test_the_file_is_made_where_it_belongs_and_for_its_owner_only(path: Path) -> None:
    store = opened(path)
    assert not path.parent.exists()  # nothing before it is needed

    assert store.record(an_answer())
    assert path.exists() and store.place == str(path)
    if os.name == "posix":
        assert path.parent.stat().st_mode & 0o777 == 0o700


def mode(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def test_wal_is_used_and_not_on_disks_of_other_machines(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path)
    assert mode(path) == "wal"

    monkeypatch.setattr(files, "on_network", lambda path: True)  # the home moves there
    store = opened(path)
    assert store.record(an_answer("later")) and len(ids(store)) == MANY + 1
    assert mode(path) == "delete"
    assert not path.with_name("progress.db-wal").exists()
    other = opened(path.with_name("new.db"))
    assert other.record(an_answer()) and mode(path.with_name("new.db")) == "delete"


def test_where_wal_cannot_be_had_it_works_without(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoWal(sqlite3.Connection):
        def execute(self, statement: str, *fields: Any) -> sqlite3.Cursor:
            if statement == "PRAGMA journal_mode = WAL":
                error = sqlite3.OperationalError("unable to open database file")
                error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
                raise error
            return super().execute(statement, *fields)

    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *args, **named: connect(*args, factory=NoWal, **named)
    )
    store = opened(path)
    assert store.record(an_answer()) and ids(store) == {"a"}
    monkeypatch.undo()
    assert mode(path) == "delete"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says itself what a disk is")
def test_network_disks_are_known_by_their_kind() -> None:
    mounts = """\
22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
40 22 0:40 / /home rw shared:1 master:2 - nfs4 files:/home rw
41 40 0:41 / /home/li\\040hua/local rw - btrfs /dev/sdb rw
42 22 0:42 / /mnt/share rw - fuse.sshfs anna@host: rw
nonsense
"""
    for place, remote in (
        ("/var/x.db", False), ("/home/anna/.local/x.db", True), ("/homes/x.db", False),
        ("/home/li hua/local/x.db", False), ("/mnt/share/x.db", True), ("/x.db", False),
    ):  # fmt: skip
        assert on_network(Path(place), mounts) is remote, place
    assert on_network(Path("/x.db"), "") is False


# In use


@contextmanager
def in_use(path: Path, how: str = "EXCLUSIVE") -> Iterator[None]:
    """Another program holds the file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute(f"BEGIN {how}")
        yield
        connection.execute("ROLLBACK")


def test_what_cannot_be_written_waits_and_is_written_later(path: Path) -> None:
    filled(path)
    store = opened(path)

    with in_use(path):
        assert not store.record(an_answer("waits"))
        assert store.trouble and store.trouble.id == "locked"
        assert store.trouble.params["where"] == str(path)
        assert not store.record(an_answer("waits too")) and not store.finish("me", "waits", NOON)
        assert not store.save("me", "quiz", [2]) and not store.retry()
        with pytest.raises(StoreError, match="locked"):
            store.progress("me")
        with pytest.raises(StoreError, match="locked"):
            store.take_in({"me": Progress((an_answer("taken in"),))})
    assert store.load("me", "quiz") == [2]  # seen although it still waits
    assert {"waits", "waits too"} <= ids(store) and "waits" in store.progress("me").lessons
    assert len(ids(opened(path))) == MANY

    assert store.record(an_answer("next"))
    assert store.trouble is None
    assert ids(opened(path)) - ids_of(MANY) == {"waits", "waits too", "next"}
    assert opened(path).load("me", "quiz") == [2]
    assert path.exists() and not asides(path) and not store.notices


def ids_of(n: int) -> set[str]:
    return {f"n{number}" for number in range(n)}


def test_what_waits_is_tried_again_by_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "_AGAIN", 0.05)
    filled(path, 1)
    store = opened(path)
    with in_use(path):
        assert not store.record(an_answer("waits"))
        time.sleep(0.2)  # and tried in vain
        assert store.trouble

    until(lambda: store.trouble is None)
    assert "waits" in ids(opened(path))


def until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_what_waits_is_written_when_the_program_ends(path: Path) -> None:
    filled(path, 1)
    store = opened(path)
    with in_use(path):
        assert not store.record(an_answer("waits"))
    store.close()

    assert "waits" in ids(opened(path))


def test_a_short_lock_is_waited_for(path: Path) -> None:
    filled(path, 1)
    code = (
        "import sqlite3, sys, time\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.execute('BEGIN IMMEDIATE'); print('mine', flush=True); time.sleep(0.5)\n"
        "c.execute('ROLLBACK')"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE)
    assert holder.stdout and holder.stdout.readline() == b"mine\n"

    store = opened(path, patience=30)
    assert store.record(an_answer("later")) and store.trouble is None
    assert holder.wait(30) == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no forks")
def test_a_forked_program_opens_the_file_anew(path: Path) -> None:
    """What the parent has open is not the child's to close."""
    store = opened(path, 30)
    store.record(an_answer("before"))
    child = os.fork()
    if not child:
        os._exit(0 if store.record(an_answer("child")) and len(ids(store)) == 2 else 1)
    assert os.waitpid(child, 0)[1] == 0

    assert store.record(an_answer("after")) and ids(store) == {"before", "child", "after"}


def test_one_turn_at_a_time(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with turn(lock, 1), pytest.raises(StoreError, match="locked"), turn(lock, 0.05):
        raise AssertionError
    with turn(lock, 0):
        pass


# No room


class Small(File):
    """A file that has reached the end of its disk."""

    room = 8

    def _open(self, deadline: float) -> sqlite3.Connection:
        connection = super()._open(deadline)
        connection.execute(f"PRAGMA max_page_count = {self.room}")
        return connection


def test_a_full_disk_is_told_and_nothing_is_lost(path: Path) -> None:
    store = SqlStore(Small(path), 0.1)
    safe = [number for number in range(200) if store.record(an_answer(f"n{number}"))]

    assert 5 < len(safe) < 200 and safe == list(range(len(safe)))
    assert store.trouble and store.trouble.id == "disk_full"
    assert ids(opened(path)) == ids_of(len(safe))
    assert len(ids(store)) == 200  # those that wait are seen
    with pytest.raises(StoreError, match="disk_full"):
        store.take_in({"me": Progress((an_answer("taken in", answer="x" * 400),) * 1)})
    Small.room = 1000
    try:
        assert store.retry() and store.trouble is None
    finally:
        Small.room = 8
    assert ids(opened(path)) == ids_of(200)


LIMITED = """
import resource, signal, sys
from pathlib import Path
from mjtutor.store import Answer
from mjtutor.store.file import File
from mjtutor.store.sql import SqlStore

path = Path(sys.argv[1])
def answer(n): return Answer("me", "waits", 2, "w", "right", answer="x" * 300, id=f"n{n}")

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))
store, troubles, safe = SqlStore(File(path), 0.1), set(), set()
for n in range(300):
    if store.record(answer(n)):
        safe.update(range(n + 1))  # and all that waited before
    else:
        troubles.add(store.trouble.id)
    if n % 50 == 0:
        found = {a.id for a in SqlStore(File(path)).progress("me").answers}
        assert {f"n{k}" for k in safe} <= found
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
assert store.retry()
print(*troubles, len(safe))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_when_the_system_refuses_to_write_nothing_is_lost(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, cwd=os.getcwd()
    )
    assert done.returncode == 0, done.stderr
    *troubles, safe = done.stdout.split()

    assert troubles and set(troubles) <= {"cannot_write", "disk_full"}
    assert 20 < int(safe) < 300
    assert ids(opened(path)) == ids_of(300)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = opened(tmp_path / "file" / "progress.db")

    assert not store.record(an_answer()) and store.trouble
    assert store.trouble.id == "cannot_write" and store.trouble.params["detail"]
    (tmp_path / "file").unlink()
    assert store.retry() and ids(store) == {"a"}


@pytest.mark.parametrize(
    ("error", "id"),
    [(OSError(errno.ENOSPC, "No space left"), "disk_full"),
     (OSError(errno.EROFS, "Read-only file system"), "cannot_write"),
     (PermissionError(errno.EACCES, "Permission denied"), "cannot_write")],
)  # fmt: skip
def test_what_the_system_says_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError, id: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(Path, "mkdir", refuse)
    store = opened(path)
    assert not store.record(an_answer()) and store.trouble and store.trouble.id == id


# Not ours


def test_the_file_of_another_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()

    store = opened(path)
    assert not store.record(an_answer()) and store.trouble and store.trouble.id == "not_ours"
    assert path.read_bytes() == before and not asides(path)


def test_tables_of_a_newer_version_are_left_alone(path: Path) -> None:
    filled(path, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"UPDATE {schema.MARK} SET number = 7")

    store = opened(path)
    assert not store.record(an_answer()) and store.trouble
    assert store.trouble.id == "newer_tables" and store.trouble.params["schema"] == 7
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM mjtutor_answers").fetchone() == (3,)


def test_older_tables_are_brought_up_to_date(
    reopen: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = reopen()
    store.record(an_answer("old"))
    store.close()
    step = ("ALTER TABLE mjtutor_saved ADD COLUMN note TEXT", "UPDATE mjtutor_saved SET note = at")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))

    one, two = reopen(), reopen()
    assert one.record(an_answer("new")) and two.record(an_answer("newer"))
    assert {answer.id for answer in reopen().progress("me").answers} == {"old", "new", "newer"}
    monkeypatch.undo()
    behind = reopen()  # the old program, which must not write what it does not understand
    assert not behind.record(an_answer("x")) and behind.trouble
    assert (behind.trouble.id, behind.trouble.params["schema"]) == ("newer_tables", 2)


def test_a_step_that_fails_leaves_the_old_tables(
    reopen: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    reopen().record(an_answer("old"))
    step = ("ALTER TABLE mjtutor_saved ADD COLUMN note TEXT", "UPDATE nothing SET nothing = 1")
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, step))
    store = reopen()
    assert not store.record(an_answer("new"))
    monkeypatch.undo()

    assert store.retry()
    assert {answer.id for answer in reopen().progress("me").answers} == {"old", "new"}


def test_rows_that_make_no_sense_spoil_nothing(path: Path) -> None:
    filled(path, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE mjtutor_answers SET level = 'high' WHERE id = 'n1'")
        connection.execute("UPDATE mjtutor_answers SET at = 'noon' WHERE id = 'n2'")

    assert ids(opened(path)) == {"n0"}


# Damage


def scribble(path: Path, at: int, n: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(b"\xa5" * n)


DAMAGE: dict[str, Callable[[Path], None]] = {
    "header": lambda path: scribble(path, 0, 100),
    "all": lambda path: scribble(path, 0, path.stat().st_size),
    "no database": lambda path: path.write_text("Dear diary,\n" * 999) and None,
    "cut": lambda path: os.truncate(path, path.stat().st_size // 2 + 7),
    "cut to a page": lambda path: os.truncate(path, 4096),
    "a page": lambda path: scribble(path, path.stat().st_size // 4096 // 2 * 4096, 4096),
    "last page": lambda path: scribble(path, path.stat().st_size - 4096, 4096),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(path: Path, damage: str) -> None:
    filled(path)
    DAMAGE[damage](path)
    damaged = path.read_bytes()
    store = opened(path)

    assert store.record(an_answer("new")) and store.trouble is None
    (notice,) = store.notices
    (kept,) = asides(path)
    assert (notice.id, notice.params["where"], notice.params["kept"]) == (
        "damaged", str(path), str(kept),
    )  # fmt: skip
    assert kept.read_bytes() == damaged
    found = ids(store)
    assert "new" in found and notice.params["n"] == len(found) - 1
    assert found - {"new"} <= ids_of(MANY)
    if damage in ("a page", "last page"):
        assert len(found) > MANY // 2  # what can still be read is saved
    assert ids(opened(path)) == found and len(asides(path)) == 1


def test_every_damaged_file_is_kept(path: Path) -> None:
    """Two within a second as well."""
    filled(path, 3)
    for number in range(3):
        path.write_bytes(bytes([number]) * 5000)
        assert opened(path).record(an_answer("new"))

    assert sorted(kept.read_bytes()[0] for kept in asides(path)) == [0, 1, 2]


def test_what_stands_beside_a_damaged_file_is_kept_too(path: Path) -> None:
    filled(path)
    writer = opened(path)
    writer.record(an_answer("beside"))  # into the -wal
    shutil.copytree(path.parent, path.parent.with_name("copy"))
    copy = path.parent.with_name("copy") / path.name
    scribble(copy, 0, copy.stat().st_size)
    wal = copy.with_name(copy.name + "-wal").read_bytes()
    shared = copy.with_name(copy.name + "-shm")
    shared.unlink()
    store = opened(copy)

    assert store.record(an_answer("new"))
    (kept,) = asides(copy)
    assert kept.with_name(kept.name + "-wal").read_bytes() == wal and len(wal) > 4096


def test_answers_without_their_file_are_not_thrown_away(path: Path) -> None:
    writer = opened(path)
    writer.record(an_answer("beside"))
    shutil.copytree(path.parent, path.parent.with_name("copy"))
    copy = path.parent.with_name("copy") / path.name
    os.truncate(copy, 0)
    wal = copy.with_name(copy.name + "-wal").read_bytes()
    store = opened(copy)

    assert store.record(an_answer("new")) and store.notices
    (kept,) = asides(copy)
    assert kept.with_name(kept.name + "-wal").read_bytes() == wal


def test_others_go_on_in_the_new_file(path: Path) -> None:
    """Whoever still has the old one open writes nothing into it, and ending breaks nothing."""
    filled(path)
    one, two = opened(path), opened(path)
    assert one.progress("me").answers and two.progress("me").answers
    one.close()
    scribble(path, 0, 100)
    three = opened(path)
    assert three.record(an_answer("from three"))
    assert three.notices and not two.notices

    assert two.record(an_answer("from two")) and one.record(an_answer("from one"))
    two.close()
    assert three.record(an_answer("again"))
    three.close()
    assert {"from one", "from two", "from three", "again"} <= ids(opened(path))
    assert len(asides(path)) == 1


def test_a_file_that_was_deleted_is_begun_anew(path: Path) -> None:
    store = filled(path, 2)
    store.record(an_answer("open"))
    for each in path.parent.iterdir():
        each.unlink()

    assert store.record(an_answer("new")) and ids(opened(path)) == {"new"}
    shutil.rmtree(path.parent)
    assert store.record(an_answer("newer")) and ids(opened(path)) == {"newer"}


def test_no_room_for_the_copy_leaves_the_damaged_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(path)
    scribble(path, 0, 100)
    damaged = path.read_bytes()

    def full(source: Path, target: Path) -> None:
        Path(target).write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", full)
        store = opened(path)
        assert not store.record(an_answer("waits")) and store.trouble
        assert store.trouble.id == "disk_full"
    assert path.read_bytes() == damaged and not asides(path)
    assert not list(path.parent.glob("*.part"))
    assert store.record(an_answer("new")) and {"waits", "new"} <= ids(store)


# Killed between any two steps

KILLED = """
import os, signal, sys
from pathlib import Path
from mjtutor.store import Answer
from mjtutor.store.file import File
from mjtutor.store.sql import SqlStore

path, last = Path(sys.argv[1]), int(sys.argv[2])
import mjtutor.store.schema, mjtutor.store.turn
store, steps = SqlStore(File(path), 5), 0

def step(frame, event, argument):
    global steps
    if os.sep + "store" + os.sep not in frame.f_code.co_filename:
        return None
    if event == "line":
        steps += 1
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)
    return step

sys.settrace(step)
for n in range(2):
    if store.record(Answer("me", "waits", 2, "w", "right", id=str(n))):
        print(n, flush=True)
store.close()
sys.settrace(None)
print("steps", steps, flush=True)
"""


def killed_at(path: Path, step: int) -> tuple[set[str], int]:
    """What a program promised that was killed at that step; and its steps if it came through."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), str(step)],
        capture_output=True, text=True, cwd=os.getcwd(),
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert done.returncode in (0, -9), done.stderr
    steps = int(lines.pop().split()[1]) if done.returncode == 0 else 0
    return set(lines), steps


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed like this on Windows")
@pytest.mark.parametrize("damaged", [False, True])
def test_killed_at_any_step_nothing_promised_is_lost(
    tmp_path: Path, damaged: bool, request: pytest.FixtureRequest
) -> None:
    def begin(name: str) -> Path:
        path = tmp_path / name / "progress.db"
        if damaged:
            filled(path, 30)
            scribble(path, 4096 * 2, 4096)
        return path

    _, steps = killed_at(begin("whole"), 0)
    assert steps > 300
    every = 1 if request.config.getoption("--long") else 31
    tried = 0
    for step in range(1, steps + 1, every):
        path = begin(str(step))
        promised, _ = killed_at(path, step)
        store = opened(path, 5)
        assert store.record(an_answer("next")), step
        store.close()

        assert promised | {"next"} <= ids(opened(path)), step
        assert bool(asides(path)) is damaged, step
        leftovers = {each.suffix for each in path.parent.iterdir()} - {".db", ".lock"}
        assert leftovers <= {".part", ".db-shm", ".db-wal"}, step
        tried += 1
    print(f"killed at {tried} of {steps} steps")
    assert tried >= 10
