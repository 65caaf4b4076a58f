"""This tree beside an earlier commit, turn by turn in one run: games, replays, first uses.

``--commit C`` names another than the release before, ``--rounds N`` how often each is run. Of all
runs the best counts, in seconds of the processor.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.playing import played

from bench.machine import RESULTS, keep
from qwixx.rules import make_setup, record_of, write_records

RELEASE = "a850ddf"
"""0.1.0"""
REPLAYED = 1000
NAMES = ("Max", "Emma", "Laura", "Linus")
THUMBS = ("random", "gap", "computational", "ga")
GAMES = 20_000

PLAY = f"""
import json, time
from qwixx.rules import make_setup
from qwixx.sim.batch import Batch

def speed(name):
    batch = Batch(make_setup("classic", 2), (name, name), {GAMES}, 1)
    batch.play(0, 10)
    begin = time.process_time()
    batch.play(0, {GAMES})
    return {GAMES} / (time.process_time() - begin)

print(json.dumps({{name: speed(name) for name in {THUMBS!r}}}))
"""


def main() -> None:
    """Run both, one after the other and over again."""
    parser = argparse.ArgumentParser(prog="python -m bench before")
    parser.add_argument("--commit", default=RELEASE)
    parser.add_argument("--rounds", type=int, default=10)
    asked = parser.parse_args()
    root = RESULTS.parents[1]
    with tempfile.TemporaryDirectory() as folder:
        earlier = Path(folder) / "before"
        subprocess.run(
            ["git", "worktree", "add", "--detach", str(earlier), asked.commit], cwd=root, check=True
        )
        try:
            trees = {"before": earlier, "now": root}
            found = measured(trees, Path(folder), asked.rounds)
        finally:
            subprocess.run(
                ["git", "worktree", "remove", "--force", str(earlier)], cwd=root, check=True
            )
    keep("before", {"commit": asked.commit, "rounds": asked.rounds, **found})


def measured(trees: dict[str, Path], folder: Path, rounds: int) -> dict[str, object]:
    """What both took, and the one over the other."""
    games = folder / "games.qwixx"
    setup = make_setup("classic", len(NAMES))
    games.write_text(
        write_records(record_of(NAMES, *played(setup, seed)) for seed in range(REPLAYED))
    )
    uses = {
        "first_simulate": ["simulate", "gap", "ga", "--games", "100", "--json"],
        "first_solve": ["solve", "--players", "1", "--json"],
    }
    first = {
        name: {
            which: spent(tree, folder / f"{name}-{which}", *args) for which, tree in trees.items()
        }
        for name, args in uses.items()
    }
    replays: dict[str, list[float]] = {which: [] for which in trees}
    speeds: dict[str, dict[str, list[float]]] = {
        name: {which: [] for which in trees} for name in THUMBS
    }
    for _ in range(rounds):
        for which, tree in trees.items():
            cache = folder / f"first_simulate-{which}"
            replays[which].append(spent(tree, cache, "replay", str(games)))
            for name, speed in json.loads(run(tree, cache, "-c", PLAY)).items():
                speeds[name][which].append(speed)
    return {
        "games_per_second_of_processor_time": {
            name: over({which: round(max(all_)) for which, all_ in by.items()})
            for name, by in speeds.items()
        },
        f"seconds_to_replay_{REPLAYED}_games": over(
            {which: round(min(all_), 2) for which, all_ in replays.items()}
        ),
        **{f"seconds_of_{name}": over(by) for name, by in first.items()},
    }


def over(both: dict[str, float]) -> dict[str, float]:
    """Both, and how much now is of before."""
    return {**both, "now_over_before": round(both["now"] / both["before"], 2)}


def spent(tree: Path, cache: Path, *args: str) -> float:
    """Seconds of the processor that a command takes."""
    before = os.times()
    run(tree, cache, "-m", "qwixx", *args)
    after = os.times()
    used = after.children_user + after.children_system
    return round(used - before.children_user - before.children_system, 2)


def run(tree: Path, cache: Path, *args: str) -> str:
    """Run Python with the code of a tree; what it printed."""
    environment = {"QWIXX_CACHE_DIR": str(cache), "PYTHONPATH": str(tree / "src")}
    done = subprocess.run(
        [sys.executable, *args],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout
