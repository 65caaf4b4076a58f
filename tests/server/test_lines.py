"""HTTP connections whose other end does not read."""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any
from unittest import mock

import pytest
import uvicorn
from uvicorn.server import ServerState

from qwixx.server.config import Config
from qwixx.server.http import GuardedWebSocket, lines
from qwixx.server.http.gate import Gate
from qwixx.server.http.proxies import TrustedProxies
from qwixx.server.hub import Metrics

LONG = 32 * 1024 * 1024
"""More bytes than systems take from a server whom nobody listens to."""


class Talker:
    """An application with a long answer, in one part or in many."""

    def __init__(self, parts: int) -> None:
        self.gate, self.proxies = Gate(Config(), Metrics()), TrustedProxies(Config())
        self._parts = parts

    async def __call__(self, _scope: Any, _receive: Any, send: Any) -> None:
        length = [(b"content-length", str(LONG).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": length})
        for part in range(1, self._parts + 1):
            body, more = bytes(LONG // self._parts), part < self._parts
            await send({"type": "http.response.body", "body": body, "more_body": more})


@pytest.mark.parametrize("then", ["keep-alive", "close"])
@pytest.mark.parametrize("parts", [1, 512])
def test_who_does_not_read_an_answer_is_let_go(
    parts: int, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "STALLED_SECONDS", 0.2)

    async def story() -> None:
        over = asyncio.Event()

        class Watched(lines.GuardedHttp):
            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                over.set()

        config = uvicorn.Config(Talker(parts), lifespan="off", log_config=None)
        config.load()
        config.app = config.loaded_app = Talker(parts)
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Watched(config=config, server_state=ServerState(), app_state={}), "127.0.0.1"
        )
        async with server:
            with socket.create_connection(server.sockets[0].getsockname()) as line:
                request = f"GET / HTTP/1.1\r\nHost: x\r\nConnection: {then}\r\n\r\n"
                line.sendall(request.encode() * 2)
                await asyncio.wait_for(over.wait(), 240)

    asyncio.run(story())


def test_a_server_that_stops_in_the_midst_of_a_handshake_is_no_error(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It has answered and closed the line, and then the application would answer, too."""

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.close", "code": 1012})

    async def story() -> None:
        made: Any = object.__new__(GuardedWebSocket)
        made.app, made.scope, made.logger = app, {}, logging.getLogger("tests")
        made.close_timer = None
        made.transport = mock.Mock(**{"is_closing.return_value": True})
        await made.run_asgi()
        made.transport.write.assert_not_called()

    asyncio.run(story())
    assert caplog.records == []
