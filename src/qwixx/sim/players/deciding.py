"""The players that compiled games know, by number.

`decide` answers for a player by its number in `PLAYERS` with the code of a decision
(`engine.codes`). Each looks at the game as that seat may see it: the answers of the others are
never read. ``chance`` is a stream of random numbers (`engine.streams`); ``values`` are the
tables of ``solo`` and ``friendly`` (see `qwixx.sim.players.solved`).
"""

from __future__ import annotations

from typing import Any

from ..engine.chance import random1, random2, random3
from ..engine.codes import MOVE, PASS
from ..engine.compiled import Compiled
from ..engine.game import ACTION1, ACTION2, Game
from ..jit.arrays import np, read_only
from ..jit.decorators import jit
from .computational import computational1, computational2, computational3
from .gap import gap1, gap2, gap3
from .genetic import genetic1, genetic2, genetic3
from .habits import habit_choice
from .solved import best_colour, solved1
from .weighing import COMPUTATIONAL, GA, GAP, NOVICE, RANDOM, SOLO, choose

Values = tuple[Any, Any]
"""The solved tables of ``solo`` and ``friendly``; both may be read only."""

NO_VALUES: Values = (read_only(np.zeros((0, 0, 0))), read_only(np.zeros((0, 0, 0))))


def draws(player: int) -> bool:
    """Whether a player draws lots."""
    return player == RANDOM or player >= NOVICE


def decide(player: int, t: Compiled, g: Game, seat: int, chance: Any, values: Values) -> int:
    """What a player answers now, on any sheet: the code of a decision."""
    if not t["independent"]:
        return choose(player, t, g, seat, chance)
    lots = chance if draws(player) else None
    solved = values if SOLO <= player < NOVICE else None
    genetic = True if player == GA else None
    if g["step"] == ACTION1:
        return decide1(player, t, g, seat, lots, solved, genetic)
    if g["step"] == ACTION2:
        return decide2(player, t, g, lots, solved, genetic)
    spaces = decide3(player, t, g, lots, genetic)
    return MOVE + spaces if spaces else PASS


# Where rows are independent, on the fast path. Without chance or values (None) what needs them is
# not even compiled, nor is ``ga`` without ``genetic``.


@jit
def decide1(
    player: int, t: Compiled, g: Game, seat: int, chance: Any, values: Any, genetic: Any
) -> int:
    """The cell that a player crosses in action 1, or PASS."""
    if values is not None:  # noqa: SIM102 - numba leaves out what is behind a None, not behind and
        if SOLO <= player < NOVICE:
            return solved1(t, g, seat, values[player - SOLO])
    if chance is not None:
        if player >= NOVICE:
            return habit_choice(player - NOVICE, t, g, seat, chance)
        if player == RANDOM:
            return random1(t, g, seat, chance)
    return _thumb1(player, t, g, seat, genetic)


@jit
def decide2(player: int, t: Compiled, g: Game, chance: Any, values: Any, genetic: Any) -> int:
    """The cell that the active player crosses in action 2, or PASS."""
    if values is not None:  # noqa: SIM102
        if SOLO <= player < NOVICE:
            return best_colour(t, g, values[player - SOLO])[0]
    if chance is not None:
        if player >= NOVICE:
            return habit_choice(player - NOVICE, t, g, int(g.active), chance)
        if player == RANDOM:
            return random2(t, g, chance)
    return _thumb2(player, t, g, genetic)


# Arrays cost something in every call that passes them on, so these take none.


@jit
def _thumb1(player: int, t: Compiled, g: Game, seat: int, genetic: Any) -> int:
    if player == GAP:
        return gap1(t, g, seat)
    if genetic is not None:  # noqa: SIM102
        if player == GA:
            return genetic1(t, g, seat)
    return computational1(t, g, seat)


@jit
def _thumb2(player: int, t: Compiled, g: Game, genetic: Any) -> int:
    if player == GAP:
        return gap2(t, g)
    if genetic is not None:  # noqa: SIM102
        if player == GA:
            return genetic2(t, g)
    return computational2(t, g)


@jit
def decide3(player: int, t: Compiled, g: Game, chance: Any, genetic: Any) -> int:
    """How many free spaces the active player moves in action 3, or 0.

    The solved tables do not know the board; their players move as ``gap`` does.
    """
    if chance is not None:
        if player >= NOVICE:
            return habit_choice(player - NOVICE, t, g, int(g.active), chance)
        if player == RANDOM:
            return random3(t, g, chance)
    if genetic is not None:  # noqa: SIM102
        if player == GA:
            return genetic3(t, g)
    if player == COMPUTATIONAL:
        return computational3(t, g)
    return gap3(t, g)
