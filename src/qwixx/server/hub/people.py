"""Who is connected to a table, by this server and by others, and since when the rest are gone."""

from __future__ import annotations

from itertools import chain

from qwixx.server.protocol.messages import Goodbye
from qwixx.server.store import Here
from qwixx.server.table import Presence, Table

from .goodbyes import NOT_PUBLIC, REMOVED, REPLACED
from .house import Alone
from .outbox import Viewer


class People:
    """The one thing about a table that is not in its log."""

    def __init__(self, house: Alone, code: str) -> None:
        self.viewers: list[Viewer] = []
        """Those who are connected to this server."""
        self._house, self._code = house, code
        self._gone: dict[str, float] = {}
        """By the hash of their seat's secret: seats may move."""
        self._presence: tuple[object, Presence] | None = None
        """As it was last asked for, with the seats that it is told of, until something changes."""

    def come(self, viewer: Viewer) -> None:
        """Somebody connects; an older connection of the same seat is replaced."""
        mine = viewer.secret_hash
        older = [one for one in self.viewers if mine is not None and one.secret_hash == mine]
        for other in older:
            other.say_goodbye(REPLACED)
        self.viewers = [*(one for one in self.viewers if one not in older), viewer]

    def let_go(self, table: Table) -> None:
        """Part with those whose seat is gone, or who may not watch."""
        for viewer in list(self.viewers):
            if viewer.secret_hash is None:
                if not table.may_watch(viewer.watch_key):
                    self.viewers.remove(viewer)
                    viewer.say_goodbye(NOT_PUBLIC)
            elif table.seat_of(viewer.secret_hash) is None:
                self.viewers.remove(viewer)
                viewer.say_goodbye(REMOVED)

    def say_goodbye(self, goodbye: Goodbye) -> None:
        """Close all connections."""
        for viewer in self.viewers:
            viewer.say_goodbye(goodbye)

    def here(self) -> Here:
        """Those who are connected to this server, for the others."""
        hashes = [viewer.secret_hash for viewer in self.viewers]
        return Here(frozenset(filter(None, hashes)), hashes.count(None))

    def note(self, table: Table, now: float) -> None:
        """Somebody has come or gone, here or elsewhere, or seats have changed hands."""
        self._presence = None
        seated = {seat.secret_hash for seat in table.seats if seat.is_person}
        self._gone = {h: self._gone.get(h, now) for h in seated - self._connected()}

    def presence(self, table: Table) -> Presence:
        """Who is here, by seat: connected to whichever server."""
        if self._presence is None or self._presence[0] is not table.seats:
            numbers = {s.secret_hash: n for n, s in enumerate(table.seats) if s.is_person}
            elsewhere = self._house.elsewhere(self._code).values()
            found = Presence(
                frozenset(numbers[h] for h in self._connected() if h in numbers),
                {numbers[h]: since for h, since in self._gone.items() if h in numbers},
                self.here().watching + sum(there.watching for there in elsewhere),
                self._house.is_one_of_several,
            )
            self._presence = table.seats, found
        return self._presence[1]

    def _connected(self) -> set[str]:
        elsewhere = self._house.elsewhere(self._code).values()
        return set(self.here().people).union(chain.from_iterable(one.people for one in elsewhere))
