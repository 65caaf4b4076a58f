"""The detour over Ray: beside threads on the same cores, from one worker to the cores there are.

And what a training asks of a cluster: how much faster one learner learns than one core plays, and
what goes over the network for it. ``--seconds S`` is how long the two long runs take.
"""

import argparse
import os
import pickle
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from ray.cluster_utils import Cluster

from bench.machine import keep
from qwixx.bots.learning.selfplay import play_games, study
from qwixx.bots.learning.stages import FURTHER
from qwixx.bots.learning.training import begin
from qwixx.bots.nets.turns import workspace
from qwixx.rules import make_setup
from qwixx.sim.batch.batch import PART, Batch, simulate
from qwixx.sim.batch.tally import Tally
from qwixx.sim.crew import Crew, RayCrew, Threads

SETUP = make_setup("classic", 2)
PLAYERS = ("ga", "ga")
NET = "classic-2"
CORES = os.cpu_count() or 1
SHORT = 8.0
"""Seconds of a run of which only the games a second are of interest."""
SEED = 1
LESSON = 500


def main() -> None:
    """Measure; nothing else should run."""
    parser = argparse.ArgumentParser(prog="python -m bench crew")
    parser.add_argument("--seconds", type=float, default=60.0)
    seconds = parser.parse_args().seconds
    played(Threads(), 10_000)  # compiles
    rate = played(Threads(), 200_000)[1]
    workers = range(1, CORES + 1)
    threads = {n: played(Threads(n), round(rate * n / CORES * SHORT))[1] for n in workers}
    on_ray = {}
    for n in workers:
        with cluster_of(n) as crew:
            on_ray[n] = steady(crew, round(threads[n] * SHORT))
    games = round(threads[CORES] * seconds)
    local = played(Threads(), games)[0]
    begun = time.perf_counter()
    crew = RayCrew()
    try:
        started = time.perf_counter() - begun
        ray = played(crew, games)[0]
    finally:
        crew.close()
    figures: dict[str, Any] = {
        "games": games,
        "seconds_of_threads": round(local, 1),
        "seconds_on_ray": round(ray, 1),
        "more_percent": round(100 * (ray / local - 1), 1),
        "seconds_until_a_cluster_of_this_machine_answers": round(started, 1),
        "games_a_second": {
            n: {"threads": round(threads[n]), "ray": round(on_ray[n])} for n in workers
        },
        "games_of_a_part": PART * RayCrew.bundle,
        "bytes_of_a_part": len(pickle.dumps(Tally(len(PLAYERS)))),
        "training": learning(),
    }
    keep("crew", figures)


def played(crew: Crew, games: int) -> tuple[float, float]:
    """How many seconds some games take, and how many that are a second."""
    begun = time.perf_counter()
    simulate(Batch(SETUP, PLAYERS, games, SEED), crew=crew)
    took = time.perf_counter() - begun
    return took, games / took


def steady(crew: Crew, games: int) -> float:
    """Games a second of workers that have begun already."""
    played(crew, 50_000 * CORES * 2)
    return played(crew, games)[1]


@contextmanager
def cluster_of(nodes: int) -> Iterator[RayCrew]:
    """A cluster of this machine: a head that plays nothing, and nodes with one worker each."""
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(nodes):
        cluster.add_node(num_cpus=1)
    crew = RayCrew(cluster.address)
    try:
        yield crew
    finally:
        crew.close()
        cluster.shutdown()


def learning() -> dict[str, float]:
    """Games that one core plays and one learner learns a second, and the bytes of a game."""
    state, stages = begin(NET, SEED, FURTHER)
    stage = stages[0]
    rates = np.array((stage.decay, stage.stray, 0.0, stage.blur))

    def play(games: int) -> Any:
        return play_games(state.net, SETUP, games, SEED, rates)

    play(1)
    notes, playing = timed(lambda: play(LESSON))
    shares, met = np.ones(len(state.net), np.float32), np.zeros(len(state.net), np.int64)
    how = (np.array((0.0, 0.0)), shares, met, workspace()[1])
    study(state.net, play(1)[0], *how)
    _, studying = timed(lambda: [study(state.net, part, *how) for part in notes])
    return {
        "games_a_second_of_one_player": round(LESSON / playing),
        "games_a_second_of_the_learner": round(LESSON / studying),
        "bytes_a_game": round(sum(map(bytes_of, (a for part in notes for a in part))) / LESSON),
        "bytes_of_the_net": bytes_of(state.net),
    }


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What comes of some work, and its seconds."""
    begun = time.perf_counter()
    found = work()
    return found, time.perf_counter() - begun


def bytes_of(array: Any) -> int:
    """How long an array is on its way."""
    return int(array.nbytes)
