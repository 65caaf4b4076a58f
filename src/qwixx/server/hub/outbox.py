"""What viewers get: made once for all, with what only one of them sees beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property
from typing import Protocol

from qwixx.server.protocol.events import Event, WentBack
from qwixx.server.protocol.messages import Goodbye, Message
from qwixx.server.protocol.view import You
from qwixx.server.table import Presence, Table

from .pictures import Picture, Pictures, encode

UPDATES_KEPT = 100
"""How many facts back a returning client is told what it missed."""
MOST_EVENTS = 200
"""That are told at once to somebody who was slow; the table is told whole anyway."""


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


class Prepared:
    """What a viewer is to be shown: a picture of the table, and what their seat sees beside it."""

    def __init__(self, picture: Picture, news: News, you: You | None) -> None:
        self._picture, self._news, self._you = picture, news, you

    @property
    def events(self) -> list[Event]:
        """What has happened."""
        return self._news.events

    def after(self, older: Prepared) -> Prepared:
        """This with the events of an older one, which nobody got."""
        if not older.events:
            return self
        return Prepared(
            self._picture, News([*older.events, *self.events][-MOST_EVENTS:]), self._you
        )

    def told_to(self, known: Known) -> bytes:
        """As it is sent to somebody who knows that; from now on they know this."""
        picture, events, you = self._picture, self._news.encoded, self._you
        had, known.picture = known.picture, picture.number
        before, known.you = known.you, you
        if had is None or not known.takes_changes or not picture.is_change_of(had):
            return b'%b,"you":%b}' % (picture.whole(events), encode(you))
        change = picture.since(had, events)
        if you is before or you == before:
            return change + b"}"
        return b'%b,"you":%b}' % (change, encode(you))


class Known:
    """What somebody at the other end of a line has been told so far."""

    __slots__ = ("picture", "takes_changes", "you")

    def __init__(self) -> None:
        self.takes_changes = False
        self.picture: int | None = None
        self.you: You | None = None


class News:
    """Events, encoded once for all who are told of them."""

    def __init__(self, events: list[Event]) -> None:
        self.events = events

    @cached_property
    def encoded(self) -> bytes:
        """As they are sent."""
        return encode(self.events)


def text_of(message: Message) -> bytes:
    """A message as it is sent."""
    return encode(message)


class Outbox:
    """Remembers what happened lately, and writes the updates of one table."""

    def __init__(self) -> None:
        self._lately: deque[tuple[int, list[Event]]] = deque(maxlen=UPDATES_KEPT)
        self._pictures = Pictures()
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
        """Show everybody what they may see now."""
        picture, news = self._pictures.take(table, presence, now), News(events)
        for viewer in viewers:
            seat = table.seat_of(viewer.secret_hash) if viewer.secret_hash else None
            you = None if seat is None else self._pictures.you(table, seat)
            viewer.show(Prepared(picture, news, you))
