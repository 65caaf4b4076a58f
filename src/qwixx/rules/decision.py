"""What a player answers: pass, cross, move the piece (On Board), or choose what a cross asks.

A choice is a decision of its own, before or behind the cross that it belongs to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .errors import Refused
from .layout import COLOURS, LETTERS, Cell, Colour, read_cell


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


@dataclass(frozen=True, slots=True)
class Swap:
    """Spend a swap: the white sum that is shown is used as another number, by the next cross."""

    shown: int
    used: int

    def __str__(self) -> str:
        return f"{self.shown}>{self.used}"


@dataclass(frozen=True, slots=True)
class Choose:
    """Which row, where several have the fewest crosses."""

    row: Colour

    def __str__(self) -> str:
        return f">{LETTERS[self.row]}"


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether to lock a row with a number that need not lock it."""

    locks: bool

    def __str__(self) -> str:
        return ">#" if self.locks else ">-"


Decision = Pass | Cross | Move | Swap | Choose | Lock
"""What a player can answer when asked."""
PASS = Pass()
"""The one way to pass, to compare with or to answer."""

_MOVE = re.compile(r"([0-9]|[1-9][0-9])>([a-z][0-9]{1,2})(=?)")
_SWAP = re.compile(r"([1-9][0-9]?)>([1-9][0-9]?)")
_ALL_CHOICES: tuple[Decision, ...] = (*map(Choose, COLOURS), Lock(True), Lock(False))
_CHOICES = {str(choice): choice for choice in _ALL_CHOICES}


def read_decision(text: str) -> Decision:
    """Read ``-``, ``r5``, ``5>g10`` or ``4>g7=``, or a choice: ``8>5``, ``>y``, ``>#``, ``>-``."""
    if text == "-":
        return PASS
    if text in _CHOICES:
        return _CHOICES[text]
    if swap := _SWAP.fullmatch(text):
        return Swap(int(swap[1]), int(swap[2]))
    if ">" in text:
        match = _MOVE.fullmatch(text)
        if not match:
            raise Refused(f"{text[:20]!r} is not a move; write it like 5>g10 or 4>g7=")
        return Move(int(match[1]), read_cell(match[2]), not match[3])
    try:
        return Cross(read_cell(text))
    except Refused:
        raise Refused(f"{text[:20]!r} is not a decision; write -, r5 or 5>g10") from None
