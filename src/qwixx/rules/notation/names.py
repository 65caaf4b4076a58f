"""The names of players and of headers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..errors import Refused
from ..lines import unwanted_sign

LONGEST_NAME = 24
NOT_IN_NAMES = "|:,;"

_HEADER_NAME = re.compile(r"[^\W\d_][^|:;]{0,39}")


def verify_name(name: str) -> None:
    """Refuse what cannot be a player's name in a record."""
    if not name or name != name.strip() or not any(map(_is_visible, name)):
        raise Refused("a player needs a name, without space around it")
    if len(name) > LONGEST_NAME:
        raise Refused(
            f"the name {name[:LONGEST_NAME]!r}... is too long",
            f"a name has at most {LONGEST_NAME} characters",
        )
    for sign in NOT_IN_NAMES:
        if sign in name:
            raise Refused(f"the name {name!r} has a {sign!r} in it", "that sign is not for names")
    if unwanted_sign(name):
        raise Refused(f"the name {name!r} has a control character in it")


def verify_names(names: Sequence[str]) -> None:
    """Refuse players who cannot be told apart, or whose names cannot be written."""
    for seat, name in enumerate(names):
        verify_name(name)
        if name in names[:seat]:
            raise Refused(f"two players are called {name}")


def verify_player(name: str, players: Sequence[str]) -> None:
    """Refuse a name that none of the players has."""
    if name not in players:
        raise Refused(f"there is no player {name[:40]!r} in this game, only {', '.join(players)}")


def is_header_name(text: str) -> bool:
    """Whether this can stand before the colon of a header."""
    fits = _HEADER_NAME.fullmatch(text) is not None and text == text.strip()
    return fits and not unwanted_sign(text)


def _is_visible(sign: str) -> bool:
    return sign.isprintable() and not sign.isspace()
