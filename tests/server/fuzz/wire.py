"""Messages over real websockets: bytes that no decent client would send."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConcurrencyError, ConnectionClosed, InvalidHandshake

from tests.server.evening import meet
from tests.server.fuzz.messages import Seen, message
from tests.server.guest import Guest
from tests.server.live import LiveServer

LINES = 8
PATIENCE = 240.0


@dataclass
class Said:
    """What was said, and how often the server had enough."""

    messages: int = 0
    closed: int = 0


async def pester(server: LiveServer, messages: int, seed: int = 0) -> Said:
    """Say that much at a table where a game goes on, with and without a seat, on many lines."""
    guests = await asyncio.to_thread(meet, server, 2, public=True)

    def playing(guest: Guest) -> bool:
        return bool(guest.table["phase"] == "playing")

    await asyncio.gather(*(guest.play(playing) for guest in guests))
    said = Said()

    async def line(number: int) -> None:
        chance = Random(seed * LINES + number)
        seen = Seen()
        while said.messages < messages:
            guest = guests[number % 2] if number < LINES // 2 else None
            await _connection(server, guests[0].code, guest, chance, seen, said)

    await asyncio.gather(*(line(number) for number in range(LINES)))
    return said


async def _connection(
    server: LiveServer, code: str, guest: Guest | None, chance: Random, seen: Seen, said: Said
) -> None:
    url = f"{server.socket_url}/api/tables/{code}/ws"
    try:
        async with connect(url, compression=None, max_size=None, ping_interval=None) as socket:
            if chance.random() < 0.9:
                hello = {"type": "hello", "secret": guest.secret if guest else None}
                await socket.send(json.dumps(hello))
                seen.take(json.loads(await socket.recv()))
            for _ in range(chance.randint(1, 40)):
                said.messages += 1
                await _say(socket, chance, message(chance, seen))
            await socket.send('{"type":"ping"}')
            async with asyncio.timeout(PATIENCE):
                while (kind := json.loads(await socket.recv())["type"]) != "pong":
                    if kind == "goodbye":
                        said.closed += 1
                        return
    except (ConnectionClosed, InvalidHandshake, OSError):
        said.closed += 1


async def _say(socket: ClientConnection, chance: Random, raw: bytes) -> None:
    """As a text, whatever the bytes are; in pieces, or as something else, now and then."""
    kind = chance.random()
    if kind < 0.9:
        await socket.send(raw, text=True)
    elif kind < 0.94:
        at = chance.randrange(len(raw) + 1)
        await socket.send([raw[:at], b"", raw[at:]], text=True)
    elif kind < 0.96:
        await socket.send(raw, text=False)
    elif kind < 0.98:
        with suppress(ConcurrencyError):  # one with the same bytes is still on its way
            await socket.ping(raw[:125])
    else:
        await socket.pong(raw[:125])
