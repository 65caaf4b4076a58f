"""``qwixx boards``: list, show, check."""

from pathlib import Path

import pytest

from qwixx.cli.main import run
from qwixx.cli.options.board import EDITION, find_board
from qwixx.rules import boards, write_board

Capture = pytest.CaptureFixture[str]
GARDEN = write_board(boards()["garden"])


def test_every_board_is_listed_with_its_path(capsys: Capture) -> None:
    assert run(["boards"]) == 0
    out = capsys.readouterr().out
    for board in boards().values():
        assert f"{board.name}  {board.about}\n" in out
    assert "\n  space     1    2    3    4    5    6    7    8    9   10\n" in out
    assert "\n           r3   y2  b12   y4  g10   r4  b10   y5   g9   r5\n" in out
    assert "\n  points    1    1    2    2    3    3    4    4    5    5\n" in out


def test_one_board_is_shown(capsys: Capture) -> None:
    assert run(["boards", "show", "storm"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("storm  ")
    assert "garden" not in out


def test_who_leaves_out_the_command_is_told_which_one(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my own.board").write_text(GARDEN)
    assert run(["boards", "Storm"]) == 2
    told = "qwixx: Storm is a board, not a command\nTry: qwixx boards show Storm\n"
    assert capsys.readouterr().err == told
    assert run(["boards", "show", "Storm"]) == 0
    capsys.readouterr()
    assert run(["boards", "my own.board"]) == 2
    assert "Try: qwixx boards check 'my own.board'\n" in capsys.readouterr().err
    assert run(["boards", "castle"]) == 2
    assert "No such command 'castle'" in capsys.readouterr().err


def test_an_unknown_board_is_refused_with_those_there_are(capsys: Capture) -> None:
    assert run(["boards", "show", "castle"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("qwixx: there is no board 'castle'\nThere are garden, storm.")


def test_a_board_of_your_own_is_checked(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.board").write_text(GARDEN.replace("garden", "mine"))
    assert run(["boards", "check", "mine.board"]) == 0
    assert capsys.readouterr().out.startswith("mine.board: this can be played on.\n\nmine  ")


def test_a_board_of_your_own_cannot_take_the_name_of_ours(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records of games on it would name the wrong board."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.board").write_text(GARDEN.replace("r3/1", "r4/1"))
    told = "mine.board: there is another board 'garden'; give this one its own name\n"
    assert run(["boards", "check", "mine.board"]) == 1
    assert capsys.readouterr().err == told
    assert run(["play", "--board", "mine.board"]) == 1
    assert told in capsys.readouterr().err


BROKEN = {
    "no name": (GARDEN.replace("Board: garden\n", ""), 10, "the board has no name"),
    "a long name": (GARDEN.replace("garden", "g" * 25), 1, "the name of a board has 1 to 24"),
    "a name twice": ("Board: x\n" + GARDEN, 2, "Board is given twice"),
    "another header": ("Author: x\n" + GARDEN, 1, "'Author' is not a header of a board"),
    "a space too few": (GARDEN.replace("r3/1 ", ""), 11, "the board has 39 spaces, and needs 40"),
    "a space too many": (GARDEN + "r12/20\n", 12, "red 12 is one space too many; a board has 40"),
    "a space that is none": (
        GARDEN.replace("r3/1", "r3"),
        4,
        "'r3' is not a space; write cell and",
    ),
    "a number that no sheet has": (GARDEN.replace("r3/1", "r1/1"), 4, "there is no red 1 on the"),
    "an unknown colour": (GARDEN.replace("r3/1", "p3/1"), 4, "'p3' is not a cell"),
    "points that fall": (GARDEN.replace("r4/3", "r4/1"), 5, "the points of red 4 fall from 3 to 1"),
    "too many points": (
        GARDEN.replace("r12/20", "r12/21"),
        11,
        "the points of red 12 must be 1 to",
    ),
    "no points": (GARDEN.replace("r3/1", "r3/0"), 4, "the points of red 3 must be 1 to 20"),
    "a control character": (GARDEN.replace("About: ", "About: \x1b"), 2, "not plain text"),
    "an empty file": ("", 1, "the board has no name; begin with a line 'Board: name'"),
    "a huge file": ("; x\n" * 20_000, 16_385, "the file is too large: more than 64 KiB"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_board_is_refused_with_file_and_line(
    kind: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, line, message = BROKEN[kind]
    (tmp_path / "mine.board").write_text(text)
    assert run(["boards", "check", "mine.board"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"mine.board, line {line}: ")
    assert message in err
    assert run(["replay", "no.qwixx", "--board", "mine.board"]) == 1
    assert capsys.readouterr().err == err


def test_a_board_that_is_not_there(capsys: Capture) -> None:
    assert run(["boards", "check", "no.board"]) == 1
    assert capsys.readouterr().err == (
        f"no.board: there is no such file\nIt was looked for in {Path.cwd()}.\n"
    )


def test_a_board_is_found_whatever_its_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["boards", "show", "storm"]) == 0
    small = capsys.readouterr().out
    assert run(["boards", "show", "Storm"]) == 0
    assert capsys.readouterr().out == small
    assert find_board("STORM").name == "storm"
    assert EDITION.convert("Deluxe", None, None) == "deluxe"
