"""How a net plays a turn: the active player's actions all at once, the others by best reply.

Sheets are lines of numbers (see `tables`), positions run from 1 to 11, -1 stands for passing.

Every function is called in as few places as possible: compiled code is optimised anew with each
place that it is used in.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.rules import FARTHEST
from qwixx.rules.game import ROWS_TO_END
from qwixx.sim.jit import jit

from .net import (
    HIDDEN,
    INTO,
    INTO2,
    MIDDLE,
    WIDTH,
    add_lines,
    other_lines,
    own_lines,
    upper_layers,
)
from .steps import (
    closed_rows,
    copy_sheet,
    cross,
    final_logit,
    landing,
    left_after,
    move_to,
    place,
    take_rest,
    take_white,
)
from .tables import (
    CLOSED,
    MIS,
    MISTHROW_LIMIT,
    MISTHROW_POINTS,
    SCORE,
    SHEET,
    SPACE,
)

FREE = -2
"""No decision is forced."""

# The parts of the working space of whole numbers.
THREAT, THREAT2, OWN1, OWN2, OWN3, WHITES = range(6)
CLOSING = 6
REPLY = 11
ROWS = 16
LINES = 64


@jit
def workspace() -> Any:
    """The working arrays of the functions below: floats, whole numbers, lines of a net."""
    return (
        np.zeros((5, WIDTH), np.float32),
        np.zeros((ROWS, SHEET), np.int64),
        np.zeros(LINES, np.int64),
    )


@jit
def context(
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    seat: int,
    roller: int,
    into: Any,
    threat: Any,
    lines: Any,
) -> None:
    """The part of the first layer that the own sheet has no say in."""
    n = other_lines(table, board, players, st, seat, roller, lines, threat)
    for i in range(WIDTH):
        into[i] = 0
    add_lines(net, lines, 0, n, into)


@jit
def logit(
    net: Any, table: Any, board: Any, own: Any, left: int, into: Any, threat: Any, work: Any
) -> float:
    """The log odds of an own sheet in a context."""
    floats, _, lines = work
    hidden = floats[HIDDEN]
    n = own_lines(table, board, own, left, threat, lines, 0)
    for i in range(WIDTH):
        hidden[i] = into[i]
    add_lines(net, lines, 0, n, hidden)
    return float(upper_layers(net, hidden, floats[MIDDLE])[0])


@jit
def value_of(
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    seat: int,
    roller: int,
    work: Any,
) -> float:
    """A seat's log odds before a roll."""
    floats, ints, lines = work
    context(net, table, board, players, st, seat, roller, floats[INTO], ints[THREAT], lines)
    return logit(net, table, board, st[seat], left, floats[INTO], ints[THREAT], work)


@jit
def choose_active(  # noqa: C901 - one loop for all actions, see above
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    seat: int,
    dice: Any,
    action: int,
    crossed: bool,
    forced: int,
    work: Any,
) -> Any:
    """The active player's best white row, colour row and position, and move; and the value.

    ``action`` is the one to decide now; what comes before it is not chosen any more, and
    ``crossed`` says whether something was crossed in it. The decision of that action may be
    ``forced``: a row in action 1, twice the row plus the number of the white die in action 2.
    """
    floats, ints, lines = work
    roller = (seat + 1) % players
    closed = closed_rows(st[seat])
    context(net, table, board, players, st, seat, roller, floats[INTO], ints[THREAT], lines)
    own, own2, own3 = ints[OWN1], ints[OWN2], ints[OWN3]
    top = -1e9
    white, colour, at, move = -1, -1, 0, 0
    for w in range(-1, 4 if action == 1 else 0):
        if action == 1 and forced not in (FREE, w):
            continue
        copy_sheet(st[seat], own)
        if w >= 0 and not cross(table, own, w, place(w, dice[0] + dice[1])):
            continue
        ended = closed_rows(own) >= ROWS_TO_END
        for c in range(-1, 0 if ended or action == 3 else 8):
            if action == 2 and forced not in (FREE, c):
                continue
            copy_sheet(own, own2)
            row, position = -1, 0
            if c >= 0:
                row = c // 2
                if own2[row] == CLOSED or (c % 2 == 1 and dice[0] == dice[1]):
                    continue
                position = place(row, dice[2 + row] + dice[c % 2])
                if not cross(table, own2, row, position):
                    continue
            ended2 = closed_rows(own2) >= ROWS_TO_END
            for spaces in range(1 if ended2 or len(board) == 0 else FARTHEST + 1):
                copy_sheet(own2, own3)
                new = 0
                if spaces > 0:
                    space = landing(board, players, st, seat, spaces)
                    if space < 0:
                        break
                    new = move_to(table, board, own3, space)
                    if new < 0:
                        continue
                if not (crossed or w >= 0 or c >= 0 or new == 1 or ended):
                    own3[MIS] += 1
                    own3[SCORE] += MISTHROW_POINTS
                now = closed_rows(own3)
                after = left_after(board, players, left, own3[SPACE])
                if now >= ROWS_TO_END or own3[MIS] >= MISTHROW_LIMIT or after == 0:
                    v = final_logit(players, st, seat, own3[SCORE])
                else:
                    part, threat = INTO, THREAT
                    if now > closed:
                        part, threat = INTO2, THREAT2
                        for other in range(players):
                            copy_sheet(st[other], ints[CLOSING + other])
                            for r in range(4):
                                if own3[r] == CLOSED:
                                    ints[CLOSING + other, r] = CLOSED
                        context(
                            net,
                            table,
                            board,
                            players,
                            ints[CLOSING:REPLY],
                            seat,
                            roller,
                            floats[INTO2],
                            ints[THREAT2],
                            lines,
                        )
                    v = logit(net, table, board, own3, after, floats[part], ints[threat], work)
                if v > top:
                    top, white, colour, at, move = v, w, row, position, spaces
    return white, colour, at, move, top


@jit
def choose_passive(
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    seat: int,
    active: int,
    number: int,
    plan: Any,
    work: Any,
) -> int:
    """The best white row for a passive seat, if the active player follows a plan.

    The plan is what `choose_active` returned for the active player.
    """
    ints = work[1]
    then = ints[REPLY : REPLY + players]
    whites = ints[WHITES]
    top = -1e9
    white = -1
    for w in range(-1, 4):
        if w >= 0 and (st[seat, w] == CLOSED or table[st[seat, w], place(w, number)] < 0):
            continue
        for other in range(players):
            whites[other] = -1
            copy_sheet(st[other], then[other])
        whites[active] = plan[0]
        whites[seat] = w
        over = take_white(table, players, then, whites, number)
        if not over:
            over = take_rest(
                table, board, players, then, left, active, plan[0] >= 0, plan[1], plan[2], plan[3]
            )
        if over:
            v = final_logit(players, then, seat, then[seat, SCORE])
        else:
            after = left_after(board, players, left, then[active, SPACE])
            roller = (active + 1) % players
            v = value_of(net, table, board, players, then, after, seat, roller, work)
        if v > top:
            top, white = v, w
    return white


@jit
def play_turn(
    net: Any,
    table: Any,
    board: Any,
    players: int,
    st: Any,
    left: int,
    active: int,
    dice: Any,
    action: int,
    crossed: bool,
    seat: int,
    forced: int,
    whites: Any,
    work: Any,
) -> bool:
    """Play a turn on from an action as the net would. True if that ended the game.

    The decision of one seat in that action may be ``forced``, as in `choose_active`; in action 3
    it is the number of spaces.
    """
    number = dice[0] + dice[1]
    for step in range(action, 3):
        own = forced if seat == active and step == action else FREE
        plan = choose_active(
            net, table, board, players, st, left, active, dice, step, crossed, own, work
        )
        if step == 2:
            return take_rest(
                table, board, players, st, left, active, crossed, plan[1], plan[2], plan[3]
            )
        for other in range(players):
            if other == active:
                whites[other] = plan[0]
            elif other == seat and forced != FREE:
                whites[other] = forced
            else:
                whites[other] = choose_passive(
                    net, table, board, players, st, left, other, active, number, plan, work
                )
        if take_white(table, players, st, whites, number):
            return True
        crossed = plan[0] >= 0
    return take_rest(table, board, players, st, left, active, crossed, -1, 0, forced)
