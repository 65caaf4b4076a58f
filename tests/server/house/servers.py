"""Several servers on one PostgreSQL, and people who wander between them."""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from qwixx.server.table import Entry
from tests.project import ROOT
from tests.server.evening import meet
from tests.server.guest import Guest
from tests.server.house.wire import Wire
from tests.server.live import LiveServer, Site
from tests.server.postgres import postgres


class Member(LiveServer):
    """A server that can be paused, and cut off from the database, and upgraded."""

    is_newer = False
    """Whether it starts as a version to come: see tests/server/newer.py."""

    def __init__(self, folder: Path, wire: Wire, **settings: object) -> None:
        folder.mkdir()
        self.wire = wire
        super().__init__(folder, wire.url, **settings)

    def program(self) -> list[str]:
        return [sys.executable, "-m", "tests.server.newer"] if self.is_newer else super().program()

    def environment(self) -> dict[str, str]:
        variables = super().environment()
        return variables | {"PYTHONPATH": f"{variables['PYTHONPATH']}{os.pathsep}{ROOT}"}

    def pause(self) -> None:
        """SIGSTOP: its connections stay, and it does nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def metric(self, name: str) -> float:
        """A figure of ``/metrics``."""
        lines = self.get("/metrics").splitlines()
        return sum(float(line.split()[-1]) for line in lines if line.startswith(f"{name} "))

    def stop(self) -> int:
        self.wire.mend()
        return super().stop()


@dataclass
class House:
    """Servers, and the database that they share."""

    members: list[Member]
    database: str

    def log_of(self, code: str) -> list[Entry]:
        """The log of a table, hidden things and all. It has no gap, and nothing stands twice."""
        query = "SELECT number, body FROM qwixx_events WHERE code = %s ORDER BY number"
        with psycopg.connect(self.database) as database:
            rows = database.execute(query, (code,)).fetchall()
        assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
        return [msgspec.json.decode(body, type=Entry) for _, body in rows]


@contextmanager
def running_house(folder: Path, servers: int, **settings: object) -> Iterator[House]:
    """That many servers, on a fresh database."""
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        members = []
        for number in range(servers):
            wire = stack.enter_context(closing(Wire(database.url)))
            member = Member(folder / f"server-{number}", wire, **settings)
            members.append(stack.enter_context(member))
        yield House(members, database.url)


class Anywhere(Site):
    """A load balancer that remembers nobody: whoever comes gets the next server."""

    def __init__(self, servers: Sequence[Site]) -> None:
        self._next = itertools.cycle(servers)
        self.tls = None

    @property
    def url(self) -> str:  # type: ignore[override]
        return next(self._next).url


def spread(
    servers: Sequence[Site], people: int, bots: Sequence[str] = (), seed: int = 0, **settings: Any
) -> list[Guest]:
    """A table of people, each of whom comes by another server than the one before."""
    guests = meet(Anywhere(servers), people, bots, seed, **settings)
    for number, (guest, server) in enumerate(zip(guests, itertools.cycle(servers), strict=False)):
        guest.server, guest.wants_changes = server, bool(number % 2)
    return guests
