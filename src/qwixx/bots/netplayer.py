"""The players that learned: a net, and looking ahead with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.rules import Decision, State, Step, legal
from qwixx.sim.streams import bits_at

from .bridge import cross_of, game_record, move_of, tables_of, warm_up
from .netplay import board_of, consider
from .player import Option
from .search import OPTIONS
from .tables import row_table
from .turns import workspace
from .weights import net_for

WAYS = {
    "expert": (0.0, 0.0, 0.0, 0.035),
    "master": (2.0, 72.0, 0.04, 0.0),
}
"""How the players by name look ahead: see `qwixx.bots.search`."""


class NetPlayer:
    """Chooses what the net thinks best after looking ahead, for a chance to win."""

    def __init__(self, name: str, luck: Any) -> None:
        self.name = name
        self._luck = np.uint64(luck)
        self._ways = np.array(WAYS[name])
        self._sure = self._ways * (1, 1, 1, 0)
        self._work = workspace()
        warm_up(name, NetPlayer)

    def decide(self, state: State, seat: int) -> Decision:
        """The best decision; of equals the first."""
        if state.setup.players == 1:
            return _alone(state)
        return max(self._think(state, seat, self._ways), key=lambda option: option.win).decision

    def explain(self, state: State, seat: int) -> tuple[Option, ...]:
        """Every legal decision with its worth, best first; without errors of judgement."""
        options = self._think(state, seat, self._sure)
        return tuple(sorted(options, key=lambda option: -option.win))

    def _think(self, state: State, seat: int, ways: Any) -> list[Option]:
        t, g = tables_of(state.setup), game_record(state)
        options = np.empty(OPTIONS, np.int64)
        values, points = np.empty(OPTIONS), np.empty(OPTIONS)
        key = np.uint64(bits_at(self._luck, state.turn * 8 + seat))
        count = consider(
            net_for(state.setup),
            row_table(),
            board_of(t),
            t,
            g,
            seat,
            ways,
            key,
            options,
            values,
            points,
            self._work,
        )
        known = {}
        for k in range(count):
            if state.step is Step.ACTION3:
                decision = move_of(state, seat, int(options[k]))
            else:
                decision = cross_of(state.setup, int(options[k]))
            win = min(max(float(values[k]), 0.0), 1.0)
            known[decision] = Option(decision, win, float(points[k]))
        # With the ruling die-stays a row may be open to the active player alone; the net does not
        # know such rows, and takes the cross for what passing is worth.
        passed = next(iter(known.values()))
        return [
            known.get(decision) or Option(decision, passed.win, passed.score)
            for decision in legal(state, seat)
        ]


def _alone(state: State) -> Decision:
    """One player alone plays the solved game."""
    from .thumb import ThumbPlayer

    return ThumbPlayer("solo", 0).decide(state, 0)
