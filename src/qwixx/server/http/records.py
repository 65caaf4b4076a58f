"""Records that are too long to be sent in one piece."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

PIECE = 64 * 2**10
"""Characters that are sent at once; a line has room for about as much that is unread."""


class LongRecord(StreamingResponse):
    """The games of a table, written only as fast as somebody reads them."""

    def __init__(
        self, records: Sequence[str], headers: Mapping[str, str], on_end: Callable[[], None]
    ) -> None:
        super().__init__(pieces_of(records), headers=headers, media_type="text/plain")
        self._on_end = on_end

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # whether it was read or not
            self._on_end()


async def pieces_of(records: Sequence[str]) -> AsyncIterator[str]:
    """Games with an empty line between them, some at a time."""
    piece = ""
    for number, record in enumerate(records):
        piece += f"\n{record}" if number else record
        if len(piece) >= PIECE:
            yield piece
            piece = ""
    yield piece
