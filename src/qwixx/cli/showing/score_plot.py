"""The picture of ``qwixx simulate``: how the scores of each player are spread."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from qwixx.cli.errors import CliError, not_written
from qwixx.cli.files.output import place_for, try_writing, verify_not_protected
from qwixx.plots import quiet_matplotlib

if TYPE_CHECKING:
    from qwixx.sim.batch import Batch, Spread, Tally

INKS = ("#d13438", "#2f6fd6", "#2e9e5b", "#e0a100", "#7b57c2")
PAPER, INK, FAINT = "#fbfaf7", "#22262e", "#9aa0aa"
METADATA: dict[str, Any] = {
    ".png": {"Software": "qwixx"},
    ".svg": {"Creator": "qwixx", "Date": None},
    ".pdf": {"Creator": "qwixx", "CreationDate": None},
}
"""Without a date, so that the same games draw the same file."""
STEP = 0.78
"""How far the foot of one hill is above the next, in heights of the highest."""


def verify_picture(path: Path) -> None:
    """Refuse a file that could not be drawn, before any game is played."""
    if path.suffix.lower() not in METADATA:
        raise CliError(
            f"{path}: pictures are {', '.join(METADATA)}", "Give the file one of those endings."
        )
    try:
        try_writing(place_for(path))
    except OSError as error:
        raise not_written(path, error) from None
    verify_not_protected(path)


def draw(path: Path, batch: Batch, tally: Tally) -> None:
    """Draw a row of hills, one a player: how often it had which score."""
    quiet_matplotlib()
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    count = len(batch.players)
    style: Any = {"font.family": "sans-serif", "font.size": 11, "svg.hashsalt": "qwixx"}
    with mpl.rc_context(style):
        figure = Figure((10, 2.2 + 1.3 * count), dpi=150, facecolor=PAPER, layout="constrained")
        axes = figure.subplots()
        spreads = [tally.scores(player) for player in range(count)]
        heights = [_smooth(spread) for spread in spreads]
        scale = max(float(height.max()) for height in heights)
        for player in range(count):
            # Hills overlap a little, the later ones in front.
            base = (count - 1 - player) * STEP
            _draw_hill(axes, spreads[player], heights[player] / scale, base, INKS[player])
            _label(axes, batch.players[player], tally, player, base)
        _frame(axes, spreads, (count - 1) * STEP + 1.08)
        figure.suptitle(
            "How often which score", x=0.01, ha="left", fontsize=16, fontweight="bold", color=INK
        )
        figure.supxlabel(_caption(batch, tally), fontsize=9, color=FAINT)
        try:
            figure.savefig(path, metadata=METADATA[path.suffix.lower()])
        except OSError as error:
            raise not_written(path, error) from None


def _caption(batch: Batch, tally: Tally) -> str:
    board = f", {batch.setup.board.name}" if batch.setup.board else ""
    return (
        f"{batch.setup.edition.title}{board}, {tally.games:,} games, seed {batch.seed}, "
        f"{tally.turns.mean:.1f} turns on average; dotted: the mean, dark: the middle half"
    )


def _smooth(spread: Spread) -> Any:
    """The share of each score, evened out a little, since single scores are jagged."""
    width = 2.0
    near = np.exp(-0.5 * (np.arange(-6, 7) / width) ** 2)
    return np.convolve(spread.counts / spread.total, near / near.sum(), mode="same")


def _draw_hill(axes: Any, spread: Spread, height: Any, base: float, ink: str) -> None:
    numbers, top = spread.numbers, height + base
    axes.fill_between(numbers, base, top, color=PAPER, linewidth=0, zorder=2 - base)
    axes.fill_between(numbers, base, top, color=ink, alpha=0.3, linewidth=0, zorder=2 - base)
    middle = (numbers >= spread.quantile(0.25)) & (numbers <= spread.quantile(0.75))
    axes.fill_between(
        numbers, base, top, where=middle, color=ink, alpha=0.45, linewidth=0, zorder=2 - base
    )
    axes.plot(numbers, top, color=ink, linewidth=2, zorder=2 - base)
    peak = float(np.interp(spread.mean, numbers, top))
    mean = [spread.mean, spread.mean]
    axes.plot(mean, [base, peak], color=PAPER, linewidth=1.6, linestyle=":", zorder=2 - base)


def _label(axes: Any, name: str, tally: Tally, player: int, base: float) -> None:
    scores, wins = tally.scores(player), tally.wins(player)
    ink, high = INKS[player], base + 0.34
    left = axes.get_yaxis_transform()
    axes.text(0.005, high, name, transform=left, color=ink, fontsize=14, fontweight="bold")
    told = f"mean {scores.mean:.1f}"
    if tally.players > 1:
        told += f"\nwins {wins.rate:.1%}"
    axes.text(0.995, high, told, transform=left, ha="right", color=ink, fontsize=12, zorder=9)


def _frame(axes: Any, spreads: list[Spread], top: float) -> None:
    low = min(spread.quantile(0.0005) for spread in spreads)
    high = max(spread.quantile(0.9995) for spread in spreads)
    margin = 0.14 * (high - low)
    axes.set_xlim(low - margin, high + margin)
    axes.set_ylim(0, top)
    axes.set_xlabel("score", color=INK)
    axes.set_yticks([])
    axes.set_facecolor(PAPER)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(FAINT)
    axes.tick_params(colors=INK, length=0)
