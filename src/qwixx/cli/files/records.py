"""Files with records of games, and with the boards that they were played on."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import click

from qwixx.cli.files.given import FILE, STANDARD_INPUT, FileError, read_file
from qwixx.rules import (
    Board,
    Layout,
    NotationError,
    Reading,
    boards,
    read_board,
    read_games,
    read_layout,
    verify_series,
)

Command = TypeVar("Command", bound=Callable[..., Any])

HOW_RECORDS_ARE_WRITTEN = "docs/notation.md in the source of qwixx tells how a record is written."
WHAT_A_SHEET_IS = "docs/notation.md in the source of qwixx tells what a sheet file is."
WHAT_A_BOARD_IS = "'qwixx boards check --help' tells what a board file is."


def record_files(metavar: str) -> Callable[[Command], Command]:
    """Let a command take files with records, boards of one's own, and ``--json``."""
    parameters = (
        click.argument("files", metavar=f"{metavar}...", type=FILE, nargs=-1, required=True),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON object."),
        click.option(
            "--board",
            "board_files",
            metavar="FILE",
            type=FILE,
            multiple=True,
            help="A board that records only name; may be given several times.",
        ),
    )

    def with_parameters(command: Command) -> Command:
        for parameter in reversed(parameters):
            command = parameter(command)
        return command

    return with_parameters


def verify_once(files: Sequence[str]) -> None:
    """Refuse files that name standard input twice: the second time there is nothing to read."""
    if files.count(STANDARD_INPUT) > 1:
        message = "standard input can be read only once"
        raise FileError(STANDARD_INPUT, None, message, "Give - once, and names of files.")


def known_boards(files: Sequence[str]) -> dict[str, Board]:
    """Our own boards and those in the files, by name."""
    known = dict(boards())
    for file in files:
        board = board_in(file)
        _verify_only(file, board, known)
        known[board.name] = board
    return known


def board_in(file: str) -> Board:
    """The board that a file describes."""
    try:
        board = read_board(read_file(file))
    except NotationError as error:
        raise FileError(file, error.line, error.message, WHAT_A_BOARD_IS) from None
    _verify_only(file, board, boards())
    return board


def sheet_in(file: str) -> Layout:
    """The sheet that a file describes."""
    try:
        return read_layout(read_file(file))
    except NotationError as error:
        raise FileError(file, error.line, error.message, WHAT_A_SHEET_IS) from None


def _verify_only(file: str, board: Board, known: dict[str, Board]) -> None:
    # Records tell boards by their names alone.
    if known.get(board.name, board) != board:
        raise FileError(
            file, None, f"there is another board {board.name!r}; give this one its own name"
        )


def checked(file: str, known: dict[str, Board]) -> Iterator[Reading]:
    """The games of a file, one after the other."""
    try:
        yield from verify_series(read_games(read_file(file), known))
    except NotationError as error:
        raise FileError(file, error.line, error.message, HOW_RECORDS_ARE_WRITTEN) from None
