"""Whether solved values are true: against an enumeration of all rolls, and against play."""

import time

from tests.solver.enumeration import value_by_enumeration
from tests.solver.test_values import LATE, LESS_LATE

from bench.friendly import friendly_scores
from bench.machine import keep
from qwixx.rules import make_setup, read_sheet
from qwixx.sim.batch.batch import Batch, simulate
from qwixx.sim.batch.tally import Spread
from qwixx.sim.jit.arrays import read_only
from qwixx.sim.players.deciding import NO_VALUES
from qwixx.solver import open_values

GAMES = 200_000


def main() -> None:
    """Play and enumerate."""
    keep(
        "solved_truth",
        {"play_against_the_table": play(), "late_sheets_against_all_46656_rolls": late_sheets()},
    )


def late_sheets() -> dict[str, object]:
    """The largest difference between what is solved and an enumeration of all rolls."""
    solved = open_values(1)
    found: dict[str, object] = {}
    for text in [*LATE, *LESS_LATE]:
        begin = time.perf_counter()
        enumerated = value_by_enumeration(read_sheet(text))
        found[text] = {
            "enumerated": enumerated,
            "difference": abs(enumerated - solved.value(read_sheet(text))),
            "seconds": round(time.perf_counter() - begin, 1),
        }
    return found


def play() -> dict[str, object]:
    """Whether players of the tables get what those promise."""
    solo = open_values(1)
    values = (read_only(solo.values), NO_VALUES[1])
    batch = Batch(make_setup("classic", 1), ("solo",), GAMES, 1, values)
    found: dict[str, object] = {"solo": agreement(simulate(batch).scores(0), solo.values[0, 0, 0])}
    solved = open_values(2)
    scores = friendly_scores(2, read_only(solved.values), GAMES, 1)
    found["friendly_2"] = agreement(scores, solved.values[0, 0, 0])
    return found


def agreement(scores: Spread, value: float) -> dict[str, float]:
    """The mean of the scores, and how many standard errors it is off."""
    error = scores.deviation / scores.total**0.5
    return {
        "games": scores.total,
        "mean": round(scores.mean, 4),
        "table": round(float(value), 4),
        "standard_error": round(error, 4),
        "off_by_standard_errors": round((scores.mean - float(value)) / error, 2),
    }
