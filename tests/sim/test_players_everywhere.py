"""The players of compiled games on every sheet: legal, the same at every table, and of sense."""

import random

import numpy as np
import pytest

from qwixx import rules
from qwixx.bots.players.bridge import compiled_rules, game_record
from qwixx.rules import (
    Decision,
    Roller,
    Setup,
    State,
    Step,
    editions,
    make_setup,
    read_decision,
    read_dice,
    read_position,
    state_at,
)
from qwixx.sim.batch.batch import Batch, simulate
from qwixx.sim.engine.codes import decision_of
from qwixx.sim.players.deciding import NO_VALUES
from qwixx.sim.players.deciding import decide as decide_compiled
from qwixx.sim.roster import KNOW_ONE_SHEET, PLAYERS
from tests.sim.comparing import name as name_of

EVERYWHERE = [player for player in PLAYERS if player not in KNOW_ONE_SHEET]
TWO = [make_setup(edition, 2) for edition in editions()]
DOUBLE_B = make_setup("double", 2, sheets=["B", "B"])
SURE = ["gap", "ga", "computational"]


def decided(name: str, state: State, seat: int, chance: int = 0) -> Decision:
    """What a player decides where it is asked."""
    t, g = compiled_rules(state.setup), game_record(state, seat)
    luck = np.array([chance], np.uint64)
    code = decide_compiled(PLAYERS.index(name), t, g, seat, luck, NO_VALUES)
    return decision_of(state, seat, code)


@pytest.mark.parametrize("setup", [*TWO, DOUBLE_B], ids=name_of)
@pytest.mark.parametrize("name", EVERYWHERE)
def test_everything_that_a_player_decides_is_legal(name: str, setup: Setup) -> None:
    chance = random.Random(f"{name} {name_of(setup)}")
    for seed in range(2):
        state, roller = rules.start(setup), Roller(seed)
        while not state.is_over:
            if state.step is Step.ROLL:
                state = rules.roll(state, roller.roll(state))
            seat = chance.choice(rules.waiting_for(state))
            decision = decided(name, state, seat, chance.randrange(2**60))
            # Now and then something else, so that games go where the player would not.
            odd = chance.random() < 0.1
            wish = chance.choice(rules.legal(state, seat)) if odd else decision
            assert rules.is_legal(state, seat, decision)
            state = rules.decide(state, seat, wish)


@pytest.mark.parametrize("setup", [*TWO, DOUBLE_B], ids=name_of)
def test_a_regular_beats_a_novice_on_every_sheet(setup: Setup) -> None:
    tally = simulate(Batch(setup, ("regular", "novice"), 8000, 1))
    assert tally.wins(0).interval[0] > 0.6


@pytest.mark.parametrize("setup", [*TWO, DOUBLE_B], ids=name_of)
@pytest.mark.parametrize("name", [*SURE, "regular", "novice"])
def test_all_are_better_than_chance_on_every_sheet(name: str, setup: Setup) -> None:
    tally = simulate(Batch(setup, (name, "random"), 500, 1))
    assert tally.wins(0).interval[0] > 0.9


def rolled(setup: Setup, position: str, dice: str) -> State:
    known = read_position(position, setup.layouts, setup.board)
    return rules.roll(state_at(setup, known), read_dice(dice, setup.layout.faces))


@pytest.mark.parametrize("name", [*SURE, "regular"])
def test_a_row_is_locked_where_one_may(name: str) -> None:
    setup = make_setup("longo", 2)
    state = rolled(
        setup,
        "r2.3.4.5.6.7.8.9 y2 g16 b16 m0 | r2 y2 g16 b16 m0 @1",
        "w8 w7 r1 y1 g1 b1",
    )
    state = rules.decide(state, 0, read_decision("r15"))
    assert [str(answer) for answer in rules.legal(state, 0)] == [">#", ">-"]
    assert str(decided(name, state, 0)) == ">#"


@pytest.mark.parametrize("name", [*SURE, "regular"])
def test_a_swap_is_spent_to_skip_less(name: str) -> None:
    setup = make_setup("x-change", 2)
    begun = "r2.3.4 y2.3.4 g12 b12 m0 ~-"
    state = rolled(setup, f"{begun} | {begun} @2", "w4 w4 r6 y6 g1 b1")
    chosen = {str(decided(name, state, 0, chance)) for chance in range(5)}
    assert "8>5" in chosen
    state = rules.decide(state, 0, read_decision("8>5"))
    assert str(decided(name, state, 0)) in {"r5", "y5"}


@pytest.mark.parametrize("name", [*SURE, "regular"])
def test_what_comes_along_is_a_reason_to_cross(name: str) -> None:
    """A chain's partner lies right behind what is crossed: two crosses instead of one."""
    setup = make_setup("chain", 2, sheets=["A", "B"])
    state = rolled(
        setup,
        "r2.3.4.5 y2.3.4.5 g12.11.9 b12.11.10.9 m0 | r- y- g- b- m0 @2",
        "w3 w3 r1 y1 g6 b6",
    )
    assert str(decided(name, state, 0)) in {"r6", "y6"}
