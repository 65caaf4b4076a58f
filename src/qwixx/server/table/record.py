"""Games of a table as records that anybody can replay, and verify the dice of."""

from __future__ import annotations

from datetime import UTC, datetime

from qwixx import rules
from qwixx.server import fair

from .state import Game, Table

COMMITMENT = "Fair-Commitment"
DEVICES = "Fair-Devices"
FIRST = "Fair-First"
SECRET = "Fair-Secret"
NONE_GIVEN = "-"
"""Stands for a seat whose device gave no randomness: a bot, or somebody who was away."""


def record_of(table: Table, game: Game) -> str:
    """A game as text. What is hidden stays so: pending decisions, and the secret until the end."""
    secret = bytes.fromhex(game.dice_secret)
    headers = [
        ("Dice", table.settings.dice),
        ("Date", datetime.fromtimestamp(game.began, UTC).date().isoformat()),
        (COMMITMENT, fair.commitment(secret)),
        (DEVICES, " ".join(given or NONE_GIVEN for given in game.contributions)),
        (FIRST, "drawn by lot" if game.drawn else "next player"),
    ]
    if table.settings.games > 1:
        headers.insert(0, ("Game", f"{game.of_series} of {table.settings.games}"))
    if game.is_over:
        headers.append((SECRET, game.dice_secret))
    record = rules.record_of(game.names, game.turns, game.state, headers)
    return rules.write_record(record)


def records_of(table: Table) -> list[str]:
    """All games of a table in order, the running one last."""
    records = list(table.records)
    if table.game is not None and not table.game.is_over:
        records.append(record_of(table, table.game))
    return records
