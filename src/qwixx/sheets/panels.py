"""What stands below the rows: the bar, the swaps, the gifts of pairs, the lucky numbers."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qwixx.rules import Layout

from .look import WHITE, Look
from .paper import Box
from .pen import NUMBER, TEXT, Pen, Point
from .plan import RIGHT, WIDTH
from .signs import draw_sign
from .words import Words

LABEL = 13.4
"""The room for the name of a panel."""
LINE = 8.2
"""The height of a line of fields."""
FIELD = 6.4
MOST_IN_LINE = 14
SWAPS_IN_LINE = 10
ARROW = 3.6
"""The room of the arrow between two numbers."""
GIFT_SIZE = 2.4


class Panel(NamedTuple):
    """How high it is, and how it is drawn where it then stands."""

    height: float
    draw: Callable[[Box], None]


def panels_of(pen: Pen, layout: Layout, words: Words, look: Look) -> list[Panel]:
    """The panels that a sheet needs, from top to bottom."""
    return _Panels(pen, layout, words, look).all()


class _Panels:
    def __init__(self, pen: Pen, layout: Layout, words: Words, look: Look) -> None:
        self.pen = pen
        self.layout = layout
        self.words = words
        self.look = look
        self.gifts = _flowing(list(map(self._gift_width, range(len(layout.pairs)))), WIDTH - 3)

    def all(self) -> list[Panel]:
        layout = self.layout
        bar, swaps = len(layout.bar), len(layout.swaps)
        possible = (
            (bar, _lines(bar, MOST_IN_LINE), self._bar),
            (swaps, _lines(swaps, SWAPS_IN_LINE), self._swaps),
            (layout.pairs, len(self.gifts), self._gifts),
            (layout.lucky or layout.lucky_from, 1, self._lucky),
        )
        return [Panel(LINE * lines, draw) for wanted, lines, draw in possible if wanted]

    def _bar(self, box: Box) -> None:
        """Its fields from left to right, each in its colour."""
        self._plate(box, self.words.bonus)
        for place, colour in zip(
            _places(box, len(self.layout.bar), MOST_IN_LINE), self.layout.bar, strict=True
        ):
            shade = self.look.shade(colour)
            self.pen.patterned_box(place, shade, 1.3)
            inner = place.inset(1.0)
            self.pen.box(inner, fill=shade.light, line=shade.text, width=0.18, corner=0.8)
            if self.look.says_colours:
                word, room = self.words.colour(colour), inner.width - 0.6
                self.pen.text(word, inner.centre, 2.3, ink=shade.text, room=room)

    def _swaps(self, box: Box) -> None:
        """Two numbers each, with an arrow to and fro."""
        self._plate(box, self.words.swaps)
        places = _places(box, len(self.layout.swaps), SWAPS_IN_LINE)
        for place, (one, two) in zip(places, self.layout.swaps, strict=True):
            self.pen.box(place, fill=WHITE, line=self.look.ink, width=0.3, corner=1.3)
            widths = [self.pen.width(str(number), 3.6, NUMBER) for number in (one, two)]
            scale = min(1, (place.width - 1.4) / (sum(widths) + ARROW))
            x, y = place.x + (place.width - scale * (sum(widths) + ARROW)) / 2, place.centre[1]
            for number, width in zip((one, two), widths, strict=True):
                at = (x + scale * width / 2, y)
                self.pen.text(str(number), at, 3.6 * scale, ink=self.look.ink, font=NUMBER)
                x += scale * (width + ARROW)
            middle = place.x + place.width / 2 + scale * (widths[0] - widths[1]) / 2
            self._arrow((middle, y), scale)

    def _arrow(self, at: Point, reach: float) -> None:
        (x, y), head = at, 0.4 * reach
        for sign in (-1, 1):
            tip, tail, level = x + sign * reach, x - sign * reach, y + sign * 0.6
            self.pen.line([(tail, level), (tip, level)], ink=self.look.ink, width=0.25)
            back = tip - sign * head
            wings = [(back, level - head), (tip, level), (back, level + head)]
            self.pen.line(wings, ink=self.look.ink, width=0.25)

    def _gift_text(self, number: int) -> list[str]:
        pair = self.layout.pairs[number]
        return [line.format(points=pair.points) for line in self.words.gifts[pair.gift]]

    def _gift_width(self, number: int) -> float:
        return 6.4 + max(self.pen.width(line, GIFT_SIZE) for line in self._gift_text(number))

    def _gifts(self, box: Box) -> None:
        """Each sign with what its pair brings."""
        self._plate(box)
        for number, line in enumerate(self.gifts):
            y = box.y + (number + 0.5) * LINE
            spare = (box.width - 3 - sum(width for _, width in line)) / len(line)
            x = box.x + 1.5 + spare / 2
            for pair, width in line:
                draw_sign(self.pen, pair, (x + 2.2, y), 1.8, self.look.ink)
                self._text(self._gift_text(pair), (x + 5.2, y), GIFT_SIZE)
                x += width + spare

    def _lucky(self, box: Box) -> None:
        """Two numbers, or room for those that are drawn."""
        self._plate(box, *self.words.lucky)
        layout, ink = self.layout, self.look.ink
        radius = FIELD / 2
        numbers: Sequence[int | None] = layout.lucky or (None, None)
        x, y = box.x + LABEL + radius + 1, box.centre[1]
        for number in numbers:
            self.pen.circle((x, y), radius, fill=WHITE, line=ink, width=0.45)
            if number is not None:
                self.pen.text(str(number), (x, y), 4.1, ink=ink, font=NUMBER)
            x += 2 * radius + 1.2
        x += 2 - radius
        how = list(self.words.how_to_be_lucky)
        if not layout.lucky:
            which = " · ".join(map(str, layout.lucky_from))
            how[-1] += " " + self.words.lucky_from.format(numbers=which)
        self._text(how, (x, y), 2.4, room=box.right - RIGHT - x)

    def _plate(self, box: Box, *title: str) -> None:
        self.pen.box(box, fill=self.look.path, corner=1.6)
        at = (box.x + 1.8, box.y + LINE / 2)
        self._text(title, at, 2.8, font=NUMBER, room=LABEL - 2.6)

    def _text(
        self, lines: Sequence[str], at: Point, size: float, room: float = WIDTH, font: str = TEXT
    ) -> None:
        step = min(1.25 * size, (LINE - 1) / max(1, len(lines)))
        for number, line in enumerate(lines):
            y = at[1] + (number - (len(lines) - 1) / 2) * step
            self.pen.text(
                line, (at[0], y), size, ink=self.look.ink, font=font, anchor="start", room=room
            )


def _lines(count: int, most: int) -> int:
    return -(-count // most)


def _places(box: Box, count: int, most: int) -> list[Box]:
    """Equal fields in as many lines as they need, behind the name of the panel."""
    columns = -(-count // max(1, _lines(count, most)))
    step = (box.width - LABEL - RIGHT + 0.7) / columns
    return [
        Box(
            box.x + LABEL + number % columns * step,
            box.y + number // columns * LINE + (LINE - FIELD) / 2,
            step - 0.7,
            FIELD,
        )
        for number in range(count)
    ]


def _flowing(widths: Sequence[float], room: float) -> list[list[tuple[int, float]]]:
    """Things of some widths, line by line, each with its number."""
    lines: list[list[tuple[int, float]]] = []
    for number, width in enumerate(widths):
        if not lines or sum(taken for _, taken in lines[-1]) + width > room:
            lines.append([])
        lines[-1].append((number, width))
    return lines
