"""Positions that anybody sets up, what is best there, and games that go on otherwise."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .replay import ReviewOption, Worth
from .settings import BoardInfo, EditionInfo, LayoutInfo, Name, RulingName
from .view import DiceView, Option, SheetView, StepName

MOST_PLAYERS = 5
Seat = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]
Text = Annotated[str, Meta(max_length=1200)]
"""A position of five players on the largest sheet has half of that."""
Short = Annotated[str, Meta(max_length=24)]
Few = Meta(max_length=MOST_PLAYERS)
MOST_DECISIONS = 400
"""Of one person in one game, far more than any game has."""
Decisions = Annotated[list[Annotated[list[Short], Meta(max_length=12)]], Few]


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody changes about a position; the server keeps the rest in order with it."""

    seat: Seat = 0
    cell: Short | None = None
    """Cross it, or take the cross away."""
    misthrows: Annotated[int, Meta(ge=0, le=9)] | None = None
    swaps: Annotated[int, Meta(ge=0, le=99)] | None = None
    """So many are spent."""
    space: Annotated[int, Meta(ge=0, le=999)] | None = None
    active: Seat | None = None
    """Who rolls next."""
    players: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)] | None = None


class PostPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/positions: a position in notation (docs/notation.md), and what shall be changed.

    Without one it is the beginning of a game of so many ``players``.
    """

    edition: Short = "classic"
    board: Short | None = None
    rulings: Annotated[list[RulingName], Meta(max_length=4)] = []
    sheets: Annotated[list[Short], Few] = []
    """Which sheet each seat has, where an edition has several; empty are the first of them."""
    players: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)] = 2
    position: Text = ""
    change: Change | None = None
    language: Annotated[str, Meta(max_length=8)] = "en"
    """Of what is said if it cannot be."""


class PositionView(Struct, frozen=True, kw_only=True):
    """A position that can be, as it is drawn."""

    edition: EditionInfo
    layouts: list[LayoutInfo]
    """The sheet of each seat, or one that all have."""
    board: BoardInfo | None
    rulings: list[RulingName]
    sheets: list[str]
    position: str
    """In notation, as it is written."""
    views: list[SheetView]
    active: int
    over: bool
    dice: list[bool]
    """Which coloured dice are rolled."""


class PostOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/options: what a position is worth, and with dice what each option is worth."""

    edition: Short = "classic"
    board: Short | None = None
    rulings: Annotated[list[RulingName], Meta(max_length=4)] = []
    sheets: Annotated[list[Short], Few] = []
    position: Text
    dice: Short = ""
    seat: Seat | None = None
    """Who decides; None is who rolled, or who else is asked."""
    taken: Decisions = []
    """What was decided in this turn already, by seat; in action 2 who is left out has passed."""
    names: Annotated[list[Name], Few] = []
    """What to call the players in reasons."""
    language: Annotated[str, Meta(max_length=8)] = "en"


class OptionsView(Struct, frozen=True, kw_only=True):
    """The answer: by what that seat may know, the others playing well."""

    step: StepName
    active: int
    seat: int | None
    """Who is asked; None if nobody is."""
    waiting: list[int]
    """Who could be asked."""
    dice: DiceView | None
    dice_usable: list[bool]
    views: list[SheetView]
    """The sheets at this step."""
    now: Worth
    begun: Option | None
    """What the seat has answered before in the same action."""
    options: list[ReviewOption]
    """Best first."""


class _OfRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished game, and where it goes on otherwise.

    The throws are those of the record as long as it has them; ``seed`` makes the others.
    """

    record: str
    game: Annotated[int, Meta(ge=1, le=10_000)] = 1
    turn: Annotated[int, Meta(ge=1, le=10_000)]
    action: Literal[1, 2, 3]
    seat: Seat
    seed: Annotated[int, Meta(ge=0, lt=2**32)] = 0


class PostWhatIf(_OfRecord, frozen=True, kw_only=True):
    """POST /api/what-ifs: a finished game goes on otherwise from one decision on, by bots."""

    decision: Annotated[str, Meta(max_length=80)]
    """In place of what was decided; with its choices, like ``r15 >#``."""


class PostTakeOver(_OfRecord, frozen=True, kw_only=True):
    """POST /api/takeovers: from one decision on the person who asks has the seat, bots the others.

    Nothing is kept here: each request brings all of their decisions, and the game comes again.
    """

    decisions: Annotated[list[Short], Meta(max_length=MOST_DECISIONS)] = []


class TakeOver(Struct, frozen=True, kw_only=True):
    """The game where it waits for that seat, as the seat sees it, or when it is over."""

    record: str
    """From its beginning to here; while it goes on, without the turn that is being played."""
    turn: int
    active: int
    step: StepName
    dice: DiceView | None
    dice_usable: list[bool]
    views: list[SheetView]
    begun: Option | None
    """What the seat has answered before in the same action."""
    options: list[Option]
    """What it may answer; nothing when the game is over."""
    winners: list[int]
    """Of a game that is over."""


class WhatIf(Struct, frozen=True, kw_only=True):
    """What came of it; beside it, what happened. One game is luck: the averages tell more."""

    happened: list[int]
    """The final scores of the record."""
    scores: list[int]
    """Those of the game that went on with the other decision."""
    same_throws: int
    """So many of its turns had the throws of the record."""
    record: str
    """That game, from its beginning."""
    games: int
    """How many games with throws of their own the averages are of; 0 if these are exact."""
    chosen: Worth
    """The average with what was decided, bots playing on."""
    other: Worth
    """The same with the other decision."""
