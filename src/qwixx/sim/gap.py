"""The player ``gap``: cross what skips fewest numbers, and skip little."""

from __future__ import annotations

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

USUALLY = 1
TO_AVOID_A_MISTHROW = 4
"""How many numbers the player skips at most."""


@jit
def _skipped(t: Tables, g: Game, seat: int, cell: int, state: int) -> int:
    """How many numbers a cross skips; a lock comes before all others."""
    if t.locked[state]:
        return -1
    row = cell // POSITIONS
    return cell - row * POSITIONS - int(t.last[g.rows[seat, row]]) - 1


@jit
def _best_colour(t: Tables, g: Game) -> tuple[int, int]:
    """The coloured cross that skips least, and how much."""
    seat = int(g.active)
    chosen, best = PASS, POSITIONS
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell == PASS:
                continue
            state = after_coloured(t, g, cell)
            if state != NONE:
                skipped = _skipped(t, g, seat, cell, state)
                if skipped < best:
                    chosen, best = cell, skipped
    return chosen, best


@jit
def gap1(t: Tables, g: Game, seat: int) -> int:
    """Cross what skips at most one number, or more if no coloured die can avoid a misthrow."""
    chosen, best = PASS, POSITIONS
    for row in range(ROWS):
        state = after_white(t, g, seat, row)
        if state != NONE:
            cell = white_cell(t, g, row)
            skipped = _skipped(t, g, seat, cell, state)
            if skipped < best:
                chosen, best = cell, skipped
    if best <= USUALLY:
        return chosen
    if seat != g.active or best > TO_AVOID_A_MISTHROW:
        return PASS
    return PASS if _best_colour(t, g)[1] <= TO_AVOID_A_MISTHROW else chosen


@jit
def gap2(t: Tables, g: Game) -> int:
    """Cross what skips at most one number, or at most four to avoid a misthrow."""
    chosen, best = _best_colour(t, g)
    return chosen if best <= (USUALLY if g.has_crossed else TO_AVOID_A_MISTHROW) else PASS


@jit
def gap3(t: Tables, g: Game) -> int:
    """Move as far as possible without skipping much."""
    chosen = 0
    seat = int(g.active)
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        state = after_move(t, g, seat, space)
        if state == NONE:
            continue
        cell = int(t.space_row[space]) * POSITIONS + int(t.space_position[space])
        most = USUALLY if g.has_crossed else TO_AVOID_A_MISTHROW
        if is_crossed(t, g, seat, space) or _skipped(t, g, seat, cell, state) <= most:
            chosen = spaces
    return chosen
