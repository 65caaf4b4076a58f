"""``qwixx ladder``: all players against all, with ratings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from qwixx.cli.errors import CliError, wish_refused
from qwixx.cli.exits import Exit
from qwixx.cli.files.given import FILE
from qwixx.cli.options.game import game_options, setup_for
from qwixx.cli.options.names import player_list
from qwixx.cli.options.ray import crew_at, ray_option
from qwixx.cli.options.seed import SEED
from qwixx.rules import Refused

if TYPE_CHECKING:
    from qwixx.bots.matches import Meet

MOST_GAMES = 1_000_000
EPILOG = """\b
Examples:
  qwixx ladder --games 100
  qwixx ladder --players gap,ga,expert,master --games 400
  qwixx ladder --board storm --games 100
  qwixx ladder --players gap,expert --games 100 --luck    how much of it was luck
  qwixx ladder --games 100 --plot ladder.png              the ratings as a picture
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
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the ratings as .png, .svg or .pdf.")
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
    plot: str | None,
) -> None:
    """Let all players meet each other, two at a time, and rate them.

    Ratings are Elo's, with 95 % intervals; the player gap is set to 1000, or the one that is named
    first if gap does not take part. Ctrl-C ends it early and tells about the pairs that are done.
    """
    from qwixx.bots.matches import Ladder, LadderStopped, climb, crosstable, fixed, open_ends, table
    from qwixx.cli.showing.progress import bar

    def show(result: Ladder) -> None:
        click.echo(f"{table(result)}\n\n{crosstable(result)}\n\n{fixed(result)}.")
        if told := open_ends(result):
            click.echo(f"{told}.")

    names = _players(wish)
    picture = Path(plot) if plot else None
    if picture:
        from qwixx.cli.showing.score_plot import verify_picture

        verify_picture(picture)
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
        undrawn = "; nothing was drawn" if picture else ""
        click.echo(f"qwixx: {stopped}{undrawn}", err=True)
        raise click.exceptions.Exit(Exit.INTERRUPTED) from None
    show(result)
    if picture:
        from qwixx.cli.showing.ladder_plot import draw

        draw(picture, result)
        click.echo(f"{picture}: the ratings", err=True)


def _without_luck(luck: bool) -> Meet | None:
    if not luck:
        return None
    from qwixx.insight import meet_without_luck

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
