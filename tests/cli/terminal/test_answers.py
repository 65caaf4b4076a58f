"""What is offered can be typed as it is shown."""

import pytest

from qwixx.cli.terminal.answers import read_answer
from qwixx.cli.terminal.saying import in_signs
from qwixx.rules import Move, Step, asked, editions, legal, make_setup, waiting_for
from tests.playing import at_random, sensible, states_of


@pytest.mark.parametrize("edition", editions())
def test_whatever_is_offered_is_understood_as_it_is_shown(edition: str) -> None:
    setup = make_setup(edition, 3)
    locking = 0
    for seed in range(12):
        for state in states_of(setup, seed, sensible if seed % 2 else at_random):
            if state.step is Step.ROLL:
                continue
            for seat in waiting_for(state):
                for option in () if asked(state, seat) else legal(state, seat)[1:]:
                    shown = in_signs(state, seat, option)
                    assert read_answer(shown, state, seat) == option, shown
                    locking += "#" in shown and isinstance(option, Move)
    if setup.board:
        assert locking, "a move that locks a row was among them"
