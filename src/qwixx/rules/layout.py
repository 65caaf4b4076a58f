"""Colours, cells, and the sheet as data: which rows it has and what they count."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from .errors import Refused


class Colour(IntEnum):
    """The four colours, in the order of the sheet."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3

    @property
    def letter(self) -> str:
        """The colour in notation: ``r``, ``y``, ``g`` or ``b``."""
        return LETTERS[self]

    @property
    def word(self) -> str:
        """The colour in messages."""
        return WORDS[self]


LETTERS = "rygb"
WORDS = ("red", "yellow", "green", "blue")
COLOURS = tuple(Colour)
"""The four colours, in the order of the rows on the sheet."""


class Cell(NamedTuple):
    """A number of a colour, as printed on the sheet: red 5."""

    colour: Colour
    number: int

    def __str__(self) -> str:
        return f"{LETTERS[self.colour]}{self.number}"

    @property
    def words(self) -> str:
        """The cell in messages: ``red 5``."""
        return f"{WORDS[self.colour]} {self.number}"


def read_cell(text: str) -> Cell:
    """Read ``r5``. Whether a sheet has that cell is not asked here."""
    colour = LETTERS.find(text[:1])
    digits = text[1:]
    if not text or colour < 0 or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise Refused(f"{text[:20]!r} is not a cell; write a colour and a number, like r5 or b10")
    if digits[0] == "0":
        raise Refused(f"{text[:20]!r} is not a cell; write the number without a leading zero")
    return Cell(COLOURS[colour], int(digits))


@dataclass(frozen=True, slots=True)
class Row:
    """A line of cells, left to right, with a lock behind the last."""

    cells: tuple[Cell, ...]

    @property
    def colour(self) -> Colour:
        """The colour that the row is called after, and whose die leaves when it closes."""
        return self.cells[-1].colour

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the row, left to right."""
        return tuple(cell.number for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Layout:
    """A kind of sheet."""

    name: str
    rows: tuple[Row, ...]
    crosses_to_lock: int
    points: tuple[int, ...]
    misthrow_points: int
    misthrow_limit: int
    places: dict[Cell, tuple[int, int]] = field(init=False, repr=False, compare=False)
    by_number: dict[int, tuple[Cell, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        places: dict[Cell, tuple[int, int]] = {}
        by_number: dict[int, list[Cell]] = {}
        for r, row in enumerate(self.rows):
            for position, cell in enumerate(row.cells):
                if cell in places:
                    raise Refused(f"{cell.words} stands on the sheet twice")
                places[cell] = (r, position)
                by_number.setdefault(cell.number, []).append(cell)
        if len({row.colour for row in self.rows}) != len(self.rows):
            raise Refused("two rows end in the same colour")
        object.__setattr__(self, "places", places)
        object.__setattr__(self, "by_number", {n: tuple(cells) for n, cells in by_number.items()})

    def __hash__(self) -> int:
        # Quick, since states are hashed often; hardly two layouts have one name.
        return hash(self.name)

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and the position of a cell."""
        try:
            return self.places[cell]
        except KeyError:
            raise Refused(f"there is no {cell.words} on the sheet") from None

    def with_number(self, number: int) -> tuple[Cell, ...]:
        """The cells that show a number, by row."""
        return self.by_number.get(number, ())

    def points_for(self, crosses: int) -> int:
        """What a row with that many crosses is worth."""
        return self.points[crosses]
