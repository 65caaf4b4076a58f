"""Sheets in one line."""

import pytest

from qwixx.rules import (
    Refused,
    Sheet,
    boards,
    layout_from,
    load_layout,
    make_setup,
    read_sheet,
    score_sheet,
    start,
    write_sheet,
    write_sheets,
)

CLASSIC, GARDEN = load_layout("classic"), boards()["garden"]


def test_the_numbers_of_a_row_stand_in_its_order_and_a_dash_is_an_empty_row() -> None:
    sheet = read_sheet("r2.3.6.8 y- g12.11 b- m2")
    assert [sheet.crosses(row) for row in range(4)] == [4, 0, 2, 0]
    assert (sheet.misthrows, sheet.closed, sheet.locked) == (2, 0, 0)


def test_a_lock_counts_as_a_cross() -> None:
    sheet = read_sheet("r- y- g12.11.9.7.5.2# b- m0")
    assert sheet.crosses(2) == 7
    assert sheet.is_closed(2)


def test_a_row_closed_by_others_has_no_lock() -> None:
    sheet = read_sheet("r2.3x y-x g- b- m0")
    assert [sheet.crosses(row) for row in range(4)] == [2, 0, 0, 0]
    assert [sheet.is_closed(row) for row in range(4)] == [True, True, False, False]


def test_on_board_the_piece_stands_on_a_number_that_is_crossed() -> None:
    assert read_sheet("r- y- g10 b- m0 p5", board=GARDEN).space == 5
    assert read_sheet("r- y- g- b- m0 p0", board=GARDEN).space == 0


def test_lauras_70_points() -> None:
    sheet = read_sheet("r3.4.6.9 y4.7.10 g12.10.8.6.5.2# b12.11.10.9.8.7.5.4 m2")
    assert score_sheet(CLASSIC, sheet).total == 70


def test_the_sheets_of_a_game_for_programs_that_play() -> None:
    assert write_sheets(start(make_setup("classic", 2))) == ("r- y- g- b- m0",) * 2
    assert write_sheets(start(make_setup("on-board", 2))) == ("r- y- g- b- m0 p0",) * 2


def test_a_sheet_with_mixed_rows_is_written_by_its_own_rows() -> None:
    mixed = layout_from(
        {
            "name": "mixed",
            "rows": ["y2 b5 r3 r12", "r2 y4 g5 y12"],
            "crosses_to_lock": 2,
            "points": [0, 1, 3, 6, 10, 15],
            "misthrow_points": -5,
            "misthrow_limit": 4,
        }
    )
    sheet = read_sheet("r2.5.12# y4 m1", mixed)
    assert sheet == Sheet((0b1011, 0b0010), locked=1, closed=1, misthrows=1)
    assert write_sheet(mixed, sheet) == "r2.5.12# y4 m1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not a sheet: write it like r- y- g- b- m0"),
        ("r- y- g- b-", "'r- y- g- b-' is not a sheet: write it like r- y- g- b- m0"),
        ("r- y- g- b- m0 p0", "is not a sheet: write it like r- y- g- b- m0"),
        ("y- r- g- b- m0", "'y-' is not the red row: write it like r- or r2.4"),
        ("r- y- g5,4 b- m0", "'g5,4' is not the green row: write it like g- or g12.10"),
        ("r y- g- b- m0", "'r' is not the red row"),
        ("r-. y- g- b- m0", "'r-.' is not the red row"),
        ("r2..3 y- g- b- m0", "'r2..3' is not the red row"),
        ("r2#x y- g- b- m0", "'r2#x' is not the red row"),
        ("R2 y- g- b- m0", "'R2' is not the red row"),
        ("r٣ y- g- b- m0", "'r٣' is not the red row"),
        ("r1 y- g- b- m0", "there is no red 1 on the sheet"),
        ("r13 y- g- b- m0", "there is no red 13 on the sheet"),
        ("r02 y- g- b- m0", "there is no red 02 on the sheet"),
        ("r5.5 y- g- b- m0", "red 5 is written twice"),
        ("r7.5 y- g- b- m0", "red 5 cannot stand behind red 7: the row runs 2, 3, 4 ... 12"),
        ("r- y- g5.7 b- m0", "green 7 cannot stand behind green 5: the row runs 12, 11, 10 ... 2"),
        ("r2.3.4.5.12# y- g- b- m0", "red 12 cannot be crossed: the lock needs 5 crosses in red"),
        ("r12 y- g- b- m0", "red 12 cannot be crossed: the lock needs 5 crosses in red"),
        ("r2.3.4.5.6.12 y- g- b- m0", "so the lock of red is too: write r2.3.4.5.6.12#"),
        ("r2.3.4.5.6.12x y- g- b- m0", "so the lock of red is too: write r2.3.4.5.6.12#"),
        ("r2.3.4.5.6.7# y- g- b- m0", "red cannot be locked: red 12 is not crossed on this sheet"),
        ("r-# y- g- b- m0", "red cannot be locked: red 12 is not crossed on this sheet"),
        ("r- y- g- b- m5", "nobody has 5 misthrows: the game ends with 4"),
        ("r- y- g- b- m00", "nobody has 00 misthrows"),
        ("r- y- g- b- m-1", "'m-1' is not a number of misthrows: write it like m0 or m2"),
        ("r- y- g- b- 0", "'0' is not a number of misthrows"),
        ("r-x y-x g-x b-x m0", "all rows are closed: the game is over before that"),
    ],
)
def test_a_sheet_that_no_game_can_reach_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_sheet(text)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("r- y- g- b- m0", "is not a sheet: write it like r- y- g- b- m0 p0"),
        ("r- y- g- b- m0 p5", "the piece cannot stand on space 5: green 10 is not crossed"),
        ("r- y- g- b- m0 p41", "there is no space 41: the board has 40"),
        ("r- y- g- b- m0 p00", "there is no space 00"),
        ("r- y- g- b- m0 q1", "'q1' is not the place of a piece: write it like p0 or p7"),
    ],
)
def test_a_piece_in_an_impossible_place_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        read_sheet(text, board=GARDEN)
    assert reason in str(refused.value)
