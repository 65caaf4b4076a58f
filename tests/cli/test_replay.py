"""``qwixx replay``: what it tells of good records."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.files.records import HOW_RECORDS_ARE_WRITTEN
from qwixx.cli.main import run
from qwixx.rules import boards, write_board

Capture = pytest.CaptureFixture[str]

RUNNING = """\
Edition: classic
Players: Max, Emma, Laura, Linus

1. w4 w1 r2 y5 g3 b6 | Max: r5 b10 | Emma: y5
2. w2 w3 r1 y6 g6 b4 | Emma: - - ! | Laura: g5
"""
MISTHROWS = "Edition: classic\nPlayers: Max\n\n" + "".join(
    f"{number}. w4 w1 r2 y5 g3 b6 | Max: - - !\n" for number in range(1, 5)
)
ON_BOARD = """\
Edition: on-board
Players: Tim, Linus
Board: garden

1. w4 w1 r2 y5 g3 b6 | Tim: - - 5>g10
"""


def game_of_misthrows(turns: int, header: str = "", first: int = 0) -> str:
    """A game of somebody in the terminal, whom misthrows bring nearer to its end."""
    lines = [
        f"{number}. w4 w1 r2 y5 g3 b6 | {('bot', 'you')[(number + first) % 2]}: - - !\n"
        for number in range(1, turns + 1)
    ]
    return f"Edition: classic\nPlayers: you, bot\n{header}\n" + "".join(lines)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "running.qwixx").write_text(RUNNING)
    (tmp_path / "misthrows.qwixx").write_text(MISTHROWS)
    return tmp_path


def told(capsys: Capture, *args: str) -> Any:
    assert run(["replay", "--json", *args]) == 0
    return json.loads(capsys.readouterr().out)


def test_json_has_exactly_the_shape_that_other_programs_rely_on(
    folder: Path, capsys: Capture
) -> None:
    assert told(capsys, "misthrows.qwixx") == {
        "games": [
            {
                "edition": "classic",
                "players": ["Max"],
                "turns": 4,
                "over": True,
                "closed": [],
                "winners": ["Max"],
                "position": "r- y- g- b- m4 @1",
                "scores": [
                    {
                        "player": "Max",
                        "red": 0,
                        "yellow": 0,
                        "green": 0,
                        "blue": 0,
                        "misthrows": 4,
                        "extra": 0,
                        "total": -20,
                    }
                ],
            }
        ]
    }


def test_nobody_has_won_a_game_that_is_not_over(folder: Path, capsys: Capture) -> None:
    (game,) = told(capsys, "running.qwixx")["games"]
    assert (game["over"], game["winners"], game["closed"], game["turns"]) == (False, [], [], 2)
    assert game["position"] == (
        "r5 y- g- b10 m0 | r- y5 g- b- m1 | r- y- g5 b- m0 | r- y- g- b- m0 @3"
    )


def test_extra_points_are_those_of_the_board(folder: Path, capsys: Capture) -> None:
    (folder / "board.qwixx").write_text(ON_BOARD)
    (game,) = told(capsys, "board.qwixx")["games"]
    assert game["position"] == "r- y- g10 b- m0 p5 | r- y- g- b- m0 p0 @2"
    assert [score["extra"] for score in game["scores"]] == [3, 0]
    assert [score["total"] for score in game["scores"]] == [4, 0]


def test_all_games_of_all_files_come_in_order(folder: Path, capsys: Capture) -> None:
    (folder / "both.qwixx").write_text(RUNNING + "\n" + MISTHROWS)
    games = told(capsys, "misthrows.qwixx", "both.qwixx")["games"]
    assert [game["turns"] for game in games] == [4, 2, 4]


def test_a_dash_is_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RUNNING.encode())))
    assert told(capsys, "-")["games"][0]["turns"] == 2


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_standard_input_is_read_once(
    command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RUNNING.encode())))
    assert run([command, "-", "-"]) == 1
    assert (
        capsys.readouterr().err
        == "-: standard input can be read only once\nGive - once, and names of files.\n"
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_has_up_to_4096_characters(end: str, folder: Path, capsys: Capture) -> None:
    comment = ";" + "x" * 4095
    (folder / "long.qwixx").write_bytes((RUNNING + comment + end).encode())
    assert told(capsys, "long.qwixx")["games"][0]["turns"] == 2
    (folder / "long.qwixx").write_bytes((RUNNING + comment + "x" + end).encode())
    assert run(["replay", "long.qwixx"]) == 1
    assert "the line is too long: more than 4096 characters" in capsys.readouterr().err


def test_in_the_middle_of_a_turn_the_sheets_are_as_they_stand(
    folder: Path, capsys: Capture
) -> None:
    text = MISTHROWS[: MISTHROWS.index("2.")] + "2. w4 w1 r2 y5 g3 b6 | Max: y5\n"
    (folder / "stopped.qwixx").write_text(text)
    (game,) = told(capsys, "stopped.qwixx")["games"]
    assert (game["position"], game["turns"]) == ("r- y5 g- b- m1 @1", 2)
    assert run(["replay", "stopped.qwixx"]) == 0
    assert "Not finished: it stops in the middle of Max's turn." in capsys.readouterr().out


def test_the_summary_tells_how_a_game_ended_and_counts_row_by_row(
    folder: Path, capsys: Capture
) -> None:
    assert run(["replay", "misthrows.qwixx", "running.qwixx"]) == 0
    assert capsys.readouterr().out == (
        "misthrows.qwixx\n"
        "Qwixx, 4 turns\n"
        "Over: Max has 4 misthrows. Max has -20 points.\n"
        "\n"
        "          red  yellow   green    blue  misthrows  total\n"
        "  Max       0       0       0       0        -20    -20\n"
        "\n"
        "running.qwixx\n"
        "Qwixx, 2 turns\n"
        "Not finished: Laura rolls next.\n"
        "\n"
        "            red  yellow   green    blue  misthrows  total\n"
        "  Max         1       0       0       1          0      2\n"
        "  Emma        0       1       0       0         -5     -4\n"
        "  Laura       0       0       1       0          0      1\n"
        "  Linus       0       0       0       0          0      0\n"
        "\n"
        "All 2 games keep to the rules.\n"
    )


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        (0, "Not finished: nobody has rolled yet."),
        (2, "Not finished: you roll next."),
        (7, "Over: you have 4 misthrows. bot wins with -15 points."),
    ],
)
def test_who_played_in_the_terminal_is_spoken_to(
    turns: int, said: str, folder: Path, capsys: Capture
) -> None:
    (folder / "mine.qwixx").write_text(game_of_misthrows(turns))
    assert run(["replay", "mine.qwixx"]) == 0
    assert capsys.readouterr().out.splitlines()[2] == said
    (folder / "alone.qwixx").write_text(MISTHROWS.replace("Max", "you"))
    assert run(["replay", "alone.qwixx"]) == 0
    assert "Over: you have 4 misthrows. You have -20 points." in capsys.readouterr().out


def test_a_series_has_its_totals(folder: Path, capsys: Capture) -> None:
    games = [MISTHROWS.replace("classic\n", f"classic\nGame: {number} of 2\n") for number in (1, 2)]
    (folder / "series.qwixx").write_text("\n".join(games))
    assert run(["replay", "series.qwixx"]) == 0
    out = capsys.readouterr().out
    assert "Qwixx, game 2 of 2, 4 turns\n" in out
    assert "The series of 2 games\n  Max   -20   -20  =   -40\n" in out
    both = [game_of_misthrows(7, f"Game: {n} of 2\n", first=n - 1) for n in (1, 2)]
    (folder / "series.qwixx").write_text("\n".join(both))
    assert run(["replay", "series.qwixx"]) == 0
    out = capsys.readouterr().out
    assert "  you   -20   -15  =   -35\n  bot   -15   -20  =   -35\n" in out
    assert "You and bot share the win with -35 points.\n" in out


def test_a_series_that_is_not_whole_has_none(folder: Path, capsys: Capture) -> None:
    (folder / "part.qwixx").write_text(MISTHROWS.replace("c\n", "c\nGame: 2 of 2\n"))
    assert run(["replay", "part.qwixx"]) == 0
    assert "series" not in capsys.readouterr().out


def test_a_board_of_your_own(folder: Path, capsys: Capture) -> None:
    text = write_board(boards()["garden"])
    (folder / "mine.board").write_text(text.replace("Board: garden", "Board: mine"))
    (folder / "mine.qwixx").write_text(ON_BOARD.replace("Board: garden", "Board: mine"))
    assert run(["replay", "mine.qwixx"]) == 1
    assert capsys.readouterr().err == (
        "mine.qwixx, line 3: the board 'mine' is not known, only garden, storm; "
        "give the file of another with --board FILE\n"
        f"{HOW_RECORDS_ARE_WRITTEN}\n"
    )
    assert run(["replay", "mine.qwixx", "--board", "mine.board"]) == 0
    assert "Qwixx On Board, board mine, 1 turn\n" in capsys.readouterr().out


def test_a_board_cannot_take_the_name_of_ours(folder: Path, capsys: Capture) -> None:
    text = write_board(boards()["garden"])
    (folder / "same.board").write_text(text)
    (folder / "other.board").write_text(text.replace("r3/1", "r4/1"))
    (folder / "board.qwixx").write_text(ON_BOARD)
    assert run(["replay", "board.qwixx", "--board", "same.board"]) == 0
    assert run(["replay", "board.qwixx", "--board", "other.board"]) == 1
    assert capsys.readouterr().err == (
        "other.board: there is another board 'garden'; give this one its own name\n"
    )


def test_without_a_file_the_usage_is_told(capsys: Capture) -> None:
    assert run(["replay"]) == 2
    assert "FILE..." in capsys.readouterr().err
