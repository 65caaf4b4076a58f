"""What is stored of a table: its facts, in order. A table is what its facts make of it.

Facts hold what nobody may see yet (decisions of action 1, secrets of dice): they never leave
the server. What viewers are told of them is made in `view` and `announce`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from qwixx.server import fair
from qwixx.server.protocol.settings import BotLevel, Settings
from qwixx.server.protocol.view import Missing

AwayReason = Literal["disconnected", "timeout", "left"]
How = Literal["person", "bot", "rule"]
"""Who decided: the person, the bot in the seat or standing in, or the rules (one legal answer)."""


class _Fact(Struct, frozen=True, kw_only=True, gc=False):
    pass


class SameDice(Struct, frozen=True, kw_only=True, gc=False):
    """The challenge that a table is an attempt at."""

    challenge: str
    """Its code."""
    identity: str
    """What it is called in records."""
    secret: str
    closes: float
    """When the secret is published."""
    people: int
    """How many play it together."""

    @property
    def context(self) -> str:
        """What its commitment is bound to."""
        return fair.same_context(self.identity)

    @property
    def commitment(self) -> str:
        """What is shown of the secret before."""
        return fair.commitment(self.context, self.secret)

    @property
    def seed(self) -> bytes:
        """What the lot and all throws follow from."""
        return fair.seed(self.secret, self.context, ())

    def published(self, now: float) -> str | None:
        """The secret, once the challenge has closed."""
        return self.secret if now >= self.closes else None


class Opened(_Fact, frozen=True, kw_only=True, tag="opened"):
    """A table was opened."""

    code: str
    settings: Settings
    identity: str = ""
    """What the table is called in records."""
    dice_secret: str = ""
    """Before version 0.2: of the first game."""
    same: SameDice | None = None
    """Its one game is played on the dice of a challenge."""


class Sat(_Fact, frozen=True, kw_only=True, tag="sat"):
    """A seat was taken: by a person, whose seat secret is kept as a hash, or by a bot."""

    seat: int
    name: str
    secret_hash: str = ""
    level: BotLevel | None = None


class GotUp(_Fact, frozen=True, kw_only=True, tag="got_up"):
    """A seat is free again."""

    seat: int
    removed: bool = False


class Replaced(_Fact, frozen=True, kw_only=True, tag="replaced"):
    """A bot has taken a seat over for good."""

    seat: int
    level: BotLevel


class TookChair(_Fact, frozen=True, kw_only=True, tag="took_chair"):
    """Somebody who came late has taken the chair of a bot, and plays from the next turn on."""

    seat: int
    name: str
    secret_hash: str


class AskedAgain(_Fact, frozen=True, kw_only=True, tag="asked_again"):
    """After a game, somebody would like another."""

    seat: int


class Coached(_Fact, frozen=True, kw_only=True, tag="coached"):
    """Somebody asks the coach in this game."""

    seat: int


class Renamed(_Fact, frozen=True, kw_only=True, tag="renamed"):
    """Somebody has another name."""

    seat: int
    name: str


class SheetChosen(_Fact, frozen=True, kw_only=True, tag="sheet_chosen"):
    """Which of several sheets a seat has from the next game on; empty: what it gets."""

    seat: int
    sheet: str


class HostIs(_Fact, frozen=True, kw_only=True, tag="host_is"):
    """Somebody else is the host; ``given``: the host before has handed the table over."""

    seat: int
    given: bool = False


class SeatsClosed(_Fact, frozen=True, kw_only=True, tag="seats_closed"):
    """Nobody else may sit down, or others may again."""

    closed: bool


class NewSettings(_Fact, frozen=True, kw_only=True, tag="new_settings"):
    """The host changed the settings; the table is a lobby again."""

    settings: Settings


class DrawBegun(_Fact, frozen=True, kw_only=True, tag="draw_begun"):
    """The dice of the next game are being drawn; until then devices may commit.

    Seats and names stay as they are from now on. Empty seats are left out, so seats may have
    moved up.
    """

    secret: str
    first: int | None
    """Who begins; None: it is drawn by lot."""
    until: float


class DeviceCommitted(_Fact, frozen=True, kw_only=True, tag="device_committed"):
    """A device has committed to randomness of its own."""

    seat: int
    commitment: str


class Sealed(_Fact, frozen=True, kw_only=True, tag="sealed"):
    """The commitments stay as they are; until then devices may open theirs."""

    until: float


class DeviceOpened(_Fact, frozen=True, kw_only=True, tag="device_opened"):
    """A device has shown what it had committed to. It stays hidden until all have."""

    seat: int
    entropy: str


class DrawWaits(_Fact, frozen=True, kw_only=True, tag="draw_waits"):
    """Nobody was there when the time of a draw ran out: it waits for the devices anew."""

    until: float


class DrawBroken(_Fact, frozen=True, kw_only=True, tag="draw_broken"):
    """Not all opened what they had committed to: the draw does not count."""

    missing: list[Missing]


class Started(_Fact, frozen=True, kw_only=True, tag="started"):
    """A game began."""

    first: int
    drawn: bool
    sheets: list[str] = []
    """The sheet of each seat, where an edition has several."""


class Rolled(_Fact, frozen=True, kw_only=True, tag="rolled"):
    """The dice of a turn, rolled or entered."""

    dice: str


class Corrected(_Fact, frozen=True, kw_only=True, tag="corrected"):
    """The dice had been entered wrongly; the turn begins again with these."""

    dice: str


class Decided(_Fact, frozen=True, kw_only=True, tag="decided"):
    """A seat decided."""

    seat: int
    decision: str
    how: How


class TookBack(_Fact, frozen=True, kw_only=True, tag="took_back"):
    """A seat took its decision of action 1 back."""

    seat: int


class WentAway(_Fact, frozen=True, kw_only=True, tag="went_away"):
    """A bot plays for somebody."""

    seat: int
    reason: AwayReason


class CameBack(_Fact, frozen=True, kw_only=True, tag="came_back"):
    """Somebody plays for themselves again."""

    seat: int


class Paused(_Fact, frozen=True, kw_only=True, tag="paused"):
    """The host paused the game."""


class Resumed(_Fact, frozen=True, kw_only=True, tag="resumed"):
    """The game goes on; the timer of the step begins again."""


class Ended(_Fact, frozen=True, kw_only=True, tag="ended"):
    """The host ended the game, and with it the series, without a result."""


class Contributed(_Fact, frozen=True, kw_only=True, tag="contributed"):
    """Before version 0.2: a device gave its randomness for the next game."""

    seat: int
    entropy: str


class StartAsked(_Fact, frozen=True, kw_only=True, tag="start_asked"):
    """Before version 0.2: the host asked for a start, which waited for devices."""

    until: float


class Committed(_Fact, frozen=True, kw_only=True, tag="committed"):
    """Before version 0.2: the dice secret of the next game."""

    dice_secret: str


Fact = (
    Opened
    | Sat
    | GotUp
    | Replaced
    | TookChair
    | AskedAgain
    | Coached
    | Renamed
    | SheetChosen
    | HostIs
    | SeatsClosed
    | NewSettings
    | DrawBegun
    | DeviceCommitted
    | Sealed
    | DeviceOpened
    | DrawWaits
    | DrawBroken
    | Started
    | Rolled
    | Corrected
    | Decided
    | TookBack
    | WentAway
    | CameBack
    | Paused
    | Resumed
    | Ended
    | Contributed
    | StartAsked
    | Committed
)


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log: the fact, its number (from 1), and the command that brought it about."""

    number: int
    at: float
    fact: Fact
    by: int | None = None
    """The seat that commanded it."""
    id: str | None = None
    """The command's id; it stands on the first fact that came of the command."""
