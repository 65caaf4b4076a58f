"""Games on record: a walk through one, and what a review says about it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .settings import BoardInfo, EditionInfo, LayoutInfo, RulingName
from .view import DiceView, Option, SheetView

ReplayStep = Literal["action1", "action2", "action3", "over"]
"""``over``: where the record ends."""
How = Literal["exact", "net", "ahead"]
Label = Literal["good", "doubtful", "bad", "very bad"]
LONGEST_RECORD = 48 * 2**10
"""Of a text with games, which the whole request is measured by."""


class PostRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/replays and POST /api/reviews: a text with one game or several (docs/notation.md).

    Nothing is kept of it but its review, for a while.
    """

    record: str
    game: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """Which of the games, counted from 1."""
    language: Annotated[str, Meta(max_length=8)] = "en"
    """Of reasons in words: en, de, nl, fr, es or it; for any other they are in English."""


class ReplayMoment(Struct, frozen=True, kw_only=True):
    """A step of a turn, before what is decided in it takes effect; the last is the end."""

    turn: int
    active: int
    step: ReplayStep
    dice: DiceView | None
    dice_usable: list[bool]
    """Which coloured dice count: not one whose row was closed in action 1."""
    sheets: list[int]
    """The sheet of each seat, by its place in `Replay.sheets`."""
    decided: list[Option | None]
    """What each seat decides in this step, all of it as one option; None if it is not asked."""
    misthrow: bool
    """With this step the turn ends, and the active player crosses a misthrow."""


class Replay(Struct, frozen=True, kw_only=True):
    """A game on record, step by step."""

    game: int
    games: int
    """Which game of the text this is, of how many."""
    record: str
    """This game alone, as text."""
    date: str
    edition: EditionInfo
    layouts: list[LayoutInfo]
    """The sheet of each seat, or one that all have."""
    board: BoardInfo | None
    rulings: list[RulingName]
    dealt: list[str]
    """The name of each seat's sheet, where an edition has several."""
    players: list[str]
    over: bool
    """Whether it was played to its end; only then there is a review."""
    winners: list[int]
    sheets: list[SheetView]
    """Every sheet that comes up, once."""
    moments: list[ReplayMoment]


class Worth(Struct, frozen=True, kw_only=True):
    """What something is worth to every seat; docs/insight.md has the definitions."""

    win: list[float]
    score: list[float]
    how: How
    error: float
    """The standard error of the chances to win."""
    score_error: float


class ReviewOption(Worth, frozen=True, kw_only=True):
    """Something that a seat could decide, what it was worth and what it is about."""

    decision: str
    words: list[str]
    """The reasons, in the language that was asked for."""
    option: Option


class ReviewDecision(Struct, frozen=True, kw_only=True):
    """A decision with more than one legal answer, and what it cost."""

    seat: int
    action: int
    position: str
    chosen: str
    best: str
    loss: float
    """In the chance to win; for one player alone in points of the score."""
    real: bool
    """The options differ by more than half a point."""
    label: Label
    begun: Option | None
    """What the seat had answered before in the same action."""
    options: list[ReviewOption]
    """Best first."""


class ReviewTurn(Struct, frozen=True, kw_only=True):
    """A turn: what it was worth before and after the roll, and after each action."""

    turn: int
    active: int
    dice: str
    before: Worth
    rolled: Worth
    after: list[Worth]
    luck: list[float]
    score_luck: list[float]
    decisions: list[ReviewDecision]


class ReviewParts(Struct, frozen=True, kw_only=True):
    """What a seat's game was made of: the parts add up to the end."""

    start: float
    luck: float
    play: float
    others: float
    rest: float
    end: float
    without_luck: float


class ReviewSeat(Struct, frozen=True, kw_only=True):
    """A seat's game."""

    player: str
    win: ReviewParts
    score: ReviewParts
    decisions: int
    real: int
    error_rate: float | None
    labels: dict[str, int]


class Review(Struct, frozen=True, kw_only=True):
    """A finished game, taken apart."""

    edition: str
    players: list[str]
    depth: int
    over: bool
    start: Worth
    end: Worth
    seats: list[ReviewSeat]
    turns: list[ReviewTurn]


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """The answer (202) to POST /api/reviews as long as it is being made: ask again."""

    done: int
    turns: int
    """So many turns of how many; 0 as long as other games come first."""
