"""People who play on while their server, or its database, is killed again and again.

Run ``python -m tests.server.survival --help``; docs/hosting.md has the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import msgspec

from qwixx import rules
from qwixx.cli.main import run
from tests.server.evening import NAMES, evening, meet
from tests.server.guest import Guest, Json
from tests.server.live import LiveServer, Site
from tests.server.postgres import Postgres, postgres

TABLES: list[Json] = [
    {"people": 3, "edition": "classic"},
    {"people": 2, "edition": "on-board", "games": 2},
    {"people": 4, "edition": "deluxe", "rulings": ["finish-turn"]},
    {"people": 2, "edition": "classic", "dice": "entered"},
    {"people": 2, "edition": "classic", "public": True},
]
PATIENCE = 600
"""Nobody is played for, so that each decision in a record must be one that its player sent."""
MOST_MESSAGES = 60
"""Heard by all together between two kills, at most."""

Kill = Callable[[], None]


@dataclass
class Story:
    """What happened while everything died and came back."""

    kills: int = 0
    evenings: list[list[Guest]] = field(default_factory=list)

    def guests(self) -> Iterator[Guest]:
        return (guest for guests in self.evenings for guest in guests)

    @property
    def reconnects(self) -> int:
        return sum(guest.reconnects for guest in self.guests())

    @property
    def heard(self) -> int:
        return sum(len(guest.received) for guest in self.guests())

    @property
    def acknowledged(self) -> int:
        return sum(len(guest.acknowledged) for guest in self.guests())


class Stubborn(Site):
    """Asks until there is an answer, always with the same words."""

    def post(self, path: str, body: object, **headers: str) -> Any:
        while True:
            try:
                return super().post(path, body, **headers)
            except HTTPError as refused:
                with refused:
                    if refused.code < 500:  # a server that cannot, or its proxy that finds none
                        raise
            except (OSError, HTTPException):
                pass
            time.sleep(0.02)


async def survive(
    site: Site,
    kills: list[Kill],
    seed: int = 1,
    tables: int = len(TABLES),
    line: Json | None = None,
) -> Story:
    """Do all that at random moments of running games, then finish them."""
    story = Story()
    chance = random.Random(seed)

    async def table(settings: Json) -> None:
        rest = {key: value for key, value in settings.items() if key != "people"}
        while story.kills < len(kills):
            called = (settings["people"], (), chance.randrange(10**6))
            guests = await asyncio.to_thread(meet, site, *called, patience=PATIENCE, **rest)
            for guest in guests:
                guest.line = line or {}
                guest.wants_changes = chance.random() < 0.5
            story.evenings.append(guests)
            await evening(guests)

    async def killer() -> None:
        for kill in kills:
            until = story.heard + chance.randint(1, MOST_MESSAGES)
            while story.heard < until:  # noqa: ASYNC110 - as many hear something
                await asyncio.sleep(chance.uniform(0.001, 0.02))
            await asyncio.to_thread(kill)
            story.kills += 1
            if story.kills % 50 == 0:
                print(f"{story.kills} of {len(kills)} kills", file=sys.stderr, flush=True)

    await asyncio.gather(killer(), *(table(settings) for settings in TABLES[:tables]))
    return story


def of_server(server: LiveServer) -> Kill:
    """Kill the server, and start it again."""

    def kill() -> None:
        server.kill()
        server.start()

    return kill


def of_database(database: Postgres) -> Kill:
    """Kill the database under the running server, and start it again."""

    def kill() -> None:
        database.kill()
        database.start()

    return kill


# --- what must be true afterwards


def assert_nothing_is_lost(server: LiveServer, story: Story, folder: Path) -> None:
    """All that was acknowledged is in the records, and nothing else; they pass the checks."""
    for number, guests in enumerate(story.evenings):
        secret = guests[0].secret
        assert secret is not None
        path = f"/api/tables/{guests[0].code}"
        assert json.loads(server.get(path))["names"] == list(NAMES[: len(guests)])
        text = server.get(f"{path}/record", secret)
        file = folder / f"{number}.qwixx"
        file.write_text(text, "utf-8")
        games = list(rules.read_games(text))
        assert [list(game.record.result or ()) for game in games] == (
            guests[0].table["series"]["results"]
        )
        for guest in guests:
            for command in guest.acknowledged:
                assert_kept(command, guest.you["seat"], games)
            assert_nothing_more(guest, games)
            for text_seen in guest.received:
                assert_dice_kept(text_seen, games)
    files = [str(path) for path in sorted(folder.glob("*.qwixx"))]
    with redirect_stdout(io.StringIO()):
        assert run(["replay", *files]) == 0
        assert run(["verify", *files]) == 0
    assert [line for line in server.errors() if '"error": "Traceback' in line] == []
    assert "has lost" not in server.log.read_text()


def assert_kept(command: Json, seat: int, games: list[rules.Reading]) -> None:
    """The record has what this seat decided."""
    if command["type"] != "decide":
        return
    game, turn, step, _ = command["step"].split(".")
    kept = games[int(game) - 1].record.turns[int(turn) - 1].decisions[seat]
    assert str(kept[int(step[-1]) - 1]) == command["decision"], command


def assert_nothing_more(guest: Guest, games: list[rules.Reading]) -> None:
    """The record has no cross of this seat that it did not send, or was told not to have made."""
    sent = {
        (command["step"].rpartition(".")[0], command["decision"])
        for command in (*guest.acknowledged, *guest.unanswered.values())
        if command["type"] == "decide"
    }
    for number, game in enumerate(games, 1):
        for turn, played in enumerate(game.record.turns, 1):
            for action, decision in enumerate(played.decisions[guest.you["seat"]], 1):
                if str(decision) != "-":  # who has nothing to cross passes without being asked
                    step = f"{number}.{turn}.action{action}"
                    assert (step, str(decision)) in sent, (guest.code, step)


def assert_dice_kept(text: str, games: list[rules.Reading]) -> None:
    """Dice that anybody has seen stay as they fell, whatever happens to the server."""

    message = msgspec.json.decode(text)
    if message["type"] != "update" or not message["table"]["game"]:
        return
    seen = message["table"]["game"]
    if seen["dice"]:
        number = int(seen["step_id"].split(".")[0])
        kept = games[number - 1].record.turns[seen["turn"] - 1].dice
        assert [list(kept.white), list(kept.coloured)] == [
            seen["dice"]["white"],
            seen["dice"]["coloured"],
        ]


# --- for everybody to run


def survive_all(folder: Path, sqlite: int, server_kills: int, database_kills: int) -> None:
    """Kill and check; tells how it went, or raises."""
    if sqlite:
        place = folder / "sqlite"
        place.mkdir()
        with LiveServer(place) as server:
            _tell("SQLite", server, [of_server(server)] * sqlite, place)
    if server_kills or database_kills:
        place = folder / "postgresql"
        place.mkdir()
        with ExitStack() as stack:
            database = stack.enter_context(postgres("synchronous_commit=off"))
            server = stack.enter_context(LiveServer(place, database=database.url))
            kills = [of_server(server)] * server_kills + [of_database(database)] * database_kills
            random.Random(1).shuffle(kills)
            _tell("PostgreSQL", server, kills, place)


def _tell(name: str, server: LiveServer, kills: list[Kill], folder: Path) -> None:
    story = asyncio.run(survive(Stubborn(server.url), kills))
    records = folder / "records"
    records.mkdir()
    assert_nothing_is_lost(server, story, records)
    print(
        f"{name}: {story.kills} kills, {len(story.evenings)} tables, "
        f"{story.acknowledged} acknowledged commands: 0 lost, 0 unreadable, 0 phantom",
        flush=True,
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.server.survival", description=__doc__)
    parser.add_argument("--sqlite", type=int, default=1000, help="kills of a server with SQLite")
    parser.add_argument("--postgres", type=int, default=300, help="of one with PostgreSQL")
    parser.add_argument("--database", type=int, default=300, help="of PostgreSQL itself")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="qwixx-survival-") as name:
        survive_all(Path(name), chosen.sqlite, chosen.postgres, chosen.database)


if __name__ == "__main__":
    main()
