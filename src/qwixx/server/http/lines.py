"""HTTP from those who mean it: limits before anything is read, and to what is sent and how fast.

uvicorn itself takes every connection and waits for ever; each takes an open file away.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr

from .gate import Gate
from .proxies import TrustedProxies, as_itself

REQUEST_SECONDS = 10.0
"""How long the head of a request may take."""
STALLED_SECONDS = 10.0
"""How long somebody may take nothing off the line."""
LONGEST_HEAD = 16 * 1024
LONGEST_BODY = 64 * 1024
"""Bytes of a request that are read at all; a route takes less, and says so."""
MOST_PARTS = 64
"""Parts in which a body may come."""


class Line:
    """A TCP connection that the gate has let in, until it is over."""

    def __init__(self, gate: Gate, address: str | None) -> None:
        self._gate, self._address = gate, address
        self._is_over = False

    def hang_up(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._gate.hung_up(self._address)


def dialled(transport: asyncio.Transport, gate: Gate, proxies: TrustedProxies) -> Line | None:
    """A connection, if the gate lets it in. Those of a proxy come from many people."""
    host = (get_remote_addr(transport) or ("", 0))[0]
    address = None if host in proxies else as_itself(host)
    return Line(gate, address) if gate.may_dial(address) else None


class BriefRequests(h11.Connection):
    """Refuses a body that is too long, or comes in too many parts, while it comes."""

    _parts = _bytes = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._parts = self._bytes = 0
        elif isinstance(event, h11.Data):
            self._parts += 1
            self._bytes += len(event.data)
            if self._parts > MOST_PARTS or self._bytes > LONGEST_BODY:
                raise h11.RemoteProtocolError("The request is too long.")
        return event


class GuardedHttp(H11Protocol):
    """uvicorn's HTTP behind the gate of the application, with limits to time and size."""

    line: Line | None = None
    _patience: asyncio.TimerHandle | None = None
    _look: asyncio.TimerHandle | None = None
    _unread = 0

    def __init__(self, **made: Any) -> None:
        self._made = made  # the rest is made for those who are let in

    def connection_made(self, transport: Any) -> None:
        app = self._made["config"].app
        self.line = dialled(transport, app.gate, app.proxies)
        if self.line is None:
            transport.abort()  # the cheapest answer
            return
        super().__init__(**self._made)
        self.conn = BriefRequests(h11.SERVER, LONGEST_HEAD)
        super().connection_made(transport)
        self._wait_for_request()
        self._look_later(0)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.line is not None:
            self.line.hang_up()
            self._stop_waiting()
            self._stop_looking()
            super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait_for_request()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        self._stop_looking()
        super().handle_websocket_upgrade(event)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread = 0  # something was taken, however much comes after it

    def send_400_response(self, msg: str) -> None:
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
            under_way: RequestResponseCycle | None = self.cycle
            if under_way is not None:  # what else would be answered has come too late
                under_way.disconnected = True
                under_way.message_event.set()
        else:  # it was answered before
            self.transport.abort()

    def _wait_for_request(self) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        under_way: RequestResponseCycle | None = self.cycle
        if under_way is None or under_way.response_complete:
            self.transport.close()

    # --- those who do not read

    def _look_later(self, unread: int) -> None:
        self._unread = unread
        self._look = self.loop.call_later(STALLED_SECONDS, self._let_go_if_stalled)

    def _let_go_if_stalled(self) -> None:
        """Whether answered, being answered or closed: what is left to send must become less."""
        unread: int = self.transport.get_write_buffer_size()
        if unread and unread == self._unread:
            self.transport.abort()
        else:
            self._look_later(unread)

    def _stop_looking(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None
