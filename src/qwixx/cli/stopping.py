"""Stopping at the next good moment: for work that would be lost otherwise."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def asked_to_stop() -> Iterator[Callable[[], bool]]:
    """Tells whether Ctrl-C or SIGTERM has come; the second one does not wait any longer."""
    is_asked = False

    def stop(_: int, __: FrameType | None) -> None:
        nonlocal is_asked
        if is_asked:
            raise KeyboardInterrupt
        is_asked = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: is_asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
