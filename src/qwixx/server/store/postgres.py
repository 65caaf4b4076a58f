"""Tables in PostgreSQL, which several server processes may share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

from .base import Append, Conflict, NoAnswer, NoRoom, NoStore, Old, Unsure

log = logging.getLogger(__name__)

T = TypeVar("T")

SCHEMA = """
CREATE TABLE IF NOT EXISTS qwixx_tables (
    code text PRIMARY KEY, touched double precision NOT NULL, public boolean NOT NULL,
    summary bytea NOT NULL, used boolean NOT NULL DEFAULT true
);
ALTER TABLE qwixx_tables ADD COLUMN IF NOT EXISTS used boolean NOT NULL DEFAULT true;
CREATE TABLE IF NOT EXISTS qwixx_events (
    code text NOT NULL, number integer NOT NULL, body bytea NOT NULL, PRIMARY KEY (code, number)
);
CREATE INDEX IF NOT EXISTS qwixx_tables_touched ON qwixx_tables (touched);
"""
ADD = """
INSERT INTO qwixx_events (code, number, body)
SELECT %(code)s::text, %(number)s::integer, %(body)s::bytea
WHERE %(number)s::integer = 1 OR EXISTS (
    SELECT 1 FROM qwixx_events WHERE code = %(code)s AND number = %(number)s::integer - 1
)
"""
INSERT = """
INSERT INTO qwixx_tables (touched, public, summary, used, code) VALUES (%s, %s, %s, %s, %s)
"""
UPDATE = """
UPDATE qwixx_tables SET touched = %s, public = %s, summary = %s, used = %s WHERE code = %s
"""
HAS = """
SELECT 1 FROM qwixx_events WHERE code = %(code)s AND number = %(number)s AND body = %(body)s
"""
# In this order: a table that somebody writes to at this moment keeps its log.
CLEAN = """
WITH old AS (
    DELETE FROM qwixx_tables WHERE code IN (
        SELECT code FROM qwixx_tables
        WHERE (touched < %s OR (NOT used AND touched < %s)) AND code <> ALL (%s) LIMIT 100
    ) AND (touched < %s OR (NOT used AND touched < %s)) RETURNING code
),
logs AS (DELETE FROM qwixx_events WHERE code IN (SELECT code FROM old))
SELECT count(*) FROM old
"""

CONNECT_SECONDS = 5
ANSWER_SECONDS = 5.0
"""How long the database may take for one answer; then it hangs, and people are told."""
HANGS_SECONDS = 1.0
"""Whoever says nothing for so long is not asked a second time."""
LINE: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
PROMISES = """
SELECT set_config('synchronous_commit', 'on', true),
    set_config('statement_timeout', '5s', true),
    set_config('lock_timeout', '4s', true),
    set_config('idle_in_transaction_session_timeout', '10s', true)
"""
"""Whatever the server's defaults: an acknowledged decision is on its disk, and nothing waits for
ever. A timeout over there ends what one over here has given up. Said in every transaction: behind
a pooler, the next one may be on a connection that somebody else has set up."""


class _Connection(psycopg.Connection[tuple[Any, ...]]):
    """A connection on which no single wait is long."""

    def wait(self, gen: PQGen[T], *args: Any, **options: Any) -> T:
        return super().wait(_bounded(gen), *args, **options)


def _bounded(gen: PQGen[T]) -> Generator[Any, Any, T]:
    """Pass on what libpq waits for, and break off when that takes too long.

    A database that is stopped keeps its connections: the system answers for it, so that no
    time-out of the network ever shows it.
    """
    end = monotonic() + ANSWER_SECONDS
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and monotonic() > end:
                raise psycopg.OperationalError(f"no answer for {ANSWER_SECONDS:.0f} seconds")
            wanted = gen.send(ready)
    except StopIteration as stop:
        result: T = stop.value
        return result


class _Line:
    """A connection that is made again when it was lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        self._connection: _Connection | None = None
        self._in_trouble = False

    def do(self, work: Callable[[_Connection], T]) -> T:
        """Do something in a transaction: once more if the connection had been lost before it.

        `NoAnswer` if nothing was stored; `Unsure` if that cannot be told: ask again later.
        """
        if not self._lock.acquire(timeout=ANSWER_SECONDS):
            raise NoAnswer
        try:
            was_there, began = self._connection is not None, monotonic()
            try:
                return self._attempt(work)
            except NoAnswer:
                if not was_there or monotonic() - began > HANGS_SECONDS:
                    raise
                return self._attempt(work)
        finally:
            self._lock.release()

    def _attempt(self, work: Callable[[_Connection], T]) -> T:
        committing = False
        try:
            if self._connection is None:
                self._connection = _Connection.connect(self._url, **LINE)
            self._connection.execute(PROMISES)
            result = work(self._connection)
            committing = True
            self._connection.commit()
        except psycopg.errors.DiskFull:
            self._drop()
            raise NoRoom from None
        except (Conflict, psycopg.IntegrityError):
            self._drop_transaction()
            raise Conflict from None
        except psycopg.Error as error:
            self._drop()
            if not self._in_trouble:  # once, not for everybody who tries
                log.error("PostgreSQL does not do its work: %s", " ".join(str(error).split()))
            self._in_trouble = True
            raise (Unsure if committing else NoAnswer) from None
        except BaseException:
            self._drop()
            raise
        self._in_trouble = False
        return result

    def _drop_transaction(self) -> None:
        try:
            if self._connection is not None:
                self._connection.rollback()
        except psycopg.Error:
            self._drop()

    def _drop(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
        self._connection = None

    def close(self) -> None:
        # Somebody who waits for a database that hangs is not waited for.
        if self._lock.acquire(timeout=1):
            self._drop()
            self._lock.release()


class PostgresStore:
    """One connection to write and one to read."""

    def __init__(self, url: str) -> None:
        try:
            _Connection.connect(url, **LINE).close()  # says best what is wrong
            self._writer, self._reader = _Line(url), _Line(url)
            self._writer.do(lambda run: run.execute(SCHEMA))
        except (psycopg.Error, NoAnswer, Unsure, NoRoom) as error:
            why = str(error) or "it does not answer"
            raise NoStore(f"PostgreSQL cannot be used: {why}".strip()) from None

    def append(self, appends: list[Append]) -> None:
        events = [
            {"code": one.code, "number": number, "body": body}
            for one in appends
            for number, body in one.entries
        ]
        new, known = (
            [(a.touched, a.public, a.summary, a.used, a.code) for a in appends if a.is_new == new]
            for new in (True, False)
        )

        def add(run: _Connection) -> None:
            with run.cursor() as cursor:
                cursor.executemany(ADD, events)
                if cursor.rowcount != len(events):
                    raise Conflict  # an entry before them is missing
                cursor.executemany(INSERT, new)
                cursor.executemany(UPDATE, known)
                if known and cursor.rowcount != len(known):
                    raise Conflict  # one of these was cleaned up meanwhile

        def has_all(run: _Connection) -> bool:
            return all(run.execute(HAS, event).fetchone() for event in events)

        try:
            self._writer.do(add)
        except (Conflict, Unsure) as trouble:
            # Of a commit whose answer was lost, this tells what became of it.
            try:
                if self._writer.do(has_all):
                    return
                if isinstance(trouble, Conflict):
                    raise Conflict from None
                self._writer.do(add)
            except NoAnswer:
                raise Unsure from None

    def read(self, code: str) -> list[bytes]:
        query = "SELECT body FROM qwixx_events WHERE code = %s ORDER BY number"
        return [body for (body,) in self._rows(query, code)]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._reader.do(lambda run: run.execute(query, values).fetchall())
        except Unsure:
            raise NoAnswer from None

    def cut(self, code: str, last: int) -> None:
        query = "DELETE FROM qwixx_events WHERE code = %s AND number > %s"
        self._writer.do(lambda run: run.execute(query, (code, last)))

    def public_tables(self, limit: int) -> list[bytes]:
        query = "SELECT summary FROM qwixx_tables WHERE public ORDER BY touched DESC LIMIT %s"
        return [line for (line,) in self._rows(query, limit)]

    def count(self) -> int:
        return int(self._rows("SELECT count(*) FROM qwixx_tables")[0][0])

    def last_touched(self) -> float | None:
        touched: float | None = self._rows("SELECT max(touched) FROM qwixx_tables")[0][0]
        return touched

    def clean(self, old: Old) -> int:
        limits = (old.before, old.unused)
        which = (*limits, sorted(old.but), *limits)

        def some(run: _Connection) -> int:
            return int(run.execute(CLEAN, which).fetchall()[0][0])

        deleted = 0
        while found := self._writer.do(some):
            deleted += found
        return deleted

    def close(self) -> None:
        self._writer.close()
        self._reader.close()
