"""People who meet at a table and play to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from tests.server.guest import Guest, Json, is_over, new_secret
from tests.server.live import Site

NAMES = ("Max", "Emma", "Laura", "Linus", "Zoë")


class Host(Guest):
    """A guest who starts the games, as soon as everybody is here."""

    people = 1

    def next_command(self) -> Json | None:
        command = super().next_command()
        if command is not None:
            return command
        table = self.table
        seated = [seat for seat in table["seats"] if seat["kind"] == "person"]
        ready = all(seat["connected"] for seat in seated)
        waits = table["phase"] == "lobby" or (
            table["phase"] == "finished" and not table["series"]["over"]
        )
        if waits and ready and len(seated) >= self.people and table["can_start"] is None:
            return {"type": "start"}
        return None


def meet(
    server: Site, people: int, bots: Sequence[str] = (), seed: int = 0, **settings: Any
) -> list[Guest]:
    """A table with that many people; the first is the host."""
    wish = {"name": NAMES[0], "settings": {"seats": max(2, people + len(bots))} | settings}
    wish |= {"bots": list(bots), "secret": new_secret()}
    seated = server.post("/api/tables", wish)
    code = seated["code"]
    host = Host(server, code, seated["secret"], seed)
    host.people = people
    guests: list[Guest] = [host]
    for name in NAMES[1:people]:
        wish = {"name": name, "secret": new_secret()}
        other = server.post(f"/api/tables/{code}/seats", wish)
        guests.append(Guest(server, code, other["secret"], seed + len(guests)))
    return guests


async def evening(guests: Sequence[Guest]) -> None:
    """All play until the series is over."""
    await asyncio.gather(*(guest.play(is_over) for guest in guests))
