"""``qwixx train``: what it says when it is stopped, and what it refuses."""

import signal
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from qwixx.bots.learning import selfplay, shipping, training
from qwixx.bots.nets.dense import fresh
from qwixx.bots.nets.weights import load_net, pack, unpack
from qwixx.cli.main import run
from qwixx.rules import make_setup

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


def test_to_insist_without_shipping_is_a_mistake(tmp_path: Path, capsys: Capture) -> None:
    assert run(["train", "classic-2", "--force", "--folder", str(tmp_path / "t")]) == 2
    assert "--force is about what is shipped; say --ship as well." in capsys.readouterr().err
    assert not (tmp_path / "t").exists()


@pytest.mark.slow
def test_only_a_net_that_is_shown_to_be_better_is_shipped_unless_somebody_insists(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "classic-2.npz"
    pack(load_net("classic-2"), path)
    monkeypatch.setattr(shipping, "shipped_path", lambda _: path)
    monkeypatch.setattr(shipping, "compare", partial(shipping.compare, games=400))
    good = path.read_bytes()
    words = ["train", "classic-2", "--games", "1000", "--folder", str(tmp_path / "t"), "--ship"]
    assert run(words) == 1
    told = capsys.readouterr()
    assert " % of 400 games against the shipped net (95 %: " in told.out
    assert "it is not shown to be stronger than the shipped net, which stays\n" in told.err
    assert "above 50.0 %; --force ships it all the same.\n" in told.err
    assert path.read_bytes() == good
    assert run([*words, "--force"]) == 0
    assert path.read_bytes() != good
    path.write_bytes(good[:-100])
    capsys.readouterr()
    assert run(words) == 0
    assert (
        "the shipped net cannot be read, so this one takes its place\n" in capsys.readouterr().out
    )
    assert unpack(path).shape == load_net("classic-2").shape
    path.unlink()
    assert run(words) == 0
    assert unpack(path).shape == load_net("classic-2").shape


def test_an_equal_net_wins_its_fair_share_and_is_not_better() -> None:
    net = load_net("classic-2")
    setup = make_setup("classic", 2)
    equal = shipping.compare(net, net, setup, 200)
    assert equal.share == equal.fair == 0.5
    assert not equal.is_better
    better = shipping.compare(net, fresh(1, len(net)), setup, 200)
    assert better.share > 0.8
    assert better.is_better
    assert not shipping.compare(fresh(1, len(net)), net, setup, 200).is_better
    assert np.allclose(shipping.as_shipped(net), net, atol=1e-5)


@pytest.mark.parametrize(("low", "is_better"), [(0.499, False), (0.5, False), (0.501, True)])
def test_more_wins_than_an_equal_net_may_be_luck(low: float, is_better: bool) -> None:
    assert shipping.Comparison(1000, 0.52, (low, 0.6), 0.5).is_better is is_better
