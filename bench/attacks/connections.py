"""Connections that cost the server more than the attacker."""

from __future__ import annotations

import asyncio

from .attacker import Attacker, CutOff, Line, attack

MOST_SILENT = 7000
"""More than the server may have open."""
MOST_SLOW = 1500


@attack
async def nothing(_attacker: Attacker) -> None:
    """No attack: what honest players have without one."""


@attack
async def connect_and_close(attacker: Attacker) -> None:
    """Connections that end as soon as they have begun, every second one with a websocket."""

    async def once(number: int) -> None:
        line = await (attacker.websocket() if number % 2 else attacker.dial())
        line.close()

    await attacker.at_once(50, once)


@attack
async def silent_connections(attacker: Attacker) -> None:
    """As many as it takes to use up the server's open files."""
    await _hold(attacker, MOST_SILENT, b"")


@attack
async def half_handshakes(attacker: Attacker) -> None:
    """The beginning of a websocket, and nothing more."""
    start = f"GET /api/tables/{attacker.code}/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    await _hold(attacker, MOST_SLOW, start.encode())


@attack
async def slow_heads(attacker: Attacker) -> None:
    """Requests whose headers never end."""
    await _hold(attacker, MOST_SLOW, b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n")


@attack
async def slow_bodies(attacker: Attacker) -> None:
    """Requests whose bodies never end."""
    start = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"
    await _hold(attacker, MOST_SLOW, start, b" ")


@attack
async def silent_websockets(attacker: Attacker) -> None:
    """Websockets on which no hello comes."""

    async def once(_: int) -> None:
        line = await attacker.websocket()
        attacker.tally["held"] += 1
        try:
            await line.swallow()
            raise CutOff
        finally:
            line.close()

    await attacker.at_once(MOST_SLOW, once, pause=0.1)


async def _hold(attacker: Attacker, count: int, start: bytes, drip: bytes = b"") -> None:
    """Open that many connections and hold on to them, with some bytes every second."""

    async def once(_: int) -> None:
        line = await attacker.dial()
        try:
            await line.send(start)
            attacker.tally["held"] += 1
            dripping = asyncio.create_task(_drip(line, drip))
            try:
                await line.until(b"HTTP/1.1 ")  # nothing but a refusal
                attacker.tally["refused"] += 1
            finally:
                dripping.cancel()
        finally:
            line.close()

    await attacker.at_once(count, once, pause=0.1)


async def _drip(line: Line, drop: bytes) -> None:
    while drop:
        await asyncio.sleep(1)
        await line.send(drop)
