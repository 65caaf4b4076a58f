"""``qwixx dataset``: games for learners, as a table of every choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from qwixx.cli.errors import CliError, not_written, wish_refused
from qwixx.cli.files.given import FILE
from qwixx.cli.files.output import place_for, verify_not_protected
from qwixx.cli.options.game import game_options, setup_for
from qwixx.cli.options.names import player_names
from qwixx.cli.options.ray import crew_at, ray_option
from qwixx.cli.options.seed import SEED
from qwixx.rules import Refused

EPILOG = """\b
Examples:
  qwixx dataset expert expert --games 10000 -o games.parquet
  qwixx dataset master ga gap --edition longo --seed 7 -o longo.parquet
"""
MOST_GAMES = 10_000_000


@click.command(epilog=EPILOG)
@click.argument(
    "players", nargs=-1, required=True, metavar="PLAYER...", shell_complete=player_names
)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=1000, show_default=True, help="How many."
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of dice and players.")
@game_options
@ray_option
@click.option("-o", "--output", type=FILE, required=True, metavar="FILE", help="A Parquet file.")
def dataset(
    players: Sequence[str],
    games: int,
    seed: int,
    edition: str | None,
    sheet_file: str | None,
    board: str | None,
    rulings: Sequence[str],
    ray_address: str | None,
    output: str,
) -> None:
    """Let our PLAYERs play, and keep every choice: what was seen, what was chosen, what came of it.

    Seats rotate from game to game, and the same seed gives the same file. docs/research.md in the
    source of qwixx tells what is in it; so does the file.
    """
    try:
        from qwixx.gym import DataSet
    except ModuleNotFoundError as missing:
        raise CliError(
            f"data sets need {missing.name}", "Install it: pip install 'qwixx[gym]'"
        ) from None
    from qwixx.cli.showing.progress import bar

    file = place_for(Path(output))
    verify_not_protected(file)
    new = file.with_name(f".{file.name[:40]}.new")
    try:
        setup = setup_for(len(players), edition, board, rulings, sheet_file=sheet_file, seed=seed)
        data = DataSet(setup, [name.lower() for name in players], seed)
        with crew_at(ray_address) as crew, bar("Playing") as tell:
            lines = data.write(new, games, tell, crew)
            new.replace(file)
    except Refused as error:
        raise wish_refused(error, "dataset") from None
    except OSError as error:
        raise not_written(file, error) from None
    finally:
        new.unlink(missing_ok=True)
    click.echo(f"{output}: {lines:,} choices of {games:,} games")
