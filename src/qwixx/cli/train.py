"""``qwixx train``: teach a net to play, by games against itself."""

from __future__ import annotations

from pathlib import Path

import click

from qwixx.cli.errors import CliError
from qwixx.cli.seeds import SEED
from qwixx.rules import Refused

EPILOG = """\b
Examples:
  qwixx train classic-2                             the net of two players, from nothing
  qwixx train on-board-3 --games 200000 --folder training/board
  qwixx train classic-2 --games 3000000 --ship      go on, and put it into the package
"""


@click.command(epilog=EPILOG)
@click.argument("name", metavar="NET")
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
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the training is kept; training/NET unless told otherwise.",
)
@click.option(
    "--every",
    type=click.IntRange(1),
    default=50_000,
    show_default=True,
    help="Save and test the net after so many games.",
)
@click.option("--anew", is_flag=True, help="Begin from nothing, not from a smaller game's net.")
@click.option("--ship", "is_shipped", is_flag=True, help="Put the result into the package.")
def train(
    name: str,
    games: int,
    seed: int,
    folder: Path | None,
    every: int,
    anew: bool,
    is_shipped: bool,
) -> None:
    """Teach a net to play by games against itself.

    NET is the kind of game and the number of players: classic-2 to classic-5, on-board-2 to
    on-board-4. The training can be interrupted at any time; the same command goes on with it. The
    folder has a plot of the strength over time.
    """
    from qwixx.bots.training import run, ship
    from qwixx.cli.progress import said_when_compiling

    try:
        with said_when_compiling():
            state = run(
                name, folder or Path("training") / name, games, seed, every, click.echo, anew
            )
    except Refused as error:
        raise CliError(str(error)) from None
    except OSError as error:
        raise CliError(f"the training cannot be kept: {error}") from None
    if is_shipped:
        click.echo(f"wrote {ship(state, name)}")
