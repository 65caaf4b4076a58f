"""One numbering of actions for every environment: decisions from and to numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from qwixx.rules import COLOURS, FARTHEST, Decision, Layout, Setup, State
from qwixx.sim.engine import (
    CHOOSE,
    LEAVE,
    LOCK,
    MOVE,
    PASS,
    POSITIONS,
    SWAP,
    code_of,
    decision_of,
    is_independent,
)


class Actions:
    """The actions of an edition: 0 is to pass, and all that a seat without a choice can do.

    Then come the places of the sheet, row by row from left to right, of all its sheets where an
    edition has several: there a place can be another cell for another seat. Then what a white sum
    can be swapped for, the choices behind a cross, and On Board's moves. Each is a code of
    `qwixx.sim.engine.codes`.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        layouts = setup.edition.variants or (setup.layout,)
        self.cells = sorted({code for layout in layouts for code in _cells(layout)})
        swaps = sorted({SWAP + n for layout in layouts for pair in layout.swaps for n in pair})
        choices = [] if is_independent(setup) else [*_each(CHOOSE, len(COLOURS)), LOCK, LEAVE]
        moves = _each(MOVE + 1, FARTHEST) if setup.board else []
        self.codes = np.array([PASS, *self.cells, *swaps, *choices, *moves])
        """The code of each action."""
        self.of_code = np.full(MOVE + FARTHEST + 2, -1)
        """The action of each code, counted from `PASS`."""
        self.of_code[self.codes - PASS] = np.arange(len(self.codes))

    def __len__(self) -> int:
        return len(self.codes)

    def action(self, layout: Layout, decision: Decision) -> int:
        """The number of a decision on a sheet."""
        return int(self.of_code[code_of(layout, decision) - PASS])

    def decision(self, state: State, seat: int, action: int) -> Decision:
        """What an action means where a seat decides."""
        return decision_of(state, seat, int(self.codes[action]))

    def words(self, layout: Layout) -> list[str]:
        """Every action in a word or two, for who has this sheet; other sheets' cells are empty."""
        named = {PASS: "pass", LOCK: "lock", LEAVE: "leave open"}
        named |= {code: str(cell) for code, cell in _named(layout)}
        named |= {SWAP + n: f"swap for {n}" for n in range(CHOOSE - SWAP)}
        named |= {CHOOSE + n: f"choose {row.colour.word}" for n, row in enumerate(layout.rows)}
        named |= {MOVE + n: f"move {n}" for n in range(1, FARTHEST + 1)}
        return [named.get(int(code), "") for code in self.codes]


@lru_cache(maxsize=64)
def actions_of(setup: Setup) -> Actions:
    """The actions of a game."""
    return Actions(setup)


def _named(layout: Layout) -> list[tuple[int, Any]]:
    return [
        (line * POSITIONS + position, cell)
        for line, row in enumerate(layout.lines)
        for position, cell in enumerate(row.cells)
    ]


def _cells(layout: Layout) -> list[int]:
    return [code for code, _ in _named(layout)]


def _each(first: int, count: int) -> list[int]:
    return list(range(first, first + count))
