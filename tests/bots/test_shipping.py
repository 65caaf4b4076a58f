"""A net goes into the package when it is shown to be stronger, and not before."""

from pathlib import Path

import numpy as np
import pytest
from scripts.ship_net import Comparison, as_shipped, compare, ship

from qwixx.bots.nets.dense import fresh
from qwixx.bots.nets.weights import load_net, pack, unpack
from qwixx.rules import make_setup

CLASSIC = make_setup("classic", 2)


def test_only_a_net_that_is_shown_to_be_better_is_shipped_unless_somebody_insists(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, net = tmp_path / "classic-2.npz", load_net("classic-2")
    new = fresh(1, len(net))
    pack(net, path)
    good = path.read_bytes()
    assert not ship(new, CLASSIC, path, is_forced=False, games=200)
    assert " % of 200 games against the shipped net (95 %: " in capsys.readouterr().out
    assert path.read_bytes() == good
    assert ship(new, CLASSIC, path, is_forced=True)
    assert path.read_bytes() != good
    assert ship(net, CLASSIC, path, is_forced=False, games=200)
    assert path.read_bytes() == good


def test_a_damaged_or_missing_net_is_replaced(tmp_path: Path) -> None:
    path, net = tmp_path / "classic-2.npz", load_net("classic-2")
    for damage in (b"", b"PK, not really"):
        path.write_bytes(damage)
        assert ship(net, CLASSIC, path, is_forced=False)
        assert np.allclose(unpack(path), net, atol=1e-5)
    path.unlink()
    assert ship(net, CLASSIC, path, is_forced=False)
    assert np.allclose(unpack(path), net, atol=1e-5)


def test_an_equal_net_wins_its_fair_share_and_is_not_better() -> None:
    net = load_net("classic-2")
    equal = compare(net, net, CLASSIC, 200)
    assert equal.share == equal.fair == 0.5
    assert not equal.is_better
    better = compare(net, fresh(1, len(net)), CLASSIC, 200)
    assert better.share > 0.8
    assert better.is_better
    assert not compare(fresh(1, len(net)), net, CLASSIC, 200).is_better
    assert np.allclose(as_shipped(net), net, atol=1e-5)


@pytest.mark.parametrize(("low", "is_better"), [(0.499, False), (0.5, False), (0.501, True)])
def test_more_wins_than_an_equal_net_may_be_luck(low: float, is_better: bool) -> None:
    assert Comparison(1000, 0.52, (low, 0.6), 0.5).is_better is is_better
