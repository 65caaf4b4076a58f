"""The player ``gap``: cross what skips fewest numbers, and skip little; a lock comes first."""

from __future__ import annotations

from ..engine.codes import NONE, PASS
from ..engine.compiled import Compiled
from ..engine.crosses import best_coloured, best_white, cell_in, opinion_in
from ..engine.game import Game, landing
from ..engine.rows import after_move, is_crossed
from ..engine.thumb_opinions import GAP
from ..jit.decorators import jit

USUALLY = -1
TO_AVOID_A_MISTHROW = -4
"""What a cross must be worth: how many numbers it skips at most."""


@jit
def gap1(t: Compiled, g: Game, seat: int) -> int:
    """Cross what skips at most one number, or more if no coloured die can avoid a misthrow."""
    white = best_white(GAP, t, g, seat)
    least = USUALLY
    if seat == g.active:
        colour = opinion_in(best_coloured(GAP, t, g, PASS, 0))
        least = USUALLY if colour >= TO_AVOID_A_MISTHROW else TO_AVOID_A_MISTHROW
    return cell_in(white) if opinion_in(white) >= least else PASS


@jit
def gap2(t: Compiled, g: Game) -> int:
    """Cross what skips at most one number, or at most four to avoid a misthrow."""
    colour = best_coloured(GAP, t, g, PASS, 0)
    least = USUALLY if g.has_crossed else TO_AVOID_A_MISTHROW
    return cell_in(colour) if opinion_in(colour) >= least else PASS


@jit
def gap3(t: Compiled, g: Game) -> int:
    """Move as far as possible without skipping much."""
    chosen = 0
    seat = int(g.active)
    least = USUALLY if g.has_crossed else TO_AVOID_A_MISTHROW
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        if after_move(t, g, seat, space) == NONE:
            continue
        state = g.rows[seat, t.space_row[space]]
        if (
            is_crossed(t, g, seat, space)
            or t.opinions[GAP, state, t.space_position[space]] >= least
        ):
            chosen = spaces
    return chosen
