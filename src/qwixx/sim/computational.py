"""The player ``computational``: what a cross brings less what the numbers it skips were worth."""

from __future__ import annotations

from typing import Any

import numpy as np

from .game import (
    Game,
    after_coloured,
    after_move,
    after_white,
    coloured_cell,
    is_crossed,
    landing,
    white_cell,
)
from .jit import jit
from .tables import NONE, PASS, POSITIONS, ROWS, Tables

_MISTHROW = -5.0
_LOCK = 1e6
_NOTHING = -1e9


def _values() -> np.ndarray[Any, Any]:
    """The value of crosses, by last position + 1 and crosses of the row, and by position."""
    rarity = np.array([5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3])
    lost = 0.49005 * (0.823284 * 0.921692) ** rarity
    values = np.full((POSITIONS + 1, POSITIONS + 2, POSITIONS), _LOCK)
    for crosses, position in np.ndindex(POSITIONS + 2, POSITIONS - 1):
        can_lock = crosses + (9 - position) + 1 >= 5
        for first in range(position + 1):
            skipped = sum((12 - j - (not can_lock)) * lost[j] for j in range(first, position))
            ahead = 0.71407 * ((9 - position) / 2 + can_lock / 2)
            worth = crosses + 1 + ahead - 0.949905 ** float(rarity[position]) * skipped
            values[first, crosses, position] = worth
    return values


_VALUES = _values()


@jit
def cross_value(t: Tables, state: int, position: int) -> float:
    """The value of a cross in a row of that state; a lock is above everything."""
    return float(_VALUES[t.last[state] + 1, t.crosses[state], position])


@jit
def _best_white(t: Tables, g: Game, seat: int) -> tuple[int, float]:
    chosen, best = PASS, _NOTHING
    for row in range(ROWS):
        if after_white(t, g, seat, row) != NONE:
            cell = white_cell(t, g, row)
            value = cross_value(t, int(g.rows[seat, row]), cell - row * POSITIONS)
            if value > best:
                chosen, best = cell, value
    return chosen, best


@jit
def _best_colour(t: Tables, g: Game) -> tuple[int, float]:
    chosen, best = PASS, _NOTHING
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell != PASS and after_coloured(t, g, cell) != NONE:
                row = cell // POSITIONS
                value = cross_value(t, int(g.rows[g.active, row]), cell - row * POSITIONS)
                if value > best:
                    chosen, best = cell, value
    return chosen, best


@jit
def computational1(t: Tables, g: Game, seat: int) -> int:
    """The best white cross if it is worth anything, or if it is the best way round a misthrow."""
    chosen, value = _best_white(t, g, seat)
    if chosen == PASS or value > 0:
        return chosen
    if seat != g.active:
        return PASS
    colour = _best_colour(t, g)[1]
    return chosen if colour <= 0 and value > colour and value > _MISTHROW else PASS


@jit
def computational2(t: Tables, g: Game) -> int:
    """The best coloured cross if it is worth anything, or more than a misthrow."""
    chosen, value = _best_colour(t, g)
    return chosen if value > (0.0 if g.has_crossed else _MISTHROW) else PASS


@jit
def computational3(t: Tables, g: Game) -> int:
    """The move whose cross and points are worth most."""
    seat = int(g.active)
    chosen, best = 0, 0.0 if g.has_crossed else _MISTHROW
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        if after_move(t, g, seat, space) == NONE:
            continue
        value = float(t.space_points[space]) - float(t.space_points[g.space[seat]])
        if not is_crossed(t, g, seat, space):
            row = int(t.space_row[space])
            value += cross_value(t, int(g.rows[seat, row]), int(t.space_position[space]))
        elif not g.has_crossed:
            value += _MISTHROW
        if value > best:
            chosen, best = spaces, value
    return chosen
