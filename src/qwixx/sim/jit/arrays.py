"""Arrays and records for compiled code: numpy; and what stands in where nothing can be compiled.

Where numpy or numba is not installed (a small machine, a browser), kernels are not compiled, and
their ``np`` is `qwixx.sim.jit.plain`. `qwixx.installed.PLAIN` decides, and nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from qwixx.installed import PLAIN

np: Any = import_module("qwixx.sim.jit.plain" if PLAIN else "numpy")


def fill(field: Any, value: int) -> None:
    """Let every number of a field of a record be the same."""
    if isinstance(field, defaultdict):
        field.clear()
        field.default_factory = lambda: value
    else:
        field[:] = [value] * len(field) if PLAIN else value


def put(field: Any, where: tuple[int, ...], values: Iterable[Any]) -> None:
    """Write values side by side into a field of more than one dimension, its last."""
    for place, value in enumerate(values):
        field[*where, place] = value


def read_only(values: Any) -> Any:
    """The same values, not to be written: compiled code is made for tables of this kind alone."""
    if not PLAIN:
        values = values.view()
        values.setflags(write=False)
    return values
