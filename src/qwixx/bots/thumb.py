"""The rule-of-thumb players of the simulator, at the table of the rules."""

from __future__ import annotations

import numpy as np

from qwixx.rules import Decision, State, Step
from qwixx.sim.players import NO_VALUES, PLAYERS, decide1, decide2, decide3
from qwixx.sim.streams import PLAYERS as PLAYERS_STREAM
from qwixx.sim.streams import stream_key

from .bridge import any_setups, cross_of, game_record, move_of, tables_of


class ThumbPlayer:
    """One of `qwixx.sim.players.PLAYERS`."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self._number = PLAYERS.index(name)
        self._chance = np.array([stream_key(seed, 0, PLAYERS_STREAM)], np.uint64)
        self._warm_up()

    def decide(self, state: State, seat: int) -> Decision:
        """What the rule of thumb says."""
        t, g = tables_of(state.setup), game_record(state)
        if state.step is Step.ACTION1:
            return cross_of(state.setup, decide1(self._number, t, g, seat, self._chance, NO_VALUES))
        if state.step is Step.ACTION2:
            return cross_of(state.setup, decide2(self._number, t, g, self._chance, NO_VALUES))
        return move_of(state, seat, decide3(self._number, t, g, self._chance))

    def _warm_up(self) -> None:
        from qwixx.rules import PASS, Roller, decide, roll, start

        chance = self._chance.copy()
        for setup in any_setups():
            state = start(setup)
            state = roll(state, Roller(0).roll(state))
            while not state.is_over and state.step is not Step.ROLL:
                for seat in range(setup.players) if state.step is Step.ACTION1 else (state.active,):
                    self.decide(state, seat)
                    state = decide(state, seat, PASS)
        self._chance[:] = chance
