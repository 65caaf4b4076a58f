"""The trained nets that come with the package.

The classic sheet has a net for each number of players, with and without a board; every other
published sheet has one net for all of them. A net is kept in small: every line as whole numbers
from -127 to 127 times a factor of its own, the dense layers in full.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import IO, Any

from qwixx.bots.registry import NETS
from qwixx.rules import Refused, Setup, editions, make_setup
from qwixx.sim.jit import np

from .features import CLASSIC, FORM, INNER_WEIGHTS, is_paired, net_lines
from .incomplete import incomplete
from .layers import read

FOLDER = "data"
LARGEST = 127
ON_BOARD = "on-board"


Net = Any
"""A net, as `layers` have it."""


class Damaged(ValueError):
    """A file that holds no net."""


def setup_of(name: str) -> Setup:
    """The game that a net is for, by its name, such as classic-3 or bonus-a; the smallest one."""
    if name not in NETS:
        raise Refused(f"there is no net {name!r}; there are {', '.join(NETS)}")
    if name in editions():
        return make_setup(name, 2)
    edition, _, players = name.rpartition("-")
    return make_setup(edition, int(players))


@lru_cache(maxsize=64)
def name_of(setup: Setup) -> str | None:
    """The name of the net for a game; none for one that nobody learned."""
    if setup.players < 2:
        return None
    if is_paired(setup):
        return f"{ON_BOARD if setup.board else CLASSIC}-{setup.players}"
    edition = editions().get(setup.edition.name)
    return edition.name if edition == setup.edition else None


def pack(net: Net, file: str | Path | IO[bytes]) -> None:
    """Write a net in small."""
    scale = np.maximum(np.abs(net).max(axis=1), 1e-9) / LARGEST
    lines = np.rint(net / scale[:, None]).astype(np.int8)
    np.savez_compressed(
        file, lines=lines, scale=scale.astype(np.float32), dense=net[INNER_WEIGHTS:FORM]
    )


def unpack(file: Path | IO[bytes]) -> Net:
    """Read a net that `pack` has written; `Damaged` if there is none."""
    content = file.read_bytes() if isinstance(file, Path) else file.read()
    try:
        net = read(content)
    except Exception:  # noqa: BLE001 - rubbish comes out as a dozen kinds of error
        raise Damaged from None
    if len(net) not in {net_lines(setup_of(name)) for name in NETS}:
        raise Damaged
    return net


@cache
def load_net(name: str) -> Net:
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
    if len(net) != net_lines(setup_of(name)):
        raise incomplete(f"{path.name} is the net of another game")
    return net


def net_for(setup: Setup) -> Net:
    """The net for a game that was learned (`name_of`)."""
    name = name_of(setup)
    if name is None:
        raise Refused(f"nobody has learned {setup.edition.name}")
    return load_net(name)


@cache
def load_all() -> None:
    """Load every net now, so that no decision has to wait for it."""
    for name in NETS:
        load_net(name)
