"""Putting a trained net into the package, if it plays better than the one that is there."""

from __future__ import annotations

import io
from pathlib import Path

from qwixx.rules import Setup

from . import arena
from .net import F32
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
    seats = [arena.NETS] + [arena.NETS + 1] * (setup.players - 1)
    scores = arena.scores_of_games(setup, [net, other], seats, games, SEED)
    best = scores == scores.max(axis=1, keepdims=True)
    return float((best[:, 0] / best.sum(axis=1)).mean())


def as_shipped(net: F32) -> F32:
    """The net as it is read again from the package, where it is kept in small."""
    file = io.BytesIO()
    pack(net, file)
    file.seek(0)
    return unpack(file)
