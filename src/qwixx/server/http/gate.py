"""Counts who comes from where, so that nobody takes more than their share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic

from qwixx.server.config import Config
from qwixx.server.hub import Allowance, Crowd, Metrics, household

SPARE_LINES = 500
"""Connections beyond the websockets: requests on their way."""
LINES_FOR_REQUESTS = 200
"""From one address, beside its websockets: a browser has six."""
KEPT_FILES = 200
"""Open files that connections leave to others: the database, the bots, the logs."""
MINUTE, DAY = 60.0, 86400.0
REVIEWS = 4.0
"""Games that an address may have reviewed a minute."""
PLAYED_ON = 6.0
"""Games that an address may have played on with another decision a minute."""
EXPLORED = 40.0
"""Positions that an address may have judged a minute, some hundredths of a second each."""
READ = 20.0
"""Games on record that an address may have read a minute."""


class Gate:
    """All limits that hold for an address: lines, requests, messages, tables, wrong codes.

    A class of 30 behind one address may load the page and come back after a restart all at once:
    that is what the sizes are for. The rates are what the server can bear for ever.
    """

    def __init__(
        self, config: Config, metrics: Metrics, clock: Callable[[], float] = monotonic
    ) -> None:
        def allowance(rate: float, size: float, everybody: float = 0.0) -> Allowance:
            return Allowance(rate, size, everybody=everybody, clock=clock)

        most, asked, opened = config.max_per_address, config.request_rate, config.open_rate
        lines = most + LINES_FOR_REQUESTS
        self._lines = Crowd(lines)
        self._dialling = allowance(lines / 20, lines)
        self._most_lines = config.max_connections + SPARE_LINES
        self._sockets = Crowd(most)
        self._most_sockets = config.max_connections
        self._asking = allowance(asked, 40 * asked)
        self._pace = allowance(4 * asked, 2 * asked)
        self.message_rate = config.message_rate
        self._talking = allowance(10 * config.message_rate, 60 * config.message_rate)
        self._reading = allowance(config.message_rate / 5, config.message_rate / 3)
        self._sitting = allowance(opened / MINUTE, opened)
        self._screens = allowance(opened / MINUTE, opened)
        self._opening = allowance(3 * opened / DAY, 3 * opened)
        self._joined = allowance(3 * opened / DAY, 3 * opened)
        self._reviewing = allowance(REVIEWS / MINUTE, 2 * REVIEWS)
        self._playing_on = allowance(PLAYED_ON / MINUTE, PLAYED_ON)
        self._exploring = allowance(EXPLORED / MINUTE, EXPLORED)
        self._reading_games = allowance(READ / MINUTE, READ)
        self._guessing = allowance(config.wrong_rate / MINUTE, 3 * config.wrong_rate, everybody=100)
        self._shared = {
            "sitting": self._sitting,
            "screens": self._screens,
            "opening": self._opening,
            "joined": self._joined,
            "reviewing": self._reviewing,
            "playing on": self._playing_on,
            "exploring": self._exploring,
            "reading games": self._reading_games,
            "guessing": self._guessing,
        }
        """What is little a minute or a day, and so is counted together with other servers."""
        self._gauge = metrics.connections
        self._strangers = 0
        self._openers: dict[str, str] = {}

    # --- other servers: a `hub.house.Shares`

    def taken(self) -> dict[str, dict[str, float]]:
        """By limit, what each address took here since this was last asked."""
        return {name: some for name, one in self._shared.items() if (some := one.taken())}

    def taken_elsewhere(self, taken: Mapping[str, Mapping[str, float]]) -> None:
        """What each took from another server."""
        for name in taken.keys() & self._shared.keys():
            for address, drops in taken[name].items():
                self._shared[name].taken_elsewhere(address, drops)

    # --- lines: TCP connections, whatever is said on them

    def allow_files(self, most: int) -> None:
        """The process can have that many files open."""
        self._most_lines = max(1, min(self._most_lines, most - KEPT_FILES))

    def may_dial(self, address: str | None) -> bool:
        """A connection comes from here, or from a proxy (None); let in, it must be hung up."""
        if self._strangers + self._lines.total >= self._most_lines:
            return False
        if address is None:
            self._strangers += 1
            return True
        return self._dialling.take(address) and self._lines.enter(address)

    def hung_up(self, address: str | None) -> None:
        """A connection that was let in is over."""
        if address is None:
            self._strangers -= 1
        else:
            self._lines.leave(address)

    # --- what comes over them

    async def may_ask(self, address: str, cost: float = 1.0) -> bool:
        """Whether this address may make one more request, or one that costs as much as some.

        Many at once are taken one after the other, so that the others need not wait for them.
        """
        if not self._asking.take(address, cost):
            return False
        seconds = self._pace.wait(address, cost)
        if seconds:
            await asyncio.sleep(seconds)
        return True

    @contextmanager
    def connection(self, address: str) -> Iterator[bool]:
        """A websocket, as long as it lasts; whether there is room for it."""
        entered = self._sockets.total < self._most_sockets and self._sockets.enter(address)
        self._gauge.inc()
        try:
            yield entered
        finally:
            self._gauge.dec()
            if entered:
                self._sockets.leave(address)

    def pause_before(self, address: str, brings_file: bool = False) -> float:
        """Seconds that slow down those who say much on many websockets, and their neighbours.

        Files of strangers take some hundredths of a second to read, so they come one by one.
        """
        seconds = self._talking.wait(address)
        return max(seconds, self._reading.wait(address)) if brings_file else seconds

    # --- tables

    def may_sit(self, address: str) -> bool:
        """Whether this address may take one more seat."""
        return self._sitting.take(address)

    def may_open(self, address: str) -> bool:
        """Whether this address may open one more table: so many a minute, and not all day."""
        return self._sitting.take(address) and self._opening.take(address)

    def may_show(self, address: str) -> bool:
        """Whether one more large screen may wait here for a table."""
        return self._screens.take(address)

    def opened(self, code: str, address: str) -> None:
        """A table was opened from here."""
        self._openers[code] = address
        if len(self._openers) > 10_000:
            del self._openers[next(iter(self._openers))]

    def sat_down(self, code: str, address: str) -> None:
        """Somebody sat down: a table of two households does not count, up to as many again.

        There is an end to that too: who fills a server may come from two places.
        """
        opener = self._openers.get(code, address)
        if household(opener) != household(address):
            del self._openers[code]
            if self._joined.take(opener):
                self._opening.give_back(opener)

    def may_review(self, address: str) -> bool:
        """Whether this address may have one more game reviewed, which takes seconds."""
        return self._reviewing.take(address)

    def may_play_on(self, address: str) -> bool:
        """Whether this address may have one more game played on, which takes a second or two."""
        return self._playing_on.take(address)

    def may_explore(self, address: str) -> bool:
        """Whether this address may have one more position judged."""
        return self._exploring.take(address)

    def may_read(self, address: str) -> bool:
        """Whether this address may have one more game on record read."""
        return self._reading_games.take(address)

    # --- codes and secrets

    def may_guess(self, address: str) -> bool:
        """Whether this address may name a code or a secret; counted as wrong until it is right."""
        return self._guessing.take(address)

    def was_right(self, address: str) -> None:
        """It was no guess."""
        self._guessing.give_back(address)
