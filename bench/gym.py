"""The environments for research: steps a second, many games at a time and one at a time."""

import time

import gymnasium
import numpy as np

import qwixx.gym
from bench.machine import keep

GAMES = 2048
SECONDS = 2.0
RUNS = 3
EDITIONS = ("classic", "bonus-a", "longo", "on-board")


def many(edition: str) -> float:
    """Steps a second of the vector environment, actions drawn evenly from what is allowed."""
    envs = gymnasium.make_vec("Qwixx/Seat-v0", num_envs=GAMES, edition=edition, opponents="gap")
    seen, _ = envs.reset(seed=1)
    chance, steps, began = np.random.default_rng(1), 0, time.perf_counter()
    used = 0.0
    while time.perf_counter() < began + SECONDS:
        mask = seen["action_mask"]
        actions = (mask * chance.random(mask.shape, np.float32)).argmax(1)
        since = time.perf_counter()
        seen, *_ = envs.step(actions)
        used += time.perf_counter() - since
        steps += GAMES
    return steps / used


def all_seats(edition: str) -> float:
    """Steps a second of PettingZoo's table of two."""
    table = qwixx.gym.parallel_env(edition=edition)
    steps, began = 0, time.perf_counter()
    seen, _ = table.reset(seed=1)
    while time.perf_counter() < began + SECONDS:
        if not table.agents:
            seen, _ = table.reset()
        seen, *_ = table.step({a: int(seen[a]["action_mask"].argmax()) for a in table.agents})
        steps += 1
    return steps / (time.perf_counter() - began)


def main() -> None:
    """The best of some runs each."""
    figures = {
        edition: {
            "vector": round(max(many(edition) for _ in range(RUNS))),
            "parallel": round(max(all_seats(edition) for _ in range(RUNS))),
        }
        for edition in EDITIONS
    }
    keep("gym", {"games_at_a_time": GAMES, "steps_a_second": figures})
