"""A table to sit players down at."""

from collections.abc import Sequence

from qwixx.bots import Player
from qwixx.rules import Roller, Setup, State, Step, decide, roll, seen_by, start, waiting_for


def play_game(setup: Setup, players: Sequence[Player], seed: int) -> State:
    """A whole game under the rules, which refuse what is not legal."""
    state, roller = start(setup), Roller(seed)
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        for seat in waiting_for(state):
            state = decide(state, seat, players[seat].decide(seen_by(state, seat), seat))
    return state
