"""What a table in use is asked to do."""

from __future__ import annotations

from collections.abc import Callable

from qwixx.server.protocol.messages import Goodbye
from qwixx.server.table import Denied, Draft, Entry, Table

from .goodbyes import COME_BACK

Work = Callable[[Table, float, bytes], Draft]
"""What to do with a table at a time, with fresh random bytes."""

Step = tuple[Table, Entry, Table]
"""An entry, between the table before and after it."""


class Lost(Exception):
    """What is here of the table is not to be relied on; the log knows."""

    def __init__(self, goodbye: Goodbye = COME_BACK) -> None:
        self.goodbye = goodbye
        self.denied = Denied(goodbye.code, goodbye.message)
        super().__init__(goodbye.message)
