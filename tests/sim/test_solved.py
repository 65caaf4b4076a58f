"""Players of solved tables play what the table says, and get what it promises."""

import numpy as np
import pytest

from qwixx.rules import Cross, Decision, Roller, Step, decide, make_setup, roll, start
from qwixx.sim.batch.batch import Batch, simulate
from qwixx.sim.engine.codes import PASS, POSITIONS
from qwixx.sim.engine.compiled import compile_game, row_state
from qwixx.sim.engine.game import GAME
from qwixx.sim.jit.arrays import read_only
from qwixx.sim.players.deciding import NO_VALUES
from qwixx.sim.players.solved import best_colour, solved1
from qwixx.solver import Values

ALONE = make_setup("classic", 1)


def test_solo_play_gets_what_the_table_promises(solo: Values) -> None:
    values = (read_only(solo.values), NO_VALUES[1])
    scores = simulate(Batch(ALONE, ("solo",), 20_000, 11, values)).scores(0)
    error = scores.deviation / scores.total**0.5
    assert scores.mean == pytest.approx(float(solo.values[0, 0, 0]), abs=3.5 * error)


def test_the_player_takes_the_best_option_of_the_table(solo: Values) -> None:
    t = compile_game(ALONE)[0]
    values = read_only(solo.values)
    roller = Roller(2)
    for _ in range(3):
        state = start(ALONE)
        while not state.is_over:
            sheet = state.sheets[0]
            state = roll(state, roller.roll(state))
            assert state.dice is not None
            g = np.zeros(1, GAME)[0]
            g["players"] = 1
            g["rows"][0] = [row_state(ALONE, sheet, row) for row in range(4)]
            g["closed"], g["misthrows"][0] = sheet.closed, sheet.misthrows
            g["dice"] = (*state.dice.white, *state.dice.coloured)
            options = solo.on_own_white(sheet, state.dice)
            by_cell = {cell_of(option.decision): option.value for option in options}
            assert by_cell[solved1(t, g, 0, values)] == pytest.approx(options[0].value)
            assert best_colour(t, g, values)[1] == pytest.approx(by_cell[PASS])
            dice = state.dice
            state = decide(state, 0, options[0].decision)
            if state.step is Step.ACTION2:
                then = solo.on_coloured(state.sheets[0], dice, crossed=state.has_crossed)
                state = decide(state, 0, then[0].decision)


def cell_of(decision: Decision) -> int:
    if not isinstance(decision, Cross):
        return PASS
    row, position = ALONE.layout.place(decision.cell)
    return row * POSITIONS + position
