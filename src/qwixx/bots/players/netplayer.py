"""The players that learned: a net, and looking ahead with it."""

from __future__ import annotations

from typing import Any

from qwixx.bots.nets.features import features_of
from qwixx.bots.nets.search import BLUR, search, thoughts
from qwixx.bots.nets.turns import workspace
from qwixx.bots.nets.weights import load_all, name_of, net_for
from qwixx.bots.player import Option
from qwixx.installed import PLAIN
from qwixx.rules import Decision, Refused, Setup, State, lowest_score, verify_asked
from qwixx.sim.engine import bits_at, decision_of
from qwixx.sim.jit import np

from .bridge import compiled_rules, game_record, warm_up
from .solo import can_be_alone, explain_alone
from .thumb import ThumbPlayer

PLAIN_MASTER = (1.0, 1.0, 36.0, 0.01, 0.0)
"""How master looks ahead in plain Python, where that takes a thousand times as long."""
WAYS: dict[str, tuple[float, ...]] = {
    "expert": (0.0, 0.0, 0.0, 0.0, 0.025),
    "master": PLAIN_MASTER if PLAIN else (2.0, 4.0, 72.0, 0.06, 0.0),
}
"""How the players by name look ahead: see `qwixx.bots.nets.search`."""
BOARD_MASTER = (1.0, 6.0, 36.0, 0.08, 0.0)
"""How master does with a board, where a turn takes three times as long to imagine."""
UNLEARNED = "ga"
"""How they play what they have not learned: sheets of one's own, or one player alone."""


def ways_of(name: str, setup: Setup) -> tuple[float, ...]:
    """How a player looks ahead in a game."""
    if name == "master" and setup.board and not PLAIN:
        return BOARD_MASTER
    return WAYS[name]


class NetPlayer:
    """Chooses what the net thinks best after looking ahead, for a chance to win."""

    def __init__(self, name: str, luck: Any) -> None:
        self.name = name
        self._luck = np.uint64(luck)
        if not PLAIN:  # there one net after the other is loaded, as they are needed
            load_all()
        warm_up(name, NetPlayer, "classic")

    def decide(self, state: State, seat: int) -> Decision:
        """The best decision; of equals the first."""
        verify_asked(state, seat)
        if name_of(state.setup):
            options = self._options(state, seat, ways_of(self.name, state.setup))
            return max(options, key=lambda option: option.win).decision
        if can_be_alone(state):
            return explain_alone(state)[0].decision
        return ThumbPlayer(UNLEARNED, self._luck).decide(state, seat)

    def explain(self, state: State, seat: int) -> tuple[Option, ...]:
        """Every legal decision with its worth, best first; without errors of judgement."""
        verify_asked(state, seat)
        if name_of(state.setup):
            ways = ways_of(self.name, state.setup)
            options = self._options(state, seat, (*ways[:BLUR], 0.0))
            return tuple(sorted(options, key=lambda option: -option.win))
        if can_be_alone(state):
            return explain_alone(state)
        raise Refused(
            f"{self.name} has not learned {state.setup.edition.name}",
            f"it plays it as {UNLEARNED} does",
        )

    def _options(self, state: State, seat: int, ways: tuple[float, ...]) -> list[Option]:
        """Every legal decision with its worth; of equals the first is the better one."""
        setup = state.setup
        t, f, g = compiled_rules(setup), features_of(setup)[0], game_record(state, seat)
        key = np.uint64(bits_at(self._luck, state.turn * 8 + seat))
        codes, values, points = thoughts()
        how = (np.array(ways), key, codes, values, points)
        count = search(net_for(setup), f, t, g, seat, *how, workspace())
        # The net knows no bound, and underrates the score of a full sheet.
        lowest = lowest_score(state, seat)
        return [
            Option(
                decision_of(state, seat, int(codes[k])),
                float(values[k]),
                max(float(points[k]), lowest),
            )
            for k in range(count)
        ]
