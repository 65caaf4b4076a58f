"""What viewers get: made once for each kind of viewer, and queued for each connection."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Protocol

import msgspec
from msgspec import Raw, Struct

from qwixx.server.protocol.events import Event
from qwixx.server.protocol.messages import Goodbye, Message
from qwixx.server.protocol.view import You
from qwixx.server.table import Presence, Table, table_view, you_view

UPDATES_KEPT = 100
"""How many facts back a returning client is told what it missed."""

_encode = msgspec.json.Encoder().encode


class Viewer(Protocol):
    """Somebody who is connected to a table."""

    secret_hash: str | None
    """None for spectators."""
    watch_key: str | None
    """What lets a spectator see a private table."""

    def send(self, text: str) -> None:
        """Queue a message. Never waits; who does not keep up is dropped."""

    def say_goodbye(self, goodbye: Goodbye) -> None:
        """Close the connection."""


class _Update(Struct, frozen=True, tag="update"):
    """`messages.Update`, with the parts that are the same for all encoded before."""

    version: int
    events: Raw
    table: Raw
    you: You | None


def text_of(message: Message) -> str:
    """A message as it is sent."""
    return _encode(message).decode()


class Outbox:
    """Remembers what happened lately, and writes the updates of one table."""

    def __init__(self) -> None:
        self._lately: deque[tuple[int, list[Event]]] = deque(maxlen=UPDATES_KEPT)

    def remember(self, version: int, told: list[Event]) -> None:
        """What fact number ``version`` was announced with."""
        self._lately.append((version, told))

    def since(self, version: int | None) -> list[Event]:
        """What happened after that version; nothing if it is too long ago, or from another life."""
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
        version = table.version
        told = Raw(_encode(events))
        view = Raw(_encode(table_view(table, presence, now)))
        for_spectators = ""
        for viewer in viewers:
            seat = table.seat_of(viewer.secret_hash) if viewer.secret_hash else None
            if seat is None:
                if not for_spectators:
                    for_spectators = _encode(_Update(version, told, view, None)).decode()
                viewer.send(for_spectators)
            else:
                update = _Update(version, told, view, you_view(table, seat))
                viewer.send(_encode(update).decode())
