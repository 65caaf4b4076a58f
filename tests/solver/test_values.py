"""What the solver says sheets are worth."""

import random
from fractions import Fraction

import pytest

from qwixx.rules import Refused, Roller, Sheet, decide, legal, make_setup, read_sheet, roll, start
from qwixx.solver import Values, open_values
from tests.solver.enumeration import value_by_enumeration

EMPTY = read_sheet("r- y- g- b- m0")


def test_the_solo_game_is_worth_115_483126_points(solo: Values) -> None:
    assert solo.value(EMPTY) == pytest.approx(115.483126, abs=1e-6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Only yellow 12 can be crossed: green 2 and blue 2 need five crosses. White 12 comes with
        # 1/36, else yellow 6 and one white 6 with 10/216. It brings two crosses, 36 - 21 points,
        # and the end; all else is the last misthrow.
        (
            "r-x y2.3.4.5.6.11 g12.3 b12.3 m3",
            Fraction(16, 216) * 15 - Fraction(200, 216) * 5,
        ),
        # The same with a misthrow to spare, after which the same again.
        (
            "r-x y2.3.4.5.6.11 g12.3 b12.3 m2",
            Fraction(16, 216) * 15
            + Fraction(200, 216) * (-5 + Fraction(16, 216) * 15 - Fraction(200, 216) * 5),
        ),
    ],
)
def test_late_sheets_that_can_be_worked_out_by_hand(
    solo: Values, text: str, expected: Fraction
) -> None:
    assert solo.value(read_sheet(text)) == pytest.approx(float(expected), abs=1e-12)


LATE = [
    "r-x y2.3.4.5.6.11 g12.11.3 b12.3 m3",
    "r2.3.11x y2.3.4.5.6.10 g12.11.10.9.8.4 b12.3 m3",
    "r2.3.4.5.6.11 y2.3.4.5.10 g12.11.3 b12.3 m3",
    "r2.3.4.5.6.11 y2.3.4.5.6.11 g12.11.10.9.8.3 b12.11.10.9.8.3 m3",
    "r2.3.4.11 y2.3.4.5.10 g12.11.10.9.3 b12.11.10.9.8x m2",
]

LESS_LATE = [
    "r2.3.4.5.6.7.8.9 y2.3.4.5.6.7.9 g12.11.10.3 b12.11.10.9.8.7x m3",
]


@pytest.mark.parametrize(
    "text", [*LATE, *(pytest.param(text, marks=pytest.mark.slow) for text in LESS_LATE)]
)
def test_late_sheets_agree_with_an_enumeration_of_all_rolls(solo: Values, text: str) -> None:
    sheet = read_sheet(text)
    assert solo.value(sheet) == pytest.approx(value_by_enumeration(sheet), abs=1e-9)


@pytest.mark.parametrize(
    "text", ["r- y- g- b- m4", "r-x y-x g- b- m0", "r2.3.4.5.6.12# y-x g-x b12 m1"]
)
def test_a_game_that_is_over_is_worth_nothing_more(solo: Values, text: str) -> None:
    assert solo.value(read_sheet(text)) == 0


def test_a_row_closed_by_others_is_worth_what_a_locked_one_is(solo: Values) -> None:
    locked = read_sheet("r2.3.4.5.6.12# y5 g- b9 m1")
    closed = read_sheet("r-x y5 g- b9 m1")
    assert solo.value(locked) == solo.value(closed)


def test_pairs_of_rows_are_interchangeable(solo: Values) -> None:
    alike = ["r3.5 y2 g10 b- m1", "r2 y3.5 g- b10 m1", "r4 y- g11.9 b12 m1", "r- y4 g12 b11.9 m1"]
    values = {solo.value(read_sheet(text)) for text in alike}
    assert len(values) == 1


def test_misthrows_cost_at_least_their_points(solo: Values) -> None:
    values = [solo.value(Sheet(EMPTY.rows, misthrows=count)) for count in range(5)]
    assert values == sorted(values, reverse=True)


def test_a_turn_is_worth_what_it_is_expected_to_bring(solo: Values) -> None:
    """The mean over rolls of the best plan is the sheet's value: a check of plans by sampling."""
    roller = Roller(5)
    sheet = read_sheet("r2.4 y3 g11.10 b12 m1")
    state = start(make_setup("classic", 1))
    best = [solo.plans(sheet, roller.roll(state))[0].value for _ in range(400)]
    mean = sum(best) / len(best)
    spread = (sum((value - mean) ** 2 for value in best) / len(best)) ** 0.5
    assert mean == pytest.approx(solo.value(sheet), abs=4 * spread / len(best) ** 0.5)


def test_the_best_plan_is_the_best_white_decision_and_then_the_best_coloured_one(
    solo: Values,
) -> None:
    chance, roller = random.Random(3), Roller(3)
    for _ in range(20):
        state = start(make_setup("classic", 1))
        while not state.is_over:
            sheet = state.sheets[0]
            state = roll(state, roller.roll(state))
            assert state.dice is not None
            plans = solo.plans(sheet, state.dice)
            white = solo.on_own_white(sheet, state.dice)
            assert {option.decision for option in white} == set(legal(state, 0))
            assert white[0].value == plans[0].value
            chosen = chance.choice(white).decision
            middle = decide(state, 0, chosen)
            if not middle.is_over:
                options = solo.on_coloured(middle.sheets[0], state.dice, crossed=middle.has_crossed)
                assert {option.decision for option in options} == set(legal(middle, 0))
                best_plan = max(plan.value for plan in plans if plan.white == chosen)
                gain = points(middle.sheets[0]) - points(sheet)
                assert options[0].value + gain == pytest.approx(best_plan)
                middle = decide(middle, 0, chance.choice(options).decision)
            state = middle


def points(sheet: Sheet) -> int:
    from qwixx.rules import load_layout, score_sheet

    return score_sheet(load_layout("classic"), sheet).total


def test_on_anothers_roll_only_the_white_sum_counts(solo: Values) -> None:
    options = solo.on_white(read_sheet("r5 y- g- b-x m0"), 5, 0)
    assert sorted(str(option.decision) for option in options) == ["-", "g5", "y5"]
    assert [option.value for option in options] == sorted(
        (option.value for option in options), reverse=True
    )


def test_tables_are_for_one_to_five_players() -> None:
    for players in (0, 6):
        with pytest.raises(Refused, match="1 to 5 players"):
            open_values(players)


def test_the_solo_table_knows_no_rolls_of_others(solo: Values) -> None:
    with pytest.raises(Refused, match="0 to 0 rolls"):
        solo.value(EMPTY, 1)


def test_a_finished_game_has_no_options(solo: Values) -> None:
    with pytest.raises(Refused, match="the game is over"):
        solo.plans(read_sheet("r-x y-x g- b- m0"), Roller(1).roll(start(make_setup("classic", 1))))
