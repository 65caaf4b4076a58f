"""The player ``computational``: what a cross brings less what the numbers it skips were worth."""

from __future__ import annotations

from ..engine.codes import NONE, PASS
from ..engine.compiled import Compiled
from ..engine.crosses import best_coloured, best_white, cell_in, opinion_in
from ..engine.game import Game, landing
from ..engine.rows import after_move, is_crossed
from ..engine.thumb_opinions import COMPUTATIONAL, POINT
from ..jit.decorators import jit

_MISTHROW = -5 * POINT


@jit
def computational1(t: Compiled, g: Game, seat: int) -> int:
    """The best white cross if it is worth anything, or if it is the best way round a misthrow."""
    white = best_white(COMPUTATIONAL, t, g, seat)
    least = 0
    if seat == g.active:
        colour = opinion_in(best_coloured(COMPUTATIONAL, t, g, PASS, 0))
        least = 0 if colour > 0 else max(colour, _MISTHROW)
    return cell_in(white) if opinion_in(white) > least else PASS


@jit
def computational2(t: Compiled, g: Game) -> int:
    """The best coloured cross if it is worth anything, or more than a misthrow."""
    colour = best_coloured(COMPUTATIONAL, t, g, PASS, 0)
    least = 0 if g.has_crossed else _MISTHROW
    return cell_in(colour) if opinion_in(colour) > least else PASS


@jit
def computational3(t: Compiled, g: Game) -> int:
    """The move whose cross and points are worth most."""
    seat = int(g.active)
    chosen, best = 0, 0 if g.has_crossed else _MISTHROW
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        if after_move(t, g, seat, space) == NONE:
            continue
        worth = (int(t.space_points[space]) - int(t.space_points[g.space[seat]])) * POINT
        if not is_crossed(t, g, seat, space):
            state = g.rows[seat, t.space_row[space]]
            worth += int(t.opinions[COMPUTATIONAL, state, t.space_position[space]])
        elif not g.has_crossed:
            worth += _MISTHROW
        if worth > best:
            chosen, best = spaces, worth
    return chosen
