"""The short help in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from qwixx.cli.showing.words import listed, ordinal
from qwixx.cli.terminal.grid import grid_for
from qwixx.rules import Cell, Layout, Setup

WIDTH = 78
POINTS_A_LINE = 16

COMMANDS = """\
  r5  (or red 5)   cross red 5; just r if only one red number fits
  -                pass: cross nothing
  u                undo, as long as a choice is not confirmed
  s                show everyone's whole sheet
  Enter            draw the table again, or confirm a choice
  q                quit, with the chance to save the game
  ?                this help"""

DICE = """\
  w4 w1 r2 y5 g3 b6    what the dice on the table show: white 4 and 1, red 2, ...
  4 1 2 5 3 6          the same in this order: white, white, red, yellow, green,
                       blue; leave out the dice that have left the game
  u                    type them again, before the first choice is confirmed"""

RULES = """\
Numbers in [brackets] may be crossed now. Each row is crossed from left to
right; what is skipped is lost.
Action 1: everybody may cross the sum of the white dice.
Action 2: the player who rolled may cross one white die plus one coloured die,
as a number of that colour. Crossing nothing in one's own turn is a misthrow.
The last number of a row needs {lock} crosses before it. It locks the row for
everyone, and the lock counts as a cross. The game ends with two closed rows
or with somebody's {limit} misthrow."""

BOARD = """\
Action 3: move your piece 1 to 5 free spaces, to a number that you cross now or
have crossed: type 4, g7 or 4>g7. The points behind the + count in the end.
The last five spaces begin the last round."""


def help_text(setup: Setup, seat: int, *, of_dice: bool = False) -> str:
    """What can be typed, the rules in a few lines, what is special about a player's sheet.

    Where real dice are asked for, how they are typed comes first.
    """
    layout = setup.layouts[seat]
    parts = [DICE] if of_dice else []
    lock, limit = layout.crosses_to_lock, ordinal(layout.misthrow_limit)
    parts += [COMMANDS, RULES.format(lock=lock, limit=limit)]
    if special := "\n".join(fill(text, WIDTH) for text in specials(layout)):
        parts.append(special)
    if setup.board:
        parts.append(BOARD)
    return "\n\n".join([*parts, _points(layout)])


def specials(layout: Layout) -> Iterator[str]:
    """What is printed on this sheet and not on every other, and what it does."""
    grid = grid_for(layout)
    if grid.is_mixed:
        yield (
            "The letter before a number is its colour: a coloured die crosses only its own. "
            "A row is called after its last number."
        )
    if layout.lock_cells > 1:
        yield (
            f"Each of the last {layout.lock_cells} numbers of a row can lock it; all but the "
            "very last only if you like."
        )
    for fields in layout.between:
        yield _between(layout, fields.cells[-1])
    yield from _second_boxes(layout)
    for letter, cells in grid.links.items():
        yield f"{letter}: {_both(cells)} are crossed together, whatever stands in the way."
    if layout.bar:
        yield (
            "+: this number spends the next field of the bar, the one in brackets, and crosses "
            "the next number of that row too. Fields of closed rows are passed over."
        )
    for letter, pair in grid.gifts.items():
        gift = f"{pair.points} points" if pair.points else pair.gift.value
        yield f"{letter}: {_both(pair.cells)}, both crossed, bring a gift: {gift}."
    for tally in layout.tallies:
        yield (
            f"*: these numbers make the path {tally.name}; those crossed count as a row of "
            "their own."
        )
    if layout.swaps:
        yield (
            "Swaps: the white sum counts as the other number of a swap, once each and from left "
            "to right; those left of a spent one are gone. Type 8>5, or swap if there is only one."
        )
    if layout.lucky:
        numbers = listed([str(number) for number in layout.lucky])
        yield (
            f"Your lucky numbers are {numbers}: when the white dice show one, you may cross the "
            "next number of a row with the fewest crosses instead."
        )


def _between(layout: Layout, cell: Cell) -> str:
    whose = "either of them" if layout.either_neighbour else "the one of that colour"
    one, two = (need.words for need in cell.needs)
    return (
        f"Fields {''.join(colour.letter for colour in cell.colours)}: {cell} (or {cell.words}) "
        f"needs {one} or {two} to be crossed before, and with a coloured die {whose}. "
        "It counts in both rows."
    )


def _second_boxes(layout: Layout) -> Iterator[str]:
    again = {cell for row in layout.rows for cell in row.cells if cell.again}
    at_once = {cell for cell in again if layout.partners.get(cell)}
    if at_once:
        yield "A number with a box below it makes two crosses at once."
    for cell in sorted(again - at_once)[:1]:
        yield (
            f"Boxes below a row: the number crossed last can be crossed once more; type {cell} "
            f"or {cell.words}."
        )


def _both(cells: Sequence[Cell]) -> str:
    return listed([cell.words for cell in cells])


def _points(layout: Layout) -> str:
    lines = []
    for begin in range(1, len(layout.points), POINTS_A_LINE):
        some = range(begin, min(begin + POINTS_A_LINE, len(layout.points)))
        lines.append("  crosses " + "".join(f"{number:>4}" for number in some))
        lines.append("  points  " + "".join(f"{layout.points[number]:>4}" for number in some))
    return "\n".join(lines)
