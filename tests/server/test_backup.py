"""A game outlives its server: copied while it is played, it goes on elsewhere."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from qwixx import rules
from qwixx.cli import main
from tests.server.evening import Host, evening, meet
from tests.server.guest import Guest, is_over
from tests.server.live import LiveServer
from tests.server.postgres import programs, running_postgres
from tests.server.survival import assert_dice_kept, assert_kept


def run(*call: str | Path) -> None:
    subprocess.run(call, check=True)


def ours(*args: str) -> None:
    assert main.run(list(args)) == 0


class Story:
    """People who play, the copy that is made meanwhile, and what they knew before it."""

    def __init__(self, server: LiveServer, copy: Callable[[], None]) -> None:
        self.guests = meet(server, 2, games=5)
        asyncio.run(self._play(copy))
        assert not is_over(self.guests[0]), "the series was over before the copy was made"

    async def _play(self, copy: Callable[[], None]) -> None:
        under_way, enough = asyncio.Event(), asyncio.Event()

        def until(_: Guest) -> bool:
            if all(len(guest.acknowledged) >= 10 for guest in self.guests):
                under_way.set()
            return enough.is_set()

        playing = [asyncio.ensure_future(guest.play(until)) for guest in self.guests]
        await under_way.wait()
        self.decided = [list(guest.acknowledged) for guest in self.guests]
        self.received = [list(guest.received) for guest in self.guests]
        await asyncio.to_thread(copy)
        enough.set()
        await asyncio.gather(*playing)

    def goes_on(self, server: LiveServer) -> None:
        """The same seats play to the end on another server, and nothing is missing there."""
        host, *others = self.guests
        returned = [
            Host(server, host.code, host.secret, 1),
            *(Guest(server, other.code, other.secret, 2) for other in others),
        ]
        asyncio.run(evening(returned))
        assert host.secret is not None
        games = list(rules.read_games(server.get(f"/api/tables/{host.code}/record", host.secret)))
        results = returned[0].table["series"]["results"]
        assert [list(game.record.result or ()) for game in games] == results
        assert len(games) == 5
        for guest, decided, received in zip(self.guests, self.decided, self.received, strict=True):
            for command in decided:
                assert_kept(command, guest.you["seat"], games)
            for text in received:
                assert_dice_kept(text, games)
        assert server.errors() == []


@pytest.mark.slow
def test_sqlite_is_copied_while_people_play_and_goes_on_elsewhere(tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    with LiveServer(tmp_path) as server:
        call = ["backup", "--database", server.database, copy]
        story = Story(server, lambda: ours(*call))
        server.kill()  # the disaster
    with LiveServer(tmp_path, database=copy) as restored:
        story.goes_on(restored)


@pytest.mark.e2e
@pytest.mark.slow
def test_postgresql_is_copied_while_people_play_and_goes_on_elsewhere(tmp_path: Path) -> None:
    dump = tmp_path / "qwixx.dump"
    tools = programs()
    with running_postgres() as url:
        with LiveServer(tmp_path, database=url) as server:
            story = Story(
                server, lambda: run(tools / "pg_dump", "--format=custom", f"--file={dump}", url)
            )
            server.kill()
        other = url.removesuffix("postgres") + "restored"
        run(tools / "createdb", f"--maintenance-db={url}", "restored")
        run(tools / "pg_restore", f"--dbname={other}", dump)
        with LiveServer(tmp_path, database=other) as restored:
            story.goes_on(restored)
