"""A table, taken from its log."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from qwixx.server.store import Store, entries_of
from qwixx.server.table import Entry, Table, after, announce

from .outbox import UPDATES_KEPT, Outbox

log = logging.getLogger(__name__)

SLICE_SECONDS = 0.002
"""How long the other tables wait at most while one is being loaded."""
LONG = 2_000
"""Entries of a log that has to wait for others of its length: more than a series has."""

CommandId = tuple[str, str]
"""A command: whose it was, by the hash of the seat's secret, and its id."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a log tells: the table, what happened lately, and the commands that were carried out."""

    table: Table
    outbox: Outbox
    said: set[CommandId]
    last: bytes
    """The last entry, as it is stored."""


class Loader:
    """Loads tables a slice at a time, in turn: whoever plays meanwhile does not notice.

    A thread would not do: it takes the interpreter from everybody as often as it can get it.
    Long logs of about the same length are loaded one after the other, so that somebody with many
    of them delays those who have one as long, and hardly anybody else.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._reading = asyncio.Lock()
        self._turn = asyncio.Lock()
        self._queues: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def load(self, code: str) -> Loaded | None:
        """The table with that code, if there is one; `NoAnswer` if the store does not tell."""
        lines = await self._read(code)
        if len(lines) <= LONG:
            return await self._told_by(lines, code)
        size = len(lines).bit_length()
        del lines  # read anew when it is their turn: many that wait would fill the memory
        async with self._queues[size]:
            return await self._told_by(await self._read(code), code)

    async def read_on(self, code: str, number: int, last: bytes) -> list[bytes] | None:
        """What stands in a log after an entry; None if that is not there, or is another one."""
        async with self._reading:
            lines = await asyncio.to_thread(self._store.read_on, code, number)
        return lines[1:] if lines and lines[0] == last else None

    async def _read(self, code: str) -> list[bytes]:
        async with self._reading:  # one at a time: the threads are for others too
            return await asyncio.to_thread(self._store.read, code)

    async def _told_by(self, lines: list[bytes], code: str) -> Loaded | None:
        """What a log tells.

        A log with a gap, as a database leaves it that has lost what it had acknowledged, is cut
        there: the table goes on from the entry before it.
        """
        folded = _Folded()
        await self._in_slices(folded.fold(lines))
        table = folded.table
        whole = table.version if table else 0
        if whole < len(lines):
            log.error(
                "the database has lost a part of a table, which goes on from the entry before",
                extra={
                    "table": table.identity if table else None,
                    "entry": whole,
                    "deleted_after_it": len(lines) - whole,
                },
            )
            if table:
                await asyncio.to_thread(self._store.cut, code, whole)
        return Loaded(table, folded.outbox, folded.said, lines[whole - 1]) if table else None

    async def _in_slices(self, steps: Iterator[None]) -> None:
        is_over = False
        while not is_over:
            async with self._turn:
                until = perf_counter() + SLICE_SECONDS
                is_over = all(perf_counter() < until for _ in steps)
                await asyncio.sleep(0)


@dataclass
class _Folded:
    """A table as far as its log is folded."""

    table: Table | None = None
    outbox: Outbox = field(default_factory=Outbox)
    said: set[CommandId] = field(default_factory=set)

    def fold(self, lines: list[bytes]) -> Iterator[None]:
        """An entry at each step, until the end or a gap."""
        for number, entry in enumerate(entries_of(lines), 1):
            if entry.number != number:
                return
            before, self.table = self.table, after(self.table, entry)
            if before is not None:
                self.said.update(commands_in(before, entry))
                if number > len(lines) - UPDATES_KEPT:
                    self.outbox.remember(self.table.shown, announce(before, entry, self.table))
            yield


def commands_in(before: Table, entry: Entry) -> list[CommandId]:
    """The command that brought an entry about, if one did."""
    if entry.id is None or entry.by is None:
        return []
    return [(before.seats[entry.by].secret_hash, entry.id)]
