"""What happened at a table, in the order to tell it: for announcements, sounds and motion.

Nothing here is needed to draw the table: the view that comes with it says it all.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .settings import BotLevel, Reaction
from .view import Missing


class _Happened(Struct, frozen=True, kw_only=True, gc=False):
    pass


class SatDown(_Happened, frozen=True, kw_only=True, tag="sat_down"):
    """Somebody took a seat: a free one, or during a game that of a bot."""

    seat: int
    name: str
    level: BotLevel | None


class GotUp(_Happened, frozen=True, kw_only=True, tag="got_up"):
    """A seat is free again, or was taken over by a bot for good."""

    seat: int
    name: str
    removed: bool


class WentAway(_Happened, frozen=True, kw_only=True, tag="went_away"):
    """A bot plays for somebody who is away."""

    seat: int
    reason: Literal["disconnected", "timeout", "left"]
    level: BotLevel


class CameBack(_Happened, frozen=True, kw_only=True, tag="came_back"):
    """Somebody took their seat back from the bot."""

    seat: int


class AskedAgain(_Happened, frozen=True, kw_only=True, tag="asked_again"):
    """After a game, somebody would like another."""

    seat: int


class Coached(_Happened, frozen=True, kw_only=True, tag="coached"):
    """Somebody asks the coach in this game."""

    seat: int


class BotChanged(_Happened, frozen=True, kw_only=True, tag="bot_changed"):
    """A bot plays at another level."""

    seat: int
    level: BotLevel


class HostChanged(_Happened, frozen=True, kw_only=True, tag="host_changed"):
    """Somebody else is the host now."""

    seat: int


class SeatsClosed(_Happened, frozen=True, kw_only=True, tag="seats_closed"):
    """The host lets nobody else sit down, or lets others again."""

    closed: bool


class DrawBroken(_Happened, frozen=True, kw_only=True, tag="draw_broken"):
    """Commitments were not opened: the dice are drawn again without those devices."""

    missing: list[Missing]


class GameStarted(_Happened, frozen=True, kw_only=True, tag="game_started"):
    """A game began; in the first of a series the first player was drawn by lot."""

    number: int
    first: int
    drawn: bool


class Rolled(_Happened, frozen=True, kw_only=True, tag="rolled"):
    """The dice were rolled or entered; corrected, if they were entered wrongly before."""

    seat: int
    corrected: bool = False


class Crossed(_Happened, frozen=True, kw_only=True, tag="crossed"):
    """A cross took effect."""

    seat: int
    cell: str
    locked: bool


class Moved(_Happened, frozen=True, kw_only=True, tag="moved"):
    """A piece moved (On Board)."""

    seat: int
    space: int


class RowClosed(_Happened, frozen=True, kw_only=True, tag="row_closed"):
    """A row was locked by these seats and is closed for everyone."""

    colour: str
    seats: list[int]


class Misthrown(_Happened, frozen=True, kw_only=True, tag="misthrown"):
    """The active player took a misthrow."""

    seat: int
    count: int


class NothingFits(_Happened, frozen=True, kw_only=True, tag="nothing_fits"):
    """Action 2 or 3 was passed over: the active player had nothing to cross, or no move."""

    seat: int
    action: Literal[2, 3]


class LastRound(_Happened, frozen=True, kw_only=True, tag="last_round"):
    """A piece reached the last five spaces: every other player has one more turn."""

    seat: int


class GameOver(_Happened, frozen=True, kw_only=True, tag="game_over"):
    """The game ended, with these winners (none if it was ended early)."""

    winners: list[int]
    early: bool


class Reacted(_Happened, frozen=True, kw_only=True, tag="reacted"):
    """Somebody says one of a few words to all."""

    seat: int
    what: Reaction


class Paused(_Happened, frozen=True, kw_only=True, tag="paused"):
    """The host paused the game."""


class Resumed(_Happened, frozen=True, kw_only=True, tag="resumed"):
    """The game goes on."""


class SettingsChanged(_Happened, frozen=True, kw_only=True, tag="settings_changed"):
    """The host changed the settings."""


class WentBack(_Happened, frozen=True, kw_only=True, tag="went_back"):
    """The server's database has lost what happened last; the table goes on from before it."""


Event = (
    SatDown
    | GotUp
    | WentAway
    | CameBack
    | AskedAgain
    | Coached
    | BotChanged
    | HostChanged
    | SeatsClosed
    | DrawBroken
    | GameStarted
    | Rolled
    | Crossed
    | Moved
    | RowClosed
    | Misthrown
    | NothingFits
    | LastRound
    | GameOver
    | Reacted
    | Paused
    | Resumed
    | SettingsChanged
    | WentBack
)
