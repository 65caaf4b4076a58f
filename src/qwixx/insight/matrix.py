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
    best_row, least, best_column, most = 0, -1.0, 0, 1e9
    for row in range(rows):
        row_mix[row] = 0.0
        worst = gains[row, 0]
        for column in range(1, columns):
            worst = min(worst, gains[row, column])
        if worst > least + _ALIKE:
            best_row, least = row, worst
    for column in range(columns):
        column_mix[column] = 0.0
        worst = gains[0, column]
        for row in range(1, rows):
            worst = max(worst, gains[row, column])
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
    pivot = tableau[leave, enter]
    for column in range(last + 1):
        tableau[leave, column] /= pivot
    for row in range(rows + 1):
        factor = tableau[row, enter]
        if row != leave and factor != 0:
            for column in range(last + 1):
                tableau[row, column] -= factor * tableau[leave, column]
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
    for column in range(columns):
        tableau[rows, column] = -1
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
