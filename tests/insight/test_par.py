"""Par: what the best play and the bots score on given dice, without seeing those to come."""

from __future__ import annotations

import random
from statistics import mean, stdev

import pytest

from qwixx.insight.par import HUNDREDTHS, solo_par, spread
from qwixx.insight.solo import SoloJudge
from qwixx.rules import Dice, make_setup, start

TURNS = 200
CLASSIC = make_setup("classic", 1)


def throws(luck: random.Random) -> list[Dice]:
    pips = [[luck.randint(1, 6) for _ in range(6)] for _ in range(TURNS)]
    return [Dice((a, b), (r, y, g, blue)) for a, b, r, y, g, blue in pips]


def test_perfect_play_scores_on_average_what_the_solver_says() -> None:
    luck = random.Random(1)
    games = [solo_par(CLASSIC, throws(luck)) for _ in range(150)]
    found = [score for score in games if score is not None]
    expected = SoloJudge().before(start(CLASSIC)).score[0]
    assert mean(found) == pytest.approx(expected, abs=3 * stdev(found) / len(found) ** 0.5)


def test_where_nothing_is_solved_there_is_no_perfect_play() -> None:
    assert solo_par(make_setup("longo", 1), throws(random.Random(1))) is None


def test_the_games_of_a_bot_are_spread_from_the_lowest_to_the_best() -> None:
    dice = throws(random.Random(4))
    novice, regular = (spread(CLASSIC, [one], 0, 0, dice) for one in ("novice", "regular"))
    for one in (novice, regular):
        assert len(one.scores) == HUNDREDTHS
        assert list(one.scores) == sorted(one.scores)
    assert novice.scores[50] < regular.scores[50]
    assert novice.scores[0] < novice.scores[-1], "it errs differently in each of them"
    assert spread(CLASSIC, ["novice"], 0, 0, dice) == novice, "and the same when asked again"
