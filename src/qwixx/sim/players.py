"""The rule-of-thumb players, as compiled functions.

`decide1`, `decide2` and `decide3` answer for a player by its number in `PLAYERS`. Each looks at the
game as that seat may see it: ``g.choice`` of the others is never read.
"""

from __future__ import annotations

from typing import Any

from .game import (
    Game,
    after_coloured,
    after_move,
    after_white,
    coloured_cell,
    is_crossed,
    landing,
    white_cell,
)
from .jit import jit
from .streams import next_below
from .tables import NONE, PASS, POSITIONS, ROWS, Tables

PLAYERS = ("random", "gap")
"""The players by name; a player's number is its place here."""
RANDOM, GAP = range(2)


@jit
def decide1(player: int, t: Tables, g: Game, seat: int, chance: Any) -> int:
    """The cell that a player crosses in action 1, or PASS. ``chance`` is a stream of its own."""
    if player == RANDOM:
        return random1(t, g, seat, chance)
    return gap1(t, g, seat)


@jit
def decide2(player: int, t: Tables, g: Game, chance: Any) -> int:
    """The cell that the active player crosses in action 2, or PASS."""
    if player == RANDOM:
        return random2(t, g, chance)
    return gap2(t, g)


@jit
def decide3(player: int, t: Tables, g: Game, chance: Any) -> int:
    """How many free spaces the active player moves in action 3, or 0."""
    if player == RANDOM:
        return random3(t, g, chance)
    return gap3(t, g)


@jit
def random1(t: Tables, g: Game, seat: int, chance: Any) -> int:
    """Any legal decision, passing included, all with the same chance."""
    chosen, seen = PASS, 1
    for row in range(ROWS):
        if after_white(t, g, seat, row) != NONE:
            seen += 1
            if next_below(chance, seen) == 0:
                chosen = white_cell(t, g, row)
    return chosen


@jit
def random2(t: Tables, g: Game, chance: Any) -> int:
    """Any legal decision, passing included, all with the same chance."""
    chosen, seen = PASS, 1
    for colour in range(ROWS):
        for white in range(1 if g.dice[0] == g.dice[1] else 2):
            cell = coloured_cell(t, g, colour, white)
            if cell != PASS and after_coloured(t, g, cell) != NONE:
                seen += 1
                if next_below(chance, seen) == 0:
                    chosen = cell
    return chosen


@jit
def random3(t: Tables, g: Game, chance: Any) -> int:
    """Any legal move, standing still included, all with the same chance."""
    chosen, seen = 0, 1
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, g.active, spaces)
        if space != NONE and after_move(t, g, g.active, space) != NONE:
            seen += 1
            if next_below(chance, seen) == 0:
                chosen = spaces
    return chosen


@jit
def _skipped(t: Tables, g: Game, seat: int, cell: int, state: int) -> int:
    """How many numbers a cross skips; a lock comes before all others."""
    if t.locked[state]:
        return -1
    row = cell // POSITIONS
    return cell - row * POSITIONS - int(t.last[g.rows[seat, row]]) - 1


@jit
def gap1(t: Tables, g: Game, seat: int) -> int:
    """Cross what skips fewest numbers, if that is at most one."""
    best, chosen = 2, PASS
    for row in range(ROWS):
        state = after_white(t, g, seat, row)
        if state != NONE:
            cell = white_cell(t, g, row)
            skipped = _skipped(t, g, seat, cell, state)
            if skipped < best:
                best, chosen = skipped, cell
    return chosen


@jit
def gap2(t: Tables, g: Game) -> int:
    """Cross what skips fewest numbers, if at most one, or at most four to avoid a misthrow."""
    best, chosen = 2 if g.has_crossed else 5, PASS
    for colour in range(ROWS):
        for white in range(2):
            cell = coloured_cell(t, g, colour, white)
            if cell == PASS:
                continue
            state = after_coloured(t, g, cell)
            if state != NONE:
                skipped = _skipped(t, g, g.active, cell, state)
                if skipped < best:
                    best, chosen = skipped, cell
    return chosen


@jit
def gap3(t: Tables, g: Game) -> int:
    """Move as far as crosses nothing, or crosses what skips at most one number."""
    chosen = 0
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, g.active, spaces)
        if space == NONE:
            break
        state = after_move(t, g, g.active, space)
        if state == NONE:
            continue
        if is_crossed(t, g, g.active, space):
            chosen = spaces
        else:
            cell = int(t.space_row[space]) * POSITIONS + int(t.space_position[space])
            if _skipped(t, g, g.active, cell, state) < (2 if g.has_crossed else 5):
                chosen = spaces
    return chosen
