"""What a store of tables does. It is used from threads, never from the event loop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import msgspec

from qwixx.server.protocol.settings import TableSummary
from qwixx.server.table import Entry, Table, summary


class Conflict(Exception):
    """Somebody else has written to this table, or cleaned it up: it has to be read again."""


class NoStore(Exception):
    """A database that cannot be used; the text says why."""


class NoRoom(Exception):
    """The disk of the database is full."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to add to a table's log, and how the table is listed from now on."""

    code: str
    entries: tuple[tuple[int, bytes], ...]
    touched: float
    public: bool
    summary: bytes

    @property
    def is_new(self) -> bool:
        """Whether the log of this table begins with it."""
        return self.entries[0][0] == 1


class Store(Protocol):
    """An append-only log for each table, unique by (table, number)."""

    def append(self, appends: list[Append]) -> None:
        """Add all of them durably, or none: `Conflict` if a number is taken, or a table gone.

        `NoRoom` if the disk is full.
        """

    def read(self, code: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""

    def public_tables(self, limit: int) -> list[bytes]:
        """The summaries of public tables, most recent first."""

    def count(self) -> int:
        """How many tables there are."""

    def clean(self, before: float) -> int:
        """Delete the tables that were last touched before that time; how many these were."""

    def close(self) -> None:
        """Close the store."""


_encode = msgspec.json.Encoder().encode
_decode_entry = msgspec.json.Decoder(Entry).decode
_decode_summary = msgspec.json.Decoder(TableSummary).decode


def append_of(table: Table, entries: list[Entry]) -> Append:
    """What to store when ``entries`` have led to ``table``."""
    return Append(
        code=table.code,
        entries=tuple((entry.number, _encode(entry)) for entry in entries),
        touched=table.touched,
        public=table.settings.public,
        summary=_encode(summary(table)),
    )


def entries_of(log: list[bytes]) -> list[Entry]:
    """A log, read again."""
    return [_decode_entry(line) for line in log]


def summaries_of(lines: list[bytes]) -> list[TableSummary]:
    """Summaries, read again."""
    return [_decode_summary(line) for line in lines]
