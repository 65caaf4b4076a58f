"""Sheets that are worth the same, as one number.

To the solver a row is open, in one of the 56 states of `qwixx.sim.tables`, or closed: `CLOSED`.
Red and yellow are interchangeable, so are green and blue; and turning every die upside down swaps
the two pairs. So a sheet is an unordered pair of unordered pairs of row states, and a triangle
number for each pair numbers them all without gaps.
"""

from __future__ import annotations

from .jit import jit

CLOSED = 56
"""The state of a row that nobody can cross in any more."""
ROW_STATES = CLOSED + 1
PAIRS = ROW_STATES * (ROW_STATES + 1) // 2
CLASSES = PAIRS * (PAIRS + 1) // 2


@jit
def pair_number(one: int, other: int) -> int:
    """The number of an unordered pair, counted along the rows of a triangle."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


@jit
def sheet_class(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of the class of a sheet, from the states of its rows."""
    return pair_number(pair_number(red, yellow), pair_number(green, blue))
