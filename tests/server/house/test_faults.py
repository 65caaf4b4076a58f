"""Servers of a house fail at random moments, and their people go on at the others.

Three hundred times and more: ``python -m tests.server.house.faults``.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.house.faults import KINDS, assert_the_logs_are_whole, endure
from tests.server.house.servers import running_house

FAULTS = 10


@pytest.mark.e2e
@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_faults_lose_nothing_and_nothing_is_done_twice(tmp_path: Path) -> None:
    with running_house(tmp_path, 3) as house:
        story = asyncio.run(endure(house, FAULTS, seed=3, tables=2))
        assert story.kills == FAULTS
        assert story.reconnects >= FAULTS // len(KINDS)
        records = tmp_path / "records"
        records.mkdir()
        assert_the_logs_are_whole(house, story, records)
