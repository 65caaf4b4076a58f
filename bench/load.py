"""Many tables at once: how long from a decision until all screens of the table show it.

The server runs as a process of its own on one core, storing to SQLite with a disk that is waited
for. This program is all the players, on another core: each thinks for 1 to 3 seconds before a
decision and half of that before a roll, about as fast as people play. The time is taken from
sending a decision until the last of the table's four devices has received the table with it.
``COACHED=10 STAGES=500 python -m bench load``: at every tenth table the host asks the coach about
each decision, and it is measured how long its answers take; kept apart, as ``load_coached``.

Processor time of the server is counted by the command, of which each is read, checked, stored and
shown on four screens. Beside it stands what a plain echo server on the same stack (uvicorn,
starlette, websockets, uvloop) takes for a message there and back, in the same run on the same core:
the ratio means the same on every machine.

On a machine that is busy with other things, ``chrt -r 10 python -m bench load`` (as root) keeps
them from getting in the way of both programs; the disk and the caches are shared all the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

import uvloop

from bench.machine import keep
from bench.players import COACHED, PLAYERS, Load, Socket
from bench.process import cpu_seconds, memory, stolen_seconds

STAGES = tuple(int(n) for n in os.environ.get("STAGES", "500,1000,1500,2000").split(","))
SETTLE_SECONDS = float(os.environ.get("SETTLE", "15"))
MEASURE_SECONDS = float(os.environ.get("MEASURE", "30"))
IDLE = int(os.environ.get("IDLE", "10000"))
GOAL_SECONDS = 0.05
ECHO_LINES = 100
ECHO_SECONDS = 5.0
ECHO_TEXT = b'{"type":"decide","id":"abcdefghijkl","step":"1.12.action1.0","decision":"r5"}'
SERVER = os.environ.get("SERVER", f"{sys.executable} -m qwixx").split()
NO_LIMITS = {
    "bot-workers": 0,
    "open-rate": 1e9,
    "message-rate": 1e6,
    "request-rate": 1e6,
    "max-tables": 1_000_000,
    "max-connections": 100_000,
    "max-per-address": 100_000,
}


@contextlib.contextmanager
def on_core(core: int, *command: str) -> Iterator[tuple[int, int]]:
    """A server on that core; its port and process."""
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509 - no threads yet
    )
    try:
        assert process.stdout is not None
        line = next(line for line in process.stdout if "On this machine" in line)
        yield int(line.rstrip("/\n ").rpartition(":")[2]), process.pid
    finally:
        process.send_signal(2)
        process.wait()


def house(core: int, database: str) -> contextlib.AbstractContextManager[tuple[int, int]]:
    """A qwixx server on that core."""
    options = NO_LIMITS | {"port": 0, "database": database}
    given = [f"--{name}={value}" for name, value in options.items()]
    return on_core(core, *SERVER, "serve", "--no-browser", *given)


async def echo(port: int, pid: int) -> dict[str, Any]:
    """What a message there and back takes of the processor."""
    heard = 0

    def line() -> Socket:
        def hear(text: bytes) -> None:
            nonlocal heard
            heard += 1
            one.say(text)

        one = Socket("/", hear, lambda: one.say(ECHO_TEXT))
        return one

    loop = asyncio.get_running_loop()
    for _ in range(ECHO_LINES):
        await loop.create_connection(line, "127.0.0.1", port)
    await asyncio.sleep(1)
    before, busy = heard, cpu_seconds(pid)
    await asyncio.sleep(ECHO_SECONDS)
    used, messages = cpu_seconds(pid) - busy, heard - before
    return {
        "messages_a_second": round(messages / ECHO_SECONDS),
        "ms": round(1000 * used / messages, 4),
    }


async def play(port: int, pid: int, echo_ms: float) -> list[dict[str, Any]]:
    """More and more tables, until they have to wait."""
    load = Load([port])
    stages = []
    for tables in STAGES:
        await load.grow(tables)
        await asyncio.sleep(SETTLE_SECONDS)
        busy, stolen = cpu_seconds(pid), stolen_seconds()
        stage = await load.measure(MEASURE_SECONDS)
        used = cpu_seconds(pid) - busy
        each = 1000 * used / max(1, stage.pop("commands"))
        stages.append(
            stage
            | {
                "server_core_busy": round(used / MEASURE_SECONDS, 2),
                "ms_a_command": round(each, 3),
                "times_an_echo": round(each / echo_ms, 1),
                "server_memory_mb": round(memory(pid) / 2**20, 1),
                "load_average": round(os.getloadavg()[0], 1),
                "seconds_stolen_by_the_host": round(stolen_seconds() - stolen, 2),
                "refused": load.refused,
                "sent_away": load.goodbyes,
            }
        )
        print(json.dumps(stages[-1]), flush=True)
        if stages[-1]["p99_ms"] > 1000 * GOAL_SECONDS:
            break
    return stages


async def idle(port: int, pid: int) -> dict[str, Any]:
    """Many who only sit there."""
    before = memory(pid)
    load = Load([port], plays=False)
    await load.grow(IDLE // PLAYERS)
    await asyncio.sleep(5)
    each = (memory(pid) - before) / load.connected / 1024
    busy = cpu_seconds(pid)
    await asyncio.sleep(20)
    return {
        "connections": load.connected - load.lost,
        "kilobytes_per_connection": round(each, 1),
        "server_core_busy": round((cpu_seconds(pid) - busy) / 20, 3),
    }


def main() -> None:
    """Start the servers on the first core, the players on the last, and keep the figures."""
    gc.disable()  # the players' own pauses would be counted as the server's
    cores = sorted(os.sched_getaffinity(0))
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    os.sched_setaffinity(0, {cores[-1]})
    with tempfile.TemporaryDirectory() as folder:
        with on_core(cores[0], sys.executable, "-m", "bench.echo") as (port, pid):
            plain = uvloop.run(echo(port, pid))
        print(json.dumps(plain), flush=True)
        with house(cores[0], f"{folder}/tables.db") as (port, pid):
            stages = uvloop.run(play(port, pid, plain["ms"]))
        with house(cores[0], f"{folder}/idle.db") as (port, pid):
            sitting = uvloop.run(idle(port, pid)) if IDLE else {}
    os.sched_setaffinity(0, cores)
    good = [stage["tables"] for stage in stages if stage["p99_ms"] <= 1000 * GOAL_SECONDS]
    keep(
        "load_coached" if COACHED else "load",
        {
            "what": (__doc__ or "").strip(),
            "real_time_priority": os.sched_getscheduler(0) in (os.SCHED_FIFO, os.SCHED_RR),
            "goal_p99_ms": 1000 * GOAL_SECONDS,
            "most_tables_within_goal": good[-1] if good else None,
            "echo": plain,
            "idle": sitting,
            "stages": stages,
        },
    )
