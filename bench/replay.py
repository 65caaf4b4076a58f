"""How long ``qwixx replay`` takes to check a thousand games, start-up included, on one core."""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.playing import played

from bench.machine import keep
from qwixx.rules import make_setup, record_of, write_records

GAMES = 1000
RUNS = 5
NAMES = ("Max", "Emma", "Laura", "Linus")


def main() -> None:
    """Play the games, check them a few times, and keep the figures of the best run."""
    setup = make_setup("classic", len(NAMES))
    games = [played(setup, seed) for seed in range(GAMES)]
    turns = sum(len(game_turns) for game_turns, _ in games)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.qwixx"
        file.write_text(write_records(record_of(NAMES, *game) for game in games))
        runs = [_seconds(file) for _ in range(RUNS)]
    wall, cpu = min(runs)
    keep(
        "replay",
        {
            "games": GAMES,
            "players": len(NAMES),
            "turns_mean": round(turns / GAMES, 1),
            "seconds": round(wall, 2),
            "cpu_seconds": round(cpu, 2),
            "all_runs_seconds": [round(run[0], 2) for run in runs],
        },
    )


def _seconds(file: Path) -> tuple[float, float]:
    """The time of one run by the clock on the wall and by the processor."""
    used = _cpu()
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "qwixx", "replay", str(file)],
        stdout=subprocess.DEVNULL,
        check=True,
        preexec_fn=_one_core,
    )
    return time.perf_counter() - begin, _cpu() - used


def _one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
