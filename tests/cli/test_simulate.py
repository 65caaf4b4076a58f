"""``qwixx simulate`` as people and programs see it."""

import errno
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from qwixx.cli.commands import simulate
from qwixx.cli.main import run
from qwixx.cli.showing import progress
from tests.project import qwixx

Capture = pytest.CaptureFixture[str]


def told(args: list[str], capsys: Capture) -> str:
    assert run(["simulate", *args]) == 0
    return capsys.readouterr().out


def test_json_has_wins_scores_length_and_ends(capsys: Capture) -> None:
    answer = json.loads(told(["gap", "ga", "--games", "3000", "--seed", "5", "--json"], capsys))
    assert answer["games"] == 3000
    assert [player["name"] for player in answer["players"]] == ["gap", "ga"]
    for player in answer["players"]:
        low, high = player["ci95"]
        assert low < player["win_rate"] < high
        assert sum(player["scores"].values()) == 3000
    assert answer["turns_mean"] > 10
    assert sum(answer["ends"].values()) == pytest.approx(1)


def test_the_same_seed_gives_the_same_results(capsys: Capture) -> None:
    args = ["gap", "random", "ga", "--games", "5000", "--json"]
    answers = [json.loads(told([*args, "--threads", n], capsys)) for n in ("1", "2")]
    for answer in answers:
        answer.pop("seconds")
    assert answers[0] == answers[1]


def test_people_get_a_table(capsys: Capture) -> None:
    out = told(["gap", "computational", "--games", "500"], capsys)
    assert "computational" in out
    assert "Ended by: rows closed" in out


def test_no_terminal_is_too_narrow_for_whole_figures(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    args = ["computational", "ga", "--games", "500"]
    monkeypatch.setenv("COLUMNS", "100")
    wide = told(args, capsys)
    monkeypatch.setenv("COLUMNS", "40")
    narrow = told(args, capsys)
    assert narrow.splitlines()[:3] == wide.splitlines()[:3]
    assert "…" not in narrow
    assert narrow.split() == wide.split()


@pytest.mark.parametrize("players", [["gap"], ["gap", "ga"]])
def test_one_game_has_no_interval(players: list[str], capsys: Capture) -> None:
    assert run(["simulate", *players, "--games", "1"]) == 0
    said = capsys.readouterr()
    assert "±" not in said.out
    assert "One game has no 95 % interval" in said.out
    assert "1 games" not in said.err
    told_score = int(said.out.splitlines()[1].split()[1])
    answer = json.loads(told([*players, "--games", "1", "--json"], capsys))
    assert answer["players"][0]["mean_score"] == told_score
    for player in answer["players"]:
        assert player["mean_score_ci95"] is player["deviation"] is None
    assert answer["turns_ci95"] is None
    answer = json.loads(told([*players, "--games", "2", "--json"], capsys))
    assert len(answer["turns_ci95"]) == len(answer["players"][0]["mean_score_ci95"]) == 2


def test_of_one_game_it_says_who_wins(capsys: Capture) -> None:
    lines = told(["gap", "ga", "--games", "1"], capsys).splitlines()
    scores = {name: int(score) for name, score in (line.split()[:2] for line in lines[1:3])}
    assert len(set(scores.values())) == 2
    winner = max(scores, key=lambda name: scores[name])
    assert [line.endswith("  wins") for line in lines[1:3]] == [name == winner for name in scores]


def test_on_board_can_be_simulated(capsys: Capture) -> None:
    args = ["gap", "ga", "--games", "500", "--board", "storm", "--json"]
    answer = json.loads(told(args, capsys))
    assert (answer["edition"], answer["board"]) == ("on-board", "storm")
    assert answer["ends"]["last round"] > 0


def test_who_compiles_anew_every_time_is_told_why(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qwixx.sim.jit.cache_problem", lambda: "the folder is not there")
    assert run(["simulate", "gap", "gap", "--games", "10"]) == 0
    said = capsys.readouterr().err
    assert said.count("this takes longer every time: the folder is not there") == 1


def test_a_full_disk_is_told_once_it_shows(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = iter(["", "the disk is full"])
    monkeypatch.setattr("qwixx.sim.jit.cache_problem", lambda: next(problems))
    assert run(["simulate", "gap", "gap", "--games", "10"]) == 0
    assert "this takes longer every time: the disk is full" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_a_picture_is_drawn(kind: str, tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / f"scores.{kind}"
    told(["gap", "ga", "--games", "1000", "--plot", str(picture)], capsys)
    first = picture.read_bytes()
    told(["gap", "ga", "--games", "1000", "--plot", str(picture)], capsys)
    assert len(first) > 5000
    assert picture.read_bytes() == first


def test_who_has_no_home_hears_nothing_of_the_folders_of_matplotlib(tmp_path: Path) -> None:
    nowhere = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), "/dev/null/none")
    args = ("simulate", "gap", "ga", "--games", "100", "--plot", "scores.png")
    drawn = qwixx(tmp_path, *args, **nowhere, MPLCONFIGDIR="")
    assert drawn.returncode == 0
    speed, picture = drawn.stderr.splitlines()
    assert speed.startswith("100 games in ")
    assert picture == "scores.png: how the scores are spread"


@pytest.mark.usefixtures("solo")
def test_the_player_of_the_solved_table_is_there(capsys: Capture) -> None:
    answer = json.loads(told(["solo", "--games", "1000", "--json"], capsys))
    assert 110 < answer["players"][0]["mean_score"] < 121


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["gap", "nobody"], "there is no player 'nobody'"),
        (["gap"] * 6, "classic is for 1 to 5 players"),
        (["gap", "ga", "--edition", "classic", "--board", "storm"], "without a board"),
        (["gap", "ga", "--rulings", "odd"], "no ruling 'odd'"),
        (["gap", "ga", "--ruling", "odd"], "no ruling 'odd'"),
        (["gap", "ga", "--board", "nowhere"], "no board 'nowhere'"),
        (["gap", "ga", "--plot", "scores.txt"], "pictures are"),
        (["gap", "ga", "--plot", "no/such/folder/scores.png"], "there is no folder"),
    ],
)
def test_bad_input_says_what_is_wrong(args: list[str], message: str, capsys: Capture) -> None:
    assert run(["simulate", *args]) == 1
    assert message in capsys.readouterr().err


def test_a_picture_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(picture: Path) -> str:
        assert run(["simulate", "gap", "ga", "--plot", str(picture)]) == 1
        return capsys.readouterr().err.removeprefix(f"qwixx: {picture} cannot be written: ")

    def locked(**_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    def games(*_: object) -> None:
        raise AssertionError("the games are played")

    monkeypatch.setattr("qwixx.cli.commands.simulate.played", games)
    picture = tmp_path / "scores.png"
    picture.mkdir()
    assert refused(picture) == "it is a folder\nName a file in it.\n"
    picture.rmdir()
    os.mkfifo(picture)
    assert refused(picture).startswith("it is a device or a pipe, not a file\n")
    picture.unlink()
    assert refused(tmp_path / f"{'x' * 300}.png") == "the name is too long\nName it shorter.\n"
    monkeypatch.setattr("qwixx.cli.files.output.TemporaryFile", locked)
    told = "you may not write there\nName a file in a folder of yours.\n"
    assert refused(picture) == told
    assert list(tmp_path.iterdir()) == []


def test_a_picture_may_be_drawn_again_where_no_new_file_may_be_made(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tmp_path / "scores.png"
    picture.touch()
    monkeypatch.setattr("qwixx.cli.files.output.TemporaryFile", None)
    told(["gap", "ga", "--games", "10", "--plot", str(picture)], capsys)
    assert picture.stat().st_size > 5000


def test_ctrl_c_tells_about_the_games_that_are_done(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupted(what: str) -> Iterator[progress.Tell]:
        def tell(done: int, total: int) -> None:
            raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(progress, "bar", interrupted)
    assert run(["simulate", "gap", "ga", "--games", "10000000", "--json"]) == 130
    output = capsys.readouterr()
    assert 0 < json.loads(output.out)["games"] < 10_000_000
    assert "stopped after" in output.err


@pytest.mark.parametrize("games", ["0", "10000000001", "9" * 23])
def test_more_games_than_can_be_played_are_refused(games: str, capsys: Capture) -> None:
    assert run(["simulate", "gap", "ga", "--games", games]) == 2
    said = capsys.readouterr().err
    assert f"--games is a whole number from 1 to 10000000000, not {games}" in said


def test_who_asks_for_very_many_games_is_told_how_long_they_take(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = 0

    @contextmanager
    def interrupted(_what: str) -> Iterator[progress.Tell]:
        def tell(_done: int, _total: int) -> None:
            nonlocal shown
            shown += 1
            if shown == 3:
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(progress, "bar", interrupted)
    monkeypatch.setattr(simulate, "TRIAL", 0)
    assert run(["simulate", "gap", "ga", "--games", "10000000000"]) == 130
    said = capsys.readouterr().err
    assert said.startswith("qwixx: this takes about ")
    assert said.count("Ctrl-C ends it early and tells about the games that are done\n") == 1


@pytest.mark.parametrize(
    ("seconds", "wait"),
    [
        (60, "1 minute"),
        (119 * 60, "119 minutes"),
        (120 * 60, "2 hours"),
        (47 * 3600, "47 hours"),
        (50 * 3600, "2 days"),
    ],
)
def test_a_long_wait_is_forecast_in_words(seconds: float, wait: str) -> None:
    assert simulate.forecast(seconds).startswith(f"this takes about {wait};")


def test_a_short_wait_is_not_worth_a_word() -> None:
    assert simulate.forecast(59) == ""
