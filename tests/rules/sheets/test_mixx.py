"""Mixx (Gemixxt): A mixes the colours within each row, B the numbers."""

import pytest

from qwixx.rules import Refused, load_layout
from tests.rules.words import (
    EMMA,
    MAX,
    TRIANGLE,
    action1,
    cells,
    choices,
    crossed,
    points,
    position,
    refusal,
    rolled,
    then,
)

A, B = load_layout("mixx-a"), load_layout("mixx-b")


def test_the_cells_of_a() -> None:
    assert cells(A) == [
        "y2 y3 y4 b5 b6 b7 g8 g9 g10 r11 r12",
        "r2 r3 g4 g5 g6 g7 b8 b9 y10 y11 y12",
        "b12 b11 b10 y9 y8 y7 r6 r5 r4 g3 g2",
        "g12 g11 r10 r9 r8 r7 y6 y5 b4 b3 b2",
    ]


def test_the_cells_of_b() -> None:
    assert cells(B) == [
        "r10 r6 r2 r8 r3 r4 r12 r5 r9 r7 r11",
        "y9 y12 y4 y6 y7 y2 y5 y8 y11 y3 y10",
        "g8 g2 g10 g12 g6 g9 g7 g4 g5 g11 g3",
        "b5 b7 b11 b9 b12 b3 b8 b10 b2 b6 b4",
    ]


def test_all_else_is_as_in_the_classic_game() -> None:
    for layout in (A, B):
        assert (layout.crosses_to_lock, layout.points) == (5, TRIANGLE[:13])
        assert (layout.misthrow_points, layout.misthrow_limit) == (-5, 4)
        assert (layout.faces, layout.lock_cells) == (6, 1)


# A


def test_a_coloured_sum_crosses_a_cell_of_that_colour_in_whichever_row_it_stands() -> None:
    state = action1(rolled(position("", "", edition="mixx-a"), "w1 w3 r1 y6 g6 b4"))
    assert choices(state, MAX) == "- r2 r4 y7 y9 g7 g9 b5 b7"
    state = then(state, "y7")
    assert crossed(state, MAX) == "r- y- g7 b-", "yellow 7 stands in the green row"


def test_the_white_sum_crosses_its_number_in_any_row() -> None:
    state = rolled(position("r8", "", edition="mixx-a"), "w1 w3 r1 y6 g6 b4")
    assert choices(state, MAX) == "- g4 r4 b4"
    assert refusal(state, MAX, "y4") == "yellow 4 cannot be crossed: green 8 is already crossed"
    assert choices(state, EMMA) == "- y4 g4 r4 b4"


def test_points_are_counted_by_row_and_not_by_colour() -> None:
    state = position("r2.3.5.8 y2", edition="mixx-a")
    assert points(state, MAX) == 10 + 1


def red_closes() -> str:
    """Five crosses in the row that ends in red 12."""
    return "r2.3.4.5.6"


def test_locking_closes_the_row_and_removes_the_die_of_its_last_cells_colour() -> None:
    state = position("", red_closes(), edition="mixx-a")
    state = action1(rolled(state, "w6 w6 r1 y1 g1 b1"), "-", "r12")
    assert crossed(state, EMMA) == "r2.3.4.5.6.12# y- g- b-"
    assert crossed(state, MAX) == "r-x y- g- b-"
    assert "r" not in choices(state, MAX), "red 7, 8 and 9 are open, but the die has gone"
    state = then(state, "-")
    with pytest.raises(Refused, match="the red die has left the game"):
        rolled(state, "w1 w1 r1 y1 g1 b1")


def test_cells_of_a_removed_colour_in_open_rows_are_for_the_white_sum() -> None:
    state = position("r-x", "r-x", edition="mixx-a")
    state = rolled(state, "w4 w4 y1 g1 b1")
    assert choices(state, MAX) == "- b8 y8 r8", "green 8 stands in the closed row"
    assert crossed(action1(state, "r8"), MAX) == "r-x y- g- b8"


def test_cells_of_other_colours_in_the_closed_row_are_gone() -> None:
    state = action1(rolled(position("r-x", edition="mixx-a"), "w1 w1 y1 g1 b3"))
    assert refusal(state, MAX, "y2") == "yellow 2 cannot be crossed: the red row is closed"
    assert refusal(state, MAX, "b5").startswith("blue 5 cannot be crossed: the red row is closed")


# B


def test_position_and_not_value_decides() -> None:
    state = rolled(position("r10.6", "r10.6.8", edition="mixx-b"), "w1 w1 r1 y1 g1 b1")
    assert "r2" in choices(state, MAX).split()
    assert refusal(state, EMMA, "r2") == "red 2 cannot be crossed: red 8 is already crossed"


@pytest.mark.parametrize(
    ("row", "last", "dice"),
    [
        ("r10.6.2.8.3", "r11", "w5 w6 r1 y1 g1 b1"),
        ("y9.12.4.6.7", "y10", "w5 w5 r1 y1 g1 b1"),
        ("g8.2.10.12.6", "g3", "w1 w2 r1 y1 g1 b1"),
        ("b5.7.11.9.12", "b4", "w2 w2 r1 y1 g1 b1"),
    ],
)
def test_the_last_cell_locks_with_five_crosses(row: str, last: str, dice: str) -> None:
    four = row.rpartition(".")[0]
    state = rolled(position(row, four, edition="mixx-b"), dice)
    assert "that needs 5 crosses" in refusal(state, EMMA, last)
    assert f"{row}.{last[1:]}#" in crossed(action1(state, last), MAX)
