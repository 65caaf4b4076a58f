"""``qwixx ladder``: interrupted, and asked to draw where it may not."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from qwixx.cli.main import run
from qwixx.cli.showing import progress
from qwixx.cli.terminal.seats import read_seats
from qwixx.sim.batch import play_games

Capture = pytest.CaptureFixture[str]


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
    calls = [0]

    def play_or_stop(*args: Any) -> None:
        calls[0] += not len(args[-1])  # no games: it only compiles
        if calls[0] == 2:
            Forgetful()
            if error:
                raise error
        play_games(*args)

    monkeypatch.setattr("qwixx.bots.matches.match.play_games", play_or_stop)
    assert run(["ladder", "--players", "random,gap,ga", "--games", "20"]) == 130
    told = capsys.readouterr()
    assert "| gap | 1000 |" in told.out
    assert told.err == "qwixx: stopped after 1 of 3 pairs\n"


@pytest.mark.usefixtures("interrupted")
def test_who_has_not_played_yet_is_not_rated(capsys: Capture, tmp_path: Path) -> None:
    args = ["--players", "random,ga,computational,gap", "--games", "20"]
    args += ["--plot", str(tmp_path / "ladder.png")]
    assert run(["ladder", *args]) == 130
    told = capsys.readouterr()
    assert "| gap |" not in told.out
    assert "random is set to 1000." in told.out
    assert told.err == "qwixx: stopped after 2 of 6 pairs; nothing was drawn\n"
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


@pytest.mark.parametrize("kind", ["png", "svg", "pdf"])
def test_the_ratings_are_drawn(kind: str, tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / f"ladder.{kind}"
    args = ["ladder", "--players", "random,gap", "--games", "4", "--plot", str(picture)]
    assert run(args) == 0
    assert capsys.readouterr().err == f"{picture}: the ratings\n"
    first = picture.read_bytes()
    assert len(first) > 1000
    assert run(args) == 0
    assert picture.read_bytes() == first, "the same games draw the same picture"


def test_a_picture_that_cannot_be_drawn_is_refused_before_the_games(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def climb(*_: object) -> None:
        raise AssertionError("the games are played")

    monkeypatch.setattr("qwixx.bots.matches.ladder.climb", climb)
    for place in (tmp_path / "ladder.txt", tmp_path / "new" / "ladder.png", tmp_path):
        assert run(["ladder", "--players", "random,gap", "--plot", str(place)]) == 1
        assert str(place) in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


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
