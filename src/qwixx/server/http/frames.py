"""Websockets with limits to frames of every kind, also to those that no application sees.

The handshake is uvicorn's and goes through the application. From then on the conversation has the
line for itself, without the layers in between.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from qwixx.server.hub import Bucket, text_of
from qwixx.server.hub.talk import HungUp
from qwixx.server.protocol.messages import Goodbye

from .lines import STALLED_SECONDS, Line
from .texts import bytes_of, framed, only_text

SLICE = 512
"""Bytes that are read before looking whether that was enough: at most some 80 frames."""
MOST_FRAGMENTS = 16
"""Parts of one message."""
MOST_HEARD = 4
"""Messages that may wait to be handled; until then, no more are read."""
LOOK_SECONDS = 10.0
"""How often to look who has said nothing since: they are asked whether they are there, and let go
if there is no answer when it was looked twice more. Who plays need not be asked."""
PING = b"\x89\x00"
PONG = b"\x8a\x80"
"""What the answer begins with; a mask of four bytes follows, and nothing to be masked."""
LAST_WORD_SECONDS = 2.0
"""How long there is to read why one is let go."""
CLOSE_CODES = {"restart": 1012, "slow": 1013, "too_many": 1013}
POLICY = 1008
WIRE = "qwixx.wire"
"""Where the application finds the websocket itself."""

TOO_FAST = Goodbye(code="too_fast", message="Too many messages. Please slow down.")
TOO_MANY_PARTS = Goodbye(code="bad_message", message="A message has few parts.")
NO_TEXT = Goodbye(code="bad_message", message="Messages are JSON texts.")
SLOW = Goodbye(code="slow", message="This connection does not keep up.")


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's websocket: every frame counts, and who does not read is let go.

    A frame has at most ``max_message`` bytes, so that a limit to frames is one to bytes.
    """

    line: Line | None = None
    """Taken over from the request that became this websocket."""
    wire: Wire | None = None
    """The conversation, once there is one."""
    dropped: Goodbye | None = None
    """Why it was ended here."""
    _stalled: asyncio.TimerHandle | None = None
    _was_heard = True
    """Whether anything has come since it was last looked."""
    _silent = 0
    """How often it was looked since."""
    _said = b""
    """Frames that are about to be sent."""
    _given = 0
    """Bytes of a frame that is not complete, which the library has."""

    def connection_made(self, transport: Any) -> None:
        rate = self.config.app.gate.message_rate  # type: ignore[union-attr]
        self._frames_left = Bucket(rate, rate * 3, monotonic())
        self.line = cast("Any", transport.get_protocol()).line
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.line is not None:
            self.line.hang_up()
        self._take_heart()
        super().connection_lost(exc)
        if self.wire is not None:
            self.wire.end()
            self.wire = None  # or both would keep each other until somebody looks for cycles

    async def run_asgi(self) -> None:
        """Let the application decide who may come in; what is said then is not its business."""
        cast("Any", self.scope)[WIRE] = self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except Exception:
            self.logger.exception("the application has failed")
            self.send_500_response()
        self.scope = self.request = self.response = cast("Any", None)  # that is much to keep
        if self.wire is None and self.close_timer is None:
            self.transport.close()

    async def send(self, message: Any) -> None:
        """The answer to the handshake; a server that stops may have given another one meanwhile."""
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)

    def converse(self, wire: Wire, conversation: Coroutine[None, None, None]) -> None:
        """Let a conversation have this websocket for itself."""
        self.wire = wire
        while not self.queue.empty():  # what came with the handshake
            wire.hear(cast("str | None", self.queue.get_nowait().get("text")))
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:
            wire.end()
        task = self.loop.create_task(conversation)
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    # --- what comes

    def data_received(self, data: bytes) -> None:
        self._was_heard = True
        if not self.handshake_initiated:
            super().data_received(data)  # the request, which was read before
            return
        if self._hears_text(data):
            return
        for start in range(0, len(data), SLICE):
            if self.dropped or self.transport.is_closing():
                return
            part = data[start : start + SLICE]
            self.conn.receive_data(part)
            self._given += len(part)
            events = self.conn.events
            self._given -= sum(bytes_of(event) for event in events if isinstance(event, Frame))
            if events and not self._frames_left.take(monotonic(), len(events)):
                self.let_go(TOO_FAST)
            elif self.conn.parser_exc is not None:
                self.handle_parser_exception()
            else:
                self.handle_events()

    def _hears_text(self, data: bytes) -> bool:
        """The short way, for one whole text, or the answer to a ping; whether it was one."""
        if self.wire is None or self._given or self.frames or not self._is_open():
            return False
        is_pong = len(data) == 6 and data.startswith(PONG)
        text = None if is_pong else only_text(data, self.config.ws_max_size)
        if text is None and not is_pong:
            return False
        if not self._frames_left.take(monotonic()):
            self.let_go(TOO_FAST)
        elif text is not None:
            self._say_to(self.wire, text)
        return True

    def _is_open(self) -> bool:
        if self.close_sent or self.dropped is not None or self.transport.is_closing():
            return False
        return self.conn.state is State.OPEN

    def _say_to(self, wire: Wire, text: bytes) -> None:
        try:
            wire.hear(text.decode())
        except UnicodeDecodeError:
            self.let_go(NO_TEXT)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.let_go(TOO_MANY_PARTS)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.wire is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self._is_open():
            return
        if self.curr_msg_data_type == "text":
            self._say_to(self.wire, data)
        else:
            self.wire.hear(None)

    def pause(self, is_full: bool) -> None:
        """Read no more before what has come is handled; or go on."""
        if is_full is not self.read_paused and self.dropped is None:
            self.read_paused = is_full
            if is_full:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    # --- what goes

    def write(self, text: bytes) -> None:
        """Send a text, if anybody is there; with all that is said at this moment, as a part of it.

        Who decides is told what comes of it, and that it is done: each way to the network takes as
        long as a tenth of a decision.
        """
        if not self._is_open():
            return
        if not self._said:
            self.loop.call_soon(self._send_said)
        self._said += framed(text)

    def _send_said(self) -> None:
        said, self._said = self._said, b""
        if said and self._is_open():
            self.transport.write(said)

    def part(self, code: int) -> None:
        """Close it: what was sent before arrives, if it is taken soon."""
        self._send_said()
        if self._is_open():
            self.conn.send_close(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.pause(is_full=False)  # for the answer
            self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    # --- those who are silent

    def start_keepalive(self) -> None:
        self.ping_timer = self.loop.call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        """Whether they are still there, without asking everybody."""
        self.ping_timer = None
        if not self._is_open():
            return
        self._silent = 0 if self._was_heard else self._silent + 1
        self._was_heard = False
        if self._silent == 1:
            self.transport.write(PING)
        if self._silent > 2:
            self.keepalive_timeout()
        else:
            self.start_keepalive()

    # --- those who do not read

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._take_heart()
        if self.wire is not None:
            self.wire.on_free()

    def _take_heart(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _give_up(self) -> None:
        self._end(SLOW)
        self.transport.abort()

    # --- the end

    def let_go(self, goodbye: Goodbye) -> None:
        """Say why, and read nothing any more: a flood gets no answer but this."""
        if self.dropped is not None:
            return
        self._send_said()
        was_open = self._is_open()
        self._end(goodbye)
        self.conn.data_to_send()  # pongs, which nobody gets now
        if not was_open or not self.writable.is_set():
            self.transport.abort()
            return
        self.conn.send_text(text_of(goodbye))
        self.conn.send_close(POLICY)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LAST_WORD_SECONDS, self.transport.abort)

    def _end(self, goodbye: Goodbye) -> None:
        self.dropped = goodbye
        self.read_paused = False  # so that nobody takes it up again
        self.transport.pause_reading()
        if self.wire is not None:
            self.wire.end()


class Wire:
    """A websocket as a line to a table: a `hub.talk.Line`."""

    __slots__ = ("_heard", "_is_over", "_listener", "_socket", "on_free")

    def __init__(self, socket: GuardedWebSocket) -> None:
        self._socket = socket
        self._heard: deque[str | None] = deque()
        self._listener: asyncio.Future[None] | None = None
        self._is_over = False
        self.on_free: Callable[[], None] = lambda: None

    @property
    def is_free(self) -> bool:
        return self._socket.writable.is_set()

    @property
    def dropped(self) -> Goodbye | None:
        """Why the websocket was ended, if it was not the table that did."""
        return self._socket.dropped

    async def receive(self) -> str | None:
        while not self._is_over:
            if self._heard:
                text = self._heard.popleft()
                if not self._heard:
                    self._socket.pause(is_full=False)
                return text
            self._listener = asyncio.get_running_loop().create_future()
            await self._listener
        raise HungUp

    def send(self, text: bytes) -> None:
        self._socket.write(text)

    def close(self, goodbye: Goodbye | None) -> None:
        self._socket.part(CLOSE_CODES.get(goodbye.code, POLICY) if goodbye else 1000)
        self.end()

    def hear(self, text: str | None) -> None:
        """A message has come; None if it is no text."""
        self._heard.append(text)
        if len(self._heard) >= MOST_HEARD:
            self._socket.pause(is_full=True)
        self._wake()

    def end(self) -> None:
        """Nobody is there any more, or is listened to."""
        self._is_over = True
        self._heard.clear()
        self._wake()

    def _wake(self) -> None:
        if self._listener is not None and not self._listener.done():
            self._listener.set_result(None)
