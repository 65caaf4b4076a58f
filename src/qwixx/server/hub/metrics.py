"""What ``/metrics`` tells."""

from __future__ import annotations

import asyncio
import time
from typing import Any

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LOOK_SECONDS = 0.25


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        # Imported by a server that is asked, and nowhere else: see `Uncounted`.
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self.registry = CollectorRegistry()
        r = self.registry
        self.tables = Gauge("qwixx_tables_in_memory", "Tables in use", registry=r)
        self.opened = Counter("qwixx_tables_opened", "Tables opened", registry=r)
        self.connections = Gauge("qwixx_connections", "Open websockets", registry=r)
        self.commands = Counter(
            "qwixx_commands", "Commands by outcome", ["command", "outcome"], registry=r
        )
        self.command_seconds = Histogram(
            "qwixx_command_seconds",
            "From a command's arrival until it is stored and queued for every viewer",
            registry=r,
            buckets=QUICK,
        )
        self.commit_seconds = Histogram(
            "qwixx_commit_seconds", "Durable commits", registry=r, buckets=QUICK
        )
        self.lag_seconds = Histogram(
            "qwixx_lag_seconds",
            "How late the server comes to what is due, as nearly all is done in one thread",
            registry=r,
            buckets=QUICK,
        )
        self.dropped = Counter(
            "qwixx_connections_closed", "Connections that the server closed", ["why"], registry=r
        )
        self.servers = Gauge("qwixx_servers", "Servers on this database", registry=r)
        self.servers.set(1)
        self.conflicts = Counter(
            "qwixx_conflicts", "Appends that came after those of another server", registry=r
        )
        self.word_seconds = Histogram(
            "qwixx_word_seconds",
            "Until a server hears, through the database, what it says to all",
            registry=r,
            buckets=QUICK,
        )
        self.refused = Counter("qwixx_http_refused", "Requests refused", ["why"], registry=r)

    async def watch_lag(self) -> None:
        """Look again and again how late the event loop is."""
        while True:
            due = time.monotonic() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self.lag_seconds.observe(max(0.0, time.monotonic() - due))

    def text(self) -> bytes:
        """All of it, in Prometheus' text format."""
        from prometheus_client import generate_latest

        return generate_latest(self.registry)


class Uncounted(Metrics):
    """For a server that nobody asks, in a page: whatever it counts is forgotten."""

    def __init__(self) -> None: ...

    def __getattr__(self, _: str) -> Any:
        return self

    def __call__(self, *_: object) -> Any:
        """Whatever would be counted."""
        return self
