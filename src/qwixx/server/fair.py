"""Fair dice: throws that nobody could choose, not even a server that plays along.

The server commits to a secret, every device commits to randomness of its own, and only when all
commitments are on the table do the devices open theirs. The secret and what was opened give the
seed that the lot and all throws follow from. docs/fairness.md tells what that shows.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from qwixx.rules import Dice

SCHEME = "qwixx fair dice 2"
SAME_SCHEME = "qwixx same dice 1"
"""Of a challenge: a secret of the server alone, since all who play it throw the same."""
OLD_SCHEME = "qwixx fair dice 1"
"""Of games before version 0.2: devices gave their randomness without committing to it first, so
that a server that played along could give its own last, and choose."""
SECRET_BYTES = 32
ENTROPY_BYTES = 32
NONE_GIVEN = "-"
"""Stands for a seat whose device gave nothing: a bot, or somebody who was away."""


def context(lines: Sequence[tuple[str, str]]) -> str:
    """What a draw is for, as lines of the record: table, game, players. Commitments bind it."""
    return "\n".join([SCHEME, *(f"{name}: {value}" for name, value in lines)])


def same_context(challenge: str) -> str:
    """What the secret of a challenge is for; its commitment binds it."""
    return "\n".join([SAME_SCHEME, f"Fair-Challenge: {challenge}"])


def commitment(context: str, secret: str) -> str:
    """What the server shows before any device commits: it binds its secret to this draw."""
    return _sha256(context, "server", secret)


def device_commitment(context: str, commitment: str, seat: int, entropy: str) -> str:
    """What a device sends first; its seat is in it, so that nobody can send another's."""
    return _sha256(context, "device", commitment, str(seat), entropy)


def seed(secret: str, context: str, opened: Sequence[str]) -> bytes:
    """The seed of a game, of the secret and what the devices opened, in seating order."""
    return _hmac(bytes.fromhex(secret), _lines(context, *(one or NONE_GIVEN for one in opened)))


def old_commitment(secret: str) -> str:
    """The commitment of the scheme before."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def old_seed(secret: str, given: Sequence[str]) -> bytes:
    """The seed of the scheme before."""
    return _hmac(bytes.fromhex(secret), _lines(OLD_SCHEME, *given))


def open_secret(code: str) -> str:
    """The secret of a game on the same dice where no server keeps one: all can know it.

    The code of a day's game is its date.
    """
    return _sha256("qwixx day", code)


def table_identity(randomness: str) -> str:
    """What a table is called in records, which are shared; its code would let people in."""
    return _sha256("qwixx table", randomness)[:32]


def lot(seed: bytes, players: int) -> int:
    """The seat that begins, when it is drawn by lot."""
    return next(_numbers(seed, "lot", players))


def lots(seed: bytes, purpose: str) -> Callable[[int], int]:
    """Draws lots one after the other, each among as many as are asked for."""
    turns = count(1)
    return lambda sides: next(_numbers(seed, f"{purpose} {next(turns)}", sides))


def luck_of_mind(seed: bytes, turn: int, step: str, seat: int) -> int:
    """What a bot's whims follow from, where it shall have the same in every attempt: 48 bits."""
    return int.from_bytes(_hmac(seed, f"mind {turn} {step} {seat}")[:6])


def throw(seed: bytes, turn: int, in_play: Sequence[bool], faces: int = 6) -> Dice:
    """The dice of a turn. All six are drawn; those that have left the game are put aside."""
    numbers = _numbers(seed, f"throw {turn}", faces)
    white_one, white_two, *coloured = (next(numbers) + 1 for _ in range(6))
    red, yellow, green, blue = (pips * is_in for pips, is_in in zip(coloured, in_play, strict=True))
    return Dice((white_one, white_two), (red, yellow, green, blue), faces)


def _numbers(seed: bytes, purpose: str, sides: int) -> Iterator[int]:
    """Numbers from 0 to below ``sides``, all equally likely: bytes too high are passed over."""
    limit = 256 - 256 % sides
    block = 0
    while True:
        for byte in _hmac(seed, f"{purpose} {block}"):
            if byte < limit:
                yield byte % sides
        block += 1


def _lines(*parts: str) -> str:
    return "\n".join(parts)


def _sha256(*parts: str) -> str:
    return hashlib.sha256(_lines(*parts).encode()).hexdigest()


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode(), hashlib.sha256).digest()
