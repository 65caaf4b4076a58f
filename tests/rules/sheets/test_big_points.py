"""Big Points: fields between the rows, crossed when a number comes again."""

from qwixx.rules import State, load_layout, make_setup, rulings_for
from tests.rules.words import (
    CLASSIC_CELLS,
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

SHEET = load_layout("big-points")


def big_points(*sheets: str, rulings: tuple[str, ...] = ()) -> State:
    return position(*sheets, edition="big-points", rulings=rulings)


def test_the_cells() -> None:
    assert cells(SHEET) == [
        *CLASSIC_CELLS,
        "ry2 ry3 ry4 ry5 ry6 ry7 ry8 ry9 ry10 ry11 ry12",
        "gb12 gb11 gb10 gb9 gb8 gb7 gb6 gb5 gb4 gb3 gb2",
    ]
    assert (SHEET.crosses_to_lock, SHEET.points) == (5, TRIANGLE[:16])
    assert (SHEET.misthrow_points, SHEET.misthrow_limit) == (-5, 4)


def test_a_field_needs_a_neighbour_above_or_below_that_was_crossed_before() -> None:
    state = rolled(big_points("r5", "y5", ""))
    assert "ry5" in choices(state, MAX).split()
    assert "ry5" in choices(state, EMMA).split()
    assert refusal(state, 2, "ry5") == (
        "red-yellow 5 cannot be crossed: that needs red 5 or yellow 5 to be crossed before"
    )


def test_a_field_is_crossed_instead_of_a_cell_and_not_with_it() -> None:
    state = action1(rolled(big_points("y5", "")), "r5")
    assert crossed(state, MAX) == "r5 y5 g- b- ry- gb-"


def test_the_colour_of_a_crossed_neighbour_crosses_it() -> None:
    state = action1(rolled(big_points("r6"), "w1 w1 r5 y5 g1 b1"))
    assert "ry6" in choices(state, MAX).split()
    assert crossed(then(state, "ry6"), MAX) == "r6 y- g- b- ry6 gb-"


def test_the_colour_of_the_other_neighbour_does_not() -> None:
    state = action1(rolled(big_points("r6"), "w1 w1 r1 y5 g1 b1"))
    assert refusal(state, MAX, "ry6") == (
        "red-yellow 6 cannot be crossed: that needs yellow 6 to be crossed before"
    )


def test_ruling_either_neighbour_it_does() -> None:
    state = big_points("r6", rulings=("either-neighbour",))
    state = action1(rolled(state, "w1 w1 r1 y5 g1 b1"))
    assert "ry6" in choices(state, MAX).split()
    assert "either-neighbour" in rulings_for(make_setup("big-points").edition)
    assert "either-neighbour" not in rulings_for(make_setup("classic").edition)


def test_ruling_either_neighbour_still_needs_one_of_them() -> None:
    state = big_points("r7", rulings=("either-neighbour",))
    state = action1(rolled(state, "w1 w1 r1 y5 g1 b1"))
    assert "ry6" not in choices(state, MAX).split()


def test_cell_in_action_1_and_its_field_in_action_2_of_one_turn() -> None:
    state = action1(rolled(big_points(""), "w2 w3 r3 y1 g1 b1"), "r5")
    assert crossed(then(state, "ry5"), MAX) == "r5 y- g- b- ry5 gb-"


def test_the_fields_run_from_left_to_right_on_their_own() -> None:
    state = rolled(big_points("r3.5.9 ry9", "r3.5.9 ry3"))
    assert refusal(state, MAX, "ry5").endswith("red-yellow 9 is already crossed")
    assert "ry5" in choices(state, EMMA).split(), "though red 9 is crossed"


def test_a_field_counts_in_both_neighbouring_rows() -> None:
    assert points(big_points("r5.6 y7 ry5.6"), MAX) == 10 + 6
    assert points(big_points("g9 gb9.7"), MAX) == 6 + 3


def test_a_row_counts_at_most_15_crosses() -> None:
    full = "r2.3.4.5.6.7.8.9.10.11.12# ry2.3.4.5.6.7"
    assert points(big_points(full), MAX) == 120 + 21
    assert points(big_points(full.replace(".5.6.7", "", 1)), MAX) == 120 + 21


def test_fields_do_not_count_towards_the_five() -> None:
    state = rolled(big_points("r2.3.4.5 ry2.3.4.5", "r2.3.4.5.6"), "w6 w6 r1 y1 g1 b1")
    assert refusal(state, MAX, "r12").endswith("needs 5 crosses in the red row, and there are 4")
    assert "r12" in choices(state, EMMA).split()


def test_fields_stay_open_and_count_after_a_neighbouring_row_closed() -> None:
    state = action1(rolled(big_points("r5x y-x", ""), "w4 w1 g3 b6"), "ry5")
    assert crossed(state, MAX) == "r5x y-x g- b- ry5 gb-"
    assert points(state, MAX) == 3 + 1


def test_with_one_neighbours_die_gone_the_other_still_crosses_the_field() -> None:
    state = action1(rolled(big_points("r6x y6", ""), "w1 w1 y5 g1 b1"))
    assert "ry6" in choices(state, MAX).split()
    state = action1(rolled(big_points("r6x", ""), "w1 w1 y5 g1 b1"))
    assert "ry6" not in choices(state, MAX).split()


def test_a_turn_with_only_a_field_crossed_is_no_misthrow() -> None:
    state = then(action1(rolled(big_points("r5", "")), "ry5"), "-")
    assert state.sheets[MAX].misthrows == 0
