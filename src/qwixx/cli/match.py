"""``qwixx match``: let players meet, our own and outside programs."""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import TYPE_CHECKING

import click

from qwixx.cli.board_choice import find_board
from qwixx.cli.errors import CliError
from qwixx.cli.player_choice import player_names
from qwixx.cli.seeds import SEED
from qwixx.rules import Refused, editions, make_setup

if TYPE_CHECKING:
    from qwixx.bots.results import MatchResult

MOST_SHOWN = 10
EPILOG = """\b
Examples:
  qwixx match master ga --games 200 --seed 1
  qwixx match master ga ga ga --games 100          four at a table
  qwixx match expert "cmd:python3 examples/engine.py" --games 100
  qwixx match master gap --board storm --games 100 --json
"""


@click.command(epilog=EPILOG)
@click.argument(
    "players", nargs=-1, required=True, metavar="PLAYER PLAYER...", shell_complete=player_names
)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many.")
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the dice.")
@click.option("--edition", type=click.Choice(list(editions())), help="What to play.")
@click.option("--board", metavar="NAME|FILE", help="A board of On Board, ours or your own file.")
@click.option(
    "--time-limit",
    type=click.FloatRange(0, min_open=True),
    default=5.0,
    show_default=True,
    help="Seconds that an outside program has for each answer.",
)
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=os.cpu_count() or 1,
    show_default="one for each core",
    help="With outside programs: games at a time, each with processes of its own.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def match(
    players: tuple[str, ...],
    games: int,
    seed: int,
    edition: str | None,
    board: str | None,
    time_limit: float,
    workers: int,
    as_json: bool,
) -> None:
    """Let players meet in many games and tell who wins.

    A PLAYER is one of ours (random, gap, ga, computational, solo, novice, regular, expert, master)
    or cmd:PROGRAM, any program that speaks the engine protocol. Seats rotate, and each set of dice
    is played once in every rotation, so that luck cancels; the number of games is rounded up to
    whole sets. A program that fails loses that game, and the match goes on.
    """
    if len(players) < 2:
        raise click.UsageError("a match needs at least two players.")
    from qwixx.bots.match import run_match
    from qwixx.cli.progress import bar

    try:
        named = find_board(board) if board else None
        setup = make_setup(edition or ("on-board" if board else "classic"), len(players), named)
        # As on Ctrl-C, no program of somebody else is left behind.
        signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
        with bar("Playing") as tell:
            result = run_match(players, setup, games, seed, time_limit, tell, workers)
    except Refused as error:
        raise CliError(str(error)) from None
    click.echo(json.dumps(result.as_json()) if as_json else _told(result))


def _told(result: MatchResult) -> str:
    width = max(len(player.name) for player in result.players)
    lines = [
        f"{result.games} games of {result.turns_mean:.1f} turns",
        f"{'':{width}}     wins     95 %     shared  with shares  mean score",
    ]
    for player in result.players:
        low, high = (f"{100 * bound:.1f}" for bound in player.ci95)
        share = 100 * player.share / result.games
        lines.append(
            f"{player.name:{width}}  {100 * player.win_rate:5.1f} %  {low:>5}-{high:<5}"
            f"{player.ties:9}  {share:9.1f} %  {player.mean_score:10.1f}"
        )
    for forfeit in result.forfeits[:MOST_SHOWN]:
        name = result.players[forfeit.player].name
        lines.append(f"game {forfeit.game}: {name} lost: {forfeit.reason}")
    if len(result.forfeits) > MOST_SHOWN:
        lines.append(f"... and {len(result.forfeits) - MOST_SHOWN} more games lost by failing")
    return "\n".join(lines)
