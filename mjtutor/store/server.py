"""A database on a server, by SQLAlchemy: PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import sqlalchemy
from sqlalchemy.engine import Connection

from mjtutor.errors import StoreError
from mjtutor.store import schema
from mjtutor.store.answer import needs
from mjtutor.store.places import bad_setting, shown
from mjtutor.store.schema import NO_FIELDS, Row

T = TypeVar("T")
_DRIVER = "postgresql+psycopg://"
_OURS = 0x6D6A7475
"""The number of the lock that two programs take in turn to make the tables."""


class Server:
    """A `Database` on a PostgreSQL server, by its URL.

    Raises StoreError (`bad_setting`, `needs`).
    """

    def __init__(self, url: str, patience: float) -> None:
        self.where = shown(url)
        self.notices: list[StoreError] = []
        try:
            self._engine = sqlalchemy.create_engine(
                url.replace("postgresql://", _DRIVER, 1),
                pool_pre_ping=True, pool_size=1, pool_timeout=patience,
                connect_args={"connect_timeout": max(2, round(patience))},
            )  # fmt: skip
        except ModuleNotFoundError as error:
            raise needs(error.name, "postgresql") from None
        except (sqlalchemy.exc.ArgumentError, ValueError):
            raise bad_setting(url) from None
        self._migrated = False

    def run(self, work: Callable[[schema.Transaction], T], patience: float) -> T:
        """See `Database`."""
        try:
            with self._engine.begin() as connection:
                do = _Transaction(connection)
                do.write(f"SET LOCAL lock_timeout = {round(1000 * patience)}")
                if not self._migrated:
                    do.read("SELECT pg_advisory_xact_lock(:number)", {"number": _OURS})
                    new = not sqlalchemy.inspect(connection).has_table(schema.MARK)
                    schema.migrate(do, new, self.where)
                done = work(do)
        except sqlalchemy.exc.SQLAlchemyError as error:
            said = str(getattr(error, "orig", None) or error).strip()
            raise StoreError(
                "unreachable", where=self.where, detail=said.partition("\n")[0]
            ) from error
        self._migrated = True
        return done

    def close(self) -> None:
        """See `Database`."""
        self._engine.dispose()


class _Transaction:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def write(self, statement: str, rows: Sequence[Row] = (NO_FIELDS,)) -> None:
        self._connection.execute(sqlalchemy.text(statement), list(rows))

    def read(self, statement: str, row: Row = NO_FIELDS) -> Iterable[Sequence[Any]]:
        return self._connection.execute(sqlalchemy.text(statement), row).all()
