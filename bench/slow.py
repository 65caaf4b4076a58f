"""A slower processor: programs that are stopped and let go on, a hundred times a second."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SLICE = 0.0025
LOOK_AGAIN = 0.2
"""Seconds until new processes of the family are noticed."""


@contextmanager
def slowed(program: str, times: float) -> Iterator[None]:
    """All our descendants whose name begins so run only so much of the time."""
    over = threading.Event()

    def hold_back() -> None:
        found: list[int] = []
        looked = 0.0
        while not over.is_set():
            if time.monotonic() > looked + LOOK_AGAIN:
                found, looked = family(program), time.monotonic()
            _signal(found, signal.SIGSTOP)
            time.sleep(SLICE * (times - 1))
            _signal(found, signal.SIGCONT)
            time.sleep(SLICE)

    thread = threading.Thread(target=hold_back)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def processor_seconds(program: str) -> float:
    """What all our descendants of this name have used of the processor, whatever else it did."""
    ticks = 0
    for process in family(program):
        with suppress(OSError):
            *_, rest = Path(f"/proc/{process}/stat").read_text().rpartition(") ")
            ticks += sum(map(int, rest.split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _signal(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, what)


def family(program: str) -> list[int]:
    """Our descendants of this name."""
    parents: dict[int, tuple[int, str]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            number, _, rest = path.read_text().partition(" (")
            name, _, after = rest.rpartition(") ")
            parents[int(number)] = (int(after.split()[1]), name)

    def is_ours(process: int) -> bool:
        while process in parents:
            process = parents[process][0]
            if process == os.getpid():
                return True
        return False

    return [one for one, (_, name) in parents.items() if name.startswith(program) and is_ours(one)]
