"""What changes, applied to what was there, is exactly what is there now: docs/protocol.md."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

from qwixx import rules
from qwixx.server.hub.outbox import Known, News, Prepared
from qwixx.server.hub.pictures import Pictures
from qwixx.server.protocol import commands
from qwixx.server.protocol.settings import Settings
from qwixx.server.table import Draft, Entry, Presence
from tests.server.guest import Json, followed
from tests.server.live import LiveServer
from tests.server.table.sitting import Sitting
from tests.server.test_socket import opened, seated


class Screen:
    """Asks for what changes, and is sometimes slow, or loses something."""

    def __init__(self, seat: int | None, chance: random.Random) -> None:
        self.seat, self._chance = seat, chance
        self._known = Known()
        self._known.takes_changes = True
        self.picture: Json | None = None
        self.changes = 0

    def show(self, prepared: Prepared) -> bool:
        """Whether it shows the table as it is now."""
        if self._chance.random() < 0.2:
            return False  # too slow for this one
        told: Json = msgspec.json.decode(prepared.told_to(self._known))
        if self._chance.random() < 0.05:
            return False  # this one gets lost
        if told["type"] == "update":
            self.picture = told
        elif self.picture is None or told["follows"] != self.picture["number"]:
            self.picture = self._known.picture = None  # it looks again
            return False
        else:
            self.picture = followed(self.picture, told)
            self.changes += 1
        return True


class Shown(Sitting):
    """A table at which everybody looks at what is there after each step."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self._pictures, self._chance = Pictures(), random.Random(seed)
        self.screens = [Screen(seat, self._chance) for seat in (0, 2, 3, None)]
        self.watching = 0
        self.compared = 0
        super().__init__(3, 1, seed, **settings)

    def presence(self) -> Presence:
        return Presence(frozenset(self.connected), dict(self.gone), self.watching)

    def take(self, draft: Draft) -> list[Entry]:
        entries = super().take(draft)
        self.watching = self._chance.choice((self.watching, self._chance.randrange(3)))
        self.now += 0.01
        picture = self._pictures.take(self.table, self.presence(), self.now)
        for screen in self.screens:
            seat = screen.seat if (screen.seat or 0) < len(self.table.seats) else None
            you = None if seat is None else self._pictures.you(self.table, seat)
            if screen.show(Prepared(picture, News([]), you)):
                assert screen.picture is not None
                # Made anew, without anything that is kept from one to the next.
                assert screen.picture["table"] == _plain(self.view())
                mine = None if seat is None else self.you(seat)
                assert screen.picture["you"] == _plain(mine)
                self.compared += 1
        return entries


def _plain(view: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("edition", rules.editions())
def test_what_changes_makes_the_whole_of_what_there_was(edition: str) -> None:
    board = "storm" if rules.editions()[edition].has_board else None
    table = Shown(sum(edition.encode()), edition=edition, board=board, seats=4, games=2)
    table.start()
    table.disconnect(2)
    table.connect(2)
    table.play_to_the_end()
    table.start()
    table.roll(table.active) if table.table.seats[table.active].is_person else table.bots_act()
    table.do(0, commands.EndGame)
    table.do(0, commands.ChangeSettings, settings=Settings(seats=5))
    assert table.compared > 100
    assert sum(screen.changes for screen in table.screens) > table.compared / 2


def test_who_has_another_picture_than_the_server_thinks_asks_and_gets_the_whole(
    server: LiveServer,
) -> None:
    async def story() -> None:
        async with seated(server, opened(server)) as max_:

            async def renamed(name: str, picture: Json) -> Json:
                """What the changes make of it until that is the name."""
                await max_.say("rename", id=f"rename-to-{name}", name=name)
                while picture["table"]["seats"][0]["name"] != name:
                    change = await max_.hear("changes")
                    assert change["follows"] == picture["number"]
                    picture = followed(picture, change)
                return picture

            first = await max_.hear("update")
            await max_.say("look", number=first["number"])
            now = await renamed("Maxi", first)
            for missed, name in ((None, "Emma"), (first["number"] - 1, "Laura")):
                await max_.say("look", number=missed)
                whole = await max_.hear("update")
                assert whole["table"] == now["table"] | {"now": whole["table"]["now"]}
                now = await renamed(name, whole)

    asyncio.run(story())
