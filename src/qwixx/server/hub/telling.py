"""Tells those who are connected to a table by this server what each of them may know."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Iterable
from typing import TYPE_CHECKING

from qwixx.server.protocol.events import Event
from qwixx.server.table import Entry
from qwixx.server.table.facts import Decided, TookBack

from .outbox import Viewer

if TYPE_CHECKING:
    from .room import Room

PRESENCE_SECONDS = 0.3
"""Who comes and goes is told at most so often; a crowd that comes at once is told together."""


class Teller:
    """Of one table."""

    def __init__(self, room: Room) -> None:
        self._room: Room = weakref.proxy(room)  # which has this: no cycle for others to find
        self._soon: asyncio.TimerHandle | None = None

    def tell(self, told: list[Event]) -> None:
        """Tell everybody; that says who is here, too."""
        self.stop()
        self.tell_some(self._room.viewers, told)

    def tell_some(self, viewers: Iterable[Viewer], told: list[Event]) -> None:
        """Tell some of them."""
        room = self._room
        room.outbox.tell(viewers, room.table, room.presence(), told, room.now())

    def tell_begun(self, entries: Iterable[Entry]) -> None:
        """Tell a seat how far its hidden answer has come; nobody else learns that there is one."""
        facts = [entry.fact for entry in entries]
        seats = {fact.seat for fact in facts if isinstance(fact, Decided | TookBack)}
        theirs = {self._room.table.seats[seat].secret_hash for seat in seats}
        self.tell_some([one for one in self._room.viewers if one.secret_hash in theirs], [])

    def tell_soon(self) -> None:
        """Somebody has come or gone."""
        if self._soon is None:
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(PRESENCE_SECONDS, self.tell, [])

    def stop(self) -> None:
        """Nothing is left to be told soon."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
