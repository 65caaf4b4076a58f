"""One server of a house is in trouble: what its people see, and what those at the others do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import psycopg
import pytest

from qwixx.server.store import Old
from qwixx.server.store.opening import open_store
from qwixx.server.store.shared import Shared
from qwixx.server.table.facts import Started, WentAway
from tests.server.guest import Json
from tests.server.house.servers import House, running_house
from tests.server.test_socket import Line, joined, line, opened, seated

WAITING = "SELECT 1 FROM pg_locks WHERE NOT granted"
pytestmark = [pytest.mark.e2e, pytest.mark.slow]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with running_house(tmp_path_factory.mktemp("house"), 2) as there:
        yield there
        errors = [error for member in there.members for error in member.errors()]
        assert [error for error in errors if "Traceback" in error] == []


async def sees(line: Line, what: Callable[[Json], Any]) -> Json:
    """The first update of which something is the case."""
    while True:
        update = await line.hear("update")
        if what(update["table"]):
            return update


def name(number: int) -> Callable[[Json], str]:
    return lambda table: str(table["seats"][number]["name"])


def connected(table: Json) -> list[bool]:
    return [seat["connected"] for seat in table["seats"]]


def test_a_server_that_wakes_up_shows_what_it_has_missed(house: House) -> None:
    async def story() -> None:
        one, two = house.members
        mine = opened(one, seats=2)
        hers = joined(two, mine["code"])
        async with seated(one, mine) as max_, seated(two, hers) as emma:
            await sees(max_, lambda table: connected(table) == [True, True])
            two.pause()
            try:
                await sees(max_, lambda table: connected(table) == [True, False])
                assert (await max_.order("rename", name="Maxi"))["type"] == "done"
            finally:
                two.go_on()
            await sees(emma, lambda table: name(0)(table) == "Maxi")
            await sees(max_, lambda table: connected(table) == [True, True])
            assert (await emma.order("rename", name="Emmi"))["type"] == "done"
            await sees(max_, lambda table: name(1)(table) == "Emmi")

    asyncio.run(story())


@pytest.mark.parametrize("silently", [False, True], ids=["broken off", "without a word"])
def test_a_server_without_its_database_sends_its_people_to_another(
    house: House, silently: bool
) -> None:
    async def story() -> None:
        one, two = house.members
        mine = opened(one, seats=2)
        hers = joined(two, mine["code"])
        async with seated(one, mine) as max_:
            async with seated(two, hers) as emma:
                await sees(max_, lambda table: connected(table) == [True, True])
                two.wire.cut(silently=silently)
                try:
                    assert (await emma.hear("goodbye"))["code"] == "restart"
                    async with line(two, mine["code"]) as again:
                        await again.say("hello", secret=hers["secret"])
                        assert (await again.hear("update", "goodbye"))["code"] == "restart"
                    async with seated(one, hers) as emma_there:
                        await sees(max_, lambda table: connected(table) == [True, True])
                        answer = await emma_there.order("rename", name="Emmi")
                        assert answer["type"] == "done"
                finally:
                    two.wire.mend()
            await until_let_in(house, hers)

    asyncio.run(story())


async def until_let_in(house: House, seat: Json) -> None:
    """The second server reaches its database again."""
    while True:
        async with seated(house.members[1], seat) as line:
            if (await line.hear("update", "goodbye"))["type"] == "update":
                return
        await asyncio.sleep(0.1)


def test_a_timer_runs_out_though_any_server_is_killed(house: House) -> None:
    """Of the two, one would have let it run out."""

    async def story() -> None:
        for killed, other in ((0, 1), (1, 0)):
            here, there = house.members[other], house.members[killed]
            mine = opened(here, seats=2)
            hers = joined(there, mine["code"])
            async with seated(here, mine) as max_:
                async with seated(there, hers):
                    await sees(max_, lambda table: connected(table) == [True, True])
                    await max_.order("start")
                    there.kill()
                await sees(max_, lambda table: table["phase"] == "playing")
            await asyncio.to_thread(there.start)
            facts = [entry.fact for entry in house.log_of(mine["code"])]
            assert sum(isinstance(fact, Started) for fact in facts) == 1
            assert not any(isinstance(fact, WentAway) for fact in facts)

    asyncio.run(story())


def test_a_word_that_was_lost_is_made_up_for(house: House) -> None:
    """The database breaks off all connections on which servers listen."""
    deafen = """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'
    """

    async def story() -> None:
        one, two = house.members
        mine = opened(one, public=True)
        async with seated(one, mine) as max_, line(two, mine["code"]) as watcher:
            await watcher.say("hello")
            for number in range(3):
                with psycopg.connect(house.database) as database:
                    database.execute(deafen)
                assert (await max_.order("rename", name=f"Max {number}"))["type"] == "done"
                await sees(watcher, lambda table, n=number: name(0)(table) == f"Max {n}")  # type: ignore[misc]

    asyncio.run(story())


def test_no_beat_waits_behind_a_large_screen(house: House) -> None:
    """Or one address with many screens would cost a server its lease."""
    one = Shared(house.database, "one")
    with (
        psycopg.connect(house.database) as other,
        ThreadPoolExecutor(1) as threads,
        closing(one),
    ):
        other.execute("LOCK TABLE qwixx_screens")

        def beats_meanwhile() -> bool:
            asked = threads.submit(one.screens.ask, "tv-secret-of-32-letters-and-more", "here")
            while not other.execute(WAITING).fetchall() and not asked.done():
                pass
            one.beat(1)
            still_waits = not asked.done()
            asked.exception()
            return still_waits

        # A slow machine may be done with the screen, whose patience ends, before it beats.
        assert any(beats_meanwhile() for _ in range(10))


def test_a_table_that_people_wait_at_is_not_cleaned_up_by_another_server(house: House) -> None:
    """Nobody has played there yet, and it was opened long ago."""

    async def story() -> None:
        one, two = house.members
        mine = opened(one)
        forgotten = opened(one)
        async with seated(two, mine) as max_:
            await max_.hear("update")
            with psycopg.connect(house.database) as database:
                database.execute("UPDATE qwixx_tables SET touched = 0")
            with psycopg.connect(house.database) as database:
                here = "SELECT 1 FROM qwixx_here WHERE code = %s"
                while not database.execute(here, (mine["code"],)).fetchall():
                    await asyncio.sleep(0.05)
                    database.commit()
            store = open_store(house.database)
            store.clean(Old(before=1, unused=1))
            assert store.read(mine["code"])
            assert not store.read(forgotten["code"])
            store.close()

    asyncio.run(story())
