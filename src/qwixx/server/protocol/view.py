"""What a viewer sees of a table. The browser draws this and decides nothing.

`TableView` is the same for everyone; what only one seat may see stands in `You`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .settings import BoardInfo, BotLevel, EditionInfo, LayoutInfo, Settings

Phase = Literal["lobby", "playing", "paused", "finished"]
"""``finished``: a game is over and its result is shown; the host may start the next."""
StepName = Literal["roll", "action1", "action2", "action3", "over"]
SeatKind = Literal["empty", "person", "bot"]
CellState = Literal["open", "crossed", "lost"]
WhyMissing = Literal["not_opened", "left", "removed"]
"""``not_opened``: the device did not answer in time; ``removed``: by the host."""


class _Seen(Struct, frozen=True, kw_only=True, gc=False):
    pass


class SeatView(_Seen, frozen=True, kw_only=True):
    """Somebody at the table."""

    seat: int
    kind: SeatKind
    name: str
    level: BotLevel | None = None
    """The bot that sits here, or that plays for a person who is away."""
    connected: bool = False
    away: bool = False
    """A person for whom the bot plays at present."""
    joining: bool = False
    """Has taken the chair of a bot, which plays for them until the next turn."""
    again: bool = False
    """After a game: would like another."""
    coached: bool = False
    """Has asked the coach in this game."""
    sheet: str = ""
    """Which of several sheets they have chosen for the next game; empty: what they get."""


class RowView(_Seen, frozen=True, kw_only=True):
    """A row of somebody's sheet."""

    cells: list[CellState]
    """Left to right; a number that was skipped, or that is left in a closed row, is lost."""
    crosses: int
    """Lock included."""
    counted: int
    """The crosses that count: with those of fields beside the row."""
    points: int
    locked: bool
    """This player crossed the lock."""
    closed: bool


class SheetView(_Seen, frozen=True, kw_only=True):
    """Somebody's sheet, with its result line."""

    rows: list[RowView]
    between: list[list[CellState]]
    """The fields between rows."""
    bar: list[bool]
    """Which fields of the bar are spent."""
    swaps: list[bool]
    """Which swaps are spent."""
    pairs: list[bool]
    """Which pairs are complete."""
    tallies: list[int]
    """The points of each tally."""
    gifts: int
    """The points that pairs bring."""
    misthrows: int
    misthrow_points: int
    space: int
    extra: int
    """On Board's points."""
    total: int
    notation: str


class DiceView(_Seen, frozen=True, kw_only=True):
    """The dice on the table; a coloured one that has left the game shows 0."""

    white: list[int]
    coloured: list[int]
    white_sum: int


class TurnView(_Seen, frozen=True, kw_only=True):
    """A turn that was played: decisions by seat and action, in notation."""

    turn: int
    active: int
    dice: DiceView
    decisions: list[list[str]]
    misthrow: bool


class GameView(_Seen, frozen=True, kw_only=True):
    """The game that is being played, or the one that just ended."""

    number: int
    """Within the series, from 1."""
    turn: int
    active: int
    step: StepName
    step_id: str
    dice: DiceView | None
    dice_usable: list[bool]
    """Which coloured dice count in this turn: not one whose row was closed in action 1."""
    dice_correctable: bool
    sheets: list[SheetView]
    waiting: list[int]
    """The seats that the table waits for."""
    decided: list[bool]
    """Action 1: who has decided; what, nobody else sees."""
    taken: list[list[str]]
    """This turn's decisions that took effect, by seat."""
    last_turn: TurnView | None
    turns_left: int | None
    """On Board's last round: how many turns are still to begin."""
    deadline: float | None
    """When the timer runs out, in seconds of the server's clock (see `TableView.now`)."""
    winners: list[int]
    dice_counts: list[int]
    """How often each white sum was thrown in this game, from 2 on."""
    ended_early: bool = False


class SeriesView(_Seen, frozen=True, kw_only=True):
    """The results of the games of this series, in order, by seat."""

    length: int
    results: list[list[int]]
    totals: list[int]
    over: bool
    winners: list[int]


class Missing(_Seen, frozen=True, kw_only=True):
    """A seat whose commitment was not opened, which broke a draw off, and why."""

    seat: int
    why: WhyMissing


class DrawView(_Seen, frozen=True, kw_only=True):
    """The dice of the next game are being drawn; see docs/fairness.md.

    Answer with `commands.Commit`; when ``commitments`` are there and yours is among them, with
    `commands.Reveal`. As soon as all have, the game begins.
    """

    id: str
    context: str
    """What this draw is for: players, dice, table, game, and draws that were broken off."""
    commitment: str
    """The server's, to its secret and this context."""
    commitments: list[str] | None
    """Those of the devices by seat, empty for those that gave none; None until they are sealed."""
    done: list[bool]
    """By seat: whose device has answered, in this round."""
    broken: list[list[Missing]]
    """For each draw before this one: who broke it off."""


class FairnessView(_Seen, frozen=True, kw_only=True):
    """Fair dice of the running or last game; see docs/fairness.md."""

    scheme: Literal[1, 2, 3]
    """3: the dice of a challenge, which no device has a part in."""
    game: int
    """Its number among all games of this table, from 1: which record to ask for."""
    draw: str
    """The id of the draw; this and what follows is empty in scheme 1, before version 0.2, and
    but for the context in scheme 3."""
    context: str
    commitments: list[str]
    broken: list[list[Missing]]
    commitment: str
    contributions: list[str]
    """What the devices gave, by seat; empty for those who gave nothing."""
    secret: str | None
    """Published when the game is over; that of a challenge, when it has closed."""


class ChallengeRef(_Seen, frozen=True, kw_only=True):
    """The challenge that the game of a table is played for: see `ChallengeView`."""

    code: str
    closes: float
    """When it closes, in seconds of the server's clock."""
    people: int
    """How many people play it together."""


class TableView(_Seen, frozen=True, kw_only=True):
    """A table as everyone sees it."""

    code: str
    phase: Phase
    settings: Settings
    edition: EditionInfo
    layouts: list[LayoutInfo]
    """The sheet of each seat, or one that all have."""
    board: BoardInfo | None
    seats: list[SeatView]
    sheets: list[str] = []
    """Before a game: those that each seat may choose among (`commands.ChooseSheet`), if any."""
    host: int
    closed: bool
    """The host lets nobody else sit down."""
    game: GameView | None
    series: SeriesView
    fairness: FairnessView | None
    draw: DrawView | None
    """Fair dice of a game that is about to begin."""
    challenge: ChallengeRef | None = None
    """The one game of this table has the dice of a challenge."""
    spectators: int
    several_servers: bool = False
    """Others go on should this server fall silent: ask sooner whether it is there."""
    can_start: str | None
    """Why the game cannot be started now, or None if it can."""
    now: float
    """The server's clock, in seconds."""


OptionKind = Literal["pass", "cross", "move", "swap", "row", "lock", "leave"]
"""``swap``: use another number for the white sum. What a cross may ask: which ``row``, and whether
to ``lock`` or ``leave`` it."""


class Option(_Seen, frozen=True, kw_only=True):
    """Something that you may answer now."""

    decision: str
    """In notation; send it back as it is."""
    kind: OptionKind
    row: int | None = None
    position: int | None = None
    """The cell that this crosses, if it does: the row (behind them, fields between) and place."""
    brings: list[str] = []
    """The cells that come along."""
    asks: bool = False
    """Something has to be chosen after it."""
    space: int | None = None
    """On Board: where the piece would stand."""
    skips: int = 0
    """How many open numbers would be lost."""
    points: int = 0
    """What your total would gain at once."""
    locks: bool = False
    misthrow: bool = False
    """This would make it a misthrow."""
    ends_game: bool = False


class StoodIn(_Seen, frozen=True, kw_only=True):
    """A decision that a bot took for somebody who was away."""

    step: str
    """The `GameView.step_id` that it answered."""
    decision: str


class You(_Seen, frozen=True, kw_only=True):
    """What only your seat may see."""

    seat: int
    decision: str | None
    """What you have decided, as long as it is not in effect."""
    decided: Option | None
    """All of it as one option, with what would come of it: the kind is that of its last part."""
    may_take_back: bool
    """Whether that decision can be taken back: not if there is no other."""
    options: list[Option]
    """What you may answer now; empty if you are not asked."""
    may_roll: bool
    may_enter_dice: bool
    is_host: bool
    stood_in: list[StoodIn]
    """What a bot decided for you when you were last away (the latest), until you decide again."""
    watch_key: str
    """Lets a screen watch, also a private table, for as long as you sit here."""
