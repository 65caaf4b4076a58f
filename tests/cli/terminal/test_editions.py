"""Every edition through `qwixx play`: what is drawn, what comes along, what has to be chosen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from qwixx.rules import editions, load_layout, read_games, scores, write_layout
from tests.cli.terminal.typist import EOF, Play, first_choice, stop_after

NEW = [name for name in editions() if name not in ("classic", "deluxe", "on-board")]
WITH_BOARD = [name for name, edition in editions().items() if edition.may_have_board]


def played(play: Play, *args: str, answers: list[str]) -> str:
    """A game with real dice that somebody breaks off, as it was shown."""
    shown = play(*args, "--dice", "entered", "--first", "you", answers=[*answers, EOF])
    assert shown[0] == 0
    return shown[1]


def alone(play: Play, edition: str, *answers: str) -> str:
    """The same, alone and without asking twice."""
    return played(play, "--edition", edition, "--players", "1", "--quick", answers=list(answers))


@pytest.mark.parametrize("edition", NEW)
@pytest.mark.parametrize("players", ["1", "3"])
def test_a_whole_game_of_every_edition(
    edition: str, players: str, play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.qwixx"
    args = ["--edition", edition, "--players", players, "--seed", "4", "--record", str(file)]
    code, output = play(*args, answers=first_choice)
    assert code == 0, output[-3000:]
    (game,) = read_games(file.read_bytes())
    assert game.state.is_over
    for score in scores(game.state):
        assert re.search(rf"= +{score.total}\b", output)
    assert max(map(len, output.splitlines())) <= 100


@pytest.mark.parametrize("edition", WITH_BOARD)
def test_a_board_goes_with_most_editions(edition: str, play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    args = ["--edition", edition, "--board", "storm", "--seed", "5", "--record", str(file)]
    code, output = play(*args, answers=first_choice)
    assert code == 0, output[-3000:]
    assert "Action 3: " in output
    (game,) = read_games(file.read_bytes())
    assert game.state.is_over


@pytest.mark.parametrize("edition", NEW)
@pytest.mark.parametrize("answers", [1, 4, 9])
def test_every_edition_goes_on_wherever_it_was_stopped(
    edition: str, answers: int, play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.qwixx"
    args = ["--edition", edition, "--seed", "7", "--record", str(file)]
    play(*args, answers=stop_after(first_choice, answers, [EOF]))
    text = file.read_text()
    play("--resume", str(file), answers=[EOF])
    assert file.read_text() == text
    play("--resume", str(file), "--seed", "1", answers=first_choice)
    assert next(read_games(file.read_bytes())).state.is_over


def test_mixed_colours_have_their_letters(play: Play) -> None:
    shown = alone(play, "mixx-a", "1 1 1 1 1 1")
    assert "red    [ y2] y3  y4  b5  b6  b7  g8  g9 g10 r11 r12" in shown
    assert "yellow [ r2] r3  g4" in shown


def test_fields_between_rows_stand_under_their_numbers(play: Play) -> None:
    shown = alone(play, "big-points", "3 3 1 1 1 1", "r6", "-", "2 4 1 1 1 1", "ry6")
    lines = shown.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("  ry ") and "[ 6 ]" in line)
    assert lines[at].index(" 6 ]") == lines[at - 1].index(" ✗ "), "under the red 6"
    assert "Action 1: you red-yellow 6." in shown
    assert re.search(r"  red .* 2 ✗   3\n", shown), "it counts in both rows"
    assert re.search(r"  yellow .* 1 ✗   1\n", shown)


def test_second_boxes_stand_under_their_numbers(play: Play) -> None:
    shown = alone(play, "double", "3 3 1 1 1 1", "r6", "-", "2 4 1 1 1 1", "red 6 again")
    assert re.search(r"  again    –   –   –   – \[ 6'\] □   □", shown)
    assert "Action 1: you red 6 again." in shown
    args = ("--edition", "double", "--sheets", "B", "--players", "1")
    shown = played(play, *args, answers=["1 2 1 1 1 1", "r3"])
    assert "r3+r3' y3+y3' g3 b3" in shown
    assert "Cross red 3: red 3 again comes along." in shown


def test_what_comes_along_is_told_before_it_is_confirmed(play: Play) -> None:
    args = ("--edition", "chain", "--sheets", "A,C")
    shown = played(play, *args, answers=["3 3 1 1 1 1", "r", "u", "r6+y6", ""])
    assert "5 [ 6a] 7" in shown
    assert "links   a c d e f h   the same letter: crossed together" in shown
    assert shown.count("Cross red 6: yellow 6 comes along. Enter to confirm, u to undo.") == 2
    assert "Taken back." in shown
    assert "Action 1: you red 6 (with yellow 6)" in shown


def test_a_boxed_number_spends_the_bar(play: Play) -> None:
    shown = played(
        play, "--edition", "bonus-a", "--players", "1", answers=["3 3 1 1 1 1", "r6", "", "-", ""]
    )
    assert "bar +   [r]  y   g   b " in shown
    assert "Cross red 6: red 7 comes along." in shown
    assert "bar +    ✗  [y]  g   b " in shown


def test_a_pair_brings_its_gift_and_asks_which_row(play: Play) -> None:
    first = ["5 4 6 6 1 1", "g9", "", "-", "", "5 6 1 1 1 1", "y11"]
    args = ("--edition", "bonus-b", "--players", "1")
    shown = played(play, *args, answers=[*first, "green", "red", "", "s"])
    assert "Two crosses in the row with the fewest. Which row: red or blue?   u undo" in shown
    assert "'green' is not what is asked: u takes it all back." in shown
    assert (
        "Cross yellow 11: the gift is two crosses in the row with the fewest; "
        "red 2 and red 3 come along." in shown
    )
    assert "gifts   a[✗] 2 in the row with fewest  c[ ] 1 in each row" in shown
    shown = played(play, *args, answers=[*first, "u", "b11", ""])
    assert "Taken back." in shown
    assert "Action 1: you blue 11." in shown


def test_the_steps_are_a_further_row(play: Play) -> None:
    args = ("--edition", "steps", "--sheets", "a", "--players", "1")
    shown = played(play, *args, answers=["1 1 1 1 1 1", "y2", "", "-", ""])
    assert "  steps *  y2 g11 b10  g9  y6  r7  y8  g5  b4  g3 y12          0 ✗   0\n" in shown
    assert "  steps *   ✗ g11 b10  g9  y6  r7  y8  g5  b4  g3 y12          1 ✗   1\n" in shown


def test_swaps_are_offered_with_what_they_allow(play: Play) -> None:
    args = ("--edition", "x-change", "--players", "1")
    shown = played(play, *args, answers=["4 4 1 1 1 1", "8>5", "y", ""])
    assert "swaps   [8/5]  9/7   11/3   7/4   10/3  [8/6] " in shown
    assert "8>5 spends a swap: the 8 is a 5, for r5, y5, g5 or b5.\n" in shown
    assert "Which 5: r5, y5, g5 or b5?   u undo" in shown
    assert "Spend a swap, use the 8 as 5 and cross yellow 5." in shown
    assert "Action 1: you yellow 5 (8 as 5)." in shown
    assert "swaps     ✗    9/7 " in shown


def test_lucky_numbers_and_dice_of_eight_faces(play: Play) -> None:
    args = ("--edition", "longo", "--sheets", "5/13", "--players", "1", "--quick")
    shown = played(play, *args, answers=["9 1 1 1 1 1", "8 5 1 1 1 1", "g16", "-", "w8 w8 r8"])
    assert "A die shows 1 to 8, not 9." in shown
    assert "lucky    5 13" in shown
    assert "13 is lucky: it may also cross r2, y2, g16 or b16." in shown
    assert "Action 1: you green 16." in shown
    assert "│15│16  lock" in shown


def test_a_lock_that_need_not_be_is_asked_for(play: Play) -> None:
    row = [answer for n in (1, 2, 3, 4, 5, 6) for answer in (f"1 {n} 8 8 1 1", f"r{n + 1}", "-")]
    args = ("--edition", "longo", "--sheets", "11/13", "--players", "1", "--quick")
    shown = played(play, *args, answers=[*row, "8 7 1 1 1 1", "r15", "maybe", "n", "-"])
    assert "Red 15 can lock the red row. Lock it: y or n?   u undo" in shown
    assert "'maybe' is not what is asked" in shown
    assert "closed" not in shown
    shown = played(
        play,
        *args[:-1],
        answers=[
            *[one for answer in row for one in ([answer] if answer[0].isdigit() else [answer, ""])],
            "8 7 1 1 1 1",
            "r15",
            "yes",
            "",
        ],
    )
    assert "Cross red 15: it locks the red row." in shown
    assert "Red is closed: locked by you." in shown


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("mixx-a", "The letter before a number is its colour"),
        ("big-points", "Fields ry: ry12 (or red-yellow 12) needs red 12 or yellow 12"),
        ("bonus-a", "+: this number spends the next field of the bar"),
        ("bonus-b", "e: red 6 and blue 4, both crossed, bring a gift: 13 points."),
        ("steps", "*: these numbers make the path steps"),
        ("chain", "a: red 6 and yellow 6 are crossed together"),
        ("double", "the number crossed last can be crossed once more"),
        ("x-change", "Swaps: the white sum counts as the other number of a swap"),
        ("longo", "Each of the last 2 numbers of a row can lock it"),
    ],
)
def test_help_explains_the_sheet_in_play(play: Play, edition: str, told: str) -> None:
    sheets = ["--sheets", "A"] if "A" in editions()[edition].sheets else []
    args = ["--edition", edition, *sheets, "--players", "1"]
    shown = played(play, *args, answers=["1 1 1 1 1 1", "?"])
    assert told in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 80


def test_sheets_are_dealt_by_lot_for_each_game(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "series.qwixx"
    args = ["--edition", "chain", "--players", "bot,bot,bot", "--series", "3", "--seed", "1"]
    assert play(*args, "--record", str(file), answers=first_choice)[0] == 0
    dealt = [game.record.setup.sheets for game in read_games(file.read_bytes())]
    assert len(set(dealt)) > 1
    told = play(*args, answers=first_choice)[1]
    names = zip(("bot", "bot 2", "bot 3"), dealt[0], strict=True)
    assert f"Sheets: {', '.join(f'{name} {sheet}' for name, sheet in names)}." in told


def test_who_has_a_sheet_keeps_it_and_the_others_are_dealt_one_for_each_game(
    play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "series.qwixx"
    args = ["--edition", "chain", "--players", "bot,bot,bot", "--series", "3", "--sheets", "-,c,-"]
    play(*args, "--seed", "4", "--record", str(file), answers=first_choice)
    dealt = [game.record.setup.sheets for game in read_games(file.read_bytes())]
    assert {sheets[1] for sheets in dealt} == {"C"}
    assert len({*dealt}) > 1


def test_sheets_that_are_named_stay(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "series.qwixx"
    args = ["--edition", "double", "--players", "bot,bot", "--series", "2", "--sheets", "b, a"]
    play(*args, "--seed", "1", "--record", str(file), answers=first_choice)
    assert [game.record.setup.sheets for game in read_games(file.read_bytes())] == [("B", "A")] * 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--edition", "chain", "--sheets", "A"], "chain deals each of 2 players a sheet, not 1"),
        (["--edition", "chain", "--sheets", "A,A"], "in chain every player has another sheet"),
        (["--edition", "chain", "--sheets", "A,Z"], "chain has no sheet 'Z'; there are A, B, C"),
        (["--sheets", "A,B"], "in classic all players have the same sheet"),
        (["--edition", "longo", "--board", "storm"], "longo is played without a board"),
        (["--edition", "chain", "--sheet", "x"], "a sheet of your own is no sheet of an edition"),
        (["--sheet", "missing.toml"], "missing.toml: there is no such file"),
        (["--rulings", "either-neighbour"], "the ruling either-neighbour makes no difference"),
    ],
)
def test_what_cannot_be_dealt_is_refused(play: Play, args: list[str], told: str) -> None:
    code, output = play(*args, answers=[])
    assert code == 1
    assert output.startswith(f"qwixx: {told}")


OWN = write_layout(load_layout("chain-b")).replace('"chain-b"', '"my sheet"')


def test_a_sheet_of_ones_own_is_in_the_record(play: Play, tmp_path: Path) -> None:
    file, sheet = tmp_path / "game.qwixx", tmp_path / "mine.toml"
    sheet.write_text(OWN)
    args = ("--sheet", str(sheet), "--board", "storm", "--seed", "2", "--record", str(file))
    code, output = play(*args, answers=stop_after(first_choice, 6, ["q", "y"]))
    assert code == 0
    assert "my sheet · storm · turn" in output
    sheet.unlink()
    code, output = play("--resume", str(file), answers=first_choice)
    assert code == 0
    (game,) = read_games(file.read_bytes())
    assert game.state.is_over
    assert 'Sheet-Data: name = "my sheet"\n' in file.read_text()


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        ("crosses_to_lock = 5", "crosses_to_lock = 50", 3, "'crosses_to_lock' must be a whole"),
        ("crosses_to_lock = 5", "crosses_to_lock = ?", 3, "a sheet file must be TOML"),
        ('"my sheet"', '"classic"', None, "there is an edition 'classic'"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_line(
    old: str, new: str, line: int | None, told: str, play: Play, tmp_path: Path
) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text(OWN.replace(old, new))
    code, output = play("--sheet", str(sheet), answers=[])
    assert code == 1
    assert told in output
    assert line is None or f"{sheet}, line {line}: " in output
    sheet.write_bytes(b"name = '\xff'")
    assert "line 1: this is not UTF-8 text" in play("--sheet", str(sheet), answers=[])[1]


EVERYTHING = """
name = "everything"
rows = ["r2 r3 r3' y4 r5 y6 r7 r12", "y12 y11 y10 r4 y9 y5 y3 y2"]
between = ["ry2 ry3 ry12"]
faces = 8
crosses_to_lock = 2
lock_cells = 2
points = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45]
misthrow_points = -3
misthrow_limit = 9
together = ["r2 y11"]
boxed = "r3 y10"
bar = "y r"
swaps = "8/5 9/7"
lucky = [5, 6, 7]
pairs = [
  {cells = "r2 y12", gift = "points", points = 7},
  {cells = "r5 y9", gift = "two crosses in the row with the fewest"},
  {cells = "y5 y6", gift = "misthrows cost nothing"},
]
tallies = {"a long way" = "r2 y9 r7", up = "r3 y4"}
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_sheet_with_everything_on_it_is_played(play: Play, tmp_path: Path, seed: int) -> None:
    file, sheet = tmp_path / "game.qwixx", tmp_path / "mine.toml"
    sheet.write_text(EVERYTHING)
    args = ("--sheet", str(sheet), "--players", "3", "--seed", str(seed), "--record", str(file))
    code, output = play(*args, answers=first_choice)
    assert code == 0, output[-3000:]
    assert next(read_games(file.read_bytes())).state.is_over
    assert "a long way  up  gifts" in re.sub(r" {3,}", "  ", output)
