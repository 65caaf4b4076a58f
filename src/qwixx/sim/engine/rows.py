"""The steps of a turn where rows are independent: the fast path, by the automaton.

A loop that plays a game is::

    begin(g, players, first)
    while g.step != OVER:
        roll(t, g, dice_key)
        for seat in range(g.players):
            g.choice[seat] = ...                  # a cell, or PASS; nobody reads another's choice
        resolve_action1(t, g)                     # all choices take effect together
        if g.step == ACTION2:
            take_action2(t, g, ...)               # a cell, or PASS
        if g.step == ACTION3:
            take_action3(t, g, ...)               # free spaces to move, or 0

Steps trust the choices: `after_white`, `after_coloured` and `landing` say what is legal.
"""

from __future__ import annotations

from ..jit.decorators import jit
from .codes import BITS, NONE, PASS, POSITIONS, ROWS
from .compiled import Compiled
from .game import Game, after_action1, after_action2, finish_turn, landing


@jit
def after_white(t: Compiled, g: Game, seat: int, row: int) -> int:
    """The row's state if the seat crosses the white sum in it in action 1, or NONE."""
    if g.closed >> row & 1:
        return NONE
    return int(t.after[g.rows[seat, row], t.white[g.dice[0] + g.dice[1], row]])


@jit
def white_cell(t: Compiled, g: Game, row: int) -> int:
    """The cell of the white sum in a row."""
    return row * POSITIONS + int(t.white[g.dice[0] + g.dice[1], row])


@jit
def coloured_cell(t: Compiled, g: Game, colour: int, white: int) -> int:
    """The cell that a coloured die and one of the white dice (0 or 1) make, or PASS."""
    pips = g.dice[2 + colour]
    if pips == 0:
        return PASS
    number = pips + g.dice[white]
    return int(t.coloured_row[colour, number]) * POSITIONS + int(
        t.coloured_position[colour, number]
    )


@jit
def after_coloured(t: Compiled, g: Game, cell: int) -> int:
    """The row's state if the active player crosses this cell in action 2, or NONE."""
    row = cell >> BITS
    if (g.closed & ~g.still_open) >> row & 1:
        return NONE
    return int(t.after[g.rows[g.active, row], cell - row * POSITIONS])


@jit
def _cross(t: Compiled, g: Game, seat: int, cell: int) -> int:
    """Cross a cell, or nothing (PASS); the bit of its row if that locks it, else 0.

    Without branches: dice cannot be foreseen, and the processor would guess them wrong.
    """
    crosses = int(cell != PASS)
    cell = max(cell, 0)
    row = cell >> BITS
    position = cell - row * POSITIONS
    state = int(t.after[g.rows[seat, row], position]) if crosses else int(g.rows[seat, row])
    g.rows[seat, row] = state
    g.lines[seat, row] |= crosses << position
    g.has_crossed |= crosses & int(seat == g.active)
    lock = (int(t.locked[state]) & crosses) << row
    g.locked[seat] |= lock
    return lock


@jit
def resolve_action1(t: Compiled, g: Game) -> None:
    """Let everyone's choice of action 1 take effect together."""
    newly = 0
    for seat in range(g.players):
        newly |= _cross(t, g, seat, int(g.choice[seat]))
    after_action1(t, g, newly)


@jit
def take_action2(t: Compiled, g: Game, cell: int) -> None:
    """The active player crosses a cell with a coloured die, or passes."""
    g.closed |= _cross(t, g, int(g.active), cell)
    after_action2(t, g)


@jit
def is_crossed(t: Compiled, g: Game, seat: int, space: int) -> bool:
    """Whether the seat has crossed the number that a space shows."""
    return bool(g.lines[seat, t.space_row[space]] >> t.space_position[space] & 1)


@jit
def after_move(t: Compiled, g: Game, seat: int, space: int) -> int:
    """The state of the landing space's row after moving there, or NONE if that is not allowed."""
    row = t.space_row[space]
    if is_crossed(t, g, seat, space):
        return int(g.rows[seat, row])
    if g.closed >> row & 1:
        return NONE
    return int(t.after[g.rows[seat, row], t.space_position[space]])


@jit
def take_action3(t: Compiled, g: Game, spaces: int) -> None:
    """The active player moves the piece that many free spaces, or leaves it where it is (0)."""
    seat = int(g.active)
    if spaces:
        space = landing(t, g, seat, spaces)
        if not is_crossed(t, g, seat, space):
            cell = int(t.space_row[space]) * POSITIONS + int(t.space_position[space])
            g.closed |= _cross(t, g, seat, cell)
        g.space[seat] = space
    finish_turn(t, g)


@jit
def score(t: Compiled, g: Game, seat: int) -> int:
    """What a seat's sheet counts now, On Board's points included."""
    points = int(g.misthrows[seat]) * int(t.misthrow_points)
    for row in range(ROWS):
        points += t.points[g.rows[seat, row]]
    if t.spaces:
        points += t.space_points[g.space[seat]]
    return points
