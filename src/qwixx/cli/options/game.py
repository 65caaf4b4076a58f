"""What is played: the same options for every command that lets players meet."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

import click

from qwixx.cli.errors import CliError
from qwixx.cli.files.given import FILE, FileError
from qwixx.cli.files.records import sheet_in
from qwixx.cli.options.board import BOARD, EDITION, find_board
from qwixx.cli.options.names import ruling_list, sheet_list
from qwixx.rules import Edition, Layout, Ruling, Setup, deal, editions, make_setup, own_edition

Command = TypeVar("Command", bound=Callable[..., Any])


def game_options(command: Command) -> Command:
    """Add the options ``--edition``, ``--sheet``, ``--board`` and ``--rulings`` to a command."""
    names = ", ".join(Ruling)
    options = (
        click.option(
            "--edition",
            type=EDITION,
            metavar="NAME",
            help=f"What to play: {', '.join(editions())}. "
            "Usually classic, or on-board if a board is named.",
        ),
        click.option(
            "--sheet",
            "sheet_file",
            type=FILE,
            metavar="FILE",
            help="Play on a sheet of your own, in a file.",
        ),
        click.option(
            "--board",
            type=BOARD,
            metavar="NAME|FILE",
            help="A board, ours or your own file; most editions may have one.",
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


def sheets_option(command: Command) -> Command:
    """Add the option ``--sheets`` to a command that lets people play."""
    return click.option(
        "--sheets",
        metavar="LIST",
        shell_complete=sheet_list,
        help="Who has which sheet, such as A,C, where an edition has several; - is dealt one, and "
        "so are all if you do not say.",
    )(command)


def setup_for(
    players: int,
    edition: str | None,
    board: str | None,
    rulings: Sequence[str],
    sheets: str | None = None,
    sheet_file: str | None = None,
    seed: int | None = None,
) -> Setup:
    """The game that these options ask for; refused if there is no such game.

    With a seed, sheets that are not named are dealt by it.
    """
    found = None if board is None else find_board(board)
    names = [name.strip() for text in rulings for name in text.lower().split(",") if name.strip()]
    if sheet_file and edition:
        raise CliError("a sheet of your own is no sheet of an edition", "Leave out --edition.")
    name = edition or ("on-board" if found else "classic")
    played = own_edition(_own_sheet(sheet_file)) if sheet_file else editions()[name]
    dealt: tuple[str, ...] | None = sheet_wishes(played, sheets) or None
    if dealt is not None and "" in dealt and len(dealt) == players:
        dealt = deal(played, players, Random(seed).randrange, dealt)
    if dealt is None and seed is not None and players <= played.most:
        dealt = deal(played, players, Random(seed).randrange)
    return make_setup(played, players, found, names, dealt)


def sheet_wishes(edition: Edition, sheets: str | None) -> tuple[str, ...]:
    """The sheets that are named, in the capitals that they have; empty where one is dealt."""
    if sheets is None:
        return ()
    known = {name.lower(): name for name in edition.sheets} | {"-": ""}
    names = (name.strip() for name in sheets.split(","))
    return tuple(known.get(name.lower(), name) for name in names)


def _own_sheet(file: str) -> Layout:
    try:
        return sheet_in(file)
    except FileError as error:
        raise CliError(str(error), error.hint) from None
