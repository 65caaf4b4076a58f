"""``qwixx match``: let players meet, our own and outside programs."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from math import isnan
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from qwixx.bots.engines import DOES_NOT_PLAY, LONGEST_LIMIT, START_LIMIT, TIME_LIMIT
from qwixx.cli.errors import CliError, wish_refused
from qwixx.cli.exits import Exit
from qwixx.cli.options.game import game_options, setup_for
from qwixx.cli.options.names import player_names
from qwixx.cli.options.ray import crew_at, ray_option
from qwixx.cli.options.seed import SEED
from qwixx.rules import Refused, Setup

if TYPE_CHECKING:
    from qwixx.bots.matches import MatchResult
    from qwixx.insight import AdjustedMatch

MOST_GAMES = 10_000_000
MOST_WORKERS = 256
MOST_SHOWN = 10
OUTSIDE = "cmd:"
GREETING = """echo '{"cmd": "hello", "protocol": 1}'"""
EPILOG = """\b
Examples:
  qwixx match master ga --games 200 --seed 1
  qwixx match master ga ga ga --games 100          four at a table
  qwixx match expert "cmd:python3 examples/engine.py" --games 100
  qwixx match master gap --board storm --games 100 --json
  qwixx match master expert --games 200 --luck     how much of it was luck
"""


class Seconds(click.FloatRange):
    """A limit of time; what is not a number at all is outside every range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        seconds = super().convert(value, param, ctx)
        return self.fail(f"{value!r} is not one", param, ctx) if isnan(seconds) else seconds


SECONDS = Seconds(0, LONGEST_LIMIT, min_open=True)


@click.command(epilog=EPILOG)
@click.argument(
    "players", nargs=-1, required=True, metavar="PLAYER PLAYER...", shell_complete=player_names
)
@click.option(
    "--games", type=click.IntRange(1, MOST_GAMES), default=100, show_default=True, help="How many."
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Of the dice.")
@game_options
@ray_option
@click.option(
    "--time-limit",
    type=SECONDS,
    default=TIME_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="What an outside program has for each answer.",
)
@click.option(
    "--start-limit",
    type=SECONDS,
    default=START_LIMIT,
    show_default=True,
    metavar="SECONDS",
    help="What it has for its first answer, and for all starts that fail together.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    default=os.cpu_count() or 1,
    show_default="one for each core",
    help="With outside programs: games at a time, each with processes of its own.",
)
@click.option(
    "--luck",
    is_flag=True,
    help="Also tell what is left without the luck of the dice; our own players alone, and slower.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def match(
    players: tuple[str, ...],
    games: int,
    seed: int,
    edition: str | None,
    sheet_file: str | None,
    board: str | None,
    rulings: tuple[str, ...],
    ray_address: str | None,
    time_limit: float,
    start_limit: float,
    workers: int,
    luck: bool,
    as_json: bool,
) -> None:
    """Let players meet in many games and tell who wins.

    A PLAYER is one of ours (random, gap, ga, computational, solo, novice, regular, expert, master)
    or cmd:PROGRAM, any program that speaks the engine protocol. Seats rotate, and each set of dice
    is played once in every rotation, so that luck cancels; the number of games is rounded up to
    whole sets. A program that fails loses that game, and the match goes on. Ctrl-C ends it early
    and tells about the sets that are done.
    """
    if len(players) < 2:
        raise click.UsageError("a match needs at least two players.")
    from qwixx.bots import NAMES
    from qwixx.bots.engines import no_orphans
    from qwixx.bots.matches import MatchStopped, run_match
    from qwixx.cli.showing.progress import bar

    players = tuple(name.lower() if name.lower() in NAMES else name for name in players)
    stopped, code = "", Exit.OK.value

    def stop(number: int, _: FrameType | None) -> None:
        nonlocal code
        code = 128 + number
        raise KeyboardInterrupt

    try:
        setup = setup_for(len(players), edition, board, rulings, sheet_file=sheet_file, seed=seed)
        # As on Ctrl-C, no program of somebody else is left behind.
        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wishes
                signal.signal(number, stop)
        if luck:
            how = (ray_address, lambda: code)
            _without_luck(players, setup, games, seed, *how, as_json=as_json)
            return
        with no_orphans(), crew_at(ray_address) as crew, bar("Playing") as tell:
            limits = (time_limit, tell, workers, start_limit)
            result = run_match(players, setup, games, seed, *limits, crew)
    except Refused as error:
        raise wish_refused(error, "match") from None
    except MatchStopped as stop_of:
        result, stopped, code = stop_of.result, str(stop_of), code or Exit.INTERRUPTED
    if as_json:
        click.echo(json.dumps(result.as_json()))
    elif result.games:
        click.echo(_told(result))
    if stopped:
        raise _stop(stopped, code)
    if result.games == len({forfeit.game for forfeit in result.forfeits}):
        raise _nothing_played(result, players)


def _without_luck(
    players: tuple[str, ...],
    setup: Setup,
    games: int,
    seed: int,
    ray_address: str | None,
    code: Callable[[], int],
    *,
    as_json: bool,
) -> None:
    """Play the same match, and tell both: as it went, and without luck.

    ``code`` is the signal's that has stopped it.
    """
    from qwixx.cli.showing.progress import bar
    from qwixx.insight import AdjustedStopped, match_without_luck

    try:
        with crew_at(ray_address) as crew, bar("Playing") as tell:
            result = match_without_luck(players, setup, games, seed, tell, crew)
    except AdjustedStopped as stopped:
        if stopped.result:
            _tell_both(stopped.result, as_json=as_json)
        raise _stop(str(stopped), code() or Exit.INTERRUPTED) from None
    _tell_both(result, as_json=as_json)


def _stop(told: str, code: int) -> click.exceptions.Exit:
    """The end of a match that somebody has stopped."""
    click.echo(f"qwixx: {told}", err=True)
    return click.exceptions.Exit(code)


def _tell_both(result: AdjustedMatch, *, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(result.as_json()))
        return
    click.echo(_told(result.plain))
    width = max(len(share.name) for share in result.shares)
    click.echo(f"\n{'':{width}}  {'wins with shares':^22}  {'without luck':^22}  narrower")
    for share in result.shares:
        both = ((share.plain, share.plain_ci95), (share.without_luck, share.ci95))
        plain, adjusted = (
            f"{100 * mean:5.1f} % ({100 * low:5.1f} to {100 * high:5.1f})"
            for mean, (low, high) in both
        )
        click.echo(f"{share.name:{width}}  {plain}  {adjusted}  {share.narrower:.1f} times")


def _nothing_played(result: MatchResult, players: tuple[str, ...]) -> CliError:
    """That no game came to its end, and how to see what is wrong with the programs."""
    why = {forfeit.player: forfeit.reason for forfeit in result.forfeits}
    hints = []
    for place in sorted(why):
        program = players[place].removeprefix(OUTSIDE)
        hints.append(
            "Let it play what it knows: --edition and --board say what is played."
            if why[place].startswith(DOES_NOT_PLAY)
            else f"Run it by hand to see what it says: {GREETING} | {program}"
        )
    told = "not one game was played to the end, because programs failed"
    return CliError(told, "\n".join(dict.fromkeys(hints)))


def _told(result: MatchResult) -> str:
    width = max(len(player.name) for player in result.players)
    turns = result.turns_mean
    lines = [
        f"{result.games} games"
        + (", none played to the end" if turns is None else f" of {turns:.1f} turns"),
        f"{'':{width}}  {'wins':>7}  {'95 %':^11}{'shared':>9}  with shares  mean score",
    ]
    for player in result.players:
        low, high = (f"{100 * bound:.1f}" for bound in player.ci95)
        share = 100 * player.share / result.games
        mean = "none" if player.mean_score is None else f"{player.mean_score:.1f}"
        lines.append(
            f"{player.name:{width}}  {100 * player.win_rate:5.1f} %  {low:>5}-{high:<5}"
            f"{player.ties:9}  {share:9.1f} %  {mean:>10}"
        )
    for forfeit in result.forfeits[:MOST_SHOWN]:
        name = result.players[forfeit.player].name
        lines.append(f"game {forfeit.game}: {name} lost: {forfeit.reason}")
    if len(result.forfeits) > MOST_SHOWN:
        lines.append(f"... and {len(result.forfeits) - MOST_SHOWN} more lost by failing")
    return "\n".join(lines)
