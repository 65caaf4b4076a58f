"""Dice are drawn by a real server, which may die meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from qwixx.rules import read_record
from qwixx.server.analysis.verify import verify_record
from tests.server.evening import evening, meet
from tests.server.guest import Guest
from tests.server.live import LiveServer

pytestmark = pytest.mark.slow


def committing(guest: Guest) -> bool:
    return guest.table["draw"] is not None


def opening(guest: Guest) -> bool:
    draw = guest.table["draw"]
    return draw is not None and draw["commitments"] is not None


@pytest.mark.parametrize("phase", [committing, opening])
def test_a_draw_goes_on_after_the_server_was_killed(
    phase: Callable[[Guest], bool], tmp_path: Path
) -> None:
    with LiveServer(tmp_path) as server:
        guests = meet(server, 2)

        async def until_then() -> None:
            await asyncio.wait_for(asyncio.gather(*(one.play(phase) for one in guests)), 240)

        asyncio.run(until_then())
        server.kill()
        server.start()
        asyncio.run(evening(guests))
        (text,) = server.records(guests[0].code, guests[0].secret or "")
        said = verify_record(read_record(text))
        assert (said.devices, said.broken) == (("Max", "Emma"), ())
        assert server.errors() == []
