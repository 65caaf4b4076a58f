"""Whose bots think next, where many want to: those of the table that has had least of it lately.

So one novice at a table does not wait behind the masters of thirty others, whoever opened these.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

HALF_LIFE = 30.0
"""Seconds after which half of what a table has had is forgotten."""
MOST_KEPT = 10_000


class Turns:
    """So many think at a time; the others wait."""

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        self._free = places
        self._clock = clock
        self._waiting: list[tuple[str, asyncio.Future[None]]] = []
        self._had: dict[str, tuple[float, float]] = {}
        """The seconds that a table has had, and when that was."""

    @property
    def waiting(self) -> int:
        """How many bots wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def turn(self, table: str) -> AsyncIterator[None]:
        """A place to think, as soon as it is this table's turn."""
        await self._wait(table)
        began = self._clock()
        try:
            yield
        finally:
            now = self._clock()
            self._had[table] = (self._had_by(table, now) + now - began, now)
            if len(self._had) > MOST_KEPT:
                del self._had[next(iter(self._had))]
            self._free += 1
            self._call_next()

    async def _wait(self, table: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((table, called))
        self._call_next()
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._free += 1
                self._call_next()
            else:
                self._waiting = [one for one in self._waiting if one[1] is not called]
            raise

    def _call_next(self) -> None:
        now = self._clock()
        while self._free and self._waiting:
            first = min(self._waiting, key=lambda one: self._had_by(one[0], now))
            self._waiting.remove(first)
            self._free -= 1
            first[1].set_result(None)

    def _had_by(self, table: str, now: float) -> float:
        seconds, at = self._had.get(table, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))
