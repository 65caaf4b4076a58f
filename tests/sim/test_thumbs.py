"""The compiled rules of thumb decide as they are defined."""

import random

import numpy as np
import pytest

from qwixx.bots.players.bridge import compiled_rules, game_record
from qwixx.rules import Decision, Roller, Setup, State, Step, decide, legal, make_setup, roll, start
from qwixx.sim.engine.codes import decision_of
from qwixx.sim.players.deciding import NO_VALUES
from qwixx.sim.players.deciding import decide as decide_compiled
from qwixx.sim.roster import PLAYERS
from tests.project import DEEPER
from tests.sim import definitions

THUMBS = ("gap", "computational", "ga")
NO_CHANCE = np.zeros(1, np.uint64)


def compiled(name: str, state: State, seat: int) -> Decision:
    """What the compiled player does."""
    t, g, number = compiled_rules(state.setup), game_record(state), PLAYERS.index(name)
    code = decide_compiled(number, t, g, seat, NO_CHANCE, NO_VALUES)
    return decision_of(state, seat, code)


def compare_in_a_game(setup: Setup, name: str, chance: random.Random) -> None:
    """Play a game, mostly as the player would, and compare every decision on the way."""
    roller, state = Roller(chance.randrange(2**32)), start(setup)
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
            continue
        seats = range(setup.players) if state.step is Step.ACTION1 else [state.active]
        answers = []
        for seat in seats:
            decision = definitions.decide(name, state, seat)
            assert compiled(name, state, seat) == decision, (state, seat)
            # Now and then something else, so that games go where the player would not.
            odd = chance.random() < 0.1
            answers.append(chance.choice(legal(state, seat)) if odd else decision)
        for seat, answer in zip(seats, answers, strict=True):
            state = decide(state, seat, answer)


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("name", THUMBS)
def test_compiled_players_decide_as_they_are_defined(name: str, players: int) -> None:
    setup = make_setup("classic", players)
    for number in range(4):
        compare_in_a_game(setup, name, random.Random(f"{name} {players} {number}"))


@pytest.mark.slow
@pytest.mark.parametrize("rulings", [(), ("die-stays",), ("finish-turn", "end-misthrow")])
@pytest.mark.parametrize("name", THUMBS)
def test_they_do_so_with_every_ruling(name: str, rulings: tuple[str, ...]) -> None:
    for number in range(4 * DEEPER):
        setup = make_setup("classic", 2 + number % 2, rulings=rulings)
        compare_in_a_game(setup, name, random.Random(f"{name} {rulings} {number}"))
