"""Two versions share tables while servers are upgraded one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.evening import evening
from tests.server.house.servers import House, running_house, spread
from tests.server.newer import NEWEST
from tests.server.test_socket import joined, line, opened, seated

pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The second server is of a version to come."""
    with running_house(tmp_path_factory.mktemp("house"), 2) as there:
        newer = there.members[1]
        newer.stop()
        newer.is_newer = True
        newer.start()
        yield there
        assert [error for member in there.members for error in member.errors()] == []


def test_people_of_one_table_play_on_servers_of_two_versions(house: House) -> None:
    guests = spread(house.members, 3)
    asyncio.run(evening(guests))
    for guest in guests:
        assert guest.refused == []
        assert guest.reconnects == 0
        assert guest.table["series"]["over"]
        assert guest.table["game"] == guests[0].table["game"]


def test_what_only_the_newer_one_understands_is_played_on_there(house: House) -> None:
    async def story() -> None:
        older, newer = house.members
        mine, another = opened(older), opened(older)
        hers = joined(newer, mine["code"])
        async with seated(older, another) as linus, seated(newer, hers) as emma:
            async with seated(older, mine) as max_:
                assert (await emma.order("rename", name=NEWEST))["type"] == "done"
                assert (await max_.hear("goodbye"))["code"] == "restart"
            async with line(older, mine["code"]) as again:
                await again.say("hello", secret=mine["secret"])
                assert (await again.hear("goodbye", "update"))["code"] == "restart"
            async with seated(newer, mine) as max_:
                assert (await max_.order("rename", name="Maxi"))["type"] == "done"
            assert (await linus.order("rename", name="Lino"))["type"] == "done"

    asyncio.run(story())
