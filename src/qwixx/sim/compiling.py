"""While functions are compiled, which takes a while: who is told, and Ctrl-C.

Apart from `qwixx.sim.jit`, so that whoever asks to be told does not load the compiler by that.
"""

from __future__ import annotations

import sys
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


@contextmanager
def lost_interrupts() -> Iterator[Callable[[], bool]]:
    """Tells whether Ctrl-C was lost on its way, as happens in a callback of compiled code."""
    is_lost = False
    show = sys.unraisablehook

    def hear(lost: sys.UnraisableHookArgs) -> None:
        nonlocal is_lost
        if lost.exc_type is KeyboardInterrupt:
            is_lost = True
        else:
            show(lost)

    sys.unraisablehook = hear
    try:
        yield lambda: is_lost
    finally:
        sys.unraisablehook = show


@contextmanager
def interruptibly() -> Iterator[None]:
    """For compiling: Ctrl-C counts even if it is lost and comes out as another error, or not."""
    with lost_interrupts() as is_lost:
        try:
            yield
        except Exception:
            if not is_lost():
                raise
        if is_lost():
            raise KeyboardInterrupt
