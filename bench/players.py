"""Players for the load test: as many as one core can be, so that it is the server that is tried.

Each has a websocket of its own, read and written with as little around it as can be.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import http.client
import json
import os
import random
import secrets
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import msgspec
from websockets.frames import Opcode

from bench.process import part
from qwixx.server.fair import device_commitment

PLAYERS = 4
COACHED = int(os.environ.get("COACHED", "0"))
"""One table of so many asks the coach."""
WHOLE = bool(os.environ.get("WHOLE"))
"""Whether the players want the whole table each time, as they did before there were changes."""
THINK = (1.0, 3.0)
TEXT, CLOSE, PING, PONG = Opcode.TEXT, Opcode.CLOSE, Opcode.PING, Opcode.PONG
NO_MASK = bytes(4)
"""A mask that changes nothing: who is on this machine hides nothing."""


class Option(msgspec.Struct):
    decision: str
    misthrow: bool
    skips: int


class You(msgspec.Struct):
    seat: int
    options: list[Option]
    may_roll: bool
    is_host: bool


class Game(msgspec.Struct):
    step_id: str | None = None


class Draw(msgspec.Struct):
    id: str
    context: str
    commitment: str
    commitments: list[str] | None


class View(msgspec.Struct):
    """As much of a table, or of a change, as a player needs."""

    phase: str | None = None
    game: Game | None = None
    draw: Draw | msgspec.UnsetType | None = msgspec.UNSET


class Update(msgspec.Struct, tag="update"):
    version: int
    table: View
    you: You
    number: int = 0
    """A server of 0.1.0 has none."""


class Changes(msgspec.Struct, tag="changes"):
    version: int
    number: int
    follows: int
    table: View
    game: Game
    you: You | None = None


class Done(msgspec.Struct, tag="done"):
    id: str


class Refused(msgspec.Struct, tag="refused"):
    id: str
    code: str


class Goodbye(msgspec.Struct, tag="goodbye"):
    code: str


read = msgspec.json.Decoder(Update | Changes | Done | Refused | Goodbye).decode


class Socket(asyncio.Protocol):
    """A websocket to a server on this machine."""

    def __init__(self, path: str, hear: Callable[[bytes], None], opened: Callable[[], None]):
        self._path, self._hear, self._opened = path, hear, opened
        self._got = b""
        self._is_open = False
        self.is_lost = False
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True

    def say(self, text: bytes, kind: int = TEXT) -> None:
        """Send a frame."""
        if not self.is_lost:
            length = len(text)
            size = bytes((128 | length,)) if length < 126 else b"\xfe" + length.to_bytes(2)
            self._transport.write(b"%b%b%b%b" % (bytes((128 | kind,)), size, NO_MASK, text))

    def data_received(self, data: bytes) -> None:
        data = self._got + data if self._got else data
        at = 0
        if not self._is_open:
            at = data.find(b"\r\n\r\n") + 4
            if at == 3:
                self._got = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:80]
            self._is_open = True
            self._opened()
        end = len(data)
        while end - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            if end < start + length:
                break
            kind, text = data[at] & 15, data[start : start + length]
            at = start + length
            if kind == TEXT:
                self._hear(text)
            elif kind == PING:
                self.say(text, PONG)
            elif kind == CLOSE:
                self._transport.close()
        self._got = data[at:]


class Table:
    """One table's devices, and the decisions that not all of them have seen yet."""

    def __init__(self, load: Load, code: str, port: int, coached: bool) -> None:
        self.load, self.code, self.port, self.coached = load, code, port, coached
        self.devices: list[Device] = []
        self.unseen: list[tuple[float, int]] = []

    def check(self, now: float) -> None:
        if self.unseen:
            seen = min(device.version for device in self.devices)
            for sent, version in self.unseen:
                if version <= seen:
                    self.load.latencies.append((sent, now - sent))
            self.unseen = [one for one in self.unseen if one[1] > seen]


class Device:
    """Somebody's phone: answers what its seat is asked."""

    def __init__(self, table: Table, secret: str) -> None:
        self.table, self.secret = table, secret
        self.version = self.number = 0
        self.phase: str | None = None
        self.step: str | None = None
        self.draw: Draw | None = None
        self.you: You | None = None
        self.acting: str | None = ""
        self.starting = False
        self.question: asyncio.Future[None] | None = None
        self.sent: dict[str, float] = {}
        self.drawn: dict[tuple[str, bool], str] = {}
        self.socket = Socket(f"/api/tables/{table.code}/ws", self.hear, self.hello)
        table.devices.append(self)

    def hello(self) -> None:
        self.table.load.connected += 1
        hello = {"type": "hello", "secret": self.secret}
        self.socket.say(json.dumps(hello).encode())

    def hear(self, text: bytes) -> None:
        now = time.perf_counter()
        load = self.table.load
        load.heard += 1
        load.bytes += len(text)
        match read(text):
            case Done(id=command):
                sent = self.sent.pop(command, None)
                if sent is not None:
                    self.table.unseen.append((sent, self.version))
                    self.table.check(now)
            case Refused(code=code):
                load.refused += code != "late"
            case Goodbye(code=code):
                load.goodbyes[code] = load.goodbyes.get(code, 0) + 1
            case Update() | Changes() as message:
                self.see(message)
                self.table.check(now)
                if load.plays:
                    self.act()

    def see(self, message: Update | Changes) -> None:
        view = message.table
        if message.number and not self.number and not WHOLE:
            self.socket.say(json.dumps({"type": "look", "number": message.number}).encode())
        if isinstance(message, Changes):
            assert message.follows == self.number, "a gap"
            self.step = message.game.step_id or self.step
        self.version, self.number = message.version, message.number
        self.phase = view.phase or self.phase
        self.step = view.game.step_id if view.game else self.step
        if view.draw is not msgspec.UNSET:
            self.draw = view.draw
        self.you = message.you or self.you

    def act(self) -> None:
        """Think of an answer to a step once, and give it after a while."""
        you = self.you
        assert you is not None
        waits = self.phase in ("lobby", "finished") and self.draw is None
        if waits and you.is_host and not self.starting:
            self.later(random.uniform(3, 6), "start")
        self.starting = waits
        if self.draw is not None:
            self.answer_draw(self.draw, you.seat)
        if self.phase != "playing" or self.step is None or self.step == self.acting:
            return
        if you.may_roll:
            self.acting = self.step
            self.later(random.uniform(*THINK) / 2, "roll", step=self.step)
        elif you.options:
            self.acting = self.step
            if self.table.coached and you.is_host and (not self.question or self.question.done()):
                self.question = asyncio.ensure_future(self.ask_coach())
            best = min(you.options, key=lambda o: (o.misthrow, o.skips + 3 * (o.decision == "-")))
            self.later(random.uniform(*THINK), "decide", step=self.step, decision=best.decision)

    def answer_draw(self, draw: Draw, seat: int) -> None:
        """Fair dice: commit, then open."""
        now = (draw.id, draw.commitments is not None)
        if now in self.drawn:
            return
        entropy = self.drawn.get((draw.id, False)) or random.randbytes(32).hex()
        self.drawn[now] = entropy
        made = device_commitment(draw.context, draw.commitment, seat, entropy)
        if draw.commitments is None:
            self.later(0, "commit", draw=draw.id, commitment=made)
        elif draw.commitments[seat] == made:
            self.later(0, "reveal", draw=draw.id, entropy=entropy)

    async def ask_coach(self) -> None:
        """Tell the others, once a game, and ask what each option is worth, one at a time."""
        self.say("ask_coach", {})
        await asyncio.sleep(0.2)  # until it is stored
        table, began = self.table, time.perf_counter()
        status = await asyncio.to_thread(ask_coach, table.port, table.code, self.secret)
        table.load.coached.append((status, began, time.perf_counter() - began))

    def later(self, seconds: float, kind: str, **fields: str) -> None:
        asyncio.get_running_loop().call_later(seconds, self.say, kind, fields)

    def say(self, kind: str, fields: dict[str, str]) -> None:
        command = secrets.token_urlsafe(9)
        if kind == "decide":
            self.sent[command] = time.perf_counter()
        self.table.load.said += 1
        self.socket.say(json.dumps({"type": kind, "id": command} | fields).encode())


class Load:
    """All players of all tables, and what they have seen."""

    def __init__(self, ports: list[int], plays: bool = True, mixed: bool = False) -> None:
        self.ports, self.plays, self.mixed = ports, plays, mixed
        self.latencies: list[tuple[float, float]] = []
        self.coached: list[tuple[int, float, float]] = []
        """What the coach answered with, when it was asked, and how long that took."""
        self.connected = self.said = self.heard = self.bytes = self.refused = 0
        self.goodbyes: dict[str, int] = {}
        self.tables: list[Table] = []

    async def grow(self, tables: int) -> None:
        """Open tables until there are so many; the players of each by one server, or mixed."""
        while len(self.tables) < tables:
            port = self.ports[len(self.tables) % len(self.ports)]
            opened = await asyncio.to_thread(open_tables, port, min(20, tables - len(self.tables)))
            for seats in opened:
                await self._sit_down(port, seats)

    async def _sit_down(self, port: int, seats: list[tuple[str, str]]) -> None:
        asks = COACHED > 0 and len(self.tables) % COACHED == 0
        table = Table(self, seats[0][0], port, asks)
        self.tables.append(table)
        loop = asyncio.get_running_loop()
        by = self.ports if self.mixed else [port]
        for at, (_, secret) in zip(cycle(by), seats, strict=False):
            device = Device(table, secret)
            await loop.create_connection(partial(getattr, device, "socket"), "127.0.0.1", at)
        wanted = len(self.tables) * PLAYERS
        async with asyncio.timeout(60):
            while self.connected < wanted:  # noqa: ASYNC110 - nobody waits for it but this
                await asyncio.sleep(0.005)

    @property
    def lost(self) -> int:
        """Connections that are gone."""
        return sum(device.socket.is_lost for table in self.tables for device in table.devices)

    async def measure(self, seconds: float) -> dict[str, Any]:
        """Figures of so many seconds."""
        gc.collect()
        self.latencies.clear()
        said, heard, size, own = self.said, self.heard, self.bytes, time.process_time()
        began = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - began
        times = sorted(latency for sent, latency in self.latencies if sent >= began)
        return self._coach_told(began) | {
            "tables": len(self.tables),
            "connections": len(self.tables) * PLAYERS - self.lost,
            "decisions": len(times),
            "commands": self.said - said,
            "commands_a_second": round((self.said - said) / took, 1),
            "messages_a_command": round((self.heard - heard) / max(1, self.said - said), 2),
            "bytes_a_command": round((self.bytes - size) / max(1, self.said - said)),
            "p50_ms": round(1000 * part(times, 0.5), 1),
            "p99_ms": round(1000 * part(times, 0.99), 1),
            "max_ms": round(1000 * part(times, 1.0), 1),
            "players_core_busy": round((time.process_time() - own) / took, 2),
        }

    def _coach_told(self, began: float) -> dict[str, Any]:
        if not COACHED:
            return {}
        asked = [one for one in self.coached if one[1] >= began]
        times = sorted(seconds for status, _, seconds in asked if status == http.HTTPStatus.OK)
        return {
            "coach_asked": len(asked),
            "coach_answered": len(times),
            "coach_p50_ms": round(1000 * part(times, 0.5), 1),
            "coach_p99_ms": round(1000 * part(times, 0.99), 1),
        }


def ask_coach(port: int, code: str, secret: str) -> int:
    """What the server answers a player with who asks the coach."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as server:
        headers = {"Authorization": f"Bearer {secret}"}
        server.request("GET", f"/api/tables/{code}/coach", headers=headers)
        answer = server.getresponse()
        answer.read()
        return answer.status


def open_tables(port: int, count: int) -> list[list[tuple[str, str]]]:
    """Tables with four people each; their codes and secrets."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port)) as server:

        def post(path: str, body: object) -> dict[str, str]:
            server.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            answer: dict[str, str] = json.loads(server.getresponse().read())
            return answer

        found = []
        for _ in range(count):
            seats = [post("/api/tables", {"name": "Max", "settings": {"seats": PLAYERS}})]
            path = f"/api/tables/{seats[0]['code']}/seats"
            seats += [post(path, {"name": name}) for name in ("Emma", "Laura", "Linus")]
            found.append([(seat["code"], seat["secret"]) for seat in seats])
        return found
