"""How long people wait until the bots of ``qwixx play`` are ready, and what they are told then."""

import io

import pytest

from qwixx.cli.main import run
from qwixx.cli.terminal.opponents import SimplePlayer
from qwixx.sim.compiling import tell_all

Capture = pytest.CaptureFixture[str]
COMPILING = "qwixx: Compiling, this once: ten seconds or so\n"


@pytest.mark.parametrize("is_compiled", [True, False])
def test_who_waits_for_the_compiler_is_told_how_long(
    is_compiled: bool, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(_name: str, _seed: int | None) -> SimplePlayer:
        if not is_compiled:
            tell_all()
        return SimplePlayer()

    monkeypatch.setattr("qwixx.cli.terminal.seats.make_opponent", make)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(["play", "--players", "you,gap,expert"]) == 0
    assert capsys.readouterr().err == ("" if is_compiled else COMPILING)


def test_for_the_player_of_the_solved_game_it_is_solved_with_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solved: list[int] = []
    monkeypatch.setattr("qwixx.cli.commands.solve.open_with_progress", solved.append)
    monkeypatch.setattr("qwixx.cli.terminal.seats.make_opponent", lambda *_: SimplePlayer())
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(["play", "--players", "you,Robo=solo"]) == 0
    assert solved == [1]
    assert run(["play"]) == 0
    assert solved == [1]
