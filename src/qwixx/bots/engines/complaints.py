"""What a program writes to standard error: all of it is heard, and only the end kept."""

from __future__ import annotations

import os
from threading import Thread
from typing import IO

KEPT = 4096
"""Bytes; enough for any last line that is worth showing."""
HEARD_OUT = 0.5
"""Seconds in which the rest of what an ended program has written is read."""


class Complaints:
    """Listens in a thread of its own, so that a program that writes much never has to wait."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._end = b""
        self._listener = Thread(target=self._listen, args=(pipe,), name="complaints", daemon=True)
        self._listener.start()

    def last_line(self) -> str:
        """The last line with anything in it, as it was written; empty if there is none."""
        # A child of the program may hold the pipe open, so this is not waited for without end.
        self._listener.join(HEARD_OUT)
        lines = self._end.decode("utf-8", "replace").splitlines()
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while more := os.read(pipe.fileno(), 65536):
                self._end = (self._end + more)[-KEPT:]
