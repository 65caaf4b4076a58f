"""The server is killed at random moments, and nothing that it acknowledged is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.live import LiveServer
from tests.server.postgres import running_postgres
from tests.server.survival import assert_nothing_is_lost, survive

KILLS = 50


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_fifty_kills_lose_nothing_with_sqlite(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        story = asyncio.run(survive(server, KILLS))
        assert story.kills == KILLS
        assert story.reconnects >= KILLS
        assert_nothing_is_lost(server, story, tmp_path)
        assert server.errors() == []


@pytest.mark.e2e
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_fifty_kills_lose_nothing_with_postgres(tmp_path: Path) -> None:
    with running_postgres() as url, LiveServer(tmp_path, database=url) as server:
        story = asyncio.run(survive(server, KILLS, seed=2))
        assert story.kills == KILLS
        assert story.reconnects >= KILLS
        assert_nothing_is_lost(server, story, tmp_path)
        assert server.errors() == []
