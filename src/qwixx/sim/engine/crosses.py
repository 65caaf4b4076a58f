"""The best cross by a table of opinions, found without branches.

Dice cannot be foreseen, so a branch on what is legal or better is guessed wrong half of the time,
which costs the processor more than to work it out. A cross that is not legal has an opinion too
(`thumb_opinions.ILLEGAL`): a row that is closed, or whose die has left, is looked up as
one in the state `NO_STATE`, in which nothing can be crossed.

The best is found as one number, a *bid*: the opinion, and behind it the cell, the first of equals
being the highest.
"""

from __future__ import annotations

from ..jit.decorators import jit
from .automaton import NO_STATE
from .codes import PASS, POSITIONS, ROWS
from .compiled import Compiled
from .game import Game

_CELL_BITS = 8
_CELLS = (1 << _CELL_BITS) - 1
_FIRST = _CELLS + PASS
"""So that the highest of equals is to pass, then the first cell."""
NO_BID = -(1 << 61)


@jit
def bid(opinion: int, cell: int) -> int:
    """An opinion and its cell, or PASS, as one number."""
    return (opinion << _CELL_BITS) + _FIRST - cell


@jit
def opinion_in(highest: int) -> int:
    """The opinion of a bid."""
    return highest >> _CELL_BITS


@jit
def cell_in(highest: int) -> int:
    """The cell of a bid."""
    return _FIRST - (highest & _CELLS)


@jit
def open_state(g: Game, seat: int, row: int, closed: int) -> int:
    """A row's state, `NO_STATE` if its bit is among those closed."""
    return int(g.rows[seat, row]) | NO_STATE & -(closed >> row & 1)


@jit
def best_white(who: int, t: Compiled, g: Game, seat: int) -> int:
    """The highest bid for a cross of the white sum."""
    white_sum = g.dice[0] + g.dice[1]
    best = NO_BID
    for row in range(ROWS):
        position = int(t.white[white_sum, row])
        opinion = int(t.opinions[who, open_state(g, seat, row, int(g.closed)), position])
        best = max(best, bid(opinion, row * POSITIONS + position))
    return best


@jit
def best_coloured(who: int, t: Compiled, g: Game, changed: int, state: int) -> int:
    """The highest bid for a coloured cross, with row ``changed`` (or none, PASS) in that state."""
    closed = g.closed & ~g.still_open
    best = NO_BID
    for colour in range(ROWS):
        pips = int(g.dice[2 + colour])
        gone = NO_STATE & -int(pips == 0)
        for white in range(2):
            number = max(pips, 1) + g.dice[white]
            row = int(t.coloured_row[colour, number])
            position = int(t.coloured_position[colour, number])
            now = state if row == changed else open_state(g, int(g.active), row, closed)
            opinion = int(t.opinions[who, now | gone, position])
            best = max(best, bid(opinion, row * POSITIONS + position))
    return best
