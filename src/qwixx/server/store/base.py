"""What a store of tables does. It is used from threads, never from the event loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

import msgspec
from msgspec import Struct

from qwixx.server.protocol.settings import Reaction, ScreenView, TableSummary
from qwixx.server.table import Entry, Table, summary


class Conflict(Exception):
    """The log does not end where these entries begin: it has to be read again.

    Somebody else has written to this table, cleaned it up, or brought back an older state of it.
    """


class NoStore(Exception):
    """A database that cannot be used; the text says why."""


class NoRoom(Exception):
    """The disk of the database is full; nothing was stored."""


class NoAnswer(Exception):
    """The database does not answer; nothing was stored."""


class Unsure(Exception):
    """The database broke off at the commit: whether it was stored cannot be found out now."""


class TooNew(Exception):
    """A log has an entry that a newer version has written, and this one does not know."""


@dataclass(frozen=True, slots=True)
class Listing:
    """How a table is listed, beside its log."""

    touched: float
    public: bool
    summary: bytes
    used: bool = True
    """Whether it is a table of more than whoever opened it."""


@dataclass(frozen=True, slots=True)
class Append:
    """Entries to add to a table's log."""

    code: str
    entries: tuple[tuple[int, bytes], ...]
    listing: Listing | None
    """How the table is listed from now on; None: as before. A new one has one."""

    @property
    def is_new(self) -> bool:
        """Whether the log of this table begins with it."""
        return self.entries[0][0] == 1


@dataclass(frozen=True, slots=True)
class Old:
    """Which tables may go: not touched since ``before``, or since ``unused`` if never used."""

    before: float
    unused: float
    but: frozenset[str] = frozenset()
    """Codes of tables that stay in any case."""


@dataclass(frozen=True, slots=True)
class Here:
    """Who is connected to a table by one server."""

    people: frozenset[str] = frozenset()
    """By the hash of their seat's secret."""
    watching: int = 0

    def __bool__(self) -> bool:
        return bool(self.people or self.watching)


class Said(Struct, frozen=True):
    """A reaction, which no log has."""

    code: str
    by: str
    """The hash of a seat's secret."""
    id: str
    what: Reaction


class Word(Struct, frozen=True, omit_defaults=True):
    """What a server tells all others. Some may not hear it."""

    logs: dict[str, int] = {}
    """Tables that have new entries, and the number of the last one."""
    here: list[str] = []
    """Tables where somebody has come or gone."""
    said: Said | None = None
    beat: int | None = None
    goes: bool = False
    taken: dict[str, dict[str, float]] = {}
    """By limit, what each address took from it lately."""


@dataclass(frozen=True, slots=True)
class Beat:
    """What a server learns while it lives on."""

    is_new: bool
    """Whether nobody knew this server: whatever it has told before is forgotten."""
    others: frozenset[str]
    ahead: float
    """Seconds by which the clock of the database, the same for all, is ahead of this machine's."""


class Screens(Protocol):
    """Large screens that show a code and wait until somebody at a table claims them."""

    def knows(self, secret: str) -> bool:
        """Whether this screen has a code already."""

    def ask(self, secret: str, place: str) -> ScreenView:
        """A screen asks what it shall show; its first question gets it a code.

        In one place, by its address, only so many wait.
        """

    def waits(self, code: str) -> bool:
        """Whether there is a screen with this code."""

    def claim(self, code: str, table: str, watch_key: str) -> None:
        """Show a table on a screen. The first one who claims it has it."""


class Shared(Protocol):
    """What several servers on one store know of each other. `NoAnswer` if it cannot be asked."""

    me: str
    screens: Screens

    def beat(self, number: int) -> Beat:
        """Live on, and learn who else does."""

    def write(self, here: Mapping[str, Here], words: Iterable[Word]) -> None:
        """Tell who is connected to this server now, of those tables where it has changed."""

    def look(self, codes: Iterable[str]) -> dict[str, dict[str, Here]]:
        """Who is connected to other servers that live, by table and server."""

    def lasts(self, codes: Iterable[str]) -> dict[str, int]:
        """The number of the last entry of each log; 0 if there is none."""

    def leave(self) -> None:
        """This server goes: the others need not wait for its lease to run out."""

    def listen(self, hear: Callable[[str, Word], None]) -> None:
        """Have words told from now on, in a thread of their own; who says them, and what."""

    def close(self) -> None:
        """Hear and say nothing more."""


class Store(Protocol):
    """An append-only log for each table, unique by (table, number) and without a gap."""

    shared: Shared | None
    """None: one server has the store for itself."""

    def append(self, appends: list[Append]) -> None:
        """Add all of them durably, or none; given again, what is there already counts as added.

        `Conflict` if a log does not end where the entries begin; `NoRoom` if the disk is full;
        `NoAnswer` if the database is not there, `Unsure` if it went in the midst of the commit.
        """

    def read(self, code: str) -> list[bytes]:
        """The log of a table, in order; empty if there is no such table."""

    def read_on(self, code: str, number: int) -> list[bytes]:
        """The log of a table from the entry with that number on."""

    def cut(self, code: str, last: int) -> None:
        """Delete what stands in a log after entry ``last``."""

    def public_tables(self, limit: int) -> list[bytes]:
        """The summaries of public tables, most recent first."""

    def count(self) -> int:
        """How many tables there are. Also a way to see whether the database answers."""

    def last_touched(self) -> float | None:
        """When something happened at any table for the last time."""

    def clean(self, old: Old) -> int:
        """Delete tables; how many these were."""

    def close(self) -> None:
        """Close the store."""


class Writes(Protocol):
    """How a table comes to the store, without the event loop having to wait for it."""

    async def append(self, append: Append) -> None:
        """Returns when the entries are kept; raises what `Store.append` does, in time."""

    def close(self) -> None:
        """Write what still waits, and stop."""


_encode = msgspec.json.Encoder().encode
_decode_entry = msgspec.json.Decoder(Entry).decode
_decode_summary = msgspec.json.Decoder(TableSummary).decode


LISTED_SECONDS = 60.0
"""For so long a table that looks as before to those who find it is not listed anew: nobody needs to
know more exactly when something last happened at it."""


def append_of(
    table: Table, entries: list[Entry], now: float, listed: tuple[Table, float] | None = None
) -> Append:
    """What to store when ``entries`` have led to ``table``; ``now`` is the wall clock's time.

    ``listed`` is the table as it was last listed, and when. A table has a time of its own, which
    only runs on: see `hub.clock`.
    """
    is_listed = (
        listed is not None
        and now < listed[1] + LISTED_SECONDS
        and _seen_in_summary(table) == _seen_in_summary(listed[0])
    )
    return Append(
        code=table.code,
        entries=tuple([(entry.number, _encode(entry)) for entry in entries]),
        listing=None if is_listed else _listing(table, now),
    )


def _listing(table: Table, now: float) -> Listing:
    return Listing(
        touched=max(table.touched, now),
        public=table.settings.public,
        summary=_encode(summary(table)),
        used=table.was_used,
    )


def _seen_in_summary(table: Table) -> tuple[object, ...]:
    """All that a summary is made of."""
    t = table
    return t.settings, t.seats, t.phase, t.closed, t.draw is None, t.games, t.series


def entries_of(log: Iterable[bytes]) -> Iterator[Entry]:
    """A log, read again; each entry when it is asked for. `TooNew` if one is not known here."""
    for line in log:
        try:
            yield _decode_entry(line)
        except msgspec.ValidationError:
            raise TooNew from None


def summaries_of(lines: list[bytes]) -> list[TableSummary]:
    """Summaries, read again."""
    return [_decode_summary(line) for line in lines]
