"""A game on record: who played what, turn by turn, with nothing left to chance."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import Refused
from ..lines import LONGEST_LINE, unwanted_sign
from ..setup import LONGEST_SERIES, Setup
from ..state import State, Step, Turn, scores
from .names import is_header_name, verify_names, verify_player

SHEET_DATA, BOARD_DATA = "Sheet-Data", "Board-Data"
"""The headers that hold a sheet or board of somebody's own: a line of its file each."""
SETUP_HEADERS = ("Edition", "Players", "Board", "Sheets", "Rulings", SHEET_DATA, BOARD_DATA)
"""The headers that a record's setup and players are written as, in this order."""
KNOWN_HEADERS = ("Game", "Dice", "Date")
"""The other headers with a meaning, in the order in which they are written."""
FIRST_HEADER = "First"
"""The header of a game that nobody has rolled in yet: who begins."""
GIVEN_ONCE = (*KNOWN_HEADERS, FIRST_HEADER)
DICE_KINDS = ("rolled", "entered")

LONGEST_VALUE = LONGEST_LINE - 100
"""Of a header, so that it fits into a line with any name."""

_GAME = re.compile(r"([1-9][0-9]?)\s+of\s+([1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it is written down.

    ``players`` are the names in seating order. The last of the ``turns`` may be unfinished: then
    its active player has fewer decisions than actions. ``result`` is there once the game is over.
    ``headers`` are those that are not in the setup, as pairs of name and value.
    """

    setup: Setup
    players: tuple[str, ...]
    turns: tuple[Turn, ...] = ()
    result: tuple[int, ...] | None = None
    headers: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if len(self.players) != self.setup.players:
            raise Refused(
                f"a game of {self.setup.players} players has as many names, not {len(self.players)}"
            )
        verify_names(self.players)
        object.__setattr__(self, "headers", _in_order(self.headers))
        self._verify_first()

    @property
    def first(self) -> int:
        """The seat that begins. As long as nobody has rolled and none is named, it is seat 0."""
        if self.turns:
            return self.turns[0].active
        named = self.header(FIRST_HEADER)
        return self.players.index(named) if named else 0

    @property
    def game(self) -> tuple[int, int] | None:
        """Which game of how many this is, if it belongs to a series."""
        text = self.header("Game")
        return read_game(text) if text else None

    def header(self, name: str) -> str | None:
        """The value of a header."""
        return dict(reversed(self.headers)).get(name)

    def _verify_first(self) -> None:
        named = self.header(FIRST_HEADER)
        if named is None:
            return
        verify_player(named, self.players)
        if self.turns and named != self.players[self.first]:
            raise Refused(f"{self.players[self.first]} began, not {named}")


def record_of(
    players: Iterable[str],
    turns: Iterable[Turn],
    state: State,
    headers: Iterable[tuple[str, str]] = (),
) -> Record:
    """The record of a game that has come to ``state`` by the finished ``turns``.

    The turn that is being played is added as far as it is public: its dice, and what has taken
    effect. Decisions of action 1 that still wait for others stay hidden.
    """
    played = tuple(turns)
    if state.step not in (Step.ROLL, Step.OVER) and state.dice is not None:
        played += (Turn(state.active, state.dice, state.taken, along=state.along),)
    totals = tuple(score.total for score in scores(state)) if state.is_over else None
    return Record(state.setup, tuple(players), played, totals, tuple(headers))


def verify_header(name: str, value: str) -> str:
    """The canonical value of a header, or a refusal with the reason."""
    if not is_header_name(name):
        raise Refused(f"{name[:40]!r} is not the name of a header")
    if len(value) > LONGEST_VALUE:
        raise Refused(f"the value of {name} has more than {LONGEST_VALUE} characters")
    if ";" in value or unwanted_sign(value):
        raise Refused(f"the value of {name} cannot be written in one line, before any comment")
    value = value.strip()
    if name == "Game":
        number, games = read_game(value)
        return f"{number} of {games}"
    if name == "Dice" and value not in DICE_KINDS:
        raise Refused(f"Dice is {' or '.join(DICE_KINDS)}, not {value[:40]!r}")
    return value


def read_game(text: str) -> tuple[int, int]:
    """Read ``2 of 5``."""
    match = _GAME.fullmatch(text)
    if not match:
        raise Refused(f"{text[:40]!r} is not a game of a series; write it like 2 of 5")
    number, games = int(match[1]), int(match[2])
    if games > LONGEST_SERIES:
        raise Refused(f"a series has at most {LONGEST_SERIES} games, not {games}")
    if number > games:
        raise Refused(f"there is no game {number} in a series of {games}")
    return number, games


def _in_order(headers: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    checked = [(name, verify_header(name, value)) for name, value in headers]
    names = [name for name, _ in checked]
    for name in names:
        if name in (*SETUP_HEADERS, "Result"):
            raise Refused(f"{name} is not free to choose: it comes from the game itself")
        if name in GIVEN_ONCE and names.count(name) > 1:
            raise Refused(f"{name} is given twice")
    known = [pair for name in KNOWN_HEADERS for pair in checked if pair[0] == name]
    return (*known, *(pair for pair in checked if pair[0] not in KNOWN_HEADERS))
