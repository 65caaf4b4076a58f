"""Our way to compile functions: `jit`, and what compiled functions are written with.

Where numba and numpy are missing (`qwixx.installed`) functions stay as they are, in plain Python,
over the lists and dictionaries of `plain`. `compiler` has all that concerns numba: what is kept for
the next time, how functions are put together (`linking`), and how little is done for it (`haste`).
"""

from .arrays import np, put, read_only
from .bits import bit_count, bit_length
from .decorators import cache_problem, fast_jit, jit

__all__ = [
    "bit_count",
    "bit_length",
    "cache_problem",
    "fast_jit",
    "jit",
    "np",
    "put",
    "read_only",
]
