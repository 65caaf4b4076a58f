"""All tables of this process: taken from the store when somebody comes, let go when idle."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
import secrets
import time

from qwixx.server.config import Config
from qwixx.server.fair import SECRET_BYTES
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.protocol.settings import CreateTable, JoinTable, Seated, TableSummary
from qwixx.server.store import NoRoom, Store, Writer, append_of, entries_of, summaries_of
from qwixx.server.table import (
    SIGNS,
    Denied,
    Draft,
    Entry,
    Table,
    after,
    announce,
    clean_key,
    open_table,
    sit_down,
)

from .brains import Brains
from .metrics import Metrics
from .outbox import Outbox
from .room import DISK_FULL, Room

log = logging.getLogger(__name__)

CODE_LENGTH = 8
"""27^8 codes: at the permitted rate of wrong ones, nobody finds a table in a lifetime."""
SWEEP_SECONDS = 10.0
CLEAN_SECONDS = 3600.0
COLLECT_SECONDS = 60.0
"""How often to look for garbage in cycles among what is new: ``serve`` tells Python not to do it
by itself."""
COLLECT_ALL_SECONDS = 600.0
"""How often to look for it among all there is, while few tables are in use: that is quick."""
COLLECT_ALL_BUSY_SECONDS = 3600.0
"""And in a full house, where all have to wait for it."""
FEW_TABLES = 50
MOST_LISTED = 100
RESTART = Goodbye(code="restart", message="The server restarts; the table is kept.")


class Hub:
    """Opens tables and finds them again."""

    def __init__(self, config: Config, store: Store, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.writer = Writer(store, metrics.commit_seconds.observe)
        self.brains = Brains(config.bot_workers)
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper = asyncio.create_task(self._sweep())
        metrics.tables.set_function(lambda: len(self._rooms))

    async def open_table(self, wish: CreateTable) -> Seated:
        """A new table; whoever opened it sits at it and is the host."""
        if await asyncio.to_thread(self.store.count) >= self.config.max_tables:
            raise Denied("too_many", "This server has no room for another table at present.")
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE_LENGTH))
        secret = new_secret()
        fresh = secrets.token_bytes(SECRET_BYTES)
        table, entries = open_table(code, wish, hash_of(secret), time.time(), fresh)
        try:
            await self.writer.append(append_of(table, entries))
        except NoRoom:
            raise Denied("error", DISK_FULL) from None
        self.metrics.opened.inc()
        log.info("a table was opened", extra={"table": code, "edition": wish.settings.edition})
        return Seated(code=code, seat=0, secret=secret)

    async def sit_down(self, code: str, wish: JoinTable) -> Seated | None:
        """Take a free seat; None if there is no such table."""
        room = await self.room(code)
        if room is None:
            return None
        secret = new_secret()

        def work(table: Table, now: float, _: bytes) -> Draft:
            draft = Draft(table, now)
            sit_down(draft, wish.name, hash_of(secret))
            return draft

        draft = await room.do(work)
        seat = draft.table.seat_of(hash_of(secret))
        return Seated(code=room.table.code, seat=seat or 0, secret=secret)

    async def room(self, code: str) -> Room | None:
        """The table with that code, from memory or from the store."""
        code = clean_key(code)
        if code in self._rooms:
            return self._rooms[code]
        if len(code) != CODE_LENGTH or not set(code) <= set(SIGNS):
            return None
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Room | None:
        try:
            found = await self.read(code)
            if found is None:
                return None
            self._rooms[code] = Room(self, *found)
            return self._rooms[code]
        finally:
            del self._loading[code]

    async def read(self, code: str) -> tuple[Table, Outbox] | None:
        """A table and what happened lately, from its log. A long log takes a while: in a thread."""
        return await asyncio.to_thread(lambda: _read(entries_of(self.store.read(code))))

    async def public_tables(self) -> list[TableSummary]:
        """The tables that anybody may find."""
        return summaries_of(await asyncio.to_thread(self.store.public_tables, MOST_LISTED))

    async def close(self) -> None:
        """Tell everybody, finish what was begun, and close the store."""
        self._sweeper.cancel()
        for room in self._rooms.values():
            for viewer in list(room.viewers):
                viewer.say_goodbye(RESTART)
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self._rooms.clear()
        await asyncio.to_thread(self.writer.close)
        self.brains.close()
        self.store.close()

    async def _sweep(self) -> None:
        cleaned, young, old = 0.0, time.monotonic(), time.monotonic()
        while True:
            try:
                if time.monotonic() - cleaned > CLEAN_SECONDS or not cleaned:
                    cleaned = time.monotonic()
                    await self._clean()
                await self._let_go_of_idle()
                young, old = self._collect(young, old)
            except Exception:
                log.exception("could not tidy up")
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.1, self.config.idle_seconds)))

    def _collect(self, young: float, old: float) -> tuple[float, float]:
        """Look for garbage if it is time; given and returned: when that was done last."""
        now = time.monotonic()
        few = len(self._rooms) <= FEW_TABLES
        if now - old > (COLLECT_ALL_SECONDS if few else COLLECT_ALL_BUSY_SECONDS):
            gc.collect()
            return now, now
        if now - young > COLLECT_SECONDS:
            gc.collect(0)
            return now, old
        return young, old

    async def _clean(self) -> None:
        before = time.time() - self.config.keep_days * 86400
        deleted = await asyncio.to_thread(self.store.clean, before)
        if deleted:
            log.info("old tables were deleted", extra={"tables": deleted})

    async def _let_go_of_idle(self) -> None:
        idle = [c for c, r in self._rooms.items() if r.is_idle(self.config.idle_seconds)]
        for code in idle:
            # Taken out before it is closed: whoever comes meanwhile reads the log.
            await self._rooms.pop(code).close()


def _read(entries: list[Entry]) -> tuple[Table, Outbox] | None:
    if not entries:
        return None
    outbox = Outbox()
    table = after(None, entries[0])
    for entry in entries[1:]:
        before, table = table, after(table, entry)
        outbox.remember(entry.number, announce(before, entry, table))
    return table, outbox


def new_secret() -> str:
    """A seat secret of 192 bits."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """What is stored of a seat secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
