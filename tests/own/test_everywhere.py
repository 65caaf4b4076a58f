"""A sheet of our own invention: its file is all there is of it, and everybody plays on it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pymupdf
import pytest

from qwixx.bots import make_player
from qwixx.bots.registry import LEVELS
from qwixx.cli.main import run
from qwixx.rules import (
    Roller,
    Step,
    Turn,
    decide,
    make_setup,
    own_edition,
    read_games,
    read_layout,
    record_of,
    roll,
    start,
    waiting_for,
    write_record,
)
from tests.bots.engines import script
from tests.cli.terminal.conftest import play as play  # noqa: PLC0414 - a fixture
from tests.cli.terminal.typist import Play, first_choice
from tests.own import BOARD_FILE, SHEET, SHEET_FILE

Capture = pytest.CaptureFixture[str]

ON_ANY_SHEET = """
hear()
say({"name": "own", "protocol": 1, "editions": ["classic"], "own_sheets": True})
while (told := hear())["cmd"] != "quit":
    if told["cmd"] == "new":
        assert told["edition"] == told["sheet"]["name"] == "lighthouse"
        assert told["sheet"]["rows"][2] == "b7 b6 b8 b5 b9 b4 b4' b10 b3 b11 b2"
    if told["cmd"] == "decide":
        assert [sheet.split()[0][0] for sheet in told["sheets"]] == ["r", "r"]
        say({"choose": told["legal"][-1]})
"""
ON_NAMED_SHEETS = """
hello("named")
hear()
"""


def test_people_play_on_it_in_the_terminal(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"
    args = ("--sheet", str(SHEET_FILE), "--players", "2", "--seed", "3", "--record", str(file))
    code, output = play(*args, answers=first_choice)
    assert code == 0, output[-3000:]
    (game,) = read_games(file.read_bytes())
    assert game.state.is_over
    assert game.state.setup.layout == read_layout(SHEET)


@pytest.mark.parametrize("level", LEVELS)
def test_every_bot_plays_on_it(level: str) -> None:
    setup = make_setup(own_edition(read_layout(SHEET)), 2)
    state, roller = start(setup), Roller(7)
    turns: list[Turn] = []
    while not state.is_over:
        if state.step is Step.ROLL:
            state = roll(state, roller.roll(state))
        for seat in waiting_for(state):
            state = decide(state, seat, make_player(level, 1).decide(state, seat))
        if state.last is not None and (not turns or state.last is not turns[-1]):
            turns.append(state.last)
    (game,) = read_games(write_record(record_of(["Max", "Emma"], turns, state)))
    assert game.state.is_over


def test_the_simulator_plays_on_it(capsys: Capture) -> None:
    args = ["gap", "ga", "--sheet", str(SHEET_FILE), "--games", "400", "--json"]
    assert run(["simulate", *args]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 400


def test_programs_of_others_play_on_it(capsys: Capture) -> None:
    sheet = ["--sheet", str(SHEET_FILE), "--games", "2", "--json"]
    assert run(["match", "regular", script(ON_ANY_SHEET), *sheet]) == 0
    assert "forfeits" not in json.loads(capsys.readouterr().out)
    engine = f"cmd:{sys.executable} -m qwixx engine novice"
    assert run(["match", "regular", engine, *sheet]) == 0
    assert "forfeits" not in json.loads(capsys.readouterr().out)


def test_a_program_that_knows_named_editions_alone_is_not_asked(capsys: Capture) -> None:
    sheet = ["--sheet", str(SHEET_FILE), "--games", "2"]
    assert run(["match", "regular", script(ON_NAMED_SHEETS), *sheet]) == 1
    assert "it does not play on sheets of one's own" in capsys.readouterr().out


def test_it_is_printed_with_all_that_is_on_it(tmp_path: Path) -> None:
    pad = tmp_path / "pad.pdf"
    assert run(["sheets", "--sheet", str(SHEET_FILE), "--copies", "1", "-o", str(pad)]) == 0
    with pymupdf.open(pad) as pages:
        words = pages[0].get_text()
    assert "Tide" in words
    assert "needs 4 crosses" in words


def test_the_board_beside_it_is_checked_and_played_on(capsys: Capture) -> None:
    assert run(["boards", "check", str(BOARD_FILE)]) == 0
    capsys.readouterr()
    args = ["gap", "ga", "--board", str(BOARD_FILE), "--games", "100", "--json"]
    assert run(["simulate", *args]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 100
