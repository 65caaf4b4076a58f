"""One numbering of all answers, for compiled code and whoever learns from it.

A cell is ``line * POSITIONS + position``, lines being the rows and behind them the fields between
rows. Behind the cells come what a white sum is swapped for, the row that is chosen, locking or
leaving a row, and how many spaces the piece moves; `PASS` is below all.
"""

from __future__ import annotations

from qwixx.rules import (
    COLOURS,
    FARTHEST,
    LONGEST_ROW,
    MOST_FACES,
    Choose,
    Cross,
    Decision,
    Layout,
    Lock,
    Move,
    Pass,
    Refused,
    State,
    Swap,
    landing,
)
from qwixx.rules import PASS as PASSED

ROWS = len(COLOURS)
LINES = 2 * ROWS
BITS = (LONGEST_ROW - 1).bit_length()
POSITIONS = 1 << BITS
"""More than a line has, and a power of two: a cell's line is ``cell >> BITS``."""
LARGEST_NUMBER = 2 * MOST_FACES

NONE = -1
"""No such cell, position or state."""
PASS = -1
"""To cross nothing, and to move nothing."""
CELLS = LINES * POSITIONS
SWAP = CELLS
"""+ the number that the white sum is used as."""
CHOOSE = SWAP + LARGEST_NUMBER + 1
"""+ the row."""
LOCK = CHOOSE + ROWS
LEAVE = LOCK + 1
"""To lock a row with a number that need not lock it, and not to."""
MOVE = LEAVE
"""+ the free spaces, from 1."""
CODES = MOVE + FARTHEST + 1
"""Codes are below this."""


def code_of(layout: Layout, decision: Decision) -> int:
    """The code of a decision on a sheet."""
    match decision:
        case Pass():
            return PASS
        case Cross(cell):
            line, position = layout.place(cell)
            return line * POSITIONS + position
        case Move(spaces):
            return MOVE + spaces
        case Swap(_, used):
            return SWAP + used
        case Choose(colour):
            row = layout.row_of(colour)
            if row is None:
                raise Refused(f"there is no {colour.word} row on the sheet")
            return CHOOSE + row
        case Lock(locks):
            return LOCK if locks else LEAVE


def decision_of(state: State, seat: int, code: int) -> Decision:
    """What a code means where a seat decides."""
    layout, sheet = state.setup.layouts[seat], state.sheets[seat]
    if code == PASS:
        return PASSED
    if code < CELLS:
        line, position = divmod(code, POSITIONS)
        return Cross(layout.lines[line].cells[position])
    if code < CHOOSE:
        return Swap(state.dice.white_sum if state.dice else 0, code - SWAP)
    if code < LOCK:
        return Choose(layout.rows[code - CHOOSE].colour)
    if code <= LEAVE:
        return Lock(code == LOCK)
    space = landing(state, seat, code - MOVE)
    if space is None or state.setup.board is None:
        raise Refused(f"the piece cannot move {code - MOVE} spaces")
    cell = state.setup.board.cell(space)
    return Move(code - MOVE, cell, not sheet.is_crossed(layout, cell))
