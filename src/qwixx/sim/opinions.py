"""What rules of thumb think of a cross, as tables by the row's state and the position.

A turn of such a player is then a few look-ups and comparisons. Opinions are whole numbers, each
player's in a unit of its own, so that sums are exact and equal plans compare as equal. `ILLEGAL`
crosses are below everything; a lock carries `LOCK`, which is above everything else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

LOCK = 1 << 50
ILLEGAL = -(1 << 54)

POINT = 2**32
"""A point, to ``computational``."""

# The weights of ``ga``, found by a genetic algorithm, have six decimals, and chances are 36ths.
GA_UNIT = 36 * 10**6
_GA_CHANCE, _GA_CROSSES, _GA_SKIPPED = 490852, 36 * 18462, 36 * 56006
GA_MISTHROW = 36 * 869245


def _gap(t: Any, state: int, position: int) -> int:
    """The fewer numbers are skipped the better; here the unit is a number."""
    return int(t["last"][state]) + 1 - position


_RARITY = np.array([5, 4, 3, 2, 1, 0, -1, 0, 1, 2, 3])
_LOST = 0.49005 * (0.823284 * 0.921692) ** _RARITY


def _computational(t: Any, state: int, position: int) -> int:
    """The points of the cross and what lies ahead, less what the skipped numbers were worth."""
    if t["locked"][t["after"][state, position]]:
        return 0  # all locks are alike
    crosses, ahead = int(t["crosses"][state]), 9 - position
    can_lock = crosses + ahead + 1 >= 5
    skipped = range(t["last"][state] + 1, position)
    lost = sum((12 - j - (not can_lock)) * float(_LOST[j]) for j in skipped)
    worth: float = crosses + 1 + 0.71407 * (ahead / 2 + can_lock / 2)
    worth -= 0.949905 ** float(_RARITY[position]) * lost
    return round(worth * POINT)


def _ga(t: Any, state: int, position: int) -> int:
    """How the weighted sum over the sheet changes."""
    return _ga_row(t, t["after"][state, position]) - _ga_row(t, state)


def _ga_row(t: Any, state: int) -> int:
    last, crosses = int(t["last"][state]) + 1, int(t["crosses"][state])
    value = _GA_CROSSES * crosses**2
    if not t["locked"][state]:
        value += _GA_CHANCE * (6 - abs(5 - last)) * (crosses + 1) - _GA_SKIPPED * (last - crosses)
    return value


OPINIONS: tuple[Callable[[Any, int, int], int], ...] = (_gap, _computational, _ga)
"""What each thinks of a legal cross: a row's state and the position."""
GAP, COMPUTATIONAL, GA = range(len(OPINIONS))


def fill_opinions(t: Any) -> None:
    """Fill the field ``opinions`` of a record of `qwixx.sim.tables`."""
    t["opinions"] = ILLEGAL
    for state, position in zip(*np.nonzero(t["after"] >= 0), strict=True):
        lock = LOCK if t["locked"][t["after"][state, position]] else 0
        for who, opinion in enumerate(OPINIONS):
            t["opinions"][who, state, position] = opinion(t, state, position) + lock
