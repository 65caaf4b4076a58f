"""How fast matches are: against an outside program that answers at once, and among our own."""

from __future__ import annotations

import os
import resource
import sys
import time
from pathlib import Path

from bench.machine import keep
from qwixx.bots import make_player
from qwixx.bots.matches.match import run_match
from qwixx.rules import make_setup

ENGINE = Path(__file__).parents[1] / "examples" / "engine.py"
SETUP = make_setup("classic", 2)


def main() -> None:
    """Time some matches; compiled code is warm."""
    for name in ("gap", "expert", "master"):
        make_player(name)
    outside = f"cmd:{sys.executable} {ENGINE}"
    figures: dict[str, object] = {}
    for name, games in (("gap", 60), ("expert", 60), ("master", 20)):
        used = _processor_seconds()
        rate = _games_per_second([name, outside], games)
        used = _processor_seconds() - used
        figures[f"{name} against an outside program, games per minute"] = round(60 * rate)
        # What a machine with nothing else to do comes near to; both programs are counted.
        figures[f"{name} against an outside program, games per minute of processor time"] = round(
            60 * (games + 2) / used
        )
    for pair, games in (
        (("gap", "ga"), 40_000),
        (("expert", "ga"), 1000),
        (("master", "ga"), 60),
    ):
        figures[f"{pair[0]} against {pair[1]} in-process, games per second"] = round(
            _games_per_second(list(pair), games), 1
        )
    keep("bots_match", figures)


def _processor_seconds() -> float:
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def _games_per_second(players: list[str], games: int) -> float:
    run_match(players, SETUP, 2, seed=1)
    began = time.perf_counter()
    result = run_match(players, SETUP, games, seed=1, workers=os.cpu_count() or 1)
    if result.forfeits:
        raise RuntimeError(result.forfeits[0].reason)
    return games / (time.perf_counter() - began)
