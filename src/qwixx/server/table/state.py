"""A table as a value: who sits where, what was agreed, and the game that is being played."""

from __future__ import annotations

from dataclasses import dataclass

from qwixx import rules
from qwixx.rules import Series, Setup, State, Turn
from qwixx.server import fair
from qwixx.server.protocol.settings import BotLevel, Settings
from qwixx.server.protocol.view import Phase, SeatKind

from .facts import AwayReason
from .keys import clean_key, watch_key

IDS_KEPT = 32
"""A seat's last commands, by id, which are not carried out a second time."""

STOOD_IN_KEPT = 8
"""How many of a stand-in's decisions somebody is told who comes back."""


class Denied(Exception):
    """A command that is not carried out; the message is meant for the player."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        self.message = message
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. ``secret_hash`` and ``entropy`` are never shown as they are."""

    kind: SeatKind = "empty"
    name: str = ""
    level: BotLevel | None = None
    secret_hash: str = ""
    away: AwayReason | None = None
    entropy: str = ""
    ids: tuple[str, ...] = ()
    stood_in: tuple[tuple[str, str], ...] = ()
    """What a bot decided while this person was last away: step and decision, the latest ones."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, present or away."""
        return self.kind == "person"

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides for this seat at present."""
        return self.kind == "bot" or self.away is not None


@dataclass(frozen=True, slots=True)
class Game:
    """The game that is being played, or the one that just ended."""

    number: int
    """Among all games of this table, from 1."""
    of_series: int
    names: tuple[str, ...]
    state: State
    first: int
    drawn: bool
    began: float
    since: float
    """When the present step began."""
    dice_secret: str
    contributions: tuple[str, ...]
    seed: bytes
    before_roll: State | None = None
    deciders: frozenset[int] = frozenset()
    """The people who have decided on the dice that lie on the table."""
    corrections: int = 0
    turns: tuple[Turn, ...] = ()
    ended_early: bool = False

    @property
    def step_id(self) -> str:
        """What commands refer to: game, turn, step, and how often the dice were corrected."""
        return f"{self.number}.{self.state.turn}.{self.state.step.value}.{self.corrections}"

    @property
    def is_over(self) -> bool:
        """Whether it has ended, with a result or without."""
        return self.ended_early or self.state.is_over

    @property
    def dice_correctable(self) -> bool:
        """Whether dice that were entered wrongly can still be put right."""
        before = self.before_roll
        return (
            before is not None
            and before.turn == self.state.turn
            and not self.deciders
            and not self.is_over
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Everything there is to know about a table that its log can tell."""

    code: str
    settings: Settings
    dice_secret: str
    """Of the next game; empty while one is played."""
    opened: float
    touched: float
    seats: tuple[Seat, ...] = ()
    host: int = 0
    phase: Phase = "lobby"
    starting: float | None = None
    """A start was asked for, and waits for the devices until then."""
    game: Game | None = None
    games: int = 0
    series: Series | None = None
    next_first: int | None = None
    """Who begins the next game; None: it is drawn by lot."""
    records: tuple[str, ...] = ()
    version: int = 0

    @property
    def takes_seats(self) -> bool:
        """Whether people may sit down and get up: in the lobby and after a series."""
        if self.phase == "finished" and self.game:
            return self.game.ended_early or self.series is None or self.series.is_over
        return self.phase == "lobby"

    @property
    def next_commitment(self) -> str | None:
        """What the devices answer with their randomness."""
        if not self.dice_secret:
            return None
        return fair.commitment(bytes.fromhex(self.dice_secret))

    def playing(self) -> Game:
        """The running game, or a refusal."""
        if self.game is None or self.phase != "playing":
            text = "The game is paused." if self.phase == "paused" else "No game is being played."
            raise Denied("not_playing", text)
        return self.game

    def players(self) -> tuple[Seat, ...]:
        """Who would play the next game, in seating order."""
        new_series = self.takes_seats
        return tuple(
            seat
            for seat in self.seats
            if seat.kind != "empty" and not (new_series and seat.away == "left")
        )

    def seat_of(self, secret_hash: str) -> int | None:
        """Whose seat secret that is."""
        for number, seat in enumerate(self.seats):
            if seat.is_person and seat.secret_hash == secret_hash:
                return number
        return None

    def may_watch(self, key: str | None) -> bool:
        """Whether somebody with this key, or without one, may look on: all, if it is public."""
        return self.settings.public or (key is not None and self.is_watch_key(key))

    def is_watch_key(self, key: str) -> bool:
        """Whether it is the key of somebody who sits here."""
        keys = {watch_key(seat.secret_hash) for seat in self.seats if seat.is_person}
        return clean_key(key) in keys


def setup_of(settings: Settings, players: int) -> Setup:
    """The settings in the words of the rules; refuses what does not fit together."""
    try:
        return rules.make_setup(settings.edition, players, settings.board, settings.rulings)
    except rules.Refused as refused:
        raise Denied("settings", f"{str(refused)[:1].upper()}{str(refused)[1:]}.") from None
