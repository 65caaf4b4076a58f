"""``qwixx review``: what a game was made of, and what each decision cost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from qwixx.cli.errors import CliError
from qwixx.cli.files.given import FILE, FileError, refuse
from qwixx.cli.files.records import checked, known_boards, record_files, verify_once
from qwixx.cli.options.judging import depth_option, language_option, moments_option
from qwixx.rules import Record, Refused

if TYPE_CHECKING:
    from qwixx.insight import Review

EPILOG = """\b
Examples:
  qwixx review game.qwixx                     luck, play, and the costliest decisions
  qwixx review game.qwixx --plot game.png     the chances to win, turn by turn
  qwixx review *.qwixx --json                 everything, for other programs
"""


@click.command(epilog=EPILOG)
@record_files("FILE")
@depth_option
@moments_option
@click.option("--plot", type=FILE, metavar="FILE", help="Draw the chances as .png, .svg or .pdf.")
@language_option
def review(
    files: Sequence[str],
    as_json: bool,
    board_files: Sequence[str],
    depth: int,
    moments: int,
    plot: str | None,
    language: str,
) -> None:
    """Take games apart: luck, one's own play, the others' play, and what each decision cost.

    Each FILE holds one game or several, as 'qwixx replay' reads them; - is standard input. A
    decision is judged by what its player could know. 'Without luck' is the result minus the luck of
    all rolls. The first use compiles what it needs.
    """
    picture = Path(plot) if plot else None
    if picture:
        from qwixx.cli.showing.score_plot import verify_picture

        verify_picture(picture)
    try:
        verify_once([*files, *board_files])
        known = known_boards(board_files)
        games = [(file, game.record) for file in files for game in checked(file, known)]
    except FileError as error:
        refuse(error, as_json)
    if picture and len(games) > 1:
        raise CliError("a picture shows one game", "Name a file that holds one game.")
    told = [_reviewed(file, record, depth, moments) for file, record in games]
    if as_json:
        from qwixx.insight import review_object

        click.echo(json.dumps({"games": [review_object(one) for one in told]}))
    else:
        from qwixx.cli.showing.review import in_words

        for (file, _), one in zip(games, told, strict=True):
            click.echo(f"{click.style(file, dim=True)}\n{in_words(one, language)}\n")
    if picture:
        from qwixx.cli.showing.review_plot import draw

        draw(picture, told[0])
        click.echo(f"{picture}: the chances to win, turn by turn", err=True)


def _reviewed(file: str, record: Record, depth: int, moments: int) -> Review:
    from qwixx.cli.showing.progress import bar
    from qwixx.insight import make_judge
    from qwixx.insight import review as take_apart

    try:
        judge = make_judge(record.setup, depth, moments=moments)
        with bar("Judging") as tell:
            return take_apart(record, depth, tell, judge)
    except Refused as error:
        raise CliError(f"{file}: {error}") from None
