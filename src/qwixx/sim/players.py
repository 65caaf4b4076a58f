"""The players that compiled games know, by number.

`decide1`, `decide2` and `decide3` answer for a player by its number in `PLAYERS`. Each looks at the
game as that seat may see it: ``g.choice`` of the others is never read. ``chance`` is a stream of
random numbers (`qwixx.sim.streams`); ``values`` are the tables of ``solo`` and ``friendly`` (see
`qwixx.sim.solved`), `NO_VALUES` where nobody needs them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .chance import random1, random2, random3
from .computational import computational1, computational2, computational3
from .game import Game
from .gap import gap1, gap2, gap3
from .genetic import genetic1, genetic2, genetic3
from .jit import inlined, jit
from .solved import best_colour, solved1
from .tables import Tables

PLAYERS = ("random", "gap", "ga", "computational", "solo", "friendly")
"""The players by name; a player's number is its place here."""
RANDOM, GAP, GA, COMPUTATIONAL, SOLO, FRIENDLY = range(len(PLAYERS))

Values = tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]
"""The solved tables of ``solo`` and ``friendly``; both may be read only."""


def read_only(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The same values, not to be written: compiled code is made for tables of this kind alone."""
    values = values.view()
    values.setflags(write=False)
    return values


NO_VALUES: Values = (read_only(np.zeros((0, 0, 0))), read_only(np.zeros((0, 0, 0))))


@inlined
def decide1(player: int, t: Tables, g: Game, seat: int, chance: Any, values: Any) -> int:
    """The cell that a player crosses in action 1, or PASS."""
    if player >= SOLO:
        return solved1(t, g, seat, values[player - SOLO])
    if player == RANDOM:
        return random1(t, g, seat, chance)
    return _thumb1(player, t, g, seat)


@inlined
def decide2(player: int, t: Tables, g: Game, chance: Any, values: Any) -> int:
    """The cell that the active player crosses in action 2, or PASS."""
    if player >= SOLO:
        return best_colour(t, g, values[player - SOLO])[0]
    if player == RANDOM:
        return random2(t, g, chance)
    return _thumb2(player, t, g)


# Arrays cost something in every call that passes them on, so these take none.


@jit
def _thumb1(player: int, t: Tables, g: Game, seat: int) -> int:
    if player == GAP:
        return gap1(t, g, seat)
    if player == GA:
        return genetic1(t, g, seat)
    return computational1(t, g, seat)


@jit
def _thumb2(player: int, t: Tables, g: Game) -> int:
    if player == GAP:
        return gap2(t, g)
    if player == GA:
        return genetic2(t, g)
    return computational2(t, g)


@jit
def decide3(player: int, t: Tables, g: Game, chance: Any) -> int:
    """How many free spaces the active player moves in action 3, or 0.

    The solved tables do not know the board; their players move as ``gap`` does.
    """
    if player == RANDOM:
        return random3(t, g, chance)
    if player == GA:
        return genetic3(t, g)
    if player == COMPUTATIONAL:
        return computational3(t, g)
    return gap3(t, g)
