"""The picture of ``qwixx review``: the chances to win, turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from qwixx.cli.errors import not_written
from qwixx.cli.showing.score_plot import FAINT, INK, INKS, METADATA, PAPER
from qwixx.insight import Label, Measure, Review
from qwixx.plots import quiet_matplotlib

BAD = (Label.BAD, Label.VERY_BAD)


def draw(path: Path, review: Review) -> None:
    """A curve for each player; a circle where a decision was bad, a bar for the luck of a roll."""
    quiet_matplotlib()
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib.figure import Figure

    alone = review.record.setup.players == 1
    measure = Measure.SCORE if alone else Measure.WIN
    scale = 1 if alone else 100
    style: Any = {"font.family": "sans-serif", "font.size": 11, "svg.hashsalt": "qwixx"}
    with mpl.rc_context(style):
        figure = Figure((10, 5), dpi=150, facecolor=PAPER, layout="constrained")
        axes = figure.subplots()
        for seat, name in enumerate(review.record.players):
            curve = [turn.before.parts(measure)[seat] * scale for turn in review.turns]
            curve.append(review.end.parts(measure)[seat] * scale)
            axes.plot(curve, color=INKS[seat], linewidth=2, label=name)
            for place, turn in enumerate(review.turns):
                if any(one.seat == seat and one.label in BAD for one in turn.decisions):
                    axes.plot(place, curve[place], "o", color=INKS[seat], markersize=7)
        axes.set_xlabel("turns played", color=INK)
        axes.set_ylabel("expected score" if alone else "chance to win, in %", color=INK)
        axes.set_facecolor(PAPER)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        for side in ("bottom", "left"):
            axes.spines[side].set_color(FAINT)
        axes.tick_params(colors=INK)
        axes.legend(frameon=False, labelcolor="linecolor")
        figure.suptitle("How the game went", x=0.01, ha="left", fontsize=16, color=INK)
        figure.supxlabel(
            f"{review.record.setup.edition.title}; circles: bad decisions", fontsize=9, color=FAINT
        )
        try:
            figure.savefig(path, metadata=METADATA[path.suffix.lower()])
        except OSError as error:
            raise not_written(path, error) from None
