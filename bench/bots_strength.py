"""How strong the players are: every match that docs/bots.md speaks of, with its interval.

``BOTS`` names some of them (``BOTS=1,4``); ``GAMES`` multiplies the numbers of games.
"""

from __future__ import annotations

import json
import os
import time

from bench.machine import RESULTS, keep
from qwixx.bots.matches.match import run_match
from qwixx.rules import make_setup

SEED = 2026
MATCHES = [
    # players, board, games, wins of the first player that are asked for, in per cent
    (["master", "ga"], None, 3000, 61),
    (["master", "computational"], None, 3000, 60),
    (["master", "gap"], None, 3000, 68),
    (["master", "solo"], None, 2400, 80),
    (["master", "ga", "ga"], None, 900, 43),
    (["master", "ga", "ga", "ga"], None, 3000, 35),
    (["master", "ga", "ga", "ga", "ga"], None, 5000, 29),
    (["expert", "gap"], None, 6000, 60),
    (["regular", "novice"], None, 6000, 60),
    (["master", "gap"], "garden", 300, 65),
    (["master", "gap"], "storm", 300, 65),
    (["expert", "gap"], "garden", 1000, None),
    (["expert", "gap"], "storm", 1000, None),
    (["master", "gap", "gap"], "storm", 90, None),
    (["master", "gap", "gap", "gap"], "garden", 80, None),
    (["master", "expert"], None, 800, None),
    (["expert", "regular"], None, 3000, None),
]


def main() -> None:
    """Play the matches and keep each result as soon as it is there."""
    chosen = os.environ.get("BOTS")
    numbers = map(int, chosen.split(",")) if chosen else range(1, len(MATCHES) + 1)
    factor = float(os.environ.get("GAMES", "1"))
    path = RESULTS / "bots_strength.json"
    figures = json.loads(path.read_text())["figures"] if path.exists() else {}
    for number in numbers:
        players, board, games, asked = MATCHES[number - 1]
        setup = make_setup("on-board" if board else "classic", len(players), board)
        began = time.perf_counter()
        result = run_match(players, setup, round(games * factor), SEED)
        first = result.players[0]
        low, high = first.ci95
        name = f"{players[0]} against {' '.join(players[1:])}" + (f" on {board}" if board else "")
        figures[name] = {
            "games": result.games,
            "seed": SEED,
            "outright_wins_percent": round(100 * first.win_rate, 1),
            "ci95_percent": [round(100 * low, 1), round(100 * high, 1)],
            "shared_games_percent": round(100 * first.ties / result.games, 1),
            "asked_for_percent": asked,
            "mean_scores": [round(player.mean_score or 0, 1) for player in result.players],
            "turns_mean": round(result.turns_mean or 0, 1),
            "seconds": round(time.perf_counter() - began),
        }
        keep("bots_strength", figures)
