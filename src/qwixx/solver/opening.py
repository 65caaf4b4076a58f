"""Getting a table: from the cache, or solved now."""

from __future__ import annotations

from collections.abc import Callable

from .space import solved_game
from .store import load, save
from .table import Table


def open_table(players: int, progress: Callable[[int, int], None] | None = None) -> Table:
    """The table for that many players; if the cache has no good one it is solved and kept.

    Where the cache cannot be written, the table is there all the same; its ``problem`` says so.
    """
    solved_game(players)  # refuses a number of players that there is no table for
    values = load(players)
    if values is not None:
        return Table(players, values)
    from .build import build  # compiled code takes a moment to load

    built = build(players, progress)
    problem = save(players, built)
    return Table(players, built, problem=problem)
