"""Tables in the page's own database, which answers later: nobody but the event loop asks it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol

import msgspec
from msgspec import Raw, Struct

from qwixx.server.store import Append, Conflict, NoAnswer, NoRoom, Old, Shared, Unsure

CONFLICT, FULL = "conflict", "full"


class Shelf(Protocol):
    """The database. Texts go in and come out: an entry is a line."""

    def append(self, code: str, first: int, entries: str, listed: str) -> Awaitable[str]:
        """Add entries durably, counted from ``first``, or nothing: then it says why."""

    def read(self, code: str) -> Awaitable[str]:
        """The log of a table."""

    def tables(self) -> Awaitable[str]:
        """How each table is listed."""

    def cut(self, code: str, last: int) -> Awaitable[None]:
        """Delete what stands in a log after entry ``last``."""

    def drop(self, code: str) -> Awaitable[None]:
        """Delete a table."""


class Listed(Struct, frozen=True):
    """A table, without its log."""

    code: str
    touched: float
    used: bool
    public: bool
    summary: Raw


class Logs:
    """A `Store`: of all tables how they are listed, and the logs of those that were asked for."""

    shared: Shared | None = None

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._loop = asyncio.get_running_loop()
        self._listed: dict[str, Listed] = {}
        self._logs: dict[str, list[bytes]] = {}

    async def open(self) -> None:
        """Learn which tables there are."""
        lines = (await self._shelf.tables()).splitlines()
        tables = [msgspec.json.decode(line, type=Listed) for line in lines]
        self._listed = {table.code: table for table in tables}

    async def fetch(self, code: str) -> None:
        """Have the log of a table at hand."""
        self._logs[code] = (await self._shelf.read(code)).encode().splitlines()

    async def at_hand(self, code: str) -> None:
        """Have the log of a table at hand, unless it is already."""
        if code in self._listed and code not in self._logs:
            await self.fetch(code)

    def append(self, appends: list[Append]) -> None:
        """Note what the shelf has."""
        for one in appends:
            log = self._logs.setdefault(one.code, [])
            del log[one.entries[0][0] - 1 :]
            log += [body for _, body in one.entries]
            self._listed[one.code] = self.listed(one)

    def listed(self, append: Append) -> Listed:
        """How a table is listed from now on."""
        if (row := append.listing) is None:
            return self._listed[append.code]
        return Listed(append.code, row.touched, row.used, row.public, Raw(row.summary))

    def read(self, code: str) -> list[bytes]:
        return list(self._logs.get(code, ()))

    def read_on(self, code: str, number: int) -> list[bytes]:
        return self._logs.get(code, [])[max(number - 1, 0) :]

    def cut(self, code: str, last: int) -> None:
        del self._logs[code][last:]
        self._soon(self._shelf.cut(code, last))

    def public_tables(self, limit: int) -> list[bytes]:
        tables = sorted(self._listed.values(), key=lambda one: one.touched, reverse=True)
        return [bytes(one.summary) for one in tables if one.public][:limit]

    def count(self) -> int:
        return len(self._listed)

    def last_touched(self) -> float | None:
        return max((one.touched for one in self._listed.values()), default=None)

    def clean(self, old: Old) -> int:
        gone = [
            one.code
            for one in self._listed.values()
            if one.touched < (old.before if one.used else old.unused) and one.code not in old.but
        ]
        for code in gone:
            del self._listed[code]
            self._logs.pop(code, None)
            self._soon(self._shelf.drop(code))
        return len(gone)

    def close(self) -> None:
        """There is nothing to close."""

    def _soon(self, done: Awaitable[None]) -> None:
        async def wait() -> None:
            await done

        asyncio.run_coroutine_threadsafe(wait(), self._loop)


class LogWriter:
    """Stores first. Another tab may have written to the same table: then it is read anew."""

    def __init__(self, shelf: Shelf, logs: Logs) -> None:
        self._shelf, self._logs = shelf, logs

    async def append(self, append: Append) -> None:
        """Returns when the entries are kept."""
        first = append.entries[0][0]
        entries = b"\n".join(body for _, body in append.entries).decode()
        about = msgspec.json.encode(self._logs.listed(append)).decode()
        try:
            why_not = await self._shelf.append(append.code, first, entries, about)
        except Exception as error:  # whatever a browser may say
            raise Unsure from error
        if why_not == CONFLICT:
            await self._logs.fetch(append.code)
            raise Conflict
        if why_not:
            raise NoRoom if why_not == FULL else NoAnswer
        self._logs.append([append])

    def close(self) -> None:
        """Nothing waits."""
