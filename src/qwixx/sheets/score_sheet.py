"""One player's score sheet."""

from qwixx.rules import LONGEST_SERIES, Colour, Gift, Layout

from .look import WHITE, Look
from .notes import Notes, tally_title
from .panels import panels_of
from .paper import PRINTER_MARGIN, Box
from .pen import NUMBER, Pen, printable
from .plan import HEADER, RESULT, SLACK, TABLE, WIDTH, Plan
from .rows import Rows
from .words import Words

MISTHROWS_IN_LINE = 4


def draw_score_sheet(
    pen: Pen,
    part: Box,
    layout: Layout,
    words: Words,
    look: Look,
    *,
    series: bool = False,
    extra: bool = False,
) -> None:
    """Draw a sheet as large as its piece of paper allows.

    ``series`` makes room for the results of several games, ``extra`` for points of a board.
    """
    room = part.inset(PRINTER_MARGIN)
    notes, panels = Notes(pen, layout, words, look), panels_of(pen, layout, words, look)
    plan = Plan(
        layout,
        notes=len(notes.lines),
        panels=[panel.height for panel in panels],
        height=WIDTH * room.height / room.width,
        slack=0 if series else SLACK,
    )
    scale = min(room.width / WIDTH, room.height / plan.height)
    x, y = part.centre
    with pen.placed(x - scale * WIDTH / 2, y - scale * (plan.top + plan.height / 2), scale):
        sheet = _ScoreSheet(pen, plan, words, look)
        sheet.header(series=series)
        notes.draw()
        Rows(pen, plan, words, look).draw()
        for panel, box in zip(panels, plan.panels, strict=True):
            panel.draw(box)
        sheet.points()
        sheet.misthrows()
        sheet.result(extra=extra)


class _ScoreSheet:
    """What every sheet has around its rows."""

    def __init__(self, pen: Pen, plan: Plan, words: Words, look: Look) -> None:
        self.pen = pen
        self.layout = plan.layout
        self.words = words
        self.look = look
        self.table_middle = plan.table_middle
        self.result_top = plan.result_top

    def header(self, *, series: bool) -> None:
        """Which sheet it is, name and date, and the results of the games of a series."""
        words, begin = self.words, self._badge()
        if not series:
            self._line_to_fill(words.name, begin, 84)
            self._line_to_fill(words.date, 90, WIDTH)
            return
        width, gap, total = 9.4, 0.8, 12.4
        left = WIDTH - total - LONGEST_SERIES * (width + gap) - gap
        self._line_to_fill(words.name, begin, 0.56 * left)
        self._line_to_fill(words.date, 0.56 * left + 2.5, left - 3)
        for game in range(LONGEST_SERIES):
            box = Box(left + game * (width + gap), 0, width, HEADER)
            self._field(box, f"{words.game} {game + 1}")
        self._field(Box(WIDTH - total, 0, total, HEADER), words.series, strong=True)

    def _badge(self) -> float:
        """The letter of the sheet, if there are several; tells where there is room behind it."""
        name = printable(self.layout.variant)
        if not name or self.layout.lucky:  # those are called after their lucky numbers
            return 0
        height = HEADER - SLACK - 0.4
        width = max(height, self.pen.width(name, 4.2, NUMBER) + 3)
        box = Box(0, SLACK, min(width, 24), height)
        self.pen.box(box, fill=self.look.ink, corner=1.4)
        room = box.width - 2
        self.pen.text(name, box.centre, 4.2, ink=WHITE, font=NUMBER, room=room)
        return box.right + 2.2

    def points(self) -> None:
        """What a row counts, by the number of its crosses."""
        pen, look, words = self.pen, self.look, self.words
        counts = range(1, len(self.layout.points))
        label, right = 12.5, 90.0
        step = (right - label) / len(counts)
        middle = self.table_middle
        upper, lower = middle - 1.9, middle + 2.0
        widest = max(pen.width(str(worth), 3.6, NUMBER) for worth in self.layout.points)
        size = 3.6 * min(1, (step - 0.7) / widest)
        pen.text(words.crosses, (0, upper), 3.0, ink=look.ink, anchor="start", room=label - 1)
        pen.text(words.points, (0, lower), 3.0, ink=look.ink, anchor="start", room=label - 1)
        pen.line([(0, middle), (right, middle)], ink=look.pale, width=0.18)
        for number, crosses in enumerate(counts):
            x = label + (number + 0.5) * step
            pen.text(f"{crosses}×", (x, upper), min(2.7, size), ink=look.ink)
            worth = str(self.layout.points_for(crosses))
            pen.text(worth, (x, lower), size, ink=look.ink, font=NUMBER)

    def misthrows(self) -> None:
        """The boxes for misthrows."""
        pen, look, words = self.pen, self.look, self.words
        count, gap = self.layout.misthrow_limit, 0.9
        lines = 1 if count <= MISTHROWS_IN_LINE else 2
        columns, size = -(-count // lines), 5.6 if lines == 1 else (TABLE - gap) / 2
        left = WIDTH - columns * size - (columns - 1) * gap
        each = words.each.format(points=_signed(self.layout.misthrow_points))
        middle = self.table_middle
        room = left - 1.6 - 93
        pen.text(
            words.misthrows, (left - 1.6, middle - 1.7), 3.0, ink=look.ink, anchor="end", room=room
        )
        pen.text(each, (left - 1.6, middle + 1.8), 2.7, ink=look.ink, anchor="end", room=room)
        for number in range(count):
            line, column = divmod(number, columns)
            y = middle - size / 2 + (line - (lines - 1) / 2) * (size + gap)
            box = Box(left + column * (size + gap), y, size, size)
            pen.box(box, fill=WHITE, line=look.ink, width=0.3, corner=0.8)

    def result(self, *, extra: bool) -> None:
        """The sum: rows, misthrows and extra points make the total."""
        words, pen = self.words, self.pen
        plain: list[tuple[str, str, Colour | None]] = []
        plain += ((words.label(row.colour), "+", row.colour) for row in self.layout.rows)
        plain += ((tally_title(tally.name, words), "+", None) for tally in self.layout.tallies)
        if {pair.gift for pair in self.layout.pairs} & {Gift.POINTS, Gift.FEWEST_TWICE}:
            plain.append((words.bonus, "+", None))
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
