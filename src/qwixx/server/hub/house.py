"""The other servers on the same database: who is connected to them, and what they have written.

The log is the truth and the fence; this only says when to look at it. "Several servers" in
docs/architecture.md tells how it fits together.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from qwixx.server.store import Here, NoAnswer, NoRoom, Said, Shared, Word

from .clock import Clock
from .metrics import Metrics

log = logging.getLogger(__name__)

T = TypeVar("T")

BEAT_SECONDS = 1.0
LEASE_SECONDS = 3.0
"""For so long after a beat this server may do by itself what timers and bots do, and lets people
in if there are others: then those count its people as gone."""
RETRY_SECONDS = 0.2
LEAVE_SECONDS = 2.0
NOBODY: Mapping[str, Here] = {}


class Neighbour(Protocol):
    """What a house asks of a table in use."""

    @property
    def version(self) -> int:
        """Up to which entry its log is known here."""

    def hear(self, last: int) -> None:
        """Its log ends with this entry now."""

    def others_changed(self) -> None:
        """Somebody has come to another server or gone from it, or it is for another to lead."""

    def hear_reaction(self, said: Said) -> None:
        """Somebody at another server has reacted."""

    def send_away(self) -> None:
        """Those who are connected shall go to another server."""


class Shares(Protocol):
    """Limits by address that all servers count together, about a second late."""

    def taken(self) -> dict[str, dict[str, float]]:
        """By limit, what each address took here since this was last asked."""

    def taken_elsewhere(self, taken: Mapping[str, Mapping[str, float]]) -> None:
        """What each took from another server."""


class Alone:
    """One server has the tables for itself."""

    @property
    def has_others(self) -> bool:
        """Whether anybody else may write to tables."""
        return False

    @property
    def is_one_of_several(self) -> bool:
        """Whether others live that would go on without this server."""
        return False

    @property
    def is_lost(self) -> bool:
        """Whether others go on without this server, which cannot reach the database."""
        return False

    def elsewhere(self, _code: str) -> Mapping[str, Here]:
        """Who is connected to a table by other servers."""
        return NOBODY

    def leads(self, _code: str) -> bool:
        """Whether this server does what happens at a table by itself."""
        return True

    def counts(self, shares: Shares) -> None:
        """Have these limits counted together with the other servers."""

    def tell_here(self, code: str, here: Here) -> None:
        """Who is connected to a table by this server has changed."""

    def tell_reaction(self, said: Said) -> None:
        """Somebody here has reacted."""

    async def look_at(self, code: str) -> None:
        """Learn who is connected to a table by others, at this moment."""

    def forget(self, code: str) -> None:
        """A table is not in use any more."""

    async def close(self) -> None:
        """This server goes."""


class House(Alone):
    """Several servers, none of which is special."""

    def __init__(
        self, shared: Shared, rooms: Mapping[str, Neighbour], clock: Clock, metrics: Metrics
    ) -> None:
        self._shared, self._rooms, self._clock, self._metrics = shared, rooms, clock, metrics
        self._thread = ThreadPoolExecutor(1, "house")
        self._others: frozenset[str] = frozenset()
        self._elsewhere: dict[str, Mapping[str, Here]] = {}
        self._here: dict[str, Here] = {}
        """What others shall know."""
        self._changed: set[str] = set()
        """Tables where they do not know it yet."""
        self._unseen: set[str] = set()
        """Tables where somebody has come or gone elsewhere."""
        self._words: list[Word] = []
        self._shares: Shares | None = None
        self._beats = 0
        self._lived = self._heard = float("-inf")
        self._next = float("-inf")
        self._sent: dict[int, float] = {}
        self._wanted = asyncio.Event()
        self._has_left = False
        loop = asyncio.get_running_loop()
        shared.listen(lambda by, word: _soon(loop, self._hear, by, word))
        self._task = asyncio.create_task(self._live(), name="house")
        metrics.servers.set_function(lambda: 1 + len(self._others))

    # --- what tables ask

    @property
    def is_fresh(self) -> bool:
        """Whether the others count this server as one that lives."""
        return self._clock.steady() - self._lived < LEASE_SECONDS

    @property
    def has_others(self) -> bool:
        # Who does not hear even itself cannot know that there is nobody else.
        return bool(self._others) or self._clock.steady() - self._heard > LEASE_SECONDS

    @property
    def is_one_of_several(self) -> bool:
        return bool(self._others)

    @property
    def is_lost(self) -> bool:
        return self.is_one_of_several and not self.is_fresh

    def elsewhere(self, code: str) -> Mapping[str, Here]:
        return self._elsewhere.get(code, NOBODY)

    def leads(self, code: str) -> bool:
        # One of those that people at this table are connected to: the same one for all who ask.
        return self.is_fresh and all(self._shared.me < other for other in self.elsewhere(code))

    def counts(self, shares: Shares) -> None:
        self._shares = shares

    def tell_here(self, code: str, here: Here) -> None:
        if here:
            self._here[code] = here
        elif self._here.pop(code, None) is None:
            return
        self._changed.add(code)
        self._wanted.set()

    def tell_reaction(self, said: Said) -> None:
        if self.has_others:
            self._words.append(Word(said=said))
            self._wanted.set()

    async def look_at(self, code: str) -> None:
        if self.has_others:
            with contextlib.suppress(NoAnswer, NoRoom):
                await self._look([code])

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        with contextlib.suppress(NoAnswer, NoRoom, TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._ask(self._shared.leave)
        self._has_left = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    # --- living on

    async def _live(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._next - self._clock.steady())):
                    await self._wanted.wait()
            self._wanted.clear()
            try:
                # Whatever hangs must not keep this server from knowing that it has lost its lease.
                async with asyncio.timeout(LEASE_SECONDS):
                    await self._go_round()
            except (NoAnswer, NoRoom, TimeoutError):
                self._complain()
                await asyncio.sleep(RETRY_SECONDS)
                self._wanted.set()
            except Exception:
                log.exception("this server cannot speak with the others")
                await asyncio.sleep(BEAT_SECONDS)

    async def _go_round(self) -> None:
        if self._clock.steady() >= self._next:
            await self._beat()
        if self._changed or self._words:
            await self._write()
        if self._unseen:
            codes, self._unseen = self._unseen, set()
            await self._look(codes & self._rooms.keys())

    async def _beat(self) -> None:
        began = self._clock.steady()
        self._beats += 1
        self._sent = {self._beats: began}
        beat = await self._ask(self._shared.beat, self._beats)
        was_fresh, before = self.is_fresh, self._others
        self._lived, self._next = began, began + BEAT_SECONDS
        self._others = beat.others
        self._clock.agree_on(beat.ahead)
        taken = self._shares.taken() if self._shares else {}
        if taken and beat.others:
            self._words.append(Word(taken=taken))
        if beat.is_new:
            self._changed.update(self._here)
        if self.has_others or before:
            # A word may have been lost; this is the promise.
            codes = list(self._rooms)
            await self._look(codes)
            lasts = await self._ask(self._shared.lasts, codes)
            for code, last in lasts.items():
                if code in self._rooms and last != self._rooms[code].version:
                    self._rooms[code].hear(last)
        if not was_fresh or beat.others != before:
            for room in list(self._rooms.values()):
                room.others_changed()

    async def _write(self) -> None:
        changed, words = self._changed, self._words
        self._changed, self._words = set(), []
        here = {code: self._here.get(code, Here()) for code in changed}
        try:
            await self._ask(self._shared.write, here, words)
        except BaseException:
            self._changed |= changed
            raise

    async def _look(self, codes: Iterable[str]) -> None:
        for code, found in (await self._ask(self._shared.look, list(codes))).items():
            if found == self.elsewhere(code):
                continue
            if found:
                self._elsewhere[code] = found
            else:
                del self._elsewhere[code]
            if code in self._rooms:
                self._rooms[code].others_changed()

    def forget(self, code: str) -> None:
        self._elsewhere.pop(code, None)

    def _complain(self) -> None:
        if self.is_lost:
            for room in list(self._rooms.values()):
                room.send_away()

    def _hear(self, by: str, word: Word) -> None:
        """What a server says: this one, which hears itself too, or another."""
        if by == self._shared.me:
            if word.beat in self._sent:
                self._heard = self._clock.steady()
                self._metrics.word_seconds.observe(self._heard - self._sent[word.beat])
            return
        for code, last in word.logs.items():
            if code in self._rooms:
                self._rooms[code].hear(last)
        if word.said and word.said.code in self._rooms:
            self._rooms[word.said.code].hear_reaction(word.said)
        if self._shares:
            self._shares.taken_elsewhere(word.taken)
        self._unseen.update(code for code in word.here if code in self._rooms)
        if (word.beat is not None and by not in self._others) or word.goes:
            self._next = float("-inf")  # somebody is new, or goes: look who lives
            self._wanted.set()
        if self._unseen:
            self._wanted.set()

    async def _ask(self, what: Callable[..., T], *args: object) -> T:
        if self._has_left:
            raise NoAnswer
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, *args)


def _soon(loop: asyncio.AbstractEventLoop, what: Callable[..., None], *args: object) -> None:
    loop.call_soon_threadsafe(what, *args)
