"""Put a trained net into the package, if it is shown to play better than the one there.

``python -m scripts.ship_net classic-2`` takes the net that ``qwixx train classic-2`` keeps in
``training/classic-2``; another folder is the second word.
"""

from __future__ import annotations

import argparse
import io
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from qwixx.bots.learning.training import load
from qwixx.bots.matches import arena
from qwixx.bots.nets import weights
from qwixx.bots.nets.dense import F32
from qwixx.bots.nets.weights import Damaged, pack, setup_of, unpack
from qwixx.rules import Setup
from qwixx.sim import SURE

GAMES = 10_000
"""Enough to see that a net wins one game in a hundred more than another."""
SEED = 30_000


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a net fares against another."""

    games: int
    share: float
    """What it wins, shared wins in parts."""
    ci95: tuple[float, float]
    fair: float
    """What an equal net would win."""

    @property
    def is_better(self) -> bool:
        """Whether it is shown to be stronger: it may not be luck."""
        return self.ci95[0] > self.fair

    def __str__(self) -> str:
        share, low, high, fair = (100 * part for part in (self.share, *self.ci95, self.fair))
        return (
            f"it wins {share:.1f} % of {self.games} games against the shipped net"
            f" (95 %: {low:.1f} to {high:.1f}); an equal one would win {fair:.1f} %"
        )


def compare(net: F32, other: F32, setup: Setup, games: int = GAMES) -> Comparison:
    """Let a net play against others that all play with another net.

    Neither looks ahead. Every set of dice is played once in each seat, so an equal net wins
    about its fair share.
    """
    count = setup.players
    seats = [arena.NETS] + [arena.NETS + 1] * (count - 1)
    scores = arena.scores_of_games(setup, [net, other], seats, games, SEED)
    best = scores == scores.max(axis=1, keepdims=True)
    sets = (best[:, 0] / best.sum(axis=1)).reshape(-1, count).mean(axis=1)
    share, reach = float(sets.mean()), SURE * float(sets.std(ddof=1) / np.sqrt(len(sets)))
    return Comparison(len(scores), share, (share - reach, share + reach), 1 / count)


def as_shipped(net: F32) -> F32:
    """The net as it is read again from the package, where it is kept in small."""
    file = io.BytesIO()
    pack(net, file)
    file.seek(0)
    again: F32 = unpack(file)
    return again


def ship(net: F32, setup: Setup, path: Path, is_forced: bool, games: int = GAMES) -> bool:
    """Put it there if it is shown to be stronger than what is there; whether it was."""
    try:
        shipped = unpack(path) if path.exists() else None
    except Damaged:
        print("the shipped net cannot be read, so this one takes its place")
        shipped = None
    if shipped is not None and not is_forced:
        found = compare(as_shipped(net), shipped, setup, games)
        print(found)
        if not found.is_better:
            return False
    pack(net, path)
    return True


def main() -> None:
    """Read the words, and ship it."""
    parser = argparse.ArgumentParser(prog="python -m scripts.ship_net", description=__doc__)
    parser.add_argument("net")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--force", action="store_true", help="whether it is stronger or not")
    given = parser.parse_args()
    state = load(given.folder or Path("training") / given.net)
    if state is None:
        sys.exit(f"there is no training of {given.net}; begin one: qwixx train {given.net}")
    path = Path(weights.__file__).with_name(weights.FOLDER) / f"{given.net}.npz"
    if not ship(state.average, setup_of(given.net), path, given.force):
        sys.exit("it is not shown to be stronger, so the shipped one stays; --force ships it")
    print(f"wrote {path}")


if __name__ == "__main__":
    main()
