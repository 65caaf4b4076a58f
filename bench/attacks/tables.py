"""What can be done with a table: guessing keys, joining in a burst, not reading, moving fast."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

from .attacker import Attacker, attack, some_code, text

COMMANDS_A_SECOND = 18
"""Just below what one connection may say."""
WATCHERS = 190
TINY = 4096
HOSTS = 20


@attack
async def guessing_codes_by_websocket(attacker: Attacker) -> None:
    """Codes of tables, on many connections."""

    async def once(_: int) -> None:
        await _guess(attacker, some_code(), {}, b"no_such_table")

    await attacker.at_once(WATCHERS, once)


@attack
async def guessing_keys(attacker: Attacker) -> None:
    """Watch keys of a private table whose code is known, on many connections."""
    table = await attacker.open_table()

    async def once(_: int) -> None:
        await _guess(attacker, table["code"], {"secret": some_code(8)}, b"wrong_secret")

    await attacker.at_once(WATCHERS, once)


async def _guess(attacker: Attacker, code: str, hello: dict[str, str], wrong: bytes) -> None:
    line = await attacker.websocket(code, hello)
    try:
        answered = wrong in await line.until(b"goodbye")
        attacker.tally["guesses answered"] += answered
        attacker.tally["guesses refused"] += not answered
    finally:
        line.close()


@attack
async def joins_in_a_burst(attacker: Attacker) -> None:
    """Many spectators of an honest table, all at the same moment, and again."""

    async def once(_: int) -> None:
        async with AsyncExitStack() as stack:
            lines = []
            for _ in range(WATCHERS):
                lines.append(await attacker.websocket())
                stack.callback(lines[-1].close)
            await asyncio.gather(*(line.send(text({"type": "hello"})) for line in lines))
            attacker.tally["joins"] += len(lines)
            with suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await asyncio.gather(*(line.swallow() for line in lines))

    await attacker.at_once(1, once, pause=0.5)


@attack
async def slow_readers(attacker: Attacker) -> None:
    """Spectators who never read, of an honest table and of one where much happens."""
    table = await attacker.open_table(public=True)

    async def watch(number: int) -> None:
        code = table["code"] if number % 2 else attacker.code
        line = await attacker.websocket(code, {}, TINY)
        attacker.tally["watchers"] += 1
        try:
            while True:
                await asyncio.sleep(0.5)
                await line.send(text({"type": "ping"}))  # says that it is there, and finds out
        finally:
            line.close()

    watching = attacker.at_once(100, watch, pause=0.1)
    await asyncio.gather(watching, _rename(attacker, table))


@attack
async def commands(attacker: Attacker) -> None:
    """As many as are allowed, at a table with many spectators, who all ask something too."""
    await _before_spectators(attacker, _rename)


@attack
async def reactions(attacker: Attacker) -> None:
    """More than are allowed, at a table with many spectators, who all ask something too."""
    await _before_spectators(attacker, _react)


async def _before_spectators(
    attacker: Attacker, act: Callable[[Attacker, dict[str, str]], Awaitable[None]]
) -> None:
    table = await attacker.open_table(public=True)

    async def watch(_: int) -> None:
        line = await attacker.websocket(table["code"], {})
        reader = asyncio.create_task(line.swallow())
        try:
            while True:
                await line.send(text({"type": "ping"}))
                attacker.tally["messages"] += 1
                await asyncio.sleep(1 / COMMANDS_A_SECOND)
        finally:
            reader.cancel()
            line.close()

    await asyncio.gather(attacker.at_once(WATCHERS - 10, watch, pause=0.1), act(attacker, table))


@attack
async def sheets(attacker: Attacker) -> None:
    """Tables whose hosts bring one sheet after the other that takes long to read."""
    long = {"edition": "own", "own_sheet": "a" + ".a" * 300 + " = [" + "1," * 1500 + "]"}

    async def once(number: int) -> None:
        table = await attacker.open_table()
        line = await attacker.websocket(table["code"], {"secret": table["secret"]})
        reader = asyncio.create_task(line.swallow())
        try:
            for change in itertools.count(10_000_000):
                said = {"type": "change_settings", "id": f"{number}-{change}", "settings": long}
                await line.send(text(said))
                attacker.tally["sheets"] += 1
                await asyncio.sleep(1 / COMMANDS_A_SECOND)
        finally:
            reader.cancel()
            line.close()

    await attacker.at_once(HOSTS, once, pause=0.5)


async def _rename(attacker: Attacker, table: dict[str, str]) -> None:
    """The seat changes its name as often as it may."""
    await _say(attacker, table, lambda number: {"type": "rename", "name": f"Eve {number}"})


async def _react(attacker: Attacker, table: dict[str, str]) -> None:
    """The seat shows what it feels, as often as it may and more."""
    await _say(attacker, table, lambda _: {"type": "react", "what": "haha"})


async def _say(
    attacker: Attacker, table: dict[str, str], message: Callable[[int], dict[str, str]]
) -> None:
    numbers = itertools.count(10_000_000)

    async def once(_: int) -> None:
        line = await attacker.websocket(table["code"], {"secret": table["secret"]})
        reader = asyncio.create_task(line.swallow())
        try:
            while True:
                number = next(numbers)
                await line.send(text({"id": f"{number}"} | message(number)))
                attacker.tally["commands"] += 1
                await asyncio.sleep(1 / COMMANDS_A_SECOND)
        finally:
            reader.cancel()
            line.close()

    await attacker.at_once(1, once, pause=0.5)
