"""The rows of a score sheet, the fields between them, and what joins or marks their cells."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from qwixx.rules import Cell, Colour, Row

from .look import WHITE, Ink, Look, Pattern
from .paper import Box
from .pen import NUMBER, Pen, Point
from .plan import EDGE, FIELD_GAP, RIGHT, TAB, WIDTH, Plan
from .signs import draw_sign
from .words import Words

CORNER = 1.3
DASHES: tuple[tuple[float, ...], ...] = ((), (0, 1.7), (2.4, 1.9), (2.4, 1.7, 0, 1.7))
"""The lines of several tallies."""


class Rows:
    """Draws the rows in layers: what joins cells runs over their fields and under their numbers."""

    def __init__(self, pen: Pen, plan: Plan, words: Words, look: Look) -> None:
        self.pen = pen
        self.plan = plan
        self.layout = plan.layout
        self.words = words
        self.look = look
        self.size = 5.6 * min(1, (plan.step - FIELD_GAP) / 8.9)
        self.linked = {
            cell for pair in self.layout.together if not _is_double(pair) for cell in pair
        }
        self.signs: dict[Cell, list[int]] = {}
        for number, pair in enumerate(self.layout.pairs):
            for cell in pair.cells:
                self.signs.setdefault(cell, []).append(number)

    def draw(self) -> None:
        """Everything from the top row to the bottom row."""
        for number, row in enumerate(self.layout.rows):
            self._background(row, self.plan.lines[number])
        for fields in self.layout.between:
            for cell in fields.cells:
                self._bridge(cell)
        for row in self.layout.rows:
            for cell in row.cells:
                self._field(cell)
        self._links()
        self._paths()
        self._marks()
        for line in self.layout.lines:
            for cell in line.cells:
                if not cell.again:
                    self._number(cell, line)
        for number in range(len(self.layout.rows)):
            self._lock(number)
        self._bracket()

    def _background(self, row: Row, box: Box) -> None:
        runs = [(colour, len(list(run))) for colour, run in groupby(map(_colour, row.cells))]
        if len(runs) == 1:
            self.pen.patterned_box(box, self.look.shade(row.colour), 1.6)
        else:
            self._runs(row, box)
        self._tab(row, box)

    def _runs(self, row: Row, box: Box) -> None:
        """A row of several colours has each below its own cells."""
        left, gap = TAB / 2, FIELD_GAP / 2
        for colour, run in groupby(row.cells, _colour):
            last = list(run)[-1]
            ends = last is row.cells[-1]
            right = WIDTH if ends else self.plan.fields[last].right + gap
            chip = Box(left, box.y, right - left - (0 if ends else 0.2), box.height)
            self.pen.patterned_box(chip, self.look.shade(colour), 1.6)
            left = right + 0.2

    def _tab(self, row: Row, box: Box) -> None:
        # It points to the right, which is the way a row is crossed.
        shade, tip = self.look.shade(row.colour), 1.8
        beside = self.look.shade(row.cells[0].colour)
        dark = shade.text
        x, right, y = box.x, box.x + TAB, box.centre[1]
        self.pen.box(Box(x, box.y, 4, box.height), fill=dark, corner=1.6)
        outline = [
            (x + 2, box.y),
            (right - tip, box.y),
            (right, y),
            (right - tip, box.bottom),
            (x + 2, box.bottom),
        ]
        self.pen.shape(outline, fill=dark)
        if dark == beside.strong and beside.pattern is Pattern.SOLID:
            self.pen.line(outline[1:4], ink=WHITE, width=0.35)  # black on black would not show
        self.pen.text(
            self.words.label(row.colour),
            (x + 3.0, y),
            self._tab_size(min(line.height for line in self._row_boxes()) - 2 * EDGE),
            ink=WHITE,
            font=NUMBER,
            turned=True,
        )

    def _row_boxes(self) -> Iterator[Box]:
        return (self.plan.lines[row] for row in range(len(self.layout.rows)))

    def _tab_size(self, room: float, size: float = 3.3) -> float:
        """The size in which the names of all rows fit."""
        names = [self.words.label(row.colour) for row in self.layout.rows]
        longest = max(self.pen.width(name, size, NUMBER) for name in names)
        return size * min(1, room / longest)

    def _field(self, cell: Cell) -> None:
        own = self.look.shade(cell.colour)
        fill = WHITE if cell.again else own.light
        self.pen.box(self.plan.fields[cell], fill=fill, line=own.text, width=0.18, corner=CORNER)

    def _bridge(self, cell: Cell) -> None:
        """A field between two rows joins them, half in the colour of each."""
        box = self.plan.fields[cell]
        upper, lower = sorted(cell.colours, key=self._height)
        half = box.height / 2
        self.pen.patterned_box(box._replace(height=half), self.look.shade(upper), 0)
        self.pen.patterned_box(box._replace(y=box.y + half, height=half), self.look.shade(lower), 0)
        inner = Box(box.x + 1.2, box.y + 0.3, box.width - 2.4, box.height - 0.6)
        self.pen.box(inner, fill=WHITE, line=self.look.ink, width=0.18, corner=CORNER)

    def _height(self, colour: Colour) -> int:
        return self.layout.row_of(colour) or 0

    def _marks(self) -> None:
        """Boxed numbers, and the signs of those that make a pair."""
        for cell in sorted(self.layout.boxed):
            frame = self.plan.fields[cell].inset(0.75)
            self.pen.box(frame, line=self.look.shade(cell.colour).text, width=0.75, corner=0.8)
        for cell, signs in self.signs.items():
            box, ink = self.plan.fields[cell], self.look.shade(cell.colour).text
            self.pen.box(box, line=ink, width=0.5, corner=CORNER)
            radius = min(0.14 * box.width, 0.42 * box.height / len(signs))
            for place, number in enumerate(signs, 1):
                y = box.y + box.height * place / (len(signs) + 1)
                draw_sign(self.pen, number, (box.right - 0.23 * box.width, y), radius, ink)

    def _links(self) -> None:
        """Cells that are crossed together: rings with a line; a number and its second box."""
        fields, ink = self.plan.fields, self.look.ink
        for one, two in self.layout.together:
            if _is_double((one, two)):
                upper, lower = sorted((fields[one], fields[two]), key=lambda box: box.y)
                light = self.look.shade(one.colour).light
                around = upper._replace(height=lower.bottom - upper.y)
                self.pen.box(around, fill=light, line=ink, width=0.7, corner=CORNER)
                self.pen.line(_across(upper, lower), ink=ink, width=0.25, dash=(0.1, 0.9))
                continue
            ends = [fields[one].centre, fields[two].centre]
            self.pen.line(ends, ink=WHITE, width=2.3)
            self.pen.line(ends, ink=ink, width=1.3)
            for cell in (one, two):
                centre, radius = fields[cell].centre, _ring(fields[cell])
                self.pen.circle(centre, radius + 0.4, fill=WHITE)
                light = self.look.shade(cell.colour).light
                self.pen.circle(centre, radius, fill=light, line=ink, width=0.6)

    def _paths(self) -> None:
        """A path over the cells of each tally."""
        for number, tally in enumerate(self.layout.tallies):
            boxes = [self.plan.fields[cell] for cell in tally.cells]
            way = [box.centre for box in boxes]
            dash = DASHES[number % len(DASHES)]
            for ink, width, style in ((WHITE, 2.5, ()), (self.look.ink, 1.3, dash)):
                for step in pairwise(way):
                    self.pen.line(step, ink=ink, width=width, dash=style)
            for cell, box in zip(tally.cells, boxes, strict=True):
                inner = box.inset(0.35 + 0.75 * number)
                light = self.look.shade(cell.colour).light
                self.pen.box(inner.inset(-0.5), line=WHITE, width=0.5, corner=CORNER)
                self.pen.box(inner, fill=light, line=self.look.ink, width=0.85, corner=CORNER)

    def _number(self, cell: Cell, line: Row) -> None:
        box = self.plan.fields[cell]
        x, y = box.centre
        if cell in self.linked:
            half = 0.77 * _ring(box)
            box = Box(x - half, y - half, 2 * half, 2 * half)
        ink: Ink = self.look.ink if cell.other is not None else self.look.shade(cell.colour).text
        part = 0.79 if cell.other is None else 0.62
        size = min(self.size, part * box.height)
        if cell in self.signs:
            x, size = x - 0.19 * box.width, 0.72 * size
        if self.look.says_colours and cell.other is None and _is_mixed(line):
            size = min(size, 0.6 * box.height)
            word = self.words.colour(cell.colour)
            below = (x, y + 0.3 * box.height)
            self.pen.text(word, below, 2.3, ink=ink, room=box.width - 0.8)
            y -= 0.13 * box.height
        self.pen.text(str(cell.number), (x, y), size, ink=ink, font=NUMBER)

    def _lock(self, number: int) -> None:
        box = self.plan.lock(number)
        shade = self.look.shade(self.layout.rows[number].colour)
        radius = min(box.width, box.height) / 2
        self.pen.circle(box.centre, radius, fill=shade.light, line=shade.text, width=0.18)
        self.pen.lock(box.centre, min(4.8, 1.35 * radius), shade.text)

    def _bracket(self) -> None:
        """From how many crosses a row may be locked, above the numbers that can do it."""
        text = self.words.at_least.format(crosses=self.layout.crosses_to_lock)
        right, y = WIDTH - RIGHT, self.plan.rows_top - 1.0
        left = right - (self.layout.lock_cells + 1) * self.plan.step + FIELD_GAP
        corners: Sequence[Point] = [(left, y), (left, y - 0.8), (right, y - 0.8), (right, y)]
        self.pen.line(corners, ink=self.look.ink, width=0.2)
        self.pen.text(text, (right, y - 2.4), 2.5, ink=self.look.ink, anchor="end")


def _colour(cell: Cell) -> Colour:
    return cell.colour


def _ring(box: Box) -> float:
    """The radius of the ring in a field that is linked."""
    return min(box.width, box.height) / 2 - 0.55


def _across(upper: Box, lower: Box) -> list[Point]:
    """A line half-way between two boxes."""
    y = (upper.bottom + lower.y) / 2
    return [(upper.x + 0.9, y), (upper.right - 0.9, y)]


def _is_double(pair: tuple[Cell, Cell]) -> bool:
    """Whether the two are a number and its second box."""
    one, two = pair
    return one in two.needs or two in one.needs


def _is_mixed(row: Row) -> bool:
    return len(set(map(_colour, row.cells))) > 1
