"""The picture of ``qwixx ladder``: the ratings with their intervals."""

from __future__ import annotations

from math import inf, isfinite
from pathlib import Path

from qwixx.bots.matches import ANCHOR_RATING, Ladder, open_ends
from qwixx.cli.errors import not_written
from qwixx.cli.showing.score_plot import METADATA
from qwixx.plots import quiet_matplotlib

BORDER = 10
"""So many points of rating, at least, the picture shows beyond those that are in it."""
OPEN = 4
"""So many times the border it shows where something is open."""


def draw(path: Path, ladder: Ladder) -> None:
    """A line for each player, from one end of its interval to the other."""
    quiet_matplotlib()
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    rungs = ladder.rungs[::-1]
    left, right = edges(ladder)
    figure = Figure(figsize=(7, 0.45 * len(rungs) + 1.2), layout="constrained")
    axes = figure.add_subplot()
    for height, rung in enumerate(rungs):
        low, high = max(rung.ci95[0], left), min(rung.ci95[1], right)
        axes.plot([low, high], [height, height], color="C0")
        # An arrow to the edge where there is no end to it.
        axes.plot(low, height, "|" if low > left else "<", color="C0", markersize=8)
        axes.plot(high, height, "|" if high < right else ">", color="C0", markersize=8)
        if isfinite(rung.rating):
            axes.plot(rung.rating, height, "o", color="C0")
    room = 0.02 * (right - left)  # for the heads of arrows
    axes.set_xlim(left - room, right + room)
    axes.set_ylim(-0.6, len(rungs) - 0.4)
    axes.set_yticks(range(len(rungs)), [rung.name for rung in rungs])
    arrows = "; arrow: the games set no bound" if open_ends(ladder) else ""
    axes.set_xlabel(f"rating, {ladder.anchor} = {ANCHOR_RATING:.0f}{arrows}")
    axes.grid(axis="x", alpha=0.3)
    try:
        with mpl.rc_context({"svg.hashsalt": "qwixx"}):
            figure.savefig(path, dpi=120, metadata=METADATA[path.suffix.lower()])
    except OSError as error:
        raise not_written(path, error) from None


def edges(ladder: Ladder) -> tuple[float, float]:
    """From where to where the picture reaches: beyond all numbers, farther where one is open."""
    numbers = [number for rung in ladder.rungs for number in (*rung.ci95, rung.rating)]
    known = [number for number in numbers if isfinite(number)]
    border = max(BORDER, 0.05 * (max(known) - min(known)))
    left = min(known) - border * (OPEN if -inf in numbers else 1)
    right = max(known) + border * (OPEN if inf in numbers else 1)
    return left, right
