"""``qwixx match`` and ``qwixx engine``."""

import io
import json

import pytest

from qwixx.cli.main import run


def test_a_match_is_reported_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "ga", "gap", "--games", "10", "--seed", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("10 games of ")
    assert [line.split()[0] for line in told[2:]] == ["ga", "gap"]


def test_a_match_is_reported_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "ga", "gap", "--games", "10", "--seed", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 10
    assert [player["name"] for player in told["players"]] == ["ga", "gap"]


def test_the_reason_of_a_failure_is_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "gap", "cmd:true", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert "game 1: true lost: the program ended with exit code 0" in told


def test_a_board_makes_it_on_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "gap", "gap", "--board", "storm", "--games", "2"]) == 0


@pytest.mark.parametrize(
    ("args", "code", "reason"),
    [
        (["gap"], 2, "at least two players"),
        (["gap", "nobody"], 1, "there is no player 'nobody'"),
        (["gap"] * 6, 1, "classic is for 1 to 5 players"),
        (["gap", "gap", "--board", "nowhere"], 1, "there is no board 'nowhere'"),
        (["gap", "gap", "--board", "storm", "--edition", "classic"], 1, "without a board"),
        (["gap", "cmd:no-such-program"], 1, "there is no program 'no-such-program'"),
        (["gap", "gap", "--games", "0"], 2, "--games"),
    ],
)
def test_bad_input_is_told(
    args: list[str], code: int, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["match", *args]) == code
    assert reason in capsys.readouterr().err


def test_the_engine_answers_on_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"cmd": "hello", "protocol": 1}\n'))
    assert run(["engine", "gap"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "gap"


def test_an_engine_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["engine", "nobody"]) == 1
    assert "there is no player 'nobody'" in capsys.readouterr().err
