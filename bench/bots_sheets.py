"""How strong the players are on every sheet but the classic one, with two players.

``SHEETS`` names some of them (``SHEETS=chain,longo``); ``GAMES`` multiplies the numbers of games.
"""

from __future__ import annotations

import json
import os

from bench.machine import RESULTS, keep
from qwixx.bots.matches.match import run_match
from qwixx.rules import editions, load_layout, make_setup

SEED = 2026
MATCHES = [
    # two players, games, wins of the first one that are asked for, in per cent
    ("master", "gap", 300, 65),
    ("expert", "gap", 1200, 60),
    ("regular", "novice", 1800, 60),
]


def main() -> None:
    """Play the matches and keep each result as soon as it is there."""
    others = [e.name for e in editions().values() if e.layout != load_layout("classic")]
    chosen = os.environ.get("SHEETS")
    factor = float(os.environ.get("GAMES", "1"))
    path = RESULTS / "bots_sheets.json"
    figures = json.loads(path.read_text())["figures"] if path.exists() else {}
    for name in chosen.split(",") if chosen else others:
        for one, two, games, asked in MATCHES:
            result = run_match([one, two], make_setup(name, 2), round(games * factor), SEED)
            first = result.players[0]
            figures.setdefault(name, {})[f"{one} against {two}"] = {
                "games": result.games,
                "seed": SEED,
                "outright_wins_percent": round(100 * first.win_rate, 1),
                "ci95_percent": [round(100 * bound, 1) for bound in first.ci95],
                "asked_for_percent": asked,
                "mean_scores": [round(player.mean_score or 0, 1) for player in result.players],
                "turns_mean": round(result.turns_mean or 0, 1),
            }
        keep("bots_sheets", figures)
