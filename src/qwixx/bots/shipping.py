"""Putting a trained net into the package, if it plays better than the one that is there."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from qwixx.rules import Setup
from qwixx.sim.play import new_game
from qwixx.sim.players import NO_VALUES
from qwixx.sim.tables import compile_tables

from . import arena
from .net import F32
from .results import GameResult, places
from .tables import row_table
from .weights import FOLDER, pack, unpack

GAMES = 2000
SEED = 30_000


def shipped_path(name: str) -> Path:
    """Where the package keeps a net."""
    return Path(__file__).parent / FOLDER / f"{name}.npz"


def share_of_wins(net: F32, other: F32, setup: Setup, games: int = GAMES) -> float:
    """What a net wins, shared wins in parts, against others that all play with another net.

    Neither looks ahead. Every set of dice is played once in each seat, so an equal net wins
    about its fair share.
    """
    count = setup.players
    results = np.zeros((games - games % count, count + 2), np.int64)
    arena.play_games(
        compile_tables(setup),
        new_game(),
        row_table(),
        np.stack([net, other]),
        np.zeros((2, 5)),
        np.array([arena.NETS] + [arena.NETS + 1] * (count - 1)),
        NO_VALUES,
        SEED,
        0,
        count,
        results,
    )
    rows = results.tolist()
    return float(np.mean([places(GameResult(tuple(row[:count]), row[count]))[0] for row in rows]))


def as_shipped(net: F32) -> F32:
    """The net as it is read again from the package, where it is kept in small."""
    file = io.BytesIO()
    pack(net, file)
    file.seek(0)
    return unpack(file)


def ship(net: F32, path: Path) -> None:
    """Put the net into the package."""
    pack(net, path)
