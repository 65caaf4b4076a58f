"""Several servers on one PostgreSQL: what a word to all costs, and what it costs to come second.

Each writer is a thread that commits the decisions of some tables at a time, as a server does. With
words, every commit tells all others (NOTIFY), which lets commits through one at a time; without
them, as if each table had a server of its own that nobody needs to tell.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from statistics import mean
from unittest.mock import patch

from tests.server.postgres import running_postgres

from bench.machine import keep
from qwixx.server.store import Append, Conflict, Listing, postgres
from qwixx.server.store.postgres import PostgresStore

SECONDS = 4.0
TABLES = 20
"""In one commit."""
BODY = b'{"number":1,"at":1800000000.0,"fact":{"type":"decided"}}' * 4


def append(code: str, number: int, by: str = "") -> Append:
    """A decision at a table."""
    listing = Listing(100.0, False, b"{}" * 100) if number == 1 else None
    return Append(code, ((number, BODY + by.encode()),), listing)


@contextmanager
def words(said: bool) -> Iterator[None]:
    """Whether the others are told."""
    with ExitStack() as stack:
        if not said:
            stack.enter_context(patch.object(postgres, "parts", lambda _: []))
        yield


def commits(url: str, writers: int, said: bool, run: int) -> dict[str, float]:
    """Commits a second of all writers together, and how long one takes."""
    took: list[float] = []

    def write(number: int) -> None:
        with closing(PostgresStore(url)) as store:
            assert store.shared is not None
            store.shared.listen(lambda *_: None)
            codes = [f"{run}-{number}-{table}" for table in range(TABLES)]
            end, entry = time.perf_counter() + SECONDS, 0
            while (began := time.perf_counter()) < end:
                entry += 1
                store.append([append(code, entry) for code in codes])
                took.append(time.perf_counter() - began)

    with words(said):
        threads = [threading.Thread(target=write, args=(n,)) for n in range(writers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return {
        "commits_per_second": round(len(took) / SECONDS),
        "milliseconds": round(1000 * mean(took), 2),
    }


def second(url: str) -> dict[str, float]:
    """A decision that was first, and one that came second: refused, read on, and stored."""
    first, after = [], []
    with closing(PostgresStore(url)) as one, closing(PostgresStore(url)) as two:
        one.append([append("second", 1)])
        for number in range(2, 400, 2):
            began = time.perf_counter()
            one.append([append("second", number)])
            between = time.perf_counter()
            try:
                two.append([append("second", number, "'")])
            except Conflict:
                two.read_on("second", number - 1)
                two.append([append("second", number + 1)])
            after.append(time.perf_counter() - between)
            first.append(between - began)
    return {
        "first_milliseconds": round(1000 * mean(first), 2),
        "second_milliseconds": round(1000 * mean(after), 2),
    }


def main() -> None:
    """Measure on a PostgreSQL of its own."""
    figures: dict[str, object] = {"tables_in_a_commit": TABLES}
    with running_postgres() as url:
        runs = iter(range(100))
        for writers in (1, 2, 3):
            for said in (False, True):
                name = f"{writers} writers, {'with' if said else 'without'} words"
                figures[name] = commits(url, writers, said, next(runs))
        figures["coming second"] = second(url)
    keep("house", figures)
