"""Three servers behind a load balancer that remembers nobody, as docs/hosting.md puts them."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from qwixx.server.table import fold
from tests.server.evening import evening, meet
from tests.server.house.balancer import balanced
from tests.server.house.servers import House, running_house
from tests.server.live import Site

pytestmark = [pytest.mark.e2e, pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("which", ["nginx", "caddy"])
def test_all_servers_are_upgraded_while_people_play(which: str, tmp_path: Path) -> None:
    """One after the other is drained and comes back as a newer version; then one is killed."""
    with running_house(tmp_path, 3, trusted_proxies="127.0.0.1") as house:
        with balanced(which, house, tmp_path) as (site, line):
            guests = meet(site, 3, patience=600, games=3)
            for guest in guests:
                guest.line = line

            async def upgrade() -> None:
                chance = random.Random(1)
                for member in house.members:
                    heard = sum(len(guest.received) for guest in guests) + chance.randint(10, 60)
                    while sum(len(guest.received) for guest in guests) < heard:
                        await asyncio.sleep(0.02)
                        if all(guest.table["series"]["over"] for guest in guests if guest.update):
                            break
                    assert await asyncio.to_thread(member.stop) == 0
                    member.is_newer = True
                    await asyncio.to_thread(member.start)
                await asyncio.to_thread(house.members[0].kill)

            async def story() -> None:
                await asyncio.gather(evening(guests), upgrade())

            asyncio.run(story())
            assert_all_is_there(house, site, guests[0].code, guests[0].secret or "")
        for guest in guests:
            assert [refusal for _, refusal in guest.refused if refusal["code"] != "late"] == []
            assert guest.table["series"]["over"]
        assert sum(guest.reconnects for guest in guests) >= 3


def assert_all_is_there(house: House, site: Site, code: str, secret: str) -> None:
    table = fold(house.log_of(code))
    assert table.games == 3
    assert len(site.records(code, secret)) == 3
