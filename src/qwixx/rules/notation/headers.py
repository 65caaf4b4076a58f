"""The headers of a record while it is read, and the setup that they agree on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

from ..board import Board, read_board
from ..errors import NotationError, at_line
from ..layout_file import read_layout
from ..setup import Edition, Ruling, Setup, find_edition, own_edition, read_rulings, why_no_board
from .names import is_header_name, verify_names
from .record import BOARD_DATA, GIVEN_ONCE, KNOWN_HEADERS, SETUP_HEADERS, SHEET_DATA, verify_header

RESULT = "Result"
_BY_LOWER = {name.lower(): name for name in (*SETUP_HEADERS, *KNOWN_HEADERS, RESULT)}
T = TypeVar("T")


_setup = lru_cache(maxsize=64)(Setup)
"""The games of a file are often alike."""


def split_header(line: int, text: str) -> tuple[str, str]:
    """Name and value of a line that is not a turn."""
    name, colon, value = text.partition(":")
    name = name.strip()
    if not colon or not is_header_name(name):
        raise NotationError(line, f"{text[:40]!r} is not a header, a turn or a result")
    known = _BY_LOWER.get(name.lower(), name)
    if name != known:
        raise NotationError(line, f"write {known}, not {name}")
    return name, value.strip()


@dataclass(slots=True)
class Headers:
    """The headers of one game. ``line`` is where it begins."""

    line: int
    given: dict[str, tuple[int, str]] = field(default_factory=dict)
    others: list[tuple[str, str]] = field(default_factory=list)
    data: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    """The lines of a sheet or board that the record brings along."""

    def take(self, line: int, name: str, value: str) -> None:
        """One more header."""
        if name in (SHEET_DATA, BOARD_DATA):
            self.data.setdefault(name, []).append((line, value))
            return
        if name in self.given and name in (*SETUP_HEADERS, *GIVEN_ONCE):
            raise NotationError(line, f"{name} is given twice")
        if name not in SETUP_HEADERS:
            with at_line(line):
                value = verify_header(name, value)
            self.others.append((name, value))
        self.given[name] = (line, value)

    def agree(self, known_boards: Mapping[str, Board]) -> tuple[Setup, tuple[str, ...]]:
        """The setup and the names of the players."""
        edition = self._edition()
        players = self._players()
        board = self._board(edition, known_boards)
        rulings = self._rulings()
        sheets = self._sheets(edition)
        with at_line(self.given["Players"][0]):
            return _setup(edition, len(players), board, rulings, sheets), players

    def _needed(self, name: str, what: str) -> tuple[int, str]:
        if name not in self.given:
            raise NotationError(self.line, f"this game has no line '{name}: {what}'")
        return self.given[name]

    def _edition(self) -> Edition:
        line, name = self._needed("Edition", "classic")
        if SHEET_DATA in self.data:
            return self._own_edition(line, name)
        with at_line(line):
            return find_edition(name)

    def _own_edition(self, line: int, name: str) -> Edition:
        layout = self._with_data(SHEET_DATA, read_layout)
        if layout.name != name:
            raise NotationError(line, f"the sheet in this record is {layout.name!r}, not {name!r}")
        with at_line(line):
            return own_edition(layout)

    def _with_data(self, header: str, read: Callable[[str], T], before: str = "") -> T:
        """Read what a file would hold; what is wrong is the fault of the header's line."""
        lines = self.data[header]
        try:
            return read(before + "\n".join(text for _, text in lines))
        except NotationError as error:
            at = max(error.line - before.count("\n"), 1)
            raise NotationError(lines[min(at, len(lines)) - 1][0], error.message) from None

    def _players(self) -> tuple[str, ...]:
        line, names = self._needed("Players", "Max, Emma")
        players = tuple(name.strip() for name in names.split(","))
        with at_line(line):
            verify_names(players)
        return players

    def _board(self, edition: Edition, known: Mapping[str, Board]) -> Board | None:
        if edition.has_board or BOARD_DATA in self.data:
            self._needed("Board", next(iter(known), "name"))
        if "Board" not in self.given:
            return None
        line, name = self.given["Board"]
        if not (edition.has_board or edition.may_have_board):
            raise NotationError(line, why_no_board(edition))
        if BOARD_DATA in self.data:
            return self._own_board(line, name, known)
        if name not in known:
            raise NotationError(
                line,
                f"the board {name[:40]!r} is not known, only {', '.join(known)}; "
                "give the file of another with --board FILE",
            )
        return known[name]

    def _own_board(self, line: int, name: str, known: Mapping[str, Board]) -> Board:
        board = self._with_data(BOARD_DATA, read_board, f"Board: {name}\n")
        same = known.get(name, board)
        if (same.cells, same.points) != (board.cells, board.points):
            raise NotationError(line, f"there is another board {name!r}, with other spaces")
        return board

    def _sheets(self, edition: Edition) -> tuple[str, ...]:
        if not edition.sheets and "Sheets" not in self.given:
            return ()
        line, names = self._needed("Sheets", ", ".join(edition.sheets[:2]))
        sheets = tuple(name.strip() for name in names.split(","))
        with at_line(line):
            for name in sheets:
                edition.sheet(name)
        return sheets

    def _rulings(self) -> frozenset[Ruling]:
        if "Rulings" not in self.given:
            return frozenset()
        line, names = self.given["Rulings"]
        with at_line(line):
            return read_rulings(name.strip() for name in names.split(","))
