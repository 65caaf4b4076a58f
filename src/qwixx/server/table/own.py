"""Sheets and boards of the host's own, as a table has stored them.

They were verified before that (`bringing`); here they are only read.
"""

from __future__ import annotations

from functools import lru_cache

from qwixx import rules
from qwixx.rules import Board, Edition, Refused
from qwixx.server.protocol.settings import Settings


def edition_of(settings: Settings) -> Edition:
    """The edition that is played: a published one, or that of the host's own sheet."""
    if settings.edition != "own":
        if settings.own_sheet is not None:
            raise Refused("a sheet of your own is no sheet of an edition; choose the edition 'own'")
        return rules.editions()[settings.edition]
    if settings.own_sheet is None:
        raise Refused("there is no sheet; bring one along as 'own_sheet'")
    return _own_edition(settings.own_sheet)


def board_of(settings: Settings) -> Board | str | None:
    """The host's own board, the name of one of ours, or none."""
    if settings.own_board is None:
        return settings.board
    if settings.board is not None:
        raise Refused("a table has one board, yours or one of ours")
    return _own_board(settings.own_board)


@lru_cache(maxsize=128)
def _own_edition(text: str) -> Edition:
    return rules.own_edition(rules.read_layout(text))


@lru_cache(maxsize=128)
def _own_board(text: str) -> Board:
    return rules.read_board(text)


def is_own(settings: Settings) -> bool:
    """Whether the host has brought something along."""
    return settings.own_sheet is not None or settings.own_board is not None
