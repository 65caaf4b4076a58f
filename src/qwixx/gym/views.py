"""What a seat sees, as a row of small numbers, the same in every environment.

First a block for each seat, the seeing one first and then round the table; then what all share:

| of each seat | how many |
| --- | --- |
| its cells, in the order of `Actions`: 1 if crossed | one for each cell |
| rows that it locked | 4 |
| misthrows, spent fields of the bar, spent swaps, On Board's space | 4 |

| of the table | how many |
| --- | --- |
| rows that are closed | 4 |
| dice: white, white, red, yellow, green, blue; 0: out of the game | 6 |
| whether it is action 1, 2 or 3 | 3 |
| whose turn it is, counted from the seeing seat | one for each seat |
| whether the active player has crossed something this turn | 1 |
| On Board: turns left in the last round, or -1 | 1 |
| what has to be chosen behind a cross, and of which number or rows | 2 |

A seat that has begun an answer sees its own sheet as the answer has made it so far. What the others
have answered in action 1 is nowhere in it before all have.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.sim.engine import (
    ACTION1,
    ACTION3,
    BITS,
    DRAFT,
    NOTHING,
    OVER,
    PASS,
    POSITIONS,
    ROWS,
    Compiled,
    Game,
    options,
)
from qwixx.sim.jit import bit_count, jit

from .actions import Actions

OWN = ROWS + 4
SHARED = ROWS + 6 + 3 + 4
"""Numbers of a seat besides its cells, and of the table besides whose turn it is."""


class View:
    """The size and the parts of what a seat sees."""

    def __init__(self, actions: Actions) -> None:
        self.cells = np.array(actions.cells)
        self.players = actions.setup.players
        self.size = self.players * (len(self.cells) + OWN + 1) + SHARED

    def parts(self) -> dict[str, slice]:
        """Where each part is, by name; ``cells`` and the like are the seeing seat's own."""
        parts, at = {}, 0
        for seat in range(self.players):
            whose = f" of seat +{seat}" if seat else ""
            lengths = {"cells": len(self.cells), "locked": ROWS, "misthrows": 1}
            lengths |= {"bar": 1, "swaps": 1, "space": 1}
            for name, length in lengths.items():
                parts[name + whose] = slice(at, at + length)
                at += length
        lengths = {"closed": ROWS, "dice": 6, "action": 3, "active": self.players}
        lengths |= {"has crossed": 1, "turns left": 1, "choice": 2}
        for name, length in lengths.items():
            parts[name] = slice(at, at + length)
            at += length
        return parts


@jit
def see(g: Game, seat: int, cells: Any, seen: Any) -> None:
    """Write what a seat sees."""
    at = 0
    for place in range(g.players):
        other = (seat + place) % g.players
        begun = place == 0 and g.asking[DRAFT + seat] != NOTHING
        sheet = DRAFT + seat if begun else other
        for cell in cells:
            seen[at] = g.lines[sheet, cell >> BITS] >> (cell & (POSITIONS - 1)) & 1
            at += 1
        for row in range(ROWS):
            seen[at] = g.locked[sheet] >> row & 1
            at += 1
        seen[at] = g.misthrows[other]
        seen[at + 1] = bit_count(int(g.bar[sheet]))
        seen[at + 2] = bit_count(int(g.swaps[sheet]))
        seen[at + 3] = g.space[other]
        at += 4
    for row in range(ROWS):
        seen[at] = g.closed >> row & 1
        at += 1
    is_rolled = ACTION1 <= g.step <= ACTION3
    for die in range(6):
        seen[at] = g.dice[die] if is_rolled else 0
        at += 1
    for step in range(ACTION1, OVER):
        seen[at] = g.step == step
        at += 1
    for place in range(g.players):
        seen[at] = g.active == (seat + place) % g.players
        at += 1
    seen[at] = g.has_crossed
    seen[at + 1] = g.turns_left
    seen[at + 2] = g.asking[DRAFT + seat]
    seen[at + 3] = g.asked[DRAFT + seat] if g.asking[DRAFT + seat] != NOTHING else 0


@jit
def mask(t: Compiled, g: Game, seat: int, of_code: Any, allowed: Any) -> int:
    """Mark the actions that a seat may choose from; how many answers it really has."""
    allowed[:] = 0
    count = options(t, g, seat)
    for k in range(count):
        allowed[of_code[g.options[k] - PASS]] = 1
    if count == 0:
        allowed[0] = 1
    return count
