"""A score sheet that fills a page, read back: where its numbers, boxes and signs are."""

from functools import cache
from itertools import pairwise

import pymupdf

from qwixx.rules import Cell, Layout
from qwixx.sheets import LANGUAGES
from qwixx.sheets.paper import Box
from tests.sheets.pages import POINTS, Picture, Span, alike, printed, spans


class ReadBack:
    """Numbers are found by the names of the rows, which stand beside them."""

    def __init__(self, layout: Layout, *, mono: bool = False, language: str = "en") -> None:
        self.layout = layout
        page = printed(per_page=1, copies=1, sheet=layout, mono=mono, language=language)[0]
        self.spans = spans(page)
        self.picture = Picture(page, dpi=50)
        self.drawings = page.get_drawings()
        self.boxes = [Box(*_mm(drawing["rect"])) for drawing in self.drawings]
        words = LANGUAGES[language]
        by_text = {span.text: span for span in reversed(self.spans)}
        self.names = [by_text[words.label(row.colour)] for row in layout.rows]
        heights = [name.y for name in self.names]
        self.near = 0.4 * min(lower - upper for upper, lower in pairwise(heights))
        self.numbers = self._numbers()
        self.fields = {cell: self._field(span) for cell, span in self.numbers.items()}

    def label(self, text: str) -> Span:
        """Where a text stands for the first time."""
        return next(span for span in self.spans if span.text == text)

    def beside(self, y: float) -> list[Span]:
        """The numbers at a height, left to right."""
        found = [s for s in self.spans if s.text.isdigit() and abs(s.y - y) < self.near]
        return sorted(found, key=lambda span: span.x)

    def between(self) -> list[list[Span]]:
        """The numbers between one row and the next, for all that have some."""
        lines = []
        for upper, lower in pairwise(self.names):
            inside = [
                span
                for span in self.spans
                if span.text.isdigit() and upper.y + self.near < span.y < lower.y - self.near
            ]
            if inside:
                lines.append(sorted(inside, key=lambda span: span.x))
        return lines

    def _numbers(self) -> dict[Cell, Span]:
        numbers: dict[Cell, Span] = {}
        lines = [self.beside(name.y) for name in self.names] + self.between()
        for line, found in zip(self.layout.lines, lines, strict=True):
            cells = [cell for cell in line.cells if not cell.again]
            assert [cell.number for cell in cells] == [int(span.text) for span in found]
            numbers.update(zip(cells, found, strict=True))
        return numbers

    def _field(self, at: Span) -> Box:
        """The innermost of what is drawn around a number."""
        around = [b for b in self.boxes if b.x < at.x < b.right and b.y < at.y < b.bottom]
        return min(around, key=lambda box: box.width)

    def shapes(self, room: Box) -> list[int]:
        """The corners of the filled shapes in a part of the page, left to right."""
        found = []
        for drawing, box in zip(self.drawings, self.boxes, strict=True):
            x, y = box.centre
            inside = room.x < x < room.right and room.y < y < room.bottom
            lines = [item for item in drawing["items"] if item[0] == "l"]
            if inside and drawing["fill"] and len(lines) == len(drawing["items"]) > 2:
                found.append((x, len(lines)))
        return [corners for _, corners in sorted(found)]

    def is_joined(self, one: Cell, other: Cell, ink: tuple[int, ...]) -> bool:
        """Whether a line of that colour crosses the gap between two cells."""
        a, b = self.numbers[one].x, self.numbers[other].x
        rows = (self.layout.place(one)[0], self.layout.place(other)[0])
        heights = [self.names[row].y for row in rows]
        return alike(self.picture.at((a + b) / 2, sum(heights) / 2), ink)


@cache
def read_back(layout: Layout, *, mono: bool = False, language: str = "en") -> ReadBack:
    """As `ReadBack`; a page is drawn and read once for all tests."""
    return ReadBack(layout, mono=mono, language=language)


def _mm(rect: pymupdf.Rect) -> tuple[float, float, float, float]:
    return tuple(side / POINTS for side in (rect.x0, rect.y0, rect.width, rect.height))
