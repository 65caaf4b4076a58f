"""The player ``random``: any legal decision, passing included, all with the same chance."""

from __future__ import annotations

from typing import Any

from ..jit.decorators import jit
from .codes import NONE, PASS, ROWS
from .compiled import Compiled
from .game import Game, landing
from .rows import after_coloured, after_move, after_white, coloured_cell, white_cell
from .streams import next_below


@jit
def random1(t: Compiled, g: Game, seat: int, chance: Any) -> int:
    """Any legal cross of the white sum, or none."""
    chosen, seen = PASS, 1
    for row in range(ROWS):
        if after_white(t, g, seat, row) != NONE:
            seen += 1
            if next_below(chance, seen) == 0:
                chosen = white_cell(t, g, row)
    return chosen


@jit
def random2(t: Compiled, g: Game, chance: Any) -> int:
    """Any legal coloured cross, or none."""
    chosen, seen = PASS, 1
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell != PASS and after_coloured(t, g, cell) != NONE:
                seen += 1
                if next_below(chance, seen) == 0:
                    chosen = cell
    return chosen


@jit
def random3(t: Compiled, g: Game, chance: Any) -> int:
    """Any legal move, or none."""
    seat = int(g.active)
    chosen, seen = 0, 1
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space != NONE and after_move(t, g, seat, space) != NONE:
            seen += 1
            if next_below(chance, seen) == 0:
                chosen = spaces
    return chosen
