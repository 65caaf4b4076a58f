"""What is played: the same options for every command that lets players meet."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from qwixx.cli.board_choice import BOARD, EDITION, find_board
from qwixx.cli.player_choice import ruling_list
from qwixx.rules import Ruling, Setup, make_setup

Command = TypeVar("Command", bound=Callable[..., Any])


def game_options(command: Command) -> Command:
    """Add the options ``--edition``, ``--board`` and ``--rulings`` to a command."""
    names = ",".join(Ruling)
    options = (
        click.option(
            "--edition",
            type=EDITION,
            help="What to play; classic, or on-board if a board is named.",
        ),
        click.option(
            "--board",
            type=BOARD,
            metavar="NAME|FILE",
            help="A board of On Board, ours or your own file.",
        ),
        click.option(
            "--rulings",
            "--ruling",
            multiple=True,
            metavar="LIST",
            shell_complete=ruling_list,
            help=f"House rules: {names}.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def setup_for(
    players: int, edition: str | None, board: str | None, rulings: Sequence[str]
) -> Setup:
    """The game that these options ask for; refused if there is no such game."""
    found = None if board is None else find_board(board)
    names = [name.strip() for text in rulings for name in text.lower().split(",") if name.strip()]
    return make_setup(edition or ("on-board" if found else "classic"), players, found, names)
