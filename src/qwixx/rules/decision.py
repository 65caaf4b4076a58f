"""What a player answers: pass, cross a cell, or (On Board) move the piece."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import Refused
from .layout import Cell, read_cell


@dataclass(frozen=True, slots=True)
class Pass:
    """Cross nothing, move nothing."""

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross a cell."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


@dataclass(frozen=True, slots=True)
class Move:
    """Move the piece that many free spaces, onto a cell that is crossed now or was before."""

    spaces: int
    cell: Cell
    crosses: bool

    def __str__(self) -> str:
        return f"{self.spaces}>{self.cell}{'' if self.crosses else '='}"


Decision = Pass | Cross | Move
"""What a player can answer when asked."""
PASS = Pass()
"""The one way to pass, to compare with or to answer."""

_MOVE = re.compile(r"([0-9]|[1-9][0-9])>([a-z][0-9]{1,2})(=?)")


def read_decision(text: str) -> Decision:
    """Read ``-``, ``r5``, ``5>g10`` or ``4>g7=``."""
    if text == "-":
        return PASS
    if ">" in text:
        match = _MOVE.fullmatch(text)
        if not match:
            raise Refused(f"{text[:20]!r} is not a move; write it like 5>g10 or 4>g7=")
        return Move(int(match[1]), read_cell(match[2]), not match[3])
    try:
        return Cross(read_cell(text))
    except Refused:
        raise Refused(f"{text[:20]!r} is not a decision; write -, r5 or 5>g10") from None
