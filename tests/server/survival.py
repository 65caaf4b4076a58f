"""People who play on while their server is killed again and again."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from urllib.error import URLError

import msgspec

from qwixx import rules
from qwixx.cli.main import run
from tests.server.evening import evening, meet
from tests.server.guest import Guest, Json
from tests.server.live import LiveServer

TABLES: list[Json] = [
    {"people": 3, "edition": "classic"},
    {"people": 2, "edition": "on-board", "games": 2},
    {"people": 4, "edition": "deluxe", "rulings": ["finish-turn"]},
    {"people": 2, "edition": "classic", "dice": "entered"},
    {"people": 2, "edition": "classic", "public": True},
]


@dataclass
class Story:
    """What happened while the server died and came back."""

    kills: int = 0
    evenings: list[list[Guest]] = field(default_factory=list)

    @property
    def reconnects(self) -> int:
        return sum(guest.reconnects for guests in self.evenings for guest in guests)


async def survive(server: LiveServer, kills: int, seed: int = 1) -> Story:
    """Kill the server that many times at random moments of running games, then finish them."""
    story = Story()
    chance = random.Random(seed)

    async def table(settings: Json) -> None:
        while story.kills < kills:
            guests = await _meet(server, chance, settings)
            story.evenings.append(guests)
            await evening(guests, 240)

    async def killer() -> None:
        while story.kills < kills:
            await asyncio.sleep(chance.uniform(0.02, 0.5))
            server.kill()
            story.kills += 1
            await asyncio.to_thread(server.start)

    await asyncio.gather(killer(), *(table(settings) for settings in TABLES))
    return story


async def _meet(server: LiveServer, chance: random.Random, settings: Json) -> list[Guest]:
    rest = {key: value for key, value in settings.items() if key != "people"}
    while True:
        try:
            seed = chance.randrange(10**6)
            return await asyncio.to_thread(meet, server, settings["people"], (), seed, **rest)
        except (URLError, OSError, HTTPException):
            await asyncio.sleep(0.05)


def assert_nothing_is_lost(server: LiveServer, story: Story, folder: Path) -> None:
    """Every acknowledged decision is in the records, and these pass `replay` and `verify`."""
    for number, guests in enumerate(story.evenings):
        secret = guests[0].secret
        assert secret is not None
        text = server.get(f"/api/tables/{guests[0].code}/record", secret)
        file = folder / f"{number}.qwixx"
        file.write_text(text, "utf-8")
        games = list(rules.read_games(text))
        assert [list(game.record.result or ()) for game in games] == (
            guests[0].table["series"]["results"]
        )
        for guest in guests:
            for command in guest.acknowledged:
                assert_kept(command, guest.you["seat"], games)
            for text_seen in guest.received:
                assert_dice_kept(text_seen, games)
    files = [str(path) for path in sorted(folder.glob("*.qwixx"))]
    assert run(["replay", *files]) == 0
    assert run(["verify", *files]) == 0


def assert_kept(command: Json, seat: int, games: list[rules.Reading]) -> None:
    """The record has what this seat decided."""
    if command["type"] != "decide":
        return
    game, turn, step, _ = command["step"].split(".")
    kept = games[int(game) - 1].record.turns[int(turn) - 1].decisions[seat]
    assert str(kept[int(step[-1]) - 1]) == command["decision"], command


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
