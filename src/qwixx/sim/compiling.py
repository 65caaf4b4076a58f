"""Who wants to know when functions are compiled: it takes a while, and people wonder.

Apart from `qwixx.sim.jit`, so that whoever asks to be told does not load the compiler by that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

_told: list[Callable[[], None]] = []


@contextmanager
def told_of_compiling(tell: Callable[[], None]) -> Iterator[None]:
    """Call ``tell`` each time that a function has to be compiled, not when it is found compiled."""
    _told.append(tell)
    try:
        yield
    finally:
        _told.remove(tell)


def tell_all() -> None:
    """A function is about to be compiled."""
    for tell in _told:
        tell()
