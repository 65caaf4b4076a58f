"""Double: A crosses the latest number once more, B makes two crosses on marked numbers."""

import pytest

from qwixx.rules import Refused, State, load_layout, make_setup
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

A, B = load_layout("double-a"), load_layout("double-b")


def double(*sheets: str, dealt: str) -> State:
    return position(*sheets, edition="double", dealt=dealt)


def test_the_cells_of_a_have_a_second_box_for_every_number_but_the_last() -> None:
    assert cells(A) == [
        "r2 r2' r3 r3' r4 r4' r5 r5' r6 r6' r7 r7' r8 r8' r9 r9' r10 r10' r11 r11' r12",
        "y2 y2' y3 y3' y4 y4' y5 y5' y6 y6' y7 y7' y8 y8' y9 y9' y10 y10' y11 y11' y12",
        "g12 g12' g11 g11' g10 g10' g9 g9' g8 g8' g7 g7' g6 g6' g5 g5' g4 g4' g3 g3' g2",
        "b12 b12' b11 b11' b10 b10' b9 b9' b8 b8' b7 b7' b6 b6' b5 b5' b4 b4' b3 b3' b2",
    ]
    assert not A.together


def test_the_cells_of_b_have_two_crosses_at_marked_numbers() -> None:
    assert cells(B) == [
        "r2 r3 r3' r4 r5 r5' r6 r7 r8 r9 r9' r10 r11 r11' r12",
        "y2 y3 y3' y4 y5 y5' y6 y7 y8 y9 y9' y10 y11 y11' y12",
        "g12 g11 g10 g10' g9 g8 g8' g7 g6 g6' g5 g4 g4' g3 g2",
        "b12 b11 b10 b10' b9 b8 b8' b7 b6 b6' b5 b4 b4' b3 b2",
    ]
    marked = "r3 r5 r9 r11 y3 y5 y9 y11 g10 g8 g6 g4 b10 b8 b6 b4"
    assert " ".join(str(one) for one, _ in B.together) == marked
    assert all(two == one._replace(again=True) for one, two in B.together)


def test_seven_crosses_before_a_lock_and_points_for_sixteen() -> None:
    for layout in (A, B):
        assert (layout.crosses_to_lock, layout.points) == (7, TRIANGLE)
        assert (layout.misthrow_points, layout.misthrow_limit) == (-5, 4)


# A


def test_the_number_crossed_last_in_a_row_is_crossed_once_more_when_it_comes_again() -> None:
    state = rolled(double("r5", "", dealt="A A"))
    assert choices(state, MAX) == "- r5' y5 g5 b5"
    assert choices(state, EMMA) == "- r5 y5 g5 b5"
    assert crossed(action1(state, "r5'"), MAX) == "r5.5' y- g- b-"


def test_with_the_white_sum_or_its_colour() -> None:
    state = action1(rolled(double("r5", dealt="A"), "w1 w1 r4 y1 g1 b1"))
    assert crossed(then(state, "r5'"), MAX) == "r5.5' y- g- b-"


def test_in_one_turn_the_number_and_its_second_box() -> None:
    state = action1(rolled(double("", dealt="A"), "w1 w4 r4 y1 g1 b1"), "r5")
    assert crossed(then(state, "r5'"), MAX) == "r5.5' y- g- b-"


def test_not_a_third_time() -> None:
    state = rolled(double("r5.5'", dealt="A"))
    assert choices(state, MAX) == "- y5 g5 b5"


def test_once_a_number_further_right_is_crossed_the_chance_is_gone() -> None:
    state = rolled(double("r5.6", dealt="A"))
    assert refusal(state, MAX, "r5'").endswith("red 6 is already crossed")


def test_never_before_the_number_itself() -> None:
    state = rolled(double("", dealt="A"))
    assert refusal(state, MAX, "r5'") == (
        "red 5 again cannot be crossed: that needs red 5 to be crossed before"
    )


def test_the_second_cross_counts_for_the_seven() -> None:
    six, seven = "r2.2'.3.3'.4.4'", "r2.2'.3.3'.4.4'.5"
    state = rolled(double(seven, six, dealt="A A"), "w6 w6 r1 y1 g1 b1")
    assert refusal(state, EMMA, "r12").endswith("needs 7 crosses in the red row, and there are 6")
    assert crossed(action1(state, "r12"), MAX) == f"{seven}.12# y- g- b-"


def test_the_second_cross_counts_for_the_score() -> None:
    assert points(double("r5.5' y7", dealt="A"), MAX) == 3 + 1


def test_the_second_cross_counts_against_a_misthrow() -> None:
    state = then(action1(rolled(double("r5", dealt="A")), "r5'"), "-")
    assert state.sheets[MAX].misthrows == 0


def test_at_most_sixteen_crosses_of_a_row_score() -> None:
    row = "r2.2'.3.3'.4.4'.5.5'.6.6'.7.7'.8.8'.9.9'.10.10'"
    assert points(double(row, dealt="A"), MAX) == 136
    assert points(double(row.replace(".10.10'", ""), dealt="A"), MAX) == 136
    assert points(double(row.replace(".9'.10.10'", ""), dealt="A"), MAX) == 120


# B


def test_a_marked_number_makes_two_crosses_at_once() -> None:
    state = action1(rolled(double("", "", dealt="B B"), "w2 w1 r1 y1 g1 b1"), "r3", "g3")
    assert crossed(state, MAX) == "r3.3' y- g- b-"
    assert crossed(state, EMMA) == "r- y- g3 b-", "green 3 is not marked"


def test_the_second_cross_cannot_be_made_later() -> None:
    state = rolled(double("r3.3'", dealt="B"), "w2 w1 r1 y1 g1 b1")
    assert choices(state, MAX) == "- y3 g3 b3"


def test_both_crosses_count_for_the_seven() -> None:
    state = rolled(double("r3.3'.5.5'.9.9'.11.11'", dealt="B"), "w6 w6 r1 y1 g1 b1")
    assert crossed(action1(state, "r12"), MAX) == "r3.3'.5.5'.9.9'.11.11'.12# y- g- b-"


def test_a_row_has_at_most_sixteen_crosses() -> None:
    row = "r2.3.3'.4.5.5'.6.7.8.9.9'.10.11.11'.12#"
    assert points(double(row, dealt="B"), MAX) == 136


# A mixed table


def test_in_one_game_some_may_play_a_and_others_b() -> None:
    state = rolled(double("", "", dealt="A B"), "w2 w1 r1 y1 g1 b1")
    state = action1(state, "r3", "r3")
    assert [crossed(state, seat) for seat in (MAX, EMMA)] == ["r3 y- g- b-", "r3.3' y- g- b-"]
    assert make_setup("double", 3).sheets == ("A", "A", "A")
    assert make_setup("double", 3, sheets=["B", "B", "A"]).sheets == ("B", "B", "A")
    with pytest.raises(Refused, match="double deals each of 3 players a sheet, not 2"):
        make_setup("double", 3, sheets=["A", "B"])


def test_a_row_locked_on_one_sheet_is_closed_on_the_other() -> None:
    state = double("", "r2.3.3'.4.5.5'.6", dealt="A B")
    state = action1(rolled(state, "w6 w6 r1 y1 g1 b1"), "-", "r12")
    assert crossed(state, MAX) == "r-x y- g- b-"
