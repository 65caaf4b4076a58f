"""``qwixx train``: teach a net to play, by games against itself."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from qwixx.cli.errors import CliError, not_written
from qwixx.cli.exits import Exit
from qwixx.cli.files.given import FOLDER
from qwixx.cli.options.names import net_names
from qwixx.cli.options.ray import crew_at, ray_option
from qwixx.cli.options.seed import SEED
from qwixx.rules import Refused

EPILOG = """\b
Examples:
  qwixx train classic-2                             the net of two players, from nothing
  qwixx train on-board-3 --games 200000 --folder training/board
  qwixx train classic-4 --games 400000 --further    polish the net of the package
  qwixx train classic-2 --games 3000000             go on with the same training
  qwixx train bonus-a --ray 10.0.0.1:6379           a cluster plays, this machine learns
"""


@click.command(epilog=EPILOG)
@click.argument("name", metavar="NET", shell_complete=net_names)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=2_000_000,
    show_default=True,
    help="How many it plays in all.",
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of everything.")
@click.option(
    "--folder",
    "wish",
    type=FOLDER,
    metavar="FOLDER",
    help="Where the training is kept; training/NET unless told otherwise.",
)
@click.option(
    "--every",
    type=click.IntRange(1),
    default=50_000,
    show_default=True,
    help="Save and test the net after so many games, a multiple of 1000 or the next one.",
)
@click.option("--anew", is_flag=True, help="Begin from nothing, not from a smaller game's net.")
@click.option("--further", is_flag=True, help="Begin with the net that is shipped, and polish it.")
@ray_option
def train(
    name: str,
    games: int,
    seed: int,
    wish: str | None,
    every: int,
    anew: bool,
    further: bool,
    ray_address: str | None,
) -> None:
    """Teach a net to play by games against itself.

    NET is the game: for the classic sheet with the number of players, classic-2 to classic-5 and
    on-board-2 to on-board-4; any other sheet by its name, such as bonus-a. The training can be
    interrupted at any time; the same command goes on with it. The folder has a plot of the strength
    over time.
    """
    from qwixx.bots.learning import ANEW, FURTHER, USUAL, TrainingStopped, run
    from qwixx.cli.showing.progress import bar
    from qwixx.cli.stopping import asked_to_stop

    if anew and further:
        raise click.UsageError("--anew begins from nothing, --further does not; choose one.")
    folder = Path(wish) if wish else Path("training") / name
    if folder.exists() and not folder.is_dir():
        raise CliError(
            f"{folder} is a file", f"Name a folder, or leave it out: it is training/{name} then."
        )
    how = ANEW if anew else FURTHER if further else USUAL
    # The bar takes over standard output, so that lines appear above it; a file keeps them all.
    lines = None if sys.stdout.isatty() else sys.stdout

    def tell(text: str) -> None:
        click.echo(text, file=lines or sys.stdout)

    try:
        with crew_at(ray_address) as crew, asked_to_stop() as is_stopped, bar("Games") as count:
            run(name, folder, games, seed, every, tell, how, count, is_stopped, crew)
    except Refused as error:
        raise CliError(str(error)) from None
    except OSError as error:
        told = not_written(folder / "state.npz", error).message
        raise CliError(told, "Choose a folder that has room and is yours with --folder.") from None
    except TrainingStopped as stopped:
        without = f" without --{how}" if how else ""
        click.echo(f"qwixx: {stopped}; the same command{without} goes on", err=True)
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None
