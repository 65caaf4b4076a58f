"""Master beside that of 0.1.0: its nets from the history, and its way of looking ahead.

``--only NAME`` plays one match, such as classic-2 or on-board-3; ``--games F`` multiplies their
numbers of games.
"""

import argparse
import io
import json
import subprocess

import numpy as np

from bench.machine import RESULTS, keep
from qwixx.bots.matches import arena
from qwixx.bots.matches.results import interval
from qwixx.bots.nets.dense import F32
from qwixx.bots.nets.features import CLASSIC
from qwixx.bots.nets.weights import ON_BOARD, load_net, unpack
from qwixx.bots.players.netplayer import ways_of
from qwixx.rules import make_setup
from qwixx.sim.crew import Threads

NETS = "93a8b8d"
"""Here the nets of 0.1.0 were put into the files of today, and none was taught."""
THEN = (1.0, 3.0, 72.0, 0.04, 0.0)
"""How master looked ahead."""
MATCHES = {
    f"{edition}-{players}{f' on {board}' if board else ''}": (edition, players, board, games)
    for edition, players, board, games in (
        (CLASSIC, 2, None, 6000),
        (CLASSIC, 3, None, 3000),
        (CLASSIC, 4, None, 3000),
        (CLASSIC, 5, None, 3000),
        *((ON_BOARD, 2, board, 2000) for board in ("garden", "storm")),
        *((ON_BOARD, 3, board, 1500) for board in ("garden", "storm")),
        *((ON_BOARD, 4, board, 1200) for board in ("garden", "storm")),
    )
}
SEED = 2026
PART = 4
"""So many sets of dice are handed to a thread at a time."""


def main() -> None:
    """Play, and keep each result as soon as it is there."""
    parser = argparse.ArgumentParser(prog="python -m bench bots_before")
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=float, default=1.0)
    asked = parser.parse_args()
    path = RESULTS / "bots_before.json"
    figures = json.loads(path.read_text())["figures"] if path.exists() else {}
    for name in MATCHES:
        if name.startswith(asked.only):
            figures[name] = match(name, asked.games)
            keep("bots_before", figures)


def match(name: str, factor: float) -> dict[str, object]:
    """One master of today among those of 0.1.0."""
    edition, players, board, games = MATCHES[name]
    setup = make_setup(edition, players, board)
    net = f"{edition}-{players}"
    met = arena.Company(
        setup,
        [arena.NETS] + [arena.NETS + 1] * (players - 1),
        [load_net(net), then(net)],
        [ways_of("master", setup), THEN],
    )

    def play(first: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
        results = np.zeros((PART * players, players + 2), np.int64)
        arena.play(met, SEED, first, players, results)
        return results[:, :players]

    play(0)  # compiles
    parts = range(0, round(games * factor), PART * players)
    scores = np.concatenate(list(Threads().each(play, parts)))
    ours, theirs = scores[:, :1], scores[:, 1:]
    wins: np.ndarray[tuple[int], np.dtype[np.bool_]] = np.all(ours > theirs, axis=1)
    return {
        "games": len(scores),
        "seed": SEED,
        "outright_wins_percent": round(100 * float(wins.mean()), 1),
        "ci95_percent": [round(100 * bound, 1) for bound in interval(wins, players)],
        "shared_games_percent": round(
            100 * float((ours == theirs.max(axis=1, keepdims=True)).mean()), 1
        ),
        # Of all pairs with one of 0.1.0, those in which ours has more points; half where as many.
        "ahead_percent": round(
            100 * float((ours > theirs).mean() + (ours == theirs).mean() / 2), 1
        ),
    }


def then(name: str) -> F32:
    """A net as it was in 0.1.0."""
    path = f"src/qwixx/bots/nets/data/{name}.npz"
    root = RESULTS.parents[1]
    told = subprocess.run(
        ["git", "show", f"{NETS}:{path}"], cwd=root, capture_output=True, check=True
    )
    net: F32 = unpack(io.BytesIO(told.stdout))
    return net
