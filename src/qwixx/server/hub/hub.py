"""All tables of this process: taken from the store when somebody comes, let go when idle."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import itertools
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from qwixx.installed import PLAIN
from qwixx.server.config import Config
from qwixx.server.fair import SECRET_BYTES
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.protocol.settings import CreateTable, JoinTable, Seated, TableSummary
from qwixx.server.store import (
    Conflict,
    NoAnswer,
    NoRoom,
    Old,
    Store,
    TooNew,
    Writer,
    Writes,
    append_of,
    summaries_of,
)
from qwixx.server.store import Screens as SharedScreens
from qwixx.server.table import (
    SIGNS,
    Denied,
    Draft,
    SameDice,
    Table,
    clean_key,
    hash_of,
    join,
    open_table,
)

from .brains import Brains
from .challenges import Challenges
from .clock import Clock
from .coach import Coach
from .goodbyes import COME_BACK, DISK_FULL, NO_ANSWER
from .house import Alone, House
from .loading import Loaded, Loader
from .metrics import Metrics
from .reviews import Reviews
from .room import Room
from .screens import Screens

log = logging.getLogger(__name__)

CODE_LENGTH = 10
"""27^10 codes: at the rate of wrong ones that all addresses together are permitted, one of 5,000
tables is found in 78 years."""
OLD_CODE_LENGTH = 8
"""Of tables that were opened before; they are still there."""
SWEEP_SECONDS = 10.0
CLEAN_SECONDS = 1800.0
"""How often old tables are deleted."""
CLOCK_SECONDS = 3600.0
"""For so long the clock must have run evenly before: one that is wrong makes all tables old."""
UNUSED_SECONDS = 1800.0
"""How long a table is kept at which nobody has sat down but who opened it, and nobody played."""
ASK_SECONDS = 8.0
"""How long anybody waits for the store, or for a table that is being loaded."""
READY_SECONDS = 2.0
CLOSE_SECONDS = 3.0
COLLECT_SECONDS = 600.0
"""How often to look for garbage in cycles among all there is, while few tables are in use: that is
quick. ``serve`` tells Python not to do it by itself."""
MOST_NEW = 3_000_000
"""In a full house, where all have to wait for it, only when there are so many more objects than the
last time, which may be garbage: some 300 MB. A table has 900."""
FEW_TABLES = 50
MOST_LISTED = 100
NOBODY_READ = "The database of the server does not answer. Please try again."
OUTGROWN = "This table goes on at a newer version of the server. Please connect again."
STILL_LOADED = "This table is still being loaded. Please try again in a moment."
RESTART = Goodbye(code="restart", message="The server restarts; the table is kept.")


T = TypeVar("T")


class Hub:
    """Opens tables and finds them again."""

    def __init__(
        self,
        config: Config,
        store: Store,
        metrics: Metrics,
        clock: Clock | None = None,
        writer: Writes | None = None,
        brains: Brains | None = None,
    ) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.clock = clock or Clock()
        self.writer: Writes = writer or Writer(store, metrics.commit_seconds.observe)
        self.brains = brains or Brains(config.bot_workers)
        self._screens = Screens()
        self.has_insight = config.reviews and not PLAIN
        """Whether games are reviewed, and players coached."""
        self.reviews, self.coach = Reviews(), Coach()
        self.challenges = Challenges(self)
        self._rooms: dict[str, Room] = {}
        self.house = (
            House(store.shared, self._rooms, self.clock, metrics) if store.shared else Alone()
        )
        self._loader = Loader(store)
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._lately: dict[str, float] = {}
        """When somebody was last connected to a table that is not in memory any more."""
        self._cleaned = float("-inf")
        self._closing = False
        self._is_outgrown = False
        self._ready: asyncio.Task[bool] | None = None
        self._sweeper = asyncio.create_task(self._sweep())
        metrics.tables.set_function(lambda: len(self._rooms))

    async def open_table(self, wish: CreateTable, same: SameDice | None = None) -> Seated:
        """A new table; whoever opened it sits at it and is the host.

        The code follows from the secret: who asks a second time, because the answer to the first
        was lost, finds the table that was opened then.
        """
        secret = wish.secret or new_secret()
        for code in codes_of(hash_of(secret)):
            room = await self.room(code)
            if room is None and await self._opens(code, hash_of(secret), wish, same):
                return Seated(code=code, seat=0, secret=secret)
            room = room or await self.room(code)
            seat = room.table.seat_of(hash_of(secret)) if room else None
            if seat is not None:
                return Seated(code=code, seat=seat, secret=secret)
        raise AssertionError("there are no codes left")

    async def opened_with(self, secret: str | None) -> Seated | None:
        """The table that was opened with this secret before, if there is one."""
        if secret is None:
            return None
        code = next(codes_of(hash_of(secret)))
        room = await self.room(code)
        seat = room.table.seat_of(hash_of(secret)) if room else None
        return None if seat is None else Seated(code=code, seat=seat, secret=secret)

    async def _opens(
        self, code: str, secret_hash: str, wish: CreateTable, same: SameDice | None
    ) -> bool:
        """Open a table; whether the code was free."""
        if await self.ask(self.store.count) >= self.config.max_tables:
            raise Denied("too_many", "This server has no room for another table at present.")
        fresh, now = secrets.token_bytes(SECRET_BYTES), self.clock.wall()
        table, entries = open_table(code, wish, secret_hash, now, fresh, same)
        try:
            await self.writer.append(append_of(table, entries, now))
        except Conflict:
            return False
        except NoRoom:
            raise Denied("error", DISK_FULL) from None
        except NoAnswer:
            raise Denied("error", NO_ANSWER) from None
        except Exception as error:  # whoever asks again with the same secret finds out
            raise Denied(COME_BACK.code, NOBODY_READ) from error
        self.metrics.opened.inc()
        log.info(
            "a table was opened",
            extra={"table": table.identity, "edition": wish.settings.edition},
        )
        return True

    async def sit_down(self, code: str, wish: JoinTable) -> Seated | None:
        """Take a free seat, or find the one that this secret has already; None: no such table."""
        room = await self.room(code)
        if room is None:
            return None
        secret = wish.secret or new_secret()

        def work(table: Table, now: float, _: bytes) -> Draft:
            draft = Draft(table, now)
            if table.seat_of(hash_of(secret)) is None:
                join(draft, wish.name, hash_of(secret), wish.seat)
            return draft

        async with self.challenges.one_by_one(hash_of(secret)):
            if room.table.seat_of(hash_of(secret)) is None:
                work(room.table, room.table.touched, b"")  # refused, nothing is noted of it
                await self.challenges.sit_down(room.table, hash_of(secret))
            draft = await room.do(work)
        seat = draft.table.seat_of(hash_of(secret))
        return Seated(code=room.table.code, seat=seat or 0, secret=secret)

    def at_hand(self, code: str) -> Room | None:
        """The table with that code, if it is in use."""
        return self._rooms.get(clean_key(code))

    async def room(self, code: str) -> Room | None:
        """The table with that code, from memory or from the store.

        It has all that was written before this was asked: whoever sat down by another server and
        comes to this one has a seat.
        """
        if self.house.is_lost or self._closing:
            raise Denied(COME_BACK.code, RESTART.message if self._closing else NOBODY_READ)
        code = clean_key(code)
        room = self._rooms.get(code)
        if room is not None:
            if not self.house.has_others:
                return room
            await self._in_time(room.catch_up(), NOBODY_READ)
            if self._rooms.get(code) is room:  # and was not put away meanwhile
                return room
        if len(code) not in (CODE_LENGTH, OLD_CODE_LENGTH) or not set(code) <= set(SIGNS):
            return None
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
            # They may all have gone when it fails; then there is nobody to be told.
            self._loading[code].add_done_callback(lambda done: done.cancelled() or done.exception())
        # Who has waited long enough goes, and the loading goes on for those who come after them.
        return await self._in_time(asyncio.shield(self._loading[code]), STILL_LOADED)

    async def _load(self, code: str) -> Room | None:
        try:
            found = await self.read(code)
            if found is None:
                return None
            await self.house.look_at(code)
            if self._closing:  # nobody would put it away any more
                raise Denied(RESTART.code, RESTART.message)
            room = self._rooms[code] = Room(self, found)
            if self.house.has_others:  # it may be on before this server has heard of it
                await room.catch_up()
            return room
        finally:
            del self._loading[code]

    async def read(self, code: str) -> Loaded | None:
        """A table and what happened lately, from its log. A long log takes a while."""
        try:
            return await self._loader.load(code)
        except NoAnswer:
            raise Denied(COME_BACK.code, NOBODY_READ) from None
        except TooNew:
            self.is_outgrown()
            raise Denied(COME_BACK.code, OUTGROWN) from None

    def is_outgrown(self) -> None:
        """A newer version has written what this one cannot read; its tables go on there."""
        if not self._is_outgrown:  # once, not for each of them
            log.warning("a newer version has written to tables; upgrade this server, too")
        self._is_outgrown = True

    async def read_on(self, code: str, number: int, last: bytes) -> list[bytes] | None:
        """What stands in a log after its last known entry; None: it is another log now."""
        try:
            return await self._loader.read_on(code, number, last)
        except NoAnswer:
            raise Denied(COME_BACK.code, NOBODY_READ) from None

    async def ask_screens(self, what: Callable[[SharedScreens], T]) -> T:
        """Ask about large screens, which are in memory unless servers share them."""
        shared = self.store.shared
        return what(self._screens) if shared is None else await self.ask(what, shared.screens)

    def forget(self, room: Room) -> None:
        """What is in memory of a table is not to be relied on: the next one to come loads it."""
        if self._rooms.get(room.table.code) is room:
            del self._rooms[room.table.code]

    async def public_tables(self) -> list[TableSummary]:
        """The tables that anybody may find."""
        return summaries_of(await self.ask(self.store.public_tables, MOST_LISTED))

    async def ask(self, what: Callable[..., T], *args: object) -> T:
        """Ask the store, but do not wait for it for ever."""
        try:
            return await self._in_time(asyncio.to_thread(what, *args), NOBODY_READ)
        except NoAnswer:
            raise Denied(COME_BACK.code, NOBODY_READ) from None

    async def _in_time(self, answer: Awaitable[T], otherwise: str) -> T:
        try:
            async with asyncio.timeout(ASK_SECONDS):
                return await answer
        except TimeoutError:
            raise Denied(COME_BACK.code, otherwise) from None

    async def is_ready(self) -> bool:
        """Whether the store answers; it is asked once a second at most."""
        if self._ready is None:
            self._ready = asyncio.create_task(self._does_answer())
        return await asyncio.shield(self._ready)

    async def _does_answer(self) -> bool:
        try:
            async with asyncio.timeout(READY_SECONDS):
                await asyncio.to_thread(self.store.count)
            return True
        except (NoAnswer, TimeoutError):
            return False
        finally:
            asyncio.get_running_loop().call_later(1, self._ask_again)

    def _ask_again(self) -> None:
        self._ready = None

    async def close(self) -> None:
        """Tell everybody, finish what was begun, and close the store; soon, even if it hangs."""
        self._closing = True
        self._sweeper.cancel()
        for room in self._rooms.values():
            for viewer in list(room.viewers):
                viewer.say_goodbye(RESTART)
        closing = [room.close() for room in self._rooms.values()]
        tasks = [asyncio.create_task(one) for one in (*closing, self.house.close())]
        await asyncio.wait(tasks, timeout=CLOSE_SECONDS)
        self._rooms.clear()
        await self.challenges.close()
        await asyncio.to_thread(self.writer.close)
        self.brains.close()
        self.reviews.close()
        self.coach.close()
        await asyncio.to_thread(self.store.close)

    async def _sweep(self) -> None:
        collected = time.monotonic()
        await self._tell_if_clock_is_ahead()
        while True:
            try:
                await self.tidy_up()
                collected = self._collect(collected)
            except Exception:
                log.exception("could not tidy up")
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.1, self.config.idle_seconds)))

    async def tidy_up(self) -> None:
        """Let go of tables that nobody is at; now and then, delete the old ones."""
        now = self.clock.steady()
        if self.clock.has_run(CLOCK_SECONDS) and now - self._cleaned >= CLEAN_SECONDS:
            self._cleaned = now
            await self._clean()
        idle = [c for c, r in self._rooms.items() if r.is_idle(self.config.idle_seconds)]
        for code in idle:
            # Taken out before it is closed: whoever comes meanwhile reads the log.
            room = self._rooms.pop(code)
            if room.was_visited:
                self._lately[code] = now
            await room.close()
            if code not in self._rooms:
                self.house.forget(code)

    async def _tell_if_clock_is_ahead(self) -> None:
        try:
            last = await self.ask(self.store.last_touched)
        except Denied:
            return
        days = (self.clock.wall() - last) / 86400 if last is not None else 0
        if days > self.config.keep_days:
            log.warning(
                "by the clock of this machine nothing was played here for %d days, so that all "
                "tables will be deleted in an hour; set the clock if it is wrong",
                days,
            )

    def _collect(self, last: float) -> float:
        """Look for garbage if there is reason to; given and returned: when that was done last."""
        now = time.monotonic()
        is_due = len(self._rooms) <= FEW_TABLES and now - last > COLLECT_SECONDS
        if not is_due and gc.get_count()[0] < MOST_NEW:
            return last
        gc.collect()
        return now

    async def _clean(self) -> None:
        """Delete tables that nobody has used for long, or ever."""
        wall, steady = self.clock.wall(), self.clock.steady()
        self._lately = {
            code: since for code, since in self._lately.items() if steady - since < UNUSED_SECONDS
        }
        visited = {code for code, room in self._rooms.items() if room.was_visited}
        old = Old(
            before=wall - self.config.keep_days * 86400,
            unused=wall - UNUSED_SECONDS,
            but=frozenset(visited | set(self._lately)),
        )
        deleted = await asyncio.to_thread(self.store.clean, old)
        if deleted:
            log.info("old tables were deleted", extra={"tables": deleted})


def codes_of(secret_hash: str) -> Iterator[str]:
    """The codes for a table that is opened with this secret: the first one that is free."""
    for number in itertools.count():
        digest = hashlib.sha256(f"code {number} {secret_hash}".encode()).digest()
        drawn = int.from_bytes(digest)
        yield "".join(SIGNS[drawn // len(SIGNS) ** at % len(SIGNS)] for at in range(CODE_LENGTH))


def new_secret() -> str:
    """A seat secret of 192 bits."""
    return secrets.token_urlsafe(24)
