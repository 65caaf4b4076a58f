"""Tables in an SQLite file: the default, with nothing to set up."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from threading import Lock

from .base import Append, Conflict, NoRoom

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, touched REAL NOT NULL, public INTEGER NOT NULL, summary BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS events (
    code TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_touched ON tables (touched);
"""
WRITE_NOTHING = "UPDATE tables SET code = code WHERE false;"
"""Fails where the file is there already, and read-only; nothing else shows it before a game."""
INSERT = "INSERT INTO tables (touched, public, summary, code) VALUES (?, ?, ?, ?)"
UPDATE = "UPDATE tables SET touched = ?, public = ?, summary = ? WHERE code = ?"


NO_ROOM = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_SHMSIZE)
"""What SQLite says when there is no room, for the tables or for what it notes beside them."""


MAY_NOT = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
"""What it says when it may not write, to the file or beside it."""


BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite appends to the name of a database for the files that are a part of it."""


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


class SqliteStore:
    """One connection to write and one to read, each behind a lock."""

    def __init__(self, path: Path) -> None:
        self._writer = self._connect(path, SCHEMA + WRITE_NOTHING)
        self._reader = self._connect(path)
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

    def append(self, appends: list[Append]) -> None:
        events = [(a.code, number, body) for a in appends for number, body in a.entries]
        with self._writing:
            run = self._writer
            run.execute("BEGIN IMMEDIATE")
            try:
                run.executemany("INSERT INTO events VALUES (?, ?, ?)", events)
                for one in appends:
                    row = (one.touched, one.public, one.summary, one.code)
                    if not run.execute(INSERT if one.is_new else UPDATE, row).rowcount:
                        raise Conflict  # this table was cleaned up meanwhile
                run.execute("COMMIT")
            except BaseException as error:
                if run.in_transaction:
                    run.execute("ROLLBACK")
                if isinstance(error, sqlite3.IntegrityError):
                    raise Conflict from None
                if is_full(error):
                    raise NoRoom from None
                raise

    def read(self, code: str) -> list[bytes]:
        with self._reading:
            rows = self._reader.execute(
                "SELECT body FROM events WHERE code = ? ORDER BY number", (code,)
            )
            return [body for (body,) in rows]

    def public_tables(self, limit: int) -> list[bytes]:
        with self._reading:
            rows = self._reader.execute(
                "SELECT summary FROM tables WHERE public ORDER BY touched DESC LIMIT ?", (limit,)
            )
            return [line for (line,) in rows]

    def count(self) -> int:
        with self._reading:
            return int(self._reader.execute("SELECT count(*) FROM tables").fetchone()[0])

    def clean(self, before: float) -> int:
        with self._writing:
            run = self._writer
            run.execute("BEGIN IMMEDIATE")
            try:
                run.execute(
                    "DELETE FROM events WHERE code IN (SELECT code FROM tables WHERE touched < ?)",
                    (before,),
                )
                deleted = run.execute("DELETE FROM tables WHERE touched < ?", (before,)).rowcount
                run.execute("COMMIT")
            except BaseException:
                if run.in_transaction:
                    run.execute("ROLLBACK")
                raise
            return deleted

    def close(self) -> None:
        with self._writing, self._reading:
            self._reader.close()
            self._writer.close()
