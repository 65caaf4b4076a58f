"""How long the bots think in the Python of pages: prints JSON, by level, of processor seconds."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[3]))

from qwixx import rules
from qwixx.bots import LEVELS, make_player


def seconds() -> float:
    """Of the processor, whatever else the machine does meanwhile."""
    try:
        from js import process  # type: ignore[import-not-found]
    except ImportError:
        return process_time()
    used = process.cpuUsage()
    return float(used.user + used.system) / 1e6


def times(level: str, games: int, edition: str, players: int) -> list[float]:
    """Of every decision in some games in which all play alike."""
    found: list[float] = []
    for game in range(games):
        roller = rules.Roller(game)
        state = rules.start(rules.make_setup(edition, players))
        while not state.is_over:
            if state.step is rules.Step.ROLL:
                state = rules.roll(state, roller.roll(state))
                continue
            seat = min(rules.waiting_for(state))
            began = seconds()
            decision = make_player(level, seed=game).decide(rules.seen_by(state, seat), seat)
            found.append(seconds() - began)
            state = rules.decide(state, seat, decision)
    return found


if __name__ == "__main__":
    edition, players = sys.argv[1], int(sys.argv[2])
    print(json.dumps({level: times(level, 1, edition, players) for level in LEVELS}))
