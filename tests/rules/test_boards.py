"""The boards of On Board: what is known of the printed ones, and what board files may say."""

from __future__ import annotations

from collections import Counter

import pytest

from qwixx.rules import (
    Board,
    NotationError,
    boards,
    load_layout,
    make_setup,
    read_board,
    read_cell,
    write_board,
)
from tests.playing import played

ours = pytest.mark.parametrize("board", boards().values(), ids=lambda board: board.name)


@ours
def test_forty_spaces_behind_the_start_box(board: Board) -> None:
    assert len(board.cells) == len(board.points) == 40
    assert board.points_at(0) == 0


@ours
def test_every_space_shows_a_number_of_the_sheet(board: Board) -> None:
    cells = {cell for row in load_layout("classic").rows for cell in row.cells}
    assert set(board.cells) <= cells
    assert {cell.colour for cell in board.cells} == {
        row.colour for row in load_layout("classic").rows
    }


@ours
def test_space_5_is_a_green_10(board: Board) -> None:
    assert board.cell(5) == read_cell("g10")


@ours
def test_there_is_a_green_7_that_can_be_reached_with_4(board: Board) -> None:
    spaces = [s for s in range(1, 41) if board.cell(s) == read_cell("g7")]
    assert any(space > 5 for space in spaces), "further on than the green 10, from a space 4 before"


@ours
def test_the_extra_points_rise_from_1_to_20_and_never_fall(board: Board) -> None:
    points = [board.points_at(space) for space in range(1, 41)]
    assert (points[0], points[-1]) == (1, 20)
    assert points == sorted(points)


@ours
def test_the_last_round_begins_on_the_last_five_spaces(board: Board) -> None:
    assert board.last_round_from == 36


def test_the_two_sides_have_different_paths() -> None:
    garden, storm = boards().values()
    assert garden.cells != storm.cells


@ours
def test_a_board_says_that_it_is_ours_and_what_it_is_like(board: Board) -> None:
    from importlib import resources

    text = (resources.files("qwixx.rules") / "data" / "boards" / f"{board.name}.board").read_text()
    assert text.startswith("; Our own layout, not the printed one.")
    assert board.about


def test_garden_is_gentle_and_storm_is_wild() -> None:
    """Along the garden a row hardly ever turns back; in the storm it often does."""
    turns_back = {}
    layout = load_layout("classic")
    for board in boards().values():
        last: Counter[int] = Counter()
        turns_back[board.name] = 0
        for cell in board.cells:
            row, place = layout.place(cell)
            turns_back[board.name] += place < last[row]
            last[row] = place
    assert turns_back["garden"] <= 4
    assert turns_back["storm"] >= 12


@ours
def test_both_endings_happen_in_sensible_play(board: Board) -> None:
    """Each board is played to its end, and closing rows is a real way to end it earlier."""
    ends: Counter[str] = Counter()
    last_space = 0
    for seed in range(60):
        _, state = played(make_setup("on-board", 2, board), seed)
        ends["last round" if state.turns_left == 0 else "before"] += 1
        last_space = max(last_space, *(sheet.space for sheet in state.sheets))
    assert ends["last round"] >= 12, "a fair share"
    assert ends["before"] >= 12
    assert last_space == 40


@ours
def test_writing_what_was_read(board: Board) -> None:
    assert read_board(write_board(board)) == board


SPACES = " ".join(["r2/1"] * 39 + ["r12/20"])


def test_a_board_file_has_a_name_spaces_and_comments() -> None:
    board = read_board(f"; mine\nBoard: mine\nAbout: Red.\n\n{SPACES} ; the end\n")
    assert (board.name, board.about, len(board.cells)) == ("mine", "Red.", 40)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (SPACES, 1, "the board has no name; begin with a line 'Board: name'"),
        ("Board: mine\nr2/1 r3/1", 2, "the board has 2 spaces, and needs 40"),
        (f"Board: mine\n{SPACES} r12/20", 2, "red 12 is one space too many; a board has 40"),
        ("Board: mine\n\nr2/5 r3/4", 3, "the points of red 3 fall from 5 to 4"),
        ("Board: mine\nr2/0", 2, "the points of red 2 must be 1 to 20"),
        ("Board: mine\nr2/21", 2, "the points of red 2 must be 1 to 20"),
        ("Board: mine\nr2", 2, "'r2' is not a space; write cell and points, like g10/3"),
        ("Board: mine\nr13/1", 2, "there is no red 13 on the sheet"),
        ("Board: mine\nx3/1", 2, "'x3' is not a cell; write a colour and a number"),
        ("Board: mine\nBoard: yours", 2, "Board is given twice"),
        ("Colour: red", 1, "'Colour' is not a header of a board; there are Board and About"),
        (f"Board: {'m' * 25}", 1, "the name of a board has 1 to 24 characters"),
        ("", 1, "the board has no name"),
    ],
)
def test_a_wrong_board_is_refused_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_board(text)
    assert caught.value.line == line
    assert reason in caught.value.message
