"""Games of a net against itself, and what it learns from them: TD(lambda) on the chance to win."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets.net import (
    HIDDEN,
    MIDDLE,
    SCORE_SCALE,
    learn,
    other_lines,
    own_lines,
    upper_layers,
)
from qwixx.bots.nets.search import chance_of
from qwixx.bots.nets.steps import NO_LAST_ROUND, cross, final_logit, left_after, place
from qwixx.bots.nets.tables import CLOSED, SCORE, SHEET, SPACE
from qwixx.bots.nets.turns import FREE, THREAT, play_turn, value_of, workspace
from qwixx.sim.jit import jit
from qwixx.sim.streams import DICE, next_below, stream_key

LONGEST = 400


@jit
def _any_white(table: Any, sheet: Any, number: int, luck: Any) -> int:
    pick = next_below(luck, 5) - 1
    if pick >= 0 and (sheet[pick] == CLOSED or table[sheet[pick], place(pick, number)] < 0):
        return -1
    return int(pick)


@jit
def _begin_well(table: Any, sheet: Any, luck: Any) -> None:
    """Some rows of a sheet have crosses already, most of them without a gap.

    A net that has come to shun such a row would never meet it again, and never learn better.
    """
    for row in range(4):
        if next_below(luck, 5) < 3:
            continue
        count = 1 + next_below(luck, 5)
        gap = max(next_below(luck, 6) - 2, 0)
        for position in range(1, count):
            cross(table, sheet, row, position)
        cross(table, sheet, row, count + gap)


@jit
def train(
    net: Any,
    table: Any,
    boards: Any,
    players: int,
    games: int,
    seed: int,
    decay: float,
    rate: float,
    dense: float,
    stray: float,
    well_begun: float,
    shares: Any,
    seen: Any,
) -> Any:
    """Play and learn a number of games. Returns mean turns and mean score.

    ``shares`` says how much each line of the net learns, ``seen`` counts how often it was met.
    """
    luck = np.empty(1, np.uint64)
    luck[0] = stream_key(seed, 0, DICE)
    work = workspace()
    floats, ints, lines = work
    states = np.zeros((LONGEST, players, SHEET), np.int64)
    lefts = np.zeros(LONGEST, np.int64)
    value = np.zeros((LONGEST, players))
    points = np.zeros((LONGEST, players))
    dice = np.zeros(6, np.int64)
    whites = np.zeros(players, np.int64)
    turns = 0
    total = 0.0
    for _ in range(games):
        board = boards[next_below(luck, len(boards))]
        states[0] = 0
        lefts[0] = NO_LAST_ROUND
        first = next_below(luck, players)
        if well_begun > 0 and next_below(luck, 1_000) < well_begun * 1_000:
            for seat in range(players):
                if next_below(luck, 3) > 0:
                    _begin_well(table, states[0, seat], luck)
        t = 0
        over = False
        while not over and t < LONGEST - 1:
            active = (first + t) % players
            for seat in range(players):
                z = value_of(net, table, board, players, states[t], lefts[t], seat, active, work)
                value[t, seat] = chance_of(z)
                y = upper_layers(net, floats[HIDDEN], floats[MIDDLE])[1]
                points[t, seat] = y * SCORE_SCALE
            t += 1
            st = states[t]
            st[:] = states[t - 1]
            left = lefts[t - 1]
            for die in range(6):
                dice[die] = next_below(luck, 6) + 1
            stranger, row = -1, FREE
            if next_below(luck, 1_000_000) < stray * players * 1_000_000:
                stranger = next_below(luck, players)
                row = _any_white(table, st[stranger], dice[0] + dice[1], luck)
            over = play_turn(
                net,
                table,
                board,
                players,
                st,
                left,
                active,
                dice,
                1,
                False,
                stranger,
                row,
                whites,
                work,
            )
            lefts[t] = left_after(board, players, left, st[active, SPACE])
        turns += t
        for seat in range(players):
            total += states[t, seat, SCORE]
            win = chance_of(final_logit(players, states[t], seat, states[t, seat, SCORE]))
            final = float(states[t, seat, SCORE])
            for step in range(t - 1, -1, -1):
                st = states[step]
                n = other_lines(
                    table, board, players, st, seat, (first + step) % players, lines, ints[THREAT]
                )
                n = own_lines(table, board, st[seat], lefts[step], ints[THREAT], lines, n)
                for k in range(n):
                    seen[lines[k]] += 1
                learn(net, lines, n, win, final, rate, dense, shares, floats)
                win = decay * win + (1 - decay) * value[step, seat]
                final = decay * final + (1 - decay) * points[step, seat]
    return turns / games, total / games / players
