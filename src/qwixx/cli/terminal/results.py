"""The end of a game and of a series, like the lowest line of the paper sheet."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from qwixx.cli.showing.points import more_points
from qwixx.cli.showing.words import counted, won
from qwixx.cli.terminal.look import INKS, STRONG, Signs
from qwixx.rules import Series, State, scores, winners


def result_table(state: State, names: Sequence[str], signs: Signs) -> RenderableType:
    """What every sheet counts: the rows, less the misthrows, and the total."""
    table = Table(box=None, padding=(0, 1), pad_edge=True)
    table.add_column("")
    layout = state.setup.layout
    for number, row in enumerate(layout.rows):
        if number:
            table.add_column("")
        table.add_column(Text(row.colour.word, INKS[row.colour].word), justify="right")
    for name, _ in more_points(layout, scores(state)[0]):
        table.add_column("")
        table.add_column(name, justify="right")
    table.add_column("")
    table.add_column("misthrows", justify="right")
    if state.setup.board:
        table.add_column("")
        table.add_column("extra", justify="right")
    table.add_column("")
    table.add_column("total", justify="right")
    best = winners(state)
    for seat, score in enumerate(scores(state)):
        cells: list[str | Text] = [Text(names[seat], STRONG if seat in best else "")]
        for number, points in enumerate(score.rows):
            cells += ["+", str(points)] if number else [str(points)]
        for _, points in more_points(layout, score):
            cells += ["+", str(points)]
        cells += [signs.minus, str(-score.misthrow_points)]
        cells += ["+", str(score.extra)] if state.setup.board else []
        cells += ["=", Text(str(score.total), STRONG if seat in best else "")]
        table.add_row(*cells)
    return table


def winner_line(state: State, names: Sequence[str]) -> str:
    """Who has won."""
    best = winners(state)
    points = scores(state)[best[0]].total
    if len(names) == 1:
        return f"The sheet counts {counted(points, 'point')}."
    return won([names[seat] for seat in best], points)


def series_table(series: Series, names: Sequence[str]) -> RenderableType:
    """The games of a series so far and their sum, like the corner of a Deluxe sheet."""
    table = Table(box=None, padding=(0, 1))
    table.add_column("")
    for number in range(1, series.length + 1):
        table.add_column(f"game {number}", justify="right")
    table.add_column("total", justify="right")
    for seat, name in enumerate(names):
        played = [str(result[seat]) for result in series.results]
        missing = [""] * (series.length - len(played))
        style = STRONG if seat in series.winners else ""
        table.add_row(Text(name, style), *played, *missing, Text(str(series.totals[seat]), style))
    return table


def series_line(series: Series, names: Sequence[str]) -> str:
    """Who has won the series."""
    return f"The series: {won([names[s] for s in series.winners], max(series.totals))}"
