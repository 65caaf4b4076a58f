"""Getting solved values: from the cache, or solved now."""

from __future__ import annotations

from collections.abc import Callable

from .space import solved_game
from .store import load, save
from .values import Values


def open_values(players: int, progress: Callable[[int, int], None] | None = None) -> Values:
    """The values for that many players; if the cache has no good ones, solved and kept.

    Where the cache cannot be written, they are there all the same; their ``problem`` says so.
    """
    solved_game(players)  # refuses a number of players that nothing is solved for
    values = load(players)
    if values is not None:
        return Values(players, values)
    from .build import build  # compiled code takes a moment to load

    built = build(players, progress)
    problem = save(players, built)
    return Values(players, built, problem=problem)
