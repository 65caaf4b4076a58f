"""The friendly game of several, on late sheets that can be worked out by hand."""

from fractions import Fraction

import numpy as np
import pytest

from qwixx.rules import read_sheet
from qwixx.sim.engine.classes import CLASSES
from qwixx.sim.engine.compiled import compile_game
from qwixx.solver import Values
from qwixx.solver.induction import solve_classes
from qwixx.solver.space import MISTHROWS, levels, pairs_of_rows, solved_game

LATE_LEVELS = 5
"""So many levels from the end are solved here; the sheet below is among them."""

# Only yellow 12 can be crossed. It brings 36 - 21 points, and ends the game.
SHEET = "r-x y2.3.4.5.6.11 g12.3 b12.3 m{}"
GAIN, MISTHROW = 15, -5
OWN_ROLL = Fraction(16, 216)
"""White 12, or yellow 6 with one white 6."""
OTHERS_ROLL = Fraction(1, 36)
"""White 12."""


def late_table(players: int) -> Values:
    tables = compile_game(solved_game(players))
    values = np.zeros((players, CLASSES, MISTHROWS))
    for level in levels(tables[0])[:LATE_LEVELS]:
        solve_classes(tables, level, pairs_of_rows(), values)
    return Values(players, values)


def by_hand(players: int, misthrows: int) -> list[Fraction]:
    """The values by rolls of others to come, from the last misthrow back."""
    after_misthrow = Fraction(0) if misthrows == 3 else by_hand(players, misthrows + 1)[-1]
    values = [OWN_ROLL * GAIN + (1 - OWN_ROLL) * (MISTHROW + after_misthrow)]
    for _ in range(players - 1):
        values.append(OTHERS_ROLL * GAIN + (1 - OTHERS_ROLL) * values[-1])
    return values


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_the_others_rolls_come_in_between(players: int) -> None:
    table = late_table(players)
    for misthrows in range(4):
        sheet = read_sheet(SHEET.format(misthrows))
        found = [table.value(sheet, rolls) for rolls in range(players)]
        assert found == pytest.approx([float(value) for value in by_hand(players, misthrows)])


def test_levels_hold_every_sheet_that_is_not_over_once() -> None:
    ordered = levels(compile_game(solved_game(1))[0])
    assert len(ordered) == 1 + 11 + 3 * 10  # one row closed and the others at their last but one
    assert list(ordered[-1]) == [0]
    together = np.concatenate(ordered)
    assert len(together) == len(np.unique(together)) < CLASSES == 1_367_031
