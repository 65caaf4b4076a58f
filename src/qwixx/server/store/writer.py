"""The thread that writes: everything that waits goes to the disk in one transaction."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

from .base import Append, Conflict, NoAnswer, NoRoom, Store, Unsure

log = logging.getLogger(__name__)

Waiting = tuple[Append, asyncio.Future[None], asyncio.AbstractEventLoop]
MOST_AT_ONCE = 256
COMMIT_SECONDS = 0.008
"""From one commit to the next: while many tables are written to, those that come meanwhile share
one. A commit takes as much of the processor for one table as for ten."""
WRITE_SECONDS = 10.0
"""How long an append may take; then whoever waits for it is told that it is not known."""
CLOSE_SECONDS = 2.0


class Writer:
    """Appends durably, many tables at a time: a commit costs the same for one or for hundreds."""

    def __init__(self, store: Store, on_commit: Callable[[float], None] = lambda _: None) -> None:
        self._store = store
        self._on_commit = on_commit
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._trouble: type[Exception] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def append(self, append: Append) -> None:
        """Returns when the entries are on the disk; raises what `Store.append` does, in time."""
        if self._closed:
            raise NoAnswer
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._waiting.put((append, future, loop))
        too_late = loop.call_later(WRITE_SECONDS, _give_up, future)
        try:
            await future
        finally:
            too_late.cancel()

    def close(self) -> None:
        """Write what still waits, and stop; but do not wait for a store that hangs."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        last, next_commit = False, 0.0
        while not last:
            batch: list[Waiting] = []
            item = self._waiting.get()
            time.sleep(max(0.0, next_commit - time.monotonic()))
            next_commit = time.monotonic() + COMMIT_SECONDS
            while True:
                if item is None:
                    last = True
                    break
                if not item[1].done():  # nobody waits any more for what came too late
                    batch.append(item)
                if len(batch) == MOST_AT_ONCE:
                    break
                try:
                    item = self._waiting.get_nowait()
                except Empty:
                    break
            if batch:
                self._write(batch)

    def _write(self, batch: list[Waiting]) -> None:
        began = time.perf_counter()
        try:
            self._store.append([append for append, _, _ in batch])
        except Conflict as conflict:
            if len(batch) == 1:
                _settle(batch, conflict)
                return
            # One of them came too late; the others shall not suffer for it.
            for one in batch:
                if not one[1].done():
                    self._write([one])
            return
        except (NoRoom, NoAnswer, Unsure) as error:
            if type(error) is not self._trouble:  # once, not for everybody who tries
                log.error(WHY[type(error)])
            self._trouble = type(error)
            _settle(batch, error)
            return
        except Exception as error:
            log.exception("the store does not take what it is given")
            _settle(batch, error)
            return
        self._trouble = None
        self._on_commit(time.perf_counter() - began)
        _settle(batch, None)


def _give_up(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_exception(Unsure())


WHY: dict[type[Exception], str] = {
    NoRoom: "the disk of the database is full; make room, and the tables go on",
    NoAnswer: "the database does not answer; nothing is stored until it does",
    Unsure: "the database broke off at a commit; the tables are read anew when it answers",
}


def _settle(batch: list[Waiting], error: Exception | None) -> None:
    def settle() -> None:
        for _, future, _ in batch:
            if future.done():
                continue
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

    with suppress(RuntimeError):  # the server has ended without waiting for it
        batch[0][2].call_soon_threadsafe(settle)
