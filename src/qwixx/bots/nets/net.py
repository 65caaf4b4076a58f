"""The value net: from the sheets before a roll to one seat's chance to win and final score.

The first layer is sparse: it adds up learned vectors, *lines* of the net, for what there is: the
pairs of rows of the own sheet, of the leading opponent and of the rest, each colour's own row
beside the most dangerous one of the others, misthrows, the lead in points, who rolls next, and On
Board the pieces and their prospects. Two small dense layers follow.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from qwixx.rules import FARTHEST
from qwixx.sim.jit import fast_jit, jit

from .tables import (
    BITS,
    CELL_POSITION,
    CELL_ROW,
    CLOSED,
    DANGER,
    MIS,
    PAIR,
    PAIRS,
    POINTS,
    POSITIONS,
    SCORE,
    SPACE,
    STATES,
)

F32 = NDArray[np.float32]

WIDTH = 64
INNER = 32
FARTHEST_LEAD = 80
LEADS = 2 * FARTHEST_LEAD + 1
SCORE_SCALE = 40.0
"""The score head answers in units of this many points."""
NOBODY = -10_000
"""The score of an opponent who is not there."""

# A net is one array with a vector a line, in these blocks.
OWN = 0
LEAD = OWN + PAIRS
FACING = LEAD + PAIRS
REST = FACING + STATES * STATES
OWN_MIS = REST + PAIRS
LEAD_MIS = OWN_MIS + 5
REST_MIS = LEAD_MIS + 5
AHEAD = REST_MIS + 5
AHEAD2 = AHEAD + LEADS
ROLLER = AHEAD2 + LEADS
BIAS = ROLLER + 5
INNER_WEIGHTS = BIAS + 1
OUT = INNER_WEIGHTS + INNER
"""The weights of the two outputs, side by side."""
SMALL = OUT + 1
"""The biases of the inner layer, then those of the two outputs."""
LINES = SMALL + 1
# On Board's own, for the own piece, then the leading opponent's, then the others'.
SPACES = 41
NEAR = SPACES
"""How many of the next five spaces can be landed on now."""
LIVE = NEAR + FARTHEST + 1
"""How many of the five after those are still alive."""
REACH = LIVE + FARTHEST + 1
"""How many points can still be gained over spaces that are alive."""
PIECE = REACH + 21
LEFT = LINES + 3 * PIECE
"""How many turns are left in the last round, 0 before it."""
BOARD_LINES = LEFT + 6

# The parts of the working space.
INTO, HIDDEN, MIDDLE, BACK, INTO2 = range(5)


def fresh(seed: int, board: bool = False) -> F32:
    """A net that knows nothing yet but that points are good."""
    random = np.random.default_rng(seed)
    net = np.zeros((BOARD_LINES if board else LINES, WIDTH), np.float32)
    lead = np.arange(-FARTHEST_LEAD, FARTHEST_LEAD + 1)[:, None] / 40.0
    net[AHEAD : AHEAD + LEADS] = lead * random.normal(0, 0.5, WIDTH)
    net[BIAS] = random.normal(0, 0.3, WIDTH)
    net[INNER_WEIGHTS : INNER_WEIGHTS + INNER] = random.normal(
        0, (2 / WIDTH) ** 0.5, (INNER, WIDTH)
    )
    net[OUT] = random.normal(0, (1 / INNER) ** 0.5, 2 * INNER)
    return net


@jit
def leader_of(players: int, st: Any, seat: int) -> int:
    """The opponent with the most points."""
    best = -1
    for other in range(players):
        if other != seat and (best < 0 or st[other, SCORE] > st[best, SCORE]):
            best = other
    return best


@jit
def _lead(score: int, other: int) -> int:
    return min(max(score - other, -FARTHEST_LEAD), FARTHEST_LEAD) + FARTHEST_LEAD


@jit
def _piece_lines(block: int, table: Any, board: Any, sheet: Any, lines: Any, n: int) -> int:
    """The lines of a piece and its prospects."""
    here = sheet[SPACE]
    near, live, reach = 0, 0, 0
    farthest = here  # the last space that is alive and can be jumped to by such spaces
    for space in range(here + 1, len(board)):
        if space - farthest > FARTHEST:
            break
        row, position = board[space, CELL_ROW], board[space, CELL_POSITION]
        alive = sheet[BITS] >> (row * POSITIONS + position - 1) & 1
        now = alive
        if not alive and sheet[row] != CLOSED:
            now = table[sheet[row], position] >= 0
            # A last number may become legal later.
            alive = now or position == POSITIONS
        if alive:
            farthest = space
            reach = board[space, POINTS]
        if now and space <= here + FARTHEST:
            near += 1
        if alive and here + FARTHEST < space <= here + 2 * FARTHEST:
            live += 1
    lines[n] = block + here
    lines[n + 1] = block + NEAR + near
    lines[n + 2] = block + LIVE + live
    lines[n + 3] = block + REACH + max(reach - board[here, POINTS], 0)
    return n + 4


@jit
def other_lines(
    table: Any, board: Any, players: int, st: Any, seat: int, roller: int, lines: Any, threat: Any
) -> int:
    """The lines that the own sheet has no say in; how many they are.

    Leaves in ``threat`` the most dangerous row of the others for each colour, then their two best
    scores.
    """
    best = leader_of(players, st, seat)
    for row in range(4):
        threat[row] = st[best, row]
    threat[4] = st[best, SCORE]
    threat[5] = NOBODY
    lines[0] = BIAS
    lines[1] = ROLLER + (roller - seat + players) % players
    lines[2] = LEAD + table[st[best, 0], PAIR + st[best, 1]]
    lines[3] = LEAD + table[st[best, 2], PAIR + st[best, 3]]
    lines[4] = LEAD_MIS + st[best, MIS]
    n = 5
    if len(board):
        n = _piece_lines(LINES + PIECE, table, board, st[best], lines, n)
    if players > 2:
        for other in range(players):
            if other in (seat, best):
                continue
            threat[5] = max(threat[5], st[other, SCORE])
            lines[n] = REST + table[st[other, 0], PAIR + st[other, 1]]
            lines[n + 1] = REST + table[st[other, 2], PAIR + st[other, 3]]
            lines[n + 2] = REST_MIS + st[other, MIS]
            n += 3
            if len(board):
                n = _piece_lines(LINES + 2 * PIECE, table, board, st[other], lines, n)
            for row in range(4):
                if table[st[other, row], DANGER] > table[threat[row], DANGER]:
                    threat[row] = st[other, row]
    return n


@jit
def own_lines(table: Any, board: Any, own: Any, left: int, threat: Any, lines: Any, n: int) -> int:
    """The lines of the own sheet, from number ``n`` on; how many there are then."""
    lines[n] = OWN + table[own[0], PAIR + own[1]]
    lines[n + 1] = OWN + table[own[2], PAIR + own[3]]
    for row in range(4):
        lines[n + 2 + row] = FACING + own[row] * STATES + threat[row]
    lines[n + 6] = OWN_MIS + own[MIS]
    lines[n + 7] = AHEAD + _lead(own[SCORE], threat[4])
    n += 8
    if threat[5] != NOBODY:
        lines[n] = AHEAD2 + _lead(own[SCORE], threat[5])
        n += 1
    if len(board):
        n = _piece_lines(LINES, table, board, own, lines, n)
        lines[n] = LEFT + left + 1
        n += 1
    return n


@fast_jit
def add_lines(net: Any, lines: Any, first: int, end: int, target: Any) -> None:
    """Add lines of the net to a vector."""
    for k in range(first, end):
        line = net[lines[k]]
        for i in range(WIDTH):
            target[i] += line[i]


@fast_jit
def upper_layers(net: Any, hidden: Any, middle: Any) -> Any:
    """The dense layers; leaves both activations in place and returns the two outputs."""
    zero = np.float32(0)
    for i in range(WIDTH):
        hidden[i] = max(hidden[i], zero)
    win = net[SMALL, INNER]
    points = net[SMALL, INNER + 1]
    for j in range(INNER):
        # One sum over contiguous weights at a time: this is the form that becomes vector code.
        weights = net[INNER_WEIGHTS + j]
        x = zero
        for i in range(WIDTH):
            x += hidden[i] * weights[i]
        x = max(x + net[SMALL, j], zero)
        middle[j] = x
        win += x * net[OUT, j]
        points += x * net[OUT, INNER + j]
    return win, points


@fast_jit
def learn(
    net: Any,
    lines: Any,
    n: int,
    win: float,
    points: float,
    rate: float,
    dense: float,
    shares: Any,
    work: Any,
) -> None:
    """One step of gradient descent towards a chance to win and a final score.

    ``shares`` says for each line of the net how much of the step it takes.
    """
    hidden, middle, back = work[HIDDEN], work[MIDDLE], work[BACK]
    for i in range(WIDTH):
        hidden[i] = 0
        back[i] = 0
    add_lines(net, lines, 0, n, hidden)
    z, y = upper_layers(net, hidden, middle)
    dz = np.float32(1 / (1 + np.exp(-z)) - win)
    dy = np.float32(0.2 * min(max(y - points / SCORE_SCALE, -1), 1))
    step = np.float32(dense)
    for j in range(INNER):
        x = middle[j]
        if x > 0:
            d = dz * net[OUT, j] + dy * net[OUT, INNER + j]
            net[OUT, j] -= step * dz * x
            net[OUT, INNER + j] -= step * dy * x
            net[SMALL, j] -= step * d
            weights = net[INNER_WEIGHTS + j]
            for i in range(WIDTH):
                back[i] += d * weights[i]
            d *= step
            for i in range(WIDTH):
                weights[i] -= d * hidden[i]
    net[SMALL, INNER] -= step * dz
    net[SMALL, INNER + 1] -= step * dy
    for i in range(WIDTH):
        back[i] = -np.float32(rate) * back[i] if hidden[i] > 0 else np.float32(0)
    for k in range(n):
        line = net[lines[k]]
        share = shares[lines[k]]
        for i in range(WIDTH):
            line[i] += share * back[i]
