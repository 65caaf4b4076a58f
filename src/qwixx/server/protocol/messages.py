"""What the server says over the websocket: one tagged JSON object a message."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from .events import Event
from .view import GameView, SheetView, TableView, You

PART_OF = "part_of"
"""Marks some of the fields of a view, with what they are now."""


class _Told(Struct, frozen=True, kw_only=True, gc=False):
    pass


class Update(_Told, frozen=True, kw_only=True, tag="update"):
    """The table as you may see it now, whole, and what happened since the last update.

    The first one answers `commands.Hello`; its events are what you missed since ``seen``, or
    none if that is too long ago.
    """

    version: int
    events: list[Event]
    number: int
    """Of this picture of the table, for `commands.Look`; good for this connection alone."""
    table: TableView
    you: You | None
    """None for spectators."""


class Changes(_Told, frozen=True, kw_only=True, tag="changes"):
    """What is new about the picture that you have, for those who asked for it (`commands.Look`).

    Whatever is not named stays as it was. Who has another picture than the one that this follows
    looks again.
    """

    version: int
    events: list[Event]
    number: int
    """Of the picture that comes of it."""
    follows: int
    """The number of the picture that it is to be applied to."""
    table: Annotated[dict[str, Any], Meta(extra={PART_OF: TableView})]
    """The fields of the table that are new, ``game`` only as a whole."""
    game: Annotated[dict[str, Any], Meta(extra={PART_OF: GameView})]
    """The fields of its game that are new, without ``sheets``."""
    sheets: dict[str, SheetView]
    """The sheets of its game that are new, by seat."""
    you: You | UnsetType | None = UNSET
    """Left out if it has not changed."""


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


Message = Update | Changes | Done | Refused | Pong | Goodbye
