"""``qwixx ladder``: all players against all, with ratings."""

from __future__ import annotations

import errno
import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING

import click

from qwixx.cli.crews import crew_at, ray_option
from qwixx.cli.errors import CliError, not_written, wish_refused
from qwixx.cli.exits import Exit
from qwixx.cli.game_options import game_options, setup_for
from qwixx.cli.output_files import try_writing
from qwixx.cli.player_choice import player_list
from qwixx.cli.seeds import SEED
from qwixx.rules import Refused

if TYPE_CHECKING:
    from qwixx.bots.matches.ladder import Meet

MOST_GAMES = 1_000_000
EPILOG = """\b
Examples:
  qwixx ladder --games 100
  qwixx ladder --players gap,ga,expert,master --games 400
  qwixx ladder --board storm --games 100
  qwixx ladder --players gap,expert --games 100 --luck    how much of it was luck
  qwixx ladder --games 600 --seed 1 --write .    page, picture and README of this project
"""


@click.command(epilog=EPILOG)
@click.option(
    "--players",
    "wish",
    metavar="LIST",
    shell_complete=player_list,
    help="Which players; all unless told otherwise.",
)
@click.option(
    "--games",
    type=click.IntRange(2, MOST_GAMES),
    default=200,
    show_default=True,
    help="Per pair.",
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the dice.")
@game_options
@ray_option
@click.option(
    "--luck",
    is_flag=True,
    help="Also rate without what chance did, which is surer by equally many games, and slower.",
)
@click.option(
    "--write",
    "folder",
    type=click.Path(),
    metavar="FOLDER",
    help="Write docs/ladder.md, its picture and the README's table into this folder.",
)
def ladder(
    wish: str | None,
    games: int,
    seed: int,
    edition: str | None,
    sheet_file: str | None,
    board: str | None,
    rulings: tuple[str, ...],
    ray_address: str | None,
    luck: bool,
    folder: str | None,
) -> None:
    """Let all players meet each other, two at a time, and rate them.

    Ratings are Elo's, with 95 % intervals; the player gap is set to 1000, or the one that is named
    first if gap does not take part. Ctrl-C ends it early and tells about the pairs that are done.
    """
    from qwixx.bots.matches.ladder import Ladder, LadderStopped, climb
    from qwixx.bots.matches.ladder_page import crosstable, fixed, open_ends, table, write
    from qwixx.cli.progress import bar

    def show(result: Ladder) -> None:
        click.echo(f"{table(result)}\n\n{crosstable(result)}\n\n{fixed(result)}.")
        if told := open_ends(result):
            click.echo(f"{told}.")

    names = _players(wish)
    project = None if folder is None else _place(folder)
    try:
        with bar("Pairs") as tell:
            setup = setup_for(2, edition, board, rulings, sheet_file=sheet_file, seed=seed)
            with crew_at(ray_address) as crew:
                result = climb(names, games, seed, setup, tell, crew, _without_luck(luck))
    except Refused as error:
        raise wish_refused(error, "ladder") from None
    except LadderStopped as stopped:
        if stopped.result:
            show(stopped.result)
        unwritten = "; nothing was written" if project else ""
        click.echo(f"qwixx: {stopped}{unwritten}", err=True)
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None
    show(result)
    if project:
        machine = (
            f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
        )
        try:
            written = write(result, project, machine)
        except OSError as error:
            raise not_written(Path(error.filename or project), error) from None
        for path in written:
            click.echo(f"wrote {path}")


def _without_luck(luck: bool) -> Meet | None:
    if not luck:
        return None
    from qwixx.insight.matches import meet_without_luck

    return meet_without_luck


def _players(wish: str | None) -> list[str]:
    from qwixx.bots import NAMES

    if wish is None:
        return list(NAMES)
    names = [name.strip().lower() for name in wish.split(",")]
    there = f"There are {', '.join(NAMES)}."
    if not any(names):
        raise CliError("--players names nobody", there)
    for name in names:
        if name not in NAMES:
            raise CliError(f"there is no player {name!r}", there)
    if len(set(names)) < max(len(names), 2):
        raise CliError("a ladder needs two players or more, each named once", there)
    return names


def _place(folder: str) -> Path:
    """Where the ladder is written to, if that can be done; found out before all the games."""
    if not folder:
        raise CliError("--write needs the name of a folder", "A point is the one you are in.")
    project = Path(folder)
    try:
        _verify_place(project)
    except OSError as error:
        raise not_written(Path(error.filename or folder), error) from None
    return project


def _verify_place(project: Path) -> None:
    from qwixx.bots.matches.ladder_page import BEGIN, END, WRITTEN, places

    if not project.exists():
        raise CliError(f"there is no folder {project}; make it first, or name another")
    if not project.is_dir():
        raise CliError(f"{project} is a file; name the folder that the ladder is written into")
    page, picture, readme = places(project)
    for path in (page, picture, readme):
        _verify_file(path, project)
    if page.exists() and WRITTEN not in page.read_text("utf-8", "replace"):
        raise CliError(f"{page} is not a page of ours; move it away, or name another folder")
    text = readme.read_text("utf-8", "replace") if readme.exists() else ""
    if text and END not in text.partition(BEGIN)[2]:
        raise CliError(
            f"{readme} has no place for the ladder;"
            f" put the lines {BEGIN} and {END} where its table belongs"
        )


def _verify_file(path: Path, project: Path) -> None:
    """Refuse a file that cannot be written, or made together with its folders."""
    if path.is_dir():
        raise CliError(f"{path} is a folder, not a file; move it away, or name another folder")
    folder = next(folder for folder in path.parents if folder.exists())
    if not folder.is_dir():
        raise CliError(f"{folder} is a file, not a folder; move it away, or name another folder")
    try:
        try_writing(path if path.exists() else folder / path.name)
    except OSError as error:
        what = f"the file {path}" if path.exists() else f"the folder {folder}"
        full = error.errno == errno.ENOSPC
        reason = f"the disk of {what} is full" if full else f"{what} cannot be written"
        raise CliError(f"{reason}; name a folder that is yours instead of {project}") from None
