"""A database on a server that comes and goes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mjtutor.errors import StoreError
from mjtutor.store import Store
from mjtutor.store.places import open_store, shown
from tests.store.postgres import Postgres, name_of
from tests.store.test_store import an_answer


def test_answers_wait_while_the_server_is_away(
    server: Postgres, opener: Callable[[str], Store]
) -> None:
    url = server.new_database()
    store = opener(url)
    assert store.record(an_answer("before"))

    server.stop()
    try:
        assert not store.record(an_answer("while")) and not store.finish("me", "waits")
        assert store.trouble and store.trouble.id == "unreachable"
        assert store.trouble.params["where"] == shown(url)
        with pytest.raises(StoreError, match="unreachable"):
            store.progress("me")
    finally:
        server.start()
    assert store.record(an_answer("after")) and store.trouble is None
    kept = opener(url).progress("me")
    assert {answer.id for answer in kept.answers} == {"before", "while", "after"}
    assert list(kept.lessons) == ["waits"]


def test_a_table_in_use_is_waited_for_and_then_told(
    server: Postgres, opener: Callable[[str], Store]
) -> None:
    import psycopg

    url = server.new_database()
    store = opener(url)
    assert store.record(an_answer("before"))
    with psycopg.connect(url.replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE mjtutor_answers")
        assert not store.record(an_answer("while"))
        assert store.trouble and store.trouble.id == "unreachable"
    assert store.retry() and len(store.progress("me").answers) == 2


def test_those_who_may_only_write_answers_can(
    server: Postgres, opener: Callable[[str], Store]
) -> None:
    """The tables are made by somebody else, as in a class."""
    url = server.new_database()
    opener(url).record(an_answer("teacher", learner="teacher"))
    database = name_of(url)
    server.run(database, "DROP ROLE IF EXISTS pupil; CREATE ROLE pupil LOGIN")
    server.run(
        database,
        "REVOKE CREATE ON SCHEMA public FROM public;"
        "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO pupil",
    )

    pupil = opener(url.replace("tests@", "pupil@"))
    assert pupil.record(an_answer("mine", learner="pupil")), pupil.trouble
    assert pupil.save("pupil", "quiz", 1) and pupil.learners() == ("pupil", "teacher")
    server.run(database, "DROP OWNED BY pupil; DROP ROLE pupil")


def test_what_is_no_database_is_refused_without_its_password() -> None:
    pytest.importorskip("sqlalchemy", reason="needs SQLAlchemy: pip install 'mjtutor[postgresql]'")
    for setting in (
        "nonsense://anna:secret@host/db",
        "http://anna:secret@host:1/db?x=secret",
        "mysql://anna:secret@host/db",
        "postgresql+psycopg://anna:secret@host:port/d",
    ):
        with pytest.raises(StoreError) as info:
            open_store(setting)

        assert info.value.id in ("bad_setting", "needs"), setting
        assert "secret" not in str(info.value) and "secret" not in shown(setting)


def test_a_server_that_does_not_answer_hides_the_password(opener: Callable[[str], Store]) -> None:
    pytest.importorskip("psycopg", reason="needs psycopg: pip install 'mjtutor[postgresql]'")
    store = opener("postgresql+psycopg://anna:secret@127.0.0.1:1/none?connect_timeout=2")

    assert not store.record(an_answer()) and store.trouble
    assert "secret" not in str(store.trouble) and "127.0.0.1" in store.trouble.params["where"]
