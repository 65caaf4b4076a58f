"""Games on the same dice: what ``/api/challenges`` and ``/api/days`` take and give."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .settings import BotLevel, EditionName, Name, RulingName, Secret


class MakeChallenge(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/challenges: a game whose dice are the same for all who play it."""

    edition: EditionName = "classic"
    board: Annotated[str, Meta(max_length=24)] | None = None
    sheet: Annotated[str, Meta(max_length=8)] | None = None
    rulings: Annotated[list[RulingName], Meta(max_length=4)] = []
    bots: Annotated[list[BotLevel], Meta(max_length=4)] = []
    """Who else plays at every table."""
    people: Annotated[int, Meta(ge=1, le=5)] = 1
    """How many people play it together at one table: with more than one, groups are compared."""
    days: Annotated[int, Meta(ge=1, le=14)] = 7
    """Until it closes."""


class ChallengeMade(Struct, frozen=True, kw_only=True):
    """The answer: what the link to it ends in, after ``c/``."""

    code: str


class BeginAttempt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/challenges/{code}/attempts: sit down to play it, or find your attempt again."""

    name: Name
    secret: Secret
    """Of your seat, and of your device's one attempt."""


class ParSpread(Struct, frozen=True, kw_only=True):
    """How the games of a bot in the person's place are spread on these dice."""

    player: BotLevel
    scores: list[int]
    """The hundredths: the lowest score, that which 1 % stay at or below, and so on; 101 of them."""
    games: int


class Par(Struct, frozen=True, kw_only=True):
    """What others score on these dice."""

    solo: int | None
    """The best play that does not know the dice to come, where the game is solved."""
    spreads: list[ParSpread]


class AttemptView(Struct, frozen=True, kw_only=True):
    """An attempt that is over."""

    number: int
    """What it is asked for by: its place in the order in which they were begun."""
    names: list[str]
    scores: list[int]
    """By seat, the bots last unless seats were changed."""
    people: list[int]
    """The seats of people."""
    rank: int | None
    """By the sum of the people's scores; None: it came after the challenge had closed."""
    yours: bool


class OwnAttempt(Struct, frozen=True, kw_only=True):
    """Your attempt."""

    table: str
    """The code of its table."""
    state: Literal["lobby", "playing", "over", "given_up", "gone"]
    """``gone``: it was cleared away, as tables are that nobody comes back to for long."""


class ChallengeView(Struct, frozen=True, kw_only=True):
    """GET /api/challenges/{code}: as much as you may know, with the secret of your attempt."""

    code: str
    day: str | None
    """The date, if it is a day's game."""
    edition: EditionName
    board: str | None
    rulings: list[RulingName]
    bots: list[BotLevel]
    people: int
    closes: float
    now: float
    """The server's clock, in seconds, as `closes` is."""
    identity: str
    """What it is called in records."""
    commitment: str
    """Of the secret that its dice follow from, shown from the beginning: docs/fairness.md."""
    secret: str | None
    """Published when it has closed."""
    begun: int
    over: int
    """How many attempts were begun, and how many of them are over."""
    you: OwnAttempt | None
    attempts: list[AttemptView] | None
    """The best hundred and yours; None until you have played, or it has closed."""
    par: Par | None
    """None with the attempts, and as long as it is being worked out."""
    par_comes: bool
    """Whether it is worth asking again for par."""


class DayView(Struct, frozen=True, kw_only=True):
    """A day whose game can be played: GET /api/days."""

    day: str
    closes: float
    """Until then it counts; longer, if nobody asked for it on its day."""


class DaysView(Struct, frozen=True, kw_only=True):
    """The days, the newest first; each is the code of its challenge."""

    now: float
    days: list[DayView]


class Differing(Struct, frozen=True, kw_only=True):
    """One decision of each of two attempts, at the same place of the game."""

    turn: int
    action: int
    seat: int
    dice: str
    """As they lay in the first of the two games."""
    decisions: list[str]
    """What each decided, in notation."""
    equal: bool
    """Whether both saw the same, so that the two decisions can be weighed directly."""


class Compared(Struct, frozen=True, kw_only=True):
    """GET /api/challenges/{code}/compared: where two attempts went apart."""

    names: list[list[str]]
    totals: list[list[int]]
    turns: list[int]
    """How long each game was."""
    decisions: int
    """How many places were compared: those where people in the same seat both had a choice."""
    differing: list[Differing]
    records: list[str]
    """Both games; a review of them tells what each decision was worth."""
