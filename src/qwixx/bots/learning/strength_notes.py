"""How strong a net became in its training: ``progress.csv`` and ``strength.png`` of its folder."""

from __future__ import annotations

import csv
from pathlib import Path

from qwixx.plots import quiet_matplotlib
from qwixx.rules import Refused


def note(folder: Path, opponent: str, games: int, won: float, turns: float, score: float) -> None:
    """Write down a test of the net: after how many games, and what came of it."""
    path = folder / "progress.csv"
    is_new = not path.exists()
    with path.open("a", newline="") as file:
        writer = csv.writer(file)
        if is_new:
            writer.writerow(["games", f"wins against {opponent}", "mean turns", "mean score"])
        writer.writerow([games, round(won, 4), round(turns, 2), round(score, 2)])


def noted(folder: Path) -> list[tuple[int, float]]:
    """The tests so far: after how many games, and the wins in per cent."""
    path = folder / "progress.csv"
    if not path.exists():
        return []
    try:
        with path.open(newline="") as file:
            return [(int(row[0]), 100 * float(row[1])) for row in list(csv.reader(file))[1:]]
    except (IndexError, ValueError, csv.Error):
        raise Refused(f"{path} is damaged; mend it, or remove it to plot anew") from None


def plot(folder: Path, name: str, opponent: str) -> None:
    """Draw the strength over time."""
    quiet_matplotlib()
    from matplotlib.figure import Figure

    rows = noted(folder)
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([games for games, _ in rows], [won for _, won in rows], marker=".")
    axes.set_title(f"{name}: strength over the games of self-play")
    axes.set_xlabel("games")
    axes.set_ylabel(f"wins against {opponent}, %")
    axes.grid(alpha=0.3)
    figure.savefig(folder / "strength.png", dpi=120)
