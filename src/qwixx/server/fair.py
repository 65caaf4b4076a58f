"""Fair dice: throws that neither the server nor a player could choose. See docs/fairness.md.

The server commits to a secret before the game, every device adds randomness of its own, and
both together give the seed that the lot and all throws follow from.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from qwixx.rules import Dice

SCHEME = "qwixx fair dice 1"
SECRET_BYTES = 32


def commitment(secret: bytes) -> str:
    """What is shown before the game: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def seed(secret: bytes, contributions: Sequence[str]) -> bytes:
    """The seed of a game, of the secret and what the devices gave, in seating order."""
    return _hmac(secret, "\n".join([SCHEME, *contributions]))


def lot(seed: bytes, players: int) -> int:
    """The seat that begins, when it is drawn by lot."""
    return next(_numbers(seed, "lot", players))


def throw(seed: bytes, turn: int, in_play: Sequence[bool]) -> Dice:
    """The dice of a turn. All six are drawn; those that have left the game are put aside."""
    numbers = _numbers(seed, f"throw {turn}", 6)
    white_one, white_two, *coloured = (next(numbers) + 1 for _ in range(6))
    red, yellow, green, blue = (pips * is_in for pips, is_in in zip(coloured, in_play, strict=True))
    return Dice((white_one, white_two), (red, yellow, green, blue))


def _numbers(seed: bytes, purpose: str, sides: int) -> Iterator[int]:
    """Numbers from 0 to below ``sides``, all equally likely: bytes too high are passed over."""
    limit = 256 - 256 % sides
    block = 0
    while True:
        for byte in _hmac(seed, f"{purpose} {block}"):
            if byte < limit:
                yield byte % sides
        block += 1


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.new(key, message.encode("ascii"), hashlib.sha256).digest()
