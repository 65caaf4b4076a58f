"""What happened at a table, in the order to tell it: for announcements, sounds and motion.

Nothing here is needed to draw the table: the view that comes with it says it all.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .settings import BotLevel


class _Happened(Struct, frozen=True, kw_only=True):
    pass


class SatDown(_Happened, tag="sat_down"):
    """Somebody took a seat."""

    seat: int
    name: str
    level: BotLevel | None


class GotUp(_Happened, tag="got_up"):
    """A seat is free again, or was taken over by a bot for good."""

    seat: int
    name: str
    removed: bool


class WentAway(_Happened, tag="went_away"):
    """A bot plays for somebody who is away."""

    seat: int
    reason: Literal["disconnected", "timeout", "left"]
    level: BotLevel


class CameBack(_Happened, tag="came_back"):
    """Somebody took their seat back from the bot."""

    seat: int


class HostChanged(_Happened, tag="host_changed"):
    """Somebody else is the host now."""

    seat: int


class GameStarted(_Happened, tag="game_started"):
    """A game began; in the first of a series the first player was drawn by lot."""

    number: int
    first: int
    drawn: bool


class Rolled(_Happened, tag="rolled"):
    """The dice were rolled or entered; corrected, if they were entered wrongly before."""

    seat: int
    corrected: bool = False


class Crossed(_Happened, tag="crossed"):
    """A cross took effect."""

    seat: int
    cell: str
    locked: bool


class Moved(_Happened, tag="moved"):
    """A piece moved (On Board)."""

    seat: int
    space: int


class RowClosed(_Happened, tag="row_closed"):
    """A row was locked by these seats and is closed for everyone."""

    colour: str
    seats: list[int]


class Misthrown(_Happened, tag="misthrown"):
    """The active player took a misthrow."""

    seat: int
    count: int


class LastRound(_Happened, tag="last_round"):
    """A piece reached the last five spaces: every other player has one more turn."""

    seat: int


class GameOver(_Happened, tag="game_over"):
    """The game ended, with these winners (none if it was ended early)."""

    winners: list[int]
    early: bool


class Paused(_Happened, tag="paused"):
    """The host paused the game."""


class Resumed(_Happened, tag="resumed"):
    """The game goes on."""


class SettingsChanged(_Happened, tag="settings_changed"):
    """The host changed the settings."""


Event = (
    SatDown
    | GotUp
    | WentAway
    | CameBack
    | HostChanged
    | GameStarted
    | Rolled
    | Crossed
    | Moved
    | RowClosed
    | Misthrown
    | LastRound
    | GameOver
    | Paused
    | Resumed
    | SettingsChanged
)
