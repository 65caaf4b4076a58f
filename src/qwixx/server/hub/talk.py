"""A conversation with somebody at a table: says hello, gets updates, gives commands.

Over which line it goes is for others to know: a websocket, or a port between a page and the worker
in which its tables are.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

import msgspec

from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import Command, Hello
from qwixx.server.protocol.messages import Done, Goodbye, Message, Pong, Refused
from qwixx.server.protocol.wrong import what_is_wrong
from qwixx.server.table import Denied, hash_of

from .outbox import Prepared, text_of
from .partings import NotFound

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

HELLO_SECONDS = 10.0
QUEUE = 64
"""Messages that may wait for a connection before it counts as too slow."""
WATCH_SECONDS = 0.1
"""Between two updates for somebody who watches."""
CLOSE_SECONDS = 3.0

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


class HungUp(Exception):
    """The other side is gone."""


class Line(Protocol):
    """Texts, both ways."""

    async def receive(self) -> str | None:
        """The next message, None if it is no text; `HungUp` when there are no more."""

    async def send(self, text: str) -> None:
        """Send a text; `HungUp` if nobody gets it."""

    async def close(self, goodbye: Goodbye | None) -> None:
        """Close the line, with the reason if there is one."""


class Door(Protocol):
    """Who lets somebody in to a table."""

    def let_in(self) -> AbstractContextManager[bool]:
        """As long as the conversation lasts; whether there is room for it."""

    async def room(self, secret: str | None) -> Room:
        """The table, for those who know the secret of a seat or a key; `NotFound` otherwise."""

    async def wait(self, command: Command) -> None:
        """Slow down those who say too much."""


class Connection:
    """Somebody's line, with the messages that wait for it. A `hub.Viewer`.

    At most one of them is an update: a newer one takes its place, with the events of both.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
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
                    await self._line.send(self._waiting.popleft() or "")
            await self._line.send(text_of(self.goodbye))
        except HungUp:
            return
        finally:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self._line.close(self.goodbye), CLOSE_SECONDS)

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
            await self._line.send(update.text)

    async def finish(self) -> None:
        """Wait until what was said has been sent, but not long."""
        if self.goodbye is None:
            self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self._writer, CLOSE_SECONDS)


class Leave(Exception):
    """Ends a conversation, with the reason."""

    def __init__(self, code: str, message: str) -> None:
        self.goodbye = msgspec.convert({"code": code, "message": message}, Goodbye)
        super().__init__(message)


async def talk(hub: Hub, line: Line, door: Door) -> None:
    """Talk with somebody until one of both goes."""
    connection = Connection(line)
    room: Room | None = None
    try:
        with door.let_in() as may_come:
            if not may_come:
                raise Leave("too_many", "Too many connections. Please come back later.")
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _receive(line)
            if not isinstance(hello, Hello):
                raise Leave("bad_message", "The first message is 'hello'.")
            room = await _enter(connection, hello, door)
            await room.join(connection, hello.seen)
            await _listen(hub, line, door, connection, room)
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
    except HungUp:
        pass
    finally:
        if room is not None:
            room.leave(connection)
        await connection.finish()
        if connection.goodbye is not None:
            hub.metrics.dropped.labels(connection.goodbye.code).inc()


async def _enter(connection: Connection, hello: Hello, door: Door) -> Room:
    secret = hello.secret
    try:
        room = await door.room(secret)
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


async def _listen(hub: Hub, line: Line, door: Door, connection: Connection, room: Room) -> None:
    while connection.goodbye is None:
        command = await _receive(line)
        await door.wait(command)
        if isinstance(command, commands.Ping):
            connection.tell(Pong(now=room.now()))
        elif isinstance(command, Hello):
            raise Leave("bad_message", "'hello' comes only once.")
        else:
            await _carry_out(hub, connection, room, command)


async def _carry_out(
    hub: Hub, connection: Connection, room: Room, command: commands.TableCommand | commands.React
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
        told = Refused(id=command.id, code=denied.code, message=denied.message, line=denied.line)
        connection.tell(told)
    else:
        outcome = "done"
        connection.tell(Done(id=command.id))
    hub.metrics.command_seconds.observe(time.perf_counter() - began)
    hub.metrics.commands.labels(type(command).__name__, outcome).inc()


async def _receive(line: Line) -> Command:
    text = await line.receive()
    if text is None:
        raise Leave("bad_message", "Messages are JSON texts.")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        wrong = what_is_wrong(error, Command)
        raise Leave("bad_message", f"This is not a message of ours: {wrong}.") from None
