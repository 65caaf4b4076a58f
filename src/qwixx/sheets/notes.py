"""What a sheet tells its player above the rows: a small picture, and what it means."""

from collections.abc import Callable
from typing import NamedTuple

from qwixx.rules import Layout

from .look import WHITE, Look
from .paper import Box
from .pen import Pen, capital, printable
from .plan import HEADER, NOTE, WIDTH
from .words import Words

SIZE = 2.5
ROOM = WIDTH - 30
"""What the words about the lock leave free."""
BETWEEN_NOTES = 3.5
PICTURE = 6.2
"""The room of a picture."""


def tally_title(name: str, words: Words) -> str:
    """What a tally is called on the sheet: as much of its name as can be printed."""
    return capital(words.tallies.get(name) or printable(name) or words.tally)


class Note(NamedTuple):
    """A text, and what is drawn before it in a box."""

    text: str
    picture: Callable[[Box], None] | None = None


class Notes:
    """The notes of a sheet, in as many lines as they need."""

    def __init__(self, pen: Pen, layout: Layout, words: Words, look: Look) -> None:
        self.pen = pen
        self.layout = layout
        self.words = words
        self.look = look
        self.lines: list[list[Note]] = []
        taken = ROOM
        for note in self._all():
            width = self._width(note)
            if taken + width > ROOM:
                self.lines.append([])
                taken = 0.0
            self.lines[-1].append(note)
            taken += width + BETWEEN_NOTES

    def draw(self) -> None:
        """All of them, below the header."""
        for number, line in enumerate(self.lines):
            x, y = 0.0, HEADER + 3.4 + number * NOTE
            for note in line:
                begin = x
                if note.picture:
                    note.picture(Box(x, y - 1.4, PICTURE - 1.4, 2.8))
                    begin += PICTURE
                self.pen.text(
                    note.text,
                    (begin, y),
                    SIZE,
                    ink=self.look.ink,
                    anchor="start",
                    room=ROOM - begin,
                )
                x += self._width(note) + BETWEEN_NOTES

    def _all(self) -> list[Note]:
        layout, words = self.layout, self.words
        doubled = [pair for pair in layout.together if pair[0].again or pair[1].again]
        linked = len(layout.together) > len(doubled)
        free = {cell for cell in layout.places if cell.again} - {c for p in doubled for c in p}
        notes = {
            Note(words.dice.format(faces=layout.faces)): layout.faces != 6,
            Note(words.can_lock.format(cells=layout.lock_cells)): layout.lock_cells > 1,
            Note(words.between, self._between): layout.between,
            Note(words.linked, self._link): linked,
            Note(words.both_boxes, self._joined): doubled,
            Note(words.second_box, self._boxes): free,
            Note(words.pairs): layout.pairs,
            Note(words.boxed, self._boxed): layout.boxed,
            Note(words.how_to_swap): layout.swaps,
        }
        for tally in layout.tallies:
            name = tally_title(tally.name, words)
            notes[Note(words.counts_as_row.format(name=name), self._steps)] = True
        return [note for note, wanted in notes.items() if wanted]

    def _width(self, note: Note) -> float:
        return self.pen.width(note.text, SIZE) + (PICTURE if note.picture else 0)

    def _between(self, box: Box) -> None:
        for line in range(2):
            y = box.y + 2.2 * line
            self.pen.box(Box(box.x, y, box.width, 0.6), fill=self.look.pale)
        inner = Box(box.x + 1.2, box.y + 0.6, box.width - 2.4, box.height - 1.2)
        self.pen.box(inner, fill=WHITE, line=self.look.ink, width=0.3, corner=0.3)

    def _link(self, box: Box) -> None:
        y = box.centre[1]
        ends = [(box.x + 1.1, y), (box.right - 1.1, y)]
        self.pen.line(ends, ink=self.look.ink, width=0.7)
        for end in ends:
            self.pen.circle(end, 1.0, fill=WHITE, line=self.look.ink, width=0.4)

    def _joined(self, box: Box) -> None:
        self.pen.box(box, fill=WHITE, line=self.look.ink, width=0.5, corner=0.5)
        y = box.centre[1]
        ends = [(box.x + 0.6, y), (box.right - 0.6, y)]
        self.pen.line(ends, ink=self.look.ink, width=0.2, dash=(0.1, 0.5))

    def _boxes(self, box: Box) -> None:
        for y, height in ((box.y, 1.5), (box.y + 1.7, 1.1)):
            part = Box(box.x, y, box.width, height)
            self.pen.box(part, fill=WHITE, line=self.look.ink, width=0.25, corner=0.3)

    def _boxed(self, box: Box) -> None:
        self.pen.box(box, line=self.look.ink, width=0.2, corner=0.5)
        self.pen.box(box.inset(0.55), line=self.look.ink, width=0.5, corner=0.3)

    def _steps(self, box: Box) -> None:
        ends = [(box.x + 0.9, box.y + 0.7), (box.right - 0.9, box.bottom - 0.7)]
        self.pen.line(ends, ink=self.look.ink, width=0.6)
        for x, y in ends:
            stone = Box(x - 0.8, y - 0.8, 1.6, 1.6)
            self.pen.box(stone, fill=WHITE, line=self.look.ink, width=0.45, corner=0.3)
