"""A websocket as a line to a table."""

from __future__ import annotations

from contextlib import AbstractContextManager

from starlette.websockets import WebSocket

from qwixx.server.hub import Hub, Room
from qwixx.server.hub.talk import talk
from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import Command
from qwixx.server.table import is_own

from .frames import POLICY, WIRE, GuardedWebSocket, Wire
from .gate import Gate
from .lookup import Lookup
from .security import is_own_origin


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
        websocket: GuardedWebSocket = socket.scope[WIRE]
        wire = Wire(websocket)
        websocket.converse(wire, self._talk(wire, _Entrance(self._gate, self._lookup, socket)))

    async def _talk(self, wire: Wire, door: _Entrance) -> None:
        try:
            await talk(self._hub, wire, door)
        finally:
            if wire.dropped is not None:
                self._hub.metrics.dropped.labels(wire.dropped.code).inc()


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

    def pause(self, command: Command) -> float:
        return self._gate.pause_before(self._address, _brings_file(command))


def _brings_file(command: Command) -> bool:
    """Whether a sheet or board of the host's own comes with it."""
    return isinstance(command, commands.ChangeSettings) and is_own(command.settings)
