"""Tables in an SQLite file: the default, with nothing to set up."""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from .base import Append, Conflict, NoAnswer, NoRoom, NoStore, Old, Shared, Unsure

log = logging.getLogger(__name__)

Row = TypeVar("Row", bound=tuple[object, ...])

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, touched REAL NOT NULL, public INTEGER NOT NULL, summary BLOB NOT NULL,
    used INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    code TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_touched ON tables (touched);
"""
ADD_USED = "ALTER TABLE tables ADD COLUMN used INTEGER NOT NULL DEFAULT 1"
"""For databases of version 0.1.0: whether their tables were used is not known, so they stay."""
WRITE_NOTHING = "UPDATE tables SET code = code WHERE false;"
"""Fails where the file is there already, and read-only; nothing else shows it before a game."""
ADD = "INSERT INTO events (code, number, body) VALUES "
COUNT_BEFORE = """
WITH before (code, number) AS (VALUES {})
SELECT count(*) FROM before CROSS JOIN events USING (code, number)
"""
MOST_ROWS = 300
"""Of a statement, so that it has less than a thousand values."""
INSERT = "INSERT INTO tables (touched, public, summary, used, code) VALUES (?, ?, ?, ?, ?)"
UPDATE = "UPDATE tables SET touched = ?, public = ?, summary = ?, used = ? WHERE code = ?"
OLD = """
(touched < :before OR (NOT used AND touched < :unused))
AND code NOT IN (SELECT value FROM json_each(:but))
"""

NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)
"""What SQLite says when there is no room, for the tables or for what it notes beside them."""


MAY_NOT = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
"""What it says when it may not write, to the file or beside it."""


BESIDE = ("", "-wal", "-shm", "-journal", "-lock")
"""What is appended to the name of a database for the files that are a part of it."""
TAKEN = "another server uses {} at this moment; stop it first"
OWNER_ALONE = 0o600
"""A database has the dice of running games in it, so nobody else on the machine may read it."""


def is_part_of(file: Path, database: Path) -> bool:
    """Whether a file is the database, or one that SQLite keeps beside it, now or later."""
    real = database.resolve()
    parts = [real.with_name(real.name + end) for end in BESIDE]
    return file in parts or any(
        file.samefile(part) for part in parts if file.exists() and part.exists()
    )


def is_full(error: BaseException) -> bool:
    """Whether SQLite says that there is no room on the disk."""
    return _code(error) in NO_ROOM


def is_read_only(error: BaseException) -> bool:
    """Whether SQLite says that it may not write."""
    return _code(error) & 0xFF in MAY_NOT  # the rest of the number tells details


def _code(error: BaseException) -> int:
    return getattr(error, "sqlite_errorcode", 0) if isinstance(error, sqlite3.Error) else 0


def make_private(path: Path) -> None:
    """Make a file that only its owner may read, if there is none."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE))


def _keep_private(path: Path) -> None:
    """Let nobody but the owner read a file that is there."""
    if os.name != "posix" or not path.exists() or not path.stat().st_mode & 0o077:
        return
    try:
        path.chmod(OWNER_ALONE)
    except OSError:
        log.warning("others may read %s, and it belongs to somebody else", path)


def _claim(path: Path) -> Callable[[], None]:
    """Hold a database for this process, until it ends in whatever way; NoStore if another does.

    What is locked is the file itself, by whatever name it was found. This lock and those of SQLite
    do not see each other, but closing the file loses SQLite's: let go, by calling what is returned,
    only after all connections are closed.
    """
    if sys.platform == "win32":
        return _claim_beside(path)
    import fcntl

    file = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        # The file stays open until this process ends, which may be the one that holds it.
        raise NoStore(TAKEN.format(path)) from None
    except OSError:  # a file system that has no such locks
        os.close(file)
        return _claim_beside(path)
    return lambda: os.close(file)


def _claim_beside(path: Path) -> Callable[[], None]:
    """Where a file cannot be locked: a lock of SQLite's own, on an empty file beside it."""
    beside = path.with_name(f"{path.name}-lock")
    make_private(beside)
    claim = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        claim.close()
        if _code(error) & 0xFF == sqlite3.SQLITE_BUSY:
            raise NoStore(TAKEN.format(path)) from None
        raise
    return claim.close


def _meaning(error: sqlite3.Error, committing: bool = False) -> Exception:
    """An error of SQLite in the words of a store."""
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict()
    if is_full(error):
        return NoRoom()
    log.error("SQLite does not do its work: %s", error)
    return Unsure() if committing else NoAnswer()


class SqliteStore:
    """One connection to write and one to read, each behind a lock. One server at a time."""

    shared: Shared | None = None

    def __init__(self, path: Path) -> None:
        make_private(path)  # what SQLite makes beside it gets the same mode
        real = path.resolve()  # which is beside the file itself, whatever leads to it
        for end in BESIDE:
            _keep_private(real.with_name(real.name + end))
        with ExitStack() as opened:
            opened.callback(_claim(path))
            self._writer = self._connect(path, SCHEMA + WRITE_NOTHING)
            opened.callback(self._writer.close)
            columns = [row[1] for row in self._writer.execute("PRAGMA table_info(tables)")]
            if "used" not in columns:
                self._writer.execute(ADD_USED)
            self._reader = self._connect(path)
            opened.callback(self._reader.close)
            self._close = opened.pop_all().close
        self._writing, self._reading = Lock(), Lock()

    @staticmethod
    def _connect(path: Path, first: str = "") -> sqlite3.Connection:
        connection = sqlite3.connect(
            path, timeout=10, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # FULL waits for the disk at each commit: what was acknowledged survives a power cut.
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(first)
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        with self._writing:
            run = self._writer
            committing = False
            try:
                run.execute("BEGIN IMMEDIATE")
                yield run
                committing = True
                run.execute("COMMIT")
            except sqlite3.Error as error:
                raise _meaning(error, committing) from None
            finally:
                if run.in_transaction:
                    with suppress(sqlite3.Error):
                        run.execute("ROLLBACK")

    def append(self, appends: list[Append]) -> None:
        # Few statements, however many tables: for each of them this thread has to be given the
        # interpreter back, which the event loop has.
        events = [(one.code, number, body) for one in appends for number, body in one.entries]
        before = [(one.code, one.entries[0][0] - 1) for one in appends if not one.is_new]
        try:
            with self._transaction() as run:
                for some in _parts(events):
                    run.execute(ADD + _places(some), [*chain.from_iterable(some)])
                for ends in _parts(before):
                    query = COUNT_BEFORE.format(_places(ends))
                    found = run.execute(query, [*chain.from_iterable(ends)]).fetchone()
                    if found != (len(ends),):
                        raise Conflict  # an entry before these is missing
                for one in appends:
                    if (row := one.listing) is not None:
                        values = (row.touched, row.public, row.summary, row.used, one.code)
                        if not run.execute(INSERT if one.is_new else UPDATE, values).rowcount:
                            raise Conflict  # this table was cleaned up meanwhile
        except Conflict:
            if not all(map(self._has, events)):
                raise Conflict from None

    def _has(self, event: tuple[str, int, bytes]) -> bool:
        query = "SELECT 1 FROM events WHERE code = ? AND number = ? AND body = ?"
        return bool(self._rows(query, event))

    def _rows(self, query: str, values: Any = ()) -> list[Any]:
        try:
            with self._reading:
                return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise _meaning(error) from None

    def read(self, code: str) -> list[bytes]:
        rows = self._rows("SELECT body FROM events WHERE code = ? ORDER BY number", (code,))
        return [body for (body,) in rows]

    def read_on(self, code: str, number: int) -> list[bytes]:
        query = "SELECT body FROM events WHERE code = ? AND number >= ? ORDER BY number"
        return [body for (body,) in self._rows(query, (code, number))]

    def cut(self, code: str, last: int) -> None:
        with self._transaction() as run:
            run.execute("DELETE FROM events WHERE code = ? AND number > ?", (code, last))

    def public_tables(self, limit: int) -> list[bytes]:
        query = "SELECT summary FROM tables WHERE public ORDER BY touched DESC LIMIT ?"
        return [line for (line,) in self._rows(query, (limit,))]

    def count(self) -> int:
        return int(self._rows("SELECT count(*) FROM tables")[0][0])

    def last_touched(self) -> float | None:
        touched: float | None = self._rows("SELECT max(touched) FROM tables")[0][0]
        return touched

    def clean(self, old: Old) -> int:
        which = {"before": old.before, "unused": old.unused, "but": json.dumps(sorted(old.but))}
        with self._transaction() as run:
            logs = f"DELETE FROM events WHERE code IN (SELECT code FROM tables WHERE {OLD})"
            run.execute(logs, which)
            return run.execute(f"DELETE FROM tables WHERE {OLD}", which).rowcount

    def close(self) -> None:
        with self._writing, self._reading:
            self._close()


def _parts(rows: list[Row]) -> Iterator[list[Row]]:
    for start in range(0, len(rows), MOST_ROWS):
        yield rows[start : start + MOST_ROWS]


def _places(rows: Sequence[tuple[object, ...]]) -> str:
    """Where the values of rows stand in a statement."""
    return ",".join(["(" + ",".join("?" * len(rows[0])) + ")"] * len(rows))
