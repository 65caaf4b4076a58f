"""One player's score sheet."""

from qwixx.rules import LONGEST_SERIES, Colour, Edition, Layout

from .look import WHITE, Look, Pattern
from .paper import PRINTER_MARGIN, Box
from .pen import NUMBER, Pen
from .words import Words

WIDTH = 132.0
"""What a sheet is drawn in; it is then scaled to its piece of paper."""
LOWEST, HIGHEST = 82.0, 100.0
"""The rows become higher where the piece of paper is less wide, within these limits."""

TAB = 7.2
"""The width of a row's name."""
GAP = 1.1
HEADER = 9.0
ROWS_TOP = 15.0
BELOW_ROWS = 25.4
TABLE = 8.0
RESULT = 11.4


def draw_score_sheet(
    pen: Pen, part: Box, edition: Edition, words: Words, look: Look, *, series: bool
) -> None:
    """Draw a sheet as large as its piece of paper allows."""
    room = part.inset(PRINTER_MARGIN)
    height = min(max(WIDTH * room.height / room.width, LOWEST), HIGHEST)
    scale = min(room.width / WIDTH, room.height / height)
    x, y = part.centre
    with pen.placed(x - scale * WIDTH / 2, y - scale * height / 2, scale):
        sheet = _ScoreSheet(pen, edition.layout, words, look, height)
        sheet.header(series=series)
        sheet.rows()
        sheet.points()
        sheet.misthrows()
        sheet.result(extra=edition.has_board)


class _ScoreSheet:
    def __init__(self, pen: Pen, layout: Layout, words: Words, look: Look, height: float) -> None:
        self.pen = pen
        self.layout = layout
        self.words = words
        self.look = look
        self.rows_height = height - ROWS_TOP - BELOW_ROWS
        self.table_middle = ROWS_TOP + self.rows_height + 3.6 + TABLE / 2
        self.result_top = height - RESULT

    def header(self, *, series: bool) -> None:
        """Name and date, and the results of the games of a series."""
        words = self.words
        if not series:
            self._line_to_fill(words.name, 0, 84)
            self._line_to_fill(words.date, 90, WIDTH)
            return
        width, gap, total = 9.4, 0.8, 12.4
        left = WIDTH - total - LONGEST_SERIES * (width + gap) - gap
        self._line_to_fill(words.name, 0, 0.56 * left)
        self._line_to_fill(words.date, 0.56 * left + 2.5, left - 3)
        for game in range(LONGEST_SERIES):
            box = Box(left + game * (width + gap), 0, width, HEADER)
            self._field(box, f"{words.game} {game + 1}")
        self._field(Box(WIDTH - total, 0, total, HEADER), words.series, strong=True)

    def rows(self) -> None:
        """The rows with their locks, and from how many crosses they may be locked."""
        layout = self.layout
        height = (self.rows_height - GAP * (len(layout.rows) - 1)) / len(layout.rows)
        columns = max(len(row.cells) for row in layout.rows)
        step = (WIDTH - TAB - 2.6 - 1.4) / (columns + 1)
        for number in range(len(layout.rows)):
            top = ROWS_TOP + number * (height + GAP)
            self._row(number, Box(0, top, WIDTH, height), step)
        text = self.words.at_least.format(crosses=layout.crosses_to_lock)
        right = WIDTH - 1.4
        left = right - 2 * step + 0.7
        y = ROWS_TOP - 1.0
        self.pen.line(
            [(left, y), (left, y - 0.8), (right, y - 0.8), (right, y)],
            ink=self.look.ink,
            width=0.2,
        )
        self.pen.text(text, (right, y - 2.4), 2.5, ink=self.look.ink, anchor="end")

    def _row(self, number: int, box: Box, step: float) -> None:
        row, pen, look = self.layout.rows[number], self.pen, self.look
        shade = look.shade(row.colour)
        pen.patterned_box(box, shade, 1.6)
        self._tab(row.colour, box)
        left = TAB + 2.6
        for position, cell in enumerate(row.cells):
            field = Box(left + position * step, box.y + 1.3, step - 0.7, box.height - 2.6)
            own = look.shade(cell.colour)
            pen.box(field, fill=own.light, line=own.text, width=0.18, corner=1.3)
            pen.text(str(cell.number), field.centre, 5.6, ink=own.text, font=NUMBER)
        centre = (left + len(row.cells) * step + (step - 0.7) / 2, box.centre[1])
        radius = min(step - 0.7, box.height - 2.6) / 2
        pen.circle(centre, radius, fill=shade.light, line=shade.text, width=0.18)
        pen.lock(centre, 4.8, shade.text)

    def _tab(self, colour: Colour, box: Box) -> None:
        # It points to the right, which is the way a row is crossed.
        shade, tip = self.look.shade(colour), 1.8
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
        if dark == shade.strong and shade.pattern is Pattern.SOLID:
            self.pen.line(outline[1:4], ink=WHITE, width=0.35)  # black on black would not show
        self.pen.text(
            self.words.label(colour),
            (x + 3.0, y),
            self._tab_size(box.height - 2.6),
            ink=WHITE,
            font=NUMBER,
            turned=True,
        )

    def _tab_size(self, room: float, size: float = 3.3) -> float:
        """The size in which the names of all rows fit."""
        names = [self.words.label(row.colour) for row in self.layout.rows]
        longest = max(self.pen.width(name, size, NUMBER) for name in names)
        return size * min(1, room / longest)

    def points(self) -> None:
        """What a row counts, by the number of its crosses."""
        pen, look, words = self.pen, self.look, self.words
        counts = range(1, len(self.layout.points))
        label, right = 12.5, 90.0
        step = (right - label) / len(counts)
        middle = self.table_middle
        upper, lower = middle - 1.9, middle + 2.0
        pen.text(words.crosses, (0, upper), 3.0, ink=look.ink, anchor="start", room=label - 1)
        pen.text(words.points, (0, lower), 3.0, ink=look.ink, anchor="start", room=label - 1)
        pen.line([(0, middle), (right, middle)], ink=look.pale, width=0.18)
        for number, crosses in enumerate(counts):
            x = label + (number + 0.5) * step
            pen.text(f"{crosses}×", (x, upper), 2.7, ink=look.ink)
            worth = str(self.layout.points_for(crosses))
            pen.text(worth, (x, lower), 3.6, ink=look.ink, font=NUMBER)

    def misthrows(self) -> None:
        """The boxes for misthrows."""
        pen, look, words = self.pen, self.look, self.words
        count, size, gap = self.layout.misthrow_limit, 5.6, 0.9
        left = WIDTH - count * size - (count - 1) * gap
        each = words.each.format(points=_signed(self.layout.misthrow_points))
        middle = self.table_middle
        room = left - 1.6 - 93
        pen.text(
            words.misthrows, (left - 1.6, middle - 1.7), 3.0, ink=look.ink, anchor="end", room=room
        )
        pen.text(each, (left - 1.6, middle + 1.8), 2.7, ink=look.ink, anchor="end", room=room)
        for number in range(count):
            box = Box(left + number * (size + gap), middle - size / 2, size, size)
            pen.box(box, fill=WHITE, line=look.ink, width=0.3, corner=0.8)

    def result(self, *, extra: bool) -> None:
        """The sum: rows, misthrows and extra points make the total."""
        words, pen = self.words, self.pen
        fields = [(words.label(row.colour), "+", row.colour) for row in self.layout.rows]
        plain: list[tuple[str, str, Colour | None]] = [*fields]
        plain.append((words.misthrows, "−", None))
        if extra:
            plain.append((words.extra, "+", None))
        sign, total = 4.0, 23.0
        width = (WIDTH - total - sign * len(plain)) / len(plain)
        top, height = self.result_top, RESULT
        y = top + height / 2
        x = 0.0
        for number, (label, before, colour) in enumerate(plain):
            if number:
                pen.text(before, (x + sign / 2, y), 4.2, ink=self.look.ink, font=NUMBER)
                x += sign
            self._field(Box(x, top, width, height), label, colour=colour)
            x += width
        pen.text("=", (x + sign / 2, y), 4.2, ink=self.look.ink, font=NUMBER)
        self._field(Box(WIDTH - total, top, total, height), words.total, strong=True)

    def _line_to_fill(self, label: str, left: float, right: float) -> None:
        pen, look, base = self.pen, self.look, HEADER - 0.4
        pen.text(label, (left, base - 1.1), 3.2, ink=look.ink, anchor="start")
        begin = left + pen.width(label, 3.2) + 1.4
        pen.line([(begin, base), (right, base)], ink=look.pale, width=0.25)

    def _field(
        self, box: Box, label: str, *, colour: Colour | None = None, strong: bool = False
    ) -> None:
        """A box to write a number in, with a small label at the top."""
        pen, ink, band = self.pen, self.look.ink, 3.0
        middle = (box.centre[0], box.y + 1.6)
        if colour is None:
            width = 0.6 if strong else 0.3
            pen.box(box.inset(width / 2), fill=WHITE, line=ink, width=width, corner=1.4)
            pen.text(label, (middle[0], box.y + 2), 2.3, ink=ink, room=box.width - 1.4)
            return
        shade = self.look.shade(colour)
        pen.patterned_box(box, shade, 1.4)
        pen.box(Box(box.x, box.y, box.width, 2 * 1.4), fill=shade.text, corner=1.4)
        pen.box(Box(box.x, box.y + 1.4, box.width, band - 1.4), fill=shade.text)
        pen.text(label, middle, 2.4, ink=WHITE, font=NUMBER, room=box.width - 2)
        inner = Box(box.x + 0.9, box.y + band, box.width - 1.8, box.height - band - 0.9)
        pen.box(inner, fill=WHITE, line=shade.text, width=0.18, corner=0.6)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−")
