"""A desk for what strangers ask: one process of low priority, one thing after the other."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from typing import Any, TypeVar

from .brains import begin_worker, hand_over, has_processes, processes

log = logging.getLogger(__name__)
T = TypeVar("T")

IDLE = 300.0
"""Seconds after which the process that nobody needs is let go, with its memory."""
NICE = 10
"""How far the process stands back for others; 0: it does not."""
PATIENT = getattr(os, "SCHED_BATCH", None)
"""Never before who wakes up, nor at the priority in real time that a server may have been given."""


class BrokenOff(Exception):
    """The process has ended in the midst of it; the next piece of work starts a new one."""


class NoInsight(Exception):
    """Why there is no answer: ``busy``, or it cannot be judged."""

    def __init__(self, message: str, *, busy: bool = False) -> None:
        self.message, self.busy = message, busy
        super().__init__(message)


class Desk:
    """Does one thing after the other.

    In a thread it would keep all tables waiting, first for the seconds in which it loads what it
    needs, then for Python's lock: that is for where there are no processes, and for tests.
    """

    def __init__(self, name: str, *, in_process: bool = True) -> None:
        self._name = name
        self._in_process = in_process and has_processes()
        self._executor: Executor | None = None
        self._one = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None
        self.progress: Any = _shared_numbers() if self._in_process else [0, 0]
        """How much is done, of how much, for work that tells (`tell`)."""
        self.waiting = 0

    async def do(self, work: Callable[..., T], *given: object) -> T:
        """What comes of a piece of work, once it is its turn."""
        self.waiting += 1
        try:
            async with self._one:
                return await self._do(work, given)
        finally:
            self.waiting -= 1

    async def _do(self, work: Callable[..., T], given: tuple[object, ...]) -> T:
        if self._idle is not None:
            self._idle.cancel()
        if self._executor is None:
            self._executor = self._new()
        self.progress[:] = 0, 0
        try:
            done: T = await hand_over(self._executor, work, *given)
        except BrokenExecutor:
            log.exception("the process of %s ended; the next one starts it anew", self._name)
            self._executor = None
            raise BrokenOff from None
        else:
            return done
        finally:
            self._idle = asyncio.get_running_loop().call_later(IDLE, self._let_go)

    def _new(self) -> Executor:
        if not self._in_process:
            return ThreadPoolExecutor(1, self._name, _tell_to, (self.progress,))
        return processes(1, _begin, os.getpid(), self.progress, NICE)

    def _let_go(self) -> None:
        if not self.waiting:
            self.close()

    def close(self) -> None:
        """Stop working."""
        if self._idle is not None:
            self._idle.cancel()
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _shared_numbers() -> Any:
    """Two numbers that two processes see."""
    from multiprocessing.sharedctypes import RawArray

    return RawArray("i", 2)


def _begin(parent: int, progress: Any, nice: int) -> None:
    """The worker starts: it stands back for the tables, and does not outlive its server."""
    with contextlib.suppress(OSError):
        if PATIENT is not None and nice:
            os.sched_setscheduler(0, PATIENT, os.sched_param(0))
    with contextlib.suppress(OSError):
        os.nice(nice)
    _tell_to(progress)
    begin_worker(parent)


_told: list[Any] = []
"""Where whoever works here tells how far it is."""


def _tell_to(progress: Any) -> None:
    _told[:] = [progress]


def tell(done: int, of: int) -> None:
    """Called by the work: so much is done, of how much."""
    for progress in _told:
        progress[:] = done, of
