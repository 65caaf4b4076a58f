"""Reading records: a text becomes games that the rules have watched, or an error with its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..board import Board, boards
from ..errors import NotationError, Refused, at_line
from ..lines import read_lines
from ..setup import Setup
from ..state import ROLL, State, Turn, scores, start
from .headers import RESULT, Headers, split_header
from .names import verify_player
from .record import FIRST_HEADER, Record
from .replaying import begin_turn, missing_action, play_decisions
from .turns import TurnReader, WrittenTurn, turn_reader, verify_marks


@dataclass(frozen=True, slots=True)
class Reading:
    """A game that was read and found legal: its record and where it has come to.

    ``line`` is where it begins, ``lines`` where each of its turns stands, ``header_lines`` where
    each of its headers does.
    """

    record: Record
    state: State
    line: int
    lines: tuple[int, ...]
    header_lines: Mapping[str, int]


def read_record(source: str | bytes, known_boards: Mapping[str, Board] | None = None) -> Record:
    """Read a text that holds one game."""
    first, *others = read_games(source, known_boards)
    if others:
        raise NotationError(others[0].line, "a second game begins here, and one was expected")
    return first.record


def read_games(
    source: str | bytes, known_boards: Mapping[str, Board] | None = None
) -> Iterator[Reading]:
    """Read a text that holds one game or several, each checked against the rules.

    ``known_boards`` are the boards that a record may name, by name; without it, our own.
    """
    known = boards() if known_boards is None else known_boards
    game: _Game | None = None
    after_blank = False
    for line, text in read_lines(source):
        if text and text[0].isdigit():
            if game is None:
                raise NotationError(line, "a game begins with headers, such as Edition: classic")
            try:
                game.take_turn(line, text)
            except NotationError:
                raise
            except Refused as error:  # at_line says the same, but there are very many turns
                raise NotationError(line, str(error)) from None
        elif text:
            name, value = split_header(line, text)
            if game is not None and game.ends_before(name, after_blank):
                yield game.finished()
                game = None
            game = game or _Game(line, known)
            game.take_header(line, name, value)
        after_blank = not text
    if game is None:
        raise NotationError(1, "there is no game in it")
    yield game.finished()


class _Game:
    """A game while its lines are read."""

    def __init__(self, line: int, known_boards: Mapping[str, Board]) -> None:
        self.headers = Headers(line)
        self.known_boards = known_boards
        self.agreed: tuple[Setup, tuple[str, ...]] | None = None
        self.reader: TurnReader | None = None
        self.state: State | None = None
        self.turns: list[Turn] = []
        self.lines: list[int] = []
        self.has_result = False
        self.totals: tuple[int, ...] | None = None

    def ends_before(self, header: str, after_blank: bool) -> bool:
        """Whether this header belongs to the next game."""
        if header == RESULT:
            return False
        if self.turns or self.has_result:
            return True
        return after_blank and header in ("Edition", "Players") and header in self.headers.given

    def take_header(self, line: int, name: str, value: str) -> None:
        if name != RESULT:
            self.headers.take(line, name, value)
            return
        if self.has_result:
            raise NotationError(line, f"{RESULT} is given twice")
        self.has_result = True
        _, players = self._agree()
        if self.state is None or not self.state.is_over:
            raise NotationError(line, "there is a result, but the game is not over")
        with at_line(line):
            _verify_result(value, players, self._totals() or ())

    def take_turn(self, line: int, text: str) -> None:
        setup, players = self.agreed or self._agree()
        state = self.state
        if state is not None and state.step is not ROLL:
            if state.is_over:
                raise Refused(f"the game ended in turn {state.turn}, no turn can follow")
            raise NotationError(self.lines[-1], missing_action(state, players))
        if self.reader is None:
            self.reader = turn_reader(players, setup.layout.faces)
        written = self.reader.read(text)
        number = len(self.turns) + 1
        if written.number != str(number):
            raise Refused(f"turn {number} comes here, not {written.number[:20]}")
        state = begin_turn(
            state or start(setup, written.active), players, written.active, written.dice
        )
        state = play_decisions(state, players, written.decisions)
        if written.marks or written.misthrow:
            verify_marks(state, written, players)
        self.state = state
        self.turns.append(_turn(state, written))
        self.lines.append(line)

    def finished(self) -> Reading:
        """The game as it was read, now that all its lines are there."""
        setup, players = self._agree()
        where = {name: line for name, (line, _) in self.headers.given.items()}
        # All else was refused, if need be, when its own line was read.
        with at_line(where.get(FIRST_HEADER, self.headers.line)):
            others = tuple(self.headers.others)
            record = Record(setup, players, tuple(self.turns), self._totals(), others)
        state = self.state or start(setup, record.first)
        return Reading(record, state, self.headers.line, tuple(self.lines), where)

    def _totals(self) -> tuple[int, ...] | None:
        if self.totals is None and self.state is not None and self.state.is_over:
            self.totals = tuple(score.total for score in scores(self.state))
        return self.totals

    def _agree(self) -> tuple[Setup, tuple[str, ...]]:
        if self.agreed is None:
            self.agreed = self.headers.agree(self.known_boards)
        return self.agreed


def _turn(state: State, written: WrittenTurn) -> Turn:
    if state.last is not None and (state.step is ROLL or state.is_over):
        return state.last
    return Turn(written.active, written.dice, written.decisions, along=state.along)


def _verify_result(text: str, players: Sequence[str], totals: Sequence[int]) -> None:
    written: dict[str, int] = {}
    for part in text.split(","):
        name, _, points = part.strip().rpartition(" ")
        name = name.strip()
        digits = points.removeprefix("-")
        if not (name and digits.isascii() and digits.isdigit() and len(digits) <= 4):
            raise Refused(f"{part.strip()[:40]!r} is not a result; write it like Max 70")
        verify_player(name, players)
        if name in written:
            raise Refused(f"the result names {name} twice")
        written[name] = int(points)
    for name, total in zip(players, totals, strict=True):
        if name not in written:
            raise Refused(f"the result of {name} is missing")
        if written[name] != total:
            raise Refused(f"the points of {name} are {total}, not {written[name]}")
