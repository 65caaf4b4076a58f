"""The player ``gap``: cross what skips fewest numbers, and skip little."""

from __future__ import annotations

from .game import Game, after_move, is_crossed, landing
from .jit import jit
from .tables import MANY, NONE, PASS, POSITIONS, ROWS, Tables

USUALLY = 1
TO_AVOID_A_MISTHROW = 4
"""How many numbers the player skips at most."""


_NOTHING = 1 << 20
_LOCK = 16
"""Taken off what a lock skips: below all others if it is legal, still too much if it is not."""


@jit
def _urgency(t: Tables, g: Game, seat: int, row: int, position: int) -> int:
    """What a cross skips, and the cell, as one number to be as small as possible; a lock is first.

    Without branches: dice cannot be foreseen, and the processor would guess them wrong.
    """
    skips = t.skips[g.rows[seat, row], position] - _LOCK * (position == POSITIONS - 1)
    skips += MANY * (g.closed >> row & 1)
    return int(skips * 64 + row * POSITIONS + position)


@jit
def _skips(urgency: int) -> int:
    return urgency >> 6


@jit
def _cell(urgency: int) -> int:
    return urgency & 63


@jit
def _best_colour(t: Tables, g: Game) -> int:
    """The coloured cross that is most urgent."""
    seat = int(g.active)
    best = _NOTHING
    for colour in range(ROWS):
        pips = g.dice[2 + colour]
        if pips == 0:
            continue
        for white in range(2):
            number = pips + g.dice[white]
            row, position = t.coloured_row[colour, number], t.coloured_position[colour, number]
            best = min(best, _urgency(t, g, seat, row, position))
    return best


@jit
def gap1(t: Tables, g: Game, seat: int) -> int:
    """Cross what skips at most one number, or more if no coloured die can avoid a misthrow."""
    best = _NOTHING
    for row in range(ROWS):
        position = t.white[g.dice[0] + g.dice[1], row]
        best = min(best, _urgency(t, g, seat, row, position))
    if _skips(best) <= USUALLY:
        return _cell(best)
    if seat != g.active or _skips(best) > TO_AVOID_A_MISTHROW:
        return PASS
    return PASS if _skips(_best_colour(t, g)) <= TO_AVOID_A_MISTHROW else _cell(best)


@jit
def gap2(t: Tables, g: Game) -> int:
    """Cross what skips at most one number, or at most four to avoid a misthrow."""
    best = _best_colour(t, g)
    most = USUALLY if g.has_crossed else TO_AVOID_A_MISTHROW
    return _cell(best) if _skips(best) <= most else PASS


@jit
def gap3(t: Tables, g: Game) -> int:
    """Move as far as possible without skipping much."""
    chosen = 0
    seat = int(g.active)
    most = USUALLY if g.has_crossed else TO_AVOID_A_MISTHROW
    for spaces in range(1, t.farthest + 1):
        space = landing(t, g, seat, spaces)
        if space == NONE:
            break
        if after_move(t, g, seat, space) == NONE:
            continue
        urgency = _urgency(t, g, seat, t.space_row[space], t.space_position[space])
        if is_crossed(t, g, seat, space) or _skips(urgency) <= most:
            chosen = spaces
    return chosen
