"""What the server says over the websocket: one tagged JSON object a message."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .events import Event
from .view import TableView, You


class _Told(Struct, frozen=True, kw_only=True, gc=False):
    pass


class Update(_Told, frozen=True, kw_only=True, tag="update"):
    """The table as you may see it now, whole, and what happened since the last update.

    The first one answers `commands.Hello`; its events are what you missed since ``seen``, or
    none if that is too long ago.
    """

    version: int
    events: list[Event]
    table: TableView
    you: You | None
    """None for spectators."""


class Done(_Told, frozen=True, kw_only=True, tag="done"):
    """A command was carried out and is stored."""

    id: str


class Refused(_Told, frozen=True, kw_only=True, tag="refused"):
    """A command was not carried out, and why, in words for the player. Nothing changed."""

    id: str
    code: str
    message: str
    line: int | None = None
    """Where in the file of a sheet or board it is, counted from 1."""


class Pong(_Told, frozen=True, kw_only=True, tag="pong"):
    """Yes."""

    now: float


class Goodbye(_Told, frozen=True, kw_only=True, tag="goodbye"):
    """The server closes this connection.

    ``restart`` and ``slow``: come back at once; the others: do not.
    """

    code: Literal[
        "restart",
        "slow",
        "no_such_table",
        "not_public",
        "wrong_secret",
        "replaced",
        "removed",
        "too_many",
        "bad_message",
        "too_fast",
    ]
    message: str


Message = Update | Done | Refused | Pong | Goodbye
