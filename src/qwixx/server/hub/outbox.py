"""What viewers get: made once for each kind of viewer, and queued for each connection."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

import msgspec
from msgspec import Raw, Struct

from qwixx.server.protocol.events import Event, WentBack
from qwixx.server.protocol.messages import Goodbye, Message
from qwixx.server.protocol.view import You
from qwixx.server.table import Presence, Table, table_view, you_view

UPDATES_KEPT = 100
"""How many facts back a returning client is told what it missed."""
MOST_EVENTS = 200
"""That are told at once to somebody who was slow; the table is told whole anyway."""

_encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """Somebody who is connected to a table."""

    secret_hash: str | None
    """None for spectators."""
    watch_key: str | None
    """What lets a spectator see a private table."""

    def show(self, update: Prepared) -> None:
        """Queue an update, in the place of an older one that still waits. Never waits itself."""

    def say_goodbye(self, goodbye: Goodbye) -> None:
        """Close the connection."""


class Prepared(Struct, dict=True, eq=False):
    """`messages.Update` for a viewer or all spectators, encoded when the first of them gets it."""

    version: int
    events: list[Event]
    table: Raw
    you: You | None

    @cached_property
    def text(self) -> str:
        """As it is sent."""
        return _encode(_Update(self.version, self.events, self.table, self.you)).decode()

    def after(self, older: Prepared) -> Prepared:
        """This update with the events of an older one, which nobody got."""
        if not older.events:
            return self
        events = [*older.events, *self.events][-MOST_EVENTS:]
        return Prepared(self.version, events, self.table, self.you)


class _Update(Struct, frozen=True, tag="update"):
    """`messages.Update`, with the part that is the same for all encoded before."""

    version: int
    events: list[Event]
    table: Raw
    you: You | None


def text_of(message: Message) -> str:
    """A message as it is sent."""
    return _encode(message).decode()


class Outbox:
    """Remembers what happened lately, and writes the updates of one table."""

    def __init__(self) -> None:
        self._lately: deque[tuple[int, list[Event]]] = deque(maxlen=UPDATES_KEPT)
        self.version = 1

    def remember(self, version: int, told: list[Event]) -> None:
        """What a fact was announced with, by the version that it made."""
        self._lately.append((version, told))
        self.version = version

    def since(self, version: int | None) -> list[Event]:
        """What happened after that version; nothing if it is too long ago.

        Whoever has seen more than there is has seen what the database has lost since.
        """
        if version is not None and version > self.version:
            return [WentBack()]
        if version is None or not self._lately or version < self._lately[0][0] - 1:
            return []
        return [event for number, told in self._lately if number > version for event in told]

    def tell(
        self,
        viewers: Iterable[Viewer],
        table: Table,
        presence: Presence,
        events: list[Event],
        now: float,
    ) -> None:
        """Send everybody their update."""
        view = Raw(_encode(table_view(table, presence, now)))
        for_spectators = Prepared(table.shown, events, view, None)
        for viewer in viewers:
            seat = table.seat_of(viewer.secret_hash) if viewer.secret_hash else None
            if seat is None:
                viewer.show(for_spectators)
            else:
                viewer.show(Prepared(table.shown, events, view, you_view(table, seat)))
