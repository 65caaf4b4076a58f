"""A board of On Board, on a page of its own."""

from qwixx.rules import FARTHEST, Board

from .look import WHITE, Look
from .paper import PRINTER_MARGIN, Box
from .pen import NUMBER, Pen, Point, capital, printable
from .spiral import spiral, steps
from .words import Words

WIDTH = 282.0
"""What a board is drawn in; it is then scaled to the page."""
RADIUS = 10.2
TAG = 3.2
"""The radius of the points under a space."""
START = Box(0, 0, 34, 34)
PIECES = 4


def draw_board(pen: Pen, board: Board, words: Words, look: Look) -> None:
    """Draw a board as large as the page allows."""
    room = Box(0, 0, pen.page.width, pen.page.height).inset(PRINTER_MARGIN)
    scale = room.width / WIDTH
    with pen.placed(room.x, room.y, scale):
        _BoardPage(pen, board, words, look, room.height / scale).draw()


def board_title(board: Board, words: Words) -> str:
    """What stands in the middle of a board: as much of its name as can be printed."""
    return capital(words.boards.get(board.name) or printable(board.name) or words.board)


class _BoardPage:
    def __init__(self, pen: Pen, board: Board, words: Words, look: Look, height: float) -> None:
        self.pen = pen
        self.board = board
        self.words = words
        self.look = look
        self.height = height
        room = Box(RADIUS, RADIUS, WIDTH - 2 * RADIUS, height - 2 * RADIUS - TAG)
        self.path = spiral(room, turns=1.9, inner=0.42, begin=0.522)
        self.spaces = steps(self.path, len(board.cells), first=36)

    def draw(self) -> None:
        """The path, the spaces on it, the start box and what to know."""
        self._ribbon()
        self._start()
        for number, at in enumerate(self.spaces, 1):
            self._space(number, at)
        self._middle()

    def _ribbon(self) -> None:
        last = self.path.index(self.spaces[self.board.last_round_from - 1])
        self.pen.line(self.path[::8], ink=self.look.path, width=8)
        self.pen.line([*self.path[last::8], self.path[-1]], ink=self.look.ink, width=8)

    def _space(self, number: int, at: Point) -> None:
        cell, pen = self.board.cell(number), self.pen
        shade = self.look.shade(cell.colour)
        x, y = at
        pen.circle(at, RADIUS + 0.6, fill=WHITE)
        pen.patterned_circle(at, RADIUS, shade)
        pen.circle(at, RADIUS - 2.5, fill=shade.light, line=shade.text, width=0.2)
        says = self.look.says_colours
        middle = (x, y - 1.4 if says else y - 0.6)
        pen.text(str(cell.number), middle, 9.0, ink=shade.text, font=NUMBER)
        if says:
            pen.text(self.words.colour(cell.colour), (x, y + 4.0), 3.0, ink=shade.text)
        tag = (x, y + RADIUS - 0.4)
        pen.circle(tag, TAG, fill=WHITE, line=self.look.ink, width=0.35)
        points = str(self.board.points_at(number))
        pen.text(points, tag, 3.6, ink=self.look.ink, font=NUMBER)

    def _start(self) -> None:
        pen, look = self.pen, self.look
        x, y = self.path[0]
        box = Box(max(0, x - START.width / 2), y - START.height / 2, START.width, START.height)
        pen.box(box, fill=WHITE, line=look.ink, width=0.7, corner=4)
        x, y = box.centre
        pen.text(self.words.start, (x, box.y + 5.4), 6, ink=look.ink, font=NUMBER)
        for piece in range(PIECES):
            at = (x + (-6 if piece % 2 else 6), y + (-1.6 if piece < 2 else 10.2))
            pen.circle(at, 5, line=look.pale, width=0.3, dash=(0.8, 0.9))

    def _middle(self) -> None:
        pen, look, words = self.pen, self.look, self.words
        x, y = WIDTH / 2 + 2, self.height / 2 - 16
        title = board_title(self.board, words)
        pen.text(title, (x, y), 12, ink=look.ink, font=NUMBER, room=110)
        for number, line in enumerate(words.how_to_move):
            text = line.format(farthest=FARTHEST)
            pen.text(text, (x, y + 12 + number * 5.6), 4.4, ink=look.ink, room=110)
        last = len(self.board.cells) - self.board.last_round_from + 1
        text, size, y = words.last_round.format(spaces=last), 4.4, y + 34
        plate = Box(0, 0, pen.width(text, size, NUMBER) + 9, 8)
        pen.box(plate._replace(x=x - plate.width / 2, y=y - 4), fill=look.ink, corner=4)
        pen.text(text, (x, y), size, ink=WHITE, font=NUMBER)
