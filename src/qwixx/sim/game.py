"""A game in compact arrays, step by step, in compiled code.

`GAME` is one game as a record: the rows' states, misthrows, dice, whose turn it is. The functions
below are the same steps as in `qwixx.rules.game`, and tests hold them to it. A loop that plays a
game, with ``t`` a record of `qwixx.sim.tables.TABLES`, is::

    begin(g, players, first)
    while g.step != OVER:
        roll(t, g, dice_key)                      # or: set_dice(t, g, six numbers)
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

from typing import Any

import numpy as np

from .jit import jit
from .streams import throw
from .tables import NONE, PASS, POSITIONS, ROWS, Tables

MOST_PLAYERS = 5

ROLL, ACTION1, ACTION2, ACTION3, OVER = range(5)
"""The steps of a turn, as in `qwixx.rules.Step`."""

ROWS_CLOSED, MISTHROWS, LAST_ROUND = 1, 2, 3
"""How a game ended."""

NO_LAST_ROUND = -1

Game = Any
"""A record of `GAME`; numpy's types cannot name its fields."""

GAME = np.dtype(
    [
        ("rows", "i1", (MOST_PLAYERS, ROWS)),  # states, see qwixx.sim.tables
        ("crossed", "i2", (MOST_PLAYERS, ROWS)),  # the crossed positions, a bit each
        ("misthrows", "i1", MOST_PLAYERS),
        ("space", "i1", MOST_PLAYERS),  # On Board: where the piece stands
        ("choice", "i1", MOST_PLAYERS),  # what each seat chose in action 1: a cell, or PASS
        ("dice", "i1", 2 + ROWS),  # two white, then by colour; 0 for one that has left the game
        ("closed", "i1"),  # rows closed for everyone, a bit each
        ("still_open", "i1"),  # of those, what the active player may use (ruling die-stays)
        ("players", "i1"),
        ("active", "i1"),
        ("step", "i1"),
        ("has_crossed", "i1"),  # whether the active player crossed a number this turn
        ("ending", "i1"),  # the game ends with this turn (ruling finish-turn)
        ("ended", "i1"),  # how, once it is over
        ("turns_left", "i1"),  # On Board: turns still to begin, or NO_LAST_ROUND
        ("turn", "i2"),  # counted from 1
    ],
    align=True,
)


@jit
def begin(g: Game, players: int, first: int) -> None:
    """A game before its first roll."""
    for seat in range(MOST_PLAYERS):
        for row in range(ROWS):
            g.rows[seat, row] = 0
            g.crossed[seat, row] = 0
        g.misthrows[seat] = 0
        g.space[seat] = 0
        g.choice[seat] = PASS
    g.closed = 0
    g.still_open = 0
    g.players = players
    g.active = first
    g.step = ROLL
    g.has_crossed = 0
    g.ending = 0
    g.ended = 0
    g.turns_left = NO_LAST_ROUND
    g.turn = 1


@jit
def roll(t: Tables, g: Game, key: Any) -> None:
    """The active player throws; the dice depend on the stream's key and the turn alone."""
    throw(key, g.turn, g.dice)
    _take_dice_away(t, g)
    g.step = ACTION1


@jit
def set_dice(t: Tables, g: Game, dice: Any) -> None:
    """The active player has thrown these six dice; those out of play are taken away."""
    for die in range(2 + ROWS):
        g.dice[die] = dice[die]
    _take_dice_away(t, g)
    g.step = ACTION1


@jit
def _take_dice_away(t: Tables, g: Game) -> None:
    for row in range(ROWS):
        if g.closed >> row & 1:
            g.dice[2 + t.die[row]] = 0


@jit
def after_white(t: Tables, g: Game, seat: int, row: int) -> int:
    """The row's state if the seat crosses the white sum in it in action 1, or NONE."""
    if g.closed >> row & 1:
        return NONE
    return int(t.after[g.rows[seat, row], t.white[g.dice[0] + g.dice[1], row]])


@jit
def white_cell(t: Tables, g: Game, row: int) -> int:
    """The cell of the white sum in a row."""
    return row * POSITIONS + int(t.white[g.dice[0] + g.dice[1], row])


@jit
def coloured_cell(t: Tables, g: Game, colour: int, white: int) -> int:
    """The cell that a coloured die and one of the white dice (0 or 1) make, or PASS."""
    pips = g.dice[2 + colour]
    if pips == 0:
        return PASS
    number = pips + g.dice[white]
    return int(t.coloured_row[colour, number]) * POSITIONS + int(
        t.coloured_position[colour, number]
    )


@jit
def after_coloured(t: Tables, g: Game, cell: int) -> int:
    """The row's state if the active player crosses this cell in action 2, or NONE."""
    row = cell // POSITIONS
    if (g.closed & ~g.still_open) >> row & 1:
        return NONE
    return int(t.after[g.rows[g.active, row], cell - row * POSITIONS])


@jit
def _cross(t: Tables, g: Game, seat: int, cell: int) -> int:
    """Cross a cell, or nothing (PASS); the bit of its row if that locks it, else 0.

    Without branches: dice cannot be foreseen, and the processor would guess them wrong.
    """
    crosses = int(cell != PASS)
    cell = max(cell, 0)
    row = cell // POSITIONS
    position = cell - row * POSITIONS
    state = int(t.after[g.rows[seat, row], position]) if crosses else int(g.rows[seat, row])
    g.rows[seat, row] = state
    g.crossed[seat, row] |= crosses << position
    g.has_crossed |= crosses & int(seat == g.active)
    return (int(t.locked[state]) & crosses) << row


@jit
def rows_closed(g: Game) -> int:
    """How many rows are closed."""
    closed = int(g.closed)
    return (closed & 1) + (closed >> 1 & 1) + (closed >> 2 & 1) + (closed >> 3 & 1)


@jit
def resolve_action1(t: Tables, g: Game) -> None:
    """Let everyone's choice of action 1 take effect together."""
    newly = 0
    for seat in range(g.players):
        newly |= _cross(t, g, seat, int(g.choice[seat]))
    g.step = ACTION2
    if newly == 0:
        return
    _close(t, g, newly)
    if t.die_stays:
        g.still_open = newly
    if rows_closed(g) < t.rows_to_end:
        return
    if t.finish_turn:
        g.ending = 1
        return
    if t.end_misthrow and not g.has_crossed:
        g.misthrows[g.active] += 1
    g.still_open = 0
    g.step = OVER
    g.ended = ROWS_CLOSED


@jit
def _close(t: Tables, g: Game, newly: int) -> None:
    g.closed |= newly
    if not t.die_stays:
        _take_dice_away(t, g)


@jit
def take_action2(t: Tables, g: Game, cell: int) -> None:
    """The active player crosses a cell with a coloured die, or passes."""
    g.closed |= _cross(t, g, int(g.active), cell)
    g.still_open = 0
    if rows_closed(g) >= t.rows_to_end and not g.ending:
        g.step = OVER
        g.ended = ROWS_CLOSED
    elif t.spaces:
        g.step = ACTION3
    else:
        finish_turn(t, g)


@jit
def landing(t: Tables, g: Game, seat: int, spaces: int) -> int:
    """Where that many free spaces lead, or NONE where there are not that many."""
    space = int(g.space[seat])
    while spaces:
        space += 1
        if space > t.spaces:
            return NONE
        free = 1
        for other in range(g.players):
            if g.space[other] == space:
                free = 0
        spaces -= free
    return space


@jit
def is_crossed(t: Tables, g: Game, seat: int, space: int) -> bool:
    """Whether the seat has crossed the number that a space shows."""
    return bool(g.crossed[seat, t.space_row[space]] >> t.space_position[space] & 1)


@jit
def after_move(t: Tables, g: Game, seat: int, space: int) -> int:
    """The state of the landing space's row after moving there, or NONE if that is not allowed."""
    row = t.space_row[space]
    if is_crossed(t, g, seat, space):
        return int(g.rows[seat, row])
    if g.closed >> row & 1:
        return NONE
    return int(t.after[g.rows[seat, row], t.space_position[space]])


@jit
def take_action3(t: Tables, g: Game, spaces: int) -> None:
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
def finish_turn(t: Tables, g: Game) -> None:
    """Misthrow or not, then the next player's turn or the end of the game."""
    seat = int(g.active)
    g.misthrows[seat] += 1 - g.has_crossed
    if g.turns_left != NO_LAST_ROUND:
        g.turns_left -= 1
    elif t.spaces and g.space[seat] >= t.last_round_from:
        g.turns_left = g.players - 1
    if rows_closed(g) >= t.rows_to_end:
        g.ended = ROWS_CLOSED
    elif g.misthrows[seat] >= t.misthrow_limit:
        g.ended = MISTHROWS
    elif g.turns_left == 0:
        g.ended = LAST_ROUND
    if g.ended:
        g.step = OVER
        return
    g.active = 0 if seat + 1 == g.players else seat + 1
    g.turn += 1
    g.has_crossed = 0
    g.ending = 0
    g.step = ROLL


@jit
def score(t: Tables, g: Game, seat: int) -> int:
    """What a seat's sheet counts now, On Board's points included."""
    points = int(g.misthrows[seat]) * int(t.misthrow_points)
    for row in range(ROWS):
        points += t.points[g.rows[seat, row]]
    if t.spaces:
        points += t.space_points[g.space[seat]]
    return points
