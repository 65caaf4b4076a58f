"""What a moment before a roll is worth to every seat, in compiled code.

The net says each seat's chance by itself; here the chances of all are divided by their sum.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets import Features, Work, name_of, seat_value
from qwixx.rules import Setup
from qwixx.sim.engine import MOST_PLAYERS, OVER, Compiled, Game, sheet_score
from qwixx.sim.jit import jit

WIN, SCORE = range(2)
FURTHER = {"on-board-2": 1.08, "on-board-3": 1.065, "on-board-4": 1.055}
"""How many points come for each that a net expects beyond those on the sheet, where it is wrong."""


def further_points(setup: Setup) -> float:
    """What to multiply the further points by that the net of a game expects.

    Found in games of ``expert``: ``python -m bench chances --only "on-board 3" --games 400 --seed
    41`` tells it as ``further``, and other games that it holds.
    """
    return FURTHER.get(name_of(setup) or "", 1.0)


def values() -> Any:
    """Where `look` writes: chances to win and final scores, by seat."""
    return np.zeros((2, MOST_PLAYERS))


@jit
def _lowest_score(t: Compiled, g: Game, seat: int) -> float:
    """The least that a seat can end with: only misthrows can come."""
    misthrows = g.misthrows[seat]
    g.misthrows[seat] = t.misthrow_limit
    score = sheet_score(t, g, seat, seat)
    g.misthrows[seat] = misthrows
    return float(score)


@jit
def look(
    net: Any, f: Features, t: Compiled, g: Game, work: Work, found: Any, more: float = 1.0
) -> None:
    """What the net thinks of a moment before a roll, or what came of the game.

    So many times ``more`` points are to come than it thinks (`further_points`).
    """
    total, top = 0.0, -1e9
    for seat in range(g.players):
        win, score = 1.0, float(sheet_score(t, g, seat, seat))
        if g.step == OVER:
            if score > top:
                top = score
                for other in range(seat):
                    found[WIN, other] = 0
                total = 0.0
            win = 1.0 if score == top else 0.0
        else:
            points = score
            win, score = seat_value(net, f, t, g, seat, work)
            score = points + more * (score - points)
            # The net knows no bound, and underrates the score of a full sheet.
            score = max(score, _lowest_score(t, g, seat))
        found[WIN, seat], found[SCORE, seat] = win, score
        total += win
    for seat in range(g.players):
        found[WIN, seat] /= total
