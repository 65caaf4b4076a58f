"""X-Change: swaps let the white sum count as another number."""

from qwixx.rules import State, decide, load_layout, read_decision, write_sheets
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

SHEET = load_layout("x-change")
EIGHT = "w4 w4 r1 y1 g1 b1"


def x_change(*sheets: str) -> State:
    return position(*sheets, edition="x-change")


def spent(state: State, seat: int) -> str:
    return write_sheets(state)[seat].split()[-1]


def test_the_cells_and_the_swaps() -> None:
    assert cells(SHEET) == CLASSIC_CELLS
    assert [list(swap) for swap in SHEET.swaps] == [
        [8, 5], [9, 7], [11, 3], [7, 4], [10, 3], [8, 6], [10, 5], [11, 9], [6, 4],
    ]  # fmt: skip
    assert (SHEET.crosses_to_lock, SHEET.points) == (5, TRIANGLE[:13])


def test_a_swap_that_shows_the_white_sum_lets_it_count_as_its_other_number() -> None:
    state = rolled(x_change("", ""), EIGHT)
    assert choices(state, MAX) == "- r8 y8 g8 b8 8>5 8>6"
    state = decide(state, MAX, read_decision("8>5"))
    assert choices(state, MAX) == "r5 y5 g5 b5"
    state = decide(state, MAX, read_decision("r5"))
    state = decide(state, EMMA, read_decision("-"))
    assert (crossed(state, MAX), spent(state, MAX)) == ("r5 y- g- b-", "~1")


def test_in_either_direction() -> None:
    assert "5>8" in choices(rolled(x_change("")), MAX).split()
    assert crossed(action1(rolled(x_change("")), "5>8 y8"), MAX) == "r- y8 g- b-"


def test_swaps_are_spent_from_left_to_right_and_skipped_ones_are_lost() -> None:
    state = action1(rolled(x_change("", ""), EIGHT), "8>6 r6")
    assert spent(state, MAX) == "~6"
    state = rolled(then(state, "-"), EIGHT)
    assert choices(state, MAX) == "- r8 y8 g8 b8"
    assert refusal(state, MAX, "8>5").endswith("there is no such swap left on the sheet")


def test_each_is_spent_once() -> None:
    state = rolled(x_change("r5 ~1"), EIGHT)
    assert choices(state, MAX) == "- r8 y8 g8 b8 8>6"


def test_the_dice_and_the_others_are_not_touched() -> None:
    state = action1(rolled(x_change("", ""), EIGHT), "8>5 r5", "y8")
    assert crossed(state, EMMA) == "r- y8 g- b-"
    assert spent(state, EMMA) == "~-"
    assert choices(state, MAX) == "- y5 g5 b5"


def test_every_player_may_spend_one_in_action_1() -> None:
    state = action1(rolled(x_change("", ""), EIGHT), "-", "8>6 b6")
    assert (crossed(state, EMMA), spent(state, EMMA)) == ("r- y- g- b6", "~6")


def test_only_the_white_sum_in_action_1() -> None:
    state = action1(rolled(x_change(""), "w4 w3 r1 y1 g1 b4"))
    assert choices(state, MAX) == "- r4 r5 y4 y5 g4 g5 b7 b8"
    assert refusal(state, MAX, "8>5").endswith("swaps are for the white sum, in action 1")


def test_a_swap_is_spent_for_a_cross_and_not_for_nothing() -> None:
    state = rolled(x_change("r11 y11 g2.3 b2.3"), EIGHT)
    assert choices(state, MAX) == "-"
    assert refusal(state, MAX, "8>5") == "8>5 is not possible: no 5 can be crossed"


def test_who_spends_a_swap_has_crossed_and_takes_no_misthrow() -> None:
    state = then(action1(rolled(x_change(""), EIGHT), "8>5 r5"), "-")
    assert state.sheets[MAX].misthrows == 0


def test_the_swaps_score_nothing() -> None:
    assert points(x_change("r5 ~1.2.3"), MAX) == 1
