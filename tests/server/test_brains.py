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
