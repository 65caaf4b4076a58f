"""The boards of On Board: a path of coloured numbers with points under them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from .errors import NotationError, Refused, at_line
from .layout import Cell, Layout, read_cell
from .layout_file import load_layout
from .lines import read_lines

SPACES = 40
"""So many spaces has a board."""
LAST_SPACES = 5
"""Whoever stands on one of the last five spaces begins the last round."""
MOST_POINTS = 20
"""So many points is a space worth at most."""
LONGEST_NAME = 24
LONGEST_FILE = 64 * 2**10
"""No board file is longer than this."""


@dataclass(frozen=True, slots=True)
class Board:
    """A path of spaces behind the start box. Space 1 is ``cells[0]``; space 0 is the start box."""

    name: str
    cells: tuple[Cell, ...]
    points: tuple[int, ...]
    about: str = ""

    @property
    def last_round_from(self) -> int:
        """The first of the last five spaces."""
        return len(self.cells) - LAST_SPACES + 1

    def cell(self, space: int) -> Cell:
        """The coloured number that a space shows; the start box has none."""
        return self.cells[space - 1]

    def points_at(self, space: int) -> int:
        """The extra points of a piece on that space."""
        return self.points[space - 1] if space else 0


def read_board(source: str | bytes, layout: Layout | None = None) -> Board:
    """Read a board file: headers ``Board`` and ``About``, then forty spaces like ``g10/3``."""
    layout = layout or load_layout("classic")
    headers: dict[str, str] = {}
    spaces: list[tuple[Cell, int]] = []
    number = 1
    for number, text in read_lines(source, LONGEST_FILE):
        with at_line(number):
            if ":" in text:
                _take_header(headers, text)
            else:
                for token in text.split():
                    _take_space(spaces, token, layout)
    if "board" not in headers:
        raise NotationError(number, "the board has no name; begin with a line 'Board: name'")
    if len(spaces) != SPACES:
        raise NotationError(number, f"the board has {len(spaces)} spaces, and needs {SPACES}")
    cells, points_by_space = zip(*spaces, strict=True)
    return Board(headers["board"], cells, points_by_space, headers.get("about", ""))


def _take_header(headers: dict[str, str], text: str) -> None:
    name, _, value = text.partition(":")
    name, value = name.strip(), value.strip()
    key = name.lower()
    if key not in ("board", "about"):
        raise Refused(f"{name[:40]!r} is not a header of a board; there are Board and About")
    if key in headers:
        raise Refused(f"{name} is given twice")
    if key == "board" and not 1 <= len(value) <= LONGEST_NAME:
        raise Refused(f"the name of a board has 1 to {LONGEST_NAME} characters")
    headers[key] = value


def _take_space(spaces: list[tuple[Cell, int]], token: str, layout: Layout) -> None:
    cell_text, slash, points_text = token.partition("/")
    if not slash or not (points_text.isascii() and points_text.isdigit()):
        raise Refused(f"{token[:20]!r} is not a space; write cell and points, like g10/3")
    cell = read_cell(cell_text)
    layout.place(cell)
    if len(points_text) > 2 or not 1 <= int(points_text) <= MOST_POINTS:
        raise Refused(f"the points of {cell.words} must be 1 to {MOST_POINTS}")
    points, before = int(points_text), spaces[-1][1] if spaces else 0
    if points < before:
        raise Refused(f"the points of {cell.words} fall from {before} to {points}")
    if len(spaces) == SPACES:
        raise Refused(f"{cell.words} is one space too many; a board has {SPACES}")
    spaces.append((cell, points))


def write_board(board: Board) -> str:
    """The text of a board file, five spaces a line."""
    lines = [f"Board: {board.name}"]
    if board.about:
        lines.append(f"About: {board.about}")
    lines.append("")
    tokens = [f"{c}/{p}" for c, p in zip(board.cells, board.points, strict=True)]
    lines += [" ".join(tokens[i : i + 5]) for i in range(0, len(tokens), 5)]
    return "\n".join(lines) + "\n"


@cache
def boards() -> dict[str, Board]:
    """The boards that come with the package, by name."""
    folder = resources.files(__package__) / "data" / "boards"
    files = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".board")),
        key=lambda entry: entry.name,
    )
    found = [read_board(entry.read_text("utf-8")) for entry in files]
    return {board.name: board for board in found}
