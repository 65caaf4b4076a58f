"""Check the dice of a record: do they follow from the secret that the server committed to?"""

from __future__ import annotations

import re
from dataclasses import dataclass

from qwixx.rules import Record, Refused

from . import fair
from .table.record import COMMITMENT, DEVICES, FIRST, NONE_GIVEN, SECRET


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found to be true of a game."""

    throws: int
    """How many throws were recomputed; none if real dice were entered."""
    entered: bool
    first_drawn: bool
    devices: int
    """How many devices added randomness."""
    commitment: str


def verify_record(record: Record) -> Verified:
    """Recompute the lot and all throws; `Refused` if something does not follow."""
    commitment = _header(record, COMMITMENT)
    secret = _hex(record, SECRET, 2 * fair.SECRET_BYTES)
    if fair.commitment(secret) != commitment:
        raise Refused(f"the secret is not the one that {COMMITMENT} promised before the game")
    given = _header(record, DEVICES).split()
    if len(given) != len(record.players):
        raise Refused(f"{DEVICES} names {len(given)} devices for {len(record.players)} players")
    for one in given:
        if not re.fullmatch(f"[0-9a-f]{{32}}|{NONE_GIVEN}", one):
            raise Refused(f"{one[:40]!r} in {DEVICES} is not 32 hexadecimal digits")
    contributions = ["" if one == NONE_GIVEN else one for one in given]
    seed = fair.seed(secret, contributions)
    drawn = _header(record, FIRST) == "drawn by lot"
    if drawn and record.turns and fair.lot(seed, len(record.players)) != record.first:
        first = record.players[fair.lot(seed, len(record.players))]
        raise Refused(f"the lot falls on {first}, but {record.players[record.first]} began")
    entered = record.header("Dice") == "entered"
    if not entered:
        for number, turn in enumerate(record.turns, 1):
            dice = fair.throw(seed, number, [pips > 0 for pips in turn.dice.coloured])
            if dice != turn.dice:
                raise Refused(f"turn {number} has the dice {turn.dice}, but {dice} were thrown")
    return Verified(
        throws=0 if entered else len(record.turns),
        entered=entered,
        first_drawn=drawn,
        devices=sum(map(bool, contributions)),
        commitment=commitment,
    )


def _header(record: Record, name: str) -> str:
    value = record.header(name)
    if value is None:
        hint = "the game is not over yet" if name == SECRET else "it has no fair dice"
        raise Refused(f"the record has no {name}; {hint}")
    return value


def _hex(record: Record, name: str, digits: int) -> bytes:
    text = _header(record, name)
    if not re.fullmatch(f"[0-9a-f]{{{digits}}}", text):
        raise Refused(f"{name} has {digits} hexadecimal digits")
    return bytes.fromhex(text)
