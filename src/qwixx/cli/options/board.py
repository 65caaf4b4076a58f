"""Editions and boards on the command line; a board is one of ours by name, or a file."""

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from qwixx.cli.errors import CliError
from qwixx.cli.files.given import FileError, FileName
from qwixx.cli.files.records import board_in
from qwixx.rules import Board, boards, editions


class Edition(click.Choice[str]):
    """The name of an edition; who names a board is told how to get it."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value.lower() in boards():
            value = value.lower()
            self.fail(f"{value} is a board; say --edition on-board --board {value}", param, ctx)
        return super().convert(value, param, ctx)


class BoardName(FileName):
    """A board by its name, or the file of one."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return our_names(ctx, param, incomplete) or super().shell_complete(ctx, param, incomplete)


EDITION = Edition(list(editions()), case_sensitive=False)
BOARD = BoardName()


def our_names(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """For the shell: our boards whose names begin like this."""
    return [CompletionItem(name) for name in boards() if name.startswith(incomplete)]


def find_board(wish: str) -> Board:
    """The board of that name, or the one in the file of that name."""
    if wish in boards():
        return boards()[wish]
    if wish != "-" and not Path(wish).exists():
        if wish.lower() in boards():
            return boards()[wish.lower()]
        ours = ", ".join(boards())
        raise CliError(f"there is no board {wish!r}", f"Ours are {ours}; or name a board file.")
    try:
        return board_in(wish)
    except FileError as error:
        raise CliError(str(error), error.hint) from None
