"""``qwixx sheets``: print score sheets and boards."""

import sys
from pathlib import Path

import click

from qwixx.cli.errors import CliError
from qwixx.cli.files.given import FILE, STANDARD_OUTPUT
from qwixx.cli.files.output import place_for, verify_not_protected, write_whole
from qwixx.cli.options.board import BOARD, EDITION, find_board
from qwixx.cli.options.sheet import SHEET, with_sheets
from qwixx.cli.showing.words import counted
from qwixx.rules import Board, Edition, Layout, Refused, boards, editions
from qwixx.sheets import (
    LANGUAGES,
    MOST_COPIES,
    PAPERS,
    PER_PAGE,
    board_title,
    render,
    sheets_of,
    tally_title,
    unprintable,
    usual_per_page,
)


@click.command(
    epilog="""\b
Examples:
  qwixx sheets                                  a page of four classic sheets
  qwixx sheets --copies 40 --mono -o pad.pdf    a pad for a black-and-white printer
  qwixx sheets --edition on-board --copies 4    both boards, and a sheet for each player
  qwixx sheets --edition on-board --board my.board --paper letter --language en
  qwixx sheets --edition chain --copies 10      a pad of its sheets A to E in turn
  qwixx sheets --edition chain --sheet A        a page of its sheet A
  qwixx sheets --sheet my-sheet.toml            a page of a sheet of your own
"""
)
@click.option(
    "--edition",
    type=EDITION,
    default="classic",
    show_default=True,
    help="Deluxe sheets have room for the results of five games, On Board brings its boards; "
    "where an edition has several sheets, the copies go through them in turn.",
)
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS), case_sensitive=False),
    default="a4",
    show_default=True,
    help="Its size.",
)
@click.option(
    "--copies",
    type=click.IntRange(1, MOST_COPIES),
    metavar="N",
    help="How many score sheets.  [default: a page full]",
)
@click.option(
    "--per-page",
    type=click.Choice(PER_PAGE),
    help="How many sheets a page is cut into.  [default: 4, for Deluxe 2]",
)
@click.option(
    "--board",
    "wishes",
    multiple=True,
    type=BOARD,
    metavar="NAME|FILE",
    help="A board of On Board; may be given more than once.  [default: all of ours]",
)
@click.option(
    "--sheet",
    "sheet_wishes",
    multiple=True,
    type=SHEET,
    metavar="NAME|FILE",
    help="One of the edition's sheets, such as A, or a sheet file of your own; may be given more "
    "than once. On a blank one of Longo lucky numbers are written in.  [default: all in turn]",
)
@click.option("--mono", is_flag=True, help="Black and white, with patterns instead of colours.")
@click.option(
    "--language",
    type=click.Choice(list(LANGUAGES), case_sensitive=False),
    default="en",
    show_default=True,
    help="English or German.",
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    metavar="FILE.pdf",
    help="Where to; - is standard output.  [default: qwixx-EDITION.pdf]",
)
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def sheets(
    edition: str,
    paper: str,
    copies: int | None,
    per_page: int | None,
    wishes: tuple[str, ...],
    sheet_wishes: tuple[str, ...],
    mono: bool,
    language: str,
    output: str | None,
    force: bool,
) -> None:
    """Print score sheets, and the boards of On Board, as a PDF.

    Print it at actual size and cut along the dotted lines. On Board's two boards come first, each
    on a page of its own: printed on both sides of one paper they make a board with two sides.
    """
    printed = with_sheets(editions()[edition], sheet_wishes)
    each = per_page or usual_per_page(printed)
    count = copies or each
    chosen = _boards(wishes, printed)
    if output == STANDARD_OUTPUT and sys.stdout.isatty():
        raise CliError(
            "a terminal cannot show a PDF",
            "Name a file, or send it on to a program: qwixx sheets -o - | lp",
        )
    data = render(
        printed,
        PAPERS[paper],
        count,
        boards=chosen,
        per_page=each,
        mono=mono,
        language=language,
    )
    _tell_what_is_missing(chosen, printed, language)
    if output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(data)
        return
    path = Path(output or f"qwixx-{edition}.pdf")
    done = _write(path, data, force=force)
    parts = [counted(len(chosen), "board")] if chosen else []
    click.echo(f"{done} {path}: {' and '.join([*parts, counted(count, 'score sheet')])}.")


def _boards(wishes: tuple[str, ...], edition: Edition) -> list[Board]:
    if wishes and not (edition.has_board or edition.may_have_board):
        raise click.UsageError(
            f"--board is for on-board; {edition.name} is played without a board."
        )
    found = [find_board(wish) for wish in wishes]
    if edition.has_board and not found:
        found = list(boards().values())
    for board in found:
        for sheet in sheets_of(edition):
            _verify_board(board, sheet)
    return found


def _verify_board(board: Board, sheet: Layout) -> None:
    try:
        for cell in board.cells:
            sheet.place(cell)
    except Refused as error:
        raise CliError(
            f"the board {board.name} does not go with the sheet {sheet.name!r}: {error}",
            "Name another board, or another sheet.",
        ) from None


def _tell_what_is_missing(chosen: list[Board], edition: Edition, language: str) -> None:
    for sheet in sheets_of(edition):
        for tally in sheet.tallies:
            if lacking := unprintable(tally.name):
                title = tally_title(tally.name, LANGUAGES[language])
                click.echo(
                    f"The name of the tally {tally.name!r} is printed as {title!r}: "
                    f"our font has no {', '.join(lacking)}.",
                    err=True,
                )
    for board in chosen:
        if lacking := unprintable(board.name):
            title = board_title(board, LANGUAGES[language])
            click.echo(
                f"The name of the board {board.name!r} is printed as {title!r}: "
                f"our font has no {', '.join(lacking)}.\n"
                "To print it whole, write it in Latin letters in the line 'Board:' of its file.",
                err=True,
            )


def _write(path: Path, data: bytes, *, force: bool) -> str:
    place = place_for(path, "To send it on, write it to standard output: -o -")
    if path.suffix.lower() != ".pdf":
        raise CliError(f"{path} is not the name of a PDF", f"Name it {path.with_suffix('.pdf')}.")
    is_there = place.exists()
    if is_there and not force:
        raise CliError(f"{path} exists already", "Name another file, or replace it with --force.")
    verify_not_protected(path)
    write_whole(path, data)
    return "Replaced" if is_there else "Wrote"
