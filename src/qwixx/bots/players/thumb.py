"""The players of the simulator at the table of the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from qwixx.rules import Decision, State, verify_asked
from qwixx.sim import KNOW_ONE_SHEET, PLAYERS, verify_known
from qwixx.sim.engine import decision_of
from qwixx.sim.jit import read_only
from qwixx.sim.players import NO_VALUES, Values, decide

from .bridge import compiled_rules, game_record, luck_of, warm_up


@cache
def solo_values() -> Values:
    """The solved table of the solo game; solving it takes some seconds, once for all."""
    from qwixx.solver import open_values

    return read_only(open_values(1).values), NO_VALUES[1]


def values_for(name: str) -> Values:
    """The solved tables that a player of the simulator needs."""
    return solo_values() if name == "solo" else NO_VALUES


class ThumbPlayer:
    """One of `qwixx.sim.roster.PLAYERS`: a rule of thumb, a habit, or the solved table."""

    def __init__(self, name: str, luck: Any) -> None:
        self.name = name
        self._number = PLAYERS.index(name)
        self._luck = luck_of(luck)
        self._values = values_for(name)
        others = () if name in KNOW_ONE_SHEET else ("bonus-a",)
        warm_up(name, ThumbPlayer, "classic", "on-board", *others)

    def decide(self, state: State, seat: int) -> Decision:
        """What the rule of thumb says."""
        verify_asked(state, seat)
        verify_known(self.name, state.setup)
        t, g = compiled_rules(state.setup), game_record(state, seat)
        code = decide(self._number, t, g, seat, self._luck, self._values)
        return decision_of(state, seat, code)
