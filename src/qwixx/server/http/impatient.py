"""HTTP from those who mean it: a connection on which no request comes is closed.

uvicorn itself waits for ever, and every connection that says nothing takes an open file away.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

REQUEST_SECONDS = 10.0
"""How long the head of a request may take."""


class ImpatientHttp(H11Protocol):
    """uvicorn's HTTP, with a limit to the time until a request has come."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait_for_request()

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

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
