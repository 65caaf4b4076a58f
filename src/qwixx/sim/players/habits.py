"""Players with human habits: they count what a cross skips, and now and then overlook one.

A *novice* likes to cross: it jumps far ahead rather than pass, and often does not see what the
coloured dice offer. A *regular* plays the well-known rule of thumb, skip little, with few lapses.
"""

from __future__ import annotations

from typing import Any

from ..engine.codes import BITS, NONE, PASS, POSITIONS, ROWS
from ..engine.compiled import Compiled
from ..engine.game import ACTION1, ACTION2, Game, landing
from ..engine.rows import (
    after_coloured,
    after_move,
    after_white,
    coloured_cell,
    is_crossed,
    white_cell,
)
from ..engine.streams import next_below
from ..engine.thumb_opinions import NUMBER
from ..jit.decorators import jit

NOVICE, REGULAR = range(2)


@jit
def blindness(habit: int, step: int) -> int:
    """How many of a hundred crosses a player of habit overlooks."""
    if habit == NOVICE:
        return 15 if step == ACTION1 else 30
    return 3 if step == ACTION1 else 8


@jit
def _cost(habit: int, t: Compiled, g: Game, seat: int, cell: int, state: int) -> int:
    """What the numbers count that a cross skips; a lock is worth taking whatever it skips."""
    if t.locked[state]:
        return -1
    row = cell >> BITS
    return int(t.skips[habit, row, t.last[g.rows[seat, row]] + 1, cell - row * POSITIONS])


@jit
def habit_choice(habit: int, t: Compiled, g: Game, seat: int, chance: Any) -> int:
    """What a player of habit decides now: a cell, PASS, or a number of spaces."""
    threat = g.step != ACTION1 and not g.has_crossed
    limit = NUMBER * (2 * int(habit == NOVICE) + (9 if threat else 3)) // 2
    blind = blindness(habit, int(g.step))
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
        cost = _cost(habit, t, g, seat, cell, state)
        if g.step > ACTION2 and is_crossed(t, g, seat, space):
            cost = 0
        # Of equal moves the farther one; of equal crosses the one that was seen first.
        if cost < best or (g.step > ACTION2 and cost == best):
            best, chosen = cost, decision
    return chosen
