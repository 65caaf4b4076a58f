"""What goes with every sheet: a board, a series, and how a game ends."""

import pytest

from qwixx.rules import (
    Series,
    Step,
    boards,
    editions,
    first_of_next,
    make_setup,
    start,
    with_result,
)
from tests.rules.words import (
    EMMA,
    MAX,
    MEADOW,
    action1,
    choices,
    crossed,
    points,
    position,
    refusal,
    rolled,
    then,
)

NEW = [name for name in editions() if name not in ("classic", "deluxe", "on-board")]
CLASSIC_CELLS = {(letter, number) for letter in "rygb" for number in range(2, 13)}


@pytest.mark.parametrize("edition", NEW)
def test_one_to_five_players(edition: str) -> None:
    assert [len(start(make_setup(edition, n)).sheets) for n in range(1, 6)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("edition", NEW)
def test_a_board_goes_with_every_sheet_that_has_the_classic_cells(edition: str) -> None:
    for layout in (editions()[edition].layout, *editions()[edition].variants):
        cells = {(c.colour.letter, c.number) for c in layout.places if c.other is None}
        assert (cells == CLASSIC_CELLS) == editions()[edition].may_have_board
    for name in boards() if editions()[edition].may_have_board else ():
        assert make_setup(edition, 2, name).actions == 3


@pytest.mark.parametrize("edition", NEW)
def test_a_series_of_any_sheet(edition: str) -> None:
    players = make_setup(edition, 3).players
    series = with_result(with_result(Series(players, 2), (70, 41, 0)), (20, 60, 0))
    assert (series.totals, series.winners) == ((90, 101, 0), (1,))
    assert first_of_next(2, players) == 0


def test_on_a_board_a_move_crosses_what_is_linked() -> None:
    state = position("", "", edition="chain", board=MEADOW, dealt="B A")
    state = then(action1(rolled(state)), "-", "4>y4")
    assert crossed(state, MAX) == "r4 y4 g- b-"
    assert (state.sheets[MAX].space, state.sheets[MAX].misthrows) == (4, 0)


def test_on_a_board_a_move_spends_the_bar() -> None:
    state = position("", "", edition="bonus-a", board=MEADOW)
    state = then(action1(rolled(state)), "-", "1>r3")
    assert crossed(state, MAX) == "r3.4 y- g- b-"


def test_on_a_board_a_move_may_ask() -> None:
    state = position("y5.11 p8", "", edition="bonus-b", board="garden")
    state = then(action1(rolled(state)), "-", "1>g9")
    assert (state.step, choices(state, MAX)) == (Step.ACTION3, ">r >b")
    state = then(state, ">b")
    assert crossed(state, MAX) == "r- y5.11 g9 b12.11"
    assert state.active == EMMA


def test_on_a_board_the_second_box_is_not_crossed_by_a_move() -> None:
    state = position("r3 p0", "", edition="double", board=MEADOW, dealt="A A")
    state = then(action1(rolled(state)), "-")
    assert "1>r3=" in choices(state, MAX).split()
    assert refusal(state, MAX, "1>r3").endswith("red 3 was crossed before; write 1>r3=")


def test_the_points_of_the_board_are_added() -> None:
    state = position("y2.4 g10 p5", edition="steps", board=MEADOW, dealt="A")
    assert points(state, MAX) == 3 + 1 + 1 + 2


@pytest.mark.parametrize("edition", NEW)
def test_two_closed_rows_end_every_game(edition: str) -> None:
    state = position("r-x y-x", "", edition=edition)
    assert action1(rolled(state, "w1 w1 g1 b1")).is_over


@pytest.mark.parametrize("edition", NEW)
def test_four_misthrows_end_every_game(edition: str) -> None:
    state = then(action1(rolled(position("m3", "", edition=edition))), "-")
    assert state.is_over
    assert points(state, MAX) == -20
