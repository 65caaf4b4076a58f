"""Colours, cells, and the sheet as data: a graph of cells, and what its crosses count.

A sheet is rows of cells with locks behind them, and a few words for what some pads print more:
fields *between* rows, numbers that are crossed *together*, a *bar* whose fields force crosses,
*pairs* that bring a gift, *tallies* that count as a further row, *swaps* and *lucky* numbers.
`layout_file` reads them, `effects` carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from itertools import accumulate
from typing import NamedTuple, TypeVar

from .errors import Refused

K = TypeVar("K")
V = TypeVar("V")


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
"""The colours in the notation, in the order of `COLOURS`."""
WORDS = ("red", "yellow", "green", "blue")
COLOURS = tuple(Colour)
"""The four colours, in the order of the rows on the sheet."""
AGAIN = "'"
"""Behind a cell: the second box of that number."""


class Cell(NamedTuple):
    """A number of a colour, as printed on the sheet: red 5.

    A field between two rows has an ``other`` colour too; ``again`` is the second box of a number
    that can be crossed twice.
    """

    colour: Colour
    number: int
    other: Colour | None = None
    again: bool = False

    def __str__(self) -> str:
        other = "" if self.other is None else LETTERS[self.other]
        return f"{LETTERS[self.colour]}{other}{self.number}{AGAIN if self.again else ''}"

    @property
    def words(self) -> str:
        """The cell in messages: ``red 5``."""
        other = "" if self.other is None else f"-{WORDS[self.other]}"
        again = " again" if self.again else ""
        return f"{WORDS[self.colour]}{other} {self.number}{again}"

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours whose dice can cross it."""
        return (self.colour,) if self.other is None else (self.colour, self.other)

    @property
    def needs(self) -> tuple[Cell, ...]:
        """The cells of which one must be crossed before, each for the die of its own colour."""
        if self.other is None and not self.again:
            return ()
        return tuple(Cell(colour, self.number) for colour in self.colours)


def read_cell(text: str) -> Cell:
    """Read ``r5``, ``ry5`` or ``r5'``. Whether a sheet has that cell is not asked here."""
    colour, other = LETTERS.find(text[:1]), LETTERS.find(text[1:2])
    again = text.endswith(AGAIN)
    digits = text[1 if other < 0 or len(text) < 2 else 2 :].removesuffix(AGAIN)
    if not text or colour < 0 or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        raise Refused(f"{text[:20]!r} is not a cell; write a colour and a number, like r5 or b10")
    if digits[0] == "0":
        raise Refused(f"{text[:20]!r} is not a cell; write the number without a leading zero")
    if len(text) < 2 or other < 0:
        return Cell(COLOURS[colour], int(digits), None, again)
    if other == colour or again:
        raise Refused(f"{text[:20]!r} is not a cell; a field between two rows is like ry5")
    return Cell(COLOURS[colour], int(digits), COLOURS[other])


@dataclass(frozen=True, slots=True)
class Row:
    """A line of cells, left to right, with a lock behind the last (but not between rows)."""

    cells: tuple[Cell, ...]

    @property
    def colour(self) -> Colour:
        """The colour that the row is called after, and whose die leaves when it closes."""
        return self.cells[-1].colour

    @property
    def letters(self) -> str:
        """What the line is called in notation: ``r``, or ``ry`` for the fields between two."""
        return "".join(colour.letter for colour in self.cells[-1].colours)

    @property
    def colours(self) -> frozenset[Colour]:
        """The colours whose dice can cross something in it."""
        return frozenset(colour for cell in self.cells for colour in cell.colours)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the row, left to right."""
        return tuple(cell.number for cell in self.cells)


class Gift(StrEnum):
    """What a pair brings when both of its cells are crossed."""

    TWO_IN_FEWEST = "two crosses in the row with the fewest"
    ONE_IN_EACH = "one cross in each row"
    FEWEST_TWICE = "the row with the fewest counts twice"
    POINTS = "points"
    FREE_MISTHROWS = "misthrows cost nothing"


@dataclass(frozen=True, slots=True)
class Pair:
    """Two cells that bring a gift once both are crossed."""

    cells: tuple[Cell, Cell]
    gift: Gift
    points: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Cells that count as a further row, which nobody crosses by itself."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A kind of sheet."""

    name: str
    rows: tuple[Row, ...]
    crosses_to_lock: int
    points: tuple[int, ...]
    """What a row counts, by its crosses; more crosses than are listed count as the last."""
    misthrow_points: int
    misthrow_limit: int
    faces: int = 6
    lock_cells: int = 1
    """How many cells at the end of a row can lock it; all but the last only if one likes."""
    rows_to_end: int = 2
    """As soon as so many rows are closed, the game is over."""
    between: tuple[Row, ...] = ()
    """Lines of fields between two rows, without a lock, which count for both."""
    either_neighbour: bool = False
    """A coloured sum crosses such a field if either neighbour is crossed, not only its own."""
    together: tuple[tuple[Cell, Cell], ...] = ()
    """Cells that are crossed together, whatever stands in the way."""
    bar: tuple[Colour, ...] = ()
    """Fields that are spent from left to right, each for the next cross in its row."""
    boxed: frozenset[Cell] = frozenset()
    """The cells that spend a field of the bar."""
    pairs: tuple[Pair, ...] = ()
    tallies: tuple[Tally, ...] = ()
    swaps: tuple[tuple[int, int], ...] = ()
    """Spent from left to right: the white sum counts as the other number."""
    lucky: tuple[int, ...] = ()
    """White sums that may be taken as a cross in the row with the fewest."""
    lucky_from: tuple[int, ...] = ()
    """What the lucky numbers are drawn from."""
    variant: str = ""
    """Which of several sheets of an edition this is: ``A``, or ``5/13`` by its lucky numbers."""
    about: str = ""
    """In a sentence or two: what is special about it."""
    certainty: str = ""
    """How sure it is that the cells are those of the printed sheet."""
    source: str = ""
    """Where they are known from."""
    places: dict[Cell, tuple[int, int]] = field(init=False, repr=False, compare=False)
    by_number: dict[int, tuple[Cell, ...]] = field(init=False, repr=False, compare=False)
    by_die: dict[tuple[Colour, int], tuple[Cell, ...]] = field(
        init=False, repr=False, compare=False
    )
    partners: dict[Cell, tuple[Cell, ...]] = field(init=False, repr=False, compare=False)
    ends: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """By line: the position that locks it by itself; -1 for fields between, which have no lock."""
    dice_left: tuple[tuple[bool, ...], ...] = field(init=False, repr=False, compare=False)
    """By closed rows, a bit each: which of the coloured dice are still rolled.

    There is one for each colour that stands on the sheet, and it leaves with the row of its colour.
    """
    lines: tuple[Row, ...] = field(init=False, repr=False, compare=False)
    """The rows, and behind them the fields between rows."""
    numbers_before: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    """By line and position, how many numbers come before: a second box is none of its own."""
    is_plain: bool = field(init=False, repr=False, compare=False)
    """Whether a cross is a cross and nothing else: nothing comes along, and nothing is asked."""

    def __post_init__(self) -> None:
        places: dict[Cell, tuple[int, int]] = {}
        lines = self.rows + self.between
        for line, row in enumerate(lines):
            for position, cell in enumerate(row.cells):
                places[cell] = (line, position)
        derived = {
            "places": places,
            "lines": lines,
            "numbers_before": tuple(
                (0, *accumulate(not cell.again for cell in row.cells)) for row in lines
            ),
            "by_number": _grouped((cell.number, cell) for cell in places),
            "by_die": _grouped(
                ((colour, cell.number), cell) for cell in places for colour in cell.colours
            ),
            "partners": _grouped(
                pair for one, two in self.together for pair in ((one, two), (two, one))
            ),
            "ends": (*(len(row.cells) - 1 for row in self.rows), *(-1 for _ in self.between)),
            "dice_left": tuple(map(self._dice_left, range(1 << len(self.rows)))),
            "is_plain": not (
                self.together
                or self.boxed
                or self.pairs
                or self.swaps
                or self.lucky
                or self.lucky_from
                or self.lock_cells > 1
            ),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def _dice_left(self, closed: int) -> tuple[bool, ...]:
        gone = {row.colour for r, row in enumerate(self.rows) if closed >> r & 1}
        there = {colour for line in self.rows + self.between for colour in line.colours}
        return tuple(colour in there - gone for colour in COLOURS)

    def __hash__(self) -> int:
        # Quick, since states are hashed often; hardly two layouts have one name.
        return hash((self.name, self.variant))

    @property
    def dice(self) -> tuple[Colour, ...]:
        """The coloured dice that the sheet is played with."""
        return tuple(colour for colour in COLOURS if self.dice_left[0][colour])

    def place(self, cell: Cell) -> tuple[int, int]:
        """The line and the position of a cell."""
        try:
            return self.places[cell]
        except KeyError:
            raise Refused(f"there is no {cell.words} on the sheet") from None

    def with_number(self, number: int) -> tuple[Cell, ...]:
        """The cells that show a number, by row."""
        return self.by_number.get(number, ())

    def with_die(self, colour: Colour, number: int) -> tuple[Cell, ...]:
        """The cells that a coloured sum can cross."""
        return self.by_die.get((colour, number), ())

    def row_of(self, colour: Colour) -> int | None:
        """The row that is called after a colour."""
        return next((r for r, row in enumerate(self.rows) if row.colour == colour), None)

    def points_for(self, crosses: int) -> int:
        """What a row with that many crosses is worth."""
        points = self.points
        return points[crosses] if crosses < len(points) else points[-1]


def _grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    groups: dict[K, list[V]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in groups.items()}
