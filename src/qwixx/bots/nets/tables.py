"""What the kernels know of the sheet: one small table compiled from the rules.

A row is one of 57 states: its last crossed position (0 to 10) with its number of crosses, or
closed. Red and yellow are alike, so a pair of rows is one of 1,653 unordered pairs of states.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from qwixx.rules import Sheet, can_cross, cross, load_layout

LAYOUT = load_layout("classic")
MISTHROW_POINTS = LAYOUT.misthrow_points
MISTHROW_LIMIT = LAYOUT.misthrow_limit
PLACES = np.array(
    [
        [row.numbers.index(number) + 1 if number in row.numbers else 0 for number in range(13)]
        for row in LAYOUT.rows
    ]
)
"""[row, number]: the position of a number in a row."""

POSITIONS = 11
STATES = 57
CLOSED = 56
PAIRS = STATES * (STATES + 1) // 2

# The columns of the table. A kernel gets one array instead of many because arrays are costly to
# hand from function to function.
GAIN = POSITIONS + 1
"""[state, GAIN + position]: the points that a cross adds. [state, position] is what follows it:
the state of the row after that cross, or -1 if it is not legal. Positions run from 1 to 11."""
PAIR = 2 * GAIN
"""[state, PAIR + state]: the number of the unordered pair."""
LAST = PAIR + STATES
"""[state, LAST]: the last crossed position, 0 for none, 11 for a closed row."""
COUNT = LAST + 1
"""[state, COUNT]: the crosses in the row, 0 for a closed one."""
DANGER = COUNT + 1
"""[state, DANGER]: how near the row is to its lock; orders the rows of several opponents."""
COLUMNS = DANGER + 1

# A sheet is a line of numbers: the states of its four rows, then these.
MIS = 4
"""Misthrows."""
SCORE = 5
"""Points, all in."""
SPACE = 6
"""On Board: where the piece stands."""
BITS = 7
"""The crossed cells, bit ``row * POSITIONS + position - 1``. Only On Board asks for them."""
SHEET = 8
"""The length of the line."""

# A board is a table with a line for each space, the start box first; without a board it is empty.
CELL_ROW, CELL_POSITION, POINTS = range(3)


def row_states() -> Iterator[tuple[int, int]]:
    """Last position and crosses of every row that is open, in the order of the state numbers."""
    yield 0, 0
    for last in range(1, POSITIONS):
        for count in range(1, last + 1):
            yield last, count


@cache
def state_numbers() -> dict[tuple[int, int], int]:
    """The number of a row's state by its last position and its crosses."""
    return {state: number for number, state in enumerate(row_states())}


def row_state(sheet: Sheet, row: int) -> int:
    """The state number of a row of a sheet."""
    if sheet.is_closed(row):
        return CLOSED
    return state_numbers()[sheet.last(row) + 1, sheet.rows[row].bit_count()]


def _sheet_with(last: int, count: int) -> Sheet:
    bits = (1 << count - 1) - 1 | 1 << last - 1 if count else 0
    return Sheet((bits, 0, 0, 0))


@cache
def row_table() -> NDArray[np.int64]:
    """The table of the classic sheet."""
    layout = LAYOUT
    table = np.zeros((STATES, COLUMNS), np.int64)
    table[:, :GAIN] = -1
    table[CLOSED, LAST], table[CLOSED, DANGER] = POSITIONS, -1
    for (last, count), state in state_numbers().items():
        sheet = _sheet_with(last, count)
        table[state, LAST], table[state, COUNT] = last, count
        table[state, DANGER] = last + 3 * min(count, layout.crosses_to_lock)
        for position, cell in enumerate(layout.rows[0].cells, 1):
            if can_cross(layout, sheet, cell):
                after = cross(layout, sheet, cell)
                table[state, position] = row_state(after, 0)
                table[state, GAIN + position] = (
                    layout.points[after.crosses(0)] - layout.points[count]
                )
    for high in range(STATES):
        for low in range(high + 1):
            pair = high * (high + 1) // 2 + low
            table[high, PAIR + low] = table[low, PAIR + high] = pair
    return table
