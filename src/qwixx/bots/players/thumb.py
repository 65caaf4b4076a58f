"""The players of the simulator at the table of the rules: rules of thumb, and the solved table."""

from __future__ import annotations

from functools import cache
from typing import Any

from qwixx.rules import Decision, State, Step, verify_asked
from qwixx.sim.known import verify_known
from qwixx.sim.players import NO_VALUES, PLAYERS, Values, decide1, decide2, decide3

from .bridge import cross_of, game_record, luck_of, move_of, tables_of, warm_up


@cache
def solo_values() -> Values:
    """The solved table of the solo game; solving it takes some seconds, once for all."""
    from qwixx.solver import open_table

    values = open_table(1).values.view()
    values.setflags(write=False)
    return values, NO_VALUES[1]


def values_for(name: str) -> Values:
    """The solved tables that a player of the simulator needs."""
    return solo_values() if name == "solo" else NO_VALUES


class ThumbPlayer:
    """One of `qwixx.sim.players.PLAYERS`."""

    def __init__(self, name: str, luck: Any) -> None:
        self.name = name
        self._number = PLAYERS.index(name)
        self._luck = luck_of(luck)
        self._values = values_for(name)
        warm_up(name, ThumbPlayer)

    def decide(self, state: State, seat: int) -> Decision:
        """What the rule of thumb says."""
        verify_asked(state, seat)
        verify_known(self.name, state.setup)
        t, g = tables_of(state.setup), game_record(state)
        if state.step is Step.ACTION1:
            cell = decide1(self._number, t, g, seat, self._luck, self._values)
            return cross_of(state.setup, cell)
        if state.step is Step.ACTION2:
            cell = decide2(self._number, t, g, self._luck, self._values)
            return cross_of(state.setup, cell)
        return move_of(state, seat, decide3(self._number, t, g, self._luck))
