"""The players that learned: a net, and looking ahead with it."""

from __future__ import annotations

from typing import Any

import numpy as np

from qwixx.bots.nets.netplay import board_of, consider
from qwixx.bots.nets.search import OPTIONS
from qwixx.bots.nets.tables import row_table
from qwixx.bots.nets.turns import workspace
from qwixx.bots.nets.weights import load_all, net_for
from qwixx.bots.player import Option
from qwixx.rules import Decision, State, Step, legal, lowest_score, verify_asked
from qwixx.sim.codes import MOVE, decision_of
from qwixx.sim.codes import PASS as NO_CELL
from qwixx.sim.known import verify_known
from qwixx.sim.streams import bits_at

from .alone import explain_alone
from .bridge import compiled_rules, game_record, warm_up

WAYS: dict[str, tuple[float, ...]] = {
    "expert": (0.0, 0.0, 0.0, 0.0, 0.025),
    "master": (1.0, 3.0, 72.0, 0.04, 0.0),
}
"""How the players by name look ahead: see `qwixx.bots.search`."""


class NetPlayer:
    """Chooses what the net thinks best after looking ahead, for a chance to win."""

    def __init__(self, name: str, luck: Any) -> None:
        self.name = name
        self._luck = np.uint64(luck)
        self._ways = np.array(WAYS[name])
        self._sure = self._ways * (1, 1, 1, 1, 0)
        load_all()
        warm_up(name, NetPlayer, "classic", "on-board")

    def decide(self, state: State, seat: int) -> Decision:
        """The best decision; of equals the first."""
        verify_asked(state, seat)
        verify_known(self.name, state.setup)
        if state.setup.players == 1:
            return explain_alone(state)[0].decision
        return max(self._options(state, seat, self._ways), key=lambda option: option.win).decision

    def explain(self, state: State, seat: int) -> tuple[Option, ...]:
        """Every legal decision with its worth, best first; without errors of judgement."""
        verify_asked(state, seat)
        verify_known(self.name, state.setup)
        if state.setup.players == 1:
            return explain_alone(state)
        options = self._options(state, seat, self._sure)
        return tuple(sorted(options, key=lambda option: -option.win))

    def _options(self, state: State, seat: int, ways: Any) -> list[Option]:
        """Every legal decision with its worth; of equals the first is the better one."""
        known = self._think(state, seat, ways)
        # With the ruling die-stays a row may be open to the active player alone. The net does not
        # know such rows; a cross there costs nothing, so it is better than passing.
        passed, decisions = known[0], {option.decision for option in known}
        unknown = [
            Option(decision, passed.win, passed.score)
            for decision in legal(state, seat)
            if decision not in decisions
        ]
        return unknown + known

    def _think(self, state: State, seat: int, ways: Any) -> list[Option]:
        t, g = compiled_rules(state.setup), game_record(state)
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
            workspace(),
        )
        codes = options[:count].tolist()
        if state.step is Step.ACTION3:
            codes = [MOVE + spaces if spaces else NO_CELL for spaces in codes]
        decisions = [decision_of(state, seat, code) for code in codes]
        # The net knows no bound, and underrates the score of a full sheet.
        lowest = lowest_score(state, seat)
        return [
            Option(decision, float(values[k]), max(float(points[k]), lowest))
            for k, decision in enumerate(decisions)
        ]
