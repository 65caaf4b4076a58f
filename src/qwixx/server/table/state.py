"""A table as a value: who sits where, what was agreed, and the game that is being played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from qwixx import rules
from qwixx.rules import Series, Setup, State, Turn
from qwixx.server import fair
from qwixx.server.protocol.settings import BotLevel, Settings
from qwixx.server.protocol.view import Missing, Phase, SeatKind

from .facts import AwayReason, SameDice
from .keys import clean_key, watch_key
from .own import board_of, edition_of

STOOD_IN_KEPT = 8
"""How many of a stand-in's decisions somebody is told who comes back."""


class Denied(Exception):
    """A command that is not carried out; the message is meant for the player."""

    def __init__(
        self,
        code: str,
        message: str,
        line: int | None = None,
        why: str | None = None,
        values: dict[str, str | int] | None = None,
    ) -> None:
        self.code = code
        self.message = message
        self.line = line
        """Where in a file it is, counted from 1."""
        self.why = why
        self.values = values or {}
        """What exactly is the matter, for programs: see `qwixx.rules.words`."""
        super().__init__(message)


def denied(code: str, refused: rules.Refused) -> Denied:
    """What the rules say no with, as a sentence; with its line, if it is about a file."""
    text = str(refused)
    line = refused.line if isinstance(refused, rules.NotationError) else None
    return Denied(code, f"{text[:1].upper()}{text[1:]}.", line)


class Seat(Struct, frozen=True):
    """A place at the table. ``secret_hash`` is never shown as it is."""

    kind: SeatKind = "empty"
    name: str = ""
    level: BotLevel | None = None
    secret_hash: str = ""
    away: AwayReason | Literal["joining"] | None = None
    """Why a bot plays here for a person. ``joining``: they have taken its chair in this turn."""
    entropy: str = ""
    """Before version 0.2: what the device gave for the next game."""
    stood_in: tuple[tuple[str, str], ...] = ()
    """What a bot decided while this person was last away: step and decision, the latest ones."""
    again: bool = False
    """After a game: would like another."""
    coached: bool = False
    """Has asked the coach in this game."""
    sheet: str = ""
    """Which of several sheets this player has, of a pad of their own; empty: what they get."""
    renames: int = 0
    since_turn: int = 0
    """In a game: the turn in which this person took the chair of a bot."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, present or away."""
        return self.kind == "person"

    @property
    def is_played_by_bot(self) -> bool:
        """Whether a bot decides for this seat at present."""
        return self.kind == "bot" or self.away is not None


class Draw(Struct, frozen=True):
    """How the dice of a game are drawn: all commit first, and then open what they committed to."""

    game: int
    """Among all games of this table, from 1."""
    lines: tuple[tuple[str, str], ...]
    """What it is for, as it stands in the record."""
    secret: str
    first: int | None
    """Who begins; None: it is drawn by lot."""
    until: float
    """When the devices that are still waited for are left behind."""
    commitments: tuple[str, ...]
    """By seat; empty for those that have given none."""
    opened: tuple[str, ...]
    broken: tuple[tuple[Missing, ...], ...] = ()
    """For each draw before this one: who broke it off."""
    sealed: bool = False

    @property
    def id(self) -> str:
        """What commands refer to: the game, and which draw for it this is."""
        return f"{self.game}.{len(self.broken) + 1}"

    @property
    def context(self) -> str:
        """What every commitment is bound to."""
        return fair.context(self.lines)

    @property
    def commitment(self) -> str:
        """What the server has shown of its secret."""
        return fair.commitment(self.context, self.secret)

    @property
    def seed(self) -> bytes:
        """What the lot and all throws follow from."""
        return fair.seed(self.secret, self.context, self.opened)

    def takes(self, seat: int) -> bool:
        """Whether this seat's device takes part: not if it has broken a draw off."""
        return not any(seat == one.seat for missing in self.broken for one in missing)


class Game(Struct, frozen=True):
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
    seed: bytes
    dice_secret: str
    contributions: tuple[str, ...]
    """What the devices gave, by seat."""
    draw: Draw | None = None
    """How the dice were drawn; None: before version 0.2, without commitments of the devices."""
    before_roll: State | None = None
    deciders: frozenset[int] = frozenset()
    """The people who have decided on the dice that lie on the table."""
    corrections: int = 0
    renewed: frozenset[int] = frozenset()
    """The seats that have come back when the time of this step was over, and had it anew."""
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


class Table(Struct, frozen=True):
    """Everything there is to know about a table that its log can tell."""

    code: str
    settings: Settings
    identity: str
    """What it is called in records, which are shared; the code would let people in."""
    opened: float
    touched: float
    dice_secret: str = ""
    """Before version 0.2: of the next game."""
    same: SameDice | None = None
    """This table is an attempt at a challenge."""
    seats: tuple[Seat, ...] = ()
    host: int = 0
    owner: str = ""
    """By the hash of the seat's secret: who opened the table, or whom it was handed over to."""
    closed: bool = False
    """To newcomers: the host lets nobody else sit down."""
    phase: Phase = "lobby"
    draw: Draw | None = None
    """The dice of the next game are being drawn: seats and names stay as they are."""
    game: Game | None = None
    games: int = 0
    played: tuple[str, ...] = ()
    """By the hashes of their secrets: the people who sat here when the last game began."""
    series: Series | None = None
    next_first: int | None = None
    """Who begins the next game; None: it is drawn by lot."""
    records: tuple[str, ...] = ()
    brought: int = 0
    """How often the settings were changed to some with a sheet or board of the host's own."""
    version: int = 0
    shown: int = 0
    """How many of the facts anybody but one seat may know of: that is the version in updates."""

    @property
    def takes_seats(self) -> bool:
        """Whether people may sit down and get up: in the lobby and after a series."""
        return self.draw is None and self.is_between_series

    @property
    def is_between_series(self) -> bool:
        """Whether the next game begins a new series."""
        if self.phase == "finished" and self.game:
            return self.game.ended_early or self.series is None or self.series.is_over
        return self.phase == "lobby"

    @property
    def was_used(self) -> bool:
        """Whether anybody has played here, or has sat down with whoever opened the table."""
        return (
            self.same is not None
            or self.games > 0
            or sum(seat.is_person for seat in self.seats) > 1
        )

    @property
    def is_correctable(self) -> bool:
        """Whether the dice that lie on the table were entered, and can still be put right."""
        game = self.game
        return self.settings.dice == "entered" and game is not None and game.dice_correctable

    def playing(self) -> Game:
        """The running game, or a refusal."""
        if self.game is None or self.phase != "playing":
            text = "The game is paused." if self.phase == "paused" else "No game is being played."
            raise Denied("not_playing", text)
        return self.game

    def is_asked(self, seat: int) -> bool:
        """Whether the game waits for a decision of the person in this seat."""
        if self.game is None or self.phase != "playing" or self.seats[seat].away == "joining":
            return False
        state = rules.seen_by(self.game.state, seat)
        return state.step is not rules.Step.ROLL and seat in rules.waiting_for(state)

    def is_out_of_time(self, seat: int, now: float) -> bool:
        """Whether this step is the stand-in's to answer: its time was over twice for this seat."""
        game = self.game
        if game is None or self.phase != "playing" or seat not in game.renewed:
            return False
        return self.is_time_up(now) and seat in rules.waiting_for(game.state)

    def is_time_up(self, now: float) -> bool:
        """Whether the timer of the step that is being played has run out."""
        timer = self.settings.timer
        return bool(timer and self.game and now >= self.game.since + timer)

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


def setup_of(settings: Settings, players: int, sheets: Sequence[str] = ()) -> Setup:
    """The settings in the words of the rules; refuses what does not fit together."""
    try:
        edition, board = edition_of(settings), board_of(settings)
        dealt = sheets or deal(settings, players, lambda _: 0)
        return rules.make_setup(edition, players, board, settings.rulings, dealt)
    except rules.Refused as refused:
        raise denied("settings", refused) from None


def deal(
    settings: Settings, players: int, draw: Callable[[int], int], wishes: Sequence[str] = ()
) -> tuple[str, ...]:
    """The sheet of each seat: its own choice, or by lot, or the one that the host wants for all."""
    edition = edition_of(settings)
    if settings.sheet is None:
        return rules.deal(edition, players, draw, wishes)
    if edition.each_another or not edition.sheets:
        why = "; each seat chooses for itself, if at all" if edition.each_another else ""
        raise rules.Refused(f"there is no choice of sheets for all in {edition.name}{why}")
    return tuple(wish or settings.sheet for wish in wishes or ("",) * players)


def sheets_to_choose(settings: Settings) -> tuple[str, ...]:
    """The sheets that a seat may choose among.

    Where all get another, with real dice only: then they have pads of their own. With the
    server's dice these sheets are drawn as fairly as the dice.
    """
    edition = edition_of(settings)
    return () if edition.each_another and settings.dice != "entered" else edition.sheets
