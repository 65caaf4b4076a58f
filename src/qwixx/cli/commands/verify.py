"""``qwixx verify``: check that the dice of a record were fair."""

import json
from collections.abc import Iterable, Sequence
from itertools import pairwise

import click

from qwixx.cli.files.given import FileError, refuse
from qwixx.cli.files.records import checked, known_boards, record_files, verify_once
from qwixx.rules import Reading, Record, Refused, first_of_next
from qwixx.server.analysis import Verified, verify_record
from qwixx.server.protocol import WhyMissing

EPILOG = """\b
Examples:
  qwixx verify game.qwixx            recompute all throws of a game
  qwixx verify *.qwixx               the same for many, and which games of a table are missing
  qwixx verify *.qwixx --json        the same for other programs

docs/fairness.md in the source tells how to do it without this program.
"""
HINT = (
    "What can be verified is a game that a server rolled, by the record that it offers when the\n"
    "game is over, unchanged."
)

WHY: dict[WhyMissing, str] = {
    "not_opened": "{}'s device did not open",
    "left": "{} left",
    "removed": "the host removed {}",
}


@click.command(epilog=EPILOG)
@record_files("RECORD")
def verify(files: Sequence[str], as_json: bool, board_files: Sequence[str]) -> None:
    """Check that the dice of a game that a server rolled were fair.

    Recomputes the lot and every throw from the secret in the record and what the devices gave,
    and the commitments to both that were shown before. It names those who gave nothing, and those
    who broke a draw off. Of each table it tells the games that are not among the records: dice that
    were drawn and dropped can show in no other way. Of games in a row it checks that the
    next player began the next one. With dice that do not follow, the command says which, and ends
    with exit code 1.
    """
    found: list[tuple[str, Reading, Verified]] = []
    try:
        verify_once([*files, *board_files])
        known = known_boards(board_files)
        for file in files:
            for number, game in enumerate(checked(file, known), 1):
                try:
                    found.append((file, game, verify_record(game.record)))
                except Refused as refused:
                    raise FileError(file, None, f"game {number}: {refused}", HINT) from None
        _verify_numbers(found)
        _verify_next(found)
    except FileError as error:
        refuse(error, as_json)
    missing = _missing(said for _, _, said in found)
    if as_json:
        games = [_as_object(file, said) for file, _, said in found]
        tables = [{"table": table, "missing": gaps} for table, gaps in missing.items()]
        click.echo(json.dumps({"games": games, "tables": tables}))
    else:
        for file, game, said in found:
            click.echo(_sentence(file, game, said))
        for table, gaps in missing.items():
            if gaps:
                click.echo(_gaps(table, gaps))


def _verify_numbers(found: Sequence[tuple[str, Reading, Verified]]) -> None:
    """Refuse two games under one number: one was drawn again, or somebody changed a record."""
    known: dict[tuple[str, int], tuple[str, Reading, Verified]] = {}
    for file, game, said in found:
        if not said.table:
            continue
        other, same, told = known.setdefault((said.table, said.game), (file, game, said))
        if told.commitment != said.commitment:
            why = "was drawn twice"
        elif _played(same.record) != _played(game.record):
            why = "has two records that tell different games"
        else:
            continue
        raise FileError(file, None, f"game {said.game} of this table {why}: see also {other}")


def _played(record: Record) -> tuple[object, ...]:
    return record.setup, record.players, record.turns, record.result


def _verify_next(found: Sequence[tuple[str, Reading, Verified]]) -> None:
    """Refuse a next player who is not the one after whoever began the game before.

    Seats count, not names: in a game, others may take a chair. When seats are given up or taken
    between games, the lot is drawn.
    """
    games = {(said.table, said.game): (file, game, said) for file, game, said in found}
    for file, game, said in found:
        before = games.get((said.table, said.game - 1))
        if not said.table or said.first_drawn or before is None:
            continue
        other, last, told = before
        players = game.record.players
        if len(last.record.players) != len(players):
            why = "other people played the game before, so that the lot must be drawn"
        elif said.first != first_of_next(told.first, len(players)):
            why = f"{last.record.players[told.first]} began the game before"
        else:
            continue
        raise FileError(
            file,
            None,
            f"game {said.game} of this table: {players[said.first]} is not the next player: {why}; "
            f"see also {other}",
        )


def _missing(found: Iterable[Verified]) -> dict[str, list[tuple[int, int]]]:
    """By table: the first and last numbers of games that are not here, but a later one is."""
    numbers: dict[str, set[int]] = {}
    for said in found:
        if said.table:
            numbers.setdefault(said.table, {0}).add(said.game)
    return {
        table: [(a + 1, b - 1) for a, b in pairwise(sorted(games)) if b > a + 1]
        for table, games in numbers.items()
    }


def _gaps(table: str, gaps: Sequence[tuple[int, int]]) -> str:
    games = ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in gaps)
    return (
        f"Table {table}: not among these records: game {games}.\n"
        "  Without them nobody can tell whether these games were played, or dice drawn and dropped."
    )


def _as_object(file: str, said: Verified) -> dict[str, object]:
    return {
        "file": file,
        "scheme": said.scheme,
        "table": said.table or None,
        "game": said.game or None,
        "throws": said.throws,
        "entered": said.entered,
        "first_drawn": said.first_drawn,
        "devices": list(said.devices),
        "broken": [{"draw": one.draw, "player": one.player, "why": one.why} for one in said.broken],
        "commitment": said.commitment,
        "challenge": said.challenge or None,
    }


def _sentence(file: str, game: Reading, said: Verified) -> str:
    players = game.record.players
    devices = "one device" if len(said.devices) == 1 else f"{len(said.devices)} devices"
    source = f"from the secret and {devices}"
    if said.challenge:
        source = "from the secret of their challenge"
    if said.entered:
        what = "real dice were entered, which nobody can recompute"
        lot = f"; the lot who began follows {source}"
    else:
        what = f"all {said.throws} throws follow {source}"
        lot = "; so does the lot who began"
    what += lot if said.first_drawn else ""
    when = "when the challenge was made" if said.challenge else "before the game"
    lines = [f"{file}: {', '.join(players)}: {what}.", f"Shown {when}: {said.commitment}"]
    silent = [name for name in players if name not in said.devices]
    if said.challenge:
        lines.append(
            f"Challenge {said.challenge}: the same dice for all, published when it closed;"
            " who played later could know them"
        )
    elif silent:
        lines.append(f"Gave nothing (a bot, or not there): {', '.join(silent)}")
    lines += [
        f"Draw {one.draw} was broken off: {WHY[one.why].format(one.player)}" for one in said.broken
    ]
    if said.broken:
        draws = said.broken[-1].draw + 1
        lines.append(f"Whoever broke off could choose the best of {draws} draws")
    if said.scheme == 1:
        lines.append(
            "Drawn as before version 0.2: a server that played along could choose these dice"
        )
    return "\n  ".join(lines)
