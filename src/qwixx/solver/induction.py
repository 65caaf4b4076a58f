"""The kernel: the exact values of sheets whose successors are known.

A turn of the solved player, with ``V`` the value of the sheet that is left when the turn is over:

    the best of all plans (white cross or none, then coloured cross or none, misthrow if neither)
    of what the crosses gain + V(sheet after them)

averaged over all 46,656 rolls of six dice. Rolls need not be enumerated:

1. Given the two white dice, a plan that ends in a coloured cross is known by that cross alone: take
   the best white cross that can go before it. So each of the 44 cells has one worth, and ending
   without a coloured cross has one too (``floor``).
2. The four coloured dice are independent. Go through the cells from the most worthy down. A cell is
   reached if its die shows what a white die lacks to its number; the chance that nothing so far is
   reached is a product of four fractions, one for each die. What that product loses at a cell is
   the chance that this cell is the best that can be had.
3. Worths depend on the white dice only through their sum, so one sort serves all rolls of a sum.

A roll of somebody else's offers the white sum only.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.sim.engine import CLOSED, NONE, PLACES, ROWS, Compiled, sheet_class
from qwixx.sim.jit import jit

from .space import MISTHROWS

CELLS = ROWS * PLACES
ALL_FACES = 6**4

compiled_class = jit(sheet_class)


@jit
def solve_classes(tables: Any, todo: Any, pairs: Any, values: Any) -> None:
    """Fill ``values[k, class, misthrows]`` for the classes in ``todo``, all of one level."""
    t = tables[0]
    future = values[len(values) - 1]
    rows = np.empty(ROWS, np.int64)
    single = np.empty((CELLS, MISTHROWS))
    # By white sum. Kept for all of them, because misthrows have to be solved from the last down.
    worth = np.empty((13, CELLS, MISTHROWS))
    floor = np.empty((13, MISTHROWS))
    order = np.empty(CELLS, np.int64)
    sorted_worth = np.empty(CELLS)
    number = cell_numbers(t)
    for this in todo:
        # A class is a triangle number, see qwixx.sim.engine.classes.
        high = int((np.sqrt(8.0 * this + 1.0) - 1.0) / 2.0)
        low = this - high * (high + 1) // 2
        rows[0], rows[1] = pairs[high, 0], pairs[high, 1]
        rows[2], rows[3] = pairs[low, 0], pairs[low, 1]
        single_crosses(t, rows, future, single)
        for white in range(2, 13):
            plans(t, rows, white, future, single, worth[white], floor[white])
        for misthrows in range(MISTHROWS - 1, -1, -1):
            nothing = float(t.misthrow_points)
            if misthrows + 1 < MISTHROWS:
                nothing += future[this, misthrows + 1]
            total = 0.0
            for white in range(2, 13):
                least = max(floor[white, misthrows], nothing)
                count = sort_above(least, worth[white], misthrows, order, sorted_worth)
                for one in range(max(1, white - 6), white // 2 + 1):
                    expected = expected_best(
                        least, order, sorted_worth, count, number, one, white - one
                    )
                    total += expected if one + one == white else 2.0 * expected
            values[0, this, misthrows] = total / 36.0
            for k in range(1, len(values)):
                values[k, this, misthrows] = others_roll(t, rows, values[k - 1], this, misthrows)


@jit
def cell_numbers(t: Compiled) -> Any:
    """The number that each cell shows."""
    number = np.zeros(CELLS, np.int64)
    for colour in range(ROWS):
        for n in range(2, 13):
            number[t.coloured_row[colour, n] * PLACES + t.coloured_position[colour, n]] = n
    return number


@jit
def class_of(rows: Any) -> int:
    """The class of a sheet with these rows; a row that was just locked counts as closed."""
    return compiled_class(
        min(rows[0], CLOSED), min(rows[1], CLOSED), min(rows[2], CLOSED), min(rows[3], CLOSED)
    )


@jit
def single_crosses(t: Compiled, rows: Any, future: Any, single: Any) -> None:
    """What crossing each cell, and nothing else, is worth; minus infinity if it is not legal."""
    for row in range(ROWS):
        before = rows[row]
        for position in range(PLACES):
            cell = row * PLACES + position
            after = t.after[before, position]
            if after == NONE:
                for misthrows in range(MISTHROWS):
                    single[cell, misthrows] = -np.inf
                continue
            rows[row] = after
            following = future[class_of(rows)]
            gain = float(t.points[after] - t.points[before])
            for misthrows in range(MISTHROWS):
                single[cell, misthrows] = gain + following[misthrows]
        rows[row] = before


@jit
def plans(
    t: Compiled, rows: Any, white: int, future: Any, single: Any, worth: Any, floor: Any
) -> None:
    """The best plan that ends with each coloured cross, and the best that is a white cross only."""
    worth[:] = single
    floor[:] = -np.inf
    closed = 0
    for row in range(ROWS):
        closed += rows[row] == CLOSED
    for row in range(ROWS):
        before = rows[row]
        position = t.white[white, row]
        after = t.after[before, position]
        if after == NONE:
            continue
        for misthrows in range(MISTHROWS):
            alone = single[row * PLACES + position, misthrows]
            floor[misthrows] = max(floor[misthrows], alone)
        if t.locked[after] and closed + 1 >= t.rows_to_end:
            continue  # the game is over before action 2
        rows[row] = after
        add_coloured(t, rows, float(t.points[after] - t.points[before]), future, worth)
        rows[row] = before


@jit
def add_coloured(t: Compiled, rows: Any, gained: float, future: Any, worth: Any) -> None:
    """Raise the worth of coloured crosses that follow a white cross, which gained some points."""
    for row in range(ROWS):
        before = rows[row]
        for position in range(t.last[before] + 1, PLACES):
            after = t.after[before, position]
            if after == NONE:
                continue
            rows[row] = after
            following = future[class_of(rows)]
            gain = gained + float(t.points[after] - t.points[before])
            cell = row * PLACES + position
            for misthrows in range(MISTHROWS):
                worth[cell, misthrows] = max(worth[cell, misthrows], gain + following[misthrows])
        rows[row] = before


@jit
def sort_above(least: float, worth: Any, misthrows: int, order: Any, sorted_worth: Any) -> int:
    """Sort the cells that are worth more than ``least``, best first, and count them."""
    count = 0
    for cell in range(CELLS):
        value = worth[cell, misthrows]
        if value > least:
            place = count
            while place > 0 and sorted_worth[place - 1] < value:
                sorted_worth[place] = sorted_worth[place - 1]
                order[place] = order[place - 1]
                place -= 1
            sorted_worth[place] = value
            order[place] = cell
            count += 1
    return count


@jit
def expected_best(
    least: float, order: Any, sorted_worth: Any, count: int, number: Any, one: int, two: int
) -> float:
    """The expected best over the four coloured dice, given the white dice."""
    # Faces of each die that reach nothing so far, as bits 1 to 6; four dice, eight bits each.
    unused = 0x7E7E7E7E
    left = ALL_FACES
    expected = 0.0
    for place in range(count):
        cell = order[place]
        shift = 8 * (cell // PLACES)
        faces = 0
        if 1 <= number[cell] - one <= 6:
            faces |= 1 << (number[cell] - one)
        if 1 <= number[cell] - two <= 6:
            faces |= 1 << (number[cell] - two)
        if faces << shift & unused == 0:
            continue
        unused &= ~(faces << shift)
        still = faces_left(unused)
        expected += sorted_worth[place] * (left - still)
        left = still
        if left == 0:
            break
    return (expected + least * left) / ALL_FACES


@jit
def faces_left(unused: int) -> int:
    """In how many of all rolls of the coloured dice every die shows an unused face."""
    product = 1
    for die in range(ROWS):
        byte = unused >> 8 * die & 0xFF
        faces = 0
        while byte:
            byte &= byte - 1
            faces += 1
        product *= faces
    return product


@jit
def others_roll(t: Compiled, rows: Any, following: Any, this: int, misthrows: int) -> float:
    """The expected best over the white sums when somebody else rolls."""
    total = 0.0
    for white in range(2, 13):
        best = following[this, misthrows]
        for row in range(ROWS):
            before = rows[row]
            after = t.after[before, t.white[white, row]]
            if after != NONE:
                rows[row] = after
                gain = float(t.points[after] - t.points[before])
                best = max(best, gain + following[class_of(rows), misthrows])
                rows[row] = before
        total += best * (6 - abs(7 - white))
    return total / 36.0
