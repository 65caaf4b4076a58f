"""A board on the command line: one of ours by name, or a file."""

from pathlib import Path

from qwixx.cli.errors import CliError
from qwixx.cli.files import FileError
from qwixx.cli.replay import board_in
from qwixx.rules import Board, boards


def find_board(wish: str) -> Board:
    """The board of that name, or the one in the file of that name."""
    if wish in boards():
        return boards()[wish]
    if wish != "-" and not Path(wish).exists():
        ours = ", ".join(boards())
        raise CliError(f"there is no board {wish!r}", f"Ours are {ours}; or name a board file.")
    try:
        return board_in(wish)
    except FileError as error:
        raise CliError(
            str(error), "'qwixx boards check --help' tells what a board file is."
        ) from None
