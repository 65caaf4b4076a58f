"""The store that somebody names: a file for SQLite, or the address of a PostgreSQL."""

import os
import sqlite3
from pathlib import Path

from .base import NoStore, Store
from .sqlite import SqliteStore, is_full, is_read_only


def open_store(where: str) -> Store:
    """The store that a path or a ``postgresql://`` URL names."""
    if where.startswith(("postgresql://", "postgres://")):
        try:
            from .postgres import PostgresStore
        except ImportError:
            raise NoStore(
                "PostgreSQL needs one more package: pip install 'psycopg[binary]'"
                " (with pipx: pipx inject qwixx 'psycopg[binary]')"
            ) from None
        return PostgresStore(where)
    if "://" in where:
        raise NoStore("a database is a file, or a URL that begins with postgresql://")
    path = Path(where)
    try:
        if path.is_dir():
            raise NoStore(f"{where} is a folder; a database is a file in it")
        if not path.parent.is_dir():
            raise NoStore(f"there is no folder {path.parent} for the database; make it first")
        return SqliteStore(path)
    except OSError as error:  # of a folder that lets nobody in, or a name that is too long
        if isinstance(error, PermissionError) and os.access(path.parent, os.X_OK):
            raise NoStore(_read_only(path)) from None
        raise NoStore(f"{where} cannot be used as a database: {error.strerror}") from None
    except sqlite3.Error as error:
        if is_full(error):
            raise NoStore(f"the disk of {where} is full; make room on it") from None
        if is_read_only(error):
            raise NoStore(_read_only(path)) from None
        raise NoStore(f"{where} cannot be used as a database: {error}") from None


def _read_only(path: Path) -> str:
    """What has to be made writable: the file, or the folder where SQLite keeps more beside it."""
    if path.exists() and os.access(path.parent, os.W_OK):
        what = f"the database {path}"
    else:
        what = f"the folder {path.parent} of the database"
    return f"{what} cannot be written; the user who starts the server needs the right to"
