"""What a table agrees on, and what the HTTP routes take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

EditionName = Literal[
    "classic",
    "deluxe",
    "on-board",
    "mixx-a",
    "mixx-b",
    "big-points",
    "bonus-a",
    "bonus-b",
    "steps",
    "chain",
    "double",
    "x-change",
    "longo",
    "own",
]
"""``own``: the sheet that the host has brought along (`Settings.own_sheet`)."""
DiceSource = Literal["rolled", "entered"]
BotLevel = Literal["novice", "regular", "expert", "master"]
Reaction = Literal["well_done", "wow", "haha", "oh_no", "luck", "thanks"]
TurnTimer = Literal[0, 30, 60, 120]
RulingName = Literal["finish-turn", "end-misthrow", "die-stays", "either-neighbour"]
GiftName = Literal[
    "two crosses in the row with the fewest",
    "one cross in each row",
    "the row with the fewest counts twice",
    "points",
    "misthrows cost nothing",
]

Name = Annotated[str, Meta(min_length=1, max_length=24)]
"""A player's name; what else a name may not contain is said by the notation."""


Secret = Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
"""What proves a seat, of the client's own making: 32 random letters of 64, which are 192 bits.

Sent again, because an answer was lost, it gets the same seat."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the host chooses. Everything has a good default."""

    edition: EditionName = "classic"
    board: Annotated[str, Meta(max_length=24)] | None = None
    """The name of a board of ours. None: no board, and On Board, which needs one, the first."""
    sheet: Annotated[str, Meta(max_length=8)] | None = None
    """Where players may choose among sheets: the one that all have; None deals them by lot."""
    own_sheet: str | None = None
    """With the edition ``own``, and only then: the text of the sheet's file (docs/notation.md)."""
    own_board: str | None = None
    """The text of the file of a board of the host's own, in place of ``board``."""
    rulings: Annotated[list[RulingName], Meta(max_length=4)] = []
    seats: Annotated[int, Meta(ge=1, le=5)] = 4
    """Seats to fill; those still empty at the start are left out. One: somebody plays alone."""
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
    coach: bool = True
    """Whether players may ask the coach; all see who does."""
    quick: bool = False
    """Bots take half as long, for those who can follow that."""


class CreateTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: open a table and take its first seat."""

    name: Name
    settings: Settings = Settings()
    bots: Annotated[list[BotLevel], Meta(max_length=4)] = []
    """Bots to seat at once."""
    start: bool = False
    """Begin at once (*Play now*)."""
    secret: Secret | None = None
    """Of your seat; without one, the server makes one, and a lost answer is a lost table."""


class JoinTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables/{code}/seats: take a free seat, or find the one that is yours already.

    In the only or last game of a series that is a bot's, and you play from the next turn on.
    """

    name: Name
    seat: Annotated[int, Meta(ge=0, le=4)] | None = None
    """Which bot's chair, in a game; None is the first."""
    secret: Secret | None = None
    """Of your seat; without one, the server makes one, and a lost answer is a lost seat."""


class Seated(Struct, frozen=True, kw_only=True):
    """The answer to both: your seat, and the secret that proves it. Keep it to this device."""

    code: str
    seat: int
    secret: str


class Advice(Struct, frozen=True, kw_only=True):
    """What one option is worth to every seat, by the coach."""

    decision: str
    win: list[float]
    """The chance to win."""
    score: list[float]
    """The final score to be expected."""
    how: Literal["exact", "ahead", "net"]
    error: float
    """How sure the chance is, and how sure the score: standard errors."""
    score_error: float
    about: list[str]
    """What it is about, in words."""


class CoachAnswer(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{code}/coach: your options, best first."""

    step: str
    options: list[Advice]


class TableSummary(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{code}, and each entry of GET /api/tables (public ones only)."""

    code: str
    edition: EditionName
    names: list[str]
    """Who sits there, bots included."""
    free_seats: int
    """How many may still sit down: none in a game, or if the table is closed to newcomers."""
    bot_seats: list[int] = []
    """In a game: the chairs of bots, which those who come late may take."""
    phase: str
    public: bool
    dice: DiceSource
    games: int
    closed: bool = False
    """The host lets nobody else sit down."""
    own_sheet: str = ""
    """With the edition ``own``: what the sheet is called."""
    challenge: str = ""
    """The challenge that is played there. A device has one secret for it and sits down with it."""


class AskScreen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/screens: a large screen wants a code, or asks whether somebody has claimed it."""

    secret: Secret
    """Of the screen's own making; the same one gets the same code."""


class ScreenView(Struct, frozen=True, kw_only=True):
    """The answer: the code to show; once claimed, the table, and the key that lets it watch."""

    code: str
    table: str | None
    watch_key: str | None


class ClaimScreen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/screens/{code}: show a table on that screen; by somebody who sits there."""

    table: Annotated[str, Meta(max_length=20)]
    secret: Secret


class ClaimedScreen(Struct, frozen=True, kw_only=True):
    """The answer: the table that is shown there now."""

    table: str


class Refusal(Struct, frozen=True, kw_only=True):
    """The body of every HTTP answer that is not a success."""

    code: str
    message: str
    line: int | None = None
    """Where in a record, or in the file of a sheet or board, it is, counted from 1."""
    why: str | None = None
    """What exactly is the matter with a position, as a word of its own, with its values."""
    values: dict[str, str | int] = {}


class BoardInfo(Struct, frozen=True, kw_only=True):
    """A board: its path, space 1 first, and the points under each space."""

    name: str
    about: str
    spaces: list[str]
    points: list[int]


class PairInfo(Struct, frozen=True, kw_only=True):
    """Two cells that bring a gift once both are crossed."""

    cells: list[str]
    gift: GiftName
    points: int


class TallyInfo(Struct, frozen=True, kw_only=True):
    """Cells that count as a further row."""

    name: str
    cells: list[str]


class LayoutInfo(Struct, frozen=True, kw_only=True):
    """A sheet as it is printed. docs/architecture.md explains the words."""

    name: str
    variant: str
    """Which of several sheets of an edition this is; empty if there is one."""
    rows: list[list[str]]
    """The cells of the sheet, left to right, like r2; r2' is the second box of a number."""
    row_colours: list[str]
    row_points: list[int]
    """What a row counts, by its number of crosses; more of them count as the last."""
    crosses_to_lock: int
    """How many crosses a row needs before its last number may be crossed."""
    lock_cells: int
    """How many numbers at the end of a row can lock it."""
    rows_to_end: int
    """How many closed rows end the game."""
    misthrow_limit: int
    misthrow_points: int
    faces: int
    dice: list[str]
    """The colours of its dice besides the white ones, as letters: those that stand on it."""
    between: list[list[str]]
    """Fields between two rows, like ry5, which count for both."""
    together: list[list[str]]
    """Pairs of cells that are crossed together."""
    bar: list[str]
    """The colours of the fields that boxed numbers spend, left to right."""
    boxed: list[str]
    pairs: list[PairInfo]
    tallies: list[TallyInfo]
    swaps: list[list[int]]
    lucky: list[int]
    about: str
    certainty: str
    """How sure it is that this is the printed sheet; empty for the rulebooks' own."""
    source: str


class EditionInfo(Struct, frozen=True, kw_only=True):
    """An edition that a table can be opened for."""

    name: EditionName
    title: str
    fewest: int
    most: int
    has_board: bool
    may_have_board: bool
    games: int
    """How many games in a row it is meant for."""
    sheets: list[str]
    """The sheets that are dealt, if the players do not all have the same."""
    each_another: bool
    """Whether each player gets another of them, by lot; otherwise they may choose."""
    rulings: list[RulingName]
    """Those that make a difference."""
    layout: LayoutInfo
    """The sheet, or the first of several."""
    layouts: list[LayoutInfo]
    """Those that the host can choose among (`Settings.sheet`)."""
    certainties: list[str]
    """How sure it is that its sheets are the printed ones: of one may be surer than of another."""


class CheckOwn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/own: can a table be opened with these files? Nothing is kept of them."""

    sheet: str | None = None
    board: str | None = None


class OwnInfo(Struct, frozen=True, kw_only=True):
    """Yes: what they are, and their texts as `Settings` take them, without comments."""

    edition: EditionInfo | None
    board: BoardInfo | None
    own_sheet: str | None
    own_board: str | None


class ServerInfo(Struct, frozen=True, kw_only=True):
    """GET /api/info: what this server offers."""

    version: str
    editions: list[EditionInfo]
    boards: list[BoardInfo]
    bots: list[BotLevel]
    join_url: str
    """What other devices open, ending in a slash; a table\'s own link is this and ``t/{code}``."""
