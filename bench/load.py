"""Many tables at once: how long from a decision until all screens of the table show it.

The server runs as a process of its own on one core, storing to SQLite with a disk that is waited
for. This program is all the players, on another core: each thinks for 1 to 3 seconds before a
decision and half of that before a roll, about as fast as people play. The time is taken from
sending a decision until the last of the table's four devices has received the table with it.

On a machine that is busy with other things, ``chrt -r 10 python -m bench load`` (as root) keeps
them from getting in the way of both programs; the disk and the caches are shared all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import http.client
import json
import os
import random
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench.machine import keep
from qwixx.server.fair import device_commitment

PLAYERS = 4
STAGES = tuple(int(n) for n in os.environ.get("STAGES", "500,600,700,800,900,1000").split(","))
SETTLE_SECONDS = float(os.environ.get("SETTLE", "15"))
MEASURE_SECONDS = float(os.environ.get("MEASURE", "30"))
GOAL_SECONDS = 0.1
THINK = (1.0, 3.0)
SERVER = os.environ.get("SERVER", f"{sys.executable} -m qwixx").split()


# --- as much of a message as a player needs


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
    step_id: str


class Draw(msgspec.Struct):
    id: str
    context: str
    commitment: str
    commitments: list[str] | None


class View(msgspec.Struct):
    phase: str
    game: Game | None
    draw: Draw | None


class Update(msgspec.Struct, tag="update"):
    version: int
    table: View
    you: You


class Done(msgspec.Struct, tag="done"):
    id: str


class Refused(msgspec.Struct, tag="refused"):
    id: str
    code: Literal["late", "rules", "cannot_start"]


read = msgspec.json.Decoder(Update | Done | Refused).decode


class Table:
    """One table's devices, and the decisions that not all of them have seen yet."""

    def __init__(self, load: Load) -> None:
        self.load = load
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
    """A player's phone."""

    def __init__(self, table: Table, code: str, secret: str) -> None:
        self.table, self.code, self.secret = table, code, secret
        self.version = 0
        self.sent: dict[str, float] = {}
        self.acting = ""
        self.starting = False
        self.drawn: dict[tuple[str, bool], str] = {}
        table.devices.append(self)

    async def play(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{self.code}/ws"
        async with connect(url, max_size=None, compression=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": self.secret}))
            self.table.load.connected += 1
            async for text in socket:
                now = time.perf_counter()
                match read(text):
                    case Update(version=version) as update:
                        self.version = version
                        self.table.check(now)
                        self.act(socket, update)
                    case Done(id=command):
                        sent = self.sent.pop(command, None)
                        if sent is not None:
                            self.table.unseen.append((sent, self.version))
                            self.table.check(now)
                    case Refused(code=code):
                        self.table.load.refused += code != "late"

    def act(self, socket: ClientConnection, update: Update) -> None:
        """Think of an answer to a step once, and give it after a while."""
        table, you = update.table, update.you
        game = table.game
        waits = table.phase in ("lobby", "finished") and table.draw is None
        if waits and you.is_host and not self.starting:
            self.later(socket, random.uniform(3, 6), "start")
        self.starting = waits
        if table.draw is not None:
            self.draw(socket, table.draw, you.seat)
        if table.phase != "playing" or game is None or game.step_id == self.acting:
            return
        if you.may_roll:
            self.acting = game.step_id
            self.later(socket, random.uniform(*THINK) / 2, "roll", step=game.step_id)
        elif you.options:
            self.acting = game.step_id
            best = min(you.options, key=lambda o: (o.misthrow, o.skips + 3 * (o.decision == "-")))
            answer = {"step": game.step_id, "decision": best.decision}
            self.later(socket, random.uniform(*THINK), "decide", **answer)

    def draw(self, socket: ClientConnection, draw: Draw, seat: int) -> None:
        """Fair dice: commit, then open."""
        now = (draw.id, draw.commitments is not None)
        if now in self.drawn:
            return
        entropy = self.drawn.get((draw.id, False)) or random.randbytes(32).hex()
        self.drawn[now] = entropy
        made = device_commitment(draw.context, draw.commitment, seat, entropy)
        if draw.commitments is None:
            self.later(socket, 0, "commit", draw=draw.id, commitment=made)
        elif draw.commitments[seat] == made:
            self.later(socket, 0, "reveal", draw=draw.id, entropy=entropy)

    def later(self, socket: ClientConnection, seconds: float, kind: str, **fields: str) -> None:
        asyncio.get_running_loop().call_later(
            seconds, lambda: asyncio.ensure_future(self.say(socket, kind, fields))
        )

    async def say(self, socket: ClientConnection, kind: str, fields: dict[str, str]) -> None:
        command = secrets.token_urlsafe(9)
        if kind == "decide":
            self.sent[command] = time.perf_counter()
        self.table.load.said += 1
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps({"type": kind, "id": command} | fields))


class Load:
    """All players of all tables, and what they have seen."""

    def __init__(self, port: int, pid: int) -> None:
        self.port, self.pid = port, pid
        self.latencies: list[tuple[float, float]] = []
        self.connected = self.said = self.refused = self.tables = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def grow(self, tables: int) -> None:
        opened = await asyncio.to_thread(open_tables, self.port, tables - self.tables)
        self.tables = tables
        for seats in opened:
            table = Table(self)
            for code, secret in seats:
                device = Device(table, code, secret)
                self.tasks.append(asyncio.create_task(device.play(self.port)))
            await asyncio.sleep(0.01)
        while self.connected < tables * PLAYERS:  # noqa: ASYNC110 - nobody waits for it but this
            await asyncio.sleep(0.1)

    async def measure(self) -> dict[str, object]:
        await asyncio.sleep(SETTLE_SECONDS)
        self.latencies.clear()
        said, busy, own = self.said, cpu_seconds(self.pid), time.process_time()
        stolen = stolen_seconds()
        began = time.perf_counter()
        await asyncio.sleep(MEASURE_SECONDS)
        seconds = time.perf_counter() - began
        times = sorted(latency for sent, latency in self.latencies if sent >= began)
        return {
            "tables": self.tables,
            "connections": sum(not task.done() for task in self.tasks),
            "decisions": len(times),
            "commands_a_second": round((self.said - said) / seconds, 1),
            "p50_ms": round(1000 * part(times, 0.5), 1),
            "p99_ms": round(1000 * part(times, 0.99), 1),
            "max_ms": round(1000 * times[-1], 1),
            "server_core_busy": round((cpu_seconds(self.pid) - busy) / seconds, 2),
            "players_core_busy": round((time.process_time() - own) / seconds, 2),
            "server_memory_mb": round(memory(self.pid) / 2**20, 1),
            "load_average": round(os.getloadavg()[0], 1),
            "seconds_stolen_by_the_host": round(stolen_seconds() - stolen, 2),
        }


def part(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))]


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def stolen_seconds() -> float:
    """Time that the machine was not given by its host, all cores together: nobody here can help."""
    first = Path("/proc/stat").read_text().splitlines()[0].split()
    return int(first[8]) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def open_tables(port: int, count: int) -> list[list[tuple[str, str]]]:
    """Tables with four people each; their codes and secrets."""
    server = http.client.HTTPConnection("127.0.0.1", port)

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
    server.close()
    return found


async def run(port: int, pid: int) -> dict[str, object]:
    load = Load(port, pid)
    before = memory(pid)
    stages: list[dict[str, object]] = []
    per_connection = 0.0
    for tables in STAGES:
        await load.grow(tables)
        if not stages:
            per_connection = (memory(pid) - before) / load.connected / 1024
        stages.append(await load.measure())
        print(json.dumps(stages[-1]), flush=True)
        if float(str(stages[-1]["p99_ms"])) > 1000 * GOAL_SECONDS:
            break
    for task in load.tasks:
        task.cancel()
    await asyncio.gather(*load.tasks, return_exceptions=True)
    good = [s["tables"] for s in stages if float(str(s["p99_ms"])) <= 1000 * GOAL_SECONDS]
    return {
        "what": (__doc__ or "").strip(),
        "real_time_priority": os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR),
        "goal_p99_ms": 1000 * GOAL_SECONDS,
        "most_tables_within_goal": good[-1] if good else None,
        "kilobytes_per_connection": round(per_connection, 1),
        "refused": load.refused,
        "stages": stages,
    }


def main() -> None:
    """Start the server on the first core, the players on the last, and keep the figures."""
    gc.disable()  # the players' own pauses would be counted as the server's
    cores = sorted(os.sched_getaffinity(0))
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "port": 0,
            "database": f"{folder}/tables.db",
            "bot-workers": 0,
            "open-rate": 1e9,
            "message-rate": 1e6,
            "request-rate": 1e6,
            "max-tables": 1_000_000,
            "max-connections": 100_000,
            "max-per-address": 100_000,
        }
        server = subprocess.Popen(
            [*SERVER, "serve", "--no-browser"]
            + [f"--{name}={value}" for name, value in settings.items()],
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: os.sched_setaffinity(0, {cores[0]}),  # noqa: PLW1509 - no threads yet
        )
        try:
            os.sched_setaffinity(0, {cores[-1]})
            assert server.stdout is not None
            line = next(line for line in server.stdout if "On this machine" in line)
            port = int(line.rstrip("/\n ").rpartition(":")[2])
            keep("load", asyncio.run(run(port, server.pid)))
        finally:
            os.sched_setaffinity(0, cores)
            server.send_signal(2)
            server.wait()
