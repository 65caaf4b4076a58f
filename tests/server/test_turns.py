"""Bots of many tables take turns, and none of them takes the processor from the others."""

from __future__ import annotations

import asyncio

import pytest

from qwixx import rules
from qwixx.server.hub import brains
from qwixx.server.hub.turns import HALF_LIFE, Turns


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def think(turns: Turns, clock: Clock, table: str, seconds: float, order: list[str]) -> None:
    async with turns.turn(table):
        order.append(table)
        clock.now += seconds
        await asyncio.sleep(0)


def test_the_table_that_has_had_least_comes_first() -> None:
    clock, order = Clock(), []  # type: ignore[var-annotated]

    async def story() -> None:
        turns = Turns(1, clock)
        await think(turns, clock, "masters", 0.2, order)
        await asyncio.gather(
            *(think(turns, clock, "masters", 0.2, order) for _ in range(5)),
            think(turns, clock, "novice", 0.01, order),
            think(turns, clock, "novice", 0.01, order),
        )

    asyncio.run(story())
    # One of the masters' had the place already when the novice came.
    assert order == ["masters", "masters", "novice", "novice", *["masters"] * 4]


def test_what_a_table_had_long_ago_is_forgotten() -> None:
    clock, order = Clock(), []  # type: ignore[var-annotated]

    async def story() -> None:
        turns = Turns(1, clock)
        await think(turns, clock, "long ago", 10, order)
        clock.now += 10 * HALF_LIFE
        await think(turns, clock, "now", 1, order)
        async with turns.turn("somebody"):
            both = [think(turns, clock, one, 1, order) for one in ("now", "long ago")]
            tasks = [asyncio.create_task(one) for one in both]
            await asyncio.sleep(0)
        await asyncio.gather(*tasks)

    asyncio.run(story())
    assert order[2:] == ["long ago", "now"]


def test_who_gives_up_waiting_leaves_no_place_taken() -> None:
    clock, order = Clock(), []  # type: ignore[var-annotated]

    async def story() -> None:
        turns = Turns(1, clock)
        async with turns.turn("first"):
            impatient = asyncio.create_task(think(turns, clock, "impatient", 1, order))
            await asyncio.sleep(0)
            assert turns.waiting == 1
            impatient.cancel()
            await asyncio.gather(impatient, return_exceptions=True)
            called = asyncio.create_task(think(turns, clock, "called", 1, order))
            await asyncio.sleep(0)
        called.cancel()  # at the very moment when it was called
        await asyncio.gather(called, return_exceptions=True)
        await asyncio.wait_for(think(turns, clock, "next", 1, order), 60)

    asyncio.run(story())
    assert order == ["next"]


def test_where_many_bots_wait_masters_think_like_experts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def think(level: str, *_: object) -> str:
        asked.append(level)
        return "-"

    monkeypatch.setattr(brains, "_think", think)
    monkeypatch.setattr(brains, "_get_ready", list)
    state = rules.roll(
        rules.start(rules.make_setup("classic", 2)), rules.read_dice("w1 w1 r2 y5 g3 b6")
    )

    async def story() -> None:
        bots = brains.Brains(0)
        await asyncio.gather(*(bots.choose("master", state, 1) for _ in range(brains.MANY + 3)))
        bots.close()

    asyncio.run(story())
    assert asked.count("expert") == 2
    assert asked.count("master") == brains.MANY + 1
