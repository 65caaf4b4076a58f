"""Tables in PostgreSQL, which several server processes may share."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TypeVar

import psycopg

from .base import Append, Conflict, NoStore

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS qwixx_tables (
    code text PRIMARY KEY, touched double precision NOT NULL, public boolean NOT NULL,
    summary bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS qwixx_events (
    code text NOT NULL, number integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (code, number)
);
CREATE INDEX IF NOT EXISTS qwixx_tables_touched ON qwixx_tables (touched);
"""
INSERT = "INSERT INTO qwixx_tables (touched, public, summary, code) VALUES (%s, %s, %s, %s)"
UPDATE = "UPDATE qwixx_tables SET touched = %s, public = %s, summary = %s WHERE code = %s"


class _Line:
    """A connection that is made again when it was lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        self._connection: psycopg.Connection | None = None

    def do(self, work: Callable[[psycopg.Connection], T]) -> T:
        """Do something in a transaction, a second time if the connection was lost meanwhile."""
        with self._lock:
            for attempt in (1, 2):
                try:
                    if self._connection is None:
                        self._connection = psycopg.connect(self._url, connect_timeout=10)
                    with self._connection.transaction():
                        return work(self._connection)
                except psycopg.OperationalError:
                    self._drop()
                    if attempt == 2:
                        raise
            raise AssertionError

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def close(self) -> None:
        with self._lock:
            self._drop()


class PostgresStore:
    """One connection to write and one to read."""

    def __init__(self, url: str) -> None:
        self._writer, self._reader = _Line(url), _Line(url)
        try:
            self._writer.do(lambda run: run.execute(SCHEMA))
        except psycopg.Error as error:
            raise NoStore(f"PostgreSQL cannot be used: {error}".strip()) from None
        # Whatever the server's default: an acknowledged decision is on its disk.
        self._writer.do(lambda run: run.execute("SET SESSION synchronous_commit = on"))

    def append(self, appends: list[Append]) -> None:
        events = [(a.code, number, body) for a in appends for number, body in a.entries]
        new, known = (
            [(a.touched, a.public, a.summary, a.code) for a in appends if a.is_new == is_new]
            for is_new in (True, False)
        )

        def work(run: psycopg.Connection) -> None:
            with run.cursor() as cursor:
                cursor.executemany("INSERT INTO qwixx_events VALUES (%s, %s, %s)", events)
                cursor.executemany(INSERT, new)
                cursor.executemany(UPDATE, known)
                if known and cursor.rowcount != len(known):
                    raise Conflict  # one of these was cleaned up meanwhile

        try:
            self._writer.do(work)
        except psycopg.IntegrityError:
            raise Conflict from None

    def read(self, code: str) -> list[bytes]:
        query = "SELECT body FROM qwixx_events WHERE code = %s ORDER BY number"
        return self._reader.do(lambda run: [body for (body,) in run.execute(query, (code,))])

    def public_tables(self, limit: int) -> list[bytes]:
        query = "SELECT summary FROM qwixx_tables WHERE public ORDER BY touched DESC LIMIT %s"
        return self._reader.do(lambda run: [line for (line,) in run.execute(query, (limit,))])

    def count(self) -> int:
        rows = self._reader.do(
            lambda run: run.execute("SELECT count(*) FROM qwixx_tables").fetchall()
        )
        return int(rows[0][0])

    def clean(self, before: float) -> int:
        # In this order: a table that somebody writes to at this moment keeps its log.
        query = """
            WITH old AS (DELETE FROM qwixx_tables WHERE touched < %s RETURNING code),
            logs AS (DELETE FROM qwixx_events WHERE code IN (SELECT code FROM old))
            SELECT count(*) FROM old
        """

        def work(run: psycopg.Connection) -> int:
            return int(run.execute(query, (before,)).fetchall()[0][0])

        return self._writer.do(work)

    def close(self) -> None:
        self._writer.close()
        self._reader.close()
