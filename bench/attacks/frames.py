"""Floods of frames of every kind, before and after hello."""

from __future__ import annotations

import asyncio
import json

from .attacker import Attacker, CutOff, attack, frame, text

SOCKETS = 20
"""Half of them look on at a table of the attacker's own, the others never say hello."""
BLOCK = 1 << 16

CONTINUED, TEXT, BINARY, PING, PONG = 0, 1, 2, 9, 10
A_PING = json.dumps({"type": "ping"}).encode()


def flood(name: str, block: bytes, frames: int, first: bytes = b"", *, reads: bool = True) -> None:
    """An attack that sends ``block`` without end, after ``first``."""

    async def does(attacker: Attacker) -> None:
        table = await attacker.open_table(public=True)

        async def once(number: int) -> None:
            line = await attacker.websocket(table["code"], {} if number % 2 else None)
            reader = asyncio.create_task(line.swallow()) if reads else None
            try:
                await line.send(first)
                while True:
                    await line.send(block)
                    attacker.tally["frames"] += frames
                    attacker.tally["bytes"] += len(block)
            finally:
                if reader is not None:
                    reader.cancel()
                line.close()

        await attacker.at_once(SOCKETS, once)

    does.__name__ = name
    attack(does)


def many(one: bytes) -> tuple[bytes, int]:
    """A block of a frame again and again, and how many these are."""
    count = max(1, BLOCK // len(one))
    return one * count, count


flood("pings", *many(frame(PING, bytes(125))))
flood("small pings", *many(frame(PING)))
flood("pings, answers unread", *many(frame(PING, bytes(125))), reads=False)
flood("pongs", *many(frame(PONG, bytes(125))))
flood("empty fragments", *many(frame(CONTINUED, last=False)), first=frame(TEXT, last=False))
flood(
    "small fragments",
    frame(TEXT, A_PING, last=False)
    + frame(CONTINUED, b" ", last=False) * 4000
    + frame(CONTINUED, b" "),
    4002,
)
flood("binary frames", *many(frame(BINARY, A_PING)))
flood("huge frames", bytes(BLOCK), 0, first=frame(BINARY, bytes(1 << 24))[:BLOCK])
flood("messages", *many(text({"type": "ping"})))


def garbage(name: str, payload: bytes) -> None:
    """An attack that sends a bad message on one connection after the other."""

    async def does(attacker: Attacker) -> None:
        async def once(number: int) -> None:
            line = await attacker.websocket("", {} if number % 2 else None)
            try:
                await line.send(frame(TEXT, payload))
                attacker.tally["messages"] += 1
                await line.until(b"goodbye")
                raise CutOff
            finally:
                line.close()

        await attacker.at_once(SOCKETS, once)

    does.__name__ = name
    attack(does)


garbage("big JSON", b'{"type":"hello","secret":[' + b'"\\u0000",' * 440 + b"0]}")
garbage("deep JSON", b"[" * 4000)
garbage("bad UTF-8", b'{"type":"hello","secret":"' + b"\xff\xc0\xed\xa0\x80" * 700 + b'"}')
garbage("unknown fields", json.dumps({"type": "hello"} | {f"f{n}": n for n in range(300)}).encode())
