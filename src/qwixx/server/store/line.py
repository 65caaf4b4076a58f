"""A connection to PostgreSQL, made again when it was lost, on which nobody waits for long."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from contextlib import suppress
from threading import Lock
from time import monotonic
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg.abc import PQGen

from .base import Conflict, NoAnswer, NoRoom, Unsure

log = logging.getLogger(__name__)

T = TypeVar("T")

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
BEGIN = """
BEGIN;
SET LOCAL synchronous_commit = {};
SET LOCAL statement_timeout = '5s';
SET LOCAL lock_timeout = '4s';
SET LOCAL idle_in_transaction_session_timeout = '3s'
"""
"""Whatever the server's defaults: an acknowledged decision is on its disk, and nothing waits for
ever: who is paused in the midst of a transaction keeps nobody else from a table for long. A timeout
over there ends what one over here has given up. Said in every transaction: behind a pooler, the
next one may be on a connection that somebody else has set up."""


class Connection(psycopg.Connection[tuple[Any, ...]]):
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


class Line:
    """A connection that is made again when it was lost."""

    def __init__(self, url: str, *, waits_for_disk: bool = True) -> None:
        self._url = url
        self._begin = BEGIN.format("on" if waits_for_disk else "off")
        self._lock = Lock()
        self._connection: Connection | None = None
        self._in_trouble = False

    def ask(self, query: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        """The rows that one statement finds, which needs no transaction."""
        return self._do(lambda run: run.execute(query, values).fetchall(), begin="")

    def do(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction: once more if the connection had been lost before it.

        `NoAnswer` if nothing was stored; `Unsure` if that cannot be told: ask again later.
        """
        return self._do(work, self._begin)

    def _do(self, work: Callable[[Connection], T], begin: LiteralString) -> T:
        if not self._lock.acquire(timeout=ANSWER_SECONDS):
            raise NoAnswer
        try:
            was_there, began = self._connection is not None, monotonic()
            try:
                return self._attempt(work, begin)
            except NoAnswer:
                if not was_there or monotonic() - began > HANGS_SECONDS:
                    raise
                return self._attempt(work, begin)
        finally:
            self._lock.release()

    def _attempt(self, work: Callable[[Connection], T], begin: LiteralString) -> T:
        committing = False
        try:
            if self._connection is None:
                self._connection = Connection.connect(self._url, autocommit=True, **LINE)
            if begin:  # all of it in one go
                self._connection.execute(begin, prepare=False)
            result = work(self._connection)
            committing = bool(begin)
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
