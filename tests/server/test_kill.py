"""Server and database are killed at random moments, and nothing that was acknowledged is lost.

A thousand times and more: ``python -m tests.server.survival``.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.live import LiveServer
from tests.server.postgres import postgres
from tests.server.survival import Stubborn, assert_nothing_is_lost, of_database, of_server, survive

KILLS = 10


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_kills_lose_nothing_with_sqlite(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        story = asyncio.run(survive(Stubborn(server.url), [of_server(server)] * KILLS))
        assert story.kills == KILLS
        assert story.reconnects >= KILLS
        assert_nothing_is_lost(server, story, tmp_path)
        assert server.errors() == []


@pytest.mark.e2e
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_kills_lose_nothing_with_postgres(tmp_path: Path) -> None:
    with (
        postgres("synchronous_commit=off") as database,
        LiveServer(tmp_path, database=database.url) as server,
    ):
        half = KILLS // 2
        kills = [of_server(server)] * half + [of_database(database)] * half
        random.Random(2).shuffle(kills)
        story = asyncio.run(survive(Stubborn(server.url), kills, seed=2))
        assert story.kills == KILLS
        assert story.reconnects >= half
        assert_nothing_is_lost(server, story, tmp_path)
