"""Find the puzzles that come with the package: ``python -m scripts.find_puzzles``.

They are found in games of our own players, by their seed; it takes the better part of an hour.
Other nets, players or judges find others: a new file takes the place of the shipped one, and is
not the same.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

from qwixx.insight.puzzles import SHIPPED, Puzzle, find, write_puzzles
from qwixx.rules import boards, find_edition, make_setup

WANTED = {
    ("classic", 2): 26,
    ("classic", 3): 16,
    ("classic", 4): 14,
    ("on-board", 2): 5,
    ("on-board", 3): 3,
    ("mixx-a", 2): 4,
    ("mixx-b", 3): 3,
    ("big-points", 2): 4,
    ("bonus-a", 2): 4,
    ("bonus-b", 3): 3,
    ("steps", 2): 3,
    ("chain", 3): 3,
    ("double", 2): 4,
    ("x-change", 2): 4,
    ("longo", 2): 4,
}
ALIKE = 3
"""So many puzzles of one kind are enough, for each edition and number of players."""


def main() -> None:
    """Find them, and write the file."""
    parser = argparse.ArgumentParser(prog="python -m scripts.find_puzzles", description=__doc__)
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--out", type=Path, default=SHIPPED)
    wish = parser.parse_args()
    puzzles = list[Puzzle]()
    for (edition, players), wanted in WANTED.items():
        board = next(iter(boards())) if find_edition(edition).has_board else None
        kinds, some = Counter[object](), list[Puzzle]()
        for puzzle in find(make_setup(edition, players, board), wish.seed):
            kinds[puzzle.kind] += 1
            if kinds[puzzle.kind] <= ALIKE and puzzle not in some:
                some.append(puzzle)
            if len(some) == wanted:
                break
        puzzles += some
        print(f"{edition} for {players}: {len(puzzles)} so far", flush=True)
        write_puzzles(puzzles, wish.out)


if __name__ == "__main__":
    main()
