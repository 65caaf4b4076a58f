"""A game played again in compiled code from its dice and decisions, with all states on the way."""

from typing import Any

import numpy as np

from qwixx.sim.engine import game as kernel
from qwixx.sim.engine.codes import CODES, MOVE, NONE, PASS, ROWS
from qwixx.sim.engine.compiled import MOST_PLAYERS
from qwixx.sim.engine.game import ACTION2, ACTION3, OVER, begin, landing, set_dice
from qwixx.sim.engine.rows import (
    after_coloured,
    after_move,
    after_white,
    coloured_cell,
    resolve_action1,
    score,
    take_action2,
    take_action3,
    white_cell,
)
from qwixx.sim.jit.decorators import jit

MOST_STEPS = 1000

SEEN = np.dtype(
    [
        ("game", kernel.GAME),
        ("scores", "i2", MOST_PLAYERS),
        ("options", "i1", (MOST_PLAYERS, CODES)),  # 1 for what each may answer, but for passing
    ],
    align=True,
)


@jit
def replay(tables: Any, games: Any, first: int, script: Any, seen: Any) -> int:
    """Play the turns of the script and write every state to ``seen``; how many there are.

    A turn of the script is six dice, a choice a seat, the cell of action 2, the move of action 3.
    """
    t = tables[0]
    g = games[0]
    begin(g, games[0].players, first)
    steps = note(t, g, seen, 0)
    turn = 0
    while g.step != OVER:
        set_dice(t, g, script[turn])
        steps = note(t, g, seen, steps)
        for seat in range(g.players):
            g.choice[seat] = script[turn, 6 + seat]
        resolve_action1(t, g)
        steps = note(t, g, seen, steps)
        if g.step == ACTION2:
            take_action2(t, g, script[turn, 6 + MOST_PLAYERS])
            steps = note(t, g, seen, steps)
        if g.step == ACTION3:
            take_action3(t, g, script[turn, 7 + MOST_PLAYERS])
            steps = note(t, g, seen, steps)
        turn += 1
    return steps


@jit
def note(t: Any, g: Any, seen: Any, steps: int) -> int:
    """Write down the state and what everyone may answer."""
    seen[steps].game = g
    for seat in range(g.players):
        seen[steps].scores[seat] = score(t, g, seat)
        options(t, g, seat, seen[steps].options[seat])
    return steps + 1


@jit
def options(t: Any, g: Any, seat: int, found: Any) -> None:
    """The legal answers of a seat other than to pass."""
    if g.step == kernel.ACTION1:
        for row in range(ROWS):
            if after_white(t, g, seat, row) != NONE:
                found[white_cell(t, g, row)] = 1
    elif g.step == ACTION2 and seat == g.active:
        for colour in range(ROWS):
            for white in range(2):
                cell = coloured_cell(t, g, colour, white)
                if cell != PASS and after_coloured(t, g, cell) != NONE:
                    found[cell] = 1
    elif g.step == ACTION3 and seat == g.active:
        for spaces in range(1, t.farthest + 1):
            space = landing(t, g, seat, spaces)
            if space != NONE and after_move(t, g, seat, space) != NONE:
                found[MOVE + spaces] = 1
