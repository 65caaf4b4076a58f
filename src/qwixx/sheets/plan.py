"""Where everything on a score sheet stands, from what its layout says."""

from collections.abc import Sequence
from itertools import pairwise

from qwixx.rules import Cell, Layout, Row

from .paper import Box

WIDTH = 132.0
"""What a sheet is drawn in; it is then scaled to its piece of paper."""
LOWEST_ROW, HIGHEST_ROW = 9.575, 14.075
"""The rows become higher where the piece of paper is less wide, within these limits."""
BETWEEN = 0.7
"""The height of a line of fields between two rows, as a part of that of a row."""
SECOND = 0.5
"""How much higher a row with second boxes is."""

SLACK = 2.6
"""What can be taken off above the header, where room is short."""

TAB = 7.2
"""The width of a row's name."""
GAP = 1.1
HEADER = 9.0
HEADER_GAP = 6.0
"""Below the header, with a line of notes."""
NOTE = 3.6
"""What a further line of notes takes."""
PANEL_GAP = 1.6
TABLE_GAP = 3.6
TABLE = 8.0
RESULT_GAP = 2.4
RESULT = 11.4
LEFT, RIGHT = TAB + 2.6, 1.4
"""What is left free in a row: with its name, and behind the lock."""
EDGE = 1.3
"""Of a row, above and below its fields."""
FIELD_GAP = 0.7


class Plan:
    """The places of a sheet: as high as its piece of paper asks for, within limits."""

    def __init__(
        self,
        layout: Layout,
        *,
        notes: int,
        panels: Sequence[float],
        height: float,
        slack: float = SLACK,
    ) -> None:
        """``notes`` are lines of them, ``panels`` the heights of what stands below the rows."""
        self.layout = layout
        self.rows_top = HEADER + HEADER_GAP + NOTE * max(0, notes - 1)
        order = _downwards(layout)
        gaps = GAP * sum(upper < len(layout.rows) > lower for upper, lower in pairwise(order))
        below = sum(PANEL_GAP + panel for panel in panels)
        rest = self.rows_top + gaps + below + TABLE_GAP + TABLE + RESULT_GAP + RESULT
        parts = [_part(layout, line) for line in order]
        least, most = (rest + each * sum(parts) for each in (LOWEST_ROW, HIGHEST_ROW))
        self.top = min(max(least - height, 0), slack)
        self.height = min(max(height, least - self.top), most)
        bottom = self.top + self.height
        unit = (bottom - rest) / sum(parts)
        self.lines = _stacked(layout, order, self.rows_top, [unit * part for part in parts])
        self.columns = _columns(layout)
        self.step = (WIDTH - LEFT - RIGHT) / (max(self.columns.values()) + 2)
        self.fields = {cell: self._field(cell) for cell in layout.places}
        y = max(box.bottom for box in self.lines.values())
        self.panels: list[Box] = []
        for panel in panels:
            self.panels.append(Box(0, y + PANEL_GAP, WIDTH, panel))
            y += PANEL_GAP + panel
        self.table_middle = y + TABLE_GAP + TABLE / 2
        self.result_top = bottom - RESULT

    def x(self, column: float) -> float:
        """Where a column begins."""
        return LEFT + column * self.step

    def lock(self, row: int) -> Box:
        """The field behind the last number."""
        last = self.layout.rows[row].cells[-1]
        box = self.lines[row]
        x = self.x(self.columns[last] + 1)
        return Box(x, box.y + EDGE, self.step - FIELD_GAP, box.height - 2 * EDGE)

    def _field(self, cell: Cell) -> Box:
        line, position = self.layout.place(cell)
        box, cells = self.lines[line], self.layout.lines[line].cells
        whole = Box(self.x(self.columns[cell]), box.y, self.step - FIELD_GAP, box.height)
        if line >= len(self.layout.rows):
            return whole
        whole = whole._replace(y=whole.y + EDGE, height=whole.height - 2 * EDGE)
        upper = (whole.height - FIELD_GAP) * 0.58
        if cell.again:
            return whole._replace(
                y=whole.y + upper + FIELD_GAP, height=whole.bottom - FIELD_GAP - whole.y - upper
            )
        has_second = position + 1 < len(cells) and cells[position + 1].again
        return whole._replace(height=upper) if has_second else whole


def _downwards(layout: Layout) -> list[int]:
    """The lines from top to bottom: fields between two rows stand below the upper one."""
    found = []
    for row in range(len(layout.rows)):
        found.append(row)
        for line, fields in enumerate(layout.between, len(layout.rows)):
            if min(_neighbours(layout, fields)) == row:
                found.append(line)
    return found


def _neighbours(layout: Layout, fields: Row) -> list[int]:
    rows = (layout.row_of(colour) for colour in fields.cells[0].colours)
    return [row for row in rows if row is not None]


def _part(layout: Layout, line: int) -> float:
    if line >= len(layout.rows):
        return BETWEEN
    return 1 + SECOND * any(cell.again for cell in layout.rows[line].cells)


def _stacked(
    layout: Layout, order: Sequence[int], top: float, heights: Sequence[float]
) -> dict[int, Box]:
    """The box of each line; fields between rows touch their neighbours."""
    boxes: dict[int, Box] = {}
    y, above = top, len(layout.rows)
    for line, height in zip(order, heights, strict=True):
        if above < len(layout.rows) > line:
            y += GAP
        boxes[line] = Box(0, y, WIDTH, height)
        y, above = y + height, line
    return boxes


def _columns(layout: Layout) -> dict[Cell, float]:
    """The column of each cell: a second box stands under its number, a field by its neighbours."""
    columns: dict[Cell, float] = {}
    for row in layout.rows:
        column = -1
        for cell in row.cells:
            column += not cell.again
            columns[cell] = column
    for fields in layout.between:
        near = [sum(columns[n] for n in cell.needs) / len(cell.needs) for cell in fields.cells]
        if any(right - left < 1 for left, right in pairwise(near)):
            near = [float(column) for column in range(len(near))]
        columns.update(zip(fields.cells, near, strict=True))
    return columns
