"""The player ``ga``: a weighted sum over the sheet, with weights found by a genetic algorithm.

Like its published model it looks at all plans for a turn, always takes a lock, and never ends the
game while it is behind.
"""

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
    rows_closed,
    score,
    white_cell,
)
from .jit import jit
from .tables import NONE, PASS, POSITIONS, ROWS, Tables

CHANCE = 0.490852 / 36
MISTHROW = 0.869245
CROSSES = 0.018462
SKIPPED = 0.056006
SPACE_POINT = 0.045
"""What a point under the piece is worth: about what a point in a row of six crosses is."""

_NOTHING = -1e9
_LOCK = 1e6
"""Plans that lock are compared by their score, and come before all others."""


def _row_values() -> np.ndarray[Any, Any]:
    """The value of rows, by whether they are locked, last position + 1, and crosses."""
    last, crosses = np.ogrid[:MOST_LAST, :MOST_CROSSES]
    locked = CROSSES * crosses**2 + 0.0 * last
    chance = CHANCE * (6 - np.abs(5 - last)) * (crosses + 1)
    return np.stack([locked + chance - SKIPPED * (last - crosses), locked])


MOST_LAST, MOST_CROSSES = POSITIONS + 1, POSITIONS + 2
_ROW_VALUES = _row_values()


@jit
def row_value(t: Tables, state: int) -> float:
    """What the player thinks of an open row, or of one that it locked."""
    return float(_ROW_VALUES[t.locked[state], t.last[state] + 1, t.crosses[state]])


@jit
def _best_other(t: Tables, g: Game, seat: int) -> int:
    best = -1000
    for other in range(g.players):
        if other != seat:
            best = max(best, score(t, g, other))
    return best


@jit
def _plan(
    t: Tables, g: Game, seat: int, change: float, locks: int, gain: int, misthrow: bool
) -> float:
    """How good a plan is: the change of value, or, with locks, the score; refused if it is lost."""
    if locks:
        total = score(t, g, seat) + gain
        if rows_closed(g) + locks >= t.rows_to_end and total < _best_other(t, g, seat):
            return _NOTHING
        return _LOCK + total
    if misthrow:
        if g.misthrows[seat] + 1 >= t.misthrow_limit:
            total = score(t, g, seat) + int(t.misthrow_points)
            if total <= _best_other(t, g, seat):
                return _NOTHING
        return change - MISTHROW
    return change


@jit
def _best_colour(
    t: Tables, g: Game, seat: int, row: int, state: int, change: float, locks: int
) -> tuple[int, float]:
    """The best coloured cross, or PASS, after row ``row`` (or none, PASS) came to that state."""
    gain = 0
    if row != PASS:
        gain = int(t.points[state]) - int(t.points[g.rows[seat, row]])
    nothing_yet = row == PASS and g.has_crossed == 0
    chosen, best = PASS, _plan(t, g, seat, change, locks, gain, nothing_yet)
    if locks and rows_closed(g) + locks >= t.rows_to_end:
        return chosen, best
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell == PASS:
                continue
            in_row = cell // POSITIONS
            before = state if in_row == row else int(g.rows[seat, in_row])
            after = after_coloured(t, g, cell)
            if in_row == row:
                after = int(t.after[state, cell - in_row * POSITIONS])
            if after == NONE:
                continue
            value = _plan(
                t,
                g,
                seat,
                change + row_value(t, after) - row_value(t, before),
                locks + int(t.locked[after]),
                gain + int(t.points[after]) - int(t.points[before]),
                False,
            )
            if value > best:
                chosen, best = cell, value
    return chosen, best


@jit
def _needs_care(t: Tables, g: Game, seat: int) -> bool:
    """Whether a plan may lock a row or end the game; most turns are simpler than that."""
    if g.misthrows[seat] + 1 >= t.misthrow_limit:
        return True
    last = POSITIONS - 1
    found = 0
    for row in range(ROWS):
        # With four crosses the lock can be the second cross of a turn.
        ready = t.crosses[g.rows[seat, row]] >= 4
        reached = t.white[g.dice[0] + g.dice[1], row] == last
        pips = g.dice[2 + t.die[row]]
        if pips:
            for white in range(2):
                reached |= t.coloured_position[t.die[row], pips + g.dice[white]] == last
        found |= ready & reached
    return bool(found)


@jit
def _coloured_changes(t: Tables, g: Game, seat: int) -> tuple[int, float, int, float]:
    """The best coloured cross: row, change of value, cell; and the best change in other rows."""
    best_row, best, best_cell, second = PASS, _NOTHING, PASS, _NOTHING
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell == PASS:
                continue
            after = after_coloured(t, g, cell)
            if after == NONE:
                continue
            row = cell // POSITIONS
            change = row_value(t, after) - row_value(t, int(g.rows[seat, row]))
            if change > best:
                if row != best_row:
                    second = best
                best_row, best, best_cell = row, change, cell
            elif row != best_row:
                second = max(second, change)
    return best_row, best, best_cell, second


@jit
def _again_in(t: Tables, g: Game, row: int, state: int) -> float:
    """The best change by a coloured cross in a row that the white cross brought to that state."""
    best = 0.0
    for colour in range(ROWS):
        for white in range(2):
            cell = coloured_cell(t, g, colour, white)
            if cell != PASS and cell // POSITIONS == row:
                after = t.after[state, cell - row * POSITIONS]
                if after != NONE:
                    best = max(best, row_value(t, after) - row_value(t, state))
    return best


@jit
def _simple_white(t: Tables, g: Game, seat: int) -> int:
    """The white part of the active player's best plan where nothing can be locked or ended."""
    best_row, change, _, second = _coloured_changes(t, g, seat)
    chosen, best = PASS, max(change, -MISTHROW)
    for row in range(ROWS):
        state = after_white(t, g, seat, row)
        if state != NONE:
            white = row_value(t, state) - row_value(t, int(g.rows[seat, row]))
            then = max(second if row == best_row else change, _again_in(t, g, row, state))
            if white + then > best:
                chosen, best = white_cell(t, g, row), white + then
    return chosen


@jit
def genetic1(t: Tables, g: Game, seat: int) -> int:
    """The white part of the best plan; others than the active player want the value to rise."""
    is_active = seat == g.active
    if is_active and not _needs_care(t, g, seat):
        return _simple_white(t, g, seat)
    chosen, best = PASS, 0.0
    if is_active:
        best = _best_colour(t, g, seat, PASS, 0, 0.0, 0)[1]
    for row in range(ROWS):
        state = after_white(t, g, seat, row)
        if state == NONE:
            continue
        before = int(g.rows[seat, row])
        change = row_value(t, state) - row_value(t, before)
        locks = int(t.locked[state])
        value = change
        if is_active:
            value = _best_colour(t, g, seat, row, state, change, locks)[1]
        elif locks:
            gain = int(t.points[state]) - int(t.points[before])
            value = _plan(t, g, seat, change, locks, gain, False)
        if value > best:
            chosen, best = white_cell(t, g, row), value
    return chosen


@jit
def genetic2(t: Tables, g: Game) -> int:
    """The best coloured cross, or none."""
    seat = int(g.active)
    if _needs_care(t, g, seat):
        return _best_colour(t, g, seat, PASS, 0, 0.0, 0)[0]
    _, change, cell, _ = _coloured_changes(t, g, seat)
    return cell if change > (0.0 if g.has_crossed else -MISTHROW) else PASS


@jit
def genetic3(t: Tables, g: Game) -> int:
    """The move that the sheet and the points under the piece gain most from."""
    seat = int(g.active)
    chosen, best = 0, _plan(t, g, seat, 0.0, 0, 0, g.has_crossed == 0)
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        state = after_move(t, g, seat, space)
        if state == NONE:
            continue
        points = int(t.space_points[space]) - int(t.space_points[g.space[seat]])
        before = int(g.rows[seat, t.space_row[space]])
        gain = points + int(t.points[state]) - int(t.points[before])
        change = SPACE_POINT * points
        crosses_now = not is_crossed(t, g, seat, space)
        if crosses_now:
            change += row_value(t, state) - row_value(t, before)
        locks = int(t.locked[state]) if crosses_now else 0
        value = _plan(t, g, seat, change, locks, gain, not crosses_now and g.has_crossed == 0)
        if value > best:
            chosen, best = spaces, value
    return chosen
