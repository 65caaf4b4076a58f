"""Players who follow a solved table: every decision is the best one, were the table's world true.

``values[k, class, misthrows]`` is the expected number of further points when ``k`` rolls of others
come before the player's own next roll. The table of the solo game has ``k`` = 0 only: its player
takes the others' rolls for presents that never come again.
"""

from __future__ import annotations

from typing import Any

from ..engine import classes
from ..engine.classes import CLOSED
from ..engine.codes import BITS, NONE, PASS, ROWS
from ..engine.compiled import Compiled
from ..engine.game import Game, rows_closed
from ..engine.rows import after_coloured, after_white, coloured_cell, white_cell
from ..jit.decorators import jit

sheet_class = jit(classes.sheet_class)


@jit
def _row(t: Compiled, g: Game, seat: int, row: int, changed: int, state: int) -> int:
    """A row's state as the solver sees it, with row ``changed`` in another state."""
    if row == changed:
        return CLOSED if t.locked[state] else state
    return CLOSED if g.closed >> row & 1 else int(g.rows[seat, row])


@jit
def value_with(
    t: Compiled, g: Game, seat: int, changed: int, state: int, misthrows: int, values: Any, k: int
) -> float:
    """What is still to come for a seat whose row ``changed`` (or none, PASS) is in that state."""
    red = _row(t, g, seat, 0, changed, state)
    yellow = _row(t, g, seat, 1, changed, state)
    green = _row(t, g, seat, 2, changed, state)
    blue = _row(t, g, seat, 3, changed, state)
    closed = int(red == CLOSED) + int(yellow == CLOSED) + int(green == CLOSED) + int(blue == CLOSED)
    if closed >= t.rows_to_end or misthrows >= t.misthrow_limit:
        return 0.0
    return float(values[k, sheet_class(red, yellow, green, blue), misthrows])


@jit
def _gain(t: Compiled, g: Game, seat: int, row: int, state: int) -> float:
    return float(t.points[state]) - float(t.points[g.rows[seat, row]])


@jit
def best_colour(t: Compiled, g: Game, values: Any) -> tuple[int, float]:
    """The best decision of action 2, and what it and all that follows is worth."""
    seat = int(g.active)
    last = len(values) - 1
    misthrows = int(g.misthrows[seat])
    chosen = PASS
    if g.has_crossed:
        best = value_with(t, g, seat, PASS, 0, misthrows, values, last)
    else:
        best = float(t.misthrow_points)
        best += value_with(t, g, seat, PASS, 0, misthrows + 1, values, last)
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell == PASS:
                continue
            state = after_coloured(t, g, cell)
            if state == NONE:
                continue
            row = cell >> BITS
            value = _gain(t, g, seat, row, state)
            value += value_with(t, g, seat, row, state, misthrows, values, last)
            if value > best:
                best, chosen = value, cell
    return chosen, best


@jit
def solved1(t: Compiled, g: Game, seat: int, values: Any) -> int:
    """The best decision of action 1; the active player looks ahead to action 2."""
    layers = len(values)
    # Rolls of others between this one and the seat's own; the solo table knows none.
    rolls = (seat - int(g.active) - 1) % int(g.players) if layers > 1 else 0
    is_active = seat == g.active
    chosen = PASS
    if is_active:
        best = best_colour(t, g, values)[1]
    else:
        best = value_with(t, g, seat, PASS, 0, int(g.misthrows[seat]), values, rolls)
    for row in range(ROWS):
        state = after_white(t, g, seat, row)
        if state == NONE:
            continue
        value = _gain(t, g, seat, row, state)
        if is_active:
            value += _after_own_white(t, g, row, state, values)
        else:
            value += value_with(t, g, seat, row, state, int(g.misthrows[seat]), values, rolls)
        if value > best:
            best, chosen = value, white_cell(t, g, row)
    return chosen


@jit
def _after_own_white(t: Compiled, g: Game, row: int, state: int, values: Any) -> float:
    """What action 2 and all after it is worth once the active player's row is in that state."""
    seat = g.active
    before, closed, die = g.rows[seat, row], g.closed, g.dice[2 + t.die[row]]
    g.rows[seat, row] = state
    g.has_crossed = 1
    if t.locked[state]:
        g.closed |= 1 << row
        g.dice[2 + t.die[row]] = 0
    value = 0.0
    if rows_closed(g) < t.rows_to_end:
        value = best_colour(t, g, values)[1]
    g.rows[seat, row] = before
    g.closed = closed
    g.dice[2 + t.die[row]] = die
    g.has_crossed = 0
    return value
