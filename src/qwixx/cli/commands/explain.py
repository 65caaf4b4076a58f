"""``qwixx explain``: what a position is worth, and what each option is about."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from qwixx.cli.errors import CliError
from qwixx.cli.options.game import game_options, setup_for, sheets_option
from qwixx.cli.options.judging import depth_option, language_option, moments_option
from qwixx.rules import (
    PASS,
    Refused,
    State,
    Step,
    coded,
    decide,
    legal,
    read_decision,
    read_dice,
    read_position,
    roll,
    state_at,
    waiting_for,
)
from qwixx.rules.words import refusal_words

SHOWN = "'qwixx explain --help' shows a position and a roll."
EPILOG = """\b
Examples:
  qwixx explain "r- y- g- b- m0 | r- y- g- b- m0 @1"
  qwixx explain "r5 y- g- b- m0 | r2.3 y- g- b- m0 @1" --dice "w4 w1 r2 y5 g3 b6"
  qwixx explain "r5 y- g- b- m0 | r2.3 y- g- b- m0 @1" --dice "w4 w1 r2 y5 g3 b6" --seat 2
  qwixx explain "r- y- g- b- m0 | r- y- g- b- m0 @1" --dice "w4 w1 r2 y5 g3 b6" --after y5
"""


@click.command(epilog=EPILOG)
@click.argument("position")
@click.option("--dice", "dice_text", metavar="ROLL", help="Like 'w4 w1 r2 y5 g3 b6'.")
@click.option("--seat", type=click.IntRange(1, 5), help="Who decides, from 1; usually who rolled.")
@click.option(
    "--after",
    multiple=True,
    metavar="DECISION",
    help="What that player has decided already in this turn; may be given several times.",
)
@game_options
@sheets_option
@depth_option
@moments_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def explain(
    position: str,
    dice_text: str | None,
    seat: int | None,
    after: Sequence[str],
    edition: str | None,
    sheet_file: str | None,
    board: str | None,
    rulings: Sequence[str],
    sheets: str | None,
    depth: int,
    moments: int,
    language: str,
    as_json: bool,
) -> None:
    """Tell what a POSITION is worth to everybody, and with a roll what each option is worth.

    A position is all sheets in seating order and who rolls next, as 'qwixx replay --json' prints
    it. In action 1 nobody knows what the others decide; they are taken to play well.
    """
    if not dice_text and (seat or after):
        raise CliError("without a roll nobody decides anything", "Add --dice.")
    try:
        players = position.count("|") + 1
        setup = setup_for(players, edition, board, rulings, sheets, sheet_file)
        state = state_at(setup, read_position(position, setup.layouts, setup.board))
        if dice_text:
            with coded("dice"):
                state = roll(state, read_dice(dice_text, setup.layout.faces))
        deciding = state.active if seat is None else seat - 1
        if deciding >= players:
            raise Refused(
                f"there is no player {seat} in a game of {players}",
                code="no-seat",
                player=deciding + 1,
                players=players,
            )
        with coded("decision"):
            state = _after(state, deciding, after)
        if dice_text and deciding not in waiting_for(state):
            raise Refused("there is nothing left to decide in this turn", code="nothing-left")
    except Refused as error:
        said = str(error) if language == "en" else refusal_words(error, language)
        raise CliError(said, SHOWN) from None
    _tell(state, deciding, (depth, moments), language, as_json=as_json)


def _after(state: State, seat: int, decisions: Sequence[str]) -> State:
    """The game after what a seat has decided already; the others passed."""
    for text in decisions:
        state = decide(state, seat, read_decision(text))
        others = [other for other in waiting_for(state) if other != seat]
        if state.step is Step.ACTION1 and seat not in waiting_for(state):
            for other in others:
                state = decide(state, other, PASS)
    return state


def _tell(
    state: State, seat: int, closely: tuple[int, int], language: str, *, as_json: bool
) -> None:
    """Judge so closely: how many turns ahead, and up to how many moments exactly."""
    from qwixx.cli.showing.progress import said_when_compiling
    from qwixx.cli.showing.review import options_in_words, value_in_words
    from qwixx.insight import make_judge, options_object, value_object

    try:
        judge = make_judge(state.setup, closely[0], moments=closely[1])
    except Refused as error:
        raise CliError(str(error)) from None
    with said_when_compiling():
        value = judge.now(state)
        asked = bool(legal(state, seat))
        options = judge.options(state, seat) if asked else None
    if as_json:
        told: dict[str, object] = {"now": value_object(value)}
        if options:
            told |= {"seat": seat, "options": options_object(state, options)}
        click.echo(json.dumps(told))
        return
    names = [f"Player {number + 1}" for number in range(state.setup.players)]
    if options:
        action = state.step[-1]
        click.echo(f"{state.dice}: action {action} of {names[seat].lower()}, best first")
        click.echo(options_in_words(state, options, language, names))
        click.echo()
    click.echo("What the position is worth" if state.step is not Step.OVER else "The game is over")
    click.echo(value_in_words(value, names))
