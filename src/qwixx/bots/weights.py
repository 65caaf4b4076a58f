"""The trained nets that come with the package, a file for each number of players.

A net is kept in small: every line as whole numbers from -127 to 127 times a factor of its own, the
dense layers in full.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import IO

import numpy as np

from qwixx.rules import Setup, editions

from .net import F32, INNER_WEIGHTS, LINES

FOLDER = "data"
LARGEST = 127


def name_of(board: bool, players: int) -> str:
    """The name of the net for a kind of game."""
    return f"{'on-board' if board else 'classic'}-{players}"


def pack(net: F32, file: str | Path | IO[bytes]) -> None:
    """Write a net in small."""
    scale = np.maximum(np.abs(net).max(axis=1), 1e-9) / LARGEST
    lines = np.rint(net / scale[:, None]).astype(np.int8)
    np.savez_compressed(
        file, lines=lines, scale=scale.astype(np.float32), dense=net[INNER_WEIGHTS:LINES]
    )


def unpack(file: str | Path | IO[bytes]) -> F32:
    """Read a net that `pack` has written."""
    with np.load(file) as data:
        net: F32 = data["lines"].astype(np.float32) * data["scale"][:, None]
        net[INNER_WEIGHTS:LINES] = data["dense"]
    return np.ascontiguousarray(net)


@cache
def load_net(name: str) -> F32:
    """A net of the package by name."""
    with (resources.files(__package__) / FOLDER / f"{name}.npz").open("rb") as file:
        return unpack(file)


def net_for(setup: Setup) -> F32:
    """The net for a setup."""
    return load_net(name_of(setup.board is not None, setup.players))


@cache
def load_all() -> None:
    """Load every net now, so that no decision has to wait for it."""
    for edition in editions().values():
        for players in range(max(edition.fewest, 2), edition.most + 1):
            load_net(name_of(edition.has_board, players))
