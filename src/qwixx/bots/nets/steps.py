"""The steps of a turn on the sheets that nets see, and what a finished game is worth.

Sheets are lines of numbers (see `tables`), positions run from 1 to 11, -1 stands for passing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.rules.board import LAST_SPACES
from qwixx.rules.game import ROWS_TO_END
from qwixx.sim.jit import jit

from .tables import (
    BITS,
    CELL_POSITION,
    CELL_ROW,
    CLOSED,
    GAIN,
    MIS,
    MISTHROW_LIMIT,
    MISTHROW_POINTS,
    PLACES,
    POINTS,
    POSITIONS,
    SCORE,
    SHEET,
    SPACE,
)

SURE = 30.0
"""The log odds of a game that is won."""
NO_LAST_ROUND = -1


@jit
def place(row: int, number: int) -> int:
    """The position of a number in a row."""
    return int(PLACES[row, number])


@jit
def closed_rows(sheet: Any) -> int:
    """How many rows are closed."""
    n = 0
    for row in range(4):
        if sheet[row] == CLOSED:
            n += 1
    return n


@jit
def copy_sheet(source: Any, target: Any) -> None:
    """Copy one sheet."""
    for i in range(SHEET):
        target[i] = source[i]


@jit
def final_logit(players: int, st: Any, seat: int, own: int) -> float:
    """The log odds of a game that is over: won, lost, or shared; a little more for more points."""
    equal = 1
    for other in range(players):
        if other != seat:
            if st[other, SCORE] > own:
                return -SURE + own * 1e-3
            if st[other, SCORE] == own:
                equal += 1
    return (SURE if equal == 1 else -np.log(equal - 1.0)) + own * 1e-3


@jit
def left_after(board: Any, players: int, left: int, space: int) -> int:
    """How many turns are left to begin once this turn is over, -1 before the last round."""
    if left != NO_LAST_ROUND:
        return left - 1
    if len(board) and space >= len(board) - LAST_SPACES:
        return players - 1
    return NO_LAST_ROUND


@jit
def landing(board: Any, players: int, st: Any, seat: int, spaces: int) -> int:
    """Where that many free spaces lead, or -1."""
    space = st[seat, SPACE]
    while spaces:
        space += 1
        if space >= len(board):
            return -1
        free = 1
        for other in range(players):
            if st[other, SPACE] == space:
                free = 0
        spaces -= free
    return int(space)


@jit
def cross(table: Any, sheet: Any, row: int, position: int) -> bool:
    """Cross a cell if that is legal."""
    before = sheet[row]
    if before == CLOSED:
        return False
    after = table[before, position]
    if after < 0:
        return False
    sheet[row] = after
    sheet[SCORE] += table[before, GAIN + position]
    sheet[BITS] |= 1 << (row * POSITIONS + position - 1)
    return True


@jit
def move_to(table: Any, board: Any, sheet: Any, space: int) -> int:
    """Move the piece: 1 if that crossed the number, 0 if it was crossed before, -1 if not legal."""
    row, position = board[space, CELL_ROW], board[space, CELL_POSITION]
    crossed = 0
    if sheet[BITS] >> (row * POSITIONS + position - 1) & 1 == 0:
        if not cross(table, sheet, row, position):
            return -1
        crossed = 1
    sheet[SCORE] += board[space, POINTS] - board[sheet[SPACE], POINTS]
    sheet[SPACE] = space
    return crossed


@jit
def close_for_all(players: int, st: Any) -> int:
    """A row that one player has locked is closed for everyone. How many are closed."""
    n = 0
    for row in range(4):
        shut = False
        for seat in range(players):
            if st[seat, row] == CLOSED:
                shut = True
        if shut:
            n += 1
            for seat in range(players):
                st[seat, row] = CLOSED
    return n


@jit
def take_white(table: Any, players: int, st: Any, whites: Any, number: int) -> bool:
    """Action 1 takes effect for all at once. True when it ends the game."""
    for seat in range(players):
        if whites[seat] >= 0:
            cross(table, st[seat], whites[seat], place(whites[seat], number))
    return close_for_all(players, st) >= ROWS_TO_END


@jit
def take_rest(
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    seat: int,
    crossed: bool,
    row: int,
    position: int,
    move: int,
) -> bool:
    """Actions 2 and 3 take effect, or the misthrow. True when the game ends."""
    if row >= 0 and cross(table, st[seat], row, position):
        crossed = True
        if close_for_all(players, st) >= ROWS_TO_END:
            return True
    if move > 0:
        space = landing(board, players, st, seat, move)
        if move_to(table, board, st[seat], space) == 1:
            crossed = True
    over = close_for_all(players, st) >= ROWS_TO_END
    if not crossed:
        st[seat, MIS] += 1
        st[seat, SCORE] += MISTHROW_POINTS
    after = left_after(board, players, left, st[seat, SPACE])
    return over or st[seat, MIS] >= MISTHROW_LIMIT or after == 0
