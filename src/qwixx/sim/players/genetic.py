"""The player ``ga``: a weighted sum over the sheet, with weights found by a genetic algorithm.

Like its published model it looks at all plans for a turn, always takes a lock, and never ends the
game while it is behind.
"""

from __future__ import annotations

from ..engine.automaton import NO_STATE
from ..engine.codes import BITS, NONE, PASS, POSITIONS, ROWS
from ..engine.compiled import Compiled
from ..engine.crosses import best_coloured, best_white, bid, cell_in, open_state, opinion_in
from ..engine.game import Game, landing, rows_closed
from ..engine.rows import (
    after_coloured,
    after_move,
    after_white,
    coloured_cell,
    is_crossed,
    score,
    white_cell,
)
from ..engine.thumb_opinions import GA, GA_MISTHROW, GA_UNIT, ILLEGAL, LOCK
from ..jit.decorators import jit

SPACE_POINT = 45 * GA_UNIT // 1000
"""What a point under the piece is worth: about what a point in a row of six crosses is."""
_AFTER = 2 * ROWS
_NO_LOCK = LOCK // 2
"""What is worth more than this locks a row."""


@jit
def genetic1(t: Compiled, g: Game, seat: int) -> int:
    """The white part of the best plan; others than the active player want the sheet to gain."""
    if seat != g.active:
        white = best_white(GA, t, g, seat)
        if opinion_in(white) > _NO_LOCK:
            return _white_with_locks(t, g, seat)
        return cell_in(white) if opinion_in(white) > 0 else PASS
    # A plan's bid has the cell of its white cross; behind all others comes the one without.
    _list_coloured(t, g)
    best = bid(max(_best_listed(g, PASS), _misthrow(t, g)), PASS)
    for row in range(ROWS):
        position = int(t.white[g.dice[0] + g.dice[1], row])
        state = open_state(g, seat, row, int(g.closed))
        worth = int(t.opinions[GA, state, position]) + max(_best_listed(g, row), 0)
        best = max(best, bid(worth, row * POSITIONS + position))
    return _white_with_locks(t, g, seat) if opinion_in(best) > _NO_LOCK else cell_in(best)


@jit
def _list_coloured(t: Compiled, g: Game) -> None:
    """What each coloured cross is worth now, and (`_AFTER`) after the white sum in its own row."""
    seat, closed = int(g.active), int(g.closed & ~g.still_open)
    for colour in range(ROWS):
        pips = int(g.dice[2 + colour])
        gone = NO_STATE & -int(pips == 0)
        for white in range(2):
            number = max(pips, 1) + g.dice[white]
            row = int(t.coloured_row[colour, number])
            position = int(t.coloured_position[colour, number])
            in_white = int(t.white[g.dice[0] + g.dice[1], row])
            after = int(t.after[open_state(g, seat, row, int(g.closed)), in_white]) & NO_STATE
            place = 2 * colour + white
            g.colours[place] = row
            g.worths[place] = t.opinions[GA, open_state(g, seat, row, closed) | gone, position]
            g.worths[_AFTER + place] = t.opinions[GA, after | gone, position]


@jit
def _best_listed(g: Game, crossed: int) -> int:
    """The best coloured cross of the list once the white sum is crossed in a row, or none, PASS."""
    best = ILLEGAL
    for place in range(2 * ROWS):
        after = int(g.worths[_AFTER + place])
        best = max(best, after if g.colours[place] == crossed else int(g.worths[place]))
    return best


@jit
def genetic2(t: Compiled, g: Game) -> int:
    """The best coloured cross, or none."""
    colour = best_coloured(GA, t, g, PASS, 0)
    if opinion_in(colour) > _NO_LOCK:
        return _colour_with_locks(t, g, PASS, 0, 0)[0]
    least = 0 if g.has_crossed else _misthrow(t, g)
    return cell_in(colour) if opinion_in(colour) > least else PASS


@jit
def _best_other(t: Compiled, g: Game, seat: int) -> int:
    best = -1000
    for other in range(g.players):
        if other != seat:
            best = max(best, score(t, g, other))
    return best


@jit
def _misthrow(t: Compiled, g: Game) -> int:
    """What a misthrow is worth: one that ends the game is refused unless it wins."""
    seat = int(g.active)
    if g.misthrows[seat] + 1 < t.misthrow_limit:
        return -GA_MISTHROW
    total = score(t, g, seat) + int(t.misthrow_points)
    return -GA_MISTHROW if total > _best_other(t, g, seat) else ILLEGAL


@jit
def _locks(worth: int) -> int:
    """How many locks are in it: each adds `LOCK`, and all else together is less than half of it."""
    return (worth + _NO_LOCK) // LOCK


@jit
def _plan(t: Compiled, g: Game, seat: int, worth: int, gain: int) -> int:
    """What a plan is worth where locks are compared by their score and may lose the game."""
    locks = _locks(worth)
    if locks == 0:
        return worth
    total = score(t, g, seat) + gain
    if rows_closed(g) + locks >= t.rows_to_end and total < _best_other(t, g, seat):
        return ILLEGAL
    return LOCK + total


@jit
def _colour_with_locks(t: Compiled, g: Game, row: int, state: int, worth: int) -> tuple[int, int]:
    """The best coloured cross, or PASS, after row ``row`` (or none, PASS) came to that state.

    ``worth`` is what that was worth; with the cross it is what the whole plan is worth.
    """
    seat = int(g.active)
    gain = 0
    if row != PASS:
        gain = int(t.points[state]) - int(t.points[g.rows[seat, row]])
    locks = _locks(worth)
    if row == PASS and g.has_crossed == 0:
        chosen, best = PASS, _misthrow(t, g)
    else:
        chosen, best = PASS, _plan(t, g, seat, worth, gain)
    if locks and rows_closed(g) + locks >= t.rows_to_end:
        return chosen, best
    for colour in range(ROWS):
        for white in range(2):
            cell = coloured_cell(t, g, colour, white)
            if cell == PASS:
                continue
            in_row = cell >> BITS
            position = cell - in_row * POSITIONS
            before = state if in_row == row else int(g.rows[seat, in_row])
            after = int(t.after[before, position]) if in_row == row else after_coloured(t, g, cell)
            if after == NONE:
                continue
            gained = gain + int(t.points[after]) - int(t.points[before])
            value = _plan(t, g, seat, worth + int(t.opinions[GA, before, position]), gained)
            if value > best:
                chosen, best = cell, value
    return chosen, best


@jit
def _white_with_locks(t: Compiled, g: Game, seat: int) -> int:
    """The white part of the best plan where some plan locks a row."""
    is_active = seat == g.active
    chosen, best = PASS, 0
    if is_active:
        best = _colour_with_locks(t, g, PASS, 0, 0)[1]
    for row in range(ROWS):
        state = after_white(t, g, seat, row)
        if state == NONE:
            continue
        before = int(g.rows[seat, row])
        cell = white_cell(t, g, row)
        worth = int(t.opinions[GA, before, cell - row * POSITIONS])
        if is_active:
            worth = _colour_with_locks(t, g, row, state, worth)[1]
        else:
            gain = int(t.points[state]) - int(t.points[before])
            worth = _plan(t, g, seat, worth, gain)
        if worth > best:
            chosen, best = cell, worth
    return chosen


@jit
def genetic3(t: Compiled, g: Game) -> int:
    """The move that the sheet and the points under the piece gain most from."""
    seat = int(g.active)
    chosen, best = 0, 0 if g.has_crossed else _misthrow(t, g)
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        after = after_move(t, g, seat, space)
        if after == NONE:
            continue
        points = int(t.space_points[space]) - int(t.space_points[g.space[seat]])
        before = int(g.rows[seat, t.space_row[space]])
        worth = SPACE_POINT * points
        if not is_crossed(t, g, seat, space):
            worth += int(t.opinions[GA, before, t.space_position[space]])
        elif not g.has_crossed:
            worth += _misthrow(t, g)
        gain = points + int(t.points[after]) - int(t.points[before])
        worth = _plan(t, g, seat, worth, gain)
        if worth > best:
            chosen, best = spaces, worth
    return chosen
