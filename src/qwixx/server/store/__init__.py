"""Where tables are kept: an append-only log, in SQLite or PostgreSQL."""

from pathlib import Path

from .base import Append, Conflict, Store, append_of, entries_of, summaries_of
from .sqlite import SqliteStore
from .writer import Writer


def open_store(where: str) -> Store:
    """The store that a path or a ``postgresql://`` URL names."""
    if where.startswith(("postgresql://", "postgres://")):
        try:
            from .postgres import PostgresStore
        except ImportError:
            raise ValueError(
                "PostgreSQL needs one more package: pip install 'qwixx[postgres]'"
            ) from None
        return PostgresStore(where)
    return SqliteStore(Path(where))


__all__ = [
    "Append",
    "Conflict",
    "SqliteStore",
    "Store",
    "Writer",
    "append_of",
    "entries_of",
    "open_store",
    "summaries_of",
]
