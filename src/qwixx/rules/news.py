"""What is announced to everyone when one state follows another."""

from __future__ import annotations

from dataclasses import dataclass

from .layout import Cell, Colour
from .state import State, winners


@dataclass(frozen=True, slots=True)
class Crossed:
    """A player crossed a cell; ``locked`` if that was the last number of its row."""

    seat: int
    cell: Cell
    locked: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece moved (On Board)."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class Closed:
    """A row closed for everyone, locked by these seats; its die leaves the game."""

    colour: Colour
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Misthrown:
    """The active player took a misthrow, counted from 1."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class LastRound:
    """A piece reached the last five spaces: every other player has one more turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game ended."""

    winners: tuple[int, ...]


News = Crossed | Moved | Closed | Misthrown | LastRound | Over
"""Something that happened, worth telling the table."""


def news(before: State, after: State) -> tuple[News, ...]:
    """What happened between a state and the one that came of it, in the order to tell it."""
    layouts = before.setup.layouts
    told: list[News] = []
    pairs = enumerate(zip(before.sheets, after.sheets, strict=True))
    changed = [(seat, old, new) for seat, (old, new) in pairs if old is not new]
    for seat, old, new in changed:
        for r, row in enumerate(layouts[seat].lines):
            crossed = new.rows[r] & ~old.rows[r]
            for position, cell in enumerate(row.cells) if crossed else ():
                if crossed >> position & 1:
                    locked = (new.locked & ~old.locked) >> r & 1 and new.last(r) == position
                    told.append(Crossed(seat, cell, bool(locked)))
        if new.space != old.space:
            told.append(Moved(seat, new.space))
    for r, row in enumerate(layouts[0].rows):
        if (after.closed & ~before.closed) >> r & 1:
            lockers = tuple(s for s, sheet in enumerate(after.sheets) if sheet.locked >> r & 1)
            told.append(Closed(row.colour, lockers))
    for seat, old, new in changed:
        if new.misthrows > old.misthrows:
            told.append(Misthrown(seat, new.misthrows))
    if before.turns_left is None and after.turns_left is not None and not after.is_over:
        told.append(LastRound(before.active))
    if after.is_over and not before.is_over:
        told.append(Over(winners(after)))
    return tuple(told)
