"""Whoever does the work, it comes to the same."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from ray.cluster_utils import Cluster

from qwixx.bots.learning.stages import FURTHER
from qwixx.bots.learning.training import BLOCK, begin, blocks_of
from qwixx.bots.matches.match import play_compiled
from qwixx.cli.main import run
from qwixx.rules import Refused, make_setup
from qwixx.sim.batch.batch import PART, Batch, simulate
from qwixx.sim.batch.tally import Tally
from qwixx.sim.crew import Crew, RayCrew, Threads

CLASSIC2 = make_setup("classic", 2)
BATCH = Batch(CLASSIC2, ("gap", "ga"), 8 * RayCrew.bundle * PART + 1, 5)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that plays nothing, and two nodes with a core each."""
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    for _ in range(2):
        cluster.add_node(num_cpus=1)
    yield cluster
    cluster.shutdown()


@pytest.fixture(scope="module")
def crew(cluster: Any) -> Iterator[RayCrew]:
    crew = RayCrew(cluster.address)
    yield crew
    crew.close()


def kill_one(cluster: Any) -> Any:
    """A node dies without a word, and a new one comes."""
    new = cluster.add_node(num_cpus=1)
    cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)
    return new


def figures(tally: Tally) -> list[Any]:
    return [tally.games, *(tally.scores(player).seen() for player in range(2)), tally.turns.seen()]


def test_parts_come_back_in_their_order(crew: RayCrew) -> None:
    def squares(who: Crew) -> list[int]:
        return list(who.each(lambda n: n * n, range(50)))

    assert squares(Threads(3)) == squares(crew) == [n * n for n in range(50)]


def test_what_goes_wrong_in_a_part_comes_out() -> None:
    def fails(part: int) -> int:
        raise Refused(f"part {part}")

    with pytest.raises(Refused, match="part 0"):
        list(Threads(2).each(fails, range(9)))


def test_a_match_on_ray_is_the_same_match(crew: RayCrew) -> None:
    here = play_compiled(["ga", "gap"], CLASSIC2, 500, seed=3)
    assert play_compiled(["ga", "gap"], CLASSIC2, 500, seed=3, crew=crew) == here


def test_a_node_that_dies_is_replaced_and_nothing_counts_twice(cluster: Any, crew: RayCrew) -> None:
    killed: list[Any] = []

    def once(done: int, games: int) -> None:
        if not killed:
            killed.append(kill_one(cluster))

    assert figures(simulate(BATCH, progress=once, crew=crew)) == figures(simulate(BATCH))
    assert killed


def test_a_training_learns_the_same_though_a_player_dies(cluster: Any, crew: RayCrew) -> None:
    def learned(who: Crew) -> Any:
        state, stages = begin("classic-2", 5, FURTHER)
        for done in blocks_of(state, stages, "classic-2", 2, 5, who):
            if who is crew and done == BLOCK:  # the next block is being played now
                kill_one(cluster)
        return state.average

    assert np.array_equal(learned(crew), learned(Threads()))


def test_where_no_cluster_is_nobody_waits(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as once:
        address = f"127.0.0.1:{once.getsockname()[1]}"
    assert run(["simulate", "gap", "gap", "--games", "10", "--ray", address]) == 1
    assert f"there is no Ray cluster at '{address}'" in capsys.readouterr().err
