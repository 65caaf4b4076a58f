"""Drawing in millimetres from the top left corner, on a canvas that counts otherwise."""

import math
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import resources
from io import BytesIO

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from .look import WHITE, Ink, Pattern, Shade
from .paper import Box, Paper

TEXT = "Nunito-SemiBold"
NUMBER = "Nunito-ExtraBold"
CAPITALS = 0.705
"""The height of capitals and digits, as a part of the size of the font."""

Point = tuple[float, float]


@cache
def _font(name: str) -> TTFont:
    file = resources.files(__package__) / "fonts" / f"{name}.ttf"
    font = TTFont(name, BytesIO(file.read_bytes()))
    pdfmetrics.registerFont(font)
    return font


def load_fonts() -> None:
    """Make our fonts known to the library that writes the PDF."""
    for name in (TEXT, NUMBER):
        _font(name)


def printable(text: str) -> str:
    """The text without the characters that our fonts lack."""
    lacking = unprintable(text)
    return " ".join("".join(c for c in _composed(text) if c not in lacking).split())


def unprintable(text: str) -> tuple[str, ...]:
    """The characters of a text that our fonts lack, each once."""
    glyphs = _font(TEXT).face.charToGlyph
    return tuple(dict.fromkeys(c for c in _composed(text) if ord(c) not in glyphs))


def capital(text: str) -> str:
    """A text that begins with a capital, if our fonts have it."""
    first = text[0].upper()
    return (text[0] if unprintable(first) else first) + text[1:]


def _composed(text: str) -> str:
    # An O and two dots are an Ö: only that is in the fonts, and looks right.
    return unicodedata.normalize("NFC", text)


class Pen:
    """Draws on one page. Sizes of fonts are millimetres too: the height of a line of text."""

    def __init__(self, canvas: Canvas, page: Paper) -> None:
        self.canvas = canvas
        self.page = page

    @contextmanager
    def placed(self, x: float, y: float, scale: float) -> Iterator[None]:
        """Draw as if the page began at that point, and everything were larger or smaller."""
        self.canvas.saveState()
        self.canvas.transform(scale, 0, 0, scale, x * mm, (self.page.height * (1 - scale) - y) * mm)
        yield
        self.canvas.restoreState()

    @contextmanager
    def stamp(self, name: str) -> Iterator[None]:
        """Draw something once, to be printed several times with ``print_stamp``."""
        self.canvas.beginForm(name, 0, 0, self.page.width * mm, self.page.height * mm)
        yield
        self.canvas.endForm()

    def print_stamp(self, name: str, x: float, y: float) -> None:
        """Print a stamp, moved right and down by that much."""
        self.canvas.saveState()
        self.canvas.translate(x * mm, -y * mm)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def box(
        self,
        box: Box,
        *,
        fill: Ink | None = None,
        line: Ink | None = None,
        width: float = 0.25,
        corner: float = 0,
    ) -> None:
        """A rectangle, with round corners if wished."""
        path = self.canvas.beginPath()
        self._round(path, box, corner)
        self._draw(path, fill, line, width)

    def circle(
        self,
        centre: Point,
        radius: float,
        *,
        fill: Ink | None = None,
        line: Ink | None = None,
        width: float = 0.25,
        dash: Sequence[float] = (),
    ) -> None:
        """A circle."""
        path = self.canvas.beginPath()
        path.circle(centre[0] * mm, self._y(centre[1]), radius * mm)
        self._draw(path, fill, line, width, dash)

    def shape(self, points: Sequence[Point], *, fill: Ink) -> None:
        """A filled polygon."""
        path = self._path(points)
        path.close()
        self._draw(path, fill, None, 0)

    def line(
        self, points: Sequence[Point], *, ink: Ink, width: float = 0.25, dash: Sequence[float] = ()
    ) -> None:
        """A line through some points, its ends and corners round."""
        self._draw(self._path(points), None, ink, width, dash)

    def patterned_box(self, box: Box, shade: Shade, corner: float) -> None:
        """A rectangle filled with a colour and its pattern."""
        path = self.canvas.beginPath()
        self._round(path, box, corner)
        self._fill_pattern(path, box, shade)

    def patterned_circle(self, centre: Point, radius: float, shade: Shade) -> None:
        """A circle filled with a colour and its pattern."""
        path = self.canvas.beginPath()
        path.circle(centre[0] * mm, self._y(centre[1]), radius * mm)
        around = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        self._fill_pattern(path, around, shade)

    def text(
        self,
        text: str,
        at: Point,
        size: float,
        *,
        ink: Ink,
        font: str = TEXT,
        anchor: str = "middle",
        room: float = math.inf,
        turned: bool = False,
    ) -> None:
        """A line of text, its digits vertically centred on the point; smaller if room is short."""
        size *= mm
        needed = pdfmetrics.stringWidth(text, font, size)
        size *= min(1, room * mm / needed) if needed else 1
        width = pdfmetrics.stringWidth(text, font, size)
        back = {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.canvas.saveState()
        self.canvas.translate(at[0] * mm, self._y(at[1]))
        if turned:
            self.canvas.rotate(90)
        self.canvas.setFillColorRGB(*ink)
        self.canvas.setFont(font, size)
        self.canvas.drawString(-back, -size * CAPITALS / 2, text)
        self.canvas.restoreState()

    def width(self, text: str, size: float, font: str = TEXT) -> float:
        """How wide a text is."""
        return float(pdfmetrics.stringWidth(text, font, size * mm)) / mm

    def lock(self, centre: Point, size: float, ink: Ink) -> None:
        """A padlock of that height."""
        x, y = centre
        body = Box(x - 0.36 * size, y - 0.06 * size, 0.72 * size, 0.54 * size)
        radius, top = 0.22 * size, y - 0.24 * size
        arc = [
            (x + radius * math.cos(turn), top + radius * math.sin(turn))
            for turn in (math.pi * (1 + step / 12) for step in range(13))
        ]
        bow = [(x - radius, body.y), *arc, (x + radius, body.y)]
        self.line(bow, ink=ink, width=0.11 * size)
        self.box(body, fill=ink, corner=0.1 * size)
        self.circle((x, y + 0.17 * size), 0.08 * size, fill=WHITE)

    def _y(self, y: float) -> float:
        return (self.page.height - y) * mm

    def _path(self, points: Sequence[Point]) -> PDFPathObject:
        path = self.canvas.beginPath()
        path.moveTo(points[0][0] * mm, self._y(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(x * mm, self._y(y))
        return path

    def _round(self, path: PDFPathObject, box: Box, corner: float) -> None:
        x, y, width, height = box
        if corner:
            path.roundRect(x * mm, self._y(y + height), width * mm, height * mm, corner * mm)
        else:
            path.rect(x * mm, self._y(y + height), width * mm, height * mm)

    def _draw(
        self,
        path: PDFPathObject,
        fill: Ink | None,
        line: Ink | None,
        width: float,
        dash: Sequence[float] = (),
    ) -> None:
        self.canvas.saveState()
        if fill is not None:
            self.canvas.setFillColorRGB(*fill)
        if line is not None:
            self.canvas.setStrokeColorRGB(*line)
            self.canvas.setLineWidth(width * mm)
            self.canvas.setLineCap(1)
            self.canvas.setLineJoin(1)
            if dash:
                self.canvas.setDash([part * mm for part in dash])
        self.canvas.drawPath(path, fill=fill is not None, stroke=line is not None)
        self.canvas.restoreState()

    def _fill_pattern(self, path: PDFPathObject, box: Box, shade: Shade) -> None:
        if shade.pattern is Pattern.SOLID:
            self._draw(path, shade.strong, None, 0)
            return
        self._draw(path, shade.light, None, 0)
        self.canvas.saveState()
        self.canvas.clipPath(path, stroke=0, fill=0)
        match shade.pattern:
            case Pattern.DOTS:
                self._dots(box, shade.strong)
            case Pattern.SLANTED:
                self._slanted(box, shade.strong)
            case Pattern.LINES:
                self._lines(box, shade.strong)
        self.canvas.restoreState()
        self._draw(path, None, shade.strong, 0.3)

    def _dots(self, box: Box, ink: Ink, step: float = 1.0) -> None:
        for row in range(int(box.height / step) + 2):
            x, y = box.x + 0.5 * step * (row % 2), box.y + row * step
            # A dash without length and with round ends is a dot.
            self.line([(x, y), (box.right + step, y)], ink=ink, width=0.48, dash=(0, step))

    def _slanted(self, box: Box, ink: Ink, step: float = 1.5) -> None:
        for number in range(int((box.width + box.height) / step) + 1):
            x = box.x + number * step
            self.line([(x, box.y), (x - box.height, box.bottom)], ink=ink, width=0.5)

    def _lines(self, box: Box, ink: Ink, step: float = 0.9) -> None:
        for number in range(int(box.height / step) + 1):
            y = box.y + (number + 0.5) * step
            self.line([(box.x, y), (box.right, y)], ink=ink, width=0.28)
