"""A websocket as a line to a table."""

from __future__ import annotations

from contextlib import AbstractContextManager

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from qwixx.server.hub import Hub, Metrics, Room
from qwixx.server.hub.talk import HungUp, talk
from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import Command
from qwixx.server.protocol.messages import Goodbye
from qwixx.server.table import is_own

from .frames import WHY
from .gate import Gate
from .lookup import Lookup
from .security import is_own_origin

CLOSE_CODES = {"restart": 1012, "slow": 1013, "too_many": 1013}
POLICY = 1008


class TableSocket:
    """The websocket route."""

    def __init__(self, hub: Hub, gate: Gate, lookup: Lookup) -> None:
        self._hub = hub
        self._gate = gate
        self._lookup = lookup

    async def __call__(self, socket: WebSocket) -> None:
        if not is_own_origin(socket.headers, self._hub.config):
            await socket.close(POLICY)  # before it was accepted: an HTTP 403
            return
        await socket.accept()
        door = _Entrance(self._gate, self._lookup, socket)
        await talk(self._hub, _Line(socket, self._hub.metrics), door)


class _Line:
    """A `hub.talk.Line`."""

    def __init__(self, socket: WebSocket, metrics: Metrics) -> None:
        self._socket, self._metrics = socket, metrics

    async def receive(self) -> str | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            if WHY in message:
                self._metrics.dropped.labels(message[WHY]).inc()
            raise HungUp
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise HungUp
        text: str | None = message.get("text")
        return text

    async def send(self, text: str) -> None:
        try:
            await self._socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            raise HungUp from None

    async def close(self, goodbye: Goodbye | None) -> None:
        await self._socket.close(CLOSE_CODES.get(goodbye.code, POLICY) if goodbye else 1000)


class _Entrance:
    """A `hub.talk.Door`: counts who comes from which address."""

    def __init__(self, gate: Gate, lookup: Lookup, socket: WebSocket) -> None:
        self._gate, self._lookup = gate, lookup
        self._code: str = socket.path_params["code"]
        self._address = socket.client.host if socket.client else ""

    def let_in(self) -> AbstractContextManager[bool]:
        return self._gate.connection(self._address)

    async def room(self, secret: str | None) -> Room:
        return await self._lookup.room(self._code, self._address, secret)

    async def wait(self, command: Command) -> None:
        await self._gate.wait_to_talk(self._address, _brings_file(command))


def _brings_file(command: Command) -> bool:
    """Whether a sheet or board of the host's own comes with it."""
    return isinstance(command, commands.ChangeSettings) and is_own(command.settings)
