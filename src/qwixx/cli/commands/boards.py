"""``qwixx boards``: the boards of On Board, ours and a user's own."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from qwixx.cli.errors import CliError, Misplaced
from qwixx.cli.files.given import FILE, FileError, refuse
from qwixx.cli.files.records import board_in
from qwixx.cli.options.board import our_names
from qwixx.cli.showing.paint import painted
from qwixx.rules import Board
from qwixx.rules import boards as our_boards

SPACES_A_LINE = 10

EPILOG = """\b
Examples:
  qwixx boards
  qwixx boards show storm
  qwixx boards check mine.board
"""


class Boards(click.Group):
    """Who names a board instead of a command hears how it is shown."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant."""
        name = args[0]
        if name not in self.commands and not ctx.resilient_parsing:
            for known, what, try_this in (
                (name.lower() in our_boards(), "board", "show"),
                (Path(name).is_file(), "file", "check"),
            ):
                if known:
                    hint = f"Try: {shlex.join(['qwixx', 'boards', try_this, name])}"
                    raise Misplaced(f"{name} is a {what}, not a command", hint)
        return super().resolve_command(ctx, args)


@click.group(cls=Boards, invoke_without_command=True, epilog=EPILOG)
@click.pass_context
def boards(ctx: click.Context) -> None:
    """List the boards of Qwixx On Board, show one, or check a board file of your own."""
    if ctx.invoked_subcommand is None:
        click.echo("\n\n".join(drawn(board) for board in our_boards().values()))


@boards.command(epilog="Example: qwixx boards show storm")
@click.argument("name", shell_complete=our_names)
def show(name: str) -> None:
    """Draw the path of one board."""
    found = our_boards().get(name.lower())
    if found is None:
        raise CliError(
            f"there is no board {name!r}",
            f"There are {', '.join(our_boards())}. 'qwixx boards check FILE' shows one of yours.",
        )
    click.echo(drawn(found))


@boards.command(epilog="Example: qwixx boards check mine.board")
@click.argument("files", metavar="FILE...", type=FILE, nargs=-1, required=True)
def check(files: Sequence[str]) -> None:
    """Tell whether board files can be played on, and draw them.

    A board file has a line 'Board: name', if you like a line 'About: text', and then forty
    spaces as cell and points: r3/1 y2/1 b12/2 ... The points never fall. ';' starts a comment.
    """
    try:
        found = [(file, board_in(file)) for file in files]
    except FileError as error:
        refuse(error)
    click.echo("\n\n".join(f"{file}: this can be played on.\n\n{drawn(b)}" for file, b in found))


def drawn(board: Board) -> str:
    """The path of a board, ten spaces a line: what each shows, and the points under it."""
    about = f"  {board.about}" if board.about else ""
    return "\n".join([f"{click.style(board.name, bold=True)}{about}", *_path(board)])


def _path(board: Board) -> Iterator[str]:
    for begin in range(0, len(board.cells), SPACES_A_LINE):
        spaces = range(begin + 1, min(begin + SPACES_A_LINE, len(board.cells)) + 1)
        yield ""
        yield click.style("  space " + "".join(f"{space:>5}" for space in spaces), dim=True)
        yield "        " + "".join(
            painted(board.cell(space).colour, f"{board.cell(space)!s:>5}") for space in spaces
        )
        yield "  points" + "".join(f"{board.points_at(space):>5}" for space in spaces)
