"""Sheets that are worth the same, as one number.

To the solver a row is open, in one of the 56 states of `automaton`, or closed: `CLOSED`.
Red and yellow are interchangeable, so are green and blue; and turning every die upside down swaps
the two pairs. So a sheet is an unordered pair of unordered pairs of row states, and triangle
numbers number them all without gaps.

Plain Python, so that a question to a solved table does not have to wait for numba to load; kernels
use ``jit(sheet_class)``.
"""

from __future__ import annotations

CLOSED = 56
"""The state of a row that nobody can cross in any more, whatever it holds."""
ROW_STATES = CLOSED + 1
PAIRS = ROW_STATES * (ROW_STATES + 1) // 2
CLASSES = PAIRS * (PAIRS + 1) // 2


def sheet_class(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of the class of a sheet, from the states of its rows."""
    high, low = max(red, yellow), min(red, yellow)
    one = high * (high + 1) // 2 + low
    high, low = max(green, blue), min(green, blue)
    other = high * (high + 1) // 2 + low
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low
