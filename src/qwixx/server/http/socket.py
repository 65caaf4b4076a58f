"""A websocket: says hello, gets updates, gives commands."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from qwixx.server.hub import Hub, Prepared, Room, hash_of, text_of
from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import Command, Hello
from qwixx.server.protocol.messages import Done, Goodbye, Message, Pong, Refused
from qwixx.server.protocol.wrong import what_is_wrong
from qwixx.server.table import Denied, is_own

from .frames import WHY
from .gate import Gate
from .lookup import Lookup, NotFound
from .security import is_own_origin

log = logging.getLogger(__name__)

HELLO_SECONDS = 10.0
QUEUE = 64
"""Messages that may wait for a connection before it counts as too slow."""
WATCH_SECONDS = 0.1
"""Between two updates for somebody who watches."""
CLOSE_SECONDS = 3.0
CLOSE_CODES = {"restart": 1012, "slow": 1013, "too_many": 1013}
POLICY = 1008

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


class Connection:
    """Somebody's websocket, with the messages that wait for it. A `hub.Viewer`.

    At most one of them is an update: a newer one takes its place, with the events of both.
    """

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self.secret_hash: str | None = None
        self.watch_key: str | None = None
        self.goodbye: Goodbye | None = None
        self._waiting: deque[str | None] = deque()
        """Texts, and None where the update comes."""
        self._update: Prepared | None = None
        self._may_be_shown = 0.0
        self._is_something = asyncio.Event()
        self._reader = asyncio.current_task()
        self._writer = asyncio.create_task(self._write())

    def show(self, update: Prepared) -> None:
        if self._update is None:
            self._update = update
            self._queue(None)
        else:
            self._update = update.after(self._update)

    def tell(self, message: Message) -> None:
        """Queue a message."""
        self._queue(text_of(message))

    def _queue(self, text: str | None) -> None:
        if self.goodbye is not None:
            return
        if len(self._waiting) >= QUEUE:
            self.say_goodbye(Goodbye(code="slow", message="This connection does not keep up."))
        self._waiting.append(text)
        self._is_something.set()

    def say_goodbye(self, goodbye: Goodbye) -> None:
        if self.goodbye is not None:
            return
        self.goodbye = goodbye
        self._is_something.set()
        if len(self._waiting) >= QUEUE:
            # Neither side of this connection moves any more: do not wait for it.
            self._writer.cancel()
            if self._reader is not None:
                self._reader.cancel()

    async def _write(self) -> None:
        try:
            while self._waiting or self.goodbye is None:
                if not self._waiting:
                    self._is_something.clear()
                    await self._is_something.wait()
                elif self._waiting[0] is None:
                    await self._write_update()
                else:
                    await self._socket.send_text(self._waiting.popleft() or "")
            await self._socket.send_text(text_of(self.goodbye))
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            await self._close()

    async def _write_update(self) -> None:
        if self.secret_hash is None and self.goodbye is None:
            # Players see at once what happens; for those who watch, some pictures a second do.
            now = time.monotonic()
            if now < self._may_be_shown:
                await asyncio.sleep(self._may_be_shown - now)
            self._may_be_shown = time.monotonic() + WATCH_SECONDS
        self._waiting.popleft()
        update, self._update = self._update, None
        if update is not None:
            await self._socket.send_text(update.text)

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


def _brings_file(command: Command) -> bool:
    """Whether a sheet or board of the host's own comes with it."""
    return isinstance(command, commands.ChangeSettings) and is_own(command.settings)


class Leave(Exception):
    """Ends a connection, with the reason."""

    def __init__(self, code: str, message: str) -> None:
        self.goodbye = msgspec.convert({"code": code, "message": message}, Goodbye)
        super().__init__(message)


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
                await self._listen(socket, connection, room, address)
        except Leave as leave:
            connection.say_goodbye(leave.goodbye)
        except TimeoutError:
            late = Goodbye(code="bad_message", message="The first message did not come.")
            connection.say_goodbye(late)
        except asyncio.CancelledError:
            if connection.goodbye is None:
                raise
        except Denied as denied:  # the table cannot be read, or has to be read anew
            connection.say_goodbye(Goodbye(code="restart", message=denied.message))
        except WebSocketDisconnect:
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
        code, secret = socket.path_params["code"], hello.secret
        try:
            room = await self._lookup.room(code, address, secret)
        except NotFound as missing:
            why = "too_many" if missing.code == "too_fast" else missing.code
            raise Leave(why, missing.message) from None
        if secret is None:
            if not room.table.may_watch(None):
                raise Leave("not_public", "This table is for its players alone.")
        elif room.table.seat_of(hash_of(secret)) is not None:
            connection.secret_hash = hash_of(secret)
        else:
            connection.watch_key = secret
        return room

    async def _listen(
        self, socket: WebSocket, connection: Connection, room: Room, address: str
    ) -> None:
        while connection.goodbye is None:
            command = await self._receive(socket)
            await self._gate.wait_to_talk(address, _brings_file(command))
            if isinstance(command, commands.Ping):
                connection.tell(Pong(now=room.now()))
            elif isinstance(command, Hello):
                raise Leave("bad_message", "'hello' comes only once.")
            else:
                await self._carry_out(connection, room, command)

    async def _carry_out(
        self, connection: Connection, room: Room, command: commands.TableCommand | commands.React
    ) -> None:
        began = time.perf_counter()
        try:
            if isinstance(command, commands.React):
                room.react(connection.secret_hash, command)
            else:
                await room.obey(connection.secret_hash, command)
        except Denied as denied:
            if denied.code == "restart":  # no answer: it is asked again after the next hello
                raise
            outcome = denied.code
            told = Refused(
                id=command.id, code=denied.code, message=denied.message, line=denied.line
            )
            connection.tell(told)
        else:
            outcome = "done"
            connection.tell(Done(id=command.id))
        metrics = self._hub.metrics
        metrics.command_seconds.observe(time.perf_counter() - began)
        metrics.commands.labels(type(command).__name__, outcome).inc()

    async def _receive(self, socket: WebSocket) -> Command:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            if WHY in message:
                self._hub.metrics.dropped.labels(message[WHY]).inc()
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
