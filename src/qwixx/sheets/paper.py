"""The papers, and how a page is cut into sheets."""

from typing import NamedTuple

PRINTER_MARGIN = 6.0
"""Nothing is printed nearer than this to an edge or a cut: few printers reach further out."""


class Box(NamedTuple):
    """A rectangle in millimetres; ``x`` and ``y`` are its top left corner, y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, by: float) -> "Box":
        """The same box, smaller by that much on all four sides."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    width: float
    height: float

    @property
    def landscape(self) -> "Paper":
        """The same paper, lying."""
        return Paper(self.height, self.width)


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}
"""The sizes of paper, by name."""

PER_PAGE = (1, 2, 4)
"""How many sheets a page can be cut into: always the whole paper, halved or quartered."""


class Cutting(NamedTuple):
    """A page and the parts it is cut into, left to right and top to bottom."""

    page: Paper
    columns: int
    rows: int

    @property
    def parts(self) -> list[Box]:
        """The pieces of paper that the cuts make."""
        width, height = self.page.width / self.columns, self.page.height / self.rows
        return [
            Box(column * width, row * height, width, height)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def cutting(paper: Paper, per_page: int) -> Cutting:
    """How to cut a paper so that every part lies across, as a sheet does."""
    match per_page:
        case 1:
            return Cutting(paper.landscape, 1, 1)
        case 2:
            return Cutting(paper, 1, 2)
        case 4:
            return Cutting(paper.landscape, 2, 2)
        case _:
            raise ValueError(f"a page holds 1, 2 or 4 sheets, not {per_page}")
