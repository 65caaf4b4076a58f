"""Bonus: A has boxed numbers and a bar, B pairs of marked numbers with a gift."""

from qwixx.rules import State, decide, load_layout, read_decision, winners, write_sheets
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

A, B = load_layout("bonus-a"), load_layout("bonus-b")


def bonus_a(*sheets: str) -> State:
    return position(*sheets, edition="bonus-a")


def bonus_b(*sheets: str) -> State:
    return position(*sheets, edition="bonus-b")


def spent(state: State, seat: int) -> str:
    return write_sheets(state)[seat].split()[-1]


def test_the_cells_of_a() -> None:
    assert cells(A) == CLASSIC_CELLS
    boxed = "r3 r6 r9 y5 y8 y11 g11 g7 g4 b10 b8 b5"
    assert {str(cell) for cell in A.boxed} == set(boxed.split())
    assert " ".join(colour.letter for colour in A.bar) == "r y g b g r b y r y b g"
    assert (A.crosses_to_lock, A.points, A.misthrow_points) == (5, TRIANGLE[:13], -5)


def test_the_cells_of_b() -> None:
    assert cells(B) == CLASSIC_CELLS
    assert [(" ".join(map(str, p.cells)), p.gift.value, p.points) for p in B.pairs] == [
        ("y11 g9", "two crosses in the row with the fewest", 0),
        ("y7 b7", "one cross in each row", 0),
        ("r8 b10", "the row with the fewest counts twice", 0),
        ("r6 b4", "points", 13),
        ("y3 g5", "misthrows cost nothing", 0),
    ]
    assert (B.crosses_to_lock, B.points, B.misthrow_points) == (5, TRIANGLE[:13], -5)


# A


def test_a_boxed_number_spends_the_first_field_which_crosses_the_next_red_number() -> None:
    state = action1(rolled(bonus_a("", "")), "y5")
    assert crossed(state, MAX) == "r2 y5 g- b-"
    assert spent(state, MAX) == "+1"
    assert spent(state, EMMA) == "+-"


def test_a_number_without_a_box_spends_nothing() -> None:
    assert spent(action1(rolled(bonus_a("", "")), "r5"), MAX) == "+-"


def test_the_fields_are_spent_from_left_to_right() -> None:
    state = action1(rolled(bonus_a("r2 +1", "")), "y5")
    assert (crossed(state, MAX), spent(state, MAX)) == ("r2 y5.6 g- b-", "+1.2")


def test_it_cannot_be_declined() -> None:
    state = rolled(bonus_a(""))
    assert choices(state, MAX) == "- r5 y5 g5 b5"
    state = decide(state, MAX, read_decision("y5"))
    assert crossed(state, MAX) == "r2 y5 g- b-", "nobody was asked"


def test_a_chain_is_carried_out_at_once() -> None:
    # Red 2 is crossed, so the field forces red 3, which is boxed; that forces yellow 6.
    state = action1(rolled(bonus_a("r2", "")), "y5")
    assert (crossed(state, MAX), spent(state, MAX)) == ("r2.3 y5.6 g- b-", "+1.2")


def test_a_coloured_sum_spends_a_field_too() -> None:
    state = then(action1(rolled(bonus_a(""), "w1 w1 r2 y1 g1 b1")), "r3")
    assert crossed(state, MAX) == "r3.4 y- g- b-"


def test_fields_of_a_locked_colour_are_passed_over() -> None:
    state = action1(rolled(bonus_a("r-x", ""), "w4 w1 y5 g3 b6"), "y5")
    assert (crossed(state, MAX), spent(state, MAX)) == ("r-x y5.6 g- b-", "+2")
    state = action1(rolled(bonus_a("r-x y2.3 +2", ""), "w4 w1 y5 g3 b6"), "y5")
    assert (crossed(state, MAX), spent(state, MAX)) == ("r-x y2.3.5 g12 b-", "+2.3")


def test_a_forced_last_number_with_too_few_crosses_is_lost_and_the_field_is_spent() -> None:
    state = action1(rolled(bonus_a("r11", "")), "y5")
    assert (crossed(state, MAX), spent(state, MAX)) == ("r11 y5 g- b-", "+1")


def test_a_forced_cross_may_lock_a_row() -> None:
    state = action1(rolled(bonus_a("r2.4.5.7.11", "")), "y5")
    assert crossed(state, MAX) == "r2.4.5.7.11.12# y5 g- b-"
    assert crossed(state, EMMA) == "r-x y- g- b-"


def test_a_forced_cross_may_end_the_game() -> None:
    state = action1(rolled(bonus_a("r2.4.5.7.11 g-x", ""), "w4 w1 r1 y5 b6"), "y5")
    assert state.is_over
    assert winners(state) == (MAX,)


def test_in_action_1_others_may_still_be_forced_into_a_row_that_closes_now() -> None:
    state = bonus_a("r2.4.5.7.11", "")
    state = action1(rolled(state), "y5", "y5")
    assert crossed(state, MAX) == "r2.4.5.7.11.12# y5 g- b-"
    assert crossed(state, EMMA) == "r2x y5 g- b-"


def test_when_the_bar_is_spent_a_boxed_number_is_a_number() -> None:
    state = action1(rolled(bonus_a("+1.2.3.4.5.6.7.8.9.10.11.12", "")), "y5")
    assert crossed(state, MAX) == "r- y5 g- b-"


def test_the_bar_scores_nothing() -> None:
    assert points(bonus_a("r2 +1.2.3"), MAX) == 1


# B


def test_one_field_of_a_pair_brings_nothing() -> None:
    state = action1(rolled(bonus_b("", ""), "w3 w4 r1 y1 g1 b1"), "y7")
    assert crossed(state, MAX) == "r- y7 g- b-"


def test_both_y11_and_g9_two_crosses_in_the_row_with_the_fewest() -> None:
    state = rolled(bonus_b("r5 y2.11 b12", ""), "w4 w5 r1 y1 g1 b1")
    state = action1(state, "g9 >b")
    assert crossed(state, MAX) == "r5 y2.11 g9 b12.11.10"


def test_fewest_is_by_crosses_and_on_a_tie_the_player_chooses() -> None:
    state = rolled(bonus_b("y11", ""), "w4 w5 r1 y1 g1 b1")
    state = decide(state, MAX, read_decision("g9"))
    assert choices(state, MAX) == ">r >b"
    assert refusal(state, MAX, ">y").startswith(">y is not what is asked")
    assert refusal(state, MAX, "-") == "- is not what is asked: choose one of >r, >b"
    state = decide(state, MAX, read_decision(">b"))
    state = decide(state, EMMA, read_decision("-"))
    assert crossed(state, MAX) == "r- y11 g9 b12.11"


def test_without_a_tie_nobody_is_asked() -> None:
    state = rolled(bonus_b("y11 b12.11", ""), "w4 w5 r1 y1 g1 b1")
    assert crossed(action1(state, "g9"), MAX) == "r2.3 y11 g9 b12.11"


def test_closed_rows_are_not_among_those_with_the_fewest() -> None:
    state = rolled(bonus_b("r-x y11.12# b12.11.10", ""), "w4 w5 g1 b1")
    assert crossed(action1(state, "g9"), MAX) == "r-x y11.12# g9.8.7 b12.11.10"


def test_of_two_crosses_what_cannot_be_made_is_lost() -> None:
    state = rolled(bonus_b("r10 y2.11 b12.11.10", ""), "w4 w5 r1 y1 g1 b1")
    state = action1(state, "g9 >r")
    assert crossed(state, MAX) == "r10.11 y2.11 g9 b12.11.10"


def test_both_y7_and_b7_one_cross_in_each_row() -> None:
    state = rolled(bonus_b("r5 y7", ""), "w3 w4 r1 y1 g1 b1")
    assert crossed(action1(state, "b7"), MAX) == "r5.6 y7.8 g12 b7.6"


def test_one_cross_in_each_open_row() -> None:
    state = rolled(bonus_b("r5x y7", ""), "w3 w4 y1 g1 b1")
    assert crossed(action1(state, "b7"), MAX) == "r5x y7.8 g12 b7.6"


def test_both_r8_and_b10_the_row_with_the_fewest_crosses_counts_twice() -> None:
    assert points(bonus_b("r7.8 y2.3.4 g12 b10.9"), MAX) == 3 + 6 + 1 + 3 + 1
    assert points(bonus_b("r8 b10"), MAX) == 1 + 1, "an empty row twice is nothing"


def test_both_r6_and_b4_13_points() -> None:
    assert points(bonus_b("r6 b4"), MAX) == 1 + 1 + 13
    assert points(bonus_b("r6"), MAX) == 1


def test_both_y3_and_g5_misthrows_cost_nothing() -> None:
    assert points(bonus_b("y3 g5 m3"), MAX) == 2
    assert points(bonus_b("y3 m3"), MAX) == 1 - 15


def test_a_fourth_misthrow_still_ends_the_game() -> None:
    state = then(action1(rolled(bonus_b("y3 g5 m3", ""))), "-")
    assert state.is_over
    assert points(state, MAX) == 2


def test_bonus_crosses_may_complete_further_pairs() -> None:
    # Green 9 brings two blue crosses, the second of them blue 7; that brings one in each row.
    state = rolled(bonus_b("r2.3 y6.7.11 b9", ""), "w4 w5 r1 y1 g1 b1")
    state = action1(state, "g9 >b")
    assert crossed(state, MAX) == "r2.3.4 y6.7.11 g9.8 b9.8.7.6", "yellow 12 needs five"


def test_bonus_crosses_may_lock_rows_and_end_the_game() -> None:
    state = rolled(bonus_b("r2.3.4.5.11 y7 g-x", ""), "w3 w4 r1 y1 b1")
    state = action1(state, "b7")
    assert crossed(state, MAX) == "r2.3.4.5.11.12# y7.8 g-x b7.6"
    assert state.is_over
