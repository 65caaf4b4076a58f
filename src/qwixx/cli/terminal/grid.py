"""What is printed on a sheet, in columns: numbers, the sign behind each, what stands below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from qwixx.rules import Cell, Layout, Pair, Row

WIDEST = 80
AROUND = 25
"""Columns beside the numbers of a row: its name, the lock, the crosses and the points."""
LETTERS = "acdefhijklmnopqstuvxz"
"""For what belongs together; not those of the dice."""
BOXED, ON_A_PATH = "+", "*"


@dataclass(frozen=True)
class Grid:
    """The columns of a sheet. Second boxes have none of their own: they stand below."""

    layout: Layout
    links: Mapping[str, Sequence[Cell]]
    """Numbers that are crossed together, by their letter."""
    gifts: Mapping[str, Pair]
    """Numbers that bring a gift, by their letter."""
    signs: Mapping[Cell, str]
    """What stands behind a number: its letters, and whether it is boxed or on a path."""
    is_mixed: bool
    """Whether colours change within a row, so that each number needs the letter of its own."""
    width: int
    """Of a number with its letter and signs."""
    longest: int
    """How many columns the longest row has."""

    def columns(self, row: Row) -> tuple[Cell, ...]:
        """The numbers of a row."""
        return tuple(cell for cell in row.cells if not cell.again)

    def below(self, row: Row) -> tuple[Cell | None, ...]:
        """The second box of each number, where there is one."""
        again = {cell.number: cell for cell in row.cells if cell.again}
        return tuple(again.get(cell.number) for cell in self.columns(row))

    def between(self, row: int) -> Iterator[tuple[int, tuple[Cell | None, ...]]]:
        """The lines of fields that begin below a row, each under the number that it goes with."""
        layout = self.layout
        for line, fields in enumerate(layout.between, len(layout.rows)):
            rows = [layout.row_of(colour) for colour in fields.cells[0].colours]
            if row == min(r for r in rows if r is not None):
                by_number = {cell.number: cell for cell in fields.cells}
                columns = self.columns(layout.rows[row])
                yield line, tuple(by_number.get(cell.number) for cell in columns)

    def text(self, cell: Cell, instead: str = "") -> str:
        """A number, or what stands in its place, with letter and sign."""
        letter = cell.colour.letter if self.is_mixed and cell.other is None else ""
        number = f"{instead or f'{letter}{cell.number}':>{2 + self.is_mixed}}"
        return f"{number}{self.signs.get(cell, '')}".ljust(self.width)


@lru_cache(maxsize=64)
def grid_for(layout: Layout) -> Grid:
    """The columns of a sheet, as wide as they have to be, and wider if there is room."""
    letters = iter(LETTERS + LETTERS.upper())
    links = {letter: cells for cells, letter in zip(linked(layout), letters, strict=False)}
    gifts = {letter: pair for pair, letter in zip(layout.pairs, letters, strict=False)}
    marked = [*links.items(), *((letter, pair.cells) for letter, pair in gifts.items())]
    marked += [(BOXED, tuple(layout.boxed))]
    marked += [(ON_A_PATH, tally.cells) for tally in layout.tallies]
    signs: dict[Cell, str] = {}
    for sign, cells in marked:
        for cell in cells:
            signs[cell] = signs.get(cell, "") + sign
    is_mixed = any(cell.colour != row.colour for row in layout.rows for cell in row.cells)
    again = any(cell.again for row in layout.rows for cell in row.cells)
    longest = max(sum(not cell.again for cell in row.cells) for row in layout.rows)
    width = 2 + is_mixed + max([again, *map(len, signs.values())])
    roomy = 3 if AROUND + 4 * longest <= WIDEST else 2
    return Grid(layout, links, gifts, signs, is_mixed, max(width, roomy), longest)


def linked(layout: Layout) -> list[Sequence[Cell]]:
    """The numbers that are crossed together; a second box with its number needs no telling."""
    groups: list[set[Cell]] = []
    for pair in layout.together:
        if pair[0].number == pair[1].number and pair[0].colour == pair[1].colour:
            continue
        joined = set(pair).union(*(group for group in groups if group & set(pair)))
        groups = [group for group in groups if not group & joined] + [joined]
    return [sorted(group, key=layout.place) for group in groups]
