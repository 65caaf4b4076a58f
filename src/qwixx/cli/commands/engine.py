"""``qwixx engine``: one of our players as a program for others' matches."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, Any

import click

from qwixx.cli.options.names import player_names
from qwixx.cli.options.seed import SEED

if TYPE_CHECKING:
    from qwixx.rules import State

EPILOG = """\b
Examples:
  qwixx engine master
  qwixx engine expert --seed 1
"""


@click.command(epilog=EPILOG)
@click.argument("bot", shell_complete=player_names)
@click.option("--seed", type=SEED, help="The same seed makes the same decisions.")
def engine(bot: str, seed: int | None) -> None:
    """Answer the engine protocol as one of our players.

    BOT is random, gap, ga, computational, solo, novice, regular, expert or master. Reads one JSON
    object a line from standard input, and answers on standard output until it is told to quit.
    """
    from qwixx.bots import make_player
    from qwixx.bots.engines import answer_all
    from qwixx.cli.errors import CliError
    from qwixx.cli.showing.progress import said_when_compiling
    from qwixx.rules import Refused

    try:
        with said_when_compiling():
            player = make_player(bot, seed)
    except Refused as error:
        raise CliError(str(error)) from None

    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is not text is not JSON either, and is answered so.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")

    def write(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    answer_all(player, sys.stdin, write, _analyse)


def _analyse(state: State, seat: int) -> list[dict[str, Any]]:
    """What every answer is worth; whoever never asks does not wait for this to load."""
    from qwixx.insight import make_judge, options_object

    judge = make_judge(state.setup)
    return options_object(state, judge.options(state, seat))
