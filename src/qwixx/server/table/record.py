"""Games of a table as records that anybody can replay, and verify the dice of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import chain, count

from qwixx import rules
from qwixx.server import fair
from qwixx.server.protocol.view import Missing, WhyMissing

from .state import Denied, Draw, Game, Table

DICE = "Dice"
TABLE = "Fair-Table"
DRAW = "Fair-Draw"
FIRST = "Fair-First"
BROKEN = "Fair-Broken"
COMMITMENT = "Fair-Commitment"
SEALED = "Fair-Sealed"
CHALLENGE = "Fair-Challenge"
DEVICES = "Fair-Devices"
SECRET = "Fair-Secret"
BY_LOT = "drawn by lot"
NEXT_PLAYER = "the next player"
OLD_NEXT_PLAYER = "next player"
NONE_BROKEN = "none"
BROKEN_BY: dict[WhyMissing, str] = {
    "not_opened": "not opened by",
    "left": "left by",
    "removed": "stopped by removing",
}
"""How a record tells why a draw was broken off, before the name."""
UNWRITABLE = "?"
"""Stands for what version 0.1 took from a device although no line can hold it."""


def draw_lines(
    table: Table,
    game: int,
    names: Sequence[str],
    first: int | None,
    broken: Sequence[Sequence[Missing]],
) -> tuple[tuple[str, str], ...]:
    """What a draw is for, as lines of the record that it comes to stand in."""
    names = written_names(names)
    broken_by = [
        f"{draw} {BROKEN_BY[one.why]} {names[one.seat]}"
        for draw, missing in enumerate(broken, 1)
        for one in missing
    ]
    return (
        ("Players", ", ".join(names)),
        (DICE, table.settings.dice),
        (TABLE, table.identity),
        (DRAW, f"game {game}, draw {len(broken) + 1}"),
        (FIRST, BY_LOT if first is None else f"{names[first]}, {NEXT_PLAYER}"),
        (BROKEN, ", ".join(broken_by) or NONE_BROKEN),
    )


def written_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names as a record holds them. One that an older version let in may have to change."""
    written: list[str] = []
    for seat, name in enumerate(names, 1):
        others = (f"Player {number}" for number in count(seat))
        written.append(next(one for one in chain([name], others) if _fits(one, written)))
    return tuple(written)


def _fits(name: str, written: list[str]) -> bool:
    try:
        rules.verify_names([*written, name])
    except rules.Refused:
        return False
    return True


def record_of(table: Table, game: Game) -> str:
    """A game as text. What is hidden stays so: pending decisions, and the secret until the end."""
    headers = [
        ("Date", datetime.fromtimestamp(game.began, UTC).date().isoformat()),
        *_dice(table, game),
    ]
    if table.settings.games > 1:
        headers.insert(0, ("Game", f"{game.of_series} of {table.settings.games}"))
    if game.is_over and not table.same:
        headers.append((SECRET, game.dice_secret))
    names = written_names(game.names)
    record = rules.record_of(names, game.turns, game.state, headers)
    return rules.write_record(record)


def _dice(table: Table, game: Game) -> list[tuple[str, str]]:
    """Where the dice come from."""
    if game.draw:
        return _proof(game.draw)
    if table.same:
        return [
            (DICE, table.settings.dice),
            (CHALLENGE, table.same.identity),
            (FIRST, BY_LOT),
            (COMMITMENT, table.same.commitment),
        ]
    return [(DICE, table.settings.dice), *_old_proof(game)]


def _proof(draw: Draw) -> list[tuple[str, str]]:
    return [
        *draw.lines[1:],
        (COMMITMENT, draw.commitment),
        (SEALED, " ".join(one or fair.NONE_GIVEN for one in draw.commitments)),
        (DEVICES, " ".join(one or fair.NONE_GIVEN for one in draw.opened)),
    ]


def _old_proof(game: Game) -> list[tuple[str, str]]:
    given = [one if re.fullmatch("[0-9a-f]*", one) else UNWRITABLE for one in game.contributions]
    return [
        (COMMITMENT, fair.old_commitment(game.dice_secret)),
        (DEVICES, " ".join(one or fair.NONE_GIVEN for one in given)),
        (FIRST, BY_LOT if game.drawn else OLD_NEXT_PLAYER),
    ]


def records_of(table: Table, now: float = 0.0) -> list[str]:
    """All games of a table in order, the running one last.

    That of a challenge has the secret of its dice in it as soon as the challenge has closed.
    """
    records = list(table.records)
    if table.same and (secret := table.same.published(now)):
        line = f"{COMMITMENT}: {table.same.commitment}\n"
        records = [one.replace(line, f"{line}{SECRET}: {secret}\n", 1) for one in records]
    if table.game is not None and not table.game.is_over:
        records.append(record_of(table, table.game))
    return records


def chosen(records: Sequence[str], wanted: str) -> str:
    """One of the games, counted from 1."""
    if not (wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:9]) <= len(records)):
        said = f"There are games 1 to {len(records)}." if records else "There is no such game yet."
        raise Denied("no_such_game", said)
    return records[int(wanted[:9]) - 1]
