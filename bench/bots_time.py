"""How long the players think, on one core, in a process of its own for each of them.

The first decision of the process counts too; making the player does not. The other seats are played
by ``gap``. Only decisions with a choice count.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

from bench.machine import keep
from qwixx.bots import NAMES, Player, make_player
from qwixx.rules import (
    Roller,
    Setup,
    Step,
    decide,
    legal,
    make_setup,
    roll,
    seen_by,
    start,
    waiting_for,
)

TABLES = [
    ("classic", 2, None),
    ("classic", 3, None),
    ("classic", 5, None),
    ("on-board", 2, "garden"),
    ("on-board", 4, "storm"),
]
GAMES = 5


def main() -> None:
    """Measure every player at every table."""
    figures: dict[str, object] = {"games_per_table": GAMES, "unit": "ms"}
    for name in NAMES:
        told = subprocess.run(
            [sys.executable, "-m", "bench.bots_time", name],
            stdout=subprocess.PIPE,
            check=True,
            preexec_fn=_one_core,
        )
        figures |= json.loads(told.stdout)
    keep("bots_time", figures)


def _one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def measure(name: str) -> dict[str, dict[str, float]]:
    """The times of one player's decisions at every table."""
    began = time.perf_counter()
    player, others = make_player(name, 1), make_player("gap", 1)
    start_up = round(time.perf_counter() - began, 2)
    found = {}
    for edition, players, board in TABLES:
        setup = make_setup(edition, players, board)
        table = f"{edition} {players}" + (f" {board}" if board else "")
        found[f"{name}, {table}"] = at_table(player, others, setup)
    return {table: {**times, "start_up_seconds": start_up} for table, times in found.items()}


def at_table(player: Player, others: Player, setup: Setup) -> dict[str, float]:
    """The times of one player's decisions, by the wall clock and by the processor."""
    wall, cpu = [], []
    for seed in range(GAMES):
        state, roller = start(setup), Roller(seed)
        while not state.is_over:
            if state.step is Step.ROLL:
                state = roll(state, roller.roll(state))
            for seat in waiting_for(state):
                if seat:
                    state = decide(state, seat, others.decide(seen_by(state, seat), seat))
                    continue
                seen = seen_by(state, seat)
                clock, used = time.perf_counter(), time.process_time()
                decision = player.decide(seen, seat)
                if len(legal(state, seat)) > 1:
                    wall.append(1000 * (time.perf_counter() - clock))
                    cpu.append(1000 * (time.process_time() - used))
                state = decide(state, seat, decision)
    return {
        "decisions": len(wall),
        "first": round(wall[0], 2),
        "median": round(sorted(wall)[len(wall) // 2], 2),
        "longest": round(max(wall), 2),
        "median_cpu": round(sorted(cpu)[len(cpu) // 2], 2),
        "longest_cpu": round(max(cpu), 2),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1])))
