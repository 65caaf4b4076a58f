"""What a table agrees on, and what the HTTP routes take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

EditionName = Literal["classic", "deluxe", "on-board"]
DiceSource = Literal["rolled", "entered"]
BotLevel = Literal["novice", "regular", "expert", "master"]
TurnTimer = Literal[0, 30, 60, 120]
RulingName = Literal["finish-turn", "end-misthrow", "die-stays"]

Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""A player's name; what else a name may not contain is said by the notation."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host chooses. Everything has a good default."""

    edition: EditionName = "classic"
    board: Annotated[str, Meta(max_length=24)] | None = None
    """On Board: the name of a board of ours; None takes the first."""
    rulings: Annotated[list[RulingName], Meta(max_length=3)] = []
    seats: Annotated[int, Meta(ge=2, le=5)] = 4
    """Seats to fill; those still empty at the start are left out."""
    games: Annotated[int, Meta(ge=1, le=5)] = 1
    """The length of the series."""
    dice: DiceSource = "rolled"
    timer: TurnTimer = 0
    """Seconds for a decision; 0 is no timer."""
    stand_in: BotLevel = "regular"
    """The bot that plays for somebody who is away."""
    patience: Annotated[int, Meta(ge=5, le=600)] = 60
    """Seconds that somebody may be disconnected before the bot plays for them."""
    public: bool = False
    """Whether anybody may find and watch this table."""


class CreateTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table and take its first seat."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[list[BotLevel], Meta(max_length=4)] = []
    """Bots to seat at once."""
    start: bool = False
    """Begin at once (*Play now*)."""


class JoinTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables/{code}/seats: take a free seat."""

    name: Name


class Seated(Struct, frozen=True, kw_only=True):
    """The answer to both: your seat, and the secret that proves it. Keep it to this device."""

    code: str
    seat: int
    secret: str


class TableSummary(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{code}, and each entry of GET /api/tables (public ones only)."""

    code: str
    edition: EditionName
    names: list[str]
    """Who sits there, bots included."""
    free_seats: int
    phase: str
    public: bool
    dice: DiceSource
    games: int


class Refusal(Struct, frozen=True, kw_only=True):
    """The body of every HTTP answer that is not a success."""

    code: str
    message: str


class BoardInfo(Struct, frozen=True, kw_only=True):
    """A board: its path, space 1 first, and the points under each space."""

    name: str
    about: str
    spaces: list[str]
    points: list[int]


class EditionInfo(Struct, frozen=True, kw_only=True):
    """An edition that a table can be opened for."""

    name: EditionName
    title: str
    fewest: int
    most: int
    has_board: bool
    rows: list[list[str]]
    """The cells of the sheet, left to right, like r2."""
    row_colours: list[str]
    row_points: list[int]
    """What a row counts, by its number of crosses."""
    crosses_to_lock: int
    """How many crosses a row needs before its last number may be crossed."""
    misthrow_limit: int
    misthrow_points: int


class ServerInfo(Struct, frozen=True, kw_only=True):
    """GET /api/info: what this server offers."""

    version: str
    editions: list[EditionInfo]
    boards: list[BoardInfo]
    bots: list[BotLevel]
    join_url: str
    """What other devices open, ending in a slash; a table\'s own link is this and ``t/{code}``."""
