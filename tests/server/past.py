"""Tables with a long past, as somebody can make them in an hour, put into a database at once."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from qwixx import rules
from qwixx.server.hub import hash_of
from qwixx.server.hub.hub import codes_of
from qwixx.server.protocol.commands import EndGame, EnterDice, StartGame
from qwixx.server.protocol.settings import CreateTable, Settings
from qwixx.server.store import append_of
from qwixx.server.store.sqlite import SqliteStore
from qwixx.server.table import Draft, Entry, Presence, Table, handle, join, open_table, tick
from qwixx.server.table.facts import Corrected

BEGAN = 1.7e9


def code_of(secret: str) -> str:
    """The code of the table that is opened with this secret."""
    return next(codes_of(hash_of(secret)))


def opened(secret: str, settings: Settings) -> tuple[Table, list[Entry]]:
    """A table with two people."""
    wish = CreateTable(name="Eve", settings=settings)
    table, entries = open_table(
        code_of(secret), wish, hash_of(secret), BEGAN, secrets.token_bytes(32)
    )
    draft = Draft(table, BEGAN)
    join(draft, "Bob", hash_of(secrets.token_urlsafe(24)), None)
    return draft.table, [*entries, *draft.entries]


def started(table: Table, number: int) -> Draft:
    """A game begins, and no device has a part in its dice."""
    fresh = secrets.token_bytes(32)
    draft = handle(table, 0, StartGame(id=f"start-{number:08}"), table.touched, fresh)
    drawn = tick(draft.table, Presence(frozenset({0, 1})), table.touched + 3, fresh)
    drawn.entries[:0] = draft.entries
    return drawn


def put_long_log(database: Path, secret: str, entries: int) -> None:
    """A table where somebody has corrected the dice of the first turn again and again."""
    table, log = opened(secret, Settings(dice="entered", seats=2))
    draft = started(table, 1)
    table, log = draft.table, log + draft.entries
    assert table.game is not None
    enter = EnterDice(id="dice-0001", step=table.game.step_id, dice="w1 w2 r1 y2 g3 b4")
    draft = handle(table, 0, enter, table.touched, b"")
    table, log = draft.table, log + draft.entries
    at = table.touched
    log += [
        Entry(number=n, at=at, fact=corrected(n), by=0, id=f"dice-{n:08}")
        for n in range(len(log) + 1, entries + 1)
    ]
    store = SqliteStore(database)
    store.append([append_of(table, log, time.time())])
    store.close()


def corrected(number: int) -> Corrected:
    return Corrected(dice=f"w{number % 6 + 1} w2 r1 y2 g3 b4")


def put_many_games(database: Path, secret: str, games: int) -> list[str]:
    """A public table with games on a sheet of somebody's own that ended at once: their records."""
    table, log = opened(secret, Settings(seats=2, public=True, edition="own", own_sheet=SHEET))
    for number in range(1, games + 1):
        for draft in played(table, number):
            table = draft.table
            log += draft.entries
    store = SqliteStore(database)
    store.append([append_of(table, log, time.time())])
    store.close()
    return list(table.records)


def played(table: Table, number: int) -> Iterator[Draft]:
    draft = started(table, number)
    yield draft
    yield handle(draft.table, 0, EndGame(id=f"ends-{number:08}"), draft.table.touched, b"")


SHEET = rules.write_layout(
    replace(
        rules.editions()["classic"].layout,
        name="my sheet",
        about="x" * 390,
        source="y" * 390,
        certainty="z" * 390,
    )
)
