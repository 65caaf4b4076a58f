"""What plain Python remembers of sheets that it has looked at: in a turn they come many times."""

from __future__ import annotations

from typing import Any, TypeVar, cast

from qwixx.installed import PLAIN
from qwixx.sim.engine import LINES, Compiled, Game

Function = TypeVar("Function")

MOST = 10_000
"""Sheets that are remembered of a game; then all are forgotten."""
MOST_GAMES = 8


def remembered(side_lines: Function) -> Function:
    """Remember the lines of sheets (`qwixx.bots.nets.features.side_lines`), where that pays."""
    if not PLAIN:
        return side_lines
    find: Any = side_lines
    games: dict[int, tuple[Compiled, dict[Any, list[int]]]] = {}

    def look_up(f: Any, t: Compiled, g: Game, seat: int, side: int, lines: Any, n: int) -> int:
        if id(t) not in games and len(games) >= MOST_GAMES:
            games.clear()
        _, known = games.setdefault(id(t), (t, {}))
        key = (
            side,
            t.kind[seat],
            g.closed,
            g.misthrows[seat],
            g.space[seat],
            g.bar[seat],
            g.swaps[seat],
            *[g.lines[seat, line] for line in range(LINES)],
        )
        found = known.get(key)
        if found is None:
            end = find(f, t, g, seat, side, lines, n)
            if len(known) >= MOST:
                known.clear()
            known[key] = lines[n:end]
            return int(end)
        end = n + len(found)
        lines[n:end] = found
        return end

    return cast(Function, look_up)
