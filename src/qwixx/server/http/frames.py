"""Websockets with limits to frames of every kind, also to those that no application sees."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from qwixx.server.hub import Bucket, text_of
from qwixx.server.protocol.messages import Goodbye

from .lines import STALLED_SECONDS, Line

SLICE = 512
"""Bytes that are read before looking whether that was enough: at most some 80 frames."""
MOST_FRAGMENTS = 16
"""Parts of one message."""
LAST_WORD_SECONDS = 2.0
"""How long there is to read why one is let go."""
WHY = "qwixx.why"
"""In the last event of a connection that was ended here: the code of the goodbye."""

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

    def connection_made(self, transport: Any) -> None:
        rate = self.config.app.gate.message_rate  # type: ignore[union-attr]
        self._frames_left = Bucket(rate, rate * 3, monotonic())
        self._stalled: asyncio.TimerHandle | None = None
        self._is_over = False
        self.line = cast("Any", transport.get_protocol()).line
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.line is not None:
            self.line.hang_up()
        self._take_heart()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)  # the request, which was read before
            return
        for start in range(0, len(data), SLICE):
            if self._is_over or self.transport.is_closing():
                return
            self.conn.receive_data(data[start : start + SLICE])
            frames = len(self.conn.events)
            if frames and not self._frames_left.take(monotonic(), frames):
                self._let_go(TOO_FAST)
            elif self.conn.parser_exc is not None:
                self.handle_parser_exception()
            else:
                self.handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._let_go(TOO_MANY_PARTS)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self._let_go(NO_TEXT)
        else:
            super().send_receive_event_to_app()

    # --- those who do not read

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED_SECONDS, self._give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._take_heart()

    def _take_heart(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _give_up(self) -> None:
        self._end(SLOW)
        self.transport.abort()

    # --- the end

    def _let_go(self, goodbye: Goodbye) -> None:
        """Say why, and read nothing any more: a flood gets no answer but this."""
        if self._is_over:
            return
        self._end(goodbye)
        self.conn.data_to_send()  # pongs, which nobody gets now
        if self.conn.state is not State.OPEN or not self.writable.is_set():
            self.transport.abort()
            return
        self.conn.send_text(text_of(goodbye).encode())
        self.conn.send_close(1008)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(LAST_WORD_SECONDS, self.transport.abort)

    def _end(self, goodbye: Goodbye) -> None:
        self._is_over = True
        self.read_paused = False  # so that nobody takes it up again
        self.transport.pause_reading()
        while not self.queue.empty():
            self.queue.get_nowait()
        over: Any = {"type": "websocket.disconnect", "code": 1006, WHY: goodbye.code}
        self.queue.put_nowait(over)
