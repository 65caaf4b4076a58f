"""Where finished games are reviewed: in one process of low priority, one game after the other.

A review takes seconds of a processor, so it costs like nothing else that strangers can ask for. It
is made once: who asks for the same game meanwhile waits for the same answer, and who asks later
gets the one that is kept.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from qwixx import rules

from .brains import begin_worker, hand_over

log = logging.getLogger(__name__)

KEPT = 32
"""Reviews that are kept, of some 100 kB each."""
MOST_WAITING = 8
"""Games that may wait to be reviewed."""
LONGEST = 120.0
"""Seconds that somebody waits; the first review may have to compile what it needs."""
IDLE = 300.0
"""Seconds after which the process that nobody needs is let go, with its memory."""
NICE = 10
"""How far the process stands back for others."""


class NoReview(Exception):
    """Why there is none: ``busy``, or the game cannot be judged."""

    def __init__(self, message: str, *, busy: bool = False) -> None:
        self.message, self.busy = message, busy
        super().__init__(message)


class Reviews:
    """Reviews of games by their records. Without a process, they are made in a thread."""

    def __init__(self, *, in_process: bool) -> None:
        self._in_process = in_process
        self._executor: Executor | None = None
        self._kept: dict[str, bytes] = {}
        self._begun: dict[str, asyncio.Task[bytes]] = {}
        self._one = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None

    def has(self, record: str) -> bool:
        """Whether it costs nothing to ask: it is made, or somebody waits for it already."""
        name = _name(record)
        return name in self._kept or name in self._begun

    async def review(self, record: str) -> bytes:
        """The review of a game as JSON."""
        name = _name(record)
        if name in self._kept:
            self._kept[name] = self._kept.pop(name)  # the last that was asked for
            return self._kept[name]
        if name not in self._begun:
            if len(self._begun) >= MOST_WAITING:
                raise NoReview("Many games are being reviewed. Please try again soon.", busy=True)
            task = asyncio.create_task(self._make(name, record))
            self._begun[name] = task
            task.add_done_callback(lambda done: self._done(name, done))
        try:
            # Who goes away does not take the others' answer along.
            return await asyncio.wait_for(asyncio.shield(self._begun[name]), LONGEST)
        except TimeoutError:
            raise NoReview("This takes long. Please try again soon.", busy=True) from None

    async def _make(self, name: str, record: str) -> bytes:
        async with self._one:
            if self._idle is not None:
                self._idle.cancel()
            if self._executor is None:
                self._executor = (
                    ProcessPoolExecutor(1, get_context("spawn"), _begin, (os.getpid(),))
                    if self._in_process
                    else ThreadPoolExecutor(1, "reviews")
                )
            try:
                why_not, told = await hand_over(self._executor, _review, record)
            except BrokenProcessPool:
                log.exception("the process of reviews ended; the next review starts a new one")
                self._executor = None
                raise NoReview("The review was broken off. Please try again.", busy=True) from None
            finally:
                self._idle = asyncio.get_running_loop().call_later(IDLE, self._let_go)
        if why_not:
            raise NoReview(why_not)
        self._kept[name] = told
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return bytes(told)

    def _done(self, name: str, task: asyncio.Task[bytes]) -> None:
        del self._begun[name]
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NoReview):
            log.error("a game could not be reviewed", exc_info=error)

    def _let_go(self) -> None:
        if not self._begun and self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def close(self) -> None:
        """Stop reviewing."""
        if self._idle is not None:
            self._idle.cancel()
        for task in self._begun.values():
            task.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


def _name(record: str) -> str:
    return hashlib.sha256(record.encode()).hexdigest()


def _begin(parent: int) -> None:
    """The worker starts: it stands back for the tables, and does not outlive its server."""
    with contextlib.suppress(OSError):
        os.nice(NICE)
    begin_worker(parent)


def _review(text: str) -> tuple[str, bytes]:
    """Why a game is not reviewed, or its review."""
    # Imported where games are reviewed, and nowhere else: it takes seconds and much memory.
    from qwixx.insight import review
    from qwixx.insight.told import review_told

    try:
        told = review_told(review(rules.read_record(text)))
    except rules.Refused as error:
        return f"This game cannot be reviewed: {error}.", b""
    return "", json.dumps(told, separators=(",", ":")).encode()
