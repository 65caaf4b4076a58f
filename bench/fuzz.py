"""Messages that almost fit, in any order, at tables that must survive all of them.

Two kinds: at tables without a server, by hypothesis, where after each step every viewer is shown
the table, the log gives the same table again, and the game can be played to its end, taken home
and checked; and over real websockets to a server, which must log no error and go on.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from multiprocessing import get_context
from pathlib import Path

from tests.server.fuzz.machine import Tally, fuzz
from tests.server.fuzz.wire import pester
from tests.server.live import LiveServer

from bench.machine import keep

MESSAGES = 1_000_000
BY_WIRE = 50
"""One message of so many goes over a real websocket."""


def tell(tally: Tally) -> None:
    """How far it is."""
    if tally.tables % 200 == 0:
        print(f"{os.getpid()}: {tally.messages:,} messages at {tally.tables:,} tables", flush=True)


def at_tables(messages: int, first: int) -> Tally:
    """A share of the messages, in a process of its own."""
    return fuzz(messages, first, tell)


def by_wire(messages: int, seed: int) -> dict[str, int]:
    """Messages to a real server, which must not mind."""
    with tempfile.TemporaryDirectory() as folder, LiveServer(Path(folder)) as server:
        said = asyncio.run(pester(server, messages, seed))
        if server.errors() or not server.is_up():
            raise SystemExit("\n".join(["the server minds:", *server.errors()[:5]]))
    return {"messages": said.messages, "closed": said.closed}


def main() -> None:
    """As many messages as are wanted, on all cores."""
    options = argparse.ArgumentParser(prog="python -m bench fuzz")
    options.add_argument("--messages", type=int, default=MESSAGES)
    options.add_argument("--first", type=int, default=1, help="where the random numbers begin")
    chosen = options.parse_args()
    cores = len(os.sched_getaffinity(0))
    began = time.perf_counter()
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        shares = [
            pool.submit(at_tables, chosen.messages // cores + 1, chosen.first + core * 10**6)
            for core in range(cores)
        ]
        tallies = [share.result() for share in shares]
    wire = by_wire(chosen.messages // BY_WIRE, chosen.first)
    total = {name: sum(asdict(one)[name] for one in tallies) for name in asdict(tallies[0])}
    figures = {
        "what": (__doc__ or "").strip(),
        "at_tables": total,
        "by_wire": wire,
        "seconds": round(time.perf_counter() - began),
    }
    print(figures)
    if chosen.messages >= MESSAGES:
        keep("fuzz", figures)
