"""The end of a game of two by brute force: every roll, every pair of answers, asked of the rules.

Slow, and written only to check the solved ends: nothing here is shared with them. The values of
games that are decided at the same time are found by trying what both could mix. Of rolls that offer
the same numbers, as far as the active sheet has any use for them, the rules are asked about one.
"""

from functools import cache
from itertools import product

import numpy as np

from qwixx.rules import Cell, Colour, Dice, State, Step, decide, dice_in_play, legal, roll, scores

Worth = float
"""The chance of seat 0 to win."""


def final(state: State) -> Worth:
    one, two = (score.total for score in scores(state))
    return 1.0 if one > two else 0.5 if one == two else 0.0


@cache
def before_roll(state: State) -> Worth:
    """The mean over every roll."""
    if state.is_over:
        return final(state)
    faces = range(1, 7)
    each = [faces if in_play else (0,) for in_play in dice_in_play(state)]
    layout, sheet = state.setup.layout, state.sheets[state.active]
    useful = {
        cell
        for cell, (row, position) in layout.places.items()
        if not sheet.is_closed(row) and position > sheet.last(row)
    }
    known: dict[tuple[int, frozenset[Cell]], Worth] = {}
    total = 0.0
    for one, two, *coloured in product(faces, faces, *each):
        sums = {Cell(c, coloured[c] + white) for c in Colour for white in (one, two) if coloured[c]}
        offer = one + two, frozenset(useful & sums)
        if offer not in known:
            red, yellow, green, blue = coloured
            known[offer] = action1(roll(state, Dice((one, two), (red, yellow, green, blue))))
        total += known[offer]
    return total / (36 * np.prod([len(pips) for pips in each]))


def action1(state: State) -> Worth:
    """Both decide, neither knows of the other."""
    table = [
        [action2(decide(decide(state, 0, one), 1, two)) for two in legal(state, 1)]
        for one in legal(state, 0)
    ]
    return game_value(np.array(table))


def action2(state: State) -> Worth:
    """The active player knows everything, and takes the best."""
    if state.step is not Step.ACTION2:
        return before_roll(_forgotten(state))
    values = [
        before_roll(_forgotten(decide(state, state.active, decision)))
        for decision in legal(state, state.active)
    ]
    return max(values) if state.active == 0 else min(values)


def _forgotten(state: State) -> State:
    """The same moment, however it came about."""
    return State(state.setup, state.sheets, state.active, state.step)


def game_value(table: np.ndarray) -> Worth:
    """What a matrix game is worth to the one who chooses the row.

    By trying all supports: for some set of rows and columns of equal size, mixing them makes the
    other indifferent, and nobody gains by anything else.
    """
    rows, columns = table.shape
    for size in range(1, min(rows, columns) + 1):
        for mine in _subsets(rows, size):
            for theirs in _subsets(columns, size):
                found = _equal(table, mine, theirs)
                if found is not None:
                    return found
    raise AssertionError("every such game has a value")


def _subsets(count: int, size: int) -> list[tuple[int, ...]]:
    return [c for c in product(range(count), repeat=size) if list(c) == sorted(set(c))]


def _equal(
    table: np.ndarray,
    mine: tuple[int, ...],
    theirs: tuple[int, ...],
) -> Worth | None:
    part = table[np.ix_(mine, theirs)]
    size = len(mine)
    system = np.zeros((size + 1, size + 1))
    system[:size, :size], system[:size, size], system[size, :size] = part.T, -1, 1
    other = system.copy()
    other[:size, :size] = part
    goal = np.zeros(size + 1)
    goal[size] = 1
    try:
        x, y = np.linalg.solve(system, goal), np.linalg.solve(other, goal)
    except np.linalg.LinAlgError:
        return None
    if min(x[:size].min(), y[:size].min()) < -1e-9:
        return None
    full_x, full_y = np.zeros(table.shape[0]), np.zeros(table.shape[1])
    full_x[list(mine)], full_y[list(theirs)] = x[:size], y[:size]
    value = float(full_x @ table @ full_y)
    if (full_x @ table).min() < value - 1e-9 or (table @ full_y).max() > value + 1e-9:
        return None
    return value
