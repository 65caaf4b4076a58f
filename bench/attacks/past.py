"""Tables with a long past, which the attacker has made before: in the database from the start."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from pathlib import Path

from tests.server.past import code_of, put_long_log, put_many_games

from .attacker import Attacker, attack, request
from .requests import STATUS

LOGS, ENTRIES = 20, 20_000
"""More than there are threads to read them, and as long as they may get."""
GAMES = 500
READERS = 150
TINY = 2048


@attack
async def long_logs(attacker: Attacker) -> None:
    """Tables that take seconds to load, asked for again and again."""

    async def once(number: int) -> None:
        line = await attacker.dial()
        try:
            await line.send(request("GET", f"/api/tables/{code_of(_secret(number))}"))
            status = STATUS.findall(await line.until(b"}"))[0]
            attacker.tally["answered" if status == b"200" else "refused"] += 1
        finally:
            line.close()

    await attacker.at_once(LOGS, once, pause=0.2)


@attack
async def large_records(attacker: Attacker) -> None:
    """The games of a table with very many, which are not read."""

    async def once(_: int) -> None:
        line = await attacker.dial(TINY)
        try:
            await line.send(request("GET", f"/api/tables/{code_of(_secret(0))}/record"))
            status = STATUS.findall(await line.until(b"\r\n"))[0]
            attacker.tally["answered" if status == b"200" else "refused"] += 1
            if status == b"200":
                await asyncio.Event().wait()
        finally:
            line.close()

    await attacker.at_once(READERS, once, pause=0.2)


@attack
async def reviews(attacker: Attacker) -> None:
    """One finished game after the other, taken apart, which takes seconds each."""
    numbers = itertools.count()

    async def once(_: int) -> None:
        path = f"/api/tables/{code_of(_secret(0))}/review?game={next(numbers) % GAMES + 1}"
        line = await attacker.dial()
        try:
            await line.send(request("GET", path))
            status = STATUS.findall(await line.until(b"\r\n"))[0]
            attacker.tally["answered" if status == b"200" else "refused"] += 1
        finally:
            line.close()

    await attacker.at_once(LOGS, once, pause=0.2)


def _secret(number: int) -> str:
    return f"the attacker's table {number:011}"


def _logs(database: Path) -> None:
    for number in range(LOGS):
        put_long_log(database, _secret(number), ENTRIES)


def _games(database: Path) -> None:
    put_many_games(database, _secret(0), GAMES)


BEFORE: dict[str, Callable[[Path], object]] = {
    "long logs": _logs,
    "large records": _games,
    "reviews": _games,
}
"""What is in the database when an attack begins."""
