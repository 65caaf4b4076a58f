"""The players as baselines for research: points alone, and wins against one `gap`."""

from bench.machine import keep
from qwixx.bots import NAMES
from qwixx.bots.matches.match import run_match
from qwixx.bots.players.thumb import values_for
from qwixx.rules import make_setup, start
from qwixx.sim.batch.batch import Batch, simulate
from qwixx.sim.roster import PLAYERS
from qwixx.solver import open_values

ALONE = make_setup("classic", 1)
TWO = make_setup("classic", 2)
GAMES = 100_000
GAMES_OF = {"expert": 10_000, "master": 400}
"""Of those who think longer, against `gap`. Alone they play as `solo` does."""
SEED = 1


def main() -> None:
    """Play, and keep."""
    keep(
        "baselines",
        {
            "exact_optimum_alone": open_values(1).value(start(ALONE).sheets[0]),
            "seed": SEED,
            "points_alone": {name: alone(name) for name in NAMES if name in PLAYERS},
            "against_gap": {name: against_gap(name) for name in NAMES if name != "gap"},
        },
    )


def alone(name: str) -> dict[str, object]:
    """The mean points of a player in games of its own."""
    batch = Batch(ALONE, (name,), GAMES, SEED, values_for(name))
    points = simulate(batch).scores(0)
    return {"games": GAMES, "mean": round(points.mean, 2), "ci95": _rounded(points.interval, 1)}


def against_gap(name: str) -> dict[str, object]:
    """The outright wins of a player, and its mean points, in games against `gap`."""
    games = GAMES_OF.get(name, GAMES)
    result = run_match([name, "gap"], TWO, games, SEED)
    first, gap = result.players
    return {
        "games": result.games,
        "wins_percent": round(100 * first.win_rate, 1),
        "ci95_percent": _rounded(first.ci95, 100),
        "losses_percent": round(100 * gap.win_rate, 1),
        "mean_points": round(first.mean_score or 0, 1),
    }


def _rounded(interval: tuple[float, float], times: int) -> list[float]:
    return [round(times * bound, 2) for bound in interval]
