"""``qwixx verify``: check that the dice of a record were fair."""

import json
from collections.abc import Sequence

import click

from qwixx.cli.files import FileError, refuse
from qwixx.cli.record_files import checked, known_boards, record_files, verify_once
from qwixx.rules import Reading, Refused
from qwixx.server.verify import Verified, verify_record

EPILOG = """\b
Examples:
  qwixx verify game.qwixx            recompute all throws of a game
  qwixx verify *.qwixx --json        the same for many, for other programs

docs/fairness.md in the source tells how to do it without this program.
"""
HINT = (
    "What can be verified is a game that a server rolled, by the record that it offers when the\n"
    "game is over, unchanged."
)


@click.command(epilog=EPILOG)
@record_files("RECORD")
def verify(files: Sequence[str], as_json: bool, board_files: Sequence[str]) -> None:
    """Check that the dice of a game that a server rolled were fair.

    Recomputes the lot and every throw from the secret in the record, and the secret's hash that
    was shown before the first roll. With dice that do not follow from it, the command says which,
    and ends with exit code 1.
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
    except FileError as error:
        refuse(error, as_json)
    if as_json:
        click.echo(json.dumps({"games": [_as_object(file, said) for file, _, said in found]}))
    else:
        for file, game, said in found:
            click.echo(_sentence(file, game, said))


def _as_object(file: str, said: Verified) -> dict[str, object]:
    return {
        "file": file,
        "throws": said.throws,
        "entered": said.entered,
        "first_drawn": said.first_drawn,
        "devices": said.devices,
        "commitment": said.commitment,
    }


def _sentence(file: str, game: Reading, said: Verified) -> str:
    players = ", ".join(game.record.players)
    devices = "one device" if said.devices == 1 else f"{said.devices} devices"
    source = f"from the secret and {devices}"
    if said.entered:
        what = "real dice were entered, which nobody can recompute"
        lot = f"; the lot who began follows {source}"
    else:
        what = f"all {said.throws} throws follow {source}"
        lot = "; so does the lot who began"
    what += lot if said.first_drawn else ""
    return f"{file}: {players}: {what}.\n  Shown before the game: {said.commitment}"
