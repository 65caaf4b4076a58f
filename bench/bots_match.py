"""How fast matches are: against an outside program that answers at once, and among our own."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from bench.machine import keep
from qwixx.bots.match import run_match
from qwixx.rules import make_setup

ENGINE = Path(__file__).parents[1] / "examples" / "engine.py"
SETUP = make_setup("classic", 2)


def main() -> None:
    """Time some matches; compiled code is warm."""
    outside = f"cmd:{sys.executable} {ENGINE}"
    figures: dict[str, object] = {}
    for name, games in (("gap", 400), ("expert", 400), ("master", 100)):
        figures[f"{name} against an outside program, games per minute"] = round(
            60 * _games_per_second([name, outside], games)
        )
    for pair, games in (
        (("gap", "ga"), 40_000),
        (("expert", "ga"), 2000),
        (("master", "ga"), 100),
        (("master", "master"), 60),
    ):
        figures[f"{pair[0]} against {pair[1]} in-process, games per second"] = round(
            _games_per_second(list(pair), games), 1
        )
    keep("bots_match", figures)


def _games_per_second(players: list[str], games: int) -> float:
    run_match(players, SETUP, 2, seed=1)
    began = time.perf_counter()
    result = run_match(players, SETUP, games, seed=1)
    if result.forfeits:
        raise RuntimeError(result.forfeits[0].reason)
    return games / (time.perf_counter() - began)
