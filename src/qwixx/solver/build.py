"""Solve all sheets, level by level, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from qwixx.rules import Refused
from qwixx.sim.engine import CLASSES, CLOSED, compile_game

from .induction import solve_classes
from .space import MISTHROWS, Array, levels, pairs_of_rows, solved_game, verify_symmetry

PART = 1000
"""So many classes are handed to a thread at a time."""

Progress = Callable[[int, int], None]
"""Is told how many classes are solved, of how many."""


def build(players: int, progress: Progress | None = None, threads: int | None = None) -> Array:
    """The values ``[k, class, misthrows]`` for a cycle of that many players."""
    setup = solved_game(players)
    verify_symmetry(setup.layout)
    compiled = compile_game(setup)
    t = compiled[0]
    if (t["open_states"], t["misthrow_limit"]) != (CLOSED, MISTHROWS):
        raise Refused(f"sheet {setup.layout.name} cannot be solved", "it is not the classic one")
    values = np.zeros((players, CLASSES, MISTHROWS))
    pairs = pairs_of_rows()
    ordered = levels(t)
    total, done = sum(map(len, ordered)), 0
    solve_classes(compiled, ordered[0][:0], pairs, values)  # compiled here, where Ctrl-C is heard
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for level in ordered:
            parts = [level[start : start + PART] for start in range(0, len(level), PART)]
            # The next level needs all of this one: the loop waits for the last part.
            for part, _ in zip(
                parts,
                pool.map(lambda part: solve_classes(compiled, part, pairs, values), parts),
                strict=True,
            ):
                done += len(part)
                if progress:
                    progress(done, total)
    return values
