"""``qwixx ladder``: interrupted, and asked to write where it may not."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from qwixx.bots.matches.ladder_page import BEGIN, END
from qwixx.cli import progress
from qwixx.cli.main import run
from qwixx.cli.terminal.seats import read_seats
from qwixx.sim import play

Capture = pytest.CaptureFixture[str]
Refusal = Callable[[Path | str], str]


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes when two pairs are done."""

    @contextmanager
    def bar(_what: str) -> Iterator[progress.Tell]:
        def tell(done: int, _total: int) -> None:
            if done == 2:
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(progress, "bar", bar)


@pytest.mark.usefixtures("interrupted")
def test_ctrl_c_tells_about_the_pairs_that_are_done(capsys: Capture) -> None:
    assert run(["ladder", "--players", "random,gap,ga", "--games", "20"]) == 130
    told = capsys.readouterr()
    ratings, wins, *_ = told.out.split("\n\n")
    assert {line.split()[1] for line in ratings.splitlines()[2:]} == {"random", "gap", "ga"}
    of_random = next(line for line in wins.splitlines() if line.startswith("| random |"))
    of_ga = next(line for line in wins.splitlines() if line.startswith("| ga |"))
    assert len(of_random.replace("|", " ").split()) == 1 + 2, "it has met both others"
    assert len(of_ga.replace("|", " ").split()) == 1 + 1, "it has not met gap"
    assert "nan" not in told.out
    assert told.err == "qwixx: stopped after 2 of 3 pairs\n"


class Forgetful:
    """Ctrl-C while it goes away reaches nobody, as in a callback of compiled code."""

    def __del__(self) -> None:
        raise KeyboardInterrupt


@pytest.mark.parametrize("error", [None, RuntimeError("where was I?")])
def test_ctrl_c_that_is_lost_while_a_later_pair_compiles_tells_about_the_pairs_too(
    error: Exception | None, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = play.play_games, [0]

    def play_games(*args: Any) -> None:
        calls[0] += not len(args[-1])  # no games: it only compiles
        if calls[0] == 2:
            Forgetful()
            if error:
                raise error
        real(*args)

    monkeypatch.setattr(play, "play_games", play_games)
    assert run(["ladder", "--players", "random,gap,ga", "--games", "20"]) == 130
    told = capsys.readouterr()
    assert "| gap | 1000 |" in told.out
    assert told.err == "qwixx: stopped after 1 of 3 pairs\n"


@pytest.mark.usefixtures("interrupted")
def test_who_has_not_played_yet_is_not_rated(capsys: Capture, tmp_path: Path) -> None:
    args = ["--players", "random,ga,computational,gap", "--games", "20", "--write", str(tmp_path)]
    assert run(["ladder", *args]) == 130
    told = capsys.readouterr()
    assert "| gap |" not in told.out
    assert "random is set to 1000." in told.out
    assert told.err == "qwixx: stopped after 2 of 6 pairs; nothing was written\n"
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_before_the_first_pair_is_done_has_nothing_to_tell(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("qwixx.bots.matches.ladder.play_compiled", interrupted)
    assert run(["ladder", "--players", "random,gap", "--games", "2"]) == 130
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "qwixx: stopped after 0 of 1 pairs\n"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("README.md", f"put the lines {BEGIN} and {END} where its table belongs"),
        ("docs/ladder.md", "is not a page of ours; move it away, or name another folder"),
    ],
)
def test_files_of_others_are_left_alone(
    name: str, message: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("Somebody's own text.\n")
    words = ["ladder", "--players", "random,gap", "--games", "2", "--write", str(tmp_path)]
    assert run(words) == 1
    assert message in capsys.readouterr().err
    assert path.read_text() == "Somebody's own text.\n"
    path.unlink()
    assert run(words) == 0
    assert run(words) == 0, "what it has written itself it may write again"


@pytest.fixture
def refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """What is said about a folder to write into; not a game is played before."""

    def climb(*_: object) -> None:
        raise AssertionError("the games are played")

    def said(folder: Path | str) -> str:
        assert run(["ladder", "--players", "random,gap", "--write", str(folder)]) == 1
        return capsys.readouterr().err

    monkeypatch.setattr("qwixx.bots.matches.ladder.climb", climb)
    return said


def test_a_folder_that_is_none_is_refused_before_the_games(
    tmp_path: Path, refused: Refusal
) -> None:
    new, file = tmp_path / "new" / "newer", tmp_path / "file"
    file.touch()
    assert refused(new) == f"qwixx: there is no folder {new}; make it first, or name another\n"
    assert (
        refused(file)
        == f"qwixx: {file} is a file; name the folder that the ladder is written into\n"
    )
    assert "there is no folder" in refused(file / "deeper")
    assert "--write needs the name of a folder\n" in refused("")
    assert "the name is too long\n" in refused("x" * 300)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("name", ["docs", "docs/assets"])
def test_a_file_in_place_of_a_folder_is_refused_before_the_games(
    name: str, tmp_path: Path, refused: Refusal
) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.touch()
    told = f"qwixx: {path} is a file, not a folder; move it away, or name another folder\n"
    assert refused(tmp_path) == told


@pytest.mark.parametrize("name", ["docs/ladder.md", "docs/assets/ladder.png", "README.md"])
def test_a_folder_in_place_of_a_file_is_refused_before_the_games(
    name: str, tmp_path: Path, refused: Refusal
) -> None:
    path = tmp_path / name
    path.mkdir(parents=True)
    told = f"qwixx: {path} is a folder, not a file; move it away, or name another folder\n"
    assert refused(tmp_path) == told


def test_a_folder_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, refused: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    if Path("/proc/self").exists():  # where not even the administrator writes
        assert refused(Path("/proc")) == (
            "qwixx: the folder /proc cannot be written; name a folder that is yours instead of"
            " /proc\n"
        )

    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("qwixx.cli.output_files.TemporaryFile", full)
    assert f"the disk of the folder {tmp_path} is full;" in refused(tmp_path)


def test_who_wins_all_games_has_no_upper_end(capsys: Capture) -> None:
    assert run(["ladder", "--players", "gap,random", "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert "| random | open |" in out
    assert " or less |" in out
    assert "Open is what so few games cannot tell" in out


@pytest.mark.parametrize("nobody", ["", " ", ","])
def test_nobody_is_not_everybody(
    nobody: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def climb(*_: object) -> None:
        raise AssertionError("the games are played")

    monkeypatch.setattr("qwixx.bots.matches.ladder.climb", climb)
    assert run(["ladder", "--players", nobody]) == 1
    assert capsys.readouterr().err.startswith("qwixx: --players names nobody\nThere are random, ")


def test_players_are_found_whatever_their_case(capsys: Capture) -> None:
    for command in (["ladder", "--players", "Gap,RANDOM"], ["match", "Gap", "RANDOM"]):
        assert run([*command, "--games", "2"]) == 0
        out = capsys.readouterr().out
        assert "gap" in out
        assert "random" in out
    assert run(["simulate", "Gap", "--games", "2"]) == 0
    assert read_seats("you,Robo=Gap")[1].kind == "gap"
