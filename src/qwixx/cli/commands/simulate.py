"""``qwixx simulate``: many games between fast players, and what they come to."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from qwixx.cli.errors import CliError, wish_refused
from qwixx.cli.exits import Exit
from qwixx.cli.files.given import FILE
from qwixx.cli.options.game import game_options, setup_for
from qwixx.cli.options.names import FAST, fast_players
from qwixx.cli.options.ray import crew_at, ray_option
from qwixx.cli.options.seed import SEED
from qwixx.rules import Refused, Setup

if TYPE_CHECKING:
    from qwixx.sim import Crew
    from qwixx.sim.batch import Batch, Spread, Tally
    from qwixx.sim.players import Values

EPILOG = f"""\b
Examples:
  qwixx simulate gap ga --games 1000000
  qwixx simulate ga ga computational --plot scores.png
  qwixx simulate solo --games 200000 --json
  qwixx simulate gap ga --board storm

Players: {", ".join(FAST)}. Other bots and programs of your own play
in 'qwixx match'.
"""
MOST_GAMES = 10_000_000_000
"""Hours of work, for intervals of a thousandth of a point; more could teach nobody anything."""
TRIAL = 2.0
"""Seconds of play that a forecast is made from."""
LONG = 60.0
"""A wait of so many seconds is forecast."""
WIDEST = 100
"""No table is wider, in columns."""
OTHERS = "Other bots, and programs of your own, play in 'qwixx match'."


@click.command(epilog=EPILOG)
@click.argument(
    "players", metavar="PLAYER...", shell_complete=fast_players, nargs=-1, required=True
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=100_000,
    show_default=True,
    help="How many to play.",
)
@click.option(
    "--seed",
    type=SEED,
    default=1,
    show_default=True,
    help="What the dice depend on: the same number, the same games.",
)
@game_options
@ray_option
@click.option("--threads", type=click.IntRange(1), help="By default as many as there are cores.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the scores: a picture.")
def simulate(
    players: Sequence[str],
    games: int,
    seed: int,
    edition: str | None,
    sheet_file: str | None,
    board: str | None,
    rulings: Sequence[str],
    ray_address: str | None,
    threads: int | None,
    as_json: bool,
    plot: str | None,
) -> None:
    """Play many games between PLAYERs and tell how they went.

    Seats rotate from game to game. The same seed gives the same games, whatever the number of
    threads. Ctrl-C ends it early and tells about the games that are done.
    """
    players = [name.lower() for name in players]
    for name in players:
        if name not in FAST:
            raise CliError(f"there is no player {name!r} here; there are {', '.join(FAST)}", OTHERS)
    try:
        setup = setup_for(len(players), edition, board, rulings, sheet_file=sheet_file, seed=seed)
    except Refused as error:
        raise CliError(str(error), "'qwixx simulate --help' has examples.") from None
    picture = Path(plot) if plot else None
    if picture:
        from qwixx.cli.showing.score_plot import verify_picture

        verify_picture(picture)
    batch = batch_of(setup, tuple(players), games, seed)
    try:
        with crew_at(ray_address) as crew:
            tally, seconds = played(batch, threads, crew)
    except Refused as error:
        raise wish_refused(error, "simulate") from None
    if as_json:
        click.echo(json.dumps(as_object(batch, tally, seconds)))
    elif tally.games == 1:
        show_one(batch, tally)
    elif tally.games:
        show(batch, tally, seconds)
    if picture and tally.games:
        from qwixx.cli.showing.score_plot import draw

        draw(picture, batch, tally)
        click.echo(f"{picture}: how the scores are spread", err=True)
    if tally.games < games:
        click.echo(f"qwixx: stopped after {tally.games:,} of {games:,} games", err=True)
        raise click.exceptions.Exit(Exit.INTERRUPTED)


def batch_of(setup: Setup, players: tuple[str, ...], games: int, seed: int) -> Batch:
    """The games to play; for players of solved tables the tables are got first."""
    from qwixx.sim.batch import Batch

    return Batch(setup, players, games, seed, values_for(players))


def values_for(players: Sequence[str]) -> Values:
    """The solved tables that these players need."""
    from qwixx.cli.commands.solve import open_with_progress
    from qwixx.sim.jit import read_only
    from qwixx.sim.players import NO_VALUES

    solo, friendly = NO_VALUES
    if "solo" in players:
        solo = read_only(open_with_progress(1).values)
    if "friendly" in players:
        friendly = read_only(open_with_progress(len(players)).values)
    return solo, friendly


def played(batch: Batch, threads: int | None, crew: Crew | None = None) -> tuple[Tally, float]:
    """Play the games, with a progress bar; what they come to, and how long it took."""
    from qwixx.cli.showing.progress import bar
    from qwixx.sim import interruptibly
    from qwixx.sim.batch import simulate as play_all
    from qwixx.sim.jit import cache_problem

    def warn(problem: str) -> None:
        if problem:
            click.echo(f"qwixx: this takes longer every time: {problem}", file=sys.stderr)

    warn(known := cache_problem())
    with bar("Playing") as tell:
        with interruptibly():
            batch.play(0, 0)  # compiles, or finds it compiled
        warn("" if known else cache_problem())
        began = time.perf_counter()
        told: list[str] = []

        def show(done: int, games: int) -> None:
            seconds = time.perf_counter() - began
            if not told and seconds >= TRIAL:
                told.append(forecast(seconds * (games - done) / done))
                if told[0]:
                    click.echo(f"qwixx: {told[0]}", file=sys.stderr)  # above the bar
            tell(done, games)

        tally = play_all(batch, threads, show, crew)
        return tally, time.perf_counter() - began


def forecast(seconds: float) -> str:
    """How long it will take, in words; nothing if it is done soon."""
    if seconds < LONG:
        return ""
    minutes = round(seconds / 60)
    hours = round(minutes / 60)
    if minutes < 120:
        wait = f"{minutes} minute{'s' if minutes > 1 else ''}"
    else:
        wait = f"{hours} hours" if hours < 48 else f"{round(hours / 24)} days"
    return f"this takes about {wait}; Ctrl-C ends it early and tells about the games that are done"


def as_object(batch: Batch, tally: Tally, seconds: float) -> dict[str, object]:
    """The results as other programs get them."""
    return {
        "games": tally.games,
        "seed": batch.seed,
        "edition": batch.setup.edition.name,
        "board": batch.setup.board.name if batch.setup.board else None,
        "players": [
            {
                "name": name,
                "win_rate": tally.wins(player).rate,
                "ci95": list(tally.wins(player).interval),
                "shared_win_rate": tally.shared_wins(player).rate,
                "mean_score": tally.scores(player).mean,
                "mean_score_ci95": _interval(tally.scores(player)),
                "deviation": tally.scores(player).deviation if tally.games > 1 else None,
                "median": tally.scores(player).quantile(0.5),
                "scores": {str(k): v for k, v in tally.scores(player).seen().items()},
            }
            for player, name in enumerate(batch.players)
        ],
        "turns_mean": tally.turns.mean,
        "turns_ci95": _interval(tally.turns),
        "ends": {name: share.rate for name, share in tally.ends.items()},
        "seconds": round(seconds, 3),
    }


def show(batch: Batch, tally: Tally, seconds: float) -> None:
    """Tell people about the results."""
    from rich.table import Table

    from qwixx.cli.showing.console import Console

    several = len(batch.players) > 1
    table = Table(box=None, pad_edge=False)
    table.add_column("player")
    titles = ["wins", "shared", "mean score", "middle half", "deviation"]
    for title in titles if several else titles[2:]:
        table.add_column(title, justify="right")
    for player, name in enumerate(batch.players):
        wins, scores = tally.wins(player), tally.scores(player)
        cells = [
            f"{wins.rate:.2%} ± {_reach(wins.interval):.2%}",
            f"{tally.shared_wins(player).rate:.2%}",
            f"{scores.mean:.2f} ± {_reach(scores.interval):.2f}",
            f"{scores.quantile(0.25)} to {scores.quantile(0.75)}",
            f"{scores.deviation:.1f}",
        ]
        table.add_row(name, *(cells if several else cells[2:]))
    console = Console(highlight=False)
    # A line that is too long is ugly, a figure without its end is wrong.
    Console(highlight=False, width=max(console.width, WIDEST)).print(table)
    turns = tally.turns
    ends = ", ".join(f"{name} {part.rate:.2%}" for name, part in tally.ends.items() if part.count)
    console.print(
        f"\nTurns: {turns.mean:.2f} ± {_reach(turns.interval):.2f}, in half of all games "
        f"{turns.quantile(0.25)} to {turns.quantile(0.75)}.\nEnded by: {ends}.\n"
        "± is half of the 95 % interval."
    )
    speed = f"{tally.games / max(seconds, 1e-9):,.0f}"
    click.echo(f"{tally.games:,} games in {seconds:.1f} s, {speed} games a second.", err=True)


def show_one(batch: Batch, tally: Tally) -> None:
    """Tell people about the only game that was played; it has scores, and no means of them."""
    width = max(map(len, ("player", *batch.players)))
    lines = [f"{'player':{width}}  score"]
    for player, name in enumerate(batch.players):
        won, shared = tally.wins(player).count, tally.shared_wins(player).count
        result = "  wins" if won else "  shares the win" if shared else ""
        lines.append(
            f"{name:{width}}  {tally.scores(player).quantile(1):5}"
            f"{result if len(batch.players) > 1 else ''}"
        )
    end = next(name for name, part in tally.ends.items() if part.count)
    lines += ["", f"Turns: {tally.turns.quantile(1)}.", f"Ended by: {end}."]
    lines += ["One game has no 95 % interval; play two or more to get means with theirs."]
    click.echo("\n".join(lines))


def _interval(spread: Spread) -> list[float] | None:
    """Where the mean is; of a single number nobody can tell."""
    return list(spread.interval) if spread.total > 1 else None


def _reach(interval: tuple[float, float]) -> float:
    return (interval[1] - interval[0]) / 2
