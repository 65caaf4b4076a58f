"""Putting a trained net into the package, if it is shown to play better than the one there."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from qwixx.bots.matches import arena
from qwixx.bots.matches.results import SURE
from qwixx.bots.nets import weights
from qwixx.bots.nets.dense import F32
from qwixx.bots.nets.weights import pack, unpack
from qwixx.rules import Setup

GAMES = 10_000
"""Enough to see that a net wins one game in a hundred more than another."""
SEED = 30_000


def shipped_path(name: str) -> Path:
    """Where the package keeps a net."""
    return Path(weights.__file__).with_name(weights.FOLDER) / f"{name}.npz"


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
    return unpack(file)
