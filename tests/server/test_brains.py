"""Bots answer at once, also while they still get ready."""

import asyncio

import pytest

from qwixx import rules
from qwixx.server.hub import brains


def test_while_the_bots_get_ready_the_cross_that_skips_fewest_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(brains, "QUICK_START", 0.01)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w1 w1 r2 y5 g3 b6")
    )

    async def ask() -> str:
        bots = brains.Brains(0)
        monkeypatch.setattr(bots, "get_ready", asyncio.get_running_loop().create_future)
        return await bots.choose("expert", state, 1)

    assert asyncio.run(ask()) in ("r2", "y2")


def test_a_plain_answer_does_not_skip_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brains, "QUICK_START", 0.01)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w3 w4 r2 y5 g3 b6")
    )

    async def ask() -> str:
        bots = brains.Brains(0)
        monkeypatch.setattr(bots, "get_ready", asyncio.get_running_loop().create_future)
        return await bots.choose("expert", state, 1)

    assert asyncio.run(ask()) == "-"


def test_a_net_that_is_missing_is_told_in_one_line_and_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def incomplete() -> None:
        raise rules.Refused("the package is incomplete (classic-2.npz is missing)")

    monkeypatch.setattr(brains, "_get_ready", incomplete)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w1 w1 r2 y5 g3 b6")
    )

    async def ask() -> list[str]:
        bots = brains.Brains(0)
        try:
            with pytest.raises(rules.Refused):
                await bots.get_ready()
            assert len(caplog.records) == 1, "before anybody plays"
            return [await bots.choose("expert", state, 1) for _ in range(3)]
        finally:
            bots.close()

    assert set(asyncio.run(ask())) <= {"r2", "y2"}
    (line,) = caplog.records
    assert "classic-2.npz is missing" in line.getMessage()
    assert line.exc_info is None
