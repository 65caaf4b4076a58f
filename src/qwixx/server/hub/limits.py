"""How often, and how many at a time, somebody may do something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from heapq import nlargest
from ipaddress import IPv6Address, IPv6Network
from time import monotonic

MOST_KEPT = 50_000
"""Addresses that are remembered; of more, those that came last."""
NETWORKS = ((64, 1), (56, 4), (48, 16))
"""With IPv6 a household has at least 2^64 addresses, and anybody can rent 2^80: the networks that
count as one, by the length of their prefix, and how many times a household's share each has."""
EVERYBODY = "everybody"
MOST_TOLD = 15
"""Addresses of which other servers are told at a time what they took: those that took most."""


class Bucket:
    """Fills with ``rate`` drops a second up to ``size``; each use takes one or more."""

    __slots__ = ("_at", "_level", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate, self._size = rate, size
        self._level, self._at = size, now

    def take(self, now: float, drops: float = 1.0) -> bool:
        """Whether there were enough left."""
        self._fill(now)
        if self._level < drops:
            return False
        self._level -= drops
        return True

    def wait(self, now: float, drops: float = 1.0) -> float:
        """Take them, and say how many seconds to wait until they are really there."""
        self._fill(now)
        self._level -= drops
        return max(0.0, -self._level / self._rate)

    def give_back(self, drops: float = 1.0) -> None:
        """What was taken was not used."""
        self._level = min(self._size, self._level + drops)

    def _fill(self, now: float) -> None:
        self._level = min(self._size, self._level + (now - self._at) * self._rate)
        self._at = now


class Allowance:
    """A bucket for each address and network, and if wanted one for everybody together."""

    def __init__(
        self,
        rate: float,
        size: float,
        *,
        everybody: float = 0.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """``rate`` is by the second; ``everybody`` is how many times that all may have."""
        self._rate, self._size, self._everybody = rate, size, everybody
        self._clock = clock
        self._kept: dict[str, Bucket] = {}
        self._taken: dict[str, float] | None = None
        """By address, since that was last asked; None as long as nobody asks."""

    def taken(self) -> dict[str, float]:
        """What was taken here since this was last asked, by address."""
        taken, self._taken = self._taken or {}, {}
        return dict(nlargest(MOST_TOLD, taken.items(), key=lambda one: one[1]))

    def taken_elsewhere(self, address: str, drops: float) -> None:
        """An address has taken some from another server."""
        now = self._clock()
        for bucket in self._buckets(address, now):
            bucket.wait(now, drops)

    def take(self, address: str, drops: float = 1.0) -> bool:
        """Whether this address may do it once more; if so, that counts."""
        now = self._clock()
        taken: list[Bucket] = []
        for bucket in self._buckets(address, now):
            if not bucket.take(now, drops):
                for one in taken:
                    one.give_back(drops)
                return False
            taken.append(bucket)
        self._note(address, drops)
        return True

    def _note(self, address: str, drops: float) -> None:
        if self._taken is not None:
            self._taken[address] = self._taken.get(address, 0.0) + drops

    def wait(self, address: str, drops: float = 1.0) -> float:
        """It counts in any case: how many seconds to wait before doing it."""
        now = self._clock()
        return max([bucket.wait(now, drops) for bucket in self._buckets(address, now)])

    def give_back(self, address: str, drops: float = 1.0) -> None:
        """What was taken was not used."""
        self._note(address, -drops)
        for bucket in self._buckets(address, self._clock()):
            bucket.give_back(drops)

    def _buckets(self, address: str, now: float) -> list[Bucket]:
        shares = shares_of(address)
        if self._everybody:
            shares.append((EVERYBODY, self._everybody))
        return [self._bucket(name, share, now) for name, share in shares]

    def _bucket(self, name: str, share: float, now: float) -> Bucket:
        bucket = self._kept.pop(name, None) or Bucket(self._rate * share, self._size * share, now)
        self._kept[name] = bucket  # the last that came
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return bucket


class Crowd:
    """How many are here at a time from each address and network."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        """Somebody comes, if there is room for them; they must `leave` only then."""
        shares = shares_of(address)
        if any(self._here[name] >= self._most * share for name, share in shares):
            return False
        self._here.update(name for name, _ in shares)
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        """Somebody who was let in goes."""
        self.total -= 1
        for name, _ in shares_of(address):
            self._here[name] -= 1
            if not self._here[name]:
                del self._here[name]


def household(address: str) -> str:
    """As whom an address counts first: itself, or with IPv6 its /64."""
    return shares_of(address)[0][0]


def shares_of(address: str) -> list[tuple[str, float]]:
    """As whom an address counts, and how many times the share of one household each may have."""
    if ":" not in address:
        return [(address, 1)]
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return [(address, 1)]
    if found.ipv4_mapped:
        return [(str(found.ipv4_mapped), 1)]
    return [
        (str(IPv6Network((int(found) >> 128 - length << 128 - length, length))), share)
        for length, share in NETWORKS
    ]
