"""Counts who comes from where, so that nobody takes more than their share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network

from qwixx.server.config import Config
from qwixx.server.hub import Buckets, Metrics


class Gate:
    """The limits on connections, on opening tables, and on guessing codes and secrets."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._config = config
        self._by_address: Counter[str] = Counter()
        self._opening = Buckets(config.open_rate)
        self._wrong = Buckets(config.wrong_rate)
        self._gauge = metrics.connections

    @contextmanager
    def connection(self, address: str) -> Iterator[bool]:
        """A connection, as long as it lasts; whether there is room for it."""
        config, address = self._config, household(address)
        self._by_address[address] += 1
        self._gauge.inc()
        try:
            yield (
                self._by_address[address] <= config.max_per_address
                and self._by_address.total() <= config.max_connections
            )
        finally:
            self._gauge.dec()
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def may_open(self, address: str) -> bool:
        """Whether this address may open one more table, or take one more seat."""
        return self._opening.take(household(address))

    def may_guess(self, address: str) -> bool:
        """Whether this address may name a code or a secret: not after many wrong ones."""
        return not self._wrong.is_empty(household(address))

    def was_wrong(self, address: str) -> None:
        """This address named a code or a secret that does not exist."""
        self._wrong.take(household(address))


def household(address: str) -> str:
    """Whose address that is: with IPv6, each has 2^64 of them, which count as one."""
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 64 << 64, 64)))
