"""Drawing sheets and dice, much as they are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rich.style import Style
from rich.text import Text

from qwixx.cli.terminal.look import INKS, QUIET, STRONG, WHITE_DIE, Signs
from qwixx.rules import (
    COLOURS,
    Cell,
    Dice,
    Layout,
    Sheet,
    State,
    can_cross,
    score_sheet,
)

LABEL = 8
SPACES_A_LINE = 8


class Pen:
    """Draws with the signs and colours that a terminal has."""

    def __init__(self, signs: Signs, coloured: bool) -> None:
        self.signs = signs
        self.coloured = coloured

    def sheet(self, layout: Layout, sheet: Sheet, offered: Collection[Cell] = ()) -> Iterator[Text]:
        """A whole sheet: a line for each row, and one for the misthrows."""
        points = score_sheet(layout, sheet)
        for r, row in enumerate(layout.rows):
            inks = INKS[row.colour]
            line = Text(" ")
            line.append(f" {row.colour.word:<{LABEL - 1}}", inks.edge)
            for position, cell in enumerate(row.cells):
                line.append(*self._cell(layout, sheet, cell, position, cell in offered))
            line.append(*self._lock(sheet, r, row.cells[-1]))
            crosses = sheet.crosses(r)
            line.append(f"  {crosses:>2} {self.signs.cross} ", QUIET if not crosses else "")
            line.append(f"{points.rows[r]:>3}", STRONG if crosses else QUIET)
            yield line
        yield self._misthrows(layout, sheet)

    def _cell(
        self, layout: Layout, sheet: Sheet, cell: Cell, position: int, is_offered: bool
    ) -> tuple[str, str]:
        inks = INKS[cell.colour]
        row, _ = layout.place(cell)
        if sheet.rows[row] >> position & 1:
            return f" {self.signs.cross:>2} ", inks.crossed
        if is_offered:
            return f"[{cell.number:>2}]", inks.offered
        if sheet.rows[row] >> position or sheet.is_closed(row):
            return f" {cell.number if self.coloured else self.signs.lost:>2} ", inks.lost
        return f" {cell.number:>2} ", inks.free

    def _lock(self, sheet: Sheet, row: int, last: Cell) -> tuple[str, str]:
        inks = INKS[last.colour]
        if sheet.locked >> row & 1:
            return f" {self.signs.cross} lock ", inks.crossed
        if sheet.is_closed(row):
            return " closed ", inks.lost
        return "  lock  ", inks.edge

    def _misthrows(self, layout: Layout, sheet: Sheet) -> Text:
        taken, limit = sheet.misthrows, layout.misthrow_limit
        line = Text(f"  {'misthrows':<11}")
        for box in range(limit):
            cross = self.signs.cross if box < taken else " "
            line.append(f"[{cross}]", STRONG if box < taken else QUIET)
        points = str(layout.misthrow_points).replace("-", self.signs.minus)
        line.append(f"  {points} each", QUIET)
        return line

    def strip(self, layout: Layout, sheet: Sheet) -> Text:
        """A sheet in one line: a sign for each cell."""
        line = Text()
        for r, row in enumerate(layout.rows):
            for position, cell in enumerate(row.cells):
                inks = INKS[cell.colour]
                if sheet.rows[r] >> position & 1:
                    line.append(self.signs.cross, inks.crossed)
                elif sheet.rows[r] >> position or sheet.is_closed(r):
                    line.append(self.signs.lost, inks.lost)
                else:
                    line.append(self.signs.open, inks.free)
            closed = "x" if sheet.is_closed(r) else " "
            line.append("#" if sheet.locked >> r & 1 else closed, INKS[row.colour].edge)
            line.append(" ")
        return line

    def dice(self, dice: Dice) -> Iterator[Text]:
        """The dice on the table, three lines high, each with its letter on top."""
        left_top, right_top, left_low, right_low = tuple(self.signs.corners)
        flat, upright = self.signs.flat, self.signs.upright
        lines = [Text("  "), Text("  "), Text("  ")]
        shown: list[tuple[str, int, str | Style]] = [("w", pips, WHITE_DIE) for pips in dice.white]
        shown += [
            (colour.letter, dice.coloured[colour], INKS[colour].edge)
            for colour in COLOURS
            if dice.coloured[colour]
        ]
        for number, (letter, pips, style) in enumerate(shown):
            gap = "   " if number == 2 else " "
            lines[0].append(gap if number else "")
            lines[1].append(gap if number else "")
            lines[2].append(gap if number else "")
            lines[0].append(f"{left_top}{flat}{letter}{flat}{right_top}", style)
            lines[1].append(f"{upright} {pips} {upright}", style)
            lines[2].append(f"{left_low}{flat * 3}{right_low}", style)
        lines[1].append(f"   white sum {dice.white_sum}", STRONG)
        return iter(lines)

    def board(
        self, state: State, viewer: int, initials: str, landings: Collection[int] = ()
    ) -> Iterator[Text]:
        """The path of On Board, eight spaces a line: cell, points, and the letter of a piece.

        What the viewer could neither cross nor stand on is dimmed.
        """
        board, layout, sheet = state.setup.board, state.setup.layout, state.sheets[viewer]
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
