"""Players with human habits: they count what a cross skips, and now and then overlook one.

A *novice* likes to cross: it jumps far ahead rather than pass, and often does not see what the
coloured dice offer. A *regular* plays the well-known rule of thumb, skip little, with few lapses.
"""

from __future__ import annotations

from typing import Any

from qwixx.sim.game import (
    ACTION1,
    ACTION2,
    Game,
    after_coloured,
    after_move,
    after_white,
    coloured_cell,
    is_crossed,
    landing,
    white_cell,
)
from qwixx.sim.jit import jit
from qwixx.sim.streams import next_below
from qwixx.sim.tables import NONE, PASS, POSITIONS, ROWS, Tables

HABITS = ("novice", "regular")
NOVICE, REGULAR = range(2)


@jit
def _cost(t: Tables, g: Game, seat: int, cell: int, state: int) -> int:
    """How many numbers a cross skips; a lock is a joy."""
    if t.locked[state]:
        return -1
    row = cell // POSITIONS
    return cell - row * POSITIONS - int(t.last[g.rows[seat, row]]) - 1


@jit
def habit_choice(habit: int, t: Tables, g: Game, seat: int, chance: Any) -> int:
    """What a player of habit decides now: a cell, PASS, or a number of spaces."""
    threat = g.step != ACTION1 and not g.has_crossed
    if habit == NOVICE:
        limit = 5 if threat else 2
        blind = 15 if g.step == ACTION1 else 30
    else:
        limit = 4 if threat else 1
        blind = 3 if g.step == ACTION1 else 8
    nothing = PASS if g.step <= ACTION2 else 0
    chosen, best = nothing, limit + 1
    # A look at the sheet begins anywhere: two of a kind need not choose the same of equals.
    first = next_below(chance, ROWS)
    for look in range(2 * ROWS):
        option = look
        if g.step == ACTION1:
            if look >= ROWS:
                break
            option = (look + first) % ROWS
            state = after_white(t, g, seat, option)
            decision = white_cell(t, g, option) if state != NONE else PASS
            cell = decision
        elif g.step == ACTION2:
            option = (look + 2 * first) % (2 * ROWS)
            decision = coloured_cell(t, g, option // 2, option % 2)
            state = after_coloured(t, g, decision) if decision != PASS else NONE
            cell = decision
        else:
            decision = option + 1
            space = landing(t, g, seat, decision) if decision <= t.farthest else NONE
            if space == NONE:
                break
            state = after_move(t, g, seat, space)
            cell = int(t.space_row[space]) * POSITIONS + int(t.space_position[space])
        if state == NONE or next_below(chance, 100) < blind:
            continue
        cost = _cost(t, g, seat, cell, state)
        if g.step > ACTION2 and is_crossed(t, g, seat, space):
            cost = 0
        # Of equal moves the farther one; of equal crosses the one that was seen first.
        if cost < best or (g.step > ACTION2 and cost == best):
            best, chosen = cost, decision
    return chosen
