"""The trained nets that come with the package, a file for each number of players.

A net is kept in small: every line as whole numbers from -127 to 127 times a factor of its own, the
dense layers in full.
"""

from __future__ import annotations

import io
from functools import cache
from importlib import resources
from pathlib import Path
from typing import IO

import numpy as np

from qwixx.rules import Setup, editions

from .incomplete import incomplete
from .net import BOARD_LINES, F32, INNER_WEIGHTS, LINES, WIDTH

FOLDER = "data"
LARGEST = 127
ON_BOARD = "on-board"


class Damaged(ValueError):
    """A file that holds no net."""


def name_of(board: bool, players: int) -> str:
    """The name of the net for a kind of game."""
    return f"{ON_BOARD if board else 'classic'}-{players}"


def pack(net: F32, file: str | Path | IO[bytes]) -> None:
    """Write a net in small."""
    scale = np.maximum(np.abs(net).max(axis=1), 1e-9) / LARGEST
    lines = np.rint(net / scale[:, None]).astype(np.int8)
    np.savez_compressed(
        file, lines=lines, scale=scale.astype(np.float32), dense=net[INNER_WEIGHTS:LINES]
    )


def unpack(file: Path | IO[bytes]) -> F32:
    """Read a net that `pack` has written; `Damaged` if there is none."""
    content = file.read_bytes() if isinstance(file, Path) else file.read()
    try:
        with np.load(io.BytesIO(content)) as data:
            lines, scale, dense = (data[part] for part in ("lines", "scale", "dense"))
        net: F32 = lines.astype(np.float32) * scale[:, None]
        net[INNER_WEIGHTS:LINES] = dense
    except Exception:  # noqa: BLE001 - rubbish comes out as a dozen kinds of error
        raise Damaged from None
    if net.shape not in ((LINES, WIDTH), (BOARD_LINES, WIDTH)) or not np.isfinite(net).all():
        raise Damaged
    return np.ascontiguousarray(net)


@cache
def load_net(name: str) -> F32:
    """A net of the package by name."""
    path = resources.files(__package__) / FOLDER / f"{name}.npz"
    try:
        with path.open("rb") as file:
            net = unpack(file)
    except FileNotFoundError:
        raise incomplete(f"{path.name} is missing") from None
    except OSError as error:
        raise incomplete(f"{path.name} cannot be read: {error.strerror or error}") from None
    except Damaged:
        raise incomplete(f"{path.name} is damaged") from None
    if len(net) != (BOARD_LINES if name.startswith(ON_BOARD) else LINES):
        raise incomplete(f"{path.name} is the net of another game")
    return net


def net_for(setup: Setup) -> F32:
    """The net for a setup."""
    return load_net(name_of(setup.board is not None, setup.players))


@cache
def load_all() -> None:
    """Load every net now, so that no decision has to wait for it."""
    for edition in editions().values():
        for players in range(max(edition.fewest, 2), edition.most + 1):
            load_net(name_of(edition.has_board, players))
