"""A websocket: says hello, gets updates, gives commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from qwixx.server.hub import Bucket, Hub, Room, hash_of, text_of
from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import Command, Hello
from qwixx.server.protocol.messages import Done, Goodbye, Message, Pong, Refused
from qwixx.server.protocol.wrong import what_is_wrong
from qwixx.server.table import Denied, Draft, Table, handle

from .gate import Gate
from .security import is_own_origin

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
QUEUE = 64
"""Messages that may wait for a connection before it counts as too slow."""
CLOSE_SECONDS = 3.0
CLOSE_CODES = {"restart": 1012, "slow": 1013, "too_many": 1013}
POLICY = 1008

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


class Connection:
    """Somebody's websocket, with the messages that wait for it. A `hub.Viewer`."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.secret_hash: str | None = None
        self.watch_key: str | None = None
        self.goodbye: Goodbye | None = None
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(QUEUE)
        self._reader = asyncio.current_task()
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        if self.goodbye is not None:
            return
        try:
            self._waiting.put_nowait(text)
        except asyncio.QueueFull:
            self.say_goodbye(Goodbye(code="slow", message="This connection does not keep up."))

    def tell(self, message: Message) -> None:
        """Queue a message."""
        self.send(text_of(message))

    def say_goodbye(self, goodbye: Goodbye) -> None:
        if self.goodbye is not None:
            return
        self.goodbye = goodbye
        if self._waiting.full():
            # Neither side of this connection moves any more: do not wait for it.
            self._writer.cancel()
            if self._reader is not None:
                self._reader.cancel()
        else:
            self._waiting.put_nowait(None)

    async def _write(self) -> None:
        try:
            while (text := await self._waiting.get()) is not None:
                await self._socket.send_text(text)
            if self.goodbye is not None:
                await self._socket.send_text(text_of(self.goodbye))
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            await self._close()

    async def _close(self) -> None:
        code = CLOSE_CODES.get(self.goodbye.code, POLICY) if self.goodbye else 1000
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._socket.close(code), CLOSE_SECONDS)

    async def finish(self) -> None:
        """Wait until what was said has been sent, but not long."""
        if self.goodbye is None:
            self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self._writer, CLOSE_SECONDS)


class Leave(Exception):
    """Ends a connection, with the reason."""

    def __init__(self, code: str, message: str) -> None:
        self.goodbye = msgspec.convert({"code": code, "message": message}, Goodbye)
        super().__init__(message)


class TableSocket:
    """The websocket route."""

    def __init__(self, hub: Hub, gate: Gate) -> None:
        self._hub = hub
        self._gate = gate

    async def __call__(self, socket: WebSocket) -> None:
        if not is_own_origin(socket.headers, self._hub.config):
            await socket.close(POLICY)  # before it was accepted: an HTTP 403
            return
        await socket.accept()
        address = socket.client.host if socket.client else ""
        connection = Connection(socket)
        room: Room | None = None
        try:
            with self._gate.connection(address) as may_come:
                if not may_come:
                    raise Leave("too_many", "Too many connections. Please come back later.")
                async with asyncio.timeout(HELLO_SECONDS):
                    hello = await self._receive(socket)
                if not isinstance(hello, Hello):
                    raise Leave("bad_message", "The first message is 'hello'.")
                room = await self._enter(socket, connection, hello, address)
                await room.join(connection, hello.seen)
                await self._listen(socket, connection, room)
        except Leave as leave:
            connection.say_goodbye(leave.goodbye)
        except TimeoutError:
            late = Goodbye(code="bad_message", message="The first message did not come.")
            connection.say_goodbye(late)
        except asyncio.CancelledError:
            if connection.goodbye is None:
                raise
        except (WebSocketDisconnect, Denied):
            pass
        finally:
            if room is not None:
                room.leave(connection)
            await connection.finish()
            if connection.goodbye is not None:
                self._hub.metrics.dropped.labels(connection.goodbye.code).inc()

    async def _enter(
        self, socket: WebSocket, connection: Connection, hello: Hello, address: str
    ) -> Room:
        if not self._gate.may_guess(address):
            raise Leave("too_many", "Too many wrong codes. Please come back later.")
        room = await self._hub.room(socket.path_params["code"])
        if room is None:
            self._gate.was_wrong(address)
            raise Leave("no_such_table", "There is no table with this code.")
        if hello.secret is None:
            if not room.table.may_watch(None):
                raise Leave("not_public", "This table is for its players alone.")
        elif room.table.seat_of(hash_of(hello.secret)) is not None:
            connection.secret_hash = hash_of(hello.secret)
        elif room.table.is_watch_key(hello.secret):
            connection.watch_key = hello.secret
        else:
            self._gate.was_wrong(address)
            raise Leave("wrong_secret", "This seat is not yours, or no longer.")
        return room

    async def _listen(self, socket: WebSocket, connection: Connection, room: Room) -> None:
        rate = self._hub.config.message_rate
        bucket = Bucket(rate, rate * 3, time.monotonic())
        while connection.goodbye is None:
            command = await self._receive(socket)
            if not bucket.take(time.monotonic()):
                raise Leave("too_fast", "Too many messages. Please slow down.")
            if isinstance(command, commands.Ping):
                connection.tell(Pong(now=time.time()))
            elif isinstance(command, Hello):
                raise Leave("bad_message", "'hello' comes only once.")
            else:
                await self._carry_out(connection, room, command)

    async def _carry_out(
        self, connection: Connection, room: Room, command: commands.TableCommand
    ) -> None:
        began = time.perf_counter()
        secret_hash = connection.secret_hash

        def work(table: Table, now: float, fresh: bytes) -> Draft:
            # Looked up only now: seats may have moved, or changed hands, while this waited.
            seat = table.seat_of(secret_hash) if secret_hash else None
            if seat is None:
                raise Denied("spectator", "Those who watch do not play.")
            return handle(table, seat, command, now, fresh)

        try:
            await room.do(work)
        except Denied as denied:
            outcome = denied.code
            connection.tell(Refused(id=command.id, code=denied.code, message=denied.message))
        else:
            outcome = "done"
            connection.tell(Done(id=command.id))
        metrics = self._hub.metrics
        metrics.command_seconds.observe(time.perf_counter() - began)
        metrics.commands.labels(type(command).__name__, outcome).inc()

    @staticmethod
    async def _receive(socket: WebSocket) -> Command:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        if socket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect
        text = message.get("text")
        if text is None:
            raise Leave("bad_message", "Messages are JSON texts.")
        try:
            return _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            wrong = what_is_wrong(error, Command)
            raise Leave("bad_message", f"This is not a message of ours: {wrong}.") from None
