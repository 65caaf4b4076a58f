"""The boards of On Board: a path of coloured numbers with points under them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources

from .errors import NotationError, Refused
from .layout import Cell, Layout, read_cell
from .layout_file import load_layout

SPACES = 40
LAST_SPACES = 5
"""Whoever stands on one of the last five spaces begins the last round."""
MOST_POINTS = 20
LONGEST_FILE = 20_000
"""No board file is longer than this many characters."""


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


class BoardError(NotationError):
    """A board file that cannot be played on, with the line at fault."""


def read_board(text: str, layout: Layout | None = None) -> Board:
    """Read a board file: headers ``Board`` and ``About``, then forty spaces like ``g10/3``."""
    layout = layout or load_layout("classic")
    if len(text) > LONGEST_FILE:
        raise BoardError(1, f"a board file has at most {LONGEST_FILE} characters")
    headers: dict[str, str] = {}
    spaces: list[tuple[Cell, int]] = []
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        content = line.split(";", 1)[0].strip()
        if ":" in content:
            key, _, value = content.partition(":")
            _take_header(headers, key.strip().lower(), value.strip(), number)
            continue
        for cell, points in _spaces(content, number, layout):
            before = spaces[-1][1] if spaces else 0
            if points < before:
                raise BoardError(
                    number, f"the points of {cell.words} fall from {before} to {points}"
                )
            spaces.append((cell, points))
    if "board" not in headers:
        raise BoardError(max(number, 1), "the board has no name; begin with a line 'Board: name'")
    if len(spaces) != SPACES:
        raise BoardError(number, f"the board has {len(spaces)} spaces, and needs {SPACES}")
    cells, points_by_space = zip(*spaces, strict=True)
    return Board(headers["board"], cells, points_by_space, headers.get("about", ""))


def _take_header(headers: dict[str, str], key: str, value: str, line: int) -> None:
    if key not in ("board", "about"):
        raise BoardError(line, f"unknown header {key!r}; a board has 'Board' and 'About'")
    if key in headers:
        raise BoardError(line, f"{key.capitalize()!r} is given twice")
    if key == "board" and not (1 <= len(value) <= 24 and value.isprintable()):
        raise BoardError(line, "the name of a board has 1 to 24 printable characters")
    if not value.isprintable():
        raise BoardError(line, "control characters are not allowed")
    headers[key] = value


def _spaces(content: str, line: int, layout: Layout) -> Iterator[tuple[Cell, int]]:
    for token in content.split():
        cell_text, slash, points_text = token.partition("/")
        if not slash or not (points_text.isascii() and points_text.isdigit()):
            shown = token[:20]
            raise BoardError(line, f"{shown!r} is not a space; write cell and points, like g10/3")
        try:
            cell = read_cell(cell_text)
            layout.place(cell)
        except Refused as error:
            raise BoardError(line, str(error)) from None
        if len(points_text) > 2 or not 1 <= int(points_text) <= MOST_POINTS:
            raise BoardError(line, f"the points of {cell.words} must be 1 to {MOST_POINTS}")
        yield cell, int(points_text)


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
