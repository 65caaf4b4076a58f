"""The sheets in the order in which they are solved.

A cross moves its row to the right, so the sum over the rows of how far each has come, its *level*,
only grows. A sheet's value needs only sheets of higher levels (and itself with more misthrows), so
levels are solved from the highest down, and the sheets of one level in any order: on all cores.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.rules import Layout, Refused, Setup, make_setup
from qwixx.sim.engine import CLOSED, PLACES, ROW_STATES, Compiled

Array = np.ndarray[Any, Any]

MISTHROWS = 4
"""Sheets with 0 to 3 misthrows have values; with the fourth the game is over."""


def solved_game(players: int) -> Setup:
    """The game whose sheets are solved for a cycle of that many players."""
    if not 1 <= players <= 5:
        raise Refused(f"tables are for 1 to 5 players, not {players}")
    return make_setup("classic", players)


def verify_symmetry(layout: Layout) -> None:
    """Refuse a sheet whose rows are not two equal pairs, one the other backwards."""
    red, yellow, green, blue = (row.numbers for row in layout.rows)
    one_colour_each = all(len({cell.colour for cell in row.cells}) == 1 for row in layout.rows)
    if not (red == yellow == green[::-1] == blue[::-1] and one_colour_each):
        raise Refused(f"sheet {layout.name} cannot be solved", "its rows are not alike")


def pairs_of_rows() -> Array:
    """The two row states of each pair, the higher first, in the order of their numbers."""
    return np.array(
        [(high, low) for high in range(ROW_STATES) for low in range(high + 1)], np.int64
    )


def levels(t: Compiled) -> list[Array]:
    """The classes that are not over, level by level from the highest to the empty sheet."""
    progress = np.append(t["last"][:CLOSED].astype(np.int16) + 1, PLACES)
    pairs = pairs_of_rows()
    level_of_pair = progress[pairs].sum(axis=1)
    closed_in_pair = (pairs == CLOSED).sum(axis=1)
    high, low = np.tril_indices(len(pairs))
    level = level_of_pair[high] + level_of_pair[low]
    level[closed_in_pair[high] + closed_in_pair[low] >= t["rows_to_end"]] = -1
    order = np.argsort(level, kind="stable")
    starts = np.searchsorted(level[order], np.arange(level.max() + 2))
    return [order[starts[n] : starts[n + 1]] for n in range(len(starts) - 2, -1, -1)]
