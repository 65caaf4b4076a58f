"""What outside programs leave behind.

On Linux a process can adopt those whose parent has ended, even if they have hidden from their
group; so they can be ended, and do not stay behind as zombies where nobody else waits for them.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
ROUNDS = 100
"""Whoever is ended may have started more."""


@contextmanager
def no_orphans() -> Iterator[None]:
    """End whatever programs have started and not ended.

    Takes every process that comes in the meantime for one of theirs, so it is for commands, not for
    a library that others use.
    """
    before = children()
    is_adopting = _adopt(True)
    try:
        yield
    finally:
        if is_adopting:
            for _ in range(ROUNDS):
                if not (orphans := children() - before):
                    break
                for orphan in orphans:
                    _end(orphan)
            _adopt(False)


def children() -> set[int]:
    """The processes whose parent this one is, dead ones that nobody has waited for included."""
    found: set[int] = set()
    with contextlib.suppress(OSError):
        for task in Path("/proc/self/task").iterdir():
            with contextlib.suppress(OSError):  # a thread that has just ended
                found |= {int(pid) for pid in (task / "children").read_text().split()}
    return found


def _adopt(wish: bool) -> bool:
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, int(wish), 0, 0, 0) == 0)
    except (OSError, AttributeError):
        return False


def _end(pid: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
