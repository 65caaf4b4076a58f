"""``qwixx ladder``: interrupted, and asked to write where it may not."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from qwixx.bots.ladder_page import BEGIN, END
from qwixx.cli import progress
from qwixx.cli.main import run
from qwixx.cli.terminal.seats import read_seats

Capture = pytest.CaptureFixture[str]


def test_ctrl_c_tells_how_far_the_ladder_was(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    @contextmanager
    def interrupted(_what: str) -> Iterator[progress.Tell]:
        def tell(_done: int, _total: int) -> None:
            raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr(progress, "bar", interrupted)
    assert run(["ladder", "--players", "random,gap,ga", "--games", "2"]) == 130
    assert capsys.readouterr().err == "qwixx: stopped after 1 of 3 pairs\n"


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


def test_a_folder_that_cannot_be_written_is_refused_before_the_games(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def climb(*_: object) -> None:
        raise AssertionError("the games are played")

    monkeypatch.setattr("qwixx.bots.ladder.climb", climb)
    (tmp_path / "docs").write_text("no folder")
    words = ["ladder", "--players", "random,gap", "--games", "2", "--write"]
    assert run([*words, str(tmp_path)]) == 1
    assert "docs/ladder.md cannot be written" in capsys.readouterr().err
    if Path("/proc/self").exists():  # where not even the administrator writes
        assert run([*words, "/proc"]) == 1
        assert "/proc/docs/ladder.md cannot be written" in capsys.readouterr().err


def test_who_wins_all_games_has_no_upper_end(capsys: Capture) -> None:
    assert run(["ladder", "--players", "gap,random", "--games", "4"]) == 0
    out = capsys.readouterr().out
    assert "| random | open |" in out
    assert " or less |" in out
    assert "Open is what so few games cannot tell" in out


def test_players_are_found_whatever_their_case(capsys: Capture) -> None:
    for command in (["ladder", "--players", "Gap,RANDOM"], ["match", "Gap", "RANDOM"]):
        assert run([*command, "--games", "2"]) == 0
        out = capsys.readouterr().out
        assert "gap" in out
        assert "random" in out
    assert run(["simulate", "Gap", "--games", "2"]) == 0
    assert read_seats("you,Robo=Gap")[1].kind == "gap"
