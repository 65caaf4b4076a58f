"""``qwixx train``: what it says when it is stopped, and what it refuses."""

import signal
from pathlib import Path
from typing import Any

import pytest

from qwixx.bots.learning import selfplay, training
from qwixx.cli.main import run

Capture = pytest.CaptureFixture[str]


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_training_that_is_stopped_keeps_what_it_has_learned(
    number: signal.Signals, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0

    def stopped_while_learning(*args: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 1:
            signal.raise_signal(number)
        return selfplay.study(*args)

    before = signal.getsignal(number)
    monkeypatch.setattr(training, "study", stopped_while_learning)
    assert run(["train", "classic-2", "--games", "3000", "--folder", str(tmp_path)]) == 130
    said = capsys.readouterr().err
    assert said == "qwixx: stopped after 1000 games; the same command goes on\n"
    saved = training.load(tmp_path)
    assert saved
    assert saved.block == 1
    assert signal.getsignal(number) is before


def test_a_wrong_name_is_told_with_the_right_ones(capsys: Capture) -> None:
    assert run(["train", "classic-9"]) == 1
    assert "there are classic-2, classic-3" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("")
    assert run(["train", "classic-2", "--folder", str(tmp_path / "file" / "x")]) == 1
    said = capsys.readouterr().err
    assert "cannot be written" in said
    assert said.endswith("\nChoose a folder that has room and is yours with --folder.\n")
    assert "Errno" not in said


def test_an_empty_name_is_not_the_folder_one_is_in(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["train", "classic-2", "--games", "1000", "--folder", ""]) == 2
    assert "--folder: the name is empty; name a folder" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_folder_to_train_in(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").write_text("mine")
    assert run(["train", "classic-2", "--folder", str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err == (
        f"qwixx: {tmp_path / 'file'} is a file\n"
        "Name a folder, or leave it out: it is training/classic-2 then.\n"
    )
