"""The ladder: ratings that explain the results, with honest intervals."""

from pathlib import Path

import numpy as np
import pytest

from qwixx.bots.ladder import climb, rate
from qwixx.bots.ladder_page import BEGIN, END, command, fixed, page, table, with_table, write
from qwixx.rules import make_setup


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


def test_the_readme_table_is_replaced_and_the_rest_is_kept(tmp_path: Path) -> None:
    ladder = climb(["random", "gap"], games=4, seed=1)
    readme = with_table(f"# Title\n\n{BEGIN}\nold\n{END}\n\nMore.\n", ladder)
    assert "old" not in readme
    assert table(ladder) in readme
    assert readme.endswith("More.\n")
    assert with_table(readme, ladder) == readme


def test_page_and_picture_are_written(tmp_path: Path) -> None:
    ladder = climb(["random", "gap"], games=4, seed=1)
    text, picture, readme = write(ladder, tmp_path, "a machine")
    assert "qwixx ladder --players random,gap --games 4 --seed 1" in text.read_text()
    assert picture.stat().st_size > 1000
    assert BEGIN in readme.read_text()


def test_without_gap_the_ladder_says_who_is_set_to_1000(tmp_path: Path) -> None:
    ladder = climb(["random", "ga"], games=4, seed=1)
    assert fixed(ladder) == "random is set to 1000"
    assert next(rung.rating for rung in ladder.rungs if rung.name == "random") == 1000
    assert "random is set to 1000" in page(ladder, "a machine")


def test_the_page_tells_which_game_and_how_to_make_it_again() -> None:
    setup = make_setup("on-board", 2, "storm", ["finish-turn", "die-stays"])
    ladder = climb(["ga", "gap"], games=2, seed=3, setup=setup)
    assert "On Board on the board storm with finish-turn, die-stays." in page(ladder, "a machine")
    assert command(ladder) == (
        "qwixx ladder --players ga,gap --board storm --rulings die-stays,finish-turn"
        " --games 2 --seed 3 --write ."
    )
