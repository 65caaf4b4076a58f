"""Who does work that comes in parts: threads of this process, or the workers of a Ray cluster.

What comes of a part depends on nothing but what it says, mostly a number. So it does not matter
who does it, how many they are, and whether somebody dies over it and another one does it again.
"""

from __future__ import annotations

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from typing import Any, Protocol, TypeVar

from qwixx.rules import Refused

P = TypeVar("P")
T = TypeVar("T")
LOCAL = "local"
"""In place of an address: a cluster of this machine's cores, for as long as the work takes."""

PATIENCE = 10.0
"""Seconds that a cluster has to answer at its address."""


class Crew(Protocol):
    """Some workers."""

    bundle: int
    """Quick parts are handed out so many at a time: the way to a worker may be long."""

    def each(
        self, work: Callable[[P], T], parts: Iterable[P], ahead: int | None = None
    ) -> Iterator[T]:
        """What comes of each part, in their order.

        If ``ahead`` says so, exactly so many parts are asked for before the first has been taken,
        and another whenever one was: then a part may tell what came of earlier ones.
        """
        ...

    def share(self, value: T) -> Callable[[], T]:
        """A way to a large value, for many parts that all need it."""
        ...


class Threads:
    """Threads of this process, by default one for each core; compiled code runs side by side."""

    bundle = 1

    def __init__(self, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1

    def each(
        self, work: Callable[[P], T], parts: Iterable[P], ahead: int | None = None
    ) -> Iterator[T]:
        """What comes of each part, in their order."""
        with ThreadPoolExecutor(self.count) as pool:
            try:
                hand_out = pool.submit
                some = ahead or 2 * self.count
                yield from _in_order(parts, some, lambda part: hand_out(work, part).result)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def share(self, value: T) -> Callable[[], T]:
        """The value itself, which all threads see."""
        return lambda: value


class RayCrew:
    """The workers of a Ray cluster; those that die are replaced, and their parts done again."""

    bundle = 25

    def __init__(self, address: str = LOCAL) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise Refused("Ray is not installed", "install it: pip install 'qwixx[ray]'") from None
        _verify_somebody_is_at(address)
        self._ray: Any = ray
        how: dict[str, Any] = {"address": address}
        if address == LOCAL:
            how |= {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        try:
            ray.init(**how, log_to_driver=False, logging_level=logging.ERROR)
        except Exception as error:  # noqa: BLE001 - that is what Ray raises if a node does not start
            told = str(error).strip().splitlines() or ["it does not answer"]
            raise Refused(f"there is no Ray cluster at {address[:80]!r}", told[0]) from None

    def each(
        self, work: Callable[[P], T], parts: Iterable[P], ahead: int | None = None
    ) -> Iterator[T]:
        """What comes of each part, in their order."""
        ray = self._ray
        kept, task = ray.put(work), ray.remote(max_retries=-1)(_do)
        cores = max(int(ray.cluster_resources().get("CPU", 1)), 1)

        def hand_out(part: P) -> Callable[[], T]:
            found = task.remote(kept, part)
            return lambda: ray.get(found)

        yield from _in_order(parts, ahead or 2 * cores, hand_out)

    def share(self, value: T) -> Callable[[], T]:
        """It is sent to a machine once, however many of its workers need it."""
        return partial(_fetch, [self._ray.put(value)])

    def close(self) -> None:
        """Leave the cluster; one that was started for this ends."""
        self._ray.shutdown()


def _verify_somebody_is_at(address: str) -> None:
    """Ray itself would try for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, ValueError, OverflowError):
        raise Refused(
            f"there is no Ray cluster at {address[:80]!r}", "'ray start --head' tells where one is"
        ) from None


def _do(work: Callable[[P], T], part: P) -> T:
    return work(part)


def _fetch(where: Any) -> Any:
    import ray

    return ray.get(where[0])


def _in_order(
    parts: Iterable[P], waiting: int, hand_out: Callable[[P], Callable[[], T]]
) -> Iterator[T]:
    """By default a part waits for each worker, so that no worker ever has to wait."""
    todo, running = iter(parts), deque[Callable[[], T]]()
    while True:
        for part in islice(todo, waiting - len(running)):
            running.append(hand_out(part))
        if not running:
            return
        yield running.popleft()()
