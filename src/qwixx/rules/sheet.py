"""One player's paper: what is crossed and closed, the misthrows, where the piece stands."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .errors import Refused
from .layout import Cell, Colour, Gift, Layout
from .quick import quick


@quick
@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines are sets of crossed positions, one bit each, leftmost lowest: rows, then between.

    ``closed`` has a bit for each row that is closed for everyone, and ``locked`` for each
    row of those that this player locked, which is a cross more. ``bar`` and ``swaps`` have a bit
    for each of their fields that is spent.
    """

    rows: tuple[int, ...]
    locked: int = 0
    closed: int = 0
    misthrows: int = 0
    space: int = 0
    bar: int = 0
    swaps: int = 0

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


@quick
@dataclass(frozen=True, slots=True)
class Score:
    """The result line of a sheet."""

    rows: tuple[int, ...]
    misthrows: int
    misthrow_points: int
    extra: int = 0
    """On Board's points."""
    tallies: tuple[int, ...] = ()
    """What the sheet's tallies count."""
    gifts: int = 0
    """What its pairs bring in points."""

    @property
    def total(self) -> int:
        """All rows and what else the sheet counts, less the misthrows."""
        more = sum(self.tallies) + self.gifts + self.extra
        return sum(self.rows) + more + self.misthrow_points


def empty_sheet(layout: Layout) -> Sheet:
    """A fresh sheet."""
    return Sheet((0,) * len(layout.lines))


def verify_cross(
    layout: Layout, sheet: Sheet, cell: Cell, still_open: int = 0, die: Colour | None = None
) -> None:
    """Refuse a cross that the sheet does not allow, with the reason.

    ``still_open`` names rows that count as open although they are closed (a ruling). ``die`` is
    the coloured die that makes it, if that matters.
    """
    line, position = layout.place(cell)
    bits = sheet.rows[line]
    if bits >> position & 1:
        raise _not(cell, "it is crossed already")
    if bits >> position:
        last = layout.lines[line].cells[bits.bit_length() - 1]
        raise _not(cell, f"{last.words} is already crossed")
    if sheet.closed & ~still_open & 1 << line:
        raise _not(cell, f"the {layout.rows[line].colour.word} row is closed")
    if not _has_needed(layout, sheet, cell, die):
        needed = " or ".join(need.words for need in _needed(layout, cell, die))
        raise _not(cell, f"that needs {needed} to be crossed before")
    crosses = bits.bit_count()
    if position == layout.ends[line] and crosses < layout.crosses_to_lock:
        raise _not(
            cell,
            f"that needs {layout.crosses_to_lock} crosses in the {layout.rows[line].colour.word} "
            f"row, and there {'is' if crosses == 1 else 'are'} {crosses}",
        )


def _not(cell: Cell, reason: str) -> Refused:
    return Refused(f"{cell.words} cannot be crossed", reason)


def can_cross(
    layout: Layout, sheet: Sheet, cell: Cell, still_open: int = 0, die: Colour | None = None
) -> bool:
    """Whether the sheet allows this cross."""
    line, position = layout.places.get(cell) or layout.place(cell)
    bits = sheet.rows[line]
    if bits >> position or sheet.closed & ~still_open & 1 << line:
        return False
    if (cell.again or cell.other is not None) and not _has_needed(layout, sheet, cell, die):
        return False
    return position != layout.ends[line] or bits.bit_count() >= layout.crosses_to_lock


def _has_needed(layout: Layout, sheet: Sheet, cell: Cell, die: Colour | None) -> bool:
    """Whether one of the cells that this one needs is crossed."""
    return not cell.needs or any(
        sheet.is_crossed(layout, need) for need in _needed(layout, cell, die)
    )


def _needed(layout: Layout, cell: Cell, die: Colour | None) -> list[Cell]:
    """What a cell needs one of: with a coloured sum, its neighbour of that colour."""
    any_die = die is None or layout.either_neighbour
    return [need for need in cell.needs if any_die or need.colour == die]


def next_cell(layout: Layout, sheet: Sheet, row: int) -> Cell | None:
    """The leftmost cell of a row that may be crossed now, whatever the dice show."""
    cells = layout.rows[row].cells[sheet.last(row) + 1 :]
    return next((cell for cell in cells if can_cross(layout, sheet, cell)), None)


def skipped(layout: Layout, sheet: Sheet, cell: Cell) -> int:
    """How many numbers of its row a cross would give up; second boxes are no loss."""
    line, position = layout.place(cell)
    before = layout.numbers_before[line]
    return max(0, before[position] - before[sheet.rows[line].bit_length()])


def fewest(layout: Layout, sheet: Sheet) -> tuple[int, ...]:
    """The open rows with the fewest crosses that count in them; several on a tie."""
    counts = {r: n for r, n in enumerate(counted_crosses(layout, sheet)) if not sheet.is_closed(r)}
    least = min(counts.values(), default=0)
    return tuple(r for r, count in counts.items() if count == least)


def locks(layout: Layout, cell: Cell) -> bool:
    """Whether crossing this cell locks its row, by itself."""
    line, position = layout.place(cell)
    return position == layout.ends[line]


def may_lock(layout: Layout, sheet: Sheet, cell: Cell) -> bool:
    """Whether who has just crossed this cell may lock its row with it, or leave it."""
    line, position = layout.place(cell)
    cells = len(layout.lines[line].cells)
    return (
        line < len(layout.rows)
        and cells - layout.lock_cells <= position < cells - 1
        and sheet.rows[line].bit_count() > layout.crosses_to_lock
    )


def cross(layout: Layout, sheet: Sheet, cell: Cell, still_open: int = 0) -> Sheet:
    """The sheet with one more cross, and with the lock if it was the last number."""
    verify_cross(layout, sheet, cell, still_open)
    return with_cross(layout, sheet, cell)


def with_cross(layout: Layout, sheet: Sheet, cell: Cell) -> Sheet:
    """As `cross`, for a cross that has been verified already."""
    line, position = layout.places[cell]
    s, rows = sheet, list(sheet.rows)
    rows[line] |= 1 << position
    lock = 1 << line if position == layout.ends[line] else 0
    closed = s.closed | lock
    return Sheet(tuple(rows), s.locked | lock, closed, s.misthrows, s.space, s.bar, s.swaps)


def with_lock(sheet: Sheet, row: int) -> Sheet:
    """The sheet after its player has locked a row that need not be locked."""
    return replace(sheet, locked=sheet.locked | 1 << row, closed=sheet.closed | 1 << row)


# Made by hand, because `replace` is slow and these are asked for in every turn.


def with_closed(sheet: Sheet, closed: int) -> Sheet:
    """The sheet after these rows have closed for everyone."""
    if sheet.closed == closed:
        return sheet
    s = sheet
    return Sheet(s.rows, s.locked, closed, s.misthrows, s.space, s.bar, s.swaps)


def with_misthrow(sheet: Sheet) -> Sheet:
    """The sheet with one more misthrow."""
    s = sheet
    return Sheet(s.rows, s.locked, s.closed, s.misthrows + 1, s.space, s.bar, s.swaps)


def with_space(sheet: Sheet, space: int) -> Sheet:
    """The sheet with the piece on another space."""
    s = sheet
    return Sheet(s.rows, s.locked, s.closed, s.misthrows, space, s.bar, s.swaps)


def counted_crosses(layout: Layout, sheet: Sheet) -> tuple[int, ...]:
    """The crosses that count for each row: its own, the lock, and the fields beside it."""
    locked = sheet.locked
    counts = [
        bits.bit_count() + (locked >> row & 1)
        for row, bits in enumerate(sheet.rows[: len(layout.rows)])
    ]
    for line, fields in enumerate(layout.between, len(layout.rows)):
        for colour in fields.cells[-1].colours:
            row = layout.row_of(colour)
            if row is not None:
                counts[row] += sheet.rows[line].bit_count()
    return tuple(counts)


def score_sheet(layout: Layout, sheet: Sheet, extra: int = 0) -> Score:
    """Count a sheet."""
    rows = tuple(map(layout.points_for, counted_crosses(layout, sheet)))
    if not (layout.pairs or layout.tallies):
        return Score(rows, sheet.misthrows, sheet.misthrows * layout.misthrow_points, extra)
    pairs = [pair for pair in layout.pairs if has_pair(layout, sheet, pair.cells)]
    gifts = {pair.gift for pair in pairs}
    free = Gift.FREE_MISTHROWS in gifts
    return Score(
        rows=rows,
        misthrows=sheet.misthrows,
        misthrow_points=0 if free else sheet.misthrows * layout.misthrow_points,
        extra=extra,
        tallies=tuple(
            layout.points_for(sum(sheet.is_crossed(layout, cell) for cell in tally.cells))
            for tally in layout.tallies
        ),
        gifts=sum(pair.points for pair in pairs) + (min(rows) if Gift.FEWEST_TWICE in gifts else 0),
    )


def has_pair(layout: Layout, sheet: Sheet, cells: tuple[Cell, Cell]) -> bool:
    """Whether both cells are crossed."""
    return all(sheet.is_crossed(layout, cell) for cell in cells)
