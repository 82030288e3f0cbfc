"""Where answers are kept: in a file of the learner's own, unless `MJTUTOR_STORE` says otherwise.

The setting is a path that ends in .db, .sqlite or .sqlite3; the URL of a PostgreSQL database,
such as postgresql+psycopg://anna@localhost/mahjong; or `memory:` to forget all when the program
ends. `MJTUTOR_LEARNER` is the name that answers are kept under; where several learners share a
database each needs one, and the name in JupyterHub or of the account is taken.
"""

from __future__ import annotations

import atexit
import os
import re
import sys
from pathlib import Path

from mjtutor.errors import StoreError
from mjtutor.store.answer import NAME, needs
from mjtutor.store.memory import MemoryStore, Store

SETTING = "MJTUTOR_STORE"
LEARNER = "MJTUTOR_LEARNER"
MEMORY = "memory:"
ME = "me"
"""The learner where there is only one."""
_ENDINGS = (".db", ".sqlite", ".sqlite3")
_open: dict[str, Store] = {}


def data_folder() -> Path:
    """The folder for what programs keep for this person; raises RuntimeError without a home."""
    if sys.platform == "win32":
        given = os.environ.get("LOCALAPPDATA")
        return Path(given) if given else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if given.startswith("/") else Path.home() / ".local" / "share"


def setting() -> str:
    """What says where the store is: `MJTUTOR_STORE`, or the file of the learner's own."""
    given = os.environ.get(SETTING, "").strip()
    return given or str(data_folder() / "mjtutor" / "progress.db")


def path_of(setting: str) -> Path | None:
    """The file that a setting names, or None if it names no file.

    Raises StoreError (`bad_setting`).
    """
    text = re.sub(r"^sqlite:(///)?", "", setting)
    if setting == MEMORY or re.match(r"postgresql(\+\w+)?://", text):
        return None
    if "://" in text or not text.lower().endswith(_ENDINGS):
        raise bad_setting(setting)
    return Path(text).expanduser().absolute()


def shown(setting: str) -> str:
    """A setting as people may see it: without password and options."""
    return re.sub(r"://([^/@:]*):.*@", r"://\1:…@", setting.partition("?")[0])


def bad_setting(setting: str) -> StoreError:
    """That a setting names no place for a store."""
    return StoreError("bad_setting", where=shown(setting), endings=", ".join(_ENDINGS))


def learner_name(of: str | None = None) -> str:
    """The name that this person's answers are kept under, in the store of the setting `of`."""
    of = setting() if of is None else of
    names = [LEARNER, "JUPYTERHUB_USER"]
    if of.startswith("postgresql"):
        names += ["USER", "USERNAME"]
    given = (os.environ.get(name, "").strip()[:NAME] for name in names)
    return next(filter(None, given), ME)


def open_store(of: str | None = None) -> Store:
    """The store that the setting `of` names; without one, see `setting`. One a program and setting.

    Raises StoreError (`bad_setting`, `needs`); whether it can be written shows when it is.
    """
    of = setting() if of is None else of
    if of not in _open:
        _open[of] = _opened(of)
        atexit.register(_open[of].close)
    return _open[of]


def _opened(of: str) -> Store:
    if of == MEMORY:
        return MemoryStore()
    from mjtutor.store.sql import PATIENCE, Database, SqlStore

    path = path_of(of)
    database: Database
    if path:
        from mjtutor.store.file import File

        database = File(path)
    else:
        try:
            from mjtutor.store.server import Server
        except ModuleNotFoundError as error:
            raise needs(error.name, "postgresql") from None
        database = Server(of, PATIENCE)
    return SqlStore(database)
