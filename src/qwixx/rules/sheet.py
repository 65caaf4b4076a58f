"""One player's paper: what is crossed and closed, the misthrows, where the piece stands."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import Refused
from .layout import Cell, Layout


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows are sets of crossed positions, one bit each, leftmost lowest.

    ``closed`` has a bit for each row that is closed for everyone, and ``locked`` for each
    row of those that this player locked, which is a cross more.
    """

    rows: tuple[int, ...]
    locked: int = 0
    closed: int = 0
    misthrows: int = 0
    space: int = 0

    def crosses(self, row: int) -> int:
        """The crosses in a row, the lock included."""
        return self.rows[row].bit_count() + (self.locked >> row & 1)

    def last(self, row: int) -> int:
        """The position of the rightmost cross, -1 where there is none."""
        return self.rows[row].bit_length() - 1

    def is_closed(self, row: int) -> bool:
        """Whether nobody may cross in this row any more."""
        return bool(self.closed >> row & 1)

    def is_crossed(self, layout: Layout, cell: Cell) -> bool:
        """Whether this cell is crossed."""
        row, position = layout.place(cell)
        return bool(self.rows[row] >> position & 1)


@dataclass(frozen=True, slots=True)
class Score:
    """The result line of a sheet."""

    rows: tuple[int, ...]
    misthrows: int
    misthrow_points: int
    extra: int = 0

    @property
    def total(self) -> int:
        """All rows, less the misthrows, and On Board's extra points."""
        return sum(self.rows) + self.misthrow_points + self.extra


def empty_sheet(layout: Layout) -> Sheet:
    """A fresh sheet."""
    return Sheet((0,) * len(layout.rows))


def verify_cross(layout: Layout, sheet: Sheet, cell: Cell, still_open: int = 0) -> None:
    """Refuse a cross that the sheet does not allow, with the reason.

    ``still_open`` names rows that count as open although they are closed (a ruling).
    """
    row, position = layout.place(cell)
    bits = sheet.rows[row]
    if bits >> position & 1:
        raise _not(cell, "it is crossed already")
    if bits >> position:
        last = layout.rows[row].cells[bits.bit_length() - 1]
        raise _not(cell, f"{last.words} is already crossed")
    if sheet.closed & ~still_open & 1 << row:
        raise _not(cell, f"the {layout.rows[row].colour.word} row is closed")
    crosses = bits.bit_count()
    if _is_last(layout, row, position) and crosses < layout.crosses_to_lock:
        raise _not(
            cell,
            f"that needs {layout.crosses_to_lock} crosses in the {layout.rows[row].colour.word} "
            f"row, and there {'is' if crosses == 1 else 'are'} {crosses}",
        )


def _not(cell: Cell, reason: str) -> Refused:
    return Refused(f"{cell.words} cannot be crossed", reason)


def can_cross(layout: Layout, sheet: Sheet, cell: Cell, still_open: int = 0) -> bool:
    """Whether the sheet allows this cross."""
    row, position = layout.place(cell)
    bits = sheet.rows[row]
    if bits >> position or sheet.closed & ~still_open & 1 << row:
        return False
    return not _is_last(layout, row, position) or bits.bit_count() >= layout.crosses_to_lock


def locks(layout: Layout, cell: Cell) -> bool:
    """Whether crossing this cell locks its row."""
    return _is_last(layout, *layout.place(cell))


def _is_last(layout: Layout, row: int, position: int) -> bool:
    return position == len(layout.rows[row].cells) - 1


def cross(layout: Layout, sheet: Sheet, cell: Cell, still_open: int = 0) -> Sheet:
    """The sheet with one more cross, and with the lock if it was the last number."""
    verify_cross(layout, sheet, cell, still_open)
    return with_cross(layout, sheet, cell)


def with_cross(layout: Layout, sheet: Sheet, cell: Cell) -> Sheet:
    """As `cross`, for a cross that has been verified already."""
    row, position = layout.place(cell)
    rows = list(sheet.rows)
    rows[row] |= 1 << position
    lock = 1 << row if _is_last(layout, row, position) else 0
    return Sheet(
        tuple(rows), sheet.locked | lock, sheet.closed | lock, sheet.misthrows, sheet.space
    )


def with_closed(sheet: Sheet, closed: int) -> Sheet:
    """The sheet after these rows have closed for everyone."""
    if sheet.closed == closed:
        return sheet
    return Sheet(sheet.rows, sheet.locked, closed, sheet.misthrows, sheet.space)


def with_misthrow(sheet: Sheet) -> Sheet:
    """The sheet with one more misthrow."""
    return Sheet(sheet.rows, sheet.locked, sheet.closed, sheet.misthrows + 1, sheet.space)


def with_space(sheet: Sheet, space: int) -> Sheet:
    """The sheet with the piece on another space."""
    return Sheet(sheet.rows, sheet.locked, sheet.closed, sheet.misthrows, space)


def score_sheet(layout: Layout, sheet: Sheet, extra: int = 0) -> Score:
    """Count a sheet."""
    return Score(
        rows=tuple(layout.points[sheet.crosses(row)] for row in range(len(sheet.rows))),
        misthrows=sheet.misthrows,
        misthrow_points=sheet.misthrows * layout.misthrow_points,
        extra=extra,
    )
