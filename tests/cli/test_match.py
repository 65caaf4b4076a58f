"""``qwixx match`` and ``qwixx engine``."""

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from qwixx.cli.main import run
from qwixx.cli.showing import progress
from tests.bots.engines import script
from tests.project import qwixx


def test_a_match_is_reported_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "ga", "gap", "--games", "10", "--seed", "2"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("10 games of ")
    assert [line.split()[0] for line in told[2:]] == ["ga", "gap"]
    ends = [told[1].index(title) + len(title) for title in ("wins", "shared", "mean score")]
    for line in told[2:]:
        assert len(line) == ends[-1], "figures stand under their titles"
        assert line[ends[0] - 1] == "%"
        assert line[ends[1] - 1].isdigit()


def test_a_match_is_reported_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "ga", "gap", "--games", "10", "--seed", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 10
    assert [player["name"] for player in told["players"]] == ["ga", "gap"]


def test_the_reason_of_a_failure_is_in_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "gap", "cmd:true", "--games", "2"]) == 1
    told = capsys.readouterr()
    assert "game 1: true lost: the program ended with exit code 0" in told.out
    assert told.err == (
        "qwixx: not one game was played to the end, because programs failed\n"
        'Run it by hand to see what it says: echo \'{"cmd": "hello", "protocol": 1}\' | true\n'
    )


def test_a_program_for_another_edition_is_told_apart_from_one_that_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hello = json.dumps({"name": "boarder", "protocol": 1, "editions": ["on-board"]})
    (tmp_path / "boarder.sh").write_text(f"read greeting; echo '{hello}'; cat\n")
    assert run(["match", "gap", f"cmd:sh '{tmp_path}/boarder.sh'", "--games", "2"]) == 1
    assert capsys.readouterr().err.endswith(
        "Let it play what it knows: --edition and --board say what is played.\n"
    )


def test_of_two_programs_that_do_not_start_none_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["match", "cmd:false", "cmd:false", "--games", "2", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [player["win_rate"] for player in told["players"]] == [0, 0]
    assert [(one["game"], one["player"]) for one in told["forfeits"]] == [
        (game, name) for game in (1, 2) for name in ("false (1)", "false (2)")
    ]


def test_a_program_that_fails_now_and_then_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    """It loses the games that it fails in; the figures of the match stand."""
    sometimes = script(
        """
hello("moody")
games = 0
while (told := hear())["cmd"] != "quit":
    games += told["cmd"] == "new"
    if told["cmd"] == "decide":
        say({"choose": "-" if games % 2 else "nonsense"})
"""
    )
    assert run(["match", "gap", sometimes, "--games", "2", "--workers", "1"]) == 0
    assert "game 2: moody lost" in capsys.readouterr().out


def test_a_match_without_a_whole_game_is_told_without_figures(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["match", "gap", "cmd:false", "--games", "2"]) == 1
    title, _, gap, false, *_ = capsys.readouterr().out.splitlines()
    assert title == "2 games, none played to the end"
    assert gap.split()[-1] == false.split()[-1] == "none"
    assert run(["match", "gap", "cmd:false", "--games", "2", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [player["mean_score"] for player in told["players"]] == [None, None]
    assert [forfeit["game"] for forfeit in told["forfeits"]] == [1, 2]


def test_ctrl_c_tells_about_the_games_that_are_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupted(_what: str) -> Iterator[progress.Tell]:
        def tell(done: int, _total: int) -> None:
            if done:
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(progress, "bar", interrupted)
    assert run(["match", "gap", "ga", "--games", "1000000", "--json"]) == 130
    output = capsys.readouterr()
    games = json.loads(output.out)["games"]
    assert 0 < games < 1_000_000
    assert output.err == f"qwixx: stopped after {games} of 1000000 games\n"


@pytest.mark.parametrize("rulings", ["--rulings=die-stays,finish-turn", "--ruling=die-stays"])
def test_house_rules_can_be_played(rulings: str, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["match", "ga", "gap", "--games", "400", "--json"]
    assert run([*args, rulings]) == run(args) == 0
    with_rulings, without = map(json.loads, capsys.readouterr().out.splitlines())
    assert with_rulings != without


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
        (["gap", "gap", "--games", "1" * 30], 2, "--games"),
        (["gap", "gap", "--seed", "-1"], 2, "--seed"),
        (["gap", "gap", "--workers", "1000000"], 2, "--workers"),
        (["gap", "gap", "--rulings", "mine"], 1, "there is no ruling 'mine'"),
        (["gap", "cmd:true", "--time-limit", "nan"], 2, "a number above 0 to 86400, not 'nan'"),
        (["gap", "cmd:true", "--start-limit", "-NaN"], 2, "a number above 0 to 86400"),
        (["gap", "cmd:true", "--time-limit", "inf"], 2, "a number above 0 to 86400"),
        (
            ["gap", "cmd:true", "--start-limit", "0"],
            2,
            "a number above 0 to 86400",
        ),
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


def test_without_compiled_code_there_is_one_line(tmp_path: Path) -> None:
    answer = qwixx(tmp_path, "match", "gap", "ga", "--games", "2", NUMBA_DISABLE_JIT="1")
    assert answer.returncode == 1
    assert answer.stderr == ("qwixx: the players need compiled code; unset NUMBA_DISABLE_JIT\n")
