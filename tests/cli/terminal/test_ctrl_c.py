"""Ctrl-C in a game, as a program meets it; `test_real_terminal` presses the keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from qwixx.rules import read_games
from tests.cli.terminal.typist import Play, Typist, first_choice, stop_after


def test_ctrl_c_stops_cleanly_and_keeps_the_record(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.qwixx"

    def interrupt(shown: str) -> str:
        raise KeyboardInterrupt

    typing = stop_after(first_choice, 6, [])
    code, output = play(
        "--seed",
        "1",
        "--record",
        str(file),
        answers=lambda shown: typing(shown) if "turn 2" not in shown else interrupt(shown),
    )
    assert code == 130
    assert "The game stops here." in output
    assert "Traceback" not in output
    assert file.read_text().count("\n1. ") == 1


def test_ctrl_c_between_two_games_of_a_series_offers_to_save_the_first(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Typist, "isatty", lambda _: True)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "dumb")
    ended = False

    def typing(shown: str) -> str:
        nonlocal ended
        if "Enter for game 2 of 2" in shown:
            ended = True
            raise KeyboardInterrupt
        return "mine.qwixx" if ended else first_choice(shown)

    code, output = play("--players", "1", "--series", "2", "--seed", "1", answers=typing)
    assert code == 130
    assert "Go on with: qwixx play --resume mine.qwixx" in output
    (first,) = read_games((tmp_path / "mine.qwixx").read_bytes())
    assert first.state.is_over


def test_ctrl_c_does_not_wait_where_nobody_can_answer(play: Play) -> None:
    def interrupt(shown: str) -> str:
        assert "Save it?" not in shown
        raise KeyboardInterrupt

    assert play("--seed", "1", answers=interrupt)[0] == 130


@pytest.mark.parametrize("said", ["", "y", "Yes"])
def test_who_agrees_saves_under_the_name_that_was_offered_and_is_free(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Typist, "isatty", lambda _: True)
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("TERM", "dumb")

    def typing(shown: str) -> str:
        if "Save it?" not in shown:
            raise KeyboardInterrupt
        return said

    for _ in range(2):
        play("--players", "1", "--seed", "1", answers=typing)
    saved = sorted(file.name for file in tmp_path.iterdir())
    assert len(saved) == 2
    assert all(name.startswith("qwixx-") and name.endswith(".qwixx") for name in saved)
