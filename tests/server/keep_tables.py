"""Keep tables with a game in progress, as this version stores them.

``python -m tests.server.keep_tables`` writes them to tests/server/tables.
Later versions must go on with it; tests/server/test_upgrade.py sees to that.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import qwixx
from tests.server.evening import meet
from tests.server.guest import Guest, Json
from tests.server.live import LiveServer

FOLDER = Path(__file__).parent / "tables"
SETTINGS: list[Json] = [
    {"edition": "classic"},
    {"edition": "deluxe", "games": 5, "rulings": ["finish-turn"]},
    {"edition": "on-board", "board": "storm", "dice": "entered"},
    {"edition": "bonus-b"},
    {"edition": "chain"},
    {"edition": "longo"},
]
"""What is played on them; 0.1.0 had the first three."""


def file_of(version: str) -> Path:
    """Where the tables of a version are."""
    return FOLDER / f"{version}.sql"


def is_under_way(guest: Guest) -> bool:
    """In the midst of a turn, with some turns behind it."""
    game = guest.table["game"]
    return bool(game and game["turn"] == 4 and game["step"] == "action1")


def main() -> None:
    """Play on a server and write down what its database has in the midst of it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = []
        with LiveServer(folder) as server:
            for settings in SETTINGS:
                guests = meet(server, 2, **settings)
                asyncio.run(play(guests))
                seats = " ".join(str(guest.secret) for guest in guests)
                lines.append(f"-- {guests[0].code} {seats}")
        with closing(sqlite3.connect(server.database)) as database:
            lines += database.iterdump()
    FOLDER.mkdir(exist_ok=True)
    file_of(qwixx.__version__).write_text("\n".join(lines) + "\n", "utf-8")


async def play(guests: list[Guest]) -> None:
    """Play until the game is under way for everybody."""
    await asyncio.gather(*(guest.play(is_under_way) for guest in guests))


if __name__ == "__main__":
    main()
