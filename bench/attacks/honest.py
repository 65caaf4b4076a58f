"""Players who would like to go on while the server is attacked, and how long they wait."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import secrets
import time
from dataclasses import dataclass, field

from tests.server.evening import Host, meet
from tests.server.guest import Json, is_over
from tests.server.live import LiveServer
from websockets.asyncio.client import ClientConnection

TABLES, PLAYERS = 4, 2
THINK = (0.03, 0.12)
"""Seconds before a command: quicker than people, so that a few seconds tell much."""
VISIT_EVERY = 0.25
LONGEST_VISIT = 30.0
PATIENCE = 60.0
"""Seconds that we wait for answers after an attack, before we call them lost."""


class Player(Host):
    """Plays one game after the other, and notes how long each command takes to be done."""

    def __init__(self, server: LiveServer, code: str, secret: str, number: int) -> None:
        super().__init__(server, code, secret, number)
        self.people = PLAYERS
        self.line = {"local_addr": (f"127.0.0.{10 + number}", 0), "ping_interval": None}
        self.sent: dict[str, float] = {}
        self.waits: list[tuple[float, float]] = []
        """When each command was sent, and how long its answer took."""

    def next_command(self) -> Json | None:
        command = super().next_command()
        if command is None and is_over(self) and self.table["can_start"] is None:
            command = {"type": "start"}
        if command is not None and command["type"] == "start" and not self.you["is_host"]:
            return None
        return command

    async def say(self, socket: ClientConnection, command: Json) -> None:
        await asyncio.sleep(self.random.uniform(*THINK))
        command = {"id": secrets.token_urlsafe(12)} | command
        self.sent[command["id"]] = time.perf_counter()
        await super().say(socket, command)

    async def _take(self, text: str | bytes) -> None:
        await super()._take(text)
        now = time.perf_counter()
        for command in [known for known in self.sent if known not in self.unanswered]:
            sent = self.sent.pop(command)
            self.waits.append((sent, now - sent))


@dataclass
class Visits:
    """Somebody who opens the server's page again and again, each time on a new connection."""

    port: int
    waits: list[float] = field(default_factory=list)
    failed: int = 0

    async def keep_coming(self) -> None:
        while True:
            began = time.perf_counter()
            try:
                await asyncio.to_thread(self._visit)
            except (OSError, http.client.HTTPException):
                self.failed += 1
            self.waits.append(time.perf_counter() - began)
            await asyncio.sleep(VISIT_EVERY)

    def _visit(self) -> None:
        server = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=LONGEST_VISIT, source_address=("127.0.0.9", 0)
        )
        with contextlib.closing(server):
            server.request("GET", "/api/info")
            if server.getresponse().status != 200:
                raise OSError


class Evening:
    """All honest people of a server."""

    def __init__(self, server: LiveServer) -> None:
        self.visits = Visits(server.port)
        self.players: list[Player] = []
        for _ in range(TABLES):
            for guest in meet(server, PLAYERS, public=True, games=5, patience=600):
                assert guest.secret is not None
                number = len(self.players)
                self.players.append(Player(server, guest.code, guest.secret, number))
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Returns when everybody has something to do."""
        for player in self.players:
            self._tasks.append(asyncio.create_task(player.play(lambda _: False)))
        self._tasks.append(asyncio.create_task(self.visits.keep_coming()))
        async with asyncio.timeout(PATIENCE):
            while min(len(player.waits) for player in self.players) < 4:  # noqa: ASYNC110
                await asyncio.sleep(0.05)

    async def end(self, since: float, until: float) -> tuple[list[float], int]:
        """How long commands of that time took to be answered, and how many never were."""
        given_up = time.perf_counter() + PATIENCE
        while min(self._open(), default=until) < until:
            if time.perf_counter() > given_up:
                break
            await asyncio.sleep(0.05)
        lost = [time.perf_counter() - sent for sent in self._open() if since <= sent < until]
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        answered = [
            wait for player in self.players for sent, wait in player.waits if since <= sent < until
        ]
        return answered + lost, len(lost)

    @property
    def dropped(self) -> int:
        """How often a connection was lost."""
        return sum(player.reconnects for player in self.players)

    def _open(self) -> list[float]:
        return [sent for player in self.players for sent in player.sent.values()]
