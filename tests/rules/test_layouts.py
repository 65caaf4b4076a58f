"""Sheets are data: a new sheet is a new data file, and the engine plays on it unchanged."""

from __future__ import annotations

import tomllib

import pytest

from qwixx.rules import (
    Edition,
    Layout,
    NotationError,
    Refused,
    Roller,
    Ruling,
    Setup,
    Sheet,
    State,
    Swap,
    cross,
    layout_from,
    legal,
    load_layout,
    make_setup,
    own_edition,
    read_dice,
    read_layout,
    read_sheet,
    roll,
    score_sheet,
    start,
    usable_dice,
    write_layout,
    write_sheet,
)
from tests.rules.words import (
    EMMA,
    MAX,
    action1,
    choices,
    crossed,
    position_of,
    refusal,
    rolled,
    sheet,
    then,
)

COMMON = """
crosses_to_lock = 5
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
misthrow_points = -5
misthrow_limit = 4
"""

# The two published sheets of "Gemixxt": colours mixed within the rows, and numbers shuffled.
MIXED_COLOURS = f"""
name = "mixed colours"
rows = [
  "y2 y3 y4 b5 b6 b7 g8 g9 g10 r11 r12",
  "r2 r3 g4 g5 g6 g7 b8 b9 y10 y11 y12",
  "b12 b11 b10 y9 y8 y7 r6 r5 r4 g3 g2",
  "g12 g11 r10 r9 r8 r7 y6 y5 b4 b3 b2",
]
{COMMON}"""

SHUFFLED_NUMBERS = f"""
name = "shuffled numbers"
rows = [
  "r10 r6 r2 r8 r3 r4 r12 r5 r9 r7 r11",
  "y9 y12 y4 y6 y7 y2 y5 y8 y11 y3 y10",
  "g8 g2 g10 g12 g6 g9 g7 g4 g5 g11 g3",
  "b5 b7 b11 b9 b12 b3 b8 b10 b2 b6 b4",
]
{COMMON}"""

SHORT = """
name = "short"
rows = ["r2 r3 r4 r12", "y5 y6 y7 y8 y9"]
crosses_to_lock = 2
points = [0, 1, 3, 6, 10, 15, 21]
misthrow_points = -3
misthrow_limit = 2
"""


def setup_on(layout: Layout, players: int, *rulings: Ruling) -> Setup:
    edition = Edition(layout.name, layout.name, layout, 1, 5, has_board=False)
    return Setup(edition, players, rulings=frozenset(rulings))


MIXED = read_layout(MIXED_COLOURS)
SHUFFLED = read_layout(SHUFFLED_NUMBERS)


def test_on_mixed_colours_position_decides_and_not_value() -> None:
    setup = setup_on(SHUFFLED, 2)
    state = rolled(
        position_of(setup, sheet("r10.6", SHUFFLED), sheet("", SHUFFLED)), "w1 w1 r1 y1 g1 b1"
    )
    assert "r2" in choices(state, MAX)
    state = rolled(
        position_of(setup, sheet("r10.6.8", SHUFFLED), sheet("", SHUFFLED)), "w1 w1 r1 y1 g1 b1"
    )
    assert refusal(state, MAX, "r2") == "red 2 cannot be crossed: red 8 is already crossed"


def test_on_mixed_colours_a_row_is_called_after_its_last_cell() -> None:
    assert [row.colour.word for row in MIXED.rows] == ["red", "yellow", "green", "blue"]
    assert MIXED.rows[0].cells[0].words == "yellow 2"


def mixed_with_red_locked() -> State:
    """Emma locks the first row, which ends in red 12, with the white dice; Max is active."""
    first_row = MIXED.rows[0].cells
    emma = sheet("", MIXED)
    for cell in first_row[:5]:
        emma = cross(MIXED, emma, cell)
    state = position_of(setup_on(MIXED, 2), sheet("", MIXED), emma)
    return action1(rolled(state, "w6 w6 r4 y1 g1 b1"), "-", "r12")


def test_on_mixed_colours_the_die_of_the_last_cells_colour_leaves() -> None:
    state = then(mixed_with_red_locked(), "-")
    with pytest.raises(Refused, match="the red die has left the game"):
        rolled(state, "w1 w1 r1 y1 g1 b1")
    rolled(state, "w1 w1 y1 g1 b1")


def test_on_mixed_colours_the_cells_of_that_colour_stay_for_the_white_dice() -> None:
    state = mixed_with_red_locked()
    # Red 10 stands in the row that ends in blue; in action 2 it would need the red die.
    assert "r10" not in choices(state, MAX)
    assert refusal(state, MAX, "r10") == ("red 10 cannot be crossed: the red die has left the game")
    state = rolled(then(state, "-"), "w4 w6 y1 g1 b1")
    assert "r10" in choices(state, MAX)
    assert "r10" in choices(state, EMMA)


def test_on_mixed_colours_the_other_colours_of_a_closed_row_are_closed_too() -> None:
    state = rolled(then(mixed_with_red_locked(), "-"), "w1 w2 y1 g1 b1")
    assert refusal(state, MAX, "y3") == "yellow 3 cannot be crossed: the red row is closed"
    assert choices(state, MAX) == "- r3 g3 b3"


def test_on_mixed_colours_die_stays_opens_the_row_that_closed_now_and_no_other() -> None:
    """Red is closed. Emma locks yellow in action 1; Max may use the yellow die once more."""
    emma = sheet("", MIXED)
    for cell in MIXED.rows[1].cells[:5]:
        emma = cross(MIXED, emma, cell)
    setup = setup_on(MIXED, 2, Ruling.DIE_STAYS, Ruling.FINISH_TURN)
    state = position_of(setup, sheet("r-x", MIXED), emma)
    state = action1(rolled(state, "w6 w6 y4 g1 b1"), "-", "y12")
    assert "y10" in choices(state, MAX).split(), "in the yellow row"
    assert usable_dice(state) == (False, True, True, True)
    state = position_of(setup, sheet("r-x", MIXED), emma)
    state = action1(rolled(state, "w6 w6 y3 g1 b1"), "-", "y12")
    assert "y9" in choices(state, MAX).split(), "in the green row"
    state = position_of(setup, sheet("r-x", MIXED), emma)
    state = action1(rolled(state, "w6 w6 y1 g2 b1"), "-", "y12")
    assert refusal(state, MAX, "g8") == "green 8 cannot be crossed: the red row is closed"


def test_a_sheet_may_have_fewer_and_shorter_rows() -> None:
    layout = read_layout(SHORT)
    state = position_of(setup_on(layout, 2), sheet("r2.3", layout), sheet("", layout))
    state = action1(rolled(state, "w6 w6 r1 y1"), "r12", "-")
    assert crossed(state, MAX) == "r2.3.12# y-"
    state = then(state, "-")
    state = then(action1(rolled(state, "w6 w6 y1")), "-")
    state = then(action1(rolled(state, "w6 w6 y1")), "-")
    state = then(action1(rolled(state, "w6 w6 y1")), "-")
    assert state.is_over
    assert [one.misthrows for one in state.sheets] == [1, 2]


def test_a_die_is_rolled_for_each_colour_on_the_sheet_and_leaves_with_its_row() -> None:
    two_rows = read_layout(SHORT.replace("y5 y6", "y5 b6"))
    assert [colour.letter for colour in two_rows.dice] == ["r", "y", "b"]
    state = position_of(setup_on(two_rows, 2), sheet("r2.3", two_rows), sheet("", two_rows))
    with pytest.raises(Refused, match="there is no green die: a die is rolled for each colour"):
        rolled(state, "w6 w6 r1 y1 g1 b1")
    with pytest.raises(Refused, match="the blue die is missing"):
        rolled(state, "w6 w6 r1 y1")
    state = then(action1(rolled(state, "w6 w6 r1 y1 b1"), "r12", "-"), "-")
    with pytest.raises(Refused, match="the red die has left the game"):
        rolled(state, "w6 w6 r1 y1 b1")
    assert [bool(pips) for pips in Roller(1).roll(state).coloured] == [False, True, False, True]


def test_a_sheet_of_two_rows_is_written_and_read_when_both_are_closed() -> None:
    layout = read_layout(SHORT)
    full = sheet("r2.3.12# y-x", layout)
    assert read_sheet(write_sheet(layout, full), layout) == full


def test_a_copy_of_a_sheet_is_the_same_kind_of_sheet() -> None:
    assert read_layout(SHORT) == read_layout(SHORT)
    assert hash(read_layout(SHORT)) == hash(read_layout(SHORT))
    assert read_layout(SHORT) != read_layout(SHORT.replace("-3", "-4"))


def test_the_sheet_of_the_classic_game_is_such_a_file() -> None:
    assert make_setup("classic").layout is load_layout("classic")


def test_an_unknown_sheet_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        Refused, match=r"there is no sheet 'nothing'; there are big-points, .*, classic,"
    ):
        load_layout("nothing")


def test_a_file_that_is_not_toml_is_refused() -> None:
    with pytest.raises(Refused, match="a sheet file must be TOML: "):
        read_layout("rows = [")
    for wild in ("rows = " + "[" * 60_000, "faces = " + "9" * 10_000):
        with pytest.raises(Refused, match="something in it is too large"):
            read_layout(wild)


GOOD = tomllib.loads(MIXED_COLOURS)
SHUFFLED_DATA = tomllib.loads(SHUFFLED_NUMBERS)
ELEVEN = "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12"
TWO_REDS = ["y3 y4 y5 y6 y7 y8 y9 y10 y11 y12 r2", "b2 b4 b5 b6 b7 b8 b9 b10 b11 b12 r3"]
TWO_IN_FEWEST = {"cells": "r6 y6", "gift": "two crosses in the row with the fewest"}
FOURTEEN = " ".join(f"{colour}{number}" for colour in "ry" for number in range(2, 9))
FALLING = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 54, 78]


@pytest.mark.parametrize("key", GOOD)
def test_a_sheet_with_something_missing_is_refused(key: str) -> None:
    data = {name: value for name, value in GOOD.items() if name != key}
    with pytest.raises(Refused, match=f"the sheet file has no '{key}'"):
        layout_from(data)


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("colour", "red", "the sheet file has an unknown 'colour'; it has name, rows"),
        ("name", "", "the name of a sheet is a text of 1 to 24 characters"),
        ("name", 7, "the name of a sheet is a text of 1 to 24 characters"),
        ("rows", "r2 r3", "'rows' must be a list of 1 to 4 rows"),
        ("rows", [], "'rows' must be a list of 1 to 4 rows"),
        ("rows", [ELEVEN] * 5, "'rows' must be a list of 1 to 4 rows"),
        ("rows", [ELEVEN, 5], "row 2 must be a text of cells, like 'r2 r3 r4'"),
        ("rows", [ELEVEN, "y2"], "row 2 must have 2 to 24 cells, not 1"),
        ("rows", [ELEVEN, "y2 y3 x4"], "'x4' is not a cell; write a colour and a number"),
        ("rows", [ELEVEN, "y2 y3 y13"], "yellow 13 cannot be rolled: two dice make 2 to 12"),
        ("rows", [ELEVEN, "y1 y2 y3"], "yellow 1 cannot be rolled: two dice make 2 to 12"),
        ("rows", [ELEVEN, ELEVEN], "red 2 stands on the sheet twice"),
        ("rows", TWO_REDS, "two rows end in the same"),
        (
            "rows",
            [ELEVEN, "y2 g2 y12"],
            "row 2 has a 2 twice, and a sheet is told by its numbers; a second box",
        ),
        ("rows", [ELEVEN, "y2 y3 y4 y5 y6 y7 y8 y12'"], "there is no yellow 12 on the sheet"),
        (
            "rows",
            [ELEVEN, "y2 y3 y2' y4 y5 y6 y7 y12"],
            "yellow 2 again must stand behind yellow 2, before",
        ),
        ("rows", [ELEVEN, "y2 ry3 y12"], "red-yellow 3 does not stand in 'rows'"),
        ("between", ["r2 r3"], "red 2 does not stand in 'between'"),
        ("between", ["ry2 gb3"], "the fields of one line stand between the same two rows"),
        ("between", ["ry2 ry13"], "red-yellow 13 cannot be rolled: two dice make 2 to 12"),
        ("faces", 9, "'faces' must be a whole number from 2 to 8, not 9"),
        ("lock_cells", 11, "'lock_cells' must be a whole number from 1 to 10, not 11"),
        ("most_crosses", 15, "'points' must have 16 numbers (0 to 15 crosses), not 13"),
        ("points", FALLING, "'points' must not fall: a cross more never counts less"),
        ("together", "r6 y6", "'together' must be a list"),
        ("together", [6], "'together' must be a list of texts"),
        ("together", ["r6"], "'r6' must be two cells, like 'r6 y6'"),
        ("together", ["r6 r6"], "'r6 r6' must be two cells, like 'r6 y6'"),
        ("together", ["r6 y13"], "there is no yellow 13 on the sheet"),
        ("together", ["r12 y6"], "red 12 and yellow 6 cannot be crossed together"),
        ("together", ["r6 y7", "y7 r6"], "yellow 7 and red 6 are linked twice; name them once"),
        ("boxed", "r6 y7 r6", "red 6 is boxed twice; name it once"),
        ("boxed", "r6", "a bar needs boxed cells that spend its fields, and they need a bar"),
        ("bar", "r y", "a bar needs boxed cells that spend its fields, and they need a bar"),
        ("bar", "red", "'red' is not a colour; write r, y, g or b"),
        ("pairs", [{"cells": "r6 y6"}], "each of 'pairs' has 'cells', 'gift' and perhaps"),
        ("pairs", [{"cells": "r6 y6", "gift": "cake"}], "'cake' is not a gift; there are 'two"),
        ("pairs", [{"cells": "r6 y6", "gift": "points"}], "the gift 'points' has a number of"),
        ("pairs", [TWO_IN_FEWEST, TWO_IN_FEWEST], "red 6 and yellow 6 bring a gift twice"),
        (
            "tallies",
            {"steps": FOURTEEN},
            "the tally 'steps' has 14 cells, and 'points' end with 12",
        ),
        ("rows_to_end", 5, "'rows_to_end' must be a whole number from 1 to 4, not 5"),
        ("tallies", {"steps": "r6 r6"}, "the tally 'steps' must name cells, each once"),
        ("tallies", ["r6"], "'tallies' has a name and cells for each"),
        ("swaps", "8/8", "'8/8' is not a swap; write two numbers, like 8/5"),
        ("swaps", "8-5", "'8-5' is not a swap; write two numbers, like 8/5"),
        ("lucky", [5], "'lucky' must be two or more different numbers from 2 to 12"),
        ("lucky", [5, 13], "'lucky' must be two or more different numbers from 2 to 12"),
        ("about", 5, "'about' must be a text of one line"),
        ("crosses_to_lock", 11, "'crosses_to_lock' must be a whole number from 0 to 10, not 11"),
        ("crosses_to_lock", "5", "'crosses_to_lock' must be a whole number from 0 to 10, not '5'"),
        ("crosses_to_lock", True, "'crosses_to_lock' must be a whole number from 0 to 10"),
        ("points", [0, 1, 3], "'points' must have 13 numbers"),
        ("points", 78, "'points' must be a list of whole numbers"),
        ("points", ["0"] * 13, "'points' must be a list of whole numbers"),
        ("points", [0.5] * 13, "'points' must be a list of whole numbers"),
        ("points", [-1] * 13, "'points' must be a list of whole numbers"),
        ("misthrow_points", 5, "'misthrow_points' must be a whole number from -100 to 0, not 5"),
        ("misthrow_points", None, "'misthrow_points' must be a whole number from -100 to 0"),
        ("misthrow_limit", 0, "'misthrow_limit' must be a whole number from 1 to 10, not 0"),
    ],
)
def test_a_wrong_sheet_is_refused_with_the_reason(key: str, value: object, reason: str) -> None:
    with pytest.raises(Refused) as caught:
        layout_from(GOOD | {key: value})
    assert reason in str(caught.value)


LINES = """
name = "lines" # rows = ["r2 r2"]
rows = [ # from left to right, [sic]
  "r2 r3 r4 r5 r6",

  'y2 y3 y4 y5 y6', "g6 g5 g4 g3 g2",
]
between = ["ry2 ry3",
  "yg4 yg5",
]
crosses_to_lock = 2
points = [
  0, 1, 3,
  6, 10, 15, 21,
]
misthrow_points = -5
misthrow_limit = 4
together = ["r3 y3",
  # a comment, ["r9 y9"
  "r4 y4"]
boxed = "r2"
bar = "r"
[[pairs]]
cells = "r2 y5"
gift = "points"
points = 5

[[pairs]]
cells = "r3 y4"
gift = "one cross in each row"

[tallies]
steps = "r2 y3"
path = "y4 r5"
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("r5 r6", "r5 r5", 4, "row 1 has a 5 twice"),
        ("y5 y6", "y5 z6", 6, "'z6' is not a cell"),
        ("g3 g2", "g3 r2", 6, "red 2 stands on the sheet twice; name it once"),
        ("g4 g3 g2", "g4 g3 r9", 6, "two rows end in the same colour, red"),
        ("ry2 ry3", "ry2 ry2", 8, "line 1 of 'between' has a 2 twice"),
        ("yg4 yg5", "yg4", 9, "line 2 of 'between' must have 2 to 24 cells, not 1"),
        ("yg4 yg5", "yg4 ry5", 9, "the fields of one line stand between the same two rows"),
        ("yg4 yg5", "yb4 yb5", 9, "there is no blue 4 on the sheet"),
        ("6, 10, 15", "6, 5, 15", 14, "'points' must not fall"),
        ('"r4 y4"', '"r4 y8"', 20, "there is no yellow 8 on the sheet"),
        ('"r4 y4"', '"y3 r3"', 20, "yellow 3 and red 3 are linked twice"),
        ('"r4 y4"', '"r4 y6"', 20, "red 4 and yellow 6 cannot be crossed together"),
        ('boxed = "r2"', 'boxed = "r2 r2"', 21, "red 2 is boxed twice"),
        ('gift = "one', 'gift = "two', 30, "'two cross in each row' is not a gift"),
        ("points = 5", "points = 500", 26, "'points' must be a whole number from 1 to 100"),
        ('"r3 y4"', '"r2 y5"', 29, "red 2 and yellow 5 bring a gift twice"),
        ("y4 r5", "y4 b5", 34, "there is no blue 5 on the sheet"),
        ("points = [\n  0, 1, 3,\n  6, 10, 15, 21,\n]\n", "", 30, "the sheet file has no 'points'"),
    ],
)
def test_what_is_wrong_is_told_with_the_line_on_which_it_stands(
    old: str, new: str, line: int, reason: str
) -> None:
    read_layout(LINES)
    assert LINES.count(old) == 1
    with pytest.raises(NotationError) as caught:
        read_layout(LINES.replace(old, new))
    assert reason in caught.value.message
    assert caught.value.line == line


def test_in_one_line_lists_and_tables_are_told_as_well() -> None:
    text = write_layout(read_layout(LINES))
    wrong = text.replace("y4 r5", "y4 b5")
    with pytest.raises(NotationError, match="there is no blue 5 on the sheet") as caught:
        read_layout(wrong)
    assert wrong.splitlines()[caught.value.line - 1].startswith("tallies = ")


ONE_ROW = """
name = "one row"
rows = ["r2 r3 r4 r12"]
crosses_to_lock = 2
points = [0, 1, 3, 6, 10, 15]
misthrow_points = -3
misthrow_limit = 2
"""


def test_a_sheet_of_one_row_ends_when_it_is_closed() -> None:
    layout = read_layout(ONE_ROW)
    state = position_of(setup_on(layout, 2), sheet("r2.3", layout), sheet("", layout))
    state = action1(rolled(state, "w6 w6 r1"), "r12", "-")
    assert state.is_over
    assert crossed(state, MAX) == "r2.3.12#"


def test_a_sheet_says_how_many_closed_rows_end_the_game() -> None:
    layout = layout_from(GOOD | {"rows_to_end": 3})
    assert read_layout(write_layout(layout)) == layout
    third, fourth = (sheet(f"r-x y-x g{row} b-", layout) for row in ("12.11.10.9.8", "-"))
    state = position_of(setup_on(layout, 2), third, fourth)
    assert not state.is_over
    state = action1(rolled(state, "w1 w1 g1 b1"), "g2", "-")
    assert state.is_over


def test_every_pair_with_points_counts() -> None:
    reds, yellows = (row.split()[:2] for row in SHUFFLED_DATA["rows"][:2])
    pairs = [
        {"cells": " ".join(reds), "gift": "points", "points": 7},
        {"cells": " ".join(yellows), "gift": "points", "points": 4},
    ]
    layout = layout_from(SHUFFLED_DATA | {"pairs": pairs})
    assert score_sheet(layout, Sheet((0b11, 0b11, 0, 0))).gifts == 11


def test_a_swap_that_is_printed_twice_is_offered_once() -> None:
    layout = layout_from(SHUFFLED_DATA | {"name": "swaps", "swaps": "8/5 5/8 8/4"})
    state = roll(start(make_setup(own_edition(layout), 1)), read_dice("w4 w4 r1 y1 g1 b1"))
    swaps = [str(answer) for answer in legal(state, 0) if isinstance(answer, Swap)]
    assert swaps == ["8>5", "8>4"]


@pytest.mark.parametrize("key", ["bar", "swaps"])
def test_a_bar_has_an_end(key: str) -> None:
    fields = {"bar": "r ", "swaps": "8/5 "}[key] * 41
    with pytest.raises(Refused, match=f"'{key}' has 41 fields; there are at most 40"):
        layout_from(SHUFFLED_DATA | {"boxed": "r2", key: fields})
