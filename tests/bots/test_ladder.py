"""The ladder: ratings that explain the results, with honest intervals."""

from pathlib import Path

import numpy as np
import pytest

from qwixx.bots.matches.ladder import Ladder, Rung, climb, intervals, rate, unbounded
from qwixx.bots.matches.ladder_table import fixed, open_ends, table
from qwixx.cli.showing.ladder_plot import BORDER, draw, edges
from qwixx.rules import Refused, make_setup
from tests.rules.test_layouts import MIXED, setup_on


def test_ratings_explain_the_wins_that_they_would_lead_to() -> None:
    """From 64 % for every hundred points, the hundred points are found again."""
    truth = np.array([1000.0, 1100.0, 1300.0])
    shares = {
        (one, two): float(1 / (1 + 10 ** ((truth[two] - truth[one]) / 400)))
        for one, two in ((0, 1), (0, 2), (1, 2))
    }
    assert rate(3, shares, anchor=0) == pytest.approx(truth, abs=3)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    assert np.isfinite(rate(2, {(0, 1): 1.0}, anchor=0)).all()


def test_who_wins_every_game_could_be_as_strong_as_you_like() -> None:
    """Player 2 sweeps both others, who share their wins; seen from 0, only 2 is open, above."""
    above, below = unbounded(3, {(0, 1): 0.5, (0, 2): 0.0, (1, 2): 0.0}, anchor=0)
    assert above.tolist() == [False, False, True]
    assert not below.any()
    above, below = unbounded(3, {(0, 1): 0.5, (0, 2): 0.0, (1, 2): 0.0}, anchor=2)
    assert below.tolist() == [True, True, False]
    assert not above.any()


def test_a_bound_may_come_by_way_of_a_third_player() -> None:
    """0 took nothing from 2, but something from 1, who took something from 2."""
    above, below = unbounded(3, {(0, 1): 0.4, (0, 2): 0.0, (1, 2): 0.1}, anchor=0)
    assert not above.any()
    assert not below.any()


def test_the_interval_of_a_clean_sweep_has_one_end() -> None:
    """The other is where so many wins in a row have a chance of 2.5 %."""
    random = np.random.default_rng(1)
    (low, high), other = intervals(2, {(0, 1): np.ones(20)}, 1, random)
    assert np.isposinf(high)
    chance = 1 / (1 + 10 ** ((1000 - low) / 400))
    assert chance**20 == pytest.approx(0.025, rel=0.05)
    assert other == (1000.0, 1000.0)
    (low, high), _ = intervals(2, {(0, 1): np.zeros(20)}, 1, random)
    assert np.isneginf(low)
    assert 0 < high < 1000


def test_few_sets_of_dice_leave_an_end_open_that_some_draws_do_not_find() -> None:
    random = np.random.default_rng(1)
    (low, high), _ = intervals(2, {(0, 1): np.array([1.0, 1.0, 0.5])}, 1, random)
    assert np.isfinite(low)
    assert high == np.inf
    either, _ = intervals(2, {(0, 1): np.array([0.5])}, 1, random)
    assert either == (-np.inf, np.inf), "one set of dice does not tell how sets differ"


def test_open_ends_are_told_in_table_page_and_picture(tmp_path: Path) -> None:
    rungs = (
        Rung("ga", np.inf, (1150.0, np.inf), 60),
        Rung("gap", 1000, (1000, 1000), 50),
        Rung("solo", 980, (-np.inf, np.inf), 50),
        Rung("random", -np.inf, (-np.inf, 700), 2),
    )
    names = tuple(rung.name for rung in rungs)
    wins = {(one, two): 0.5 for one in names for two in names}
    ladder = Ladder(rungs, wins, 4, 1, make_setup("classic", 2), names)
    assert "| ga | open | 1150 or more | 60.0 |" in table(ladder)
    assert "| solo | 980 | open | 50.0 |" in table(ladder)
    assert "| random | open | 700 or less | 2.0 |" in table(ladder)
    assert open_ends(ladder)
    picture = tmp_path / "ladder.png"
    draw(picture, ladder)
    assert picture.stat().st_size > 1000
    left, right = edges(ladder)
    assert left < 700 - BORDER, "there is room for arrows"
    assert right > 1150 + BORDER
    bounded = Ladder(rungs[1:2], wins, 4, 1, make_setup("classic", 2), names[1:2])
    assert open_ends(bounded) == ""
    assert edges(bounded) == (1000 - BORDER, 1000 + BORDER)


def test_nothing_is_known_of_two_who_only_swept_a_third() -> None:
    """As when a ladder is stopped before they have met each other."""
    lost = np.zeros(10)
    third, anchor, other = intervals(3, {(0, 1): lost, (0, 2): lost}, 1, np.random.default_rng(1))
    assert other == (-np.inf, np.inf)
    assert third[0] == -np.inf
    assert third[1] < 1000
    assert anchor == (1000, 1000)


def test_the_stronger_player_stands_higher_and_the_same_seed_gives_the_same_ladder() -> None:
    one, two = (climb(["random", "gap", "ga"], games=60, seed=4) for _ in range(2))
    assert one == two
    assert [rung.name for rung in one.rungs][-1] == "random"
    for rung in one.rungs:
        low, high = rung.ci95
        assert low <= rung.rating <= high
    gap = next(rung for rung in one.rungs if rung.name == "gap")
    assert gap.rating == pytest.approx(1000)
    assert one.wins["gap", "random"] > 0.9


def test_without_gap_the_ladder_says_who_is_set_to_1000() -> None:
    ladder = climb(["random", "ga"], games=4, seed=1)
    assert fixed(ladder) == "random is set to 1000"
    assert next(rung.rating for rung in ladder.rungs if rung.name == "random") == 1000


def test_nobody_is_rated_on_a_sheet_that_they_do_not_know() -> None:
    with pytest.raises(Refused, match="solo cannot play on the sheet mixed colours"):
        climb(["gap", "solo"], 2, seed=1, setup=setup_on(MIXED, 2))
