"""Somebody who means harm, with one address and all of HTTP and websockets by hand."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import secrets
import socket
import struct
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

HOST = "127.0.0.1"
ADDRESS = "127.0.0.66"
"""Where all attacks come from; honest players have other addresses of this machine."""
MOST_CONNECTIONS = 20_000
"""In one attack, one after the other or at a time."""
NO_PORT_YET = 24  # IP_BIND_ADDRESS_NO_PORT: leaves the choice to connect(), which has more

Attack = Callable[["Attacker"], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(does: Attack) -> Attack:
    """Register an attack under its name."""
    ATTACKS[does.__name__.replace("_", " ")] = does
    return does


class CutOff(ConnectionError):
    """The server has had enough of a connection."""


def frame(opcode: int, payload: bytes = b"", *, last: bool = True) -> bytes:
    """A websocket frame; masked with zeros, so that it is the same every time."""
    size = len(payload)
    head = bytes([opcode | (0x80 if last else 0)])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += struct.pack("!BH", 0x80 | 126, size)
    else:
        head += struct.pack("!BQ", 0x80 | 127, size)
    return head + bytes(4) + payload


def text(message: object) -> bytes:
    """A message as a frame."""
    return frame(1, json.dumps(message).encode())


class Line:
    """A connection, byte by byte."""

    def __init__(self, sock: socket.socket) -> None:
        self._sock = sock
        self._loop = asyncio.get_running_loop()

    async def send(self, data: bytes) -> None:
        await self._loop.sock_sendall(self._sock, data)

    async def receive(self) -> bytes:
        data = await self._loop.sock_recv(self._sock, 1 << 18)
        if not data:
            raise CutOff
        return data

    async def until(self, mark: bytes, times: int = 1) -> bytes:
        """What comes, until there is enough of something in it."""
        data = b""
        while data.count(mark) < times:
            data += await self.receive()
        return data

    async def swallow(self) -> None:
        """Read whatever comes."""
        with contextlib.suppress(OSError):
            while True:
                await self.receive()

    def close(self) -> None:
        self._sock.close()


class Attacker:
    """Counts in ``tally`` what it sent, what was answered, and how often it was cut off."""

    def __init__(self, port: int, seconds: float, code: str) -> None:
        self._port, self._seconds = port, seconds
        self.code = code
        """A public table, where honest people play."""
        self.tally: Counter[str] = Counter()

    async def run(self, does: Attack) -> None:
        """Attack for as long as was said, from behind everybody else in the queue for a core."""
        os.nice(15)
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(self._seconds):
                await does(self)
                await asyncio.Event().wait()

    async def dial(self, receive_buffer: int = 0) -> Line:
        """A connection to the server."""
        if self.tally["connections"] >= MOST_CONNECTIONS:
            await asyncio.Event().wait()
        self.tally["connections"] += 1
        sock = socket.socket()
        sock.setblocking(False)
        try:
            if receive_buffer:
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            sock.setsockopt(socket.IPPROTO_IP, NO_PORT_YET, 1)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            sock.bind((ADDRESS, 0))
            await asyncio.get_running_loop().sock_connect(sock, (HOST, self._port))
        except BaseException:
            sock.close()
            raise
        return Line(sock)

    async def websocket(
        self, code: str = "", hello: dict[str, Any] | None = None, receive_buffer: int = 0
    ) -> Line:
        """A websocket to a table, and the first message if there is one."""
        line = await self.dial(receive_buffer)
        try:
            await line.send(
                f"GET /api/tables/{code or self.code}/ws HTTP/1.1\r\nHost: {HOST}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            if b" 101 " not in await line.until(b"\r\n\r\n"):
                raise CutOff
            if hello is not None:
                await line.send(text({"type": "hello"} | hello))
        except BaseException:
            line.close()
            raise
        return line

    async def open_table(self, **settings: object) -> dict[str, str]:
        """A table of the attacker's own: its code and the seat's secret."""
        body = json.dumps({"name": "Eve", "settings": settings})
        line = await self.dial()
        try:
            await line.send(request("POST", "/api/tables", body))
            answer = await line.until(b"}")
        finally:
            line.close()
        seated: dict[str, str] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return seated

    async def at_once(
        self, workers: int, once: Callable[[int], Awaitable[None]], pause: float = 0
    ) -> None:
        """Do something in that many places, and again as soon as it ends, until time is over."""

        async def again_and_again(number: int) -> None:
            while True:
                try:
                    await once(number)
                except OSError as error:
                    cut_off = isinstance(error, ConnectionResetError | BrokenPipeError | CutOff)
                    self.tally["cut off" if cut_off else "not let in"] += 1
                await asyncio.sleep(pause)

        await asyncio.gather(*(again_and_again(number) for number in range(workers)))


def request(method: str, path: str, body: str = "", host: str = HOST) -> bytes:
    """An HTTP request on a connection that stays."""
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body.encode())}\r\n"
    return f"{head}\r\n{body}".encode()


def some_code(length: int = 10) -> str:
    """A code as tables have them, or a watch key."""
    return "".join(secrets.choice("bcdfghjkmnpqrstvwxz23456789") for _ in range(length))
