"""The player ``computational``: what a cross brings less what the numbers it skips were worth."""

from __future__ import annotations

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

_RARITY = np.array([5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3])
_AHEAD = 0.71407
_SKIPPING = 0.949905**_RARITY
_LOST = 0.49005 * (0.823284 * 0.921692) ** _RARITY
_MISTHROW = -5.0
_LOCK = 1e6
_NOTHING = -1e9


def _lost_up_to(can_lock: int) -> list[float]:
    """What the first cells are worth together, from none to all of them."""
    lost = (12 - np.arange(POSITIONS) - (1 - can_lock)) * _LOST
    return [0.0, *np.cumsum(lost)]


_LOST_UP_TO = np.array([_lost_up_to(0), _lost_up_to(1)])


@jit
def cross_value(t: Tables, state: int, position: int) -> float:
    """The value of a cross in a row of that state; a lock is above everything."""
    if position == POSITIONS - 1:
        return _LOCK
    crosses = int(t.crosses[state])
    can_lock = 1 if crosses + (9 - position) + 1 >= 5 else 0
    skipped = _LOST_UP_TO[can_lock, position] - _LOST_UP_TO[can_lock, t.last[state] + 1]
    ahead = _AHEAD * 0.5 * (9 - position + can_lock)
    return float(crosses + 1 + ahead - _SKIPPING[position] * skipped)


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
