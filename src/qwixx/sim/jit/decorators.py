"""The one way in which this project compiles functions: `compiler`, where there is numba.

Where there is not (`qwixx.installed.PLAIN`) functions stay as they are, in plain Python.

Rules for kernels: take the tables and the game as arguments, never as globals (globals are frozen
into the compiled code); no ``parallel=True`` (threads of Python over parts of the work do the same,
compile faster and can be stopped). So that they run in plain Python too: ``np`` is that of
`arrays`; fields of records are indexed by whole tuples (``g.lines[seat, line]``), other
arrays index by index (``paths[seat][0]``); and no number may wrap round by itself. No index is
negative: compiled code does not count from the end (``NUMBA_BOUNDSCHECK=1``, with a cache folder of
its own, finds one that is).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from qwixx.installed import PLAIN

Function = TypeVar("Function", bound=Callable[..., Any])

if not PLAIN:
    from . import compiler


def jit(function: Function) -> Function:
    """Compile a function on first use, and keep the result for later processes."""
    return function if PLAIN else compiler.compiled(function)


def fast_jit(function: Function) -> Function:
    """As `jit`, for sums of floats that may be added in any order, which the processor likes."""
    return function if PLAIN else compiler.compiled(function, fastmath=True)


def cache_problem() -> str:
    """Why compiled code is not kept, or an empty text; a full disk shows only after compiling."""
    return "" if PLAIN else compiler.cache_problem()
