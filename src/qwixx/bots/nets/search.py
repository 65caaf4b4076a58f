"""Looking ahead: what the net thinks some turns after each decision, over the same dice for all."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.rules import FARTHEST
from qwixx.sim.jit import jit
from qwixx.sim.streams import bits_at, throw

from .net import HIDDEN, MIDDLE, SCORE_SCALE, upper_layers
from .steps import copy_sheet, final_logit, landing, left_after, place
from .tables import (
    BITS,
    CELL_POSITION,
    CELL_ROW,
    CLOSED,
    POSITIONS,
    SCORE,
    SHEET,
    SPACE,
)
from .turns import FREE, play_turn, value_of

OPTIONS = 10
"""No decision has more options than this: pass and two sums in each of four colours."""
OVER = -9
"""How many turns are left of a game that is over."""
LEFT, POINTS = range(2)

DEPTH, BATCHES, SAMPLES, MARGIN, BLUR = range(5)
"""The ways of a player: how many turns it looks ahead, over how many batches of how many throws,
how close in chance to win decisions must be to be worth it, and the size of its random errors
where the game is open."""


@jit
def chance_of(logit: float) -> float:
    """A probability from log odds."""
    return float(1 / (1 + np.exp(-logit)))


@jit
def can_land(table: Any, board: Any, sheet: Any, space: int) -> bool:
    """Whether the number of a space is crossed already, or may be crossed."""
    row, position = board[space, CELL_ROW], board[space, CELL_POSITION]
    if sheet[BITS] >> (row * POSITIONS + position - 1) & 1:
        return True
    return bool(sheet[row] != CLOSED and table[sheet[row], position] >= 0)


@jit
def options_of(
    table: Any, board: Any, players: int, st: Any, seat: int, dice: Any, action: int, options: Any
) -> int:
    """How many legal decisions there are; fills ``options`` as `play_turn` takes them."""
    options[0] = 0 if action == 3 else -1
    n = 1
    if action == 3:
        for spaces in range(1, FARTHEST + 1):
            space = landing(board, players, st, seat, spaces)
            if space < 0:
                break
            if can_land(table, board, st[seat], space):
                options[n] = spaces
                n += 1
        return n
    for row in range(4):
        if st[seat, row] == CLOSED:
            continue
        for die in range(1 if action == 1 or dice[0] == dice[1] else 2):
            number = dice[0] + dice[1] if action == 1 else dice[2 + row] + dice[die]
            if table[st[seat, row], place(row, number)] >= 0:
                options[n] = row if action == 1 else 2 * row + die
                n += 1
    return n


@jit
def _play_on(
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    active: int,
    seat: int,
    dice: Any,
    action: int,
    crossed: bool,
    option: int,
    turns: int,
    first: int,
    key: Any,
    whites: Any,
    about: Any,
    work: Any,
) -> float:
    """A seat's chance to win some turns later.

    Plays this turn on from its action with the decision of the seat (or nothing of it, with action
    0), then so many whole ones with the dice of the key; the white dice of the first are given.
    """
    thrown = dice.copy()
    over = False
    for turn in range(-1 if action else 0, turns):
        if turn >= 0:
            throw(key, turn, 6, thrown)
            if turn == 0:
                thrown[0] = first % 6 + 1
                thrown[1] = first // 6 % 6 + 1
        now = turn < 0
        over = play_turn(
            net,
            table,
            board,
            players,
            st,
            left,
            active,
            thrown,
            action if now else 1,
            crossed and now,
            seat if now else -1,
            option if now else FREE,
            whites,
            work,
        )
        if over:
            break
        left = left_after(board, players, left, st[active, SPACE])
        active = (active + 1) % players
    if over:
        about[LEFT] = OVER
        about[POINTS] = st[seat, SCORE]
        return chance_of(final_logit(players, st, seat, st[seat, SCORE]))
    about[LEFT] = left
    z = value_of(net, table, board, players, st, left, seat, active, work)
    about[POINTS] = SCORE_SCALE * upper_layers(net, work[0][HIDDEN], work[0][MIDDLE])[1]
    return chance_of(z)


@jit
def search(
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    active: int,
    seat: int,
    dice: Any,
    action: int,
    crossed: bool,
    ways: Any,
    key: Any,
    options: Any,
    values: Any,
    points: Any,
    work: Any,
) -> int:
    """The number of options; fills ``options``, their chances to win and their final scores.

    First the net looks at the end of this turn. What is within the margin of the best then gets a
    closer look, batch after batch of throws, and the margin narrows with each. All options see the
    same dice, and the white dice take all their 36 throws in turn.
    """
    n = options_of(table, board, players, st, seat, dice, action, options)
    after = np.empty((OPTIONS, players, SHEET), np.int64)
    then = np.empty((players, SHEET), np.int64)
    about = np.zeros((OPTIONS, 2))
    scrap = np.zeros(2)
    whites = np.empty(players, np.int64)
    sums = np.zeros(OPTIONS)
    rival = np.ones(OPTIONS, np.int64)
    samples = int(ways[SAMPLES])
    for batch in range(1 + int(ways[BATCHES])):
        if batch and not _narrow(n, values, rival, ways[MARGIN] / batch):
            break
        for k in range(n):
            if batch and (about[k, LEFT] == OVER or not rival[k]):
                continue
            for sample in range(samples if batch else 1):
                for other in range(players):
                    copy_sheet(after[k, other] if batch else st[other], then[other])
                number = sample + max(batch - 1, 0) * samples
                sums[k] += _play_on(
                    net,
                    table,
                    board,
                    players,
                    then,
                    int(about[k, LEFT]) if batch else left,
                    (active + 1) % players if batch else active,
                    seat,
                    dice,
                    0 if batch else action,
                    crossed,
                    options[k],
                    int(ways[DEPTH]) if batch else 0,
                    number,
                    bits_at(key, number),
                    whites,
                    scrap if batch else about[k],
                    work,
                )
            if batch:
                values[k] = sums[k] / (batch * samples)
                continue
            # Nobody errs about what is decided, and most where a game is open.
            open_to = 4 * sums[k] * (1 - sums[k])
            values[k] = sums[k] + ways[BLUR] * open_to * _bell(bits_at(key, k))
            points[k] = about[k, POINTS]
            sums[k] = 0
            for other in range(players):
                copy_sheet(then[other], after[k, other])
    _narrow(n, values, rival, 0.0)
    return n


@jit
def _narrow(n: int, values: Any, rival: Any, margin: float) -> bool:
    """Leave only the options within a margin of the best. True if there are still several.

    Those that were left behind earlier stay so: they are worth at most as much as the best.
    """
    top = 0.0
    for k in range(n):
        if rival[k]:
            top = max(top, values[k])
    count = 0
    for k in range(n):
        if not rival[k]:
            values[k] = min(values[k], top - 1e-9)
        elif values[k] < top - margin:
            rival[k] = 0
        else:
            count += 1
    return count > 1


@jit
def _bell(bits: Any) -> float:
    """A random number around 0 with a spread of about 1: the sum of four even ones."""
    total = 0.0
    for part in range(4):
        total += float(bits >> np.uint64(16 * part) & np.uint64(0xFFFF)) / 0xFFFF - 0.5
    return total * 1.7320508
