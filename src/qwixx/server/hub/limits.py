"""How often somebody may do something."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MOST_KEPT = 10_000


class Bucket:
    """Fills with ``rate`` drops a second up to ``size``; each use takes one."""

    __slots__ = ("_at", "_level", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate, self._size = rate, size
        self._level, self._at = size, now

    def take(self, now: float) -> bool:
        """Whether there was one left."""
        self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether it is as good as new."""
        return self._level + (now - self._at) * self._rate >= self._size


class Buckets:
    """A bucket for each address."""

    def __init__(self, a_minute: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._size = a_minute / 60, max(1.0, a_minute)
        self._clock = clock
        self._kept: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether this address may do it once more."""
        return self._bucket(address).take(self._clock())

    def is_empty(self, address: str) -> bool:
        """Whether this address has used up what it may."""
        bucket = self._kept.get(address)
        if bucket is None or not bucket.take(self._clock()):
            return bucket is not None
        bucket._level += 1
        return False

    def _bucket(self, address: str) -> Bucket:
        now = self._clock()
        if address not in self._kept:
            if len(self._kept) >= MOST_KEPT:
                self._kept = {a: b for a, b in self._kept.items() if not b.is_full(now)}
            self._kept[address] = Bucket(self._rate, self._size, now)
        return self._kept[address]
