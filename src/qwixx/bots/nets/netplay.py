"""A net as a player of compiled games (`qwixx.sim.game`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.sim.automaton import PLACES
from qwixx.sim.codes import POSITIONS, ROWS
from qwixx.sim.compiled import Compiled
from qwixx.sim.game import ACTION1, Game
from qwixx.sim.jit import jit
from qwixx.sim.rows import score

from .search import OPTIONS, search
from .steps import place
from .tables import BITS, CELL_POSITION, CELL_ROW, CLOSED, MIS, POINTS, SCORE, SHEET, SPACE


@jit
def board_of(t: Compiled) -> Any:
    """The board of a game as the nets see it; empty where there is none."""
    board = np.zeros((t.spaces + 1 if t.spaces else 0, 3), np.int64)
    for space in range(1, len(board)):
        board[space, CELL_ROW] = t.space_row[space]
        board[space, CELL_POSITION] = t.space_position[space] + 1
        board[space, POINTS] = t.space_points[space]
    return board


@jit
def read_sheets(t: Compiled, g: Game, st: Any) -> None:
    """The sheets of a game as the nets see them. Open rows have the same numbers in both."""
    for seat in range(g.players):
        bits = 0
        for row in range(ROWS):
            st[seat, row] = CLOSED if g.closed >> row & 1 else g.rows[seat, row]
            bits |= int(g.lines[seat, row]) << row * PLACES
        st[seat, MIS] = g.misthrows[seat]
        st[seat, SCORE] = score(t, g, seat)
        st[seat, SPACE] = g.space[seat]
        st[seat, BITS] = bits


@jit
def consider(
    net: Any,
    table: Any,
    board: Any,
    t: Compiled,
    g: Game,
    seat: int,
    ways: Any,
    key: Any,
    options: Any,
    values: Any,
    points: Any,
    work: Any,
) -> int:
    """`search` for a game of the simulator; fills the arrays and returns the number of options.

    An option is a cell, PASS, or in action 3 a number of spaces.
    """
    st = np.zeros((int(g.players), SHEET), np.int64)
    dice = np.empty(6, np.int64)
    read_sheets(t, g, st)
    for die in range(6):
        dice[die] = g.dice[die]
    action = int(g.step) - ACTION1 + 1
    n = search(
        net,
        table,
        board,
        int(g.players),
        st,
        int(g.turns_left),
        int(g.active),
        seat,
        dice,
        action,
        action > 1 and g.has_crossed != 0,
        ways,
        key,
        options,
        values,
        points,
        work,
    )
    for k in range(1, n):
        if action == 1:
            options[k] = options[k] * POSITIONS + place(options[k], dice[0] + dice[1]) - 1
        elif action == 2:
            row = options[k] // 2
            number = dice[2 + row] + dice[options[k] % 2]
            options[k] = row * POSITIONS + place(row, number) - 1
    return n


@jit
def net_choice(
    net: Any,
    table: Any,
    board: Any,
    t: Compiled,
    g: Game,
    seat: int,
    ways: Any,
    key: Any,
    work: Any,
) -> int:
    """What a seat decides now, looking ahead in its ways: a cell, PASS, or a number of spaces."""
    options = np.empty(OPTIONS, np.int64)
    values = np.empty(OPTIONS)
    points = np.empty(OPTIONS)
    n = consider(net, table, board, t, g, seat, ways, key, options, values, points, work)
    best = 0
    for k in range(1, n):
        if values[k] > values[best]:
            best = k
    return int(options[best])
