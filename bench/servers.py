"""One server and two on one PostgreSQL: processor time of a command, and what that lets them hold.

In the first two parts the people of a table are all connected to the same server; in the last one
to both by turns, so that each command is read on by the other server. Servers, database and players
share the cores here, so nothing is said about waiting: what two servers with a core each hold is
worked out from the processor time of their commands, compared with that of one.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from typing import Any

import uvloop
from tests.server.postgres import Postgres, postgres

from bench.load import house
from bench.machine import keep
from bench.players import Load
from bench.process import cpu_seconds, stolen_seconds

TABLES = int(os.environ.get("TABLES", "300"))
"""For each server. The more there are, the more of them share a commit."""
SETTLE_SECONDS = 8.0
MEASURE_SECONDS = float(os.environ.get("MEASURE", "20"))


def used(pids: list[int]) -> float:
    """Processor time of all of them."""
    return sum(map(cpu_seconds, pids))


async def measure(ports: list[int], pids: list[int], database: Postgres, mixed: bool) -> Any:
    """Figures of some tables for each server."""
    load = Load(ports, mixed=mixed)
    await load.grow(TABLES * len(ports))
    await asyncio.sleep(SETTLE_SECONDS)
    theirs = database.processes()
    servers, store, stolen = used(pids), used(theirs), stolen_seconds()
    found = await load.measure(MEASURE_SECONDS)
    commands = max(1, found["commands"])
    return {
        "tables": found["tables"],
        "commands_a_second": found["commands_a_second"],
        "ms_a_command": round(1000 * (used(pids) - servers) / commands, 3),
        "ms_of_postgres": round(1000 * (used(theirs) - store) / commands, 3),
        "refused": load.refused,
        "seconds_stolen_by_the_host": round(stolen_seconds() - stolen, 2),
    }


def part(servers: int, mixed: bool = False) -> dict[str, Any]:
    """So many servers on a fresh database."""
    cores = sorted(os.sched_getaffinity(0))
    with ExitStack() as stack:
        database = stack.enter_context(postgres())
        running = [
            stack.enter_context(house(cores[number % len(cores)], database.url))
            for number in range(servers)
        ]
        ports, pids = [port for port, _ in running], [pid for _, pid in running]
        figures: dict[str, Any] = uvloop.run(measure(ports, pids, database, mixed))
    return figures


def main() -> None:
    """Measure one after the other."""
    one, two, mixed = part(1), part(2), part(2, mixed=True)
    each = one["ms_a_command"]
    # One server has a core, and the other one is left to PostgreSQL; two share both cores with it.
    ones_best = min(1 / each, 2 / (each + one["ms_of_postgres"]))
    twos_best = 2 / (two["ms_a_command"] + two["ms_of_postgres"])
    keep(
        "servers",
        {
            "what": (__doc__ or "").strip(),
            "one": one,
            "two": two,
            "two, people of a table at both": mixed,
            "two_hold_times_one": round(2 * each / two["ms_a_command"], 2),
            "two_hold_times_one_where_postgres_shares_both_cores": round(twos_best / ones_best, 2),
            "two_hold_times_one_if_all_tables_are_mixed": round(
                2 * each / mixed["ms_a_command"], 2
            ),
        },
    )
