"""The last turns of two players, exactly: solved when a game comes there, and kept.

In action 1 both decide without knowing the other's answer. So that is solved as what it is, a small
game of its own: where it matters, the best is to answer by chance, in the right proportions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from qwixx.bots.players import compiled_rules
from qwixx.rules import Setup
from qwixx.sim.engine import ACTION1, NONE, OVER, POSITIONS, ROWS

from .solving import (
    SCORE,
    SEATS,
    VALUES,
    WIN,
    games,
    matrices,
    solve,
)
from .value import How, Value

MOST_MOMENTS = 8_192
"""An end with more moments is not solved while somebody waits: that takes a second or so."""
KEPT = 64
"""So many ends are remembered, of 200 kB at most."""
PART = 64
"""So many are solved at a time, so that Ctrl-C is heard."""


@dataclass(frozen=True, slots=True)
class End:
    """A game near its end, with the values of all moments that can follow."""

    base: Any
    misthrows: Any
    cells: Any
    place: Any
    solved: Any

    @property
    def frame(self) -> tuple[Any, ...]:
        """How its moments are numbered, for compiled code."""
        return self.base, self.place, self.cells, self.misthrows


class Ends:
    """All ends of one game that were asked for."""

    def __init__(self, setup: Setup, most: int = MOST_MOMENTS) -> None:
        self._rules = compiled_rules(setup)
        self._most = most
        plain = setup.board is None and not setup.rulings
        self._can = setup.players == SEATS and plain and bool(self._rules["independent"])
        self._ends: dict[bytes, list[End]] = {}

    def now(self, g: Any) -> Value | None:
        """What a game is worth, if its end is near enough."""
        end = self._find(g)
        if end is None:
            return None
        found = np.zeros(VALUES)
        solve(self._rules, g, end.frame, end.solved, games(), matrices(), 0, 0, found)
        return _value(found)

    def options(self, g: Any, seat: int) -> dict[int, Value]:
        """What each answer of a seat is worth, by its code; nothing if the end is not near."""
        end = self._find(g)
        if end is None:
            return {}
        found, both = np.zeros(VALUES), matrices()
        counts = solve(self._rules, g, end.frame, end.solved, games(), both, 0, 0, found)
        worth, codes, mix, _ = both
        if g["step"] != ACTION1:
            return {int(codes[seat, k]): _value(worth[:, k, 0]) for k in range(counts[0])}
        means = worth[:, : counts[0], : counts[1]]
        # The other answers as it should.
        means = means @ mix[1, : counts[1]] if seat == 0 else mix[0, : counts[0]] @ means
        return {int(codes[seat, k]): _value(means[:, k]) for k in range(counts[seat])}

    def _find(self, g: Any) -> End | None:
        """The solved end that a game belongs to; solves it if it is small enough."""
        rules = self._rules
        if not self._can or g["step"] == OVER or g["ending"]:
            return None
        if int(g["closed"]).bit_count() != rules["rows_to_end"] - 1:
            return None
        key = g["locked"][:SEATS].tobytes() + g["closed"].tobytes()
        for known in self._ends.get(key, ()):
            if _belongs(known, g):
                return known
        end = _frame(rules, g, self._most)
        if end is None:
            return None
        both, tried, found = matrices(), games(), np.zeros(VALUES)
        for last in range(len(end.solved), 0, -PART):
            first = max(last - PART, 0)
            solve(rules, g, end.frame, end.solved, tried, both, first, last, found)
        if sum(map(len, self._ends.values())) >= KEPT:
            self._ends.clear()
        self._ends.setdefault(key, []).append(end)
        return end


def _value(found: Any) -> Value:
    win = float(found[WIN])
    return Value((win, 1 - win), (float(found[SCORE]), float(found[SCORE + 1])), How.EXACT)


def _belongs(end: End, g: Any) -> bool:
    """Whether a game can have come from the one that was solved."""
    lines, base = g["lines"][:SEATS, :ROWS], end.base
    more = lines & ~base
    free = (end.place != NONE) @ (1 << np.arange(POSITIONS))
    return bool(
        ((lines & base) == base).all()
        and ((more & ~free) == 0).all()
        and (g["misthrows"][:SEATS] >= end.misthrows[0]).all()
    )


def _frame(rules: Any, g: Any, most: int) -> End | None:
    """The moments that can follow: which cells are free, how many misthrows; none if too many."""
    base = g["lines"][:SEATS, :ROWS].astype(np.int64)
    place = np.full((SEATS, ROWS, POSITIONS), NONE, np.int64)
    cells = np.zeros(SEATS, np.int64)
    for seat in range(SEATS):
        for row in range(ROWS):
            if int(g["closed"]) >> row & 1:
                continue
            # The last cell of a row closes it, and that ends the game.
            for position in range(int(base[seat, row]).bit_length(), rules["length"][0, row] - 1):
                place[seat, row, position] = cells[seat]
                cells[seat] += 1
    taken = g["misthrows"][:SEATS].astype(np.int64)
    misthrows = np.array([taken, int(rules["misthrow_limit"]) - taken])
    moments = (1 << int(cells.sum())) * int(misthrows[1].prod()) * SEATS
    if moments > most:
        return None
    return End(base, misthrows, cells, place, np.zeros((moments, VALUES)))
