"""A conversation with somebody at a table: says hello, gets updates, gives commands.

Over which line it goes is for others to know: a websocket, or a port between a page and the worker
in which its tables are.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Protocol

import msgspec

from qwixx.server.protocol import commands
from qwixx.server.protocol.commands import Command, Hello
from qwixx.server.protocol.message_errors import what_is_wrong
from qwixx.server.protocol.messages import Done, Goodbye, Message, Pong, Refused
from qwixx.server.table import Denied, hash_of

from .goodbyes import NotFound
from .outbox import Known, Prepared, text_of

if TYPE_CHECKING:
    from .hub import Hub
    from .room import Room

HELLO_SECONDS = 10.0
QUEUE = 64
"""Messages that may wait for a connection before it counts as too slow."""
WATCH_SECONDS = 0.1
"""Between two updates for somebody who watches."""

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


class HungUp(Exception):
    """The other side is gone."""


class Line(Protocol):
    """Texts, both ways."""

    on_free: Callable[[], None]
    """To be called when it is free again."""

    @property
    def is_free(self) -> bool:
        """Whether what is sent now leaves at once."""

    async def receive(self) -> str | None:
        """The next message, None if it is no text; `HungUp` when there are no more."""

    def send(self, text: bytes) -> None:
        """Send a text. If nobody is there any more, nobody gets it."""

    def close(self, goodbye: Goodbye | None) -> None:
        """Close the line, with the reason if there is one; what was sent before arrives."""


class Door(Protocol):
    """Who lets somebody in to a table."""

    def let_in(self) -> AbstractContextManager[bool]:
        """As long as the conversation lasts; whether there is room for it."""

    async def room(self, secret: str | None) -> Room:
        """The table, for those who know the secret of a seat or a key; `NotFound` otherwise."""

    def pause(self, command: Command) -> float:
        """How many seconds to wait before it is carried out: those who say too much are slowed."""


class Connection:
    """Somebody's line, with the messages that wait for it. A `hub.Viewer`.

    At most one of them is an update: a newer one takes its place, with the events of both.
    """

    def __init__(self, line: Line) -> None:
        self._line = line
        line.on_free = self._write
        self.secret_hash: str | None = None
        self.watch_key: str | None = None
        self.goodbye: Goodbye | None = None
        self.known = Known()
        self._waiting: deque[bytes | None] = deque()
        """Texts, and None where the update comes."""
        self._update: Prepared | None = None
        self._may_be_shown = 0.0
        self._later: asyncio.TimerHandle | None = None

    def show(self, update: Prepared) -> None:
        if self._update is None:
            self._update = update
            self._queue(None)
        else:
            self._update = update.after(self._update)

    def follows(self, number: int | None) -> bool:
        """Tell only what changes from now on; whether they have the picture that it begins with."""
        known = self.known
        known.takes_changes = True
        if number is None or number != known.picture:
            known.picture = None
        return known.picture is not None

    def tell(self, message: Message) -> None:
        """Queue a message."""
        self._queue(text_of(message))

    def _queue(self, text: bytes | None) -> None:
        if self.goodbye is not None:
            return
        self._waiting.append(text)
        self._write()
        if len(self._waiting) > QUEUE:
            self.say_goodbye(Goodbye(code="slow", message="This connection does not keep up."))

    def say_goodbye(self, goodbye: Goodbye) -> None:
        if self.goodbye is not None:
            return
        self.goodbye = goodbye
        while self._waiting:
            self._write_next()
        self._line.send(text_of(goodbye))
        self._line.close(goodbye)

    def _write(self) -> None:
        while self._waiting and self._line.is_free:
            if self._waiting[0] is None and self._is_early():
                return
            self._write_next()

    def _write_next(self) -> None:
        text = self._waiting.popleft()
        if text is None and self._update is not None:
            text, self._update = self._update.told_to(self.known), None
        if text is not None:
            self._line.send(text)

    def _is_early(self) -> bool:
        """Players see at once what happens; for those who watch, some pictures a second do."""
        if self.secret_hash is not None:
            return False
        if self._later is not None:
            return True
        loop = asyncio.get_running_loop()
        if loop.time() < self._may_be_shown:
            self._later = loop.call_at(self._may_be_shown, self._write_late)
            return True
        self._may_be_shown = loop.time() + WATCH_SECONDS
        return False

    def _write_late(self) -> None:
        self._later = None
        self._write()

    def finish(self) -> None:
        """Nothing more is said."""
        if self._later is not None:
            self._later.cancel()
        if self.goodbye is None:
            self._line.close(None)
        self._line.on_free = _nothing


def _nothing() -> None:
    """For a line that nobody writes to any more."""


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
    except Denied as denied:  # the table cannot be read, or has to be read anew
        connection.say_goodbye(Goodbye(code="restart", message=denied.message))
    except HungUp:
        pass
    finally:
        if room is not None:
            room.leave(connection)
        connection.finish()
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
        if seconds := door.pause(command):
            await asyncio.sleep(seconds)
        if isinstance(command, commands.Ping):
            connection.tell(Pong(now=room.now()))
        elif isinstance(command, commands.Look):
            if not connection.follows(command.number):
                room.show(connection)
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
