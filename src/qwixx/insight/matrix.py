"""Games of one decision each, made at the same time: what both should do, in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.sim.jit import jit

_ALIKE = 1e-12


@jit
def solve_matrix(gains: Any, rows: int, columns: int, row_mix: Any, column_mix: Any) -> float:
    """The value of a game in which one chooses the row for more, the other the column for less.

    ``gains`` are not negative. Writes how often each row and column is to be chosen: mostly there
    is one of each that is best, and otherwise a mixture, found by the simplex method.
    """
    row_mix[:rows], column_mix[:columns] = 0, 0
    best_row, least, best_column, most = 0, -1.0, 0, 1e9
    for row in range(rows):
        worst = gains[row, :columns].min()
        if worst > least + _ALIKE:
            best_row, least = row, worst
    for column in range(columns):
        worst = gains[:rows, column].max()
        if worst < most - _ALIKE:
            best_column, most = column, worst
    if most <= least + _ALIKE:
        row_mix[best_row], column_mix[best_column] = 1.0, 1.0
        return float(gains[best_row, best_column])
    return _mix(gains, rows, columns, row_mix, column_mix)


@jit
def _exchange(tableau: Any, basis: Any, rows: int, enter: int) -> bool:
    """Let a column enter the basis in place of the one that it presses hardest (Bland's rule)."""
    leave, least, last = -1, 1e300, tableau.shape[1] - 1
    for row in range(rows):
        if tableau[row, enter] > _ALIKE:
            ratio = tableau[row, last] / tableau[row, enter]
            if ratio < least - _ALIKE or (ratio < least + _ALIKE and basis[row] < basis[leave]):
                leave, least = row, ratio
    if leave < 0:
        return False
    tableau[leave] /= tableau[leave, enter]
    for row in range(rows + 1):
        if row != leave and tableau[row, enter] != 0:
            tableau[row] -= tableau[row, enter] * tableau[leave]
    basis[leave] = enter
    return True


@jit
def _mix(gains: Any, rows: int, columns: int, row_mix: Any, column_mix: Any) -> float:
    """The simplex method: the most that columns with (gains + 1) y <= 1 add up to."""
    width = columns + rows + 1
    tableau = np.zeros((rows + 1, width))
    basis = np.empty(rows, np.int64)
    for row in range(rows):
        for column in range(columns):
            tableau[row, column] = gains[row, column] + 1
        tableau[row, columns + row] = 1
        tableau[row, width - 1] = 1
        basis[row] = columns + row
    tableau[rows, :columns] = -1
    while True:
        enter = -1
        for column in range(width - 1):
            if tableau[rows, column] < -_ALIKE:
                enter = column
                break
        if enter < 0:
            break
        if not _exchange(tableau, basis, rows, enter):
            break
    total = tableau[rows, width - 1]
    for row in range(rows):
        if basis[row] < columns:
            column_mix[basis[row]] = tableau[row, width - 1] / total
        row_mix[row] = tableau[rows, columns + row] / total
    return float(1 / total - 1)
