"""The clock of the machine, which may be wrong or be set, beside one that only runs on."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

log = logging.getLogger(__name__)

JUMP = 60.0
"""Seconds by which the two clocks may part between two looks at them."""

APART = 1.0
"""Seconds by which the clocks of two machines may differ before it matters."""


class Clock:
    """Both clocks. The steady one measures what lasts; the wall clock says what day it is.

    >>> Clock(wall=lambda: 1000.0, steady=lambda: 5.0).runs_on_from(2000.0)()
    2000.0
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wall, self.steady = wall, steady
        self._ahead = wall() - steady()
        self._even_since = steady()
        self._behind = 0.0

    def has_run(self, seconds: float) -> bool:
        """Whether the wall clock has run evenly for that long; to be asked now and then."""
        now = self.steady()
        ahead = self.wall() - now
        if abs(ahead - self._ahead) > JUMP:
            log.info("the clock was set", extra={"seconds": round(ahead - self._ahead)})
            self._even_since = now
        self._ahead = ahead
        return now - self._even_since >= seconds

    def agree_on(self, ahead: float) -> None:
        """Tables wander between servers, so that the database's time is that of all of them."""
        self._behind = ahead if abs(ahead) > APART else 0.0

    def today(self) -> float:
        """What time it is for everybody, all servers alike: what days begin and end by."""
        return self.wall() + self._behind

    def runs_on_from(self, at: float) -> Callable[[], float]:
        """A time that begins now, or ``at`` if that is later, and that nobody can set.

        Each table has one: whatever happened at it has happened before, so that a clock that
        was set back neither stops its timers nor lets them run out.
        """
        begin = max(self.today(), at) - self.steady()
        return lambda: begin + self.steady()
