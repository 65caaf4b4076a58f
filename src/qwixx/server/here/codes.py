"""Challenges without a server: their code says what is played, and their dice follow from it."""

from __future__ import annotations

import secrets
from typing import get_args

import msgspec

from qwixx.server.protocol.challenge import MakeChallenge
from qwixx.server.protocol.settings import BotLevel
from qwixx.server.table import SIGNS

LUCK = 10
"""Signs of a code that are drawn."""
ALONE = "alone"
LEVELS: dict[str, BotLevel] = {level[0]: level for level in get_args(BotLevel)}


def code_of(wish: MakeChallenge) -> str | None:
    """A new code for a game that one person plays; None for what no code can say."""
    if wish != MakeChallenge(edition=wish.edition, bots=wish.bots, days=wish.days):
        return None
    bots = "".join(level[0] for level in wish.bots) or ALONE
    luck = "".join(secrets.choice(SIGNS) for _ in range(LUCK))
    return f"{wish.edition}-{bots}-{luck}"


def wish_of(code: str) -> MakeChallenge | None:
    """What a code says; None if it is none of these."""
    kind, _, luck = code.rpartition("-")
    edition, _, bots = kind.rpartition("-")
    if len(luck) != LUCK or not set(luck) <= set(SIGNS):
        return None
    levels = [] if bots == ALONE else [LEVELS.get(letter) for letter in bots or "?"]
    try:
        return msgspec.convert({"edition": edition, "bots": levels}, MakeChallenge)
    except msgspec.ValidationError:
        return None
