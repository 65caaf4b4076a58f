"""The bridge to OpenSpiel: its own tests, and the rules."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest

import qwixx.gym.openspiel  # noqa: F401 - registers the game
from qwixx.rules import make_setup, read_position, state_at


@pytest.mark.parametrize("edition", ["classic", "on-board", "bonus-b", "longo"])
def test_openspiel_finds_nothing_wrong(edition: str) -> None:
    game = pyspiel.load_game(f"python_qwixx(edition={edition},players=2,reward=score)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_chance_is_explicit_and_adds_up() -> None:
    state = pyspiel.load_game("python_qwixx").new_initial_state()
    assert state.is_chance_node()
    for _ in range(6):
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[-1][0])
    assert state.is_simultaneous_node()
    assert "w6 w6 r6 y6 g6 b6" in str(state)


def test_a_die_that_has_left_the_game_is_thrown_no_more() -> None:
    setup = make_setup("classic", 1)
    state = pyspiel.load_game("python_qwixx(players=1)").new_initial_state()
    state.state = state_at(setup, read_position("r2.3.4.5.6.12# y- g- b- m0 @1"))
    for _ in range(6):
        state.apply_action(state.chance_outcomes()[-1][0])
    assert str(state.state.dice) == "w6 w6 y6 g6 b6"


def test_a_game_ends_with_one_win_to_share() -> None:
    game = pyspiel.load_game("python_qwixx(players=3)")
    state, chance = game.new_initial_state(), np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(chance.choice([a for a, _ in state.chance_outcomes()])))
        elif state.is_simultaneous_node():
            state.apply_actions([int(chance.choice(state.legal_actions(p))) for p in range(3)])
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(1)
    assert state.clone().returns() == state.returns()
