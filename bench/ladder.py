"""The ladder of the documents: all players against all, with ratings, and their picture."""

from scripts.figures import ROOT

from bench.machine import keep
from qwixx.bots import NAMES
from qwixx.bots.matches.ladder import climb
from qwixx.cli.showing.ladder_plot import draw

GAMES = 600
SEED = 1
PICTURE = ROOT / "docs" / "assets" / "ladder.png"


def main() -> None:
    """Play, draw, and keep."""
    ladder = climb(list(NAMES), GAMES, SEED)
    draw(PICTURE, ladder)
    keep(
        "ladder",
        {
            "games": ladder.games,
            "seed": ladder.seed,
            "players": {
                rung.name: {
                    "rating": round(rung.rating),
                    "ci95": [round(end) for end in rung.ci95],
                    "mean_score": round(rung.mean_score, 1),
                }
                for rung in ladder.rungs
            },
            "wins_percent": {
                rung.name: {
                    other.name: round(100 * ladder.wins[rung.name, other.name], 1)
                    for other in ladder.rungs
                    if other is not rung
                }
                for rung in ladder.rungs
            },
        },
    )
