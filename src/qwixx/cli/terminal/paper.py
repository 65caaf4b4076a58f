"""Drawing sheets, dice and boards, much as they are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from qwixx.cli.terminal.extras import extras
from qwixx.cli.terminal.grid import Grid, grid_for
from qwixx.cli.terminal.look import FIELDS, INKS, QUIET, STRONG, WHITE_DIE, Signs
from qwixx.rules import (
    COLOURS,
    Cell,
    Decision,
    Dice,
    Gift,
    Layout,
    Sheet,
    State,
    can_cross,
    crossed_cell,
    has_pair,
    score_sheet,
)

LABEL = 8
SPACES_A_LINE = 8
TWICE = "2"
"""In a sheet of one line: a number that is crossed twice."""


class Box(NamedTuple):
    """What one column of a line shows."""

    text: str
    style: str | Style
    is_offered: bool = False
    can_lock: bool = False


class Pen:
    """Draws with the signs and colours that a terminal has."""

    def __init__(self, signs: Signs, coloured: bool) -> None:
        self.signs = signs
        self.coloured = coloured

    def sheet(
        self, layout: Layout, sheet: Sheet, options: Collection[Decision] = ()
    ) -> Iterator[Text]:
        """A whole sheet: each row with what stands below it, what else is printed, misthrows."""
        grid, points = grid_for(layout), score_sheet(layout, sheet)
        offered = {cell for cell in map(crossed_cell, options) if cell is not None}
        for r, row in enumerate(layout.rows):
            inks = INKS[row.colour]
            line = Text(" ").append(f" {row.colour.word:<{LABEL - 1}}", inks.edge)
            boxes = [self._box(grid, sheet, cell, offered) for cell in grid.columns(row)]
            self._join(line, boxes, grid)
            line.append(*self._lock(sheet, r, row.cells[-1]))
            crosses = sheet.crosses(r) + _crosses_between(layout, sheet, r)
            line.append(f"  {crosses:>2} {self.signs.cross} ", QUIET if not crosses else "")
            yield line.append(f"{points.rows[r]:>3}", STRONG if crosses else QUIET)
            if any(below := grid.below(row)):
                at_once = any(layout.partners.get(cell) for cell in below if cell)
                yield self._below(grid, sheet, "twice" if at_once else "again", below, offered)
            for number, fields in grid.between(r):
                letters = layout.lines[number].letters
                yield self._below(grid, sheet, letters, fields, offered)
        yield from extras(self.signs, layout, sheet, options)
        yield self._misthrows(layout, sheet)

    def _join(self, line: Text, boxes: Sequence[Box], grid: Grid) -> None:
        """Columns side by side; the brackets of what may be crossed stand between them."""
        nothing = Box(" " * grid.width, "")
        boxes = [*boxes, *[nothing] * (grid.longest - len(boxes))]
        for before, box in zip([nothing, *boxes], [*boxes, nothing], strict=True):
            edge = {(True, True): self.signs.upright, (True, False): "]", (False, True): "["}.get(
                (before.is_offered, box.is_offered), self.signs.upright if box.can_lock else " "
            )
            style = box.style if box.is_offered or not before.is_offered else before.style
            line.append(edge, style or before.style)
            line.append(box.text, box.style)
        line.right_crop(grid.width)

    def _box(self, grid: Grid, sheet: Sheet, cell: Cell, offered: Collection[Cell]) -> Box:
        layout = grid.layout
        line, position = layout.place(cell)
        inks = INKS[cell.colour] if cell.other is None else FIELDS
        can_lock = _may_lock(layout, line, position)
        if sheet.is_crossed(layout, cell):
            return Box(grid.text(cell, self.signs.cross), inks.crossed, can_lock=can_lock)
        if cell in offered:
            shown = f"{cell.number:>2}'" if cell.again else ""
            return Box(grid.text(cell, shown), inks.offered, True, can_lock)
        if sheet.rows[line] >> position or sheet.is_closed(line):
            shown = "" if self.coloured and not cell.again else self.signs.lost
            return Box(grid.text(cell, shown), inks.lost, can_lock=can_lock)
        shown = self.signs.box if cell.again else ""
        return Box(grid.text(cell, shown), inks.free, can_lock=can_lock)

    def _below(
        self,
        grid: Grid,
        sheet: Sheet,
        label: str,
        cells: Sequence[Cell | None],
        offered: Collection[Cell],
    ) -> Text:
        """Second boxes, or the fields between two rows, under their numbers."""
        line = Text(" ").append(f" {label:<{LABEL - 1}}", QUIET)
        nothing = Box(" " * grid.width, "")
        boxes = [self._box(grid, sheet, cell, offered) if cell else nothing for cell in cells]
        self._join(line, boxes, grid)
        return line

    def _lock(self, sheet: Sheet, row: int, last: Cell) -> tuple[str, str]:
        inks = INKS[last.colour]
        if sheet.locked >> row & 1:
            return f"{self.signs.cross}lock ", inks.crossed
        if sheet.is_closed(row):
            return "closed", inks.lost
        return " lock ", inks.edge

    def _misthrows(self, layout: Layout, sheet: Sheet) -> Text:
        taken, limit = sheet.misthrows, layout.misthrow_limit
        line = Text(f"  {'misthrows':<11}")
        for box in range(limit):
            cross = self.signs.cross if box < taken else " "
            line.append(f"[{cross}]", STRONG if box < taken else QUIET)
        points = str(layout.misthrow_points).replace("-", self.signs.minus)
        free = any(
            pair.gift is Gift.FREE_MISTHROWS and has_pair(layout, sheet, pair.cells)
            for pair in layout.pairs
        )
        return line.append("  free" if free else f"  {points} each", QUIET)

    def strip(self, layout: Layout, sheet: Sheet) -> Text:
        """A sheet in one line: a sign for each number."""
        line, grid = Text(), grid_for(layout)
        for r, row in enumerate(layout.rows):
            for cell, second in zip(grid.columns(row), grid.below(row), strict=True):
                inks = INKS[cell.colour]
                _, position = layout.place(cell)
                if second and sheet.is_crossed(layout, second):
                    line.append(TWICE, inks.crossed)
                elif sheet.rows[r] >> position & 1:
                    line.append(self.signs.cross, inks.crossed)
                elif sheet.rows[r] >> position or sheet.is_closed(r):
                    line.append(self.signs.lost, inks.lost)
                else:
                    line.append(self.signs.open, inks.free)
            closed = "x" if sheet.is_closed(r) else " "
            line.append("#" if sheet.locked >> r & 1 else closed, INKS[row.colour].edge)
            line.append(" ")
        for number, row in enumerate(layout.between, len(layout.rows)):
            line.append(f"{row.letters}{sheet.rows[number].bit_count()} ", QUIET)
        return line

    def counts(self, layout: Layout, sheet: Sheet) -> Text:
        """A sheet in fewer signs: how many crosses each row has, and up to which number."""
        line = Text()
        for number, row in enumerate(layout.lines):
            bits = sheet.rows[number]
            crosses = sheet.crosses(number)
            last = f" to {row.cells[sheet.last(number)].number}" if bits else ""
            mark = "#" if sheet.locked >> number & 1 else "x" if sheet.is_closed(number) else ""
            style = INKS[row.colour].word if number < len(layout.rows) else QUIET
            line.append(row.letters, style)
            line.append(f" {crosses}{self.signs.cross}{last}{mark}  ")
        return line

    def dice(self, dice: Dice) -> Iterator[Text]:
        """The dice on the table, three lines high, each with its letter on top."""
        left_top, right_top, left_low, right_low = tuple(self.signs.corners)
        flat, upright = self.signs.flat, self.signs.upright
        lines = [Text("  "), Text("  "), Text("  ")]
        for number, (letter, pips, style) in enumerate(_shown(dice)):
            gap = "   " if number == 2 else " "
            lines[0].append(gap if number else "")
            lines[1].append(gap if number else "")
            lines[2].append(gap if number else "")
            lines[0].append(f"{left_top}{flat}{letter}{flat}{right_top}", style)
            lines[1].append(f"{upright} {pips} {upright}", style)
            lines[2].append(f"{left_low}{flat * 3}{right_low}", style)
        lines[1].append(f"   white sum {dice.white_sum}", STRONG)
        return iter(lines)

    def flat_dice(self, dice: Dice) -> Text:
        """The dice in one line, where there is no room for more."""
        line = Text("  ")
        for letter, pips, style in _shown(dice):
            line.append(f" {letter}{pips} ", style).append(" ")
        return line.append(f"  white sum {dice.white_sum}", STRONG)

    def board(
        self, state: State, viewer: int, initials: str, landings: Collection[int] = ()
    ) -> Iterator[Text]:
        """The path of On Board, eight spaces a line: cell, points, and the letter of a piece.

        What the viewer could neither cross nor stand on is dimmed.
        """
        board, sheet = state.setup.board, state.sheets[viewer]
        layout = state.setup.layouts[viewer]
        if board is None:
            return
        standing = {one.space: initials[seat] for seat, one in enumerate(state.sheets)}
        for begin in range(0, len(board.cells), SPACES_A_LINE):
            line = Text("  ").append(f"{begin + 1:>2} ", QUIET)
            for space in range(begin + 1, min(begin + SPACES_A_LINE, len(board.cells)) + 1):
                cell = board.cell(space)
                inks = INKS[cell.colour]
                is_open = sheet.is_crossed(layout, cell) or can_cross(layout, sheet, cell)
                style, left, right = (inks.free if is_open else inks.lost), " ", " "
                if space in standing:
                    style, left = inks.crossed, standing[space]
                elif space in landings:
                    style, left, right = inks.offered, "[", "]"
                line.append(f"{left}{cell!s:>3}+{board.points_at(space):<2}{right}", style)
            yield line


def _may_lock(layout: Layout, line: int, position: int) -> bool:
    """Whether a number is one of several that can lock its row."""
    cells = len(layout.lines[line].cells)
    is_row = line < len(layout.rows)
    return is_row and layout.lock_cells > 1 and position >= cells - layout.lock_cells


def _crosses_between(layout: Layout, sheet: Sheet, row: int) -> int:
    """The crosses in fields beside a row, which count for it."""
    colour = layout.rows[row].colour
    return sum(
        sheet.rows[line].bit_count()
        for line, fields in enumerate(layout.between, len(layout.rows))
        if colour in fields.cells[-1].colours
    )


def _shown(dice: Dice) -> list[tuple[str, int, str | Style]]:
    """Letter, pips and style of each die."""
    shown: list[tuple[str, int, str | Style]] = [("w", pips, WHITE_DIE) for pips in dice.white]
    shown += [
        (colour.letter, dice.coloured[colour], INKS[colour].edge)
        for colour in COLOURS
        if dice.coloured[colour]
    ]
    return shown
