"""One process at a time: a lock that the system lets go of when its process dies."""

from __future__ import annotations

import errno
import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mjtutor.errors import StoreError

_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


@contextmanager
def turn(path: Path, patience: float) -> Iterator[None]:
    """Hold the lock file `path`, waiting up to `patience` seconds for it.

    Where files cannot be locked there is none. Raises StoreError (`locked`), OSError.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        deadline = time.monotonic() + patience
        while not _take(file):
            if time.monotonic() >= deadline:
                raise StoreError("locked", where=str(path))
            time.sleep(random.uniform(0.001, 0.01))
        yield
    finally:
        os.close(file)  # and with it the lock


def _take(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return True
    except OSError as error:
        return error.errno not in _TAKEN
    return True
