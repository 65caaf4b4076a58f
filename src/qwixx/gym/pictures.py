"""A table to look at: as text, and as a picture."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.rules import COLOURS, Cell, Dice, Layout, Setup, Sheet, State, Step, scores, write_sheet
from qwixx.sim.engine import NO_LAST_ROUND, Game

INKS = ("#c8102e", "#f2b705", "#2e8b57", "#1f5fa8")
"""Of red, yellow, green and blue."""


def state_of(setup: Setup, g: Game) -> State:
    """A game's record as a state of the rules, without the answers on their way."""
    sheets = tuple(
        Sheet(
            tuple(map(int, g["lines"][seat, : len(layout.lines)])),
            int(g["locked"][seat]),
            int(g["closed"]),
            int(g["misthrows"][seat]),
            int(g["space"][seat]),
            int(g["bar"][seat]),
            int(g["swaps"][seat]),
        )
        for seat, layout in enumerate(setup.layouts)
    )
    step = list(Step)[int(g["step"])]
    one, two, red, yellow, green, blue = (int(pips) or 1 for pips in g["dice"])
    dice = None
    if step not in (Step.ROLL, Step.OVER):
        dice = Dice((one, two), (red, yellow, green, blue), setup.layout.faces)
    left = int(g["turns_left"])
    return State(
        setup,
        sheets,
        int(g["active"]),
        step,
        int(g["turn"]),
        dice=dice,
        still_open=int(g["still_open"]),
        turns_left=None if left == NO_LAST_ROUND else left,
    )


def write(state: State) -> str:
    """Sheets in our notation, points, and the dice."""
    lines = [f"turn {state.turn}, {state.step.value}, dice {state.dice or '-'}"]
    for seat, (sheet, score) in enumerate(zip(state.sheets, scores(state), strict=True)):
        mark = ">" if seat == state.active else " "
        text = write_sheet(state.setup.layouts[seat], sheet, state.setup.board)
        lines.append(f"{mark} seat {seat}  {score.total:4}  {text}")
    return "\n".join(lines)


def draw(state: State) -> Any:
    """All sheets, one below the other, as an array of red, green and blue."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    seats = len(state.sheets)
    figure = Figure((6, 0.5 + 1.7 * seats), dpi=80)
    canvas: Any = FigureCanvasAgg(figure)
    for seat, (layout, sheet) in enumerate(zip(state.setup.layouts, state.sheets, strict=True)):
        axes = figure.add_subplot(seats, 1, seat + 1)
        _draw_sheet(axes, layout, sheet)
        total = scores(state)[seat].total
        rolled = f", dice {state.dice}" if state.dice and seat == state.active else ""
        axes.set_title(f"seat {seat}: {total}{rolled}", fontsize=9, loc="left")
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[:, :, :3].copy()


def _draw_sheet(axes: Any, layout: Layout, sheet: Sheet) -> None:
    longest = max(len(row.cells) for row in layout.lines)
    for line, row in enumerate(layout.lines):
        is_closed = line < len(layout.rows) and sheet.is_closed(line)
        for place, cell in enumerate(row.cells):
            at = (place + 0.5, -line - 0.5)
            axes.add_patch(_box(place, line, _ink(cell), 0.35 if is_closed else 1.0))
            axes.text(*at, str(cell.number), ha="center", va="center", fontsize=7, color="white")
            if sheet.rows[line] >> place & 1:
                axes.plot(*at, "x", color="black", markersize=9, markeredgewidth=2)
    axes.text(longest + 0.3, -0.5, "#" * sheet.misthrows, va="center", fontsize=9)
    axes.set_xlim(0, longest + 2)
    axes.set_ylim(-len(layout.lines), 0)
    axes.axis("off")


def _box(place: int, line: int, ink: str, alpha: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((place + 0.05, -line - 0.95), 0.9, 0.9, color=ink, alpha=alpha, lw=0)


def _ink(cell: Cell) -> str:
    return INKS[COLOURS.index(cell.colours[0])]
