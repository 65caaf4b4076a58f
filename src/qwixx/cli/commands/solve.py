"""``qwixx solve``: what a sheet is worth in exact play, and what to cross."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import click

from qwixx.cli.errors import CliError
from qwixx.rules import Refused, read_dice, read_sheet, score_sheet, write_sheet

if TYPE_CHECKING:
    from qwixx.solver import Plan, Values

EMPTY = "r- y- g- b- m0"
EPILOG = """\b
Examples:
  qwixx solve                                      the solo game, from the empty sheet
  qwixx solve --players 2 --sheet "r5 y- g- b- m1"
  qwixx solve --dice "w4 w1 r2 y5 g3 b6"           what to cross with this roll
"""


@click.command(epilog=EPILOG)
@click.option(
    "--players",
    type=click.IntRange(1, 5),
    default=1,
    show_default=True,
    help="How many share the dice; with more than one, the others' rolls come in between.",
)
@click.option("--sheet", "sheet_text", default=EMPTY, help="A sheet, like 'r5.7 y- g12 b-x m1'.")
@click.option("--dice", "dice_text", help="Your roll, like 'w4 w1 r2 y5 g3 b6': list the options.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def solve(players: int, sheet_text: str, dice_text: str | None, as_json: bool) -> None:
    """Tell how many more points exact play expects from a sheet.

    One player always rolls; with more, the others' white dice may be used in between, and the
    others are friendly: they never close a row or end the game. The first question about a number
    of players solves the whole game, which takes about half a minute; the answer is kept.
    """
    try:
        sheet = read_sheet(sheet_text)
        dice = read_dice(dice_text) if dice_text is not None else None
    except Refused as error:
        raise CliError(str(error), "'qwixx solve --help' shows a sheet and a roll.") from None
    began = time.perf_counter()
    solved = open_with_progress(players)
    values = [solved.value(sheet, rolls) for rolls in range(players)]
    try:
        plans = solved.plans(sheet, dice) if dice else None
    except Refused as error:
        raise CliError(
            str(error), "Name the dice that this sheet leaves in the game, or leave --dice out."
        ) from None
    seconds = round(time.perf_counter() - began, 3)
    layout = solved.game.layout
    over = (
        sheet.closed.bit_count() >= layout.rows_to_end or sheet.misthrows >= layout.misthrow_limit
    )
    score = score_sheet(layout, sheet).total
    if as_json:
        told: dict[str, object] = {
            "players": players,
            "sheet": write_sheet(layout, sheet),
            "values": values,
        }
        if dice and plans:
            told |= {"dice": str(dice), "options": [as_object(plan) for plan in plans]}
        if over:
            told["score"] = score
        click.echo(json.dumps(told | {"seconds": seconds}))
        return
    click.echo(write_sheet(layout, sheet))
    if over:
        click.echo(f"On this sheet the game is over, with {score} points.")
        return
    for rolls, value in enumerate(values):
        click.echo(f"{value:12.6f}  further points {when(rolls)}")
    if dice and plans:
        click.echo(f"\n{dice}: your options, and the further points that each leads to")
        click.echo(listing(plans))


def open_with_progress(players: int) -> Values:
    """The values for that many players, with a progress bar if they have to be solved first."""
    from qwixx.cli.showing.progress import bar
    from qwixx.solver import open_values

    what = "solo game" if players == 1 else f"game of {players}"
    with bar(f"Solving the {what}") as tell:
        solved = open_values(players, tell)
    if solved.problem:
        click.echo(f"qwixx: {solved.problem}", err=True)
    return solved


def when(rolls: int) -> str:
    """When the own roll comes."""
    if rolls == 0:
        return "when you roll next"
    return "after one roll of others" if rolls == 1 else f"after {rolls} rolls of others"


def as_object(plan: Plan) -> dict[str, object]:
    """A plan as other programs get it."""
    return {
        "action1": str(plan.white),
        "action2": str(plan.coloured),
        "misthrow": plan.misthrow,
        "value": plan.value,
    }


def listing(plans: tuple[Plan, ...]) -> str:
    """The plans as a table for people, best first."""
    lines = ["  action 1  action 2      value   behind"]
    for plan in plans:
        note = "  misthrow" if plan.misthrow else ""
        behind = plan.value - plans[0].value
        lines.append(
            f"  {plan.white!s:8}  {plan.coloured!s:8} {plan.value:10.4f} {behind:8.4f}{note}"
        )
    return "\n".join(lines)
